// SPDX-License-Identifier: Zlib
#include "game/match/local_match.h"

#include <catch2/catch.hpp>

#include "game/match/playback.h"
#include "game/replay/verify.h"

namespace {

constexpr int kMinute = 60 * sim::kTicksPerSecond;

match::LocalMatch make_match(std::optional<match::KeyScript> script = std::nullopt) {
    return {{.seed = 5, .pilots = 3},
            sim::MaskTable::classic(),
            {{"Ada", {}}, {"Bot 1", match::BotSkill::Hard}, {"Bot 2", match::BotSkill::Easy}},
            "test",
            std::move(script)};
}

}  // namespace

TEST_CASE("a local game's log verifies and names its pilots") {
    match::LocalMatch match = make_match();
    for (int tick = 0; tick < kMinute; ++tick) {
        match.step({static_cast<std::uint8_t>(tick % 3 == 0 ? sim::Keys::Fire : sim::Keys::Left)});
    }
    match.finish();
    CHECK(match.log().header().names[1] == "Bot 1");
    CHECK(match.log().ticks() == kMinute);
    CHECK(replay::verify(match.log(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
}

TEST_CASE("the same seed and keys give the same game") {
    match::LocalMatch a = make_match();
    match::LocalMatch b = make_match();
    for (int tick = 0; tick < kMinute; ++tick) {
        a.step({sim::Keys::Thrust});
        b.step({sim::Keys::Thrust});
    }
    CHECK(a.world().hash() == b.world().hash());
}

TEST_CASE("a script replaces the keys of the person and of the bots") {
    const auto script = match::KeyScript::parse("0 1 T");
    REQUIRE(script);
    match::LocalMatch match = make_match(*script);
    for (int tick = 0; tick < 10; ++tick) {
        match.step({sim::Keys::Thrust});
    }
    CHECK(match.world().pilot(0).ship().vel() == sim::Vec{});
    CHECK(match.world().pilot(1).ship().vel() == sim::Vec{0, -80});
    CHECK(match.world().pilot(2).ship().vel() == sim::Vec{});
}

TEST_CASE("the timeline keeps the world of one tick before") {
    match::LocalMatch match = make_match();
    match.step({});
    match.step({});
    CHECK(match.timeline().previous().tick() == 1);
    CHECK(match.timeline().shown().tick() == 2);
}

TEST_CASE("a playback follows the log to its end") {
    match::LocalMatch match = make_match();
    for (int tick = 0; tick < 100; ++tick) {
        match.step({sim::Keys::Fire});
    }
    match.finish();
    match::Playback playback(match.log(), sim::MaskTable::classic());
    while (!playback.is_over()) {
        playback.step();
    }
    CHECK(playback.world().hash() == match.world().hash());
    CHECK_FALSE(playback.has_diverged());
    playback.step();
    CHECK(playback.world().tick() == 100);
}

TEST_CASE("two persons fly a ship each, and the bots theirs") {
    match::LocalMatch match({.seed = 5, .pilots = 3}, sim::MaskTable::classic(),
                            {{"Ada", {}}, {"Bob", {}}, {"Bot", match::BotSkill::Hard}}, "test");
    const auto heading = [&](sim::Slot slot) { return match.world().pilot(slot).ship().heading(); };
    const auto before = heading(0);
    for (int tick = 0; tick < 5; ++tick) {
        match.step_all({sim::Keys{sim::Keys::Left}, sim::Keys{sim::Keys::Right}, sim::Keys{sim::Keys::Left}});
    }
    CHECK(heading(0) != before);
    CHECK(heading(1) != before);
    CHECK(heading(0) != heading(1));
    match.finish();
    CHECK(replay::verify(match.log(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
}
