// SPDX-License-Identifier: Zlib
#include "game/scores/evening.h"

#include <catch2/catch.hpp>

using scores::Evening;
using Results = std::vector<Evening::Result>;

TEST_CASE("a table of the evening adds up games, wins, rescues and frags, and keeps the best wave") {
    Evening evening;
    evening.add_game(Results{{"Ada", 7, 2, 0}, {"Bob", 7, 0, 0}}, false);
    evening.add_game(Results{{"Bob", 4, 1, 3}, {"Ada", 4, 1, 1}}, true);
    CHECK(evening.of("Ada") == scores::Tally{.games = 2, .best_wave = 7, .rescues = 3, .frags = 1});
    CHECK(evening.of("Bob") == scores::Tally{.games = 2, .wins = 1, .best_wave = 7, .rescues = 1, .frags = 3});
    CHECK(evening.of("Cleo") == scores::Tally{});
}

TEST_CASE("nobody wins a game that all flew together") {
    Evening evening;
    evening.add_game(Results{{"Ada", 7, 0, 0}, {"Bob", 7, 0, 0}}, false);
    CHECK(evening.of("Ada").games == 1);
    CHECK(evening.of("Ada").wins == 0);
}

TEST_CASE("nobody wins a game that was flown alone") {
    Evening evening;
    evening.add_game(Results{{"Ada", 7, 0, 0}}, true);
    CHECK(evening.of("Ada").games == 1);
    CHECK(evening.of("Ada").wins == 0);
}

TEST_CASE("a match is won by more than half of its rounds, and the next round begins another match") {
    Evening evening;
    evening.set_match_length(3);
    const Results ada_wins{{"Ada", 1, 0, 3}, {"Bob", 1, 0, 1}};
    const Results bob_wins{{"Bob", 1, 0, 3}, {"Ada", 1, 0, 1}};
    CHECK_FALSE(evening.is_in_match());
    evening.add_game(ada_wins, true);
    CHECK(evening.is_in_match());
    evening.add_game(bob_wins, true);
    CHECK(evening.match_winner().empty());
    evening.add_game(bob_wins, true);
    CHECK(evening.match_winner() == "Bob");
    CHECK_FALSE(evening.is_in_match());
    evening.add_game(ada_wins, true);
    CHECK(evening.match_winner().empty());
    CHECK(evening.of("Ada").rounds == 1);
    CHECK(evening.of("Bob").rounds == 0);
    CHECK(evening.of("Bob").wins == 2);
}

TEST_CASE("games in co-op and single deathmatches are no rounds of a match") {
    Evening evening;
    evening.add_game(Results{{"Ada", 1, 0, 3}, {"Bob", 1, 0, 1}}, true);
    evening.set_match_length(5);
    evening.add_game(Results{{"Ada", 1, 0, 0}, {"Bob", 1, 0, 0}}, false);
    CHECK(evening.of("Ada").rounds == 0);
    CHECK(evening.match_winner().empty());
}

TEST_CASE("another length begins a new match") {
    Evening evening;
    evening.set_match_length(3);
    evening.add_game(Results{{"Ada", 1, 0, 3}, {"Bob", 1, 0, 1}}, true);
    evening.set_match_length(3);
    CHECK(evening.of("Ada").rounds == 1);
    evening.set_match_length(5);
    CHECK(evening.of("Ada").rounds == 0);
}

TEST_CASE("a new match forgets the rounds of the last one, and nothing else of the evening") {
    Evening evening;
    CHECK(evening.next_round() == 0);
    evening.begin_match(3);
    CHECK(evening.next_round() == 1);
    evening.add_game(Results{{"Ada", 1, 0, 3}, {"Bob", 1, 0, 1}}, true);
    CHECK(evening.rounds_flown() == 1);
    CHECK(evening.next_round() == 2);
    evening.add_game(Results{{"Ada", 1, 0, 3}, {"Bob", 1, 0, 1}}, true);
    CHECK(evening.rounds_flown() == 2);
    CHECK(evening.next_round() == 1);  // the match is won
    evening.begin_match(3);
    CHECK(evening.rounds_flown() == 0);
    CHECK(evening.of("Ada").wins == 2);
    CHECK(evening.of("Bob").games == 2);
}

