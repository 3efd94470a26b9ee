// SPDX-License-Identifier: Zlib
#include "game/view/palette.h"

#include "engine/video/window.h"
#include "game/view/field/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <set>

#include <catch2/catch.hpp>

using namespace view;

namespace {

double linear(std::uint8_t channel) {
    return std::pow(channel / 255.0, 2.2);
}

/// Returns the relative luminance (0 … 1) according to ITU-R BT.709.
double luminance(engine::Colour c) {
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& m, const Triple& v) {
    Triple product{};
    for (std::size_t i = 0; i < 3; ++i) {
        product[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    }
    return product;
}

double srgb_to_linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// Converts linear sRGB to CIE 1976 L*a*b*, with white point D65.
Triple lab(const Triple& rgb) {
    constexpr Matrix kToXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    constexpr Triple kWhite{0.95047, 1, 1.08883};
    const Triple xyz = times(kToXyz, rgb);
    const auto f = [&](std::size_t i) {
        const double t = xyz[i] / kWhite[i];
        return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    };
    return {116 * f(1) - 16, 500 * (f(0) - f(1)), 200 * (f(1) - f(2))};
}

/// Returns a colour in L*a*b* as seen with the colour vision that the matrix describes.
Triple seen(engine::Colour c, const Matrix& sight) {
    Triple rgb = times(sight, {srgb_to_linear(c.r), srgb_to_linear(c.g), srgb_to_linear(c.b)});
    for (double& channel : rgb) {
        channel = std::clamp(channel, 0.0, 1.0);
    }
    return lab(rgb);
}

struct Sight {
    const char* name;
    Matrix matrix;
};

/// Complete deficiencies according to Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of
/// Color Vision Deficiency", 2009. The matrices apply to linear light.
constexpr std::array<Sight, 4> kSights{
    {{"common", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
     {"protanopia",
      {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
     {"deuteranopia",
      {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
     {"tritanopia",
      {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}}};

constexpr std::array<Palette, kPalettes> kSets{Palette::Bright, Palette::Soft, Palette::Strong};

}  // namespace

TEST_CASE("any two pilots' colours differ clearly for every kind of sight") {
    const Palette palette = GENERATE(from_range(kSets));
    for (const Sight& sight : kSights) {
        for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
            for (sim::Slot other = 0; other < slot; ++other) {
                const Triple a = seen(pilot_colour(slot, palette), sight.matrix);
                const Triple b = seen(pilot_colour(other, palette), sight.matrix);
                INFO("palette " << static_cast<int>(palette) << ", " << sight.name << ": " << int{slot} << " and "
                                << int{other});
                CHECK(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= 20);
            }
        }
    }
}

TEST_CASE("every pilot has a unique colour and shape") {
    const Palette palette = GENERATE(from_range(kSets));
    std::set<Shape> shapes;
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        shapes.insert(pilot_shape(slot));
        for (sim::Slot other = 0; other < slot; ++other) {
            CHECK_FALSE(pilot_colour(slot, palette) == pilot_colour(other, palette));
        }
    }
    CHECK(shapes.size() == static_cast<std::size_t>(sim::kMaxPilots));
}

TEST_CASE("every pilot's colour stands out from the dark field") {
    const Palette palette = GENERATE(from_range(kSets));
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        CHECK(luminance(pilot_colour(slot, palette)) > 0.18);
    }
}

TEST_CASE("mixing runs from one colour to the other") {
    const engine::Colour black{0, 0, 0, 255};
    const engine::Colour white{255, 255, 255, 255};
    CHECK(mixed(black, white, 0) == black);
    CHECK(mixed(black, white, 1) == white);
    CHECK(mixed(black, white, 0.5F) == engine::Colour{128, 128, 128, 255});
}

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
