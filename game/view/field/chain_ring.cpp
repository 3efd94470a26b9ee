// SPDX-License-Identifier: Zlib
#include "game/view/field/chain_ring.h"

#include "game/view/field/light.h"
#include "game/view/palette.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr engine::Colour kCool{96, 176, 255, 255};
constexpr engine::Colour kGold{255, 206, 84, 255};
constexpr float kChainRadius = 29;  // units; outside the shield

}  // namespace

engine::Colour factor_colour(std::int32_t factor) {
    const float share = static_cast<float>(factor - 1) / (sim::kChainMostFactor - 1);
    return share < 0.5F ? mixed(kCool, colours::kWhite, 2 * share) : mixed(colours::kWhite, kGold, 2 * share - 1);
}

void draw_chain_ring(engine::Renderer& renderer, const FrameView& moment) {
    const sim::World& now = moment.now;
    const sim::Pilot& pilot = now.pilot(0);
    const sim::Chain& chain = now.chain();
    if (!now.mode_rules().has_chain || !pilot.is_flying() || (chain.links() == 0 && !chain.is_idle())) {
        return;
    }
    const engine::Point at = moment.place_of_ship(0);
    const float beat = 0.5F + 0.5F * std::sin(moment.time() * 0.9F);
    if (chain.is_idle()) {
        // Nothing counts until the ship moves: a broken ring, whether or not there is a chain.
        for (int i = 0; i < 8; ++i) {
            const float from = static_cast<float>(i) / 8;
            draw_arc(renderer, at,
                     {.radius = kChainRadius + 5, .inner = 2, .outer = 2, .from = from, .to = from + 0.06F},
                     colours::kWarning.faded(0.4F + 0.5F * beat));
        }
    }
    if (chain.links() == 0) {
        return;
    }
    const float left = static_cast<float>(chain.life()) + 1 - moment.fraction;
    const float share = std::clamp(left / static_cast<float>(chain.span()), 0.0F, 1.0F);
    const bool is_ending = share < 0.3F;
    const engine::Colour colour = factor_colour(chain.factor());
    draw_arc(renderer, at, {.radius = kChainRadius, .inner = 1, .outer = 1}, colour.faded(0.16F));
    draw_arc(renderer, at, {.radius = kChainRadius, .inner = 2.2F, .outer = 2.2F, .from = -share / 2, .to = share / 2},
             colour.faded(is_ending ? 0.5F + 0.5F * beat : 0.9F));
}

}  // namespace view
