// SPDX-License-Identifier: Zlib
#include "game/ui/menu.h"

#include "tests/engine/test_directory.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

using screens::Cue;
using screens::Menu;
using screens::MenuKey;
using screens::MenuOutcome;
using screens::MenuSounds;
using screens::Typed;

namespace {

Menu three_rows() {
    Menu menu;
    menu.add({.label = "HEADING", .is_heading = true});
    menu.add({.label = "first"});
    menu.add({.label = "off", .enabled = [] { return false; }});
    menu.add({.label = "last"});
    return menu;
}

}  // namespace

TEST_CASE("the focus starts on the first row that can have it") {
    CHECK(three_rows().focus() == 1);
}

TEST_CASE("the focus skips headings and disabled rows, and wraps around") {
    Menu menu = three_rows();
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
    CHECK(menu.handle(MenuKey::Up) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
}

TEST_CASE("Home and End go to the ends without wrapping") {
    Menu menu = three_rows();
    CHECK(menu.handle(MenuKey::End) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
    CHECK(menu.handle(MenuKey::End) == MenuOutcome::Ignored);
    CHECK(menu.handle(MenuKey::Home) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
}

TEST_CASE("page keys skip headings in their own direction") {
    Menu menu;
    menu.add({.label = "HEADING", .is_heading = true});
    menu.add({.label = "first"});
    menu.add({.label = "ANOTHER", .is_heading = true});
    menu.add({.label = "last"});
    menu.add({.label = "off", .enabled = [] { return false; }});
    // A menu that was never drawn has pages of one row.
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Ignored);
    CHECK(menu.handle(MenuKey::PageUp) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
    CHECK(menu.handle(MenuKey::PageUp) == MenuOutcome::Ignored);
}

TEST_CASE("Return accepts a row, and steps one that can only be changed") {
    int accepted = 0;
    int level = 5;
    Menu menu;
    menu.add({.label = "button", .accept = [&] { ++accepted; }});
    menu.add({.label = "level", .change = [&](int step) { level += step; }});
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Accepted);
    CHECK(accepted == 1);
    CHECK(menu.handle(MenuKey::Left) == MenuOutcome::Ignored);
    menu.handle(MenuKey::Down);
    CHECK(menu.handle(MenuKey::Left) == MenuOutcome::Changed);
    CHECK(level == 4);
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Changed);
    CHECK(level == 5);
    CHECK(accepted == 1);
}

TEST_CASE("a row that was disabled while it had the focus does nothing") {
    bool on = true;
    Menu menu;
    menu.add({.label = "row", .accept = [] { FAIL("must not run"); }, .enabled = [&] { return on; }});
    on = false;
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Refused);
}

TEST_CASE("an action may rebuild the menu that it belongs to") {
    Menu menu;
    menu.add({.label = "row", .accept = [&] {
                  menu.clear();
                  menu.add({.label = "other"});
              }});
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Accepted);
    CHECK(menu.size() == 1);
    CHECK(menu.item(0).label.view() == "other");
}

TEST_CASE("an empty menu ignores everything") {
    Menu menu;
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Ignored);
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Ignored);
    CHECK(menu.hint().empty());
}

namespace {

/// Measures what a player hears of a menu in the first tenth of a second.
struct Ear {
    template <typename Sound>
    std::vector<float> hear(Sound sound) {
        support::Speaker speaker;
        engine::Audio audio(true, engine::Audio::kPatientMs);
        MenuSounds sounds(audio, places::assets());
        sounds.set_gain(gain);
        sounds.play(sound);
        std::vector<float> stereo(std::size_t{2} * engine::Audio::kRateHz / 10);
        speaker.play(stereo);
        return stereo;
    }
    float gain = 1;
};

float loudness(const std::vector<float>& heard) {
    return *std::ranges::max_element(heard);
}

}  // namespace

TEST_CASE("moving, accepting and refusing in a menu sound different, and what is ignored is silent") {
    Ear ear;
    const auto move = ear.hear(Cue::Move);
    const auto select = ear.hear(Cue::Select);
    const auto wrong = ear.hear(Cue::Wrong);
    CHECK(loudness(move) > 0.01F);
    CHECK_FALSE(move == select);
    CHECK_FALSE(move == wrong);
    CHECK_FALSE(select == wrong);
    CHECK(ear.hear(MenuOutcome::Moved) == move);
    CHECK(ear.hear(MenuOutcome::Changed) == move);
    CHECK(ear.hear(MenuOutcome::Accepted) == select);
    CHECK(ear.hear(MenuOutcome::Refused) == wrong);
    CHECK(loudness(ear.hear(MenuOutcome::Ignored)) == 0);
}

TEST_CASE("typing, a refused letter and cancelling sound different, and accepting is left to the screen") {
    Ear ear;
    CHECK(ear.hear(Typed::Changed) == ear.hear(Cue::Typing));
    CHECK(ear.hear(Typed::Refused) == ear.hear(Cue::Wrong));
    CHECK(ear.hear(Typed::Cancelled) == ear.hear(Cue::Back));
    CHECK_FALSE(ear.hear(Cue::Typing) == ear.hear(Cue::Back));
    CHECK(loudness(ear.hear(Typed::Nothing)) == 0);
    CHECK(loudness(ear.hear(Typed::Accepted)) == 0);
}

TEST_CASE("the volume of menus applies to their sounds") {
    Ear ear;
    const float full = loudness(ear.hear(Cue::Select));
    ear.gain = 0.5F;
    CHECK(loudness(ear.hear(Cue::Select)) < 0.8F * full);
    ear.gain = 0;
    CHECK(loudness(ear.hear(Cue::Select)) == 0);
}

TEST_CASE("a missing sound of menus is reported, and the others are played") {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    CHECK(MenuSounds(audio, places::assets()).first_error().is_empty());
    const TestDirectory empty;
    MenuSounds sounds(audio, empty.path());
    CHECK(sounds.first_error().english().find("menu_move") != std::string::npos);
    sounds.play(Cue::Select);  // without loaded sounds, this does nothing
}
