// SPDX-License-Identifier: Zlib
// Many events at once: no packet exceeds the datagram limit, and no event is lost.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "net/wire/sync_packet.h"
#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::PeerId;
using net::PilotEvent;
using net::testing::line;
using net::testing::Rig;
using net::testing::Seat;

namespace {

std::string long_line(int number) {
    std::string text = std::to_string(number) + " ";
    text.resize(net::kMaxChatBytes, 'x');
    return text;
}

std::vector<net::TickEvent> events_of(const Seat& seat, net::TickEvent::Type type) {
    std::vector<net::TickEvent> found;
    for (const net::CompleteTick& turn : seat.turns) {
        std::ranges::copy_if(turn.events, std::back_inserter(found),
                             [type](const net::TickEvent& event) { return event.type == type; });
    }
    return found;
}

/// Tracks the largest packet that anybody sends.
struct Largest {
    explicit Largest(Rig& rig) {
        rig.network().set_tap([this](const net::SimNetwork::Sent& sent) {
            bytes = std::max(bytes, sent.bytes.size());
            return true;
        });
    }
    std::size_t bytes = 0;
};

/// Returns the packet with additional events in its last tick, tagged with its sender's key.
std::string with_events(std::string_view bytes, PeerId sender, PeerId receiver, const std::vector<PilotEvent>& events) {
    auto packet = net::testing::sync_in(bytes);
    REQUIRE(packet);
    net::KeyRun& run = packet->own.front();
    for (const PilotEvent& event : events) {
        run.events.push_back({static_cast<std::uint8_t>(run.keys.size() - 1), event});
    }
    return net::testing::signed_bytes(*packet, sender, receiver);
}

}  // namespace

TEST_CASE("many long lines fit into datagrams, and all of them arrive") {
    Rig rig(2, line(300), 1, 9);
    const Largest largest(rig);
    rig.run(2 * kSecond);
    std::size_t taken = 0;
    for (int i = 0; i < 24; ++i) {
        taken += rig.seat(0).game->own_events().say(long_line(i)) ? 1 : 0;
        if (i % 8 == 7) {
            rig.run(60 * kMillisecond);
        }
    }
    rig.run(16 * kSecond);
    const auto lines = events_of(rig.seat(1), net::TickEvent::Type::Chat);
    CHECK(lines.size() >= 12);
    CHECK(lines.size() == taken);
    CHECK(lines.size() == events_of(rig.seat(0), net::TickEvent::Type::Chat).size());
    CHECK(std::ranges::is_sorted(lines, {}, [](const net::TickEvent& event) { return std::stoi(event.text); }));
    CHECK(largest.bytes > 700);
    CHECK(largest.bytes <= net::kMaxDatagramBytes);
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.game->schedule().stats().stalls == 0);
        CHECK(seat.desyncs.empty());
    }
    CHECK(rig.is_agreed());
}

TEST_CASE("a chat line beyond the limit is refused, and other waiting events do not count toward it") {
    Rig rig(2, line(20), 1);
    rig.run(2 * kSecond);
    rig.seat(0).game->own_events().pause(true);
    for (int i = 0; i < net::kMaxChatWaiting; ++i) {
        CHECK(rig.seat(0).game->own_events().say(long_line(i)));
    }
    CHECK_FALSE(rig.seat(0).game->own_events().say("one more"));
    rig.run(2 * kSecond);
    CHECK(events_of(rig.seat(1), net::TickEvent::Type::Chat).size() == std::size_t{net::kMaxChatWaiting});
    CHECK(rig.seat(0).game->own_events().say("one more"));
    rig.run(kSecond);
    CHECK(events_of(rig.seat(1), net::TickEvent::Type::Chat).back().text == "one more");
}

TEST_CASE("endless chat can be relayed by a peer that chats as much") {
    Rig rig(4, line(200), 1, 9);
    const Largest largest(rig);
    rig.run(2 * kSecond);
    rig.cut(0, 2, true);
    rig.cut(0, 3, true);
    for (int i = 0; i < 120; ++i) {
        for (const PeerId slot : std::vector<PeerId>{1, 2, 3}) {
            static_cast<void>(rig.seat(slot).game->own_events().say(long_line(i)));
        }
        rig.run(net::kTickPeriod);
    }
    rig.run(3 * kSecond);
    CHECK(largest.bytes > 800);
    CHECK(largest.bytes <= net::kMaxDatagramBytes);
    CHECK(events_of(rig.seat(0), net::TickEvent::Type::Chat).size() > 3 * 8);
    CHECK(rig.common_turns() > 8 * net::kTicksPerSecond);
    CHECK(rig.seat(0).game->dropped_slots().empty());
    CHECK(rig.seat(0).desyncs.empty());
    CHECK(rig.is_agreed());
}

