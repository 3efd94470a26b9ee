// SPDX-License-Identifier: Zlib
// Asks for a name for the score table while the pilot's fingers are still on the controls.
#include "game/screens/play/result/game_over.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/flown_match.h"
#include "tests/game/screens/gallery.h"
#include "tests/game/screens/screen_room.h"
#include "tests/support/virtual_pad.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr int kQuiet = screens::KeyGuard::kQuietTicks;
constexpr std::int32_t kEnough = 1000;  // points that are enough for a place

/// A program in which a game has just ended.
struct End {
    explicit End(const std::string& name, std::int32_t points = kEnough, std::uint8_t persons = 1)
        : End(name, flown_match(points, persons), false) {}

    End(const std::string& name, const match::Match& match, bool has_pad) : room(*stage, world, 1, name) {
        room.push<screens::Title>();
        if (has_pad) {
            pad.emplace();
            room.pump();                             // opens the pad
            hold(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);  // still held from turning the ship
        }
        room.pump();
        const std::uint8_t persons = match.world().setup().pilots;
        screens::LocalGame game;
        game.setup.pilots = persons;
        game.persons = persons;
        room.push<screens::GameOver>(game, match, screens::Flight(0), keeper_of(room.services(), game, match));
    }

    void hold(SDL_GameControllerButton button, bool is_down = true) {
        pad->set(button, is_down);
        pass(1);
    }
    void tap(SDL_GameControllerButton button) {
        hold(button);
        hold(button, false);
    }
    void pass(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            room.pump();
            room.tick_unseen();
        }
    }
    void type(SDL_Scancode scancode, const std::string& text, bool repeat = false) {
        room.take(press(key(scancode), repeat));
        if (!text.empty()) {
            room.type(text);
        }
    }
    void let_go(SDL_Scancode scancode) {
        engine::InputEvent event = press(key(scancode));
        event.kind = engine::InputEvent::Kind::Released;
        room.take(event);
    }
    void tap(SDL_Scancode scancode, const std::string& text = "") {
        type(scancode, text);
        let_go(scancode);
    }
    /// Accepts the name and returns the score that is then in the table.
    scores::Score enter(scores::List crew = scores::List::One) {
        tap(SDL_SCANCODE_RETURN);
        const auto& entries = room.services().scores.content().entries(crew);
        REQUIRE(entries.size() == 1);
        CHECK(room.top_name() == "scores");
        return entries.front();
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    std::optional<VirtualPad> pad;
    ScreenRoom room;
};

}  // namespace

TEST_CASE("a key still held when the name is asked for types nothing until it is released") {
    End end("");
    REQUIRE(end.room.top_name() == "name entry");
    for (int tick = 0; tick < 3 * kQuiet; ++tick) {
        end.type(SDL_SCANCODE_X, "x", true);
        end.type(SDL_SCANCODE_SPACE, " ", true);
        end.room.tick_unseen();
    }
    end.let_go(SDL_SCANCODE_X);
    end.tap(SDL_SCANCODE_X, "x");
    CHECK(end.enter().name == "x");
}

TEST_CASE("taps of flight keys type nothing for 0.7 seconds, and letters after that") {
    End end("");
    REQUIRE(kQuiet == 21);
    for (int tick = 0; tick < kQuiet; ++tick) {
        end.tap(SDL_SCANCODE_W, "w");
        end.tap(SDL_SCANCODE_A, "a");
        end.tap(SDL_SCANCODE_D, "d");
        end.tap(SDL_SCANCODE_SPACE, " ");
        end.tap(SDL_SCANCODE_RETURN);
        end.room.tick_unseen();
    }
    REQUIRE(end.room.top_name() == "name entry");
    end.room.advance(kQuiet);
    end.tap(SDL_SCANCODE_D, "D");
    end.type(SDL_SCANCODE_A, "a");
    end.type(SDL_SCANCODE_A, "a", true);
    CHECK(end.enter().name == "Daa");
}

