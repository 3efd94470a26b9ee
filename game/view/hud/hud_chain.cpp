// SPDX-License-Identifier: Zlib
#include "game/view/field/chain_ring.h"
#include "game/view/field/wrap.h"
#include "game/view/hud/hud.h"

#include <fmt/format.h>

#include <algorithm>

namespace view {

namespace {

constexpr int kFlyTicks = 36;
constexpr int kGrowTicks = 10;
/// Where banked points start to fly, from the centre of the ship, which they must not hide.
constexpr engine::Point kAboveShip{-16, -26};

}  // namespace

void ChainFigures::on_tick(const sim::World& now, const sim::EventList& events) {
    if (banked_ && ++banked_->age >= kFlyTicks) {
        banked_.reset();
    }
    grown_ = std::min(grown_ + 1, kGrowTicks);
    if (now.chain().factor() > factor_) {
        grown_ = 0;
    }
    factor_ = now.chain().factor();
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::Banked) {
            banked_ = Banked{event.value, cell_centre(event.pos, sim::Kind::Ship), 0};
        }
    }
}

void ChainFigures::draw(const HudBrush& brush, const sim::World& world, float fraction, float top,
                        engine::Point score) const {
    if (!world.mode_rules().has_chain) {
        return;
    }
    if (const std::int32_t factor = world.chain().factor(); factor > 1) {
        const float swell = 1 - (static_cast<float>(grown_) + fraction) / kGrowTicks;
        const float size = 34 + 10 * std::max(0.0F, swell);
        brush.text({brush.page().x - 18, top + 40}, fmt::format("×{}", factor), size, factor_colour(factor),
                   engine::Align::Right, engine::Weight::Bold);
    }
    if (banked_) {
        const float t = std::min(1.0F, (static_cast<float>(banked_->age) + fraction) / kFlyTicks);
        const float done = t * t * (3 - 2 * t);
        const engine::Point from = banked_->from * (1 / brush.renderer.zoom()) + kAboveShip;
        const engine::Point at = from + (score - from) * done;
        brush.text(at, "+" + grouped(banked_->points), 20 - 7 * done,
                   colours::kTitle.faded(std::min(1.0F, 4 * (1 - t))), engine::Align::Left, engine::Weight::Bold);
    }
}

}  // namespace view
