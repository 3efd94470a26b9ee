// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/wire/packets.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

constexpr Micros kSoon = 5 * kSecond;

std::vector<std::string> chat_of(const Machine& machine) {
    std::vector<std::string> lines;
    for (const Notice& notice : machine.notices) {
        if (notice.type == Notice::Type::Chat) {
            lines.push_back(notice.name + ": " + notice.text);
        }
    }
    return lines;
}

}  // namespace

TEST_CASE("everybody sees the same lobby") {
    MeetingRoom room(1, line_of(60, 0.1));
    HostSetup hosting;
    hosting.game = "rules";
    hosting.max_pilots = 6;
    room.host(hosting, "Ada");
    room.join("Bo");
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, kSoon));
    room[1].session->set_ready(true);
    room[0].session->set_game("other rules", 4);
    room.run(2 * kSecond);
    for (std::size_t i = 0; i < room.size(); ++i) {
        const LobbyView& view = room[i].session->lobby();
        CHECK(view.game == "other rules");
        CHECK(view.max_pilots == 4);
        CHECK(view.is_host == (i == 0));
        CHECK_FALSE(view.has_password);
        CHECK(names_of(*room[i].session).size() == 3);
        CHECK(names_of(*room[i].session) == names_of(*room[0].session));
        CHECK(view.seats[0].pilots.first() == "Ada");
        CHECK(view.seats[0].is_host);
        for (Slot seat = 0; seat < 3; ++seat) {
            const bool is_self = seat == room[i].session->self();
            CHECK(view.seats[seat].is_self == is_self);
            CHECK(view.seats[seat].is_ready == (seat == room[1].session->self()));
            REQUIRE(view.seats[seat].ping_ms.has_value() == !is_self);
            CHECK((is_self || std::abs(*view.seats[seat].ping_ms - 60) <= 6));
        }
        CHECK_FALSE(view.seats[3].is_taken);
    }
    const std::vector<std::string> names = names_of(*room[0].session);
    CHECK(std::count(names.begin(), names.end(), "Cy") == 1);
}

TEST_CASE("everybody learns the marks of those who tell one") {
    MeetingRoom room(7, line_of(60, 0.1));
    const auto setup_with = [&](const std::string& name, std::uint8_t mark) {
        SessionSetup setup = room.setup(name);
        setup.mark = PilotMark{mark};
        return setup;
    };
    room.host({}, setup_with("Ada", 1));
    room.join(setup_with("Bo", 2));
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, kSoon));
    const bool has_begun = GENERATE(false, true);
    if (has_begun) {
        room.make_ready();
        REQUIRE(room[0].session->start(room.local(0)));
        REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, kSoon));
    }
    for (std::size_t i = 0; i < room.size(); ++i) {
        for (const Seat& seat : room[i].session->lobby().seats) {
            const bool is_ada = seat.pilots.first() == "Ada";
            const bool tells = is_ada || seat.pilots.first() == "Bo";
            CHECK(seat.mark ==
                  (tells ? std::optional(PilotMark{static_cast<std::uint8_t>(is_ada ? 1 : 2)}) : std::nullopt));
        }
    }
}

TEST_CASE("a mark of another size is none") {
    CHECK(mark_in({{{Extension::kPilotMark, "short"}}}) == std::nullopt);
    CHECK(mark_in({{{Extension::kPilotMark + 1, std::string(16, 'x')}}}) == std::nullopt);
    CHECK(mark_in(mark_extension(PilotMark{3})) == PilotMark{3});
    CHECK(mark_extension(std::nullopt).all.empty());
}

TEST_CASE("chat reaches everybody once and in order, although a third is lost") {
    MeetingRoom room(2, line_of(100, 0.3));
    fill(room, {"Bo", "Cy"});
    for (int i = 0; i < 20; ++i) {
        CHECK(room[static_cast<std::size_t>(i) % 3].session->say("line " + std::to_string(i)));
        room.run(400 * kMillisecond);
    }
    room.run(3 * kSecond);
    const std::vector<std::string> heard = chat_of(room[0]);
    CHECK(heard.size() == 20);
    CHECK(chat_of(room[1]) == heard);
    CHECK(chat_of(room[2]) == heard);
    for (int speaker = 0; speaker < 3; ++speaker) {
        int last = -1;
        for (const std::string& line : heard) {
            const int number = std::stoi(line.substr(line.rfind(' ')));
            if (number % 3 == speaker) {
                CHECK(number > last);
                last = number;
            }
        }
    }
}

