// SPDX-License-Identifier: Zlib
#include "game/match/network/desync.h"

#include <initializer_list>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "engine/base/files.h"
#include "game/match/local_game_input.h"
#include "game/replay/replay_file.h"
#include "tests/engine/test_directory.h"

namespace {

using sim::WorldPart;

std::uint8_t bits_of(std::initializer_list<WorldPart> parts) {
    unsigned bits = 0;
    for (const WorldPart part : parts) {
        bits |= 1U << static_cast<unsigned>(part);
    }
    return static_cast<std::uint8_t>(bits);
}

std::string message_on(const net::Desync& desync) {
    const match::Match match = match::make_local_match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                                                       {{"Ada", {}}, {"Bob", {}}}, "test");
    return match::describe_desync(match, {desync, {}}, match::DesyncFiles{"a.gyre", ""}).english();
}

}  // namespace

TEST_CASE("the message about a desync says whose game differs and in what") {
    CHECK(message_on({.slot = 1, .tick = 240, .parts = bits_of({WorldPart::Ships})}) ==
          "Bob is out of sync with you (tick 240: ships); compare with gyre-replay diff: a.gyre");
    CHECK(message_on({.slot = 0, .tick = 8, .parts = bits_of({WorldPart::Random, WorldPart::Objects})}) ==
          "Ada is out of sync with you (tick 8: random numbers, other objects); compare with gyre-replay diff: "
          "a.gyre");
    CHECK(message_on({.slot = 1, .tick = 8, .parts = bits_of({WorldPart::Wave}), .is_ours = true}) ==
          "You are out of sync with the other pilots (tick 8: wave); compare with gyre-replay diff: a.gyre");
}

TEST_CASE("a desync of a slot without a name is another pilot's") {
    for (const net::Slot slot : std::vector<net::Slot>{net::kNoSlot, 2, net::kMaxPilots - 1}) {
        CHECK(message_on({.slot = slot, .tick = 8, .parts = bits_of({WorldPart::Wave})}) ==
              "another pilot is out of sync with you (tick 8: wave); compare with gyre-replay diff: a.gyre");
    }
}

TEST_CASE("every part of a world has a name of its own") {
    std::set<std::string> messages;
    for (unsigned part = 0; part < sim::kWorldParts; ++part) {
        const std::string message = message_on({.slot = 1, .tick = 8, .parts = static_cast<std::uint8_t>(1U << part)});
        CHECK(message.find(": )") == std::string::npos);
        CHECK(messages.insert(message).second);
    }
}

TEST_CASE("a desync is saved as a replay and, if that world is still kept, a dump, which the message names") {
    const TestDirectory dir;
    match::Match match = match::make_local_match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                                                 {{"Ada", {}}, {"Bob", {}}}, "test");
    match.step();
    const std::string dump = GENERATE(std::string(), std::string("a world"));
    const match::DesyncReport report{{.slot = 1, .tick = 240, .parts = bits_of({WorldPart::Wave})}, dump};
    const auto files = match::save_desync_report(dir.path() / "game", match, report);
    REQUIRE(files);
    CHECK(files->recording == dir.path() / "game-desync-240.gyre");
    const auto recording = replay::read_replay(files->recording);
    REQUIRE(recording);
    CHECK(*recording == match.recording());
    const std::string message = match::describe_desync(match, report, files).english();
    CHECK(message.find(files->recording.string()) != std::string::npos);
    if (dump.empty()) {
        CHECK(files->dump.empty());
        CHECK(dir.count() == 1);
    } else {
        CHECK(files->dump == dir.path() / "game-desync-240.dump");
        CHECK(*engine::read_file(files->dump, 100) == dump);
        CHECK(message.find(files->dump.string()) != std::string::npos);
    }
}

TEST_CASE("the message about a desync that cannot be saved says so") {
    const TestDirectory dir;
    const match::Match match = match::make_local_match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                                                       {{"Ada", {}}, {"Bob", {}}}, "test");
    const match::DesyncReport report{{.slot = 1, .tick = 240, .parts = bits_of({WorldPart::Wave})}, "a world"};
    REQUIRE(engine::write_file(dir.path() / "file", ""));
    const auto files = match::save_desync_report(dir.path() / "file" / "folder" / "game", match, report);
    REQUIRE_FALSE(files);
    CHECK(match::describe_desync(match, report, files)
              .english()
              .find("Bob is out of sync with you (tick 240: wave); it could not be saved: ") == 0);
}
