// SPDX-License-Identifier: Zlib
// What the protocol guarantees for individual packets, events and keys.
#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::PeerId;
using net::Slot;
using net::SyncPacket;
using net::testing::line;
using net::testing::Pressing;
using net::testing::Rig;

namespace {

/// The packets sent from one peer to another, with their times.
struct Heard {
    std::vector<std::pair<net::Micros, SyncPacket>> packets;

    void listen(Rig& rig, PeerId from, PeerId to) {
        rig.network().set_tap([this, from, to](const net::SimNetwork::Sent& sent) {
            const auto packet = net::testing::sync_in(sent.bytes);
            if (packet && sent.from == Rig::address_of(from) && sent.to == Rig::address_of(to)) {
                packets.emplace_back(sent.at, *packet);
            }
            return true;
        });
    }
    [[nodiscard]] std::size_t between(net::Micros from, net::Micros to) const {
        std::size_t count = 0;
        for (const auto& [at, packet] : packets) {
            count += at >= from && at < to ? 1 : 0;
        }
        return count;
    }
};

std::vector<std::string> chat_of(const net::testing::Seat& seat) {
    std::vector<std::string> lines;
    for (const net::CompleteTick& turn : seat.turns) {
        for (const net::TickEvent& event : turn.events) {
            if (event.type == net::TickEvent::Type::Chat) {
                lines.push_back(std::to_string(event.slot.value()) + ":" + event.text);
            }
        }
    }
    return lines;
}

}  // namespace

// The four rules of "Networking Maelstrom" (1996), which hold here as special cases.

TEST_CASE("paper rule 1: a packet for the tick that is waited for lets the game continue") {
    Rig rig(2, line(2), 1);
    rig.run(2 * kSecond);
    rig.cut(0, 1, true);
    rig.run(kSecond / 2);
    const auto stuck = rig.common_turns();
    rig.run(kSecond / 2);
    CHECK(rig.common_turns() == stuck);
    rig.cut(0, 1, false);
    rig.run(200 * kMillisecond);
    CHECK(rig.common_turns() > stuck + 2);
}

TEST_CASE("paper rule 2: a peer that repeats a tick we hold is answered at once with what it lacks") {
    Rig rig(2, line(2), 1);
    rig.run(2 * kSecond);
    rig.network().set_cut(Rig::address_of(0), Rig::address_of(1), true);  // 1 receives nothing and begins to repeat
    rig.run(kSecond);
    std::vector<net::Micros> repeats;
    Heard heard;
    rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
        const auto packet = net::testing::sync_in(sent.bytes);
        if (packet && sent.from == Rig::address_of(1)) {
            repeats.push_back(sent.at);
        } else if (packet) {
            heard.packets.emplace_back(sent.at, *packet);
        }
        return true;
    });
    rig.run(kSecond);
    REQUIRE(repeats.size() > 20);
    for (const net::Micros at : repeats) {
        // The tolerance covers the one-way latency and the limit of 60 packets a second per link.
        CHECK(heard.between(at, at + 20 * kMillisecond) + (at + 20 * kMillisecond > rig.now() ? 1 : 0) >= 1);
    }
    for (const auto& [at, packet] : heard.packets) {
        CHECK(packet.own.front().keys.size() > 2);  // every packet contains everything that peer 1 has not acknowledged
    }
}

TEST_CASE("paper rule 3: a packet from the next tick is kept") {
    Rig rig(2, line(2), 1);
    rig.run(2 * kSecond);
    // 0 is frozen while 1 continues as far as its lead allows; then 0 receives everything at once.
    rig.seat(0).frozen_until = rig.now() + 200 * kMillisecond;
    rig.run(200 * kMillisecond);
    const auto before = rig.seat(0).turns.size();
    rig.run(120 * kMillisecond);
    CHECK(rig.seat(0).turns.size() >= before + 6);
    CHECK(rig.is_agreed());
}

TEST_CASE("paper rule 4: older packets change nothing") {
    Rig rig(3, line(40), 1);
    std::vector<std::string> old;
    rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
        if (sent.from == Rig::address_of(1) && sent.to == Rig::address_of(0) && old.size() < 60) {
            old.emplace_back(sent.bytes);
        }
        return true;
    });
    rig.run(4 * kSecond);
    REQUIRE(old.size() == 60);
    for (int i = 0; i < 300; ++i) {
        rig.network().forge(Rig::address_of(1), Rig::address_of(0), old[static_cast<std::size_t>(i) % 60], rig.now());
        rig.run(10 * kMillisecond);
    }
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 6.4 * net::kTicksPerSecond);
    CHECK(rig.seat(0).game->schedule().stats().stalls == 0);
    CHECK(rig.seat(0).game->end() == net::PeerGameEnd::None);
}

