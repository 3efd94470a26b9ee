// SPDX-License-Identifier: Zlib
#include "net/history/history_packets.h"
#include "net/lobby/visit/visit_packets.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

using net::EntryPacket;

namespace {

/// Returns the entry of peer 2 into slot 2 of a game of two others, with a change.
EntryPacket entry_with(const std::function<void(EntryPacket&)>& change) {
    EntryPacket entry;
    entry.peer = 2;
    entry.seat = 2;
    entry.state.tick = 0;
    entry.state.slots[0].peer = 0;
    entry.state.slots[1].peer = 1;
    entry.state.slots[2].peer = 2;
    entry.state.slots[2].first = 15;
    entry.members = {{.peer = 0, .seat = 0}, {.peer = 1, .seat = 1}};
    change(entry);
    return entry;
}

bool is_sound(const std::function<void(EntryPacket&)>& change) {
    const EntryPacket entry = entry_with(change);
    return entry.is_sound() && entry.state.is_sound(0);
}

}  // namespace

TEST_CASE("an Entry into a full game fits into a datagram, whatever its names and extensions") {
    EntryPacket entry;
    entry.members.resize(net::kMaxPeers - 1);
    for (net::EntryMember& member : entry.members) {
        member.candidates.resize(net::kMaxOffered);
    }
    constexpr net::Tick kLag = 15;
    net::PauseTracker pauses(kLag);
    for (net::CompleteTick tick; tick.tick < 100; ++tick.tick) {
        pauses.note(tick);
    }
    entry.state.pauses = pauses;
    entry.state.slots[0].name = entry.state.slots[1].name = std::string(net::kMaxNameBytes, 'x');
    const std::string most(net::Extension::kMostBytes, 'x');
    entry.state.extensions.all = {{1, most}, {2, most}};
    CHECK(net::encode(entry).size() + net::kLobbyTagBytes <= net::kMaxDatagramBytes);
}

TEST_CASE("a Welcome has the bytes that PROTOCOL.md names, and so has what enters hashes of the history") {
    net::VisitedGame game{.setup = "g", .table = "t", .terms = {net::Netcode::Rollback, 3, true, 1500, 6}, .names = {}};
    game.names[1] = "A";
    const std::string bytes("\1g\1t\2\1\xDC\5\0\0\6\0\1A\0\0\0\0\0\0", 20);
    CHECK(net::bytes_of(game) == bytes);
    CHECK(net::encode(net::WelcomePacket{.echo = {7, 8}, .game = game, .ticks = 9, .distance = 2}) ==
          std::string("\x0E\7\0\0\0\x08\0\0\0", 9) + bytes + std::string("\x09\0\0\0\2\0\0\0", 8));
}

TEST_CASE("a proof of a full game fits into a datagram, and has the bytes that PROTOCOL.md names") {
    using namespace net;
    const HistoryVoucher voucher{
        .key = {1}, .peer = 2, .beginning = 3, .tick = 0x140, .input = {4}, .history = {5}, .signature = {6}};
    HistoryProofPacket packet{.game = 7, .flies_since = 8, .vouchers = {voucher}};
    const std::string bytes = encode(packet);
    CHECK(bytes.size() == 1 + 8 + 4 + 1 + 32 + 1 + 4 + 4 + 16 + 16 + 64);
    CHECK(bytes.substr(0, 15) == std::string("\x1A\x07\0\0\0\0\0\0\0\x08\0\0\0\x01\x01", 15));
    CHECK(bytes.substr(14 + 32, 9) == std::string("\x02\x03\0\0\0\x40\x01\0\0", 9));
    CHECK(bytes[14 + 41] == 4);
    CHECK(bytes[14 + 57] == 5);
    CHECK(bytes[14 + 73] == 6);
    CHECK(encode(ProofRequestPacket{9}) == std::string("\x19\x09\0\0\0", 5));
    packet.vouchers.assign(kMaxPeers, voucher);
    const std::string largest = encode(packet);
    CHECK(largest.size() + kLobbyTagBytes == 1118);
    const auto decoded = decode<HistoryProofPacket>(largest);
    REQUIRE(decoded);
    CHECK(decoded->vouchers == packet.vouchers);
    packet.vouchers.push_back(voucher);
    CHECK_FALSE(decode<HistoryProofPacket>(encode(packet)));
}

TEST_CASE("an entry assigns one or two slots to the visitor, and a distinct number and seat to each peer") {
    CHECK(is_sound([](EntryPacket&) {}));
    CHECK(is_sound([](EntryPacket& entry) { entry.state.slots[5].peer = 2; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.state.slots[5].peer = entry.state.slots[6].peer = 2; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.state.slots[5].peer = entry.state.slots[6].peer = 1; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.state.slots[2].peer = net::kNoPeer; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.state.slots[2].has_ended = true; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.state.slots[2].first = entry.state.tick++; }));
    for (const net::PeerId peer : std::vector<net::PeerId>{1, 2}) {
        const bool is_allowed = peer == 1;  // the visitor cannot have left already
        CHECK(is_sound([peer](EntryPacket& entry) {
                  entry.state.slots[5].peer = peer;
                  entry.state.slots[5].has_ended = true;
              }) == is_allowed);
    }
    CHECK_FALSE(is_sound([](EntryPacket& entry) {
        for (const net::Slot slot : std::vector<net::Slot>{5, 6}) {
            entry.state.slots[slot].peer = 1;
            entry.state.slots[slot].has_ended = true;
        }
    }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.members[0].peer = 2; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.members[0].seat = 2; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.members[0].seat = 1; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.members[0].peer = 1; }));
}

TEST_CASE("an entry into a game of an impossible age is refused") {
    using Limits = std::numeric_limits<std::int64_t>;
    CHECK(is_sound([](EntryPacket& entry) { entry.game_age_us = 3600 * net::kSecond; }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.game_age_us = Limits::min(); }));
    CHECK_FALSE(is_sound([](EntryPacket& entry) { entry.game_age_us = Limits::max(); }));
}

TEST_CASE("a member is a former peer if its slots have ended and it has no address") {
    const auto is_former = [](const std::function<void(EntryPacket&)>& change) {
        const EntryPacket entry = entry_with(change);
        return entry.is_former(entry.members[1]);
    };
    const auto end = [](EntryPacket& entry) { entry.state.slots[1].has_ended = true; };
    CHECK_FALSE(is_former([](EntryPacket&) {}));
    CHECK(is_former(end));
    CHECK_FALSE(is_former([&](EntryPacket& entry) {
        end(entry);
        entry.state.slots[5].peer = 1;
    }));
    CHECK_FALSE(is_former([&](EntryPacket& entry) {
        end(entry);
        entry.members[1].candidates.emplace_back();  // it entered later, under the number of another one
    }));
    CHECK_FALSE(is_former([](EntryPacket& entry) { entry.state.slots[1].peer = net::kNoPeer; }));
}
