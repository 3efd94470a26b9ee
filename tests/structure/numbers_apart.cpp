// SPDX-License-Identifier: Zlib
// Compiled by numbers_apart.cmake, with USE defined as one expression.
#include "net/wire/units.h"

void drop(net::PeerId peer);

void use(net::PeerId peer, net::Slot slot, net::SeatId seat, int number, const net::PerPeer<int>& links) {
    static_cast<void>(peer == 2 && slot < net::kMaxPilots && seat != net::kNoSeat && number == links[0]);
    static_cast<void>(USE);
}