TEST_CASE("chat that is sent too fast arrives later, and no line is lost") {
    MeetingRoom room(2, line_of(50, 0.2));
    fill(room, {"Bo"});
    for (int i = 0; i < 12; ++i) {
        CHECK(room[1].session->say(std::to_string(i)));
    }
    room.run(500 * kMillisecond);
    CHECK(chat_of(room[0]).size() <= 6);
    room.run(5 * kSecond);
    CHECK(chat_of(room[0]).size() == 12);
    CHECK(chat_of(room[1]) == chat_of(room[0]));
}

TEST_CASE("a guest of a host that chats without end takes 32 lines at once, and then eight a second") {
    MeetingRoom room(2, line_of(50, 0));
    fill(room, {"Bo"});
    constexpr std::size_t kSeconds = 10;
    for (std::size_t i = 0; i < kSeconds * 50; ++i) {
        for (int line = 0; line < 4; ++line) {
            (void)room[0].session->say(std::to_string(i) + "/" + std::to_string(line));
        }
        room.run(20 * kMillisecond);
    }
    CHECK(chat_of(room[1]).size() > 32 + 6 * kSeconds);
    CHECK(chat_of(room[1]).size() <= 32 + 8 * kSeconds + 4);
}

TEST_CASE("a guest's chat line beyond the limit is refused, and all accepted lines arrive") {
    MeetingRoom room(2, line_of(50, 0));
    fill(room, {"Bo"});
    std::size_t taken = 0;
    while (room[1].session->say(std::to_string(taken))) {
        REQUIRE(++taken < 100);
    }
    CHECK(taken == 32);
    room.run(10 * kSecond);
    CHECK(chat_of(room[0]).size() == taken);
    CHECK(room[1].session->say("again"));
}

TEST_CASE("newcomers do not receive chat from before they joined") {
    MeetingRoom room(2, line_of(50, 0));
    fill(room, {"Bo"});
    CHECK(room[0].session->say("secret"));
    room.run(kSecond);
    room.join("Cy");
    room.run(2 * kSecond);
    CHECK(chat_of(room[2]).empty());
    CHECK(room[2].count(Notice::Type::Joined, "Cy joined.") == 1);
    CHECK(room[2].count(Notice::Type::Joined) == 1);
    CHECK(room[1].count(Notice::Type::Joined, "Cy joined.") == 1);
}

TEST_CASE("a pilot of the game before reads what was said in the lobby until it came, and others do not") {
    MeetingRoom room(2, line_of(50, 0.3));
    room.host({.awaited = {"Bo", "Cy"}}, "Ada");
    CHECK(room[0].session->say("one more?"));
    CHECK(room[0].session->say("with other rules"));
    room.join("Bo");
    room.run(2 * kSecond);
    CHECK(chat_of(room[1]) == std::vector<std::string>{"Ada: one more?", "Ada: with other rules"});
    CHECK(room[1].session->say("yes"));
    room.run(kSecond);
    room.join("Di");
    room.join("Cy");
    room.run(2 * kSecond);
    CHECK(chat_of(room[2]).empty());
    CHECK(chat_of(room[3]) == std::vector<std::string>{"Ada: one more?", "Ada: with other rules", "Bo: yes"});
    CHECK(chat_of(room[1]) == std::vector<std::string>{"Ada: one more?", "Ada: with other rules", "Bo: yes"});
}

TEST_CASE("what was said before a pilot left the lobby is not read by those who come later") {
    MeetingRoom room(2, line_of(50, 0));
    room.host({.awaited = {"Cy"}}, "Ada");
    room.join("Bo");
    room.run(kSecond);
    CHECK(room[1].session->say("bye"));
    room.run(kSecond);
    room[1].session->leave(room.local(1));
    room.run(2 * kSecond);
    CHECK(room[0].session->say("where is Bo?"));
    room.join("Cy");
    room.run(2 * kSecond);
    CHECK(chat_of(room[2]) == std::vector<std::string>{"Ada: where is Bo?"});
}

