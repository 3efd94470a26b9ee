// SPDX-License-Identifier: Zlib
#include "tests/support/golden.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

#include "tests/support/places.h"

namespace golden {

namespace {

constexpr int kBlock = 8;

constexpr std::string_view kKept[] = {
    "title",       "set_up_1_0",    "host",         "scores",         "options", "display_01", "accessibility_01",
    "medals",      "controls",      "help_1",       "replays",        "lobby",   "net_over_8", "welcome",
    "play_8",      "play_own_1",    "pause",        "first_flight_5", "tally",   "wave_04",    "wave_12",
    "moment_nova", "moment_shield", "moment_death", "game_over_1",
};

}  // namespace

bool is_kept(std::string_view name) {
    return std::ranges::find(kKept, name) != std::end(kKept);
}

std::size_t count() {
    return std::size(kKept);
}

std::filesystem::path path_of(std::string_view name) {
    return places::goldens() / "pictures" / (std::string(name) + ".png");
}

engine::Image shrunk(const engine::Image& drawn) {
    engine::Image small(drawn.width_px / 2, drawn.height_px / 2);
    engine::resample(drawn, {0, 0, drawn.width_px, drawn.height_px}, small, {0, 0, small.width_px, small.height_px});
    return small;
}

Difference compare(const engine::Image& expected, const engine::Image& seen) {
    assert(expected.width_px == seen.width_px && expected.height_px == seen.height_px);
    Difference found{0, {}, engine::Image(seen.width_px, seen.height_px)};
    for (int top = 0; top < seen.height_px; top += kBlock) {
        for (int left = 0; left < seen.width_px; left += kBlock) {
            const engine::RectPx block{left, top, std::min(kBlock, seen.width_px - left),
                                       std::min(kBlock, seen.height_px - top)};
            int sum = 0;
            for (int y = top; y < top + block.h; ++y) {
                for (int x = left; x < left + block.w; ++x) {
                    std::uint8_t* const shown = found.picture.pixel(x, y);
                    shown[3] = 255;
                    for (int channel = 0; channel < 3; ++channel) {
                        const int difference = std::abs(expected.pixel(x, y)[channel] - seen.pixel(x, y)[channel]);
                        shown[channel] = static_cast<std::uint8_t>(std::min(4 * difference, 255));
                        sum += difference;
                    }
                }
            }
            const float mean = static_cast<float>(sum) / static_cast<float>(3 * block.w * block.h);
            if (mean > found.worst) {
                found.worst = mean;
                found.block = block;
            }
        }
    }
    return found;
}

std::string fault(const std::string& name, const engine::Image& seen, float tolerance) {
    const std::string stem = "golden-" + name;
    const auto expected = engine::load_png(path_of(name));
    if (!expected) {
        (void)engine::save_png(stem + "-seen.png", seen);
        return expected.error().english();
    }
    const Difference found = compare(*expected, seen);
    if (found.worst <= tolerance) {
        return {};
    }
    (void)engine::save_png(stem + "-seen.png", seen);
    (void)engine::save_png(stem + "-difference.png", found.picture);
    return fmt::format("{} differs by {:.1f} levels at {}, {}; see {}-difference.png in the directory of the test",
                       name, found.worst, found.block.x, found.block.y, stem);
}

}  // namespace golden
