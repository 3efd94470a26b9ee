// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/spectator_chat.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/net/lobby/visit/running_game.h"

using namespace net;

namespace {

constexpr std::uint64_t kCy = 7;
const PublicKey kOwn{1, 2, 3};

SpectatorLine said_by(std::uint64_t author, std::uint32_t number, std::string text = "Hi") {
    return {author, "Cy", {number, std::move(text)}};
}

/// Returns how often a machine was shown that line.
int times_read(const Machine& machine, const std::string& line) {
    return machine.count(Notice::Type::Chat, line);
}

}  // namespace

TEST_CASE("packets of chat among spectators have the bytes that PROTOCOL.md names") {
    CHECK(encode(SayPacket{{{1, "Hi"}, {2, ""}}}) == std::string("\x17\2\1\0\0\0\2Hi\2\0\0\0\0", 14));
    CHECK(encode(LinesPacket{{said_by(0x0807060504030201, 9)}}) ==
          std::string("\x18\1\1\2\3\4\5\6\7\x08\2Cy\x09\0\0\0\2Hi", 20));
    CHECK(author_of({1, 2, 3, 4, 5, 6, 7, 8, 9}) == 0x0807060504030201);
    LinesPacket longest;
    longest.lines.assign(kMaxSpectatorLines, {kCy, std::string(kMaxNameBytes, 'x'), {1, std::string(120, 'x')}});
    CHECK(encode(longest).size() + kLobbyTagBytes == 1006);
}

TEST_CASE("a line of another spectator is taken once, cleaned, and passed on to all but its author") {
    SpectatorChat chat(kOwn);
    CHECK(chat.hear({kCy, "\x1b[1mCy", {1, "Hello\n there"}}));
    CHECK_FALSE(chat.hear(said_by(kCy, 1)));
    CHECK_FALSE(chat.hear(said_by(kCy, 0)));
    CHECK_FALSE(chat.hear(said_by(kCy, 2, "\n")));  // nothing to show
    CHECK_FALSE(chat.hear(said_by(author_of(kOwn), 1)));
    const auto heard_lines = chat.take_heard();
    REQUIRE(heard_lines.size() == 1);
    CHECK(heard_lines[0].name == "[1mCy");
    CHECK(heard_lines[0].line.text == "Hello there");
    CHECK(chat.take_heard().empty());
    CHECK_FALSE(chat.own_lines());
    CHECK_FALSE(chat.lines_for(kCy));
    REQUIRE(chat.lines_for(8));
    CHECK(chat.lines_for(8)->lines.size() == 1);
    chat.poll(kSayFor);
    CHECK_FALSE(chat.lines_for(8));
    CHECK_FALSE(chat.hear(said_by(kCy, 1)));  // still known
    CHECK(chat.hear(said_by(kCy, 2)));
}

TEST_CASE("own lines and those of others share the room for six in two seconds") {
    SpectatorChat chat(kOwn);
    for (std::uint32_t i = 1; i <= 5; ++i) {
        CHECK(chat.hear(said_by(i, 1)));
    }
    CHECK(chat.say("Hello"));
    CHECK_FALSE(chat.say("Again"));
    CHECK_FALSE(chat.hear(said_by(6, 1)));
    REQUIRE(chat.own_lines());
    CHECK(chat.own_lines()->lines.size() == 1);
    chat.poll(kSayFor);
    CHECK(chat.say("Again"));
    CHECK(chat.own_lines()->lines[0].number == 2);
    CHECK(chat.hear(said_by(6, 1)));
}

TEST_CASE("spectators of a game read each other's lines once, over bad lines too, and pilots never do") {
    const double loss = GENERATE(0.0, 0.2);
    CAPTURE(loss);
    RunningGame game(2, line_of(80, loss));
    game.play(3 * kSecond);
    game.watch(0);
    game.watch(1);  // both have each pilot as feed or witness
    game.watch(2);  // watches by way of the first spectator
    game.play(8 * kSecond);
    CHECK(game.room[2].session->say("Go on, Ada!"));
    game.play(3 * kSecond);
    CHECK(game.room[4].session->say("She hears nothing."));
    game.play(5 * kSecond);
    for (const std::size_t spectator : {std::size_t{2}, std::size_t{3}, std::size_t{4}}) {
        CAPTURE(spectator);
        CHECK(times_read(game.room[spectator], "Go on, Ada!") == 1);
        CHECK(times_read(game.room[spectator], "She hears nothing.") == 1);
    }
    for (const std::size_t pilot : {std::size_t{0}, std::size_t{1}}) {
        CHECK(times_read(game.room[pilot], "") == 0);
    }
    CHECK(game.is_agreed());
}

TEST_CASE("a spectator that says more than there is room for is told so, and nothing of it is lost later") {
    RunningGame game(1, line_of(40, 0));
    game.play(kSecond);
    game.watch(0);
    game.watch(0);
    game.play(4 * kSecond);
    int taken = 0;
    for (int i = 0; i < 20; ++i) {
        taken += game.room[1].session->say("line " + std::to_string(i)) ? 1 : 0;
    }
    CHECK(taken == 6);
    game.play(4 * kSecond);
    CHECK(times_read(game.room[2], "") == 6);
    CHECK(game.room[1].session->say("last"));
    game.play(2 * kSecond);
    CHECK(times_read(game.room[2], "last") == 1);
}
