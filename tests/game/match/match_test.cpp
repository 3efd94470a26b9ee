// SPDX-License-Identifier: Zlib
#include "game/match/match.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>

#include "game/match/local_game_input.h"
#include "game/replay/verify.h"
#include "tests/support/worlds.h"

namespace {

constexpr int kMatchMinute = 60 * sim::kTicksPerSecond;

match::Match make_match(match::PilotKeys* keys = nullptr) {
    return match::make_local_match({.seed = 5, .pilots = 3}, sim::MaskTable::classic(),
                                   {{"Ada", {}}, {"Bot 1", match::BotSkill::Hard}, {"Bot 2", match::BotSkill::Easy}},
                                   "test", keys);
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

/// Supplies the input of a game in which pilots join and hold keys.
class Joined final : public match::InputSource {
public:
    std::optional<sim::TickInput> next(const sim::World& world) override {
        sim::TickInput input;
        input.keys.fill({static_cast<std::uint8_t>(world.tick() / 7 % sim::Keys::kAll)});
        if (world.tick() == join_at) {
            input.roster = {{sim::RosterEvent::Type::Join, 5}};
        }
        return input;
    }
    std::vector<sim::TickInput> predict() override { return std::vector<sim::TickInput>(ahead); }
    void confirm(const sim::World& world) override { first = std::min(first, world.tick()); }

    sim::Tick join_at = 150;
    std::size_t ahead = 0;
    sim::Tick first = UINT32_MAX;
};

/// Lets a pilot leave and return so often that the recording soon has no room for more of that.
class Restless final : public match::InputSource {
public:
    std::optional<sim::TickInput> next(const sim::World&) override {
        sim::TickInput input;
        for (std::size_t change = 0; is_restless && change < replay::kMaxRosterChanges / 4; ++change) {
            input.roster.push_back({change % 2 == 0 ? sim::RosterEvent::Type::Leave : sim::RosterEvent::Type::Join, 1});
        }
        return input;
    }

    bool is_restless = true;
};

}  // namespace

TEST_CASE("a game continues after its recording is full, which then stays as it is, also when it is entered again") {
    auto source = std::make_unique<Restless>();
    Restless& input = *source;
    match::Match match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(), {}, "test", std::move(source));
    for (int tick = 0; tick < 5; ++tick) {
        CHECK(match.step());
    }
    REQUIRE(match.recording().ticks() == 4);
    input.is_restless = false;
    CHECK(match.step());  // the input of this tick alone would fit
    CHECK(match.recording().ticks() == 4);
    match::Match again(match.recording(), match.world(), std::make_unique<Rationed>());
    CHECK(again.step());
    CHECK(again.world().tick() == 7);
    again.finish();
    CHECK(again.recording().ticks() == 4);
}

