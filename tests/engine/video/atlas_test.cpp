// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/video/atlas.h"
#include "engine/video/sheet_worker.h"
#include "engine/video/window.h"
#include "tests/engine/test_directory.h"

#include <cstdlib>

#include <catch2/catch.hpp>

#include "tests/engine/video/even_image.h"

using namespace engine;

namespace {

/// A sheet of three frames of 8 × 8 pixels in two columns: red, green, blue.
Image three_frames() {
    Image image(16, 16);
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 16; ++x) {
            const int frame = y / 8 * 2 + x / 8;
            if (frame < 3) {
                image.pixel(x, y)[frame] = 255;
                image.pixel(x, y)[3] = 255;
            }
        }
    }
    return image;
}

constexpr const char* kIndex = R"({"px_per_unit": 4, "sheets": {
    "rock": {"file": "rock.png", "cell_px": 8, "units": 2, "columns": 2, "frames": 3},
    "logo": {"file": "logo.png", "width_px": 16, "height_px": 8}}})";

struct AtlasStage {
    AtlasStage() {
        REQUIRE(write_file(directory / "index.json", kIndex));
        REQUIRE(save_png(directory / "rock.png", three_frames()));
        REQUIRE(save_png(directory / "logo.png", three_frames()));
        window.renderer().begin_frame();
    }

    TestDirectory directory;
    Window window = *Window::offscreen({100, 100}, {50, 50});
};

Colour colour_at(Renderer& renderer, int x, int y) {
    const Image image = *renderer.read_pixels();
    const std::uint8_t* p = image.pixel(x, y);
    return {p[0], p[1], p[2], 255};
}

std::string index_error(const std::string& json) {
    return parse_atlas_index(json, "index.json").error().english();
}

}  // namespace

TEST_CASE("an index describes grids and single pictures") {
    const auto index = parse_atlas_index(kIndex, "index.json");
    REQUIRE(index);
    REQUIRE(index->sheets.size() == 2);
    const SheetInfo& logo = index->sheets[0];
    CHECK(logo.name == "logo");
    CHECK(logo.units == Point{4, 2});
    CHECK(logo.frames == 1);
    const SheetInfo& rock = index->sheets[1];
    CHECK(rock.units == Point{2, 2});
    CHECK(rock.rows() == 2);
    const RectPx third = rock.frame_rect(2, {5, 5});
    CHECK(third.x == 0);
    CHECK(third.y == 5);
}

TEST_CASE("a damaged index is refused with a line that names the sheet") {
    CHECK(index_error("{").find("'index.json' is damaged") != std::string::npos);
    CHECK(index_error("[]").find("reinstall the game") != std::string::npos);
    CHECK(index_error(R"({"sheets": {"a": {"file": "a.png"}}})").find("sheet 'a'") != std::string::npos);
    CHECK(index_error(R"({"sheets": {"a": {"file": "../a.png", "cell_px": 8}}})").find("'file'") != std::string::npos);
    CHECK(index_error(R"({"sheets": {"a": {"file": "a.png", "cell_px": 0}}})").find("'cell_px'") != std::string::npos);
    CHECK(index_error(R"({"sheets": {"a": {"file": "a.png", "cell_px": 8, "frames": 1e9}}})").find("'frames'") !=
          std::string::npos);
    for (const char* units : {"0", "-1", "5000"}) {
        INFO(units);
        CHECK(index_error(std::string(R"({"sheets": {"a": {"file": "a.png", "cell_px": 8, "units": )") + units + "}}}")
                  .find("'units'") != std::string::npos);
    }
    CHECK(index_error(R"({"px_per_unit": 0, "sheets": {}})").find("'px_per_unit'") != std::string::npos);
}

