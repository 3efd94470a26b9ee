// SPDX-License-Identifier: Zlib
// Sessions during play: from the lobby into the running game and out of it.
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/wire/packets.h"
#include "net/wire/text.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// What a peer has seen of the game.
struct Log {
    std::vector<PerSlot<std::uint8_t>> keys;
    std::vector<TickEvent> events;
};

class Game {
public:
    static constexpr std::size_t kNobody = 99;

    /// When the pilot leaves: during the countdown, or after the host has sent the final start and before any guest has
    /// received it.
    enum class Quitting { InCountdown, BeforeItKnows };

    Game(std::uint64_t seed, int pilots, const LinkConditions& conditions, std::size_t quitter = kNobody,
         Quitting when = Quitting::InCountdown)
        : room(seed, conditions) {
        HostSetup hosting;
        hosting.start_with = pilots;
        room.host(hosting);
        for (int i = 1; i < pilots; ++i) {
            room.join("Guest");
        }
        if (quitter != kNobody) {
            when == Quitting::InCountdown ? run_into_countdown() : run_until_final();
            room[quitter].session->leave(room.local(quitter));
            lose_first_packets_of(quitter);
        }
        const auto is_begun = [&] {
            for (std::size_t i = 0; i < room.size(); ++i) {
                if (room[i].phase() != (i == quitter ? SessionPhase::Ended : SessionPhase::Playing)) {
                    return false;
                }
            }
            return true;
        };
        REQUIRE(room.run_until(is_begun, 10 * kSecond));
        logs.resize(room.size());
    }

    /// Plays with each pilot holding down the key of its slot's number. A pilot that has left vanishes as soon as it is
    /// settled.
    void play(Micros span) {
        for (const Micros end = room.now() + span; room.now() < end;) {
            room.run(2 * kMillisecond);
            for (std::size_t i = 0; i < room.size(); ++i) {
                const auto& session = room[i].session;
                if (session && session->game() != nullptr) {
                    step(i, *session);
                }
                if (session && session->phase() == SessionPhase::Ended && session->is_settled(room.local(i))) {
                    room.vanish(i);
                }
            }
        }
    }

    MeetingRoom room;
    std::vector<Log> logs;

private:
    void run_into_countdown() {
        REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Starting); }, 10 * kSecond));
        room.run(500 * kMillisecond);
    }

    void run_until_final() {
        bool is_final = false;
        room.network().set_tap([&](const SimNetwork::Sent& sent) {
            const auto roster = decode_tagged<RosterPacket>(sent.bytes);
            is_final = is_final || (roster && roster->start.is_final);
            return true;
        });
        REQUIRE(room.run_until([&] { return is_final; }, 10 * kSecond));
    }

    void lose_first_packets_of(std::size_t quitter) {
        room.network().set_tap([from = MeetingRoom::address(quitter), lost = 0](const SimNetwork::Sent& sent) mutable {
            const bool is_of_game = static_cast<std::uint8_t>(sent.bytes.front()) >= kFirstGameKind;
            return sent.from != from || !is_of_game || ++lost > 10;
        });
    }

    void step(std::size_t i, Session& session) {
        PeerGame& game = *session.game();
        while (game.due_input(room.local(i))) {
            game.submit({static_cast<std::uint8_t>(session.self().value() + 1)}, room.local(i));
        }
        while (const auto turn = game.take_tick(room.local(i))) {
            logs[i].keys.push_back(turn->keys);
            logs[i].events.insert(logs[i].events.end(), turn->events.begin(), turn->events.end());
        }
    }
};

int count(const Log& log, TickEvent::Type type) {
    return static_cast<int>(
        std::count_if(log.events.begin(), log.events.end(), [&](const TickEvent& e) { return e.type == type; }));
}

}  // namespace

