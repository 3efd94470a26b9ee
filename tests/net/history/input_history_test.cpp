// SPDX-License-Identifier: Zlib
#include "net/history/input_history.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>

#include "engine/base/rng.h"
#include "tests/net/history/made_up_game.h"
#include "tests/net/wire/hex.h"
#include "tests/support/numbers.h"

using net::testing::hex;

namespace {

constexpr std::size_t kRoom = net::kMaxPieceBytes;

/// Returns a whole history in pieces of at most `room` bytes.
std::vector<std::string> cut(const net::InputHistory& history, std::size_t room) {
    std::vector<std::string> pieces;
    for (net::Tick first = 0; first < history.end();) {
        net::InputHistory::Piece piece = history.piece(first, room);
        first += piece.count;
        pieces.push_back(std::move(piece.bytes));
    }
    return pieces;
}

}  // namespace

TEST_CASE("a history comes back equal from any cut into pieces") {
    const auto seed = GENERATE(range(std::uint64_t{1}, std::uint64_t{6}));
    const std::size_t room = GENERATE(std::size_t{80}, std::size_t{400}, kRoom);
    CAPTURE(seed, room);
    const net::InputHistory history = net::testing::made_up_game(seed, 2000, 8);
    net::Tick tick = 0;
    for (const std::string& piece : cut(history, room)) {
        const auto ticks = net::read_piece(piece);
        REQUIRE(ticks);
        for (const net::CompleteTick& each : *ticks) {
            CHECK(each.tick == tick);
            CHECK(net::testing::is_equal(each, history.at(tick)));
            ++tick;
        }
    }
    CHECK(tick == history.end());
}

TEST_CASE("a piece begins anywhere and fits into its room") {
    const net::InputHistory history = net::testing::made_up_game(3, 1000, 8);
    for (const net::Tick first : {net::Tick{0}, net::Tick{1}, net::Tick{517}, net::Tick{999}}) {
        const auto piece = history.piece(first, 200);
        CHECK(piece.bytes.size() <= 200);
        CHECK(net::read_piece(piece.bytes)->front().tick == first);
    }
    CHECK(history.piece(1000, 200).count == 0);
    CHECK(history.piece(5000, 200).bytes.empty());
}

TEST_CASE("pieces that were cut off, altered or are none are refused or read as something sound") {
    const net::InputHistory history = net::testing::made_up_game(4, 300, 4);
    const std::string piece = history.piece(20, kRoom).bytes;
    const auto check = [](std::string_view bytes) {
        if (const auto ticks = net::read_piece(bytes)) {
            CHECK_FALSE(ticks->empty());
            CHECK(ticks->size() <= net::kMaxPieceTicks);
            net::PieceWriter again(ticks->front().tick);
            for (const net::CompleteTick& tick : *ticks) {
                CHECK(again.add(tick, std::numeric_limits<std::size_t>::max()));
            }
            CHECK(again.bytes() == bytes);
        }
    };
    for (std::size_t size = 0; size < piece.size(); ++size) {
        check(std::string_view(piece).substr(0, size));
    }
    CHECK_FALSE(net::read_piece(piece + std::string(1, '\0')));
    CHECK_FALSE(net::read_piece(piece + "x"));
    CHECK_FALSE(net::read_piece(""));
    engine::Rng chance(99);
    for (int i = 0; i < 2000; ++i) {
        std::string altered = piece;
        altered[static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(piece.size()) - 1))] =
            static_cast<char>(chance.between(0, 255));
        check(altered);
    }
}

