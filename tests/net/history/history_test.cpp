// SPDX-License-Identifier: Zlib
#include "net/history/history.h"

#include <catch2/catch.hpp>

#include "engine/base/rng.h"
#include "tests/net/history/made_up_game.h"

namespace {

constexpr std::size_t kRoom = 1100;

/// Returns the pieces of a whole history, each with that room.
std::vector<std::string> cut(const net::History& history, std::size_t room) {
    std::vector<std::string> pieces;
    for (net::Tick first = 0; first < history.end();) {
        net::History::Piece piece = history.piece(first, room);
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
    const net::History history = net::testing::made_up_game(seed, 2000, 8);
    net::Tick tick = 0;
    for (const std::string& piece : cut(history, room)) {
        const auto ticks = net::read_piece(piece);
        REQUIRE(ticks);
        for (const net::TickInputs& each : *ticks) {
            CHECK(each.tick == tick);
            CHECK(net::testing::is_equal(each, history.at(tick)));
            ++tick;
        }
    }
    CHECK(tick == history.end());
}

TEST_CASE("a piece begins anywhere and fits into its room") {
    const net::History history = net::testing::made_up_game(3, 1000, 8);
    for (const net::Tick first : {net::Tick{0}, net::Tick{1}, net::Tick{517}, net::Tick{999}}) {
        const auto piece = history.piece(first, 200);
        CHECK(piece.bytes.size() <= 200);
        CHECK(net::read_piece(piece.bytes)->front().tick == first);
    }
    CHECK(history.piece(1000, 200).count == 0);
    CHECK(history.piece(5000, 200).bytes.empty());
}

TEST_CASE("pieces that were cut off, altered or are none are refused or read as something sound") {
    const net::History history = net::testing::made_up_game(4, 300, 4);
    const std::string piece = history.piece(20, kRoom).bytes;
    for (std::size_t size = 0; size < piece.size(); ++size) {
        CHECK_FALSE(net::read_piece(std::string_view(piece).substr(0, size)));
    }
    CHECK_FALSE(net::read_piece(piece + "x"));
    engine::Rng chance(99);
    for (int i = 0; i < 2000; ++i) {
        std::string altered = piece;
        altered[static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(piece.size()) - 1))] =
            static_cast<char>(chance.between(0, 255));
        if (const auto ticks = net::read_piece(altered)) {
            CHECK_FALSE(ticks->empty());
            CHECK(ticks->size() <= 4096);
        }
    }
}

TEST_CASE("ten minutes of eight pilots take less than 60 KB") {
    const net::History history = net::testing::made_up_game(5, 18000, 8);
    std::size_t bytes = 0;
    for (const std::string& piece : cut(history, kRoom)) {
        bytes += piece.size();
    }
    CHECK(bytes < 60'000);
}