TEST_CASE("a lobby turns into a game in which all peers run the same ticks") {
    Game game(1, 4, line_of(80, 0.1));
    CHECK(game.room[1].session->say("good luck\n"));
    game.play(5 * kSecond);
    const std::size_t turns = game.logs[0].keys.size();
    CHECK(turns > 140);
    CHECK(turns <= 151);
    for (const Log& log : game.logs) {
        const std::size_t both = std::min(log.keys.size(), turns);
        CHECK(both > 140);
        CHECK(std::equal(log.keys.begin(), log.keys.begin() + static_cast<std::ptrdiff_t>(both),
                         game.logs[0].keys.begin()));
        CHECK(log.keys[both - 1] == PerSlot<std::uint8_t>{1, 2, 3, 4});
        REQUIRE(count(log, TickEvent::Type::Chat) == 1);
        CHECK(log.events.front().text == "good luck");
    }
}

TEST_CASE("a quick phrase keeps its number in a game") {
    Game game(1, 2, line_of(80, 0.1));
    CHECK(game.room[1].session->say("Merci !", 7));
    game.play(3 * kSecond);
    for (const Log& log : game.logs) {
        REQUIRE(count(log, TickEvent::Type::Chat) == 1);
        CHECK(read_chat(log.events.front().text) == ChatText{std::uint8_t{7}, "Merci !"});
    }
}

TEST_CASE("a pilot muted in the lobby stays muted in the game, in whatever slot") {
    MeetingRoom room(5, line_of(50, 0));
    room.host();
    for (const char* name : {"Bo", "Cy", "Di"}) {
        room.join(name);
        room.run(kSecond);
    }
    const auto seat_of = [&](std::size_t i) { return room[i].session->self(); };
    REQUIRE(room.run_until([&] { return room.is_meshed(4); }, 10 * kSecond));
    room[0].session->set_muted(seat_of(2), true);
    room[3].session->set_muted(seat_of(2), true);
    room[1].session->leave(room.local(1));  // so that pilots in later seats move up
    room.run(kSecond);
    room.make_ready();
    REQUIRE(room[0].session->start(room.local(0)));
    REQUIRE(room.run_until(
        [&] {
            return room[0].phase() == SessionPhase::Playing && room[2].phase() == SessionPhase::Playing &&
                   room[3].phase() == SessionPhase::Playing;
        },
        10 * kSecond));
    REQUIRE(seat_of(2) == 1);
    for (const std::size_t i : {std::size_t{0}, std::size_t{3}}) {
        CHECK(room[i].session->is_muted(1));
        CHECK_FALSE(room[i].session->is_muted(0));
        CHECK_FALSE(room[i].session->is_muted(2));
        room[i].session->set_muted(1, false);
        CHECK_FALSE(room[i].session->is_muted(1));
    }
}

TEST_CASE("links of a running game have their traffic and no rejects") {
    Game game(1, 2, line_of(80, 0));
    game.play(5 * kSecond);
    for (std::size_t i = 0; i < game.room.size(); ++i) {
        const std::vector<LinkStats> links = game.room[i].session->links();
        REQUIRE(links.size() == 1);
        CHECK(game.room[i].session->packets_rejected() == 0);
        for (const LinkStats& link : links) {
            CHECK(link.slot != game.room[i].session->self());
            CHECK(link.packets_sent > 140);
            CHECK(link.packets_received > 140);
            CHECK(link.bytes_received > 140 * header_bytes({}));
            REQUIRE(link.rtt_ms);
            CHECK(*link.rtt_ms == Approx(80).margin(12));
        }
    }
}