TEST_CASE("a match that begins in the middle of a game records all of it") {
    match::Match whole({.seed = 5, .pilots = 2}, sim::MaskTable::classic(), {{"Ada", {}}, {"Bob", {}}}, "test",
                       std::make_unique<Joined>());
    while (whole.world().tick() < 100) {
        whole.step();
    }
    auto source = std::make_unique<Joined>();
    Joined& input = *source;
    match::Match late(whole.recording(), whole.world(), std::move(source), {5});
    CHECK(input.first == 100);
    CHECK(late.world().hash() == whole.world().hash());
    CHECK(late.shown().now().tick() == 100);
    for (int tick = 0; tick < 200; ++tick) {
        whole.step();
        late.step();
        input.ahead = 5;
        late.predict();
        REQUIRE(late.shown().now().tick() == late.world().tick() + 5);
    }
    whole.set_pilot(5, {"Cid", {}});
    late.set_pilot(5, {"Cid", {}});
    CHECK(late.shown_world()->meter().figures().max_prediction == 5);
    whole.finish();
    late.finish();
    CHECK(late.recording() == whole.recording());
    CHECK(late.recording().header().names[5] == "Cid");
    CHECK(late.recording().ticks() == 300);
    CHECK(replay::verify(late.recording(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
}

TEST_CASE("a pilot who joins may have any slot, and names the recording until that is finished") {
    match::Match match = make_match();
    match.set_pilot(6, {"Dee", {}});
    CHECK(match.names() == std::vector<std::string>{"Ada", "Bot 1", "Bot 2", "", "", "", "Dee"});
    CHECK(match.recording().header().names[6] == "Dee");
    match.finish();
    match.set_pilot(7, {"Eve", {}});
    CHECK(match.names().back() == "Eve");
    CHECK(match.recording().header().names[7].empty());
}

TEST_CASE("a match's recording verifies and names its pilots") {
    match::PilotKeys keys;
    match::Match match = make_match(&keys);
    for (int tick = 0; tick < kMatchMinute; ++tick) {
        keys.hand_over(0, {.held = {tick % 3 == 0 ? sim::Keys::Fire : sim::Keys::Left}});
        match.step();
    }
    match.finish();
    CHECK(match.recording().header().names[1] == "Bot 1");
    CHECK(match.recording().header().program == "test");
    CHECK(match.recording().ticks() == kMatchMinute);
    CHECK(replay::verify(match.recording(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
}

TEST_CASE("the same seed and keys give the same game") {
    match::Match a = make_match();
    match::Match b = make_match();
    for (int tick = 0; tick < kMatchMinute; ++tick) {
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

TEST_CASE("a pair of worlds keeps that of the previous tick") {
    match::Match match = make_match();
    match.step();
    match.step();
    CHECK(match.shown().previous().tick() == 1);
    CHECK(match.shown().now().tick() == 2);
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

TEST_CASE("a picture shows where the keys held now lead and nothing of it is kept") {
    match::PilotKeys keys;
    match::Match match = make_match(&keys);
    for (int tick = 0; tick < 80; ++tick) {
        match.step();
    }
    const std::uint64_t before = match.world().hash();
    const sim::Keys tapped{sim::Keys::Thrust | sim::Keys::Left | sim::Keys::Fire | sim::Keys::Shield};
    keys.hand_over(0, {.tapped = tapped});
    const match::ConsecutiveWorlds picture = match.run_ahead();
    CHECK(picture.previous().hash() == before);
    CHECK(picture.now().tick() == match.world().tick() + 1);
    const sim::Ship& ship = picture.now().pilot(0).ship();
    const sim::Ship& ship_now = match.world().pilot(0).ship();
    CHECK(ship.heading() != ship_now.heading());
    CHECK(ship.vel() != ship_now.vel());
    CHECK(ship.shots().size() == ship_now.shots().size() + 1);
    CHECK(ship.is_shield_up());
    CHECK(picture.events().empty());
    CHECK(match.world().hash() == before);
    CHECK(keys.peek(0) == tapped);
    match.step();
    CHECK(match.world().pilot(0).ship().pos() == ship.pos());
}

TEST_CASE("a ship that is lost in the ticks ahead flies on in the picture until the tick that destroys it is shown") {
    match::PilotKeys keys;
    match::Match match = make_match(&keys);
    support::TestWorld world = support::unprotected_world(match.world().setup());
    support::step(world, 12, {sim::Keys::Thrust});
    support::put_rock_on(world, 0);
    while (match.world().tick() < world.tick()) {
        match.step();
    }
    match.replace_world(world);
    const sim::Ship& last = match.world().pilot(0).ship();
    const match::ConsecutiveWorlds picture = match.run_ahead();
    CHECK(picture.previous().pilot(0).ship().pos() == last.pos());
    CHECK(picture.now().pilot(0).is_flying());
    CHECK(picture.now().pilot(0).ship().pos() == sim::Field{}.wrapped(last.pos() + last.vel()));
    CHECK(support::count(picture.now(), sim::Kind::Shrapnel) == 0);
    match.step();
    CHECK(match.world().pilot(0).ship().is_exploding());
    CHECK(match.run_ahead().now().pilot(0).ship().is_exploding());
}

TEST_CASE("a game whose source has nothing more is drawn as it is shown") {
    match::Match match({.seed = 5}, sim::MaskTable::classic(), {}, "test", std::make_unique<Rationed>());
    match.step();
    match.step();
    CHECK(match.run_ahead().now().hash() == match.world().hash());
    CHECK(match.run_ahead().previous().tick() == 1);
}

TEST_CASE("the ticks shown ahead follow from a world that replaces a damaged one") {
    auto source = std::make_unique<Joined>();
    source->ahead = 3;
    match::Match match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(), {}, "test", std::move(source), {0});
    match.step();
    match.predict();
    const std::uint64_t before = match.shown().now().hash();
    sim::World ahead = match.world();
    ahead.flip_bit();
    match.replace_world(ahead);
    CHECK(match.world().hash() == ahead.hash());
    match.predict();
    support::step(ahead, 3);
    REQUIRE(ahead.hash() != before);
    CHECK(match.shown().now().hash() == ahead.hash());
}

TEST_CASE("a recording that replaces another one gets the pilots' names, and a finished one is not replaced") {
    match::Match match = make_match();
    match.step();
    const auto other = [&](const char* program) {
        replay::Header header = match.recording().header();
        header.names = {};
        header.program = program;
        replay::Replay recording(header);
        REQUIRE(recording.append(match.recording().input_at(0)));
        return recording;
    };
    match.replace_recording(other("repaired"));
    CHECK(match.recording().header().program == "repaired");
    CHECK(match.recording().header().names[0] == "Ada");
    CHECK(match.recording().header().names[2] == "Bot 2");
    match.finish();
    match.replace_recording(other("late"));
    CHECK(match.recording().header().program == "repaired");
    CHECK(match.recording().is_finished());
}