TEST_CASE("an index may have numbers up to its limits, and needs both sides of a cell") {
    const auto sheet = [](const std::string& numbers) {
        return R"({"sheets": {"a": {"file": "a.png", )" + numbers + "}}}";
    };
    const auto most =
        parse_atlas_index(sheet(R"("cell_px": 8192, "frames": 4096, "columns": 256, "units": 4096)"), "index.json");
    REQUIRE(most);
    CHECK(most->sheets[0].frames == 4096);
    CHECK(most->sheets[0].columns == 256);
    CHECK(most->sheets[0].units == Point{4096, 4096});
    const auto least = parse_atlas_index(sheet(R"("cell_px": 1, "frames": 1, "columns": 1)"), "index.json");
    REQUIRE(least);
    CHECK(least->sheets[0].cell_px == SizePx{1, 1});
    CHECK(index_error(sheet(R"("cell_px": 8193)")).find("'cell_px'") != std::string::npos);
    CHECK(index_error(sheet(R"("cell_px": 8, "frames": 4097)")).find("'frames'") != std::string::npos);
    CHECK(index_error(sheet(R"("cell_px": 8, "columns": 257)")).find("'columns'") != std::string::npos);
    CHECK(index_error(sheet(R"("cell_px": 8, "units": 4096.5)")).find("'units'") != std::string::npos);
    CHECK(index_error(sheet(R"("width_px": 8)")).find("'height_px'") != std::string::npos);
    CHECK(index_error(sheet(R"("height_px": 8)")).find("'width_px'") != std::string::npos);
}

TEST_CASE("frames are drawn at the output's scale, centred, and frame numbers wrap around") {
    AtlasStage stage;
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    Renderer& renderer = stage.window.renderer();
    REQUIRE(atlas->finish(renderer));
    const SheetId rock = *atlas->sheet("rock");
    CHECK(atlas->draw(renderer, {rock, 1}, {10, 10}));
    CHECK(atlas->draw(renderer, {rock, 2}, {20, 10}));
    CHECK(atlas->draw(renderer, {rock, 3}, {30, 10}));
    CHECK(colour_at(renderer, 18, 18) == Colour{0, 255, 0, 255});
    CHECK(colour_at(renderer, 21, 21) == Colour{0, 255, 0, 255});
    CHECK(colour_at(renderer, 22, 20) == Colour{0, 0, 0, 255});
    CHECK(colour_at(renderer, 40, 20) == Colour{0, 0, 255, 255});
    CHECK(colour_at(renderer, 60, 20) == Colour{255, 0, 0, 255});
}

TEST_CASE("nothing is drawn before a sheet is loaded") {
    AtlasStage stage;
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    Renderer& renderer = stage.window.renderer();
    const SheetId rock = *atlas->sheet("rock");
    CHECK_FALSE(atlas->draw(renderer, {rock, 0}, {10, 10}));
    CHECK_FALSE(atlas->is_ready(rock));
    REQUIRE(atlas->finish(renderer));
    CHECK(atlas->is_ready(rock));
    CHECK(atlas->is_complete());
}

TEST_CASE("after a change of scale the sheets are made again; meanwhile the old ones are stretched") {
    AtlasStage stage;
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    REQUIRE(atlas->finish(stage.window.renderer()));
    auto larger = Window::offscreen({400, 400}, {50, 50});
    REQUIRE(larger);
    larger->renderer().begin_frame();
    REQUIRE(atlas->finish(larger->renderer()));
    const SheetId rock = *atlas->sheet("rock");
    atlas->draw(larger->renderer(), {rock, 0}, {10, 10});
    CHECK(colour_at(larger->renderer(), 73, 73) == Colour{255, 0, 0, 255});
    CHECK(colour_at(larger->renderer(), 86, 86) == Colour{255, 0, 0, 255});
    CHECK(colour_at(larger->renderer(), 71, 80) == Colour{0, 0, 0, 255});
}

TEST_CASE("a sprite drawn before its sheet has the right scale is stretched to its place") {
    AtlasStage stage;
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    Renderer& renderer = stage.window.renderer();
    REQUIRE(atlas->finish(renderer));
    renderer.set_zoom(2);  // 4 pixels per unit; the rock is 2 units large
    const SheetId rock = *atlas->sheet("rock");
    CHECK(atlas->draw(renderer, {rock, 0}, {10, 10}));
    CHECK(colour_at(renderer, 37, 37).r > 200);
    CHECK(colour_at(renderer, 42, 42).r > 200);
    CHECK(colour_at(renderer, 34, 40) == Colour{0, 0, 0, 255});
    CHECK(colour_at(renderer, 45, 40) == Colour{0, 0, 0, 255});
}

