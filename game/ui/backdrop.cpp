// SPDX-License-Identifier: Zlib
#include "game/ui/backdrop.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace screens {
namespace {

constexpr float kMargin = 40;      // beyond the edge, where rocks enter and leave
constexpr float kRockRadius = 32;  // of the largest
constexpr float kStarRadius = 2;
constexpr float kTwinkleTicks = 120;

/// Returns a number from 0 to 1, by plain arithmetic: the library's distributions differ between implementations.
float part(std::minstd_rand& random) {
    return static_cast<float>(random() % 10'000) / 10'000.0F;
}

float wrapped(float at, float size) {
    const float rest = std::fmod(at, size);
    return rest < 0 ? rest + size : rest;
}

/// Returns the distance from a point to the nearest of some areas; 0 inside one.
float distance_to(std::span<const engine::Rect> areas, engine::Point at) {
    float least = 1e6F;
    for (const engine::Rect& area : areas) {
        const float x = std::max({area.x - at.x, at.x - area.x - area.w, 0.0F});
        const float y = std::max({area.y - at.y, at.y - area.y - area.h, 0.0F});
        least = std::min(least, std::hypot(x, y));
    }
    return least;
}

/// Returns the part of a moving thing's brightness that is left near areas kept free.
float clarity(std::span<const engine::Rect> kept, engine::Point at, float radius) {
    constexpr float kFade = 30;  // world units from nothing to all of it
    return std::clamp((distance_to(kept, at) - radius) / kFade, 0.0F, 1.0F);
}

/// Returns the whole output, in the field's units: a window may be wider or higher than the page.
engine::Rect whole_output(const engine::Renderer& renderer) {
    const auto size = renderer.output_size();
    const engine::Point from = renderer.viewport().to_world({0, 0});
    const engine::Point to = renderer.viewport().to_world({static_cast<float>(size.w), static_cast<float>(size.h)});
    return {from.x, from.y, to.x - from.x, to.y - from.y};
}

}  // namespace

Backdrop::Backdrop() {
    std::minstd_rand random(20);
    for (Star& star : stars_) {
        star = {{part(random), part(random)}, part(random), part(random)};
        star.depth *= star.depth;  // more far ones than near ones
    }
    constexpr std::array<const char*, 3> kSheets{"rock_large", "rock_medium", "rock_small"};
    for (std::size_t i = 0; i < rocks_.size(); ++i) {
        Rock& rock = rocks_[i];
        rock.at = {part(random), part(random)};
        rock.velocity = {(part(random) - 0.5F) * 0.9F, (part(random) - 0.5F) * 0.7F};
        rock.sheet = kSheets[i % kSheets.size()];
        rock.first_frame = static_cast<int>(random() % 60);
        rock.frames_every = part(random) < 0.5F ? -4 : 4;
    }
}

void Backdrop::draw(const Painter& painter, float fraction, std::span<const engine::Rect> kept) const {
    engine::Renderer& renderer = painter.renderer();
    const engine::ZoomScope unzoomed(renderer, 1);
    const int ticks = painter.is_calm() ? 0 : ticks_;
    const float time = painter.is_calm() ? 0 : static_cast<float>(ticks) + fraction;
    const engine::Rect all = whole_output(renderer);
    renderer.set_clip_px({0, 0, renderer.output_size().w, renderer.output_size().h});
    if (!painter.sprite("background", 0, all.centre())) {
        renderer.fill_rect(all, {6, 7, 18});
    }
    for (const Star& star : stars_) {
        const engine::Point at{wrapped(star.at.x * all.w - time * (0.02F + star.depth * 0.12F), all.w),
                               star.at.y * all.h};
        const float twinkle =
            0.75F + 0.25F * std::sin((time / kTwinkleTicks + star.phase) * 6.2832F * (1 + star.phase));
        const engine::Point place = at + engine::Point{all.x, all.y};
        renderer.dot(place, 0.6F + star.depth * 0.9F,
                     engine::Colour{205, 218, 255}.faded((0.3F + 0.7F * star.depth) * twinkle *
                                                         clarity(kept, place, kStarRadius)));
    }
    for (const Rock& rock : rocks_) {
        const engine::Point at{wrapped(rock.at.x * all.w + rock.velocity.x * time, all.w + 2 * kMargin) - kMargin,
                               wrapped(rock.at.y * all.h + rock.velocity.y * time, all.h + 2 * kMargin) - kMargin};
        const int turned = rock.first_frame + ticks / rock.frames_every;
        const engine::Point place = at + engine::Point{all.x, all.y};
        if (const float part = clarity(kept, place, kRockRadius); part > 0) {
            painter.sprite(rock.sheet, ((turned % 1200) + 1200) % 1200, place, 1,
                           engine::Colour{150, 158, 185}.faded(part));
        }
    }
    renderer.reset_clip();
}

}  // namespace screens