TEST_CASE("pieces have the words of the last 64 chat lines only, and histories with and without words have one hash") {
    net::InputHistory history;
    for (net::Tick tick = 0; tick < 2048; ++tick) {
        net::CompleteTick input{.tick = tick, .keys = {}, .events = {}};
        if (tick % 8 == 0) {
            input.events.push_back({net::TickEvent::Type::Chat, 1, "line " + std::to_string(tick / 8)});
        }
        history.append(input);
    }
    net::InputHistory received;
    for (const std::string& piece : cut(history, kRoom)) {
        const auto ticks = net::read_piece(piece);
        std::ranges::for_each(*ticks, [&](const net::CompleteTick& tick) { received.append(tick); });
    }
    for (net::Tick tick = 0; tick < 2048; tick += 8) {
        const net::TickEvent event = received.at(tick).events.at(0);
        CHECK(event.type == (tick / 8 < 256 - 64 ? net::TickEvent::Type::ChatDigest : net::TickEvent::Type::Chat));
        CHECK((event.text == "line " + std::to_string(tick / 8)) == (event.type == net::TickEvent::Type::Chat));
    }
    CHECK(received.hash(2048) == history.hash(2048));
    // What came without words is passed on without them.
    CHECK(received.piece(0, kRoom).bytes == history.piece(0, kRoom).bytes);
    // Once the others are discarded, these are the last ones.
    history.truncate(64);
    const auto first = net::read_piece(history.piece(0, kRoom).bytes);
    CHECK(first->front().events.at(0).text == "line 0");
}

TEST_CASE("other words have another digest, and so has the history") {
    net::InputHistory one;
    net::InputHistory other;
    for (net::Tick tick = 0; tick < 64; ++tick) {
        const auto said = [tick](const char* words) {
            return net::CompleteTick{
                .tick = tick, .keys = {}, .events = {{.type = net::TickEvent::Type::Chat, .slot = 1, .text = words}}};
        };
        one.append(said("hello"));
        other.append(said(tick == 7 ? "hallo" : "hello"));
    }
    CHECK(one.hash(64) != other.hash(64));
}

