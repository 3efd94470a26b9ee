// SPDX-License-Identifier: Zlib
#include "net/wire/sync_packet.h"

#include <catch2/catch.hpp>

#include "engine/base/rng.h"
#include "net/wire/identity.h"
#include "tests/support/numbers.h"

using engine::Rng;
using net::decode_sync;
using net::encode;
using net::KeyRun;
using net::PilotEvent;
using net::SyncPacket;

namespace {

std::uint8_t byte_of(Rng& chance, int most) {
    return static_cast<std::uint8_t>(chance.between(0, most));
}

PilotEvent draw_event(Rng& chance) {
    switch (chance.between(0, 4)) {
    case 0:
        return net::DelayEvent{byte_of(chance, net::kMaxDelay)};
    case 1:
        return net::ChatEvent{std::string(byte_of(chance, net::kMaxChatBytes), 'x')};
    case 2:
        return net::DropVoteEvent{net::Slot::of(byte_of(chance, net::kMaxPilots - 1)),
                                  static_cast<net::Tick>(chance.next()),
                                  std::vector<net::StreamHash>(byte_of(chance, 2), net::StreamHash{7})};
    case 3:
        return net::SuspicionEvent{byte_of(chance, 255)};
    default:
        return net::LeaveEvent();
    }
}

std::vector<net::Voucher> draw_vouchers(Rng& chance) {
    std::vector<net::Voucher> vouchers;
    for (const net::PeerId receiver : net::kPeers) {
        if (chance.happens(0.2)) {
            vouchers.push_back({receiver, chance.next()});
        }
    }
    return vouchers;
}

KeyRun draw_run(Rng& chance, std::size_t least) {
    KeyRun run;
    run.keys.resize(static_cast<std::size_t>(chance.between(static_cast<int>(least), net::kMaxRunTicks)));
    for (std::size_t i = 0; i < run.keys.size(); ++i) {
        run.keys[i] = i > 0 && chance.happens(0.8) ? run.keys[i - 1] : byte_of(chance, net::kMaxKeys);
    }
    for (std::size_t i = 0; i < run.keys.size() && run.events.size() < 4; ++i) {
        if (chance.happens(0.05)) {
            run.events.push_back({static_cast<std::uint8_t>(i), draw_event(chance)});
        }
    }
    run.vouchers = draw_vouchers(chance);
    return run;
}

SyncPacket draw_packet(Rng& chance) {
    SyncPacket packet;
    packet.is_copy = chance.happens(0.5);
    packet.wants_copies = chance.happens(0.5);
    packet.end = static_cast<std::uint16_t>(chance.next());
    packet.held = byte_of(chance, 255);
    packet.hold_ms = byte_of(chance, 255);
    packet.hash_byte = byte_of(chance, 255);
    packet.hash_turn = byte_of(chance, net::kHashTurns - 1);
    packet.lead = byte_of(chance, net::kUnknownLead);
    packet.own = {draw_run(chance, 0)};
    if (chance.happens(0.3)) {
        const KeyRun& first = packet.own.front();
        KeyRun second = draw_run(chance, 0);
        second.keys.resize(first.keys.size(), 7);
        std::erase_if(second.events, [&](const KeyRun::At& at) { return at.offset >= first.keys.size(); });
        if (first.vouchers.empty()) {
            second.vouchers.clear();
        }
        packet.own.push_back(std::move(second));
    }
    for (const net::Slot slot : net::kSlots) {
        if (chance.happens(0.15)) {
            packet.lacks.push_back({slot, static_cast<std::uint16_t>(chance.next())});
        }
        if (chance.happens(0.15)) {
            packet.relays.push_back({slot, static_cast<std::uint16_t>(chance.next()), draw_run(chance, 1)});
        }
    }
    return packet;
}

}  // namespace

