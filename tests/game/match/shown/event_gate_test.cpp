// SPDX-License-Identifier: Zlib
#include "game/match/shown/event_gate.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/match/local_game_input.h"

namespace {

using Type = sim::Event::Type;

constexpr sim::Slot kOwn = 0;
constexpr sim::Slot kRemote = 1;
constexpr sim::Vec kMiddle = sim::from_pixels(320, 240);

sim::Event shot(sim::Slot slot, sim::Vec pos = kMiddle) {
    return {.type = Type::Fired, .slot = slot, .value = 1, .pos = pos};
}

sim::Event burst(sim::Vec pos = kMiddle) {
    return {.type = Type::Exploded, .pos = pos, .kind = sim::Kind::LargeRock};
}

sim::Event death(sim::Slot slot) {
    return {.type = Type::Exploded, .slot = slot, .pos = kMiddle, .kind = sim::Kind::Ship};
}

/// Predicts the events of the ticks from `first` on, one list per tick. The shown world ends after the last.
void predict(match::EventGate& gate, sim::Tick first, const std::vector<sim::EventList>& ticks) {
    std::vector<const sim::EventList*> lists;
    for (const sim::EventList& events : ticks) {
        lists.push_back(&events);
    }
    gate.predict(first, lists, first + static_cast<sim::Tick>(ticks.size()) - 1);
}

/// Confirms ticks without events.
void confirm_empty(match::EventGate& gate, sim::Tick first, sim::Tick last) {
    for (sim::Tick tick = first; tick <= last; ++tick) {
        gate.confirm(tick, {});
    }
}

std::size_t taken(match::EventGate& gate) {
    return gate.take().size();
}

}  // namespace

TEST_CASE("without predictions the gate hands out exactly the confirmed events at once and in order") {
    match::Match match = match::make_local_match({.seed = 5, .pilots = 3}, sim::MaskTable::classic(),
                                                 match::with_bots({}, 3, match::BotSkill::Hard), "test");
    match::EventGate gate({kOwn});
    std::size_t total = 0;
    for (int i = 0; i < 60 * sim::kTicksPerSecond; ++i) {
        match.step();
        const sim::EventList& events = match.confirmed().events();
        gate.confirm(match.world().tick(), events);
        const sim::EventList shown = gate.take();
        REQUIRE(std::ranges::equal(shown, events, [](const sim::Event& a, const sim::Event& b) {
            return a.type == b.type && a.slot == b.slot && a.value == b.value && a.pos == b.pos && a.kind == b.kind &&
                   a.id == b.id && a.extra == b.extra;
        }));
        total += shown.size();
    }
    CHECK(total > 100);
    CHECK(gate.stats().phantoms == 0);
    CHECK(gate.stats().unconfirmed == 0);
}

TEST_CASE("the pilot's own shot is presented as soon as it is predicted and only once") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{shot(kOwn)}});
    CHECK(taken(gate) == 1);
    predict(gate, 10, {{shot(kOwn)}, {}});
    CHECK(taken(gate) == 0);

    SECTION("though it is confirmed a tick later") {
        gate.confirm(10, {});
        gate.confirm(11, {shot(kOwn)});
    }
    SECTION("though it is confirmed a tick earlier") {
        gate.confirm(9, {shot(kOwn)});
    }
    SECTION("though it is predicted a tick later before it is confirmed there") {
        gate.confirm(9, {});
        predict(gate, 10, {{}, {shot(kOwn)}});
        gate.confirm(10, {});
        predict(gate, 11, {{shot(kOwn)}, {}});
        gate.confirm(11, {shot(kOwn)});
    }
    confirm_empty(gate, 12, 20);
    CHECK(taken(gate) == 0);
    CHECK(gate.stats().phantoms == 0);
    CHECK(gate.stats().unconfirmed == 0);
}

TEST_CASE("the shield of the pilot's own ship is heard at once and those of other ships are not") {
    match::EventGate gate({kOwn, 2});
    predict(gate, 10,
            {{{.type = Type::ShieldOn, .slot = 2},
              {.type = Type::ShieldEmpty, .slot = kOwn},
              {.type = Type::ShieldOn, .slot = kRemote},
              shot(kRemote)}});
    const sim::EventList shown = gate.take();
    REQUIRE(shown.size() == 2);
    CHECK(shown[0].slot == 2);
    CHECK(shown[1].slot == kOwn);
}

TEST_CASE("a predicted explosion waits until it is three ticks deep") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{burst()}});
    predict(gate, 10, {{burst()}, {}});
    predict(gate, 10, {{burst()}, {}, {}});
    CHECK(taken(gate) == 0);
    predict(gate, 10, {{burst()}, {}, {}, {}});
    CHECK(taken(gate) == 1);
    predict(gate, 10, {{burst()}, {}, {}, {}, {}});
    gate.confirm(10, {burst()});
    CHECK(taken(gate) == 0);
}