TEST_CASE("names and chat are cleaned, and names are unique") {
    MeetingRoom room(3, line_of(50, 0));
    room.host({}, "Ada\n\x1b[2J");
    room.join("\x07 \xff\xfe");
    room.run(kSecond);
    room.join(std::string(kMaxNameBytes, 'A'));
    room.run(kSecond);
    room.join(std::string(kMaxNameBytes, 'A'));
    room.run(kSecond);
    room.join("Ada[2J");
    room.run(2 * kSecond);
    const std::vector<std::string> expected{"Ada[2J", "Pilot 2", std::string(kMaxNameBytes, 'A'),
                                            std::string(kMaxNameBytes - 2, 'A') + " 2", "Ada[2J 2"};
    for (std::size_t i = 0; i < room.size(); ++i) {
        CHECK(names_of(*room[i].session) == expected);
    }
    CHECK(room[1].session->say("a\rb\xc3"));
    CHECK(room[1].session->say(" \t "));
    room.run(2 * kSecond);
    CHECK(chat_of(room[0]) == std::vector<std::string>{"Pilot 2: ab"});
    CHECK(chat_of(room[2]) == chat_of(room[0]));
}

TEST_CASE("a quick phrase reaches everybody as its number, and the host's copy of it too") {
    MeetingRoom room(3, line_of(50, 0));
    fill(room, {"Bo", "Cy"});
    CHECK(room[1].session->say("Danke!", 4));
    CHECK(room[0].session->say("", 2));
    CHECK(room[2].session->say("\x0E\x14typed"));
    room.run(2 * kSecond);
    for (std::size_t i = 0; i < room.size(); ++i) {
        std::vector<std::pair<std::optional<std::uint8_t>, std::string>> heard;
        for (const Notice& notice : room[i].notices) {
            if (notice.type == Notice::Type::Chat) {
                heard.emplace_back(notice.phrase, notice.text);
            }
        }
        std::ranges::sort(heard);
        CHECK(heard == decltype(heard){{std::nullopt, "typed"}, {std::uint8_t{2}, ""}, {std::uint8_t{4}, "Danke!"}});
    }
}

TEST_CASE("a muted pilot is not heard here, is heard elsewhere, and is heard again when unmuted") {
    MeetingRoom room(3, line_of(50, 0));
    fill(room, {"Bo", "Cy"});
    const Slot bo = room[1].session->self();
    for (const std::size_t deaf : {std::size_t{0}, std::size_t{2}}) {  // the host, and a guest that hears Bo through
                                                                       // the host
        room[deaf].session->set_muted(bo, true);
        CHECK(room[deaf].session->is_muted(bo));
        CHECK(room[1].session->say("one"));
        CHECK(room[1].session->say("two", 1));
        room.run(2 * kSecond);
        CHECK(chat_of(room[deaf]).empty());
        room[deaf].session->set_muted(bo, false);
        CHECK(room[1].session->say("three"));
        room.run(2 * kSecond);
        CHECK(chat_of(room[deaf]) == std::vector<std::string>{"Bo: three"});
        for (std::size_t i = 0; i < room.size(); ++i) {
            room[i].notices.clear();
        }
    }
    CHECK_FALSE(room[1].session->is_muted(bo));
    room[1].session->set_muted(bo, true);  // nobody can mute themselves
    CHECK(room[1].session->say("still here"));
    room.run(2 * kSecond);
    CHECK(chat_of(room[1]) == std::vector<std::string>{"Bo: still here"});
}

TEST_CASE("a member that leaves is gone at once, and everybody is notified") {
    MeetingRoom room(4, line_of(50, 0.3));
    fill(room, {"Bo", "Cy"});
    room[1].session->leave(room.local(1));
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(room[1].session->end_reason().is_empty());
    CHECK(room.run_until([&] { return room[1].session->is_settled(room.local(1)); }, 1100 * kMillisecond));
    room.run(kSecond);
    for (const std::size_t i : {0U, 2U}) {
        CHECK(room[i].count(Notice::Type::Left, "Bo left.") == 1);
        CHECK(names_of(*room[i].session) == std::vector<std::string>{"Host", "Cy"});
        CHECK(room[i].session->links().size() == 1);
    }
}

