// SPDX-License-Identifier: Zlib
#include "game/view/marks.h"

#include "engine/video/window.h"
#include "game/view/field/wrap.h"

#include <cmath>
#include <cstdlib>

#include <catch2/catch.hpp>

using namespace view;

namespace {

double covered(const engine::Image& image) {
    double sum = 0;
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
        sum += image.rgba[i] / 255.0;
    }
    return sum / (static_cast<double>(image.width_px) * image.height_px);
}

}  // namespace

TEST_CASE("every mark fills a fair part of its picture and stays inside it") {
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const engine::Image image = mark_image(pilot_shape(slot), 32);
        INFO("slot " << slot);
        CHECK(covered(image) > 0.2);
        CHECK(covered(image) < 0.75);
        CHECK(image.pixel(0, 0)[3] == 0);
        CHECK(image.pixel(31, 31)[3] == 0);
    }
}

TEST_CASE("no two marks look alike") {
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        for (sim::Slot other = 0; other < slot; ++other) {
            const engine::Image a = mark_image(pilot_shape(slot), 24);
            const engine::Image b = mark_image(pilot_shape(other), 24);
            int different = 0;
            for (std::size_t i = 3; i < a.rgba.size(); i += 4) {
                different += std::abs(a.rgba[i] - b.rgba[i]) > 128 ? 1 : 0;
            }
            INFO("slots " << slot << " and " << other);
            CHECK(different > 24 * 24 / 20);
        }
    }
}

TEST_CASE("a mark drawn in software looks like its picture") {
    auto window = engine::Window::offscreen({640, 480}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    const engine::Point middle{100, 100};
    constexpr float kWidth = 24;
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const auto picture = [&](const auto& draw) {
            renderer.begin_frame();
            renderer.fill_rect({0, 0, kField.x, kField.y}, {40, 60, 90, 255});
            draw();
            return renderer.read_pixels()->rgba;
        };
        const auto side = static_cast<int>(kWidth);
        const engine::Texture texture = renderer.make_texture(mark_image(pilot_shape(slot), side));
        const auto expected = picture([&] {
            engine::DrawStyle style;
            style.tint = pilot_colour(slot, Palette::Bright).faded(0.8F);
            renderer.draw(texture, {0, 0, side, side}, middle, style);
        });
        Marks marks;
        const auto drawn = picture([&] { marks.draw(renderer, slot, Palette::Bright, middle, kWidth, 0.8F); });
        int furthest = 0;
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            furthest = std::max(furthest, std::abs(drawn[i] - expected[i]));
        }
        INFO("slot " << slot);
        CHECK(furthest <= 3);
    }
}
