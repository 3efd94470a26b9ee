// SPDX-License-Identifier: Zlib
#include "tools/gyre_replay/compare.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "game/replay/replay.h"
#include "tests/game/replay/recorded.h"

using replay::Replay;
using replay_tool::compare;
using replay_tool::compare_lines;

TEST_CASE("untrusted text cannot send commands to a terminal") {
    CHECK(replay_tool::quoted("plain J\xC3\xB6rg") == "\"plain J\xC3\xB6rg\"");
    CHECK(replay_tool::quoted("\x1B[2J") == "\"\\x1b[2J\"");
    CHECK(replay_tool::quoted("a\"\\\n\x7F") == "\"a\\x22\\x5c\\x0a\\x7f\"");
    CHECK(replay_tool::quoted("\xC2\x9B") == "\"\\xc2\\x9b\"");
    CHECK(replay_tool::quoted("\x9B[2J") == "\"\\x9b[2J\"");  // invalid UTF-8, which may be an 8-bit control
    CHECK(replay_tool::quoted("a\xE2\x80\xAE") == "\"a\\xe2\\x80\\xae\"");                // right-to-left override
    CHECK(replay_tool::quoted(std::string("a\0\xC2\xA0", 4)) == "\"a\\x00\\xc2\\xa0\"");  // no two names may look alike
}

TEST_CASE("a printed header has a line for every value") {
    replay::Header header;
    header.names[1] = "Bea";
    replay_tool::Printer printer;
    printer("header", header);
    CHECK(printer.text().find("header.names.1 = \"Bea\"\n") != std::string::npos);
    CHECK(printer.text().find("header.setup.seed = 1\n") != std::string::npos);
}

namespace {

sim::Setup two_pilots() {
    sim::Setup setup;
    setup.seed = 77;
    setup.pilots = 2;
    return setup;
}

bool names(const std::vector<std::string>& lines, const std::string& path) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.starts_with(path + ": "); });
}

}  // namespace

TEST_CASE("lines are compared by path, and in order if a path repeats") {
    CHECK(compare_lines("a = 1\nb = 2\n", "a = 1\nb = 2\n").empty());
    CHECK(compare_lines("a = 1\nb = 2\n", "a = 1\nb = 3\n") == std::vector<std::string>{"b: 2 / 3"});
    CHECK(compare_lines("x = 1\nx = 2\n", "x = 1\nx = 4\nx = 5\n") ==
          std::vector<std::string>{"x#2: 2 / 4", "x#3: - / 5"});
    CHECK(compare_lines("gone = 1\n", "") == std::vector<std::string>{"gone: 1 / -"});
    CHECK(compare_lines("no equals sign", "no equals sign\n").empty());
}

TEST_CASE("a recording does not differ from itself") {
    const Replay recording = support::record(two_pilots(), 200, true);
    CHECK(compare(recording, recording, support::recorded_masks()).is_none());
}

TEST_CASE("an altered key is named by its tick, and by the values of the world after it") {
    const Replay recording = support::record(two_pilots(), 200);
    const Replay forged = support::forge(recording, [](sim::Tick tick, sim::TickInput& input) {
        if (tick == 50) {
            input.keys[1].bits ^= sim::Keys::Left;
        }
    });
    const auto difference = compare(recording, forged, support::recorded_masks());
    CHECK(difference.header.empty());
    CHECK(difference.input == 50);
    CHECK(difference.world == 51);
    CHECK_FALSE(difference.note);
    CHECK(names(difference.parts, "world.pilots.1.keys.bits"));
    CHECK_FALSE(names(difference.parts, "world.pilots.0.keys.bits"));
}

TEST_CASE("replays with equal input and different hashes come from worlds that diverged") {
    const Replay recording = support::record(two_pilots(), 90);
    Replay parted(recording.header());
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        REQUIRE(parted.append(recording.input_at(tick)));
    }
    for (const replay::HashNote& note : recording.hashes()) {
        parted.note_hash(note.tick, note.tick == 60 ? ~note.hash : note.hash);
    }
    const auto difference = compare(recording, parted, support::recorded_masks());
    CHECK(difference.note == 60);
    CHECK_FALSE(difference.input);
    CHECK_FALSE(difference.world);
}

TEST_CASE("a longer recording is distinguished from one that ends") {
    const Replay longer = support::record(two_pilots(), 90);
    const Replay shorter = support::record(two_pilots(), 60);
    const auto difference = compare(longer, shorter, support::recorded_masks());
    CHECK(difference.input == 60);
    CHECK_FALSE(difference.world);
}

TEST_CASE("an altered header is named, and with other rules the worlds are not run") {
    const Replay recording = support::record(two_pilots(), 60);
    replay::Header header = recording.header();
    header.rules_version = 9;
    header.names[0] = "Eve";
    const auto difference = compare(recording, Replay(header), support::recorded_masks());
    CHECK(names(difference.header, "header.rules_version"));
    CHECK(std::ranges::count(difference.header, "header.names.0: \"Ada\" / \"Eve\"") == 1);
    CHECK_FALSE(difference.world);
}