TEST_CASE("a key that is tapped repeatedly types nothing until it rests for 0.7 seconds, while others do") {
    End end("");
    for (int tick = 0; tick < 4 * kQuiet; ++tick) {
        if (tick % (kQuiet - 1) == 0) {
            end.tap(SDL_SCANCODE_W, "w");
        }
        if (tick == 2 * kQuiet) {
            end.tap(SDL_SCANCODE_D, "D");
        }
        end.room.tick_unseen();
    }
    CHECK(end.room.top().pace() == screens::Pace::Ambient);
    end.room.advance(kQuiet);
    CHECK(end.room.top().pace() == screens::Pace::Still);
    end.tap(SDL_SCANCODE_W, "w");
    end.tap(SDL_SCANCODE_W, "w");
    CHECK(end.enter().name == "Dww");
}

TEST_CASE("an ignored key stays ignored while it is held, and other keys type meanwhile") {
    End end("");
    end.type(SDL_SCANCODE_W, "w");
    end.room.advance(kQuiet);
    end.type(SDL_SCANCODE_W, "w", true);
    end.tap(SDL_SCANCODE_B, "b");
    end.type(SDL_SCANCODE_W, "w", true);
    end.let_go(SDL_SCANCODE_W);
    end.tap(SDL_SCANCODE_W, "w");
    CHECK(end.enter().name == "bw");
}

TEST_CASE("keys without a flight action type at once, as does text without a key event") {
    End end("");
    end.tap(SDL_SCANCODE_B, "b");
    end.type(SDL_SCANCODE_SPACE, " ");
    end.let_go(SDL_SCANCODE_SPACE);
    end.room.type("é");
    end.room.advance(kQuiet);
    CHECK(end.enter().name == "bé");
}

TEST_CASE("spaces are allowed within a name, not around it") {
    End end("");
    end.room.advance(kQuiet);
    for (const char* const text : {" ", " ", "A", " ", " ", " ", "B", " "}) {
        end.room.type(text);
    }
    CHECK(end.enter().name == "A B");
}

TEST_CASE("a name for the score table takes only letters that are not cut from it later") {
    End end("");
    end.room.advance(kQuiet);
    end.room.type("–—‘’“”„•…€→–");  // three bytes each
    CHECK(end.enter().name == "–—‘’“”„•…€");
}

TEST_CASE("a pilot with a name is not asked again, and the score is entered under it, with its place") {
    End end("Ada");
    REQUIRE(end.room.top_name() == "game over");
    const auto& entries = end.room.services().scores.content().entries();
    REQUIRE(entries.size() == 1);
    CHECK(entries.front().name == "Ada");
    end.room.draw();
    CHECK(std::ranges::any_of(end.room.said(), [](const std::string& line) {
        return line.find("place 10 in the high scores") != std::string::npos;
    }));
}

TEST_CASE("a pilot without a name is called the same everywhere") {
    End end("");
    const engine::Settings& settings = end.room.services().settings;
    screens::LocalGame game;
    CHECK(screens::pilots_of(game, settings)[0].name == "Pilot");
    game.persons = 2;
    CHECK(screens::pilots_of(game, settings)[0].name == "Pilot");
    CHECK(screens::pilots_of(game, settings)[1].name == "Pilot 2");
}

TEST_CASE("both pilots' keys are ignored at first, and each needs a name") {
    End end("", kEnough, 2);
    end.tap(SDL_SCANCODE_Q, "q");
    end.tap(SDL_SCANCODE_SPACE, " ");
    end.room.advance(kQuiet);
    for (const char* const name : {"Ada", "Bob"}) {
        end.tap(SDL_SCANCODE_RETURN);
        REQUIRE(end.room.top_name() == "name entry");
        CHECK(end.room.services().scores.content().entries(scores::List::Two).empty());
        end.room.type(name);
        end.tap(SDL_SCANCODE_RETURN);
    }
    const auto& entries = end.room.services().scores.content().entries(scores::List::Two);
    REQUIRE(entries.size() == 1);
    CHECK(entries.front().name == "Ada");
    REQUIRE(entries.front().partner.has_value());
    CHECK(entries.front().partner->name == "Bob");
    CHECK(end.room.services().settings.text("play.second_name") == "Bob");
}