TEST_CASE("a tick that is too large to relay is refused") {
    net::LinkConditions near;
    near.delay = 20 * kMillisecond;
    for (const int lines : {7, 8}) {
        INFO(lines << " lines in each tick");
        Rig rig(2, near, 1);
        rig.run(kSecond);
        int forged = 0;
        rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
            if (sent.from == Rig::address_of(1) && forged < 30 && net::testing::sync_in(sent.bytes)) {
                const std::vector<PilotEvent> chat(static_cast<std::size_t>(lines), net::ChatEvent{long_line(0)});
                rig.network().forge(sent.from, sent.to, with_events(sent.bytes, 1, 0, chat), sent.at + kMillisecond);
                ++forged;
            }
            return true;
        });
        rig.run(2 * kSecond);
        CHECK(events_of(rig.seat(0), net::TickEvent::Type::Chat).empty() == (lines > 7));
        CHECK(rig.is_agreed() == (lines > 7));
    }
}

TEST_CASE("hammering the pause key during a stall does not stop the game") {
    Rig rig(2, line(20), 1);
    rig.run(2 * kSecond);
    rig.cut(0, 1, true);
    rig.run(kSecond);
    for (int i = 0; i < 101; ++i) {
        rig.seat(0).game->own_events().pause(!rig.seat(0).game->own_events().asks_for_pause());
    }
    rig.cut(0, 1, false);
    rig.run(kSecond);
    CHECK(rig.seat(1).game->is_paused());
    CHECK(events_of(rig.seat(1), net::TickEvent::Type::Pause).size() == 1);
    CHECK(events_of(rig.seat(1), net::TickEvent::Type::Resume).empty());
    CHECK(rig.common_turns() > 2.8 * net::kTicksPerSecond);
}

TEST_CASE("the second of two quick presses withdraws the first") {
    Rig rig(2, line(200), 1, 9);
    rig.run(2 * kSecond);
    for (int i = 0; i < 2; ++i) {
        rig.seat(0).game->own_events().pause(!rig.seat(0).game->own_events().asks_for_pause());
        rig.run(2 * net::kTickPeriod);
        CHECK_FALSE(rig.seat(0).game->pauses().is_wanted_by(0));
    }
    rig.run(kSecond + net::ticks_to_micros(net::kResumeTicks));
    CHECK_FALSE(rig.seat(1).game->is_paused());
    CHECK(events_of(rig.seat(1), net::TickEvent::Type::Pause).size() == 1);
    CHECK(events_of(rig.seat(1), net::TickEvent::Type::Resume).size() == 1);
}

TEST_CASE("a pause that a pilot does not end is ended by the others, and cannot be renewed at once") {
    Rig rig(3, line(60), 1);
    rig.run(2 * kSecond);
    net::PeerGame& pauser = *rig.seat(0).game;
    pauser.own_events().pause(true);
    rig.run(5 * kSecond);
    rig.seat(1).game->own_events().post(net::PauseEvent{net::PauseEvent::Wish::EndPauseOfOthers});
    rig.run(26 * kSecond);
    CHECK(rig.seat(2).game->is_paused());
    rig.seat(2).game->own_events().post(net::PauseEvent{net::PauseEvent::Wish::EndPauseOfOthers});
    rig.run(kSecond + net::ticks_to_micros(net::kResumeTicks));
    for (Seat& seat : rig.seats()) {
        CHECK_FALSE(seat.game->is_paused());
        CHECK(events_of(seat, net::TickEvent::Type::Resume).size() == 1);
    }
    CHECK_FALSE(pauser.own_events().asks_for_pause());
    pauser.own_events().pause(true);
    rig.run(kSecond);
    CHECK_FALSE(rig.seat(1).game->is_paused());
    CHECK_FALSE(pauser.own_events().asks_for_pause());
    CHECK(rig.is_agreed());
}