TEST_CASE("ten minutes of eight pilots take less than 20 KB") {
    const net::InputHistory history = net::testing::made_up_game(5, 18000, 8);
    std::size_t bytes = 0;
    for (const std::string& piece : cut(history, kRoom)) {
        bytes += piece.size();
    }
    CHECK(bytes < 20'000);
}

TEST_CASE("a tick in which nobody changes a key takes next to nothing") {
    net::InputHistory history;
    for (net::Tick tick = 0; tick < 3000; ++tick) {
        history.append({.tick = tick, .keys = {1, 2, 3, 4, 5, 6, 7, 8}, .events = {}});
    }
    CHECK(history.piece(0, kRoom).count == 3000);
    CHECK(history.piece(0, kRoom).bytes.size() < 150);
    CHECK(history.piece(2990, kRoom).bytes.size() < 25);
}

TEST_CASE("a tick with more chat than fits into a piece loses lines, but nothing else") {
    net::InputHistory history;
    net::CompleteTick inputs;
    for (const net::Slot slot : net::kSlots) {
        for (int line = 0; line < 6; ++line) {
            inputs.events.push_back({net::TickEvent::Type::Chat, slot, std::string(net::kMaxChatBytes, 'x')});
        }
        inputs.events.push_back({net::TickEvent::Type::Pause, slot, {}});
    }
    inputs.events.push_back({net::TickEvent::Type::Join, 7, std::string(32, 'n')});
    history.append(inputs);
    const auto ticks = net::read_piece(history.piece(0, kRoom).bytes);
    REQUIRE(ticks);
    CHECK(history.piece(0, kRoom).bytes.size() <= kRoom);
    const auto count = [&](net::TickEvent::Type type) {
        return std::ranges::count(ticks->front().events, type, &net::TickEvent::type);
    };
    CHECK(count(net::TickEvent::Type::Chat) == 6);
    CHECK(count(net::TickEvent::Type::Pause) == 8);
    CHECK(count(net::TickEvent::Type::Join) == 1);
}

TEST_CASE("equal histories have equal hashes, and those after a difference are different") {
    const net::InputHistory one = net::testing::made_up_game(6, 1000, 4);
    net::InputHistory other;
    for (net::Tick tick = 0; tick < one.end(); ++tick) {
        net::CompleteTick inputs = one.at(tick);
        inputs.keys[2] ^= tick == 700 ? 1 : 0;
        other.append(inputs);
    }
    CHECK_FALSE(one.hash(63));
    CHECK_FALSE(one.hash(1024));
    for (net::Tick tick = 0; tick < one.end(); tick += net::InputHistory::kTicksPerHash) {
        REQUIRE(one.hash(tick));
        CHECK((one.hash(tick) == other.hash(tick)) == (tick <= 700));
    }
}

TEST_CASE("events count for the hash of a history") {
    const auto with = [](const net::TickEvent& event) {
        net::InputHistory history;
        for (net::Tick tick = 0; tick < net::InputHistory::kTicksPerHash; ++tick) {
            history.append({.tick = tick, .keys = {}, .events = {event}});
        }
        return history.hash(net::InputHistory::kTicksPerHash).value();
    };
    const net::TickEvent event{net::TickEvent::Type::Chat, 1, "a"};
    CHECK(with(event) == with(event));
    CHECK(with(event) != with({net::TickEvent::Type::Chat, 1, "b"}));
    CHECK(with(event) != with({net::TickEvent::Type::Chat, 2, "a"}));
    CHECK(with(event) != with({net::TickEvent::Type::Join, 1, "a"}));
}

TEST_CASE("a vote to remove a pilot is one byte of text in a piece") {
    net::InputHistory history;
    for (net::Tick tick = 0; tick < net::InputHistory::kTicksPerHash; ++tick) {
        net::CompleteTick inputs;
        inputs.tick = tick;
        inputs.keys[1] = static_cast<std::uint8_t>(tick / 5);
        using Type = net::TickEvent::Type;
        if (tick == 3) {
            inputs.events = {{Type::Pause, 0}, {Type::RemovalVote, 1, "", 4}, {Type::Chat, 2, "hi"}};
        } else if (tick == 9) {
            inputs.events = {{Type::Join, 4, "Ann"}, {Type::Leave, 0}, {Type::RemovalVote, 0, "", 0}};
        }
        history.append(inputs);
    }
    std::string piece = history.piece(0, net::kMaxPieceBytes).bytes;
    // From tick 0 on, 64 ticks, 6 events: those of tick 3, those of tick 9. Then the keys.
    CHECK(hex(piece) == net::testing::spelled("00000000 40 06 030000 00290104 0042026869 068503416e6e 000300 00090100 "
                                              "cebd6712035b559a10"));
    CHECK(hex(*history.hash(net::InputHistory::kTicksPerHash)) == "82ef04b6f44a38f8550019a9ef155d6d");
    const auto ticks = net::read_piece(piece);
    REQUIRE(ticks);
    CHECK(net::testing::is_equal((*ticks)[3], history.at(3)));
    piece[12] = 8;  // a slot that does not exist
    CHECK_FALSE(net::read_piece(piece));
}

TEST_CASE("a history that was cut off and has grown again is the same") {
    const net::InputHistory whole = net::testing::made_up_game(9, 1000, 3);
    const net::Tick cut =
        GENERATE(net::Tick{0}, net::Tick{63}, net::Tick{64}, net::Tick{500}, net::Tick{1000}, net::Tick{2000});
    CAPTURE(cut);
    net::InputHistory history = whole;
    history.truncate(cut);
    CHECK(history.end() == std::min(cut, whole.end()));
    CHECK(history.hash(64).has_value() == (cut >= 64));
    for (net::Tick tick = history.end(); tick < whole.end(); ++tick) {
        history.append(whole.at(tick));
    }
    CHECK(history.hash(960) == whole.hash(960));
    CHECK(history.piece(0, 1'000'000).bytes == whole.piece(0, 1'000'000).bytes);
}
