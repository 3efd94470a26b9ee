// SPDX-License-Identifier: Zlib
#include "game/view/audio/sound_words.h"

#include "game/view/audio/cues.h"
#include "game/view/field/wrap.h"
#include "tests/game/view/easel.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

using namespace view;

namespace {

sim::Event explosion_at(int x) {
    sim::Event event;
    event.type = sim::Event::Type::Exploded;
    event.kind = sim::Kind::LargeRock;
    event.id = 7;
    event.pos = {x * sim::kSubpixels, 100 * sim::kSubpixels};
    return event;
}

/// An event without a position.
sim::Event event_of(sim::Event::Type type) {
    sim::Event event;
    event.type = type;
    return event;
}

sim::EventList list_of(const sim::Event& event) {
    sim::EventList events;
    events.push_back(event);
    return events;
}

}  // namespace

TEST_CASE("a sound is captioned with words and an arrow to its side") {
    const sim::World world = support::quiet_world();
    SoundWords words;
    words.on_tick(world, list_of(explosion_at(20)), 0, {});
    REQUIRE(words.lines().size() == 1);
    CHECK(words.lines()[0].text == "‹ Explosion");
    words.on_tick(world, list_of(explosion_at(600)), 0, {});
    CHECK(words.lines()[1].text == "Explosion ›");
    words.on_tick(world, list_of(explosion_at(304)), 0, {});
    CHECK(words.lines()[2].text == "Explosion");
}

TEST_CASE("a repeated sound is not captioned twice, and captions disappear after a while") {
    const sim::World world = support::quiet_world();
    SoundWords words;
    words.on_tick(world, list_of(explosion_at(304)), 0, {});
    words.on_tick(world, list_of(explosion_at(304)), 0, {});
    CHECK(words.lines().size() == 1);
    for (int tick = 0; tick < SoundWords::kTicks; ++tick) {
        words.on_tick(world, {}, 0, {});
    }
    CHECK(words.lines().empty());
}

TEST_CASE("a position just beyond an edge counts as the place where it comes back in") {
    SoundWords words;
    words.on_tick(support::quiet_world(), list_of(explosion_at(-24)), 0, {});
    REQUIRE(words.lines().size() == 1);
    CHECK(words.lines()[0].text == "Explosion ›");
}

TEST_CASE("in the view centred on a ship, sides are relative to the picture") {
    const engine::Point ship_at_600{kField.x / 2 - 600, 0};
    SoundWords words;
    words.on_tick(support::quiet_world(), list_of(explosion_at(584)), 0, ship_at_600);
    words.on_tick(support::quiet_world(), list_of(explosion_at(90)), 0, ship_at_600);  // across the edge
    words.on_tick(support::quiet_world(), list_of(explosion_at(400)), 0, ship_at_600);
    REQUIRE(words.lines().size() == 3);
    CHECK(words.lines()[0].text == "Explosion");
    CHECK(words.lines()[1].text == "Explosion ›");
    CHECK(words.lines()[2].text == "‹ Explosion");
}

TEST_CASE("an event without a position has no side") {
    SoundWords words;
    words.on_tick(support::quiet_world(), list_of(event_of(sim::Event::Type::GameOver)), 0, {});
    words.on_tick(support::quiet_world(), list_of(event_of(sim::Event::Type::Frozen)), 0, {});
    REQUIRE(words.lines().size() == 2);
    CHECK(words.lines()[0].text == "Closing tune");
    CHECK(words.lines()[1].text == "Everything freezes");
}

TEST_CASE("the tally's end is captioned as it sounds") {
    SoundWords words;
    words.on_tick(support::quiet_world(), list_of(event_of(sim::Event::Type::TallyMultiplied)), 0, {});
    REQUIRE(words.lines().size() == 1);
    CHECK(words.lines()[0].text == "Jeering");  // nobody scored
}

TEST_CASE("sounds without need have no caption") {
    const auto caption_of = [](std::string_view sound) {
        return std::string(std::ranges::find(all_sounds(), sound, &Sound::name)->caption.english);
    };
    CHECK(caption_of("shot").empty());
    CHECK(caption_of("mine_appears") == "Mine beeps");
}

TEST_CASE("of more than three captions the newest are kept, and as many drawn as there is room for") {
    const sim::World world = support::quiet_world();
    SoundWords words;
    words.on_tick(
        world,
        {explosion_at(20), explosion_at(304), event_of(sim::Event::Type::Frozen), event_of(sim::Event::Type::GameOver)},
        0, {});
    REQUIRE(words.lines().size() == SoundWords::kMaxLines);
    CHECK(words.lines()[0].text == "Explosion");
    CHECK(words.lines()[2].text == "Closing tune");
    Easel easel;
    const engine::Rect above = words.draw(easel.begin(), {0, 100, 640, 300});
    REQUIRE(easel.texts().size() == 3);
    CHECK(above.y == 100);
    CHECK(above.h > 200);
    for (const engine::DrawnText& text : easel.texts()) {
        CHECK(text.ink.y > static_cast<int>(above.y + above.h));
        CHECK(text.ink.y + text.ink.h <= 400);
    }
    const engine::Rect nothing = words.draw(easel.begin(), {0, 100, 640, 19});  // room for one line
    REQUIRE(easel.texts().size() == 1);
    CHECK(easel.texts()[0].text == "Closing tune");
    CHECK(nothing.h == 0);
}
