// SPDX-License-Identifier: Zlib
#include "game/screens/title/help.h"

#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <catch2/catch.hpp>

namespace {

/// The help, with texts of any size.
struct Reader {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_picture({640, 480});
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};

    explicit Reader(int text_scale_percent) {
        room.services().settings.set("video.text_scale", text_scale_percent);
        room.push<screens::Help>();
        draw();
    }
    void draw() {
        room.draw();
        room.draw();  // the first picture of a page shows how much of it is hidden
    }
    void wheel(int steps) {
        engine::InputEvent event;
        event.kind = engine::InputEvent::Kind::Wheel;
        event.steps = steps;
        room.take(event);
        draw();
    }
    [[nodiscard]] bool says(const std::string& text) {
        return std::ranges::find(room.said(), text) != room.said().end();
    }
    [[nodiscard]] bool is_at(std::size_t page) { return says(screens::help_pages()[page].title.text()); }
};

}  // namespace

TEST_CASE("with large text the wheel scrolls a page of the help to its end before it turns the page") {
    Reader reader(GENERATE(150, 300));
    // Returns the number of notches that it takes to get through a page.
    const auto read = [&](std::size_t page) {
        int notches = 0;
        for (; reader.is_at(page); ++notches) {
            REQUIRE(notches < 100);
            reader.wheel(-1);
        }
        return notches;
    };
    REQUIRE(read(0) > 0);
    CHECK(read(1) > 3);  // the page of keys is long
    CHECK(reader.is_at(2));
    reader.wheel(1);  // it has not been scrolled
    REQUIRE(reader.is_at(1));
    reader.wheel(-1);
    reader.wheel(1);
    CHECK(reader.is_at(1));
    reader.wheel(1);
    CHECK(reader.is_at(0));
}

TEST_CASE("the wheel turns pages that are shown whole") {
    Reader reader(100);
    reader.wheel(-1);
    CHECK(reader.is_at(1));
    reader.wheel(1);
    CHECK(reader.is_at(0));
}

TEST_CASE("a click turns a page of the help even if something of it is hidden") {
    Reader reader(300);
    engine::InputEvent click;
    click.kind = engine::InputEvent::Kind::PointerPressed;
    reader.room.take(click);
    reader.draw();
    CHECK(reader.is_at(1));
}

TEST_CASE("the help offers to scroll only a page of which something is hidden") {
    CHECK_FALSE(Reader(100).says("scroll"));
    Reader large(150);
    large.room.press(SDL_SCANCODE_RIGHT);
    large.draw();
    CHECK(large.says("scroll"));
}