TEST_CASE("the rows are in the order of the rounds won, the games won and the names") {
    Evening evening;
    evening.add_game(Results{{"Cleo", 1, 0, 0}, {"Bob", 1, 0, 0}, {"Ada", 1, 0, 0}}, true);
    evening.set_match_length(3);
    evening.add_game(Results{{"Bob", 1, 0, 0}, {"Ada", 1, 0, 0}}, true);
    const auto rows = evening.rows();
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].name == "Bob");
    CHECK(rows[1].name == "Cleo");
    CHECK(rows[2].name == "Ada");
}

TEST_CASE("a program that came back in a round of a match takes the host's count of it") {
    const std::vector<std::string> names{"Ada", "Bob"};
    Evening host;
    host.set_match_length(3);
    host.add_game(Results{{"Ada", 1, 0, 2}, {"Bob", 1, 0, 0}}, true);
    Evening back;  // knows of no match
    back.add_game(Results{{"Ada", 1, 0, 2}, {"Bob", 1, 0, 0}}, true);
    back.take(names, host.encode(names));
    CHECK(back.of("Ada") == host.of("Ada"));
    for (Evening* each : {&host, &back}) {
        each->add_game(Results{{"Ada", 1, 0, 2}, {"Bob", 1, 0, 0}}, true);
        CHECK(each->match_winner() == "Ada");
    }
}

TEST_CASE("a guest takes what the host has counted, unless it has seen more games itself") {
    Evening host;
    host.set_match_length(7);
    host.add_game(Results{{"Ada", 9, 1, 2}, {"Bob", 9, 0, 0}}, true);
    const std::vector<std::string> names{"Ada", "Bob"};
    Evening guest;
    guest.add_game(Results{{"Bob", 3, 0, 0}, {"Cleo", 3, 0, 0}}, false);
    guest.add_game(Results{{"Bob", 3, 0, 0}, {"Cleo", 3, 0, 0}}, false);
    guest.take(names, host.encode(names));
    CHECK(guest.match_length() == 7);
    CHECK(guest.of("Ada") == host.of("Ada"));
    CHECK(guest.of("Bob").games == 2);
    CHECK(guest.of("Cleo").games == 2);
}

TEST_CASE("whoever has seen more games elsewhere still takes the host's match") {
    Evening host;
    host.begin_match(3);
    host.add_game(Results{{"Ada", 9, 0, 2}, {"Bob", 9, 0, 0}}, true);
    Evening guest;
    for (int game = 0; game < 3; ++game) {
        guest.add_game(Results{{"Ada", 3, 0, 0}, {"Cleo", 3, 0, 0}}, false);
    }
    const std::vector<std::string> names{"Ada", "Bob"};
    guest.take(names, host.encode(names));
    CHECK(guest.of("Ada").games == 3);
    CHECK(guest.of("Ada").rounds == 1);
    CHECK(guest.is_in_match());
}

TEST_CASE("a damaged table, and one of other pilots, is ignored") {
    Evening host;
    host.add_game(Results{{"Ada", 9, 1, 2}, {"Bob", 9, 0, 0}}, false);
    const std::vector<std::string> names{"Ada", "Bob"};
    const std::string bytes = host.encode(names);
    Evening guest;
    guest.take(names, bytes.substr(1));
    guest.take(names, bytes + "x");
    guest.take(names, "");
    guest.take(std::vector<std::string>{"Ada", "Eve"}, bytes);
    std::string other_length = bytes;
    other_length[2] = 4;
    guest.take(names, other_length);
    CHECK(guest.is_empty());
    CHECK(guest.match_length() == 1);
    CHECK(bytes.size() <= 64);
}

TEST_CASE("a host that sends ever new names does not fill the memory") {
    Evening guest;
    guest.add_game(Results{{"Ada", 1, 0, 0}, {"Bob", 1, 0, 0}}, false);
    guest.add_game(Results{{"Ada", 1, 0, 0}, {"Bob", 1, 0, 0}}, false);
    for (int i = 0; i < 1000; ++i) {
        const std::vector<std::string> names{"Pilot " + std::to_string(i)};
        Evening host;
        host.add_game(Results{{names.front(), 1, 0, 0}}, false);
        guest.take(names, host.encode(names));
    }
    CHECK(guest.rows().size() <= 24);
    CHECK(guest.of("Ada").games == 2);
}
