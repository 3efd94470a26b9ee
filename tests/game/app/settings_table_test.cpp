// SPDX-License-Identifier: Zlib
#include "game/app/settings_table.h"

#include <catch2/catch.hpp>

using namespace screens;

namespace {

struct Chosen {
    engine::Settings settings{settings_table()};
    engine::Bindings bindings;
    int applied = 0;
    Preferences preferences{settings, bindings, bindings, [this] { ++applied; }};
};

}  // namespace

TEST_CASE("a flag's row toggles it, which takes effect at once") {
    Chosen chosen;
    const MenuItem row = flag_row(chosen.preferences, {"Rumble"}, "play.rumble", {""});
    CHECK(row.value() == "On");
    row.change(1);
    CHECK(row.value() == "Off");
    CHECK_FALSE(chosen.settings.flag("play.rumble"));
    CHECK(chosen.applied == 1);
}

TEST_CASE("a number's row steps it within its range") {
    Chosen chosen;
    const MenuItem row = number_row(chosen.preferences, {"First wave"}, "local.wave", {""});
    row.change(1);
    CHECK(row.value() == "2");
    row.change(-1);
    row.change(-1);
    CHECK(row.value() == "1");
}

TEST_CASE("a slider is rounded to whole steps, and nothing is applied while the step stays the same") {
    Chosen chosen;
    chosen.settings.set("sound.music", 50);
    const MenuItem row = level_row(chosen.preferences, {"Music"}, "sound.music", {""});
    CHECK(row.level() == 0.5F);
    row.set_level(0.51F);
    CHECK(chosen.applied == 0);
    row.set_level(0.63F);
    CHECK(row.value() == "65 %");
    CHECK(chosen.applied == 1);
}

TEST_CASE("the volume's row says that all is muted, and a change unmutes") {
    Chosen chosen;
    chosen.settings.set("sound.master", 50);
    const MenuItem row = volume_row(chosen.preferences, {"Volume"}, {""});
    CHECK(row.value() == "50 %");
    CHECK(row.level() == 0.5F);
    chosen.settings.set("sound.muted", true);
    CHECK(row.value() == "Muted");
    CHECK_FALSE(row.level());
    row.change(-1);
    CHECK_FALSE(chosen.settings.flag("sound.muted"));
    CHECK(row.value() == "45 %");
    chosen.settings.set("sound.muted", true);
    const int applied = chosen.applied;
    row.set_level(0.45F);  // the level stays, but it is heard again
    CHECK_FALSE(chosen.settings.flag("sound.muted"));
    CHECK(chosen.applied > applied);
}

TEST_CASE("a row of choices cycles through them") {
    Chosen chosen;
    const MenuItem row =
        choice_row(chosen.preferences, {"Skill"}, "bots.skill", {{"Easy"}, {"Normal"}, {"Hard"}}, {""});
    CHECK(row.value() == "Normal");
    row.change(1);
    row.change(1);
    CHECK(chosen.settings.text("bots.skill") == "easy");
    row.change(-1);
    CHECK(row.value() == "Hard");
}