TEST_CASE("another filter makes the sheets again, and without any change they are kept") {
    AtlasStage stage;
    auto window = Window::offscreen({400, 400}, {50, 50});
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE((window && atlas));
    Renderer& renderer = window->renderer();
    renderer.begin_frame();
    const SheetId logo = *atlas->sheet("logo");  // red and green, enlarged twice: they meet at x = 200
    const auto green_beside_the_seam = [&] {
        REQUIRE(atlas->finish(renderer));
        CHECK(atlas->draw(renderer, {logo, 0}, {25, 25}));
        return static_cast<int>(colour_at(renderer, 199, 194).g);
    };
    CHECK(green_beside_the_seam() > 30);
    atlas->set_filter(Filter::Sharp);
    CHECK(green_beside_the_seam() == 0);
    atlas->update(renderer);
    CHECK(atlas->is_complete());
}

TEST_CASE("transparent parts of a sheet show what is below, and an opaque sheet can still be faded or added") {
    TestDirectory directory;
    REQUIRE(save_png(directory / "glass.png", even_image(8, 8, {200, 200, 200, 0})));
    REQUIRE(save_png(directory / "wall.png", even_image(8, 8, {100, 0, 0, 255})));
    REQUIRE(write_file(directory / "index.json", R"({"sheets": {
        "glass": {"file": "glass.png", "cell_px": 8},
        "wall": {"file": "wall.png", "cell_px": 8, "opaque": true}}})"));
    auto window = Window::offscreen({100, 100}, {100, 100});
    auto atlas = Atlas::load(directory.path());
    REQUIRE((window && atlas));
    Renderer& renderer = window->renderer();
    renderer.begin_frame();
    REQUIRE(atlas->finish(renderer));
    renderer.fill_rect({0, 0, 100, 100}, {0, 80, 0, 255});
    const SheetId wall = *atlas->sheet("wall");
    CHECK(atlas->draw(renderer, {*atlas->sheet("glass"), 0}, {20, 20}));
    CHECK(atlas->draw(renderer, {wall, 0}, {40, 20}));
    CHECK(atlas->draw(renderer, {wall, 0}, {60, 20}, {{}, Blend::Additive}));
    CHECK(atlas->draw(renderer, {wall, 0}, {80, 20}, {Colour{}.faded(0.5F)}));
    CHECK(colour_at(renderer, 20, 20) == Colour{0, 80, 0, 255});
    CHECK(colour_at(renderer, 40, 20) == Colour{100, 0, 0, 255});
    CHECK(colour_at(renderer, 60, 20) == Colour{100, 80, 0, 255});
    CHECK(std::abs(colour_at(renderer, 80, 20).r - 50) <= 2);
    CHECK(std::abs(colour_at(renderer, 80, 20).g - 40) <= 2);
}