TEST_CASE("of two pilots only the one without a name is asked") {
    End end("Ada", kEnough, 2);
    REQUIRE(end.room.top_name() == "name entry");
    end.room.advance(kQuiet);
    end.room.type("Bob");
    const scores::Score pair = end.enter(scores::List::Two);
    CHECK(pair.name == "Ada");
    CHECK(pair.partner->name == "Bob");
    CHECK(end.room.services().settings.text("play.second_name") == "Bob");
}

TEST_CASE("the result of two names both as soon as their names are entered, and says whose figures it has") {
    End end("", kEnough, 2);
    const auto shows = [&](const std::string& words) {
        return std::ranges::count(end.room.draw_texts(), words, &engine::DrawnText::text) > 0;
    };
    CHECK(shows("Ada"));
    CHECK(shows("What Ada did"));
    end.room.advance(kQuiet);
    end.room.type("Eve");
    end.tap(SDL_SCANCODE_RETURN);
    CHECK(shows("Eve"));
    CHECK(shows("What Eve did"));
    CHECK_FALSE(shows("Ada"));
    CHECK(shows("Bob"));
}

TEST_CASE("a question of two lines covers none of the figures above it") {
    const auto stage = ScreenRoom::open_stage({1280, 720});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "");
    const match::Match match = flown_match(kEnough, 2);
    screens::LocalGame game;
    game.setup.pilots = 2;
    game.persons = 2;
    room.push<screens::GameOver>(game, match, screens::Flight(0), keeper_of(room.services(), game, match));
    REQUIRE(room.top_name() == "name entry");
    room.services().settings.set("video.text_scale", 150);  // so that room is scarce
    room.draw_top();
    std::vector<engine::DrawnText> texts;
    stage->font.set_witness(&texts);
    room.draw_top();
    stage->font.set_witness(nullptr);
    CHECK(layout_faults(texts, whole_picture(stage->window.renderer())) == std::vector<std::string>());
}

TEST_CASE("held or tapped pad buttons pick no letters at first") {
    End end("", flown_match(kEnough), true);
    for (int tap = 0; tap < 5; ++tap) {
        end.tap(SDL_CONTROLLER_BUTTON_A);
    }
    end.tap(SDL_CONTROLLER_BUTTON_START);
    end.pass(2 * kQuiet);
    REQUIRE(end.room.top_name() == "name entry");
    end.hold(SDL_CONTROLLER_BUTTON_DPAD_RIGHT, false);
    end.tap(SDL_CONTROLLER_BUTTON_A);
    end.tap(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    end.tap(SDL_CONTROLLER_BUTTON_A);
    end.tap(SDL_CONTROLLER_BUTTON_START);
    const auto& entries = end.room.services().scores.content().entries();
    REQUIRE(entries.size() == 1);
    CHECK(entries.front().name == "12");
}

TEST_CASE("holding or tapping fire when a game ends does not start the next one") {
    End end("Ada", 1);
    REQUIRE(end.room.top_name() == "game over");
    end.tap(SDL_SCANCODE_SPACE);
    end.room.advance(kQuiet);
    end.tap(SDL_SCANCODE_SPACE);
    REQUIRE(end.room.top_name() == "game over");  // somebody who taps once a second is still firing
    end.type(SDL_SCANCODE_SPACE, "");
    end.room.advance(screens::ResultScreen::kQuietTicks);
    end.type(SDL_SCANCODE_SPACE, "", true);
    end.type(SDL_SCANCODE_DOWN, "", true);  // a held direction does not move the focus either
    REQUIRE(end.room.top_name() == "game over");
    end.let_go(SDL_SCANCODE_SPACE);
    end.room.advance(10 * sim::kTicksPerSecond);
    end.tap(SDL_SCANCODE_SPACE);  // as long as it fires, it never chooses
    REQUIRE(end.room.top_name() == "game over");
    end.tap(SDL_SCANCODE_RETURN);
    CHECK(end.room.top_name() == "play");
}

TEST_CASE("the time during which keys are ignored passes without any input") {
    End end("Ada");
    CHECK(end.room.top().pace() == screens::Pace::Ambient);  // otherwise nothing would tick
    end.room.advance(screens::ResultScreen::kQuietTicks);
    CHECK(end.room.top().pace() == screens::Pace::Still);
}