TEST_CASE("a silent member is lost after five seconds") {
    MeetingRoom room(4, line_of(50, 0));
    fill(room, {"Bo", "Cy"});
    room.vanish(1);
    room.run(4800 * kMillisecond);
    CHECK(names_of(*room[0].session).size() == 3);
    room.run(500 * kMillisecond);
    CHECK(names_of(*room[0].session).size() == 2);
    CHECK(room[2].count(Notice::Type::Lost, "Lost connection to Bo: no response.") == 1);
}

TEST_CASE("guests of a host that vanishes are notified") {
    MeetingRoom room(4, line_of(50, 0));
    fill(room, {"Bo"});
    room.vanish(0);
    room.run(5500 * kMillisecond);
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(room[1].session->end_reason().english() ==
          "No response from the host for 5 seconds; check the network, or look for another game.");
    CHECK(room[1].session->is_settled(room.local(1)));
}

TEST_CASE("guests of a host that closes are notified at once") {
    MeetingRoom room(4, line_of(50, 0.3));
    fill(room, {"Bo", "Cy"});
    room[0].session->leave(room.local(0));
    CHECK(room.run_until([&] { return room[0].session->is_settled(room.local(0)); }, 1600 * kMillisecond));
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(room[1].session->end_reason().english() == "The host closed the lobby.");
    CHECK(room[2].session->end_reason().english() == "The host closed the lobby.");
    CHECK(room[0].session->end_reason().is_empty());
}

TEST_CASE("a member lost while joining may join as soon as its link works again") {
    for (const Micros gone_for : {5200 * kMillisecond, 8 * kSecond}) {  // while farewells are sent to it, and
                                                                        // afterwards
        INFO("gone for " << gone_for / kMillisecond << " ms");
        MeetingRoom room(1, line_of(20, 0));
        bool is_line_dead = false;
        bool is_mended = false;
        room.network().set_tap([&](const SimNetwork::Sent& sent) {
            const bool is_roster = sent.bytes.front() == static_cast<char>(PacketKind::Roster);
            return is_mended || (!is_line_dead && !is_roster);
        });
        room.host();
        room.join("Bo");
        REQUIRE(room.run_until([&] { return room[0].session->lobby().seats[1].is_taken; }, kSoon));
        is_line_dead = true;
        room.run(gone_for);
        REQUIRE_FALSE(room[0].session->lobby().seats[1].is_taken);
        REQUIRE(room[1].phase() == SessionPhase::Joining);
        is_mended = true;
        CHECK(room.run_until([&] { return room.is_meshed(2); }, kSecond));
        room.run(3 * kSecond);
        CHECK(room.is_meshed(2));
        CHECK(room.all_in(SessionPhase::Lobby));
        CHECK(room[0].count(Notice::Type::Refused) == 0);
    }
}

TEST_CASE("the host can remove a member, which is notified and cannot rejoin") {
    MeetingRoom room(4, line_of(50, 0.3));
    fill(room, {"Bo", "Cy"});
    room[1].session->kick(2);  // not the host's machine
    room[0].session->kick(0);
    room[0].session->kick(7);
    room.run(kSecond);
    CHECK(names_of(*room[0].session).size() == 3);
    room[0].session->kick(1);
    room.run(2 * kSecond);
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(room[1].session->end_reason().english() == "The host has removed you from the lobby.");
    CHECK(room[2].count(Notice::Type::Kicked, "Bo was removed by the host.") == 1);
    CHECK(names_of(*room[2].session) == std::vector<std::string>{"Host", "Cy"});
}

