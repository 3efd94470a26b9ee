// SPDX-License-Identifier: Zlib
#include "engine/video/window.h"

#include "engine/input/input.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

using namespace engine;

TEST_CASE("a long message is broken at spaces, counted in letters and not in bytes") {
    CHECK(broken_into_lines("", 10).empty());
    CHECK(broken_into_lines("short", 10) == "short");
    CHECK(broken_into_lines("one two three", 13) == "one two three");
    CHECK(broken_into_lines("one two three", 12) == "one two\nthree");
    CHECK(broken_into_lines("one two three", 3) == "one\ntwo\nthree");
    CHECK(broken_into_lines("a /very/long/path b", 5) == "a\n/very/long/path\nb");
    CHECK(broken_into_lines("\u00e4\u00e4 \u00f6\u00f6 \u00fc", 5) == "\u00e4\u00e4 \u00f6\u00f6\n\u00fc");
}

namespace {

Result<Sdl> start_with(const char* driver) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, driver);
    return Sdl::start();
}

bool has_kind(const std::vector<InputEvent>& events, InputEvent::Kind kind) {
    return std::any_of(events.begin(), events.end(), [kind](const InputEvent& e) { return e.kind == kind; });
}

}  // namespace

TEST_CASE("without a display the error says so in one line") {
    const auto sdl = start_with("no-such-driver");
    REQUIRE_FALSE(sdl);
    CHECK(sdl.error().english().find("no display (") == 0);
    CHECK(sdl.error().english().find("--headless") != std::string::npos);
    CHECK(sdl.error().english().find('\n') == std::string::npos);
}

TEST_CASE("a window has the requested size and draws") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    WindowOptions options;
    options.size = {640, 480};
    options.world = {320, 240};
    options.vsync = false;
    auto window = Window::open(options);
    REQUIRE(window);
    CHECK(window->windowed_size() == SizePx{640, 480});
    CHECK_FALSE(window->is_fullscreen());
    CHECK_FALSE(window->has_vsync());
    Renderer& renderer = window->renderer();
    CHECK(renderer.begin_frame());
    CHECK(renderer.viewport().scale == 2.0F);
    renderer.fill_rect({0, 0, 320, 240}, {9, 8, 7, 255});
    const auto image = renderer.read_pixels();
    REQUIRE(image);
    CHECK(image->pixel(600, 400)[0] == 9);
    renderer.present();
}

TEST_CASE("a window below the minimum size is made larger") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    WindowOptions options;
    options.size = {10, 10};
    auto window = Window::open(options);
    REQUIRE(window);
    CHECK(window->windowed_size() == SizePx{320, 240});
}

TEST_CASE("a window fits into a small desktop with its borders and keeps its shape") {
    constexpr SizePx kWanted{1280, 960};
    constexpr BordersPx kBorders{.top = 30, .left = 2, .bottom = 4, .right = 2};
    for (const SizePx usable :
         {SizePx{1024, 768}, SizePx{1366, 728}, SizePx{1280, 960}, SizePx{1280, 980}, SizePx{900, 960}}) {
        const SizePx size = fitting_size(kWanted, usable, kBorders);
        INFO(usable.w << " x " << usable.h << " has room for " << size.w << " x " << size.h);
        CHECK(size.w + kBorders.left + kBorders.right <= usable.w);
        CHECK(size.h + kBorders.top + kBorders.bottom <= usable.h);
        CHECK(size.w == Approx(size.h * 4 / 3.0).margin(2));
        const bool fills_one_way = size.w + 5 > usable.w - kBorders.left - kBorders.right ||
                                   size.h + 5 > usable.h - kBorders.top - kBorders.bottom;
        CHECK(fills_one_way);
    }
    CHECK(fitting_size(kWanted, {1920, 1080}, kBorders) == kWanted);
    CHECK(fitting_size(kWanted, {200, 100}, kBorders) == SizePx{320, 240});
}

TEST_CASE("the first window is as large as there is room, and wider than the world up to a limit") {
    constexpr float kWidest = 16.0F / 9;
    CHECK(engine::largest_size({640, 480}, kWidest, SizePx{1920, 1050}) == SizePx{1866, 1050});
    CHECK(engine::largest_size({640, 480}, kWidest, SizePx{1280, 800}) == SizePx{1280, 800});
    CHECK(engine::largest_size({640, 480}, kWidest, SizePx{3440, 1440}) == SizePx{2560, 1440});
    CHECK(engine::largest_size({640, 480}, kWidest, SizePx{1024, 768}) == SizePx{1024, 768});
    CHECK(engine::largest_size({640, 480}, kWidest, SizePx{600, 1000}) == SizePx{600, 450});
    CHECK(engine::largest_size({640, 480}, kWidest, std::nullopt) == SizePx{1280, 960});
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .vsync = false});
    REQUIRE(window);
    CHECK(window->windowed_size().h <= 768 - 30);
    CHECK(window->windowed_size().h > 768 - 60);
}

TEST_CASE("a window larger than the display opens smaller, fully visible and in the same shape") {
    const auto sdl = start_with("dummy");  // the dummy display has 1024 x 768 pixels
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {1280, 960}, .vsync = false});
    REQUIRE(window);
    const SizePx size = window->windowed_size();
    CHECK(size.w <= 1022);
    CHECK(size.h <= 768 - 30);  // a title bar is assumed if the desktop does not report borders
    CHECK(size.w == Approx(size.h * 4 / 3.0).margin(2));
}