namespace {

/// Records what one peer sends another and replays it later.
class Echo {
public:
    Echo(Rig& rig, PeerId from, PeerId to) : rig_(rig), from_(Rig::address_of(from)), to_(Rig::address_of(to)) {
        rig.network().set_tap([this](const net::SimNetwork::Sent& sent) {
            if (sent.from == from_ && sent.to == to_) {
                sent_.emplace_back(sent.at, sent.bytes);
            }
            return true;
        });
    }
    /// For `span`, replays what was sent between `ago` and `ago` + `width` before each moment.
    void play(net::Micros span, net::Micros ago, net::Micros width) {
        for (const net::Micros end = rig_.now() + span; rig_.now() < end; rig_.run(20 * kMillisecond)) {
            const net::Micros newest = rig_.now() - ago;
            for (std::size_t i = 0; i < sent_.size(); ++i) {
                const auto& [at, bytes] = sent_[i];
                if (at > newest - width && at <= newest) {
                    rig_.network().forge(from_, to_, std::string(bytes), rig_.now());
                }
            }
        }
    }

private:
    Rig& rig_;
    net::Address from_;
    net::Address to_;
    std::vector<std::pair<net::Micros, std::string>> sent_;
};

}  // namespace

TEST_CASE("an old packet does not acknowledge ticks that were sent after it") {
    Rig rig(2, line(300), 1, 9);
    Echo echo(rig, 1, 0);
    rig.run(12 * kSecond);
    // Loses what 0 sends now, and replays packets that are almost too old for their truncated tick numbers.
    rig.network().set_cut(Rig::address_of(0), Rig::address_of(1), true);
    echo.play(200 * kMillisecond, 8400 * kMillisecond, 500 * kMillisecond);
    rig.network().set_cut(Rig::address_of(0), Rig::address_of(1), false);
    const net::Tick before = rig.common_turns();
    rig.run(4 * kSecond);
    CHECK(rig.common_turns() > before + 3 * net::kTicksPerSecond);
    CHECK(rig.is_agreed());
}

TEST_CASE("an old packet causes no desync, even if the delay has changed since") {
    Rig rig(2, line(2), 1, 2);
    Echo echo(rig, 1, 0);
    rig.run(4 * kSecond);
    rig.network().set_conditions(line(700));
    echo.play(10 * kSecond, 3 * kSecond, 5 * kSecond);
    CHECK(rig.seat(0).game->schedule().stats().delay_changes >= 2);
    CHECK(rig.seat(0).desyncs.empty());
    CHECK(rig.seat(0).game->end() == net::PeerGameEnd::None);
}

TEST_CASE("replayed packets are no sign of life") {
    Rig rig(2, line(20), 1);
    Echo echo(rig, 1, 0);
    rig.run(3 * kSecond);
    rig.network().set_tap({});
    rig.run(kSecond);
    rig.kill(1);
    echo.play(6 * kSecond, kSecond, 7 * kSecond);
    CHECK(rig.seat(0).game->dropped_slots() == std::vector<Slot>{1});
}

TEST_CASE("no link waits for a retransmission timer: the next packet makes up for a lost one") {
    Rig rig(2, line(2), 1);
    rig.run(2 * kSecond);
    int left = 1;
    rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
        return sent.from != Rig::address_of(0) || left-- <= 0;  // loses exactly one packet
    });
    rig.run(kSecond);
    CHECK(rig.seat(1).game->schedule().stats().longest_stall <= 40 * kMillisecond);
}

TEST_CASE("a link carries at most 60 packets a second, however bad it is") {
    Rig rig(2, line(100, 0.5, 20), 4);
    rig.run(5 * kSecond);
    Heard heard;
    heard.listen(rig, 0, 1);
    const net::Micros from = rig.now();
    rig.run(20 * kSecond);
    for (int second = 0; second < 20; ++second) {
        CHECK(heard.between(from + second * kSecond, from + (second + 1) * kSecond) <= 63);
    }
}

TEST_CASE("a good link carries one packet per tick, even after the delay has changed", "[slow]") {
    for (const int rtt : {0, 60, 100, 200, 300}) {
        Rig rig(2, line(rtt), 4, 9);
        rig.run(30 * kSecond);
        Heard heard;
        heard.listen(rig, 0, 1);
        rig.run(20 * kSecond);
        INFO("round trip " << rtt);
        CHECK(rig.seat(0).game->schedule().stats().delay_changes >= 1);
        CHECK(heard.packets.size() <= 20 * net::kTicksPerSecond + 2);
    }
}

