// SPDX-License-Identifier: Zlib
// libFuzzer target: decodes any bytes as a piece of a history and as each kind of packet between a visitor and its
// desk. Bytes that decode must be the only encoding of their value.
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "net/history/history_fetch.h"
#include "net/history/input_history.h"
#include "net/lobby/visit/spectator_chat.h"
#include "net/lobby/visit/visit_packets.h"

namespace {

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

template <typename Packet>
void check(std::string_view bytes) {
    if (const auto packet = net::decode<Packet>(bytes)) {
        require(net::encode(*packet) == bytes);
    }
}

/// Checks that a fetch returns ticks in order, and that the ticks of an accepted piece encode to the same piece.
void check_piece(std::string_view bytes) {
    const auto ticks = net::read_piece(bytes);
    net::HistoryFetch fetch;
    require(fetch.receive({.end = 100, .bytes = std::string(bytes)}, 0) == ticks.has_value());
    net::InputHistory history;
    while (const auto tick = fetch.next()) {
        require(tick->tick == history.end());
        history.append(*tick);
    }
    if (!ticks) {
        return;
    }
    require(!ticks->empty() && ticks->size() <= net::kMaxPieceTicks);
    require(history.end() == (ticks->front().tick == 0 ? ticks->size() : 0));
    net::PieceWriter again(ticks->front().tick);
    for (const net::CompleteTick& tick : *ticks) {
        for (const net::TickEvent& event : tick.events) {
            require(event.slot >= 0 && event.slot < net::kMaxPilots && event.text.size() <= net::kMaxEventTextBytes);
            require(event.whose >= net::kNoSlot && event.whose < net::kMaxPilots);
        }
        require(again.add(tick, std::numeric_limits<std::size_t>::max()));
    }
    require(again.bytes() == bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    check_piece(bytes);
    check<net::HistoryRequestPacket>(bytes);
    check<net::HistoryPiecePacket>(bytes);
    check<net::HashRequestPacket>(bytes);
    check<net::HistoryHashPacket>(bytes);
    check<net::ProofRequestPacket>(bytes);
    check<net::HistoryProofPacket>(bytes);
    check<net::VisitPacket>(bytes);
    check<net::WelcomePacket>(bytes);
    check<net::EntryPacket>(bytes);
    check<net::ReferralPacket>(bytes);
    check<net::SayPacket>(bytes);
    check<net::LinesPacket>(bytes);
    return 0;
}
