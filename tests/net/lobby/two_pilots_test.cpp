// SPDX-License-Identifier: Zlib
// Two pilots on one machine: one member of the lobby, two slots of the game.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

bool begin(MeetingRoom& room, std::size_t members) {
    const auto is_in = [&] {
        const auto& seats = room[0].session->lobby().seats;
        return std::ranges::count_if(seats, &Seat::is_linked) == static_cast<std::ptrdiff_t>(members);
    };
    if (!room.run_until(is_in, 10 * kSecond)) {
        return false;
    }
    room.make_ready();
    return room[0].session->start(room.local(0)) &&
           room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond);
}

/// Plays with every slot holding down the key of its number. Returns the keys of the last tick that each machine ran.
std::vector<PerSlot<std::uint8_t>> play(MeetingRoom& room, Micros span) {
    std::vector<PerSlot<std::uint8_t>> last(room.size());
    for (const Micros end = room.now() + span; room.now() < end;) {
        room.run(2 * kMillisecond);
        for (std::size_t i = 0; i < room.size(); ++i) {
            if (!room[i].session || room[i].session->game() == nullptr) {
                continue;
            }
            PeerGame& game = *room[i].session->game();
            std::array<std::uint8_t, kMaxLocalPilots> keys{};
            const std::vector<Slot> slots = room[i].session->local_slots();
            std::ranges::transform(slots, keys.begin(),
                                   [](Slot slot) { return static_cast<std::uint8_t>(slot.value() + 1); });
            while (game.due_input(room.local(i))) {
                game.submit(keys, room.local(i));
            }
            while (const auto tick = game.take_tick(room.local(i))) {
                last[i] = tick->keys;
            }
        }
    }
    return last;
}

}  // namespace

TEST_CASE("two pilots at a guest's machine share a seat and fly two slots in a row") {
    MeetingRoom room(1, line_of(40, 0.1));
    room.host();
    room.join(room.pair("Ada", "Bo"));
    room.join("Cy");
    REQUIRE(begin(room, 3));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto names = room[i].session->names();
        CHECK(names[1] == "Ada");
        CHECK(names[2] == "Bo");
        CHECK(names[3] == "Cy");
        CHECK(room[i].session->lobby().seats[2].pilots.first() == "Bo");
    }
    CHECK(room[0].session->local_slots() == std::vector<Slot>{0});
    CHECK(room[1].session->local_slots() == std::vector<Slot>{1, 2});
    CHECK(room[1].session->self() == 1);
    CHECK(room[2].session->self() == 3);
    for (const auto& keys : play(room, 3 * kSecond)) {
        CHECK(keys == PerSlot<std::uint8_t>{1, 2, 3, 4});
    }
}

TEST_CASE("two pilots at each of two machines play") {
    MeetingRoom room(2, line_of(40, 0.1));
    room.host({}, room.pair("Ada", "Bo"));
    room.join(room.pair("Cy", "Di"));
    REQUIRE(begin(room, 2));
    for (const auto& keys : play(room, 3 * kSecond)) {
        CHECK(keys == PerSlot<std::uint8_t>{1, 2, 3, 4});
    }
    CHECK(room[1].session->links().size() == 1);
    room[1].session->leave(room.local(1));
    static_cast<void>(play(room, 2 * kSecond));
    CHECK(room[0].session->game()->is_present(1));
    CHECK_FALSE(room[0].session->game()->is_present(2));
    CHECK_FALSE(room[0].session->game()->is_present(3));
}

TEST_CASE("a lobby counts pilots, so it may have room for one and not for two") {
    HostSetup hosting;
    hosting.max_pilots = 3;
    MeetingRoom room(3, line_of(20, 0));
    room.host(hosting, room.pair("Ada", "Bo"));
    room.join(room.pair("Cy", "Di"));
    room.join("Ed");
    REQUIRE(room.run_until([&] { return room[1].phase() == SessionPhase::Ended; }, 5 * kSecond));
    REQUIRE(room.run_until([&] { return room[2].phase() == SessionPhase::Lobby; }, 5 * kSecond));
    room[0].session->set_game(room[0].session->lobby().game, 1);
    CHECK(room[0].session->lobby().max_pilots == 3);
}

TEST_CASE("no two pilots have the same name, even at one machine") {
    MeetingRoom room(4, line_of(20, 0));
    room.host({}, room.pair("Ada", "Ada"));
    room.join(room.pair("Ada", "Ada"));
    REQUIRE(room.run_until([&] { return room[1].phase() == SessionPhase::Lobby; }, 5 * kSecond));
    room.run(kSecond);
    const auto& seats = room[1].session->lobby().seats;
    const std::vector<std::string> names{seats[0].pilots.first(), seats[0].pilots.all[1], seats[1].pilots.first(),
                                         seats[1].pilots.all[1]};
    for (std::size_t i = 0; i < names.size(); ++i) {
        CHECK_FALSE(names[i].empty());
        CHECK(std::ranges::count(names, names[i]) == 1);
    }
    CHECK(room[0].count(Notice::Type::Joined) == 2);
}