TEST_CASE("the traffic of a pilot that moves to another address is still counted as its own") {
    Game game(1, 2, line_of(50, 0));
    game.play(2 * kSecond);
    const auto link = [&] { return game.room[0].session->links().front(); };
    const LinkStats before = link();
    // As behind a NAT router that has lost its mapping.
    SimNetwork& network = game.room.network();
    const Address moved{MeetingRoom::address(1).ip, 50000};
    network.add(moved);
    network.set_tap([&](const SimNetwork::Sent& sent) {
        if (sent.from == MeetingRoom::address(1)) {
            network.forge(moved, sent.to, sent.bytes, sent.at + 25 * kMillisecond);
            return false;
        }
        if (sent.to == moved) {
            network.forge(sent.from, MeetingRoom::address(1), sent.bytes, sent.at + 25 * kMillisecond);
        }
        return true;
    });
    game.play(4 * kSecond);
    CHECK(link().address == moved);
    CHECK(link().packets_received > before.packets_received + 60);
    CHECK(link().packets_sent > before.packets_sent + 90);
    CHECK(link().bytes_received > before.bytes_received);
    CHECK(link().bytes_sent > before.bytes_sent);
}

TEST_CASE("a pilot's new address is found although others relay its keys meanwhile") {
    Game game(1, 3, line_of(50, 0));
    game.play(2 * kSecond);
    // As behind a NAT router that loses one mapping after another.
    SimNetwork& network = game.room.network();
    const Address moved{MeetingRoom::address(1).ip, 50000};
    network.add(moved);
    bool has_moved_to_all = false;
    network.set_tap([&](const SimNetwork::Sent& sent) {
        if (sent.from == MeetingRoom::address(1) && (has_moved_to_all || sent.to == MeetingRoom::address(0))) {
            network.forge(moved, sent.to, sent.bytes, sent.at + 25 * kMillisecond);
            return false;
        }
        if (sent.to == moved) {
            network.forge(sent.from, MeetingRoom::address(1), sent.bytes, sent.at + 25 * kMillisecond);
        }
        return true;
    });
    const Slot mover = game.room[1].session->self();
    const auto is_found_by = [&](std::size_t machine) {
        const std::vector<LinkStats> links = game.room[machine].session->links();
        return std::all_of(links.begin(), links.end(),
                           [&](const LinkStats& link) { return (link.address == moved) == (link.slot == mover); });
    };
    game.play(3 * kSecond);
    CHECK(is_found_by(0));
    CHECK_FALSE(is_found_by(2));
    has_moved_to_all = true;
    game.play(3 * kSecond);
    CHECK(is_found_by(0));
    CHECK(is_found_by(2));
    CHECK(game.logs[0].keys.size() > 7 * kTicksPerSecond);
}

TEST_CASE("a pilot's newest packet, replayed from elsewhere, neither moves its link nor counts as life") {
    Game game(1, 3, line_of(50, 0));
    game.play(2 * kSecond);
    SimNetwork& network = game.room.network();
    const Address pilot = MeetingRoom::address(1);
    const Address eavesdropper{0x0A0000FF, 999};
    network.add(eavesdropper);
    std::string newest;
    network.set_tap([&](const SimNetwork::Sent& sent) {
        newest = sent.from == pilot && sent.to == MeetingRoom::address(0) ? std::string(sent.bytes) : newest;
        return sent.to != eavesdropper;
    });
    game.play(kSecond);
    network.set_cut(pilot, MeetingRoom::address(0), true);
    const std::string old = newest;
    game.play(1400 * kMillisecond);
    network.set_cut(pilot, MeetingRoom::address(0), false);
    network.forge(eavesdropper, MeetingRoom::address(0), old, game.room.now());
    game.room.run(2 * kMillisecond);
    const std::vector<LinkStats> links = game.room[0].session->links();
    CHECK(std::ranges::any_of(links, [&](const LinkStats& link) { return link.address == pilot; }));
    const std::size_t ticks = game.logs[0].keys.size();
    game.play(8 * kSecond);
    CHECK(game.logs[0].keys.size() >= ticks + 7 * kTicksPerSecond);
    CHECK(game.room.all_in(SessionPhase::Playing));
    CHECK(game.room[0].session->game()->dropped_slots().empty());
}