TEST_CASE("a typical packet has the bytes that PROTOCOL.md shows") {
    SyncPacket packet;
    packet.end = 0x1234;
    packet.held = 0x31;
    packet.hold_ms = 17;
    packet.hash_byte = 0xAB;
    packet.hash_turn = 22;
    packet.lead = 3;
    packet.own.front().keys = {4, 4, 20};
    // Fields: flags, end, held, hold time 17 ms, hash byte, turn 22, lead 3 and 3 ticks; keys 4, the same, then 20.
    CHECK(encode(packet) == std::string("\x80\x34\x12\x31\x11\xAB\x76\x0C\x84\x14", 10));
}

TEST_CASE("a peer with two slots sends the keys of the second after those of the first") {
    SyncPacket packet;
    packet.end = 0x1234;
    packet.held = 0x31;
    packet.hold_ms = 17;
    packet.hash_byte = 0xAB;
    packet.hash_turn = 22;
    packet.lead = 3;
    packet.own.front().keys = {4, 4, 20};
    packet.own.push_back({{1, 1, 1}});
    // The same fields, plus the second slot's input: key 1, twice the same; no events.
    CHECK(encode(packet) == std::string("\xA0\x34\x12\x31\x11\xAB\x76\x0C\x84\x14\x01\x00", 12));
}

TEST_CASE("a packet with a slot twice, or with slots out of order, is refused") {
    for (const auto& [first, second] : {std::pair{3, 3}, std::pair{4, 3}, std::pair{3, 4}}) {
        const auto a = net::Slot::of(first);
        const auto b = net::Slot::of(second);
        SyncPacket lacking;
        lacking.lacks = {{a, 100}, {b, 200}};
        CHECK(decode_sync(encode(lacking)).has_value() == (a < b));
        SyncPacket relaying;
        relaying.relays = {{a, 100, {{1}}}, {b, 200, {{1}}}};
        CHECK(decode_sync(encode(relaying)).has_value() == (a < b));
    }
}

TEST_CASE("an encoded packet decodes to the same packet") {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Rng chance(seed);
        const SyncPacket packet = draw_packet(chance);
        INFO("seed " << seed);
        const auto decoded = decode_sync(encode(packet));
        REQUIRE(decoded.has_value());
        REQUIRE(*decoded == packet);
        REQUIRE(net::encoded_size(packet) == encode(packet).size());
    }
}

TEST_CASE("the size of an event is what it adds to a packet that already has one") {
    SyncPacket packet;
    packet.own.front().keys = {1, 1};
    packet.own.front().events = {{0, net::SuspicionEvent{1}}};
    const std::size_t before = encode(packet).size();
    packet.own.front().events.push_back({1, net::ChatEvent{"hello"}});
    CHECK(net::encoded_size(packet.own.front().events.back().event) == encode(packet).size() - before);
}

TEST_CASE("a packet that is truncated or has trailing bytes is refused") {
    Rng chance(5);
    for (int i = 0; i < 50; ++i) {
        const std::string bytes = encode(draw_packet(chance));
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            REQUIRE_FALSE(decode_sync(std::string_view(bytes).substr(0, size)).has_value());
        }
        REQUIRE_FALSE(decode_sync(bytes + '\0').has_value());
    }
}

TEST_CASE("random bytes that decode equal the packet encoded again") {
    Rng chance(9);
    int decoded = 0;
    for (int i = 0; i < 200'000; ++i) {
        std::string bytes(static_cast<std::size_t>(chance.between(1, 24)), '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(chance.next());
        }
        bytes.front() = static_cast<char>(0x80 | (bytes.front() & 0x3F));
        if (const auto packet = decode_sync(bytes)) {
            ++decoded;
            REQUIRE(encode(*packet) == bytes);
        }
    }
    CHECK(decoded > 10);
}

TEST_CASE("low bits of ticks are expanded to the nearest tick") {
    CHECK(net::expand(0x0005, 0x1FFF0) == 0x20005);
    CHECK(net::expand(0xFFF0, 0x20005) == 0x1FFF0);
    CHECK(net::expand(7, 7) == 7);
    CHECK(net::expand_below(0xFE, 0x102) == 0xFE);
    CHECK(net::expand_below(0x02, 0x102) == 0x102);
    CHECK(net::expand_below(0x03, 0x102) == 0x03);
}
