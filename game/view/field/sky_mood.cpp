// SPDX-License-Identifier: Zlib
#include "game/view/field/sky_mood.h"

#include "game/view/field/wrap.h"

#include <algorithm>

namespace view {

namespace {

constexpr float kGreyIn = 1;  // ticks in which the colour goes

constexpr float kMostLight = 0.28F;  // opacity of the light of a cleared wave
constexpr float kLightIn = 8;        // ticks in which it comes

/// Returns whether a pilot flies the last ship.
bool is_last_ship(const sim::World& world, sim::Slot slot) {
    const sim::Pilot& pilot = world.pilot(slot);
    return world.mode_rules().has_lives && pilot.is_flying() && pilot.lives() == 0 && !pilot.is_ghost();
}

}  // namespace

void SkyMood::on_tick(const sim::World& confirmed, const sim::EventList& events, const Crew& crew) {
    is_last_ = !crew.is_empty();
    for (const sim::Slot slot : {crew.self, crew.second}) {
        is_last_ = is_last_ && (slot == sim::kNoSlot || is_last_ship(confirmed, slot));
    }
    if (clear_age_ && ++*clear_age_ >= kClearTicks) {
        clear_age_.reset();
    }
    if (loss_age_ && ++*loss_age_ >= kGreyTicks + kColourTicks) {
        loss_age_.reset();
    }
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::WaveCleared) {
            clear_age_ = 0;
            praise_.reset();
        }
        if (sim::is_ship_loss(event) && crew.has(event.slot)) {
            loss_age_ = 0;
        }
    }
}

void SkyMood::praise(engine::Colour hue) {
    clear_age_ = 0;
    praise_ = hue;
}

float SkyMood::greyness(float fraction) const {
    if (!loss_age_) {
        return 0;
    }
    const float age = static_cast<float>(*loss_age_) + fraction;
    return std::clamp(std::min(age / kGreyIn, (kGreyTicks + kColourTicks - age) / kColourTicks), 0.0F, 1.0F);
}

float SkyMood::light(float fraction) const {
    if (!clear_age_) {
        return 0;
    }
    const float age = static_cast<float>(*clear_age_) + fraction;
    return std::clamp(std::min(age / kLightIn, (kClearTicks - age) / (kClearTicks - kLightIn)), 0.0F, 1.0F);
}

void SkyMood::draw_light(engine::Renderer& renderer, engine::Colour hue, float fraction, float strength) const {
    if (const float opacity = kMostLight * light(fraction) * strength; opacity > 0) {
        renderer.fill_rect({0, 0, renderer.world().x, renderer.world().y}, praise_.value_or(hue).faded(opacity),
                           engine::Blend::Additive);
    }
}

}  // namespace view