TEST_CASE("a window that was made smaller for its display is in the middle of it, below its title bar") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {1200, 400}, .vsync = false});
    REQUIRE(window);
    const SizePx size = window->windowed_size();
    CHECK(size.w < 1024);
    int x = 0;
    int y = 0;
    SDL_GetWindowPosition(SDL_GetWindowFromID(1), &x, &y);
    CHECK(std::abs(2 * x + size.w - 1024) <= 2);
    CHECK(2 * y + size.h >= 768);
    CHECK(2 * y + size.h <= 768 + 60);  // lower than the middle by half a title bar
}

TEST_CASE("the size that the user gave a window is remembered, also while it is fullscreen") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {640, 480}, .vsync = false});
    REQUIRE(window);
    SDL_SetWindowSize(SDL_GetWindowFromID(1), 700, 500);
    CHECK(window->windowed_size() == SizePx{700, 500});
    CHECK(window->place({.fullscreen = true, .vsync = false}).is_empty());
    CHECK(window->windowed_size() == SizePx{700, 500});
    CHECK(window->place({.vsync = false}).is_empty());
    CHECK(window->windowed_size() == SizePx{700, 500});
}

TEST_CASE("an offscreen picture is placed nowhere and leaves the pointer alone") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::offscreen({64, 48}, {64, 48});
    REQUIRE(window);
    CHECK(window->place({.fullscreen = true, .exclusive = true}).is_empty());
    CHECK_FALSE(window->is_fullscreen());
    CHECK(window->windowed_size() == SizePx{64, 48});
    window->show_pointer(false);
    CHECK(SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE);
}

TEST_CASE("a window has its title, and its pointer can be hidden") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {640, 480}, .vsync = false});
    REQUIRE(window);
    CHECK(SDL_GetWindowTitle(SDL_GetWindowFromID(1)) == std::string("test"));
    window->show_pointer(false);
    CHECK(SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE);
    window->show_pointer(true);
    CHECK(SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE);
}

TEST_CASE("vertical sync can be turned on and off without complaint") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {640, 480}, .vsync = false});
    REQUIRE(window);
    CHECK(window->place({.vsync = true}).is_empty());
    CHECK(window->place({.vsync = false}).is_empty());
}

TEST_CASE("leaving fullscreen restores the old size") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    WindowOptions options;
    options.size = {640, 480};
    auto window = Window::open(options);
    REQUIRE(window);
    CHECK(window->place({.fullscreen = true}).is_empty());
    CHECK(window->is_fullscreen());
    CHECK(window->windowed_size() == SizePx{640, 480});
    CHECK(window->place({}).is_empty());
    CHECK_FALSE(window->is_fullscreen());
    CHECK(window->windowed_size() == SizePx{640, 480});
}

TEST_CASE("a window opened fullscreen gets the requested display mode") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {640, 480}, .fullscreen = true, .vsync = false});
    REQUIRE(window);
    const auto mode = [] { return SDL_GetWindowFlags(SDL_GetWindowFromID(1)) & SDL_WINDOW_FULLSCREEN_DESKTOP; };
    CHECK(mode() == SDL_WINDOW_FULLSCREEN_DESKTOP);
    CHECK(window->place({.fullscreen = true, .exclusive = true, .vsync = false}).is_empty());
    CHECK(mode() == SDL_WINDOW_FULLSCREEN);
    CHECK(window->place({.fullscreen = true, .vsync = false}).is_empty());
    CHECK(mode() == SDL_WINDOW_FULLSCREEN_DESKTOP);
}

TEST_CASE("a missing display is reported once, and the first is used") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({.title = "test", .size = {640, 480}, .world = {320, 240}, .vsync = false});
    REQUIRE(window);
    REQUIRE(Window::displays() == 1);
    const WindowPlace wanted{.display = 3, .vsync = false};
    CHECK(window->place({.display = 1, .vsync = false}).english() == "display 2 is not connected; using display 1");
    CHECK(window->place(wanted).english() == "display 4 is not connected; using display 1");
    CHECK(window->place(wanted).is_empty());
    window->displays_changed();
    CHECK_FALSE(window->place(wanted).is_empty());
    CHECK(window->place({.vsync = false}).is_empty());
    CHECK(Window::display_name(0).starts_with("1"));
}

TEST_CASE("queued SDL events are delivered in order, text only when requested") {
    const auto sdl = start_with("dummy");
    REQUIRE(sdl);
    auto window = Window::open({});
    REQUIRE(window);
    CHECK(SDL_IsTextInputActive() == SDL_FALSE);  // an input method would intercept the keys
    Input input;
    (void)input.poll();
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.scancode = SDL_SCANCODE_F1;
    SDL_PushEvent(&event);
    event = {};
    event.type = SDL_QUIT;
    SDL_PushEvent(&event);
    const auto events = input.wait(0);
    REQUIRE(events.size() == 2);
    CHECK(events[0].kind == InputEvent::Kind::Pressed);
    CHECK(has_kind(events, InputEvent::Kind::Quit));
    CHECK_FALSE(input.has_pad());
}