TEST_CASE("every press and release is executed exactly once while the delay rises and falls", "[slow]") {
    const auto pressing = GENERATE(Pressing::Calm, Pressing::Random, Pressing::Alternating);
    Rig rig(2, line(20), 11);
    rig.press(pressing);
    for (int i = 0; i < 12; ++i) {
        rig.network().set_conditions(i % 2 == 0 ? line(20, 0, 0) : line(250, 0.1, 30));
        rig.run(14 * kSecond);
    }
    rig.network().set_conditions(line(20));
    rig.press(Pressing::Nothing);
    rig.run(2 * kSecond);
    CHECK(rig.is_agreed());
    for (auto& seat : rig.seats()) {
        CHECK(seat.game->schedule().stats().delay_changes >= 6);
        CHECK(seat.pressed.size() > 1000 / (pressing == Pressing::Calm ? 3 : 1));
        CHECK(seat.executed == seat.pressed);
    }
}

TEST_CASE("the delay changes at the same tick for all") {
    Rig rig(3, line(20), 3);
    rig.run(5 * kSecond);
    rig.network().set_conditions(line(200));
    rig.run(20 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->schedule().delay() == rig.seat(1).game->schedule().delay());
    CHECK(rig.seat(0).game->schedule().delay() == rig.seat(2).game->schedule().delay());
    CHECK(rig.seat(0).game->schedule().stats().delay_changes == rig.seat(2).game->schedule().stats().delay_changes);
}

TEST_CASE("a fixed delay never changes") {
    net::PeerGameSetup terms;
    terms.delay = 6;
    terms.is_delay_fixed = true;
    Rig rig(2, line(20), 3, terms);
    rig.run(20 * kSecond);
    CHECK(rig.seat(0).game->schedule().delay() == 6);
    CHECK(rig.seat(0).game->schedule().stats().delay_changes == 0);
}

TEST_CASE("chat reaches everybody at the same tick, each line once, under heavy loss") {
    Rig rig(3, line(100, 0.3), 2);
    for (int i = 0; i < 10; ++i) {
        CHECK(rig.seat(PeerId::of(i % 3)).game->own_events().say("line " + std::to_string(i)));
        rig.run(kSecond);
    }
    rig.run(kSecond);
    CHECK(rig.is_agreed());
    CHECK(chat_of(rig.seat(0)).size() == 10);
    CHECK(chat_of(rig.seat(0)) == chat_of(rig.seat(1)));
    CHECK(chat_of(rig.seat(0)) == chat_of(rig.seat(2)));
}

TEST_CASE("the game is paused as long as a pilot asks for it, and a request ends when its pilot leaves") {
    Rig rig(3, line(50), 2);
    rig.run(2 * kSecond);
    rig.seat(1).game->own_events().pause(true);
    rig.seat(2).game->own_events().pause(true);
    rig.run(kSecond);
    CHECK(rig.seat(0).game->is_paused());
    CHECK(rig.seat(0).game->pauses().is_wanted_by(1));
    rig.seat(1).game->own_events().pause(false);
    rig.run(kSecond);
    CHECK(rig.seat(0).game->is_paused());
    CHECK_FALSE(rig.seat(0).game->pauses().is_wanted_by(1));
    rig.seat(2).game->leave();
    rig.run(kSecond);
    CHECK(rig.seat(0).game->is_paused());  // three numbers are counted first
    rig.run(net::ticks_to_micros(net::kResumeTicks));
    CHECK_FALSE(rig.seat(0).game->is_paused());
    CHECK(rig.is_agreed());
}

TEST_CASE("a pilot that leaves on purpose stalls nobody") {
    Rig rig(3, line(100, 0.1), 2);
    rig.run(3 * kSecond);
    rig.seat(0).game->leave();
    rig.run(kSecond);
    CHECK(rig.seat(0).game->is_settled(rig.seat(0).endpoint->local_time(rig.now())));
    rig.kill(0);
    rig.run(3 * kSecond);
    CHECK(rig.is_agreed());
    CHECK_FALSE(rig.seat(1).game->is_present(0));
    CHECK(rig.seat(1).game->dropped_slots().empty());
    CHECK(rig.seat(1).game->schedule().stats().stalls == 0);
    CHECK(rig.common_turns() >= 6 * net::kTicksPerSecond);
}

TEST_CASE("if a pilot leaves and vanishes before all know, the others relay that it left") {
    Rig rig(3, line(100), 2);
    rig.run(3 * kSecond);
    rig.network().set_cut(Rig::address_of(2), Rig::address_of(0), true);  // only 1 receives the leave event
    rig.seat(2).game->leave();
    rig.run(300 * kMillisecond);
    rig.kill(2);
    rig.run(10 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 10 * net::kTicksPerSecond);
    CHECK_FALSE(rig.seat(0).game->is_present(2));
}