TEST_CASE("a predicted explosion is presented when it is confirmed before it is three ticks deep") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{burst()}, {}});
    gate.confirm(10, {burst()});
    CHECK(taken(gate) == 1);
}

TEST_CASE("scores, waves, the roster and the sky wait for confirmation") {
    for (const Type type :
         {Type::WaveBegan, Type::WaveCleared, Type::TallyMultiplied, Type::TallyPaid, Type::TallyClosed, Type::Joined,
          Type::Left, Type::GameOver, Type::StarMoved, Type::ExtraLife, Type::Frag}) {
        INFO("type " << static_cast<int>(type));
        match::EventGate gate({kOwn});
        const sim::EventList events{{.type = type}};
        predict(gate, 10, {events, {}, {}, {}, {}, {}});
        CHECK(taken(gate) == 0);
        gate.confirm(10, events);
        CHECK(taken(gate) == 1);
    }
}

TEST_CASE("a phantom is counted once its time is over and presented only once") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{burst(), death(kOwn), death(kRemote)}, {}, {}, {}});
    predict(gate, 10, {{burst(), death(kOwn), death(kRemote)}, {}, {}, {}, {}});
    CHECK(taken(gate) == 3);
    CHECK(gate.stats().unconfirmed == 3);
    predict(gate, 10, {{}, {}, {}, {}, {}});
    confirm_empty(gate, 10, 13);
    CHECK(gate.stats().phantoms == 0);
    gate.confirm(14, {});
    CHECK(gate.stats().phantoms == 3);
    CHECK(gate.stats().phantom_deaths.own == 1);
    CHECK(gate.stats().phantom_deaths.remote == 1);
    CHECK(gate.stats().unconfirmed == 0);
    confirm_empty(gate, 15, 30);
    CHECK(gate.stats().phantoms == 3);
    CHECK(taken(gate) == 0);
}

TEST_CASE("a shift of up to three ticks and 32 px is the same event, across the edges of the field too") {
    struct Shift {
        sim::Tick tick;
        sim::Vec from;
        sim::Vec to;
        bool is_same;
    };
    const sim::Tick at = 10;
    const auto px = [](std::int32_t x, std::int32_t y) { return sim::from_pixels(x, y); };
    const Shift shifts[] = {
        {at + 3, kMiddle, kMiddle, true},         {at + 4, kMiddle, kMiddle, false},
        {at - 3, kMiddle, kMiddle, true},         {at - 4, kMiddle, kMiddle, false},
        {at, px(100, 100), px(132, 100), true},   {at, px(100, 100), px(132, 100) + sim::Vec{1, 0}, false},
        {at, px(100, 100), px(119, 125), true},    // 31.4 px
        {at, px(100, 100), px(123, 123), false},   // 32.5 px
        {at, px(10, 100), px(620, 100), true},     // 30 px across the left edge
        {at, px(10, 100), px(600, 100), false},    // 50 px
        {at, px(100, 470), px(100, 20), true},     // 30 px across the lower edge
        {at, px(0, 0), px(640, 480), true},        // the same point, across both edges
        {at + 3, px(10, 100), px(620, 100), true}  // shifted in time and place
    };
    for (const Shift& shift : shifts) {
        INFO("to tick " << shift.tick << " and " << shift.to.x << ", " << shift.to.y);
        match::EventGate gate({kOwn});
        predict(gate, at, {{burst(shift.from)}, {}, {}, {}});
        REQUIRE(taken(gate) == 1);
        gate.confirm(shift.tick, {burst(shift.to)});
        CHECK(taken(gate) == (shift.is_same ? 0 : 1));
        confirm_empty(gate, at + 5, at + 10);
        CHECK(gate.stats().phantoms == (shift.is_same ? 0 : 1));
    }
}

TEST_CASE("another kind or slot is another event") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{burst(), shot(kRemote)}, {}, {}, {}});
    CHECK(taken(gate) == 2);
    sim::Event other_kind = burst();
    other_kind.kind = sim::Kind::SmallRock;
    gate.confirm(10, {other_kind, shot(2)});
    CHECK(taken(gate) == 2);
}

TEST_CASE("two shots a tick apart are both heard") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{shot(kOwn)}});
    predict(gate, 10, {{shot(kOwn)}, {shot(kOwn)}});
    CHECK(taken(gate) == 2);
    predict(gate, 10, {{shot(kOwn)}, {shot(kOwn)}, {}});
    gate.confirm(10, {shot(kOwn)});
    gate.confirm(11, {shot(kOwn)});
    CHECK(taken(gate) == 0);
    confirm_empty(gate, 12, 20);
    CHECK(gate.stats().phantoms == 0);
}