TEST_CASE("a covering sheet is scaled to cover the output, and others keep the common scale") {
    TestDirectory directory;
    REQUIRE(save_png(directory / "sky.png", even_image(40, 30, {0, 0, 255, 255})));
    REQUIRE(save_png(directory / "dot.png", even_image(4, 4, {255, 0, 0, 255})));
    REQUIRE(write_file(directory / "index.json", R"({"px_per_unit": 1, "sheets": {
        "dot": {"file": "dot.png", "cell_px": 4},
        "sky": {"file": "sky.png", "width_px": 40, "height_px": 30, "opaque": true, "covers": true}}})"));
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const auto sdl = Sdl::start();
    REQUIRE(sdl);
    auto window =
        Window::open({.title = "test", .size = {320, 240}, .world = {40, 30}, .vsync = false, .software = true});
    auto atlas = Atlas::load(directory.path());
    REQUIRE((window && atlas));
    Renderer& renderer = window->renderer();
    const SheetId dot = *atlas->sheet("dot");
    // The field is 320 × 240 pixels in each of them, so the dot always has the same size.
    for (const SizePx size : {SizePx{320, 240}, SizePx{700, 240}, SizePx{320, 500}}) {
        SDL_SetWindowSize(SDL_GetWindowFromID(1), size.w, size.h);
        renderer.begin_frame();
        REQUIRE(renderer.output_size() == size);
        atlas->update(renderer);
        const bool is_first = size.w + size.h == 560;  // then the worker makes it now, or has just made it
        CHECK((is_first || atlas->is_ready(dot)));
        REQUIRE(atlas->finish(renderer));
        CHECK(atlas->is_complete());
        renderer.set_clip_px({0, 0, size.w, size.h});
        CHECK(atlas->draw(renderer, {*atlas->sheet("sky"), 0}, {20, 15}));
        CHECK(atlas->draw(renderer, {dot, 0}, {20, 15}));
        INFO(size.w << " x " << size.h);
        CHECK(colour_at(renderer, 0, 0) == Colour{0, 0, 255, 255});
        CHECK(colour_at(renderer, size.w - 1, size.h - 1) == Colour{0, 0, 255, 255});
        CHECK(colour_at(renderer, size.w / 2 + 14, size.h / 2) == Colour{255, 0, 0, 255});
        CHECK(colour_at(renderer, size.w / 2 + 18, size.h / 2) == Colour{0, 0, 255, 255});
    }
}

TEST_CASE("a missing or damaged sheet is reported once, and the others still work") {
    AtlasStage stage;
    REQUIRE(write_file(stage.directory / "logo.png", "no picture"));
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    Renderer& renderer = stage.window.renderer();
    const auto finished = atlas->finish(renderer);
    REQUIRE_FALSE(finished);
    CHECK(finished.error().english().find("logo.png") != std::string::npos);
    CHECK(atlas->take_errors().size() == 1);
    CHECK(atlas->take_errors().empty());
    CHECK(atlas->draw(renderer, {*atlas->sheet("rock"), 0}, {10, 10}));
    CHECK_FALSE(atlas->draw(renderer, {*atlas->sheet("logo"), 0}, {10, 10}));
}

TEST_CASE("a picture smaller than its index says is refused") {
    AtlasStage stage;
    REQUIRE(save_png(stage.directory / "rock.png", Image(15, 16)));
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    const auto finished = atlas->finish(stage.window.renderer());
    REQUIRE_FALSE(finished);
    CHECK(finished.error().english().find("smaller than its index says") != std::string::npos);
}

TEST_CASE("a sheet that is requested again while it is being made is delivered once") {
    AtlasStage stage;
    REQUIRE(save_png(stage.directory / "large.png", Image(600, 600)));
    SheetInfo small;
    small.file = "rock.png";
    small.cell_px = {8, 8};
    small.units = {2, 2};
    SheetInfo large;
    large.file = "large.png";
    large.cell_px = {600, 600};
    large.units = {150, 150};
    SheetWorker worker(stage.directory.path(), {small, large});
    for (int i = 0; i < 5; ++i) {
        worker.start(1, {0, 1});
        REQUIRE(worker.take(true));  // takes the small sheet; the worker starts the large one next
        worker.start(2, {1});
        worker.start(1, {1});
        int taken = 0;
        while (worker.take(true)) {
            ++taken;
        }
        CHECK(taken == 1);
    }
}

TEST_CASE("an unknown sheet and a missing index are errors with names") {
    AtlasStage stage;
    auto atlas = Atlas::load(stage.directory.path());
    REQUIRE(atlas);
    CHECK(atlas->sheet("ufo").error().english().find("no sheet 'ufo'") != std::string::npos);
    const TestDirectory empty;
    CHECK(Atlas::load(empty.path()).error().english().find("index.json") != std::string::npos);
}

TEST_CASE("an atlas may be destroyed while its sheets are being made") {
    AtlasStage stage;
    for (int i = 0; i < 20; ++i) {
        auto atlas = Atlas::load(stage.directory.path());
        REQUIRE(atlas);
        atlas->update(stage.window.renderer());
    }
    // Sanitizers would report a worker that outlives its atlas. The files can be loaded again.
    auto last = Atlas::load(stage.directory.path());
    REQUIRE(last);
    CHECK(last->finish(stage.window.renderer()));
}