TEST_CASE("a removed pilot cannot rejoin with a new key, by address or by name, until a new lobby opens") {
    MeetingRoom room(4, line_of(50, 0));
    fill(room, {"Bo", "Cy"});
    room[0].session->kick(1);
    room.run(2 * kSecond);
    const auto try_from = [&](const Address& from, const std::string& name) {
        SimEndpoint& endpoint = room.network().add(from);
        const auto again = Session::join(room.setup(name), MeetingRoom::address(0), endpoint, room.now());
        for (int i = 0; i < 500; ++i) {
            room.run(4 * kMillisecond);
            again->poll(room.now());
        }
        return again->phase() == SessionPhase::Lobby;
    };
    Address elsewhere = MeetingRoom::address(1);
    ++elsewhere.port;  // a restarted program sends from another port
    CHECK_FALSE(try_from(elsewhere, "Somebody else"));
    const Address far{0x0B000001, 5000};
    CHECK_FALSE(try_from(far, "Bo"));
    CHECK(try_from({far.ip.v4() + 1, far.port}, "Di"));
}

TEST_CASE("a vacated seat is reused") {
    MeetingRoom room(4, line_of(50, 0));
    HostSetup hosting;
    hosting.max_pilots = 2;
    room.host(hosting);
    room.join("Bo");
    room.run(kSecond);
    room[0].session->set_muted(1, true);
    CHECK(room[0].session->is_muted(1));
    room[1].session->leave(room.local(1));
    room.run(kSecond);
    CHECK_FALSE(room[0].session->is_muted(1));
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room[2].phase() == SessionPhase::Lobby; }, kSoon));
    CHECK(room[2].session->self() == 1);
    CHECK_FALSE(room[0].session->is_muted(1));  // the mute applied to Bo, not to the seat
    room.run(kSecond);
    room[0].session->set_game(room[0].session->lobby().game, 1);
    room.run(100 * kMillisecond);
    CHECK(room[0].session->lobby().max_pilots == 2);  // a lower limit removes nobody
}

TEST_CASE("a restarted program gets its old seat back within three seconds, even if the lobby is full") {
    MeetingRoom room(4, line_of(50, 0));
    fill(room, {"Bo", "Cy", "Di"});
    const Slot seat = room[2].session->self();
    REQUIRE(seat == 2);
    room[1].session->leave(room.local(1));  // a lower seat is free
    room[0].session->set_game(room[0].session->lobby().game, 3);
    room.run(kSecond);
    room[0].session->set_game(room[0].session->lobby().game, 3);
    room.vanish(2);
    room.network().remove(MeetingRoom::address(2));
    SimEndpoint& endpoint = room.network().add(MeetingRoom::address(2));
    const auto again = Session::join(room.setup("Cy again"), MeetingRoom::address(0), endpoint, room.now());
    for (int i = 0; i < 750; ++i) {  // its old seat must be silent for a while
        room.run(4 * kMillisecond);
        again->poll(room.now());
    }
    CHECK(again->phase() == SessionPhase::Lobby);
    CHECK(again->self() == seat);
    CHECK(names_of(*room[0].session) == std::vector<std::string>{"Host", "Cy again", "Di"});
    CHECK(names_of(*room[3].session) == std::vector<std::string>{"Host", "Cy again", "Di"});
}

TEST_CASE("no datagram is too large, however much chat there is") {
    MeetingRoom room(7, line_of(50, 0.3));
    std::size_t largest = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        largest = std::max(largest, sent.bytes.size());
        return true;
    });
    HostSetup hosting;
    hosting.game = std::string(kMaxSetupBytes, 'g');
    room.host(hosting, std::string(kMaxNameBytes, 'n'));
    for (int i = 1; i < kMaxPilots; ++i) {
        room.join(std::string(kMaxNameBytes, 'n'));
    }
    room.run(2 * kSecond);
    for (std::size_t i = 0; i < 8; ++i) {
        for (std::size_t speaker = 0; speaker < room.size(); ++speaker) {
            // Of various lengths, so that packets of nearly every size are put together.
            const std::string line(kMaxChatBytes - 5 * i - speaker, static_cast<char>('a' + i));
            CHECK(room[speaker].session->say(line));
        }
    }
    room.run(10 * kSecond);
    CHECK(largest > kMaxDatagramBytes - 10);
    CHECK(largest <= kMaxDatagramBytes);
    CHECK(chat_of(room[0]).size() == 64);
    CHECK(chat_of(room[7]) == chat_of(room[0]));
}
