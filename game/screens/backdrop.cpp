// SPDX-License-Identifier: Zlib
#include "game/screens/backdrop.h"

#include <cmath>
#include <random>

namespace screens {
namespace {

constexpr float kMargin = 40;  // beyond the edge, where rocks come in and go out
constexpr float kTwinkleTicks = 120;

/// 0 … 1 by plain arithmetic, since the library's distributions differ from one to the next.
float part(std::minstd_rand& random) {
    return static_cast<float>(random() % 10'000) / 10'000.0F;
}

float wrapped(float at, float size) {
    const float rest = std::fmod(at, size);
    return rest < 0 ? rest + size : rest;
}

/// The picture meets itself at its edges, and goes on, dimmer, beside the page.
void draw_margins(const Painter& painter, engine::Point middle) {
    constexpr engine::Colour kDimmed{90, 90, 90};
    engine::Renderer& renderer = painter.renderer();
    for (const engine::RectPx& part : renderer.margins()) {
        renderer.set_clip_px(part);
        for (const float x : {-theme::kWidth, 0.0F, theme::kWidth}) {
            for (const float y : {-theme::kHeight, 0.0F, theme::kHeight}) {
                if (x != 0 || y != 0) {
                    (void)painter.sprite("background", 0, middle + engine::Point{x, y}, 1, kDimmed);
                }
            }
        }
    }
    renderer.reset_clip();
}

}  // namespace

Backdrop::Backdrop() {
    std::minstd_rand random(20);
    for (Star& star : stars_) {
        star = {{part(random) * theme::kWidth, part(random) * theme::kHeight}, part(random), part(random)};
        star.depth *= star.depth;  // more far ones than near ones
    }
    constexpr std::array<const char*, 3> kSheets{"rock_large", "rock_medium", "rock_small"};
    for (std::size_t i = 0; i < rocks_.size(); ++i) {
        Rock& rock = rocks_[i];
        rock.at = {part(random) * theme::kWidth, part(random) * theme::kHeight};
        rock.velocity = {(part(random) - 0.5F) * 0.9F, (part(random) - 0.5F) * 0.7F};
        rock.sheet = kSheets[i % kSheets.size()];
        rock.first_frame = static_cast<int>(random() % 60);
        rock.frames_every = part(random) < 0.5F ? -4 : 4;
    }
}

void Backdrop::draw(const Painter& painter, float fraction) const {
    engine::Renderer& renderer = painter.renderer();
    const engine::ZoomScope unzoomed(renderer, 1);
    const int ticks = painter.is_calm() ? 0 : ticks_;
    const float time = painter.is_calm() ? 0 : static_cast<float>(ticks) + fraction;
    constexpr engine::Point kMiddle{theme::kWidth / 2, theme::kHeight / 2};
    if (!painter.sprite("background", 0, kMiddle)) {
        renderer.fill_rect({0, 0, theme::kWidth, theme::kHeight}, {6, 7, 18});
    }
    draw_margins(painter, kMiddle);
    for (const Star& star : stars_) {
        const float x = wrapped(star.at.x - time * (0.02F + star.depth * 0.12F), theme::kWidth);
        const float twinkle =
            0.75F + 0.25F * std::sin((time / kTwinkleTicks + star.phase) * 6.2832F * (1 + star.phase));
        renderer.dot({x, star.at.y}, 0.6F + star.depth * 0.9F,
                     engine::Colour{205, 218, 255}.faded((0.3F + 0.7F * star.depth) * twinkle));
    }
    for (const Rock& rock : rocks_) {
        const engine::Point at{wrapped(rock.at.x + rock.velocity.x * time, theme::kWidth + 2 * kMargin) - kMargin,
                               wrapped(rock.at.y + rock.velocity.y * time, theme::kHeight + 2 * kMargin) - kMargin};
        const int turned = rock.first_frame + ticks / rock.frames_every;
        painter.sprite(rock.sheet, ((turned % 1200) + 1200) % 1200, at, 1, {150, 158, 185});
    }
}

}  // namespace screens