TEST_CASE("an exact match takes precedence over a shifted one before it") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{}, {shot(kOwn, sim::from_pixels(100, 100))}});
    CHECK(taken(gate) == 1);
    predict(gate, 10, {{shot(kOwn, sim::from_pixels(90, 100))}, {shot(kOwn, sim::from_pixels(100, 100))}});
    const sim::EventList shown = gate.take();
    REQUIRE(shown.size() == 1);
    CHECK(shown[0].pos == sim::from_pixels(90, 100));
}

TEST_CASE("two rocks that burst side by side are both seen") {
    match::EventGate gate({kOwn});
    const sim::Vec left = sim::from_pixels(100, 100);
    const sim::Vec right = sim::from_pixels(110, 100);
    predict(gate, 10, {{burst(left), burst(right)}, {}, {}, {}});
    CHECK(taken(gate) == 2);
    gate.confirm(10, {burst(right), burst(left)});
    CHECK(taken(gate) == 0);
    CHECK(gate.stats().unconfirmed == 0);
}

TEST_CASE("of two presented events of a tick the nearer one is the same") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{burst(sim::from_pixels(100, 100)), burst(sim::from_pixels(130, 100))}, {}, {}, {}});
    CHECK(taken(gate) == 2);
    gate.confirm(10, {burst(sim::from_pixels(128, 100)), burst(sim::from_pixels(70, 100))});
    CHECK(taken(gate) == 0);
}

TEST_CASE("events are presented in order of their ticks") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{}, {}, {shot(kOwn)}});
    gate.confirm(10, {burst(), shot(kRemote)});
    const sim::EventList shown = gate.take();
    REQUIRE(shown.size() == 3);
    CHECK(shown[0].type == Type::Exploded);
    CHECK(shown[1].slot == kRemote);
    CHECK(shown[2].slot == kOwn);
}

TEST_CASE("a ship flies on while its predicted death is held") {
    match::EventGate gate({kOwn});
    CHECK_FALSE(gate.is_death_held(kRemote));
    predict(gate, 10, {{death(kRemote)}, {}, {}});
    CHECK(gate.is_death_held(kRemote));
    CHECK_FALSE(gate.is_death_held(kOwn));
    CHECK_FALSE(gate.is_death_held(sim::kNoSlot));

    SECTION("until it is three ticks deep") {
        predict(gate, 10, {{death(kRemote)}, {}, {}, {}});
        CHECK(taken(gate) == 1);
    }
    SECTION("until it is confirmed") {
        gate.confirm(10, {death(kRemote)});
        CHECK(taken(gate) == 1);
    }
    SECTION("until it is no longer predicted") {
        predict(gate, 10, {{}, {}, {}});
        CHECK(taken(gate) == 0);
    }
    CHECK_FALSE(gate.is_death_held(kRemote));
}

TEST_CASE("a death of a later tick stays held while earlier ticks are confirmed") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{}, {}, {death(kRemote)}});
    gate.confirm(10, {});
    gate.confirm(11, {});
    CHECK(gate.is_death_held(kRemote));
    gate.confirm(12, {});  // it did not happen
    CHECK_FALSE(gate.is_death_held(kRemote));
}

TEST_CASE("another pilot's ship that shoots, or a rock that bursts, is no death that is held") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{shot(kRemote), {.type = Type::Hit, .slot = kRemote}, burst()}});
    REQUIRE(taken(gate) == 0);
    CHECK_FALSE(gate.is_death_held(kRemote));
}

TEST_CASE("a death that is presented and then shifted is not held again") {
    match::EventGate gate({kOwn});
    predict(gate, 10, {{death(kOwn)}, {}, {}, {}});
    predict(gate, 10, {{}, {}, {death(kOwn)}, {}});
    CHECK_FALSE(gate.is_death_held(kOwn));
    CHECK(taken(gate) == 1);
}

TEST_CASE("events that are never confirmed do not pile up") {
    match::EventGate gate({kOwn});
    for (std::int32_t i = 0; i < 5000; ++i) {  // every prediction differs, and no tick is ever confirmed
        predict(gate, 10, {{burst(sim::from_pixels(40 * (i % 16), 40 * (i / 16 % 12)))}, {}, {}, {}});
        predict(gate, 20 + static_cast<sim::Tick>(i) * 5, {{burst()}, {}, {}, {}});
    }
    CHECK(gate.stats().unconfirmed == match::EventGate::kMaxUnconfirmed);
    sim::Event late = burst();
    late.kind = sim::Kind::Mine;
    predict(gate, 10, {{late}, {}, {}, {}});
    static_cast<void>(gate.take());
    gate.confirm(10, {late});
    CHECK(taken(gate) == 1);
}
