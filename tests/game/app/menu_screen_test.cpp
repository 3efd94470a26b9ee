// SPDX-License-Identifier: Zlib
#include "game/app/menu_screen.h"

#include "tests/game/screens/screen_room.h"

#include <catch2/catch.hpp>

namespace {

class Rows final : public screens::MenuScreen {
public:
    explicit Rows(const screens::Ui& ui, bool is_over = false) : MenuScreen(ui, is_over) {
        menu_.add({.label = "opens", .accept = [this] { ++accepted; }});
        menu_.add({.label = "changes", .change = [](int) {}});
    }

    const char* name() const override { return "rows"; }
    [[nodiscard]] std::string key_of_row() const { return std::string(hints()[1].key); }

    int accepted = 0;
    int agains = 0;
    bool has_again = false;

private:
    bool again() override {
        agains += has_again ? 1 : 0;
        return has_again;
    }
    screens::Board board(const screens::Painter&) const override { return {.size = {300, 200}, .hints = hints()}; }
};

struct Room {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room{*stage, world, 1, "Ada"};
    Rows& rows = room.push<Rows>();
};

}  // namespace

TEST_CASE("menu keys operate the rows, and Escape closes the screen") {
    Room in;
    in.room.press(SDL_SCANCODE_RETURN);
    CHECK(in.rows.accepted == 1);
    in.room.push<Rows>(true);
    in.room.press(SDL_SCANCODE_ESCAPE);
    CHECK(&in.room.top() == &in.rows);
}

TEST_CASE("the hint for a row names its key") {
    Room in;
    CHECK(in.rows.key_of_row() == "Return");
    in.room.press(SDL_SCANCODE_DOWN);
    CHECK(in.rows.key_of_row() == "← →");
}

TEST_CASE("R works only on screens with something to repeat") {
    Room in;
    in.room.press(SDL_SCANCODE_R);
    CHECK(in.rows.agains == 0);
    in.rows.has_again = true;
    in.room.press(SDL_SCANCODE_R);
    CHECK(in.rows.agains == 1);
}

TEST_CASE("a row is clicked where it was drawn") {
    Room in;
    in.room.draw();
    const engine::Rect row = in.room.rows().front().area;
    engine::InputEvent click;
    click.kind = engine::InputEvent::Kind::PointerPressed;
    const auto& viewport = in.stage->window.renderer().viewport();
    const engine::Point origin = viewport.to_world({0, 0});
    const engine::Point one = viewport.to_world({1, 1});
    click.position_px = {(row.centre().x - origin.x) / (one.x - origin.x),
                         (row.centre().y - origin.y) / (one.y - origin.y)};
    in.rows.handle(click);
    CHECK(in.rows.accepted == 1);
}

TEST_CASE("a screen over another one shows it underneath and does not animate") {
    Room in;
    CHECK_FALSE(in.rows.is_overlay());
    CHECK(in.rows.pace() == screens::Pace::Ambient);
    const Rows& over = in.room.push<Rows>(true);
    CHECK(over.is_overlay());
    CHECK(over.pace() == screens::Pace::Still);
}
