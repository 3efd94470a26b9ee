// SPDX-License-Identifier: Zlib
#include "game/view/sound_words.h"

#include <catch2/catch.hpp>

using namespace view;

namespace {

sim::Event explosion_at(int x) {
    sim::Event event;
    event.type = sim::Event::Type::Exploded;
    event.kind = sim::Kind::LargeRock;
    event.pos = {x * sim::kSubpixels, 100 * sim::kSubpixels};
    return event;
}

sim::EventList list_of(const sim::Event& event) {
    sim::EventList events;
    events.push_back(event);
    return events;
}

}  // namespace

TEST_CASE("a sound is told in words with an arrow to its side") {
    SoundWords words;
    words.on_tick(list_of(explosion_at(20)), 0);
    REQUIRE(words.lines().size() == 1);
    CHECK(words.lines()[0].text == "‹ Explosion");
    words.on_tick(list_of(explosion_at(600)), 0);
    CHECK(words.lines()[1].text == "Explosion ›");
    words.on_tick(list_of(explosion_at(304)), 0);
    CHECK(words.lines()[2].text == "Explosion");
}

TEST_CASE("a sound that is heard again is not told twice, and goes after a while") {
    SoundWords words;
    words.on_tick(list_of(explosion_at(304)), 0);
    words.on_tick(list_of(explosion_at(304)), 0);
    CHECK(words.lines().size() == 1);
    for (int tick = 0; tick < SoundWords::kTicks; ++tick) {
        words.on_tick({}, 0);
    }
    CHECK(words.lines().empty());
}

TEST_CASE("what needs no word has none") {
    CHECK(words_for("shot") == nullptr);
    REQUIRE(words_for("mine_appears") != nullptr);
    CHECK(std::string(words_for("mine_appears")->text()) == "Mine beeps");
}
