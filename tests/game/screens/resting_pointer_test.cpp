// SPDX-License-Identifier: Zlib
// A mouse that nobody moves does not change the focus of menus.
#include "tests/game/screens/walk.h"

namespace {

/// Reports the position of a resting mouse on a row, as SDL does.
void say_where(ScreenRoom& room, engine::Point at_px) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = static_cast<int>(at_px.x);
    event.motion.y = static_cast<int>(at_px.y);
    SDL_PushEvent(&event);
    room.pump();
    room.tick();
}

engine::Point place_of(ScreenRoom& room, const std::string& label) {
    const auto& rows = room.rows();
    const auto row = std::ranges::find(rows, label, &screens::Transcript::Row::label);
    REQUIRE(row != rows.end());
    const engine::Renderer& renderer = room.services().window.renderer();
    return renderer.viewport().to_output(row->area.centre() * (1 / renderer.zoom()));
}

}  // namespace

TEST_CASE("a window that opens below a resting pointer, or is resized, keeps the focus on the first row") {
    Walk walk(Walker::Hand::Keys);
    ScreenRoom& room = walk.room;
    for (const char* row : {"Records…", "Options…"}) {
        engine::InputEvent resized;
        resized.kind = engine::InputEvent::Kind::Resized;
        room.take(resized);
        say_where(room, place_of(room, row));
        say_where(room, place_of(room, row) + engine::Point{1, 0});
        CHECK(walk.walker->focus_label() == "Play");
    }
}

TEST_CASE("a screen that opens below a resting pointer keeps its own choice, until the mouse moves") {
    Walk walk(Walker::Hand::Mouse, "Ada");
    walk.walker->choose("Play");
    ScreenRoom& room = walk.room;
    room.take(press(key(SDL_SCANCODE_ESCAPE)));
    room.tick();
    REQUIRE(walk.top() == "pause");
    const engine::Point below = place_of(room, "Options");
    say_where(room, below);  // the mouse is moving, so the focus follows it
    REQUIRE(walk.walker->focus_label() == "Options");
    room.take(press(key(SDL_SCANCODE_ESCAPE)));
    room.take(press(key(SDL_SCANCODE_ESCAPE)));
    room.tick();
    REQUIRE(walk.top() == "pause");
    for (int px = 0; px <= 2; ++px) {
        say_where(room, below + engine::Point{static_cast<float>(px), 0});
        CHECK(walk.walker->focus_label() == "Resume");
    }
    say_where(room, below + engine::Point{8, 0});
    CHECK(walk.walker->focus_label() == "Options");
}
