// SPDX-License-Identifier: Zlib
#include "game/match/match.h"

#include <catch2/catch.hpp>

#include "game/match/local_input.h"
#include "game/replay/verify.h"
#include "tests/game/match/held_keys.h"

namespace {

constexpr int kMinute = 60 * sim::kTicksPerSecond;

match::Match make_match(match::Controls* controls = nullptr) {
    return match::make_local_match({.seed = 5, .pilots = 3}, sim::MaskTable::classic(),
                                   {{"Ada", {}}, {"Bot 1", match::BotSkill::Hard}, {"Bot 2", match::BotSkill::Easy}},
                                   "test", controls);
}

/// Has input for a limited number of ticks, and records the confirmed worlds.
class Rationed final : public match::InputSource {
public:
    std::optional<sim::TickInput> next(const sim::World&) override {
        return left-- > 0 ? std::optional(sim::TickInput{}) : std::nullopt;
    }
    void confirm(const sim::World& world) override { confirmed.push_back(world.tick()); }

    int left = 2;
    std::vector<sim::Tick> confirmed;
};

}  // namespace

TEST_CASE("a match's recording verifies and names its pilots") {
    HeldKeys controls;
    match::Match match = make_match(&controls);
    for (int tick = 0; tick < kMinute; ++tick) {
        controls.held[0].bits = tick % 3 == 0 ? sim::Keys::Fire : sim::Keys::Left;
        match.step();
    }
    match.finish();
    CHECK(match.recording().header().names[1] == "Bot 1");
    CHECK(match.recording().header().program == "test");
    CHECK(match.recording().ticks() == kMinute);
    CHECK(replay::verify(match.recording(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
}

TEST_CASE("the same seed and keys give the same game") {
    match::Match a = make_match();
    match::Match b = make_match();
    for (int tick = 0; tick < kMinute; ++tick) {
        a.step();
        b.step();
    }
    CHECK(a.world().hash() == b.world().hash());
}

TEST_CASE("a match runs only the ticks that its source has, and confirms each world to it from the first on") {
    auto source = std::make_unique<Rationed>();
    Rationed& ration = *source;
    match::Match match({.seed = 5}, sim::MaskTable::classic(), {}, "test", std::move(source));
    CHECK(match.step());
    CHECK(match.step());
    CHECK_FALSE(match.step());
    CHECK(match.world().tick() == 2);
    CHECK(match.recording().ticks() == 2);
    CHECK(ration.confirmed == std::vector<sim::Tick>{0, 1, 2});
}

TEST_CASE("a match has as many pilots as its set-up") {
    const match::Match match = match::make_local_match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                                                       {{"Ada", {}}, {"Bob", {}}, {"Carol", {}}}, "test");
    CHECK(match.names() == std::vector<std::string>{"Ada", "Bob"});
}

TEST_CASE("the timeline keeps the world of the previous tick") {
    match::Match match = make_match();
    match.step();
    match.step();
    CHECK(match.timeline().previous().tick() == 1);
    CHECK(match.timeline().shown().tick() == 2);
}

TEST_CASE("a finished recording does not grow, though the game continues") {
    match::Match match = make_match();
    match.step();
    match.finish();
    match.step();
    match.finish();
    CHECK(match.recording().ticks() == 1);
    CHECK(match.world().tick() == 2);
    CHECK(replay::verify(match.recording(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
}