TEST_CASE("the host's drop time holds for all, or some would drop a pilot that others wait for") {
    MeetingRoom room(1, line_of(50, 0));
    HostSetup hosting;
    hosting.start_with = 3;
    hosting.terms.drop_after_ms = 1200;
    room.host(hosting);
    room.join("Bo");
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond));
    room.vanish(2);
    const auto drop = [&](std::size_t machine) { return !room[machine].session->game()->dropped_slots().empty(); };
    Micros waited = 0;
    for (; waited < 5 * kSecond && !(drop(0) && drop(1)); waited += 10 * kMillisecond) {
        room.run(10 * kMillisecond);
        for (std::size_t i = 0; i < 2; ++i) {
            PeerGame& game = *room[i].session->game();
            while (game.due_input(room.local(i))) {
                game.submit({}, room.local(i));
            }
            while (game.take_tick(room.local(i))) {
            }
        }
    }
    CHECK(waited >= 1200 * kMillisecond);
    CHECK(waited < kAwayAfter);
}

TEST_CASE("a host that says farewell once the game runs does not end it for the guest") {
    MeetingRoom room(1, line_of(20, 0));
    HostSetup hosting;
    hosting.start_with = 2;
    room.host(hosting);
    const LinkKey key = room.join_with_key(room.setup("Bo"));
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond));
    RosterPacket roster;
    roster.sequence = 1'000'000;
    roster.seat = 1;
    roster.farewell = Farewell::Silent;
    room.network().forge(MeetingRoom::address(0), MeetingRoom::address(1), tagged(encode(roster), key, 0), room.now());
    room.run(kSecond);
    CHECK(room[1].phase() == SessionPhase::Playing);
    CHECK(room[1].session->packets_rejected() == 0);
}

TEST_CASE("the game continues after the host leaves") {
    Game game(1, 3, line_of(80, 0.1));
    game.play(kSecond);
    game.room[0].session->leave(game.room.local(0));
    CHECK(game.room[0].phase() == SessionPhase::Ended);
    CHECK(game.room[0].session->end_reason().is_empty());
    game.play(3 * kSecond);
    CHECK_FALSE(game.room[0].session);
    CHECK(game.room[1].phase() == SessionPhase::Playing);
    CHECK(count(game.logs[1], TickEvent::Type::Leave) == 1);
    CHECK(game.logs[1].keys.size() > 110);
    CHECK(game.logs[1].keys.back() == PerSlot<std::uint8_t>{0, 2, 3});
}

TEST_CASE("a pilot that leaves during the countdown stalls nobody, even if its first packets are lost") {
    for (const auto when : {Game::Quitting::InCountdown, Game::Quitting::BeforeItKnows}) {
        INFO("quits " << (when == Game::Quitting::InCountdown ? "in the countdown" : "before it knows of it"));
        Game game(1, 3, line_of(200, 0), 2, when);
        CHECK(game.room[2].phase() == SessionPhase::Ended);
        const Slot left = game.room[2].session->self();
        game.play(4 * kSecond);
        CHECK_FALSE(game.room[2].session);
        CHECK(game.room[1].phase() == SessionPhase::Playing);
        for (const std::size_t i : {0U, 1U}) {
            REQUIRE(count(game.logs[i], TickEvent::Type::Leave) == 1);
            CHECK(game.logs[i].events.front().slot == left);
            CHECK(game.logs[i].keys.size() > 95);
        }
    }
}

TEST_CASE("seats are the pilots' slots once the game runs") {
    Game game(1, 3, line_of(50, 0));
    for (std::size_t i = 0; i < game.room.size(); ++i) {
        const Session& session = *game.room[i].session;
        const LobbyView& view = session.lobby();
        for (const Slot slot : kSlots) {
            CHECK(view.seats[slot].is_taken == (slot < 3));
            CHECK(view.seats[slot].is_self == (slot == session.self()));
            CHECK(view.seats[slot].pilots.first() == session.names()[slot]);
        }
    }
}
