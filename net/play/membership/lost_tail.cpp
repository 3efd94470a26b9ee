// SPDX-License-Identifier: Zlib
#include "net/play/membership/lost_tail.h"

namespace net {

namespace {

/// Relays need a round trip and, on bad links, a few attempts. Long enough for them even if most packets are lost.
constexpr Micros kGiveUpAfter = 3 * kSecond;
/// Less than the time after which survivors suspect each other because their votes differ.
constexpr Micros kGiveUpOnLiarAfter = 3 * kSecond / 4;

}  // namespace

bool LostTail::is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now) {
    Entry& entry = entries_[index_of(lost)];
    if (entry.held != held || entry.wanted != wanted) {
        entry = {.held = held, .wanted = wanted, .since = now};
    }
    return now - entry.since >= (is_liar ? kGiveUpOnLiarAfter : kGiveUpAfter);
}

}  // namespace net
