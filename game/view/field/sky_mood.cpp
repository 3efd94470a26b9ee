// SPDX-License-Identifier: Zlib
#include "game/view/field/sky_mood.h"

#include <algorithm>

namespace view {

namespace {

constexpr float kGreyIn = 1;  // ticks in which the colour goes

}  // namespace

void SkyMood::on_tick(const sim::EventList& events, const Crew& crew) {
    if (loss_age_ && ++*loss_age_ >= kGreyTicks + kColourTicks) {
        loss_age_.reset();
    }
    for (const sim::Event& event : events) {
        if (sim::is_ship_loss(event) && crew.has(event.slot)) {
            loss_age_ = 0;
        }
    }
}

float SkyMood::greyness(float fraction) const {
    if (!loss_age_) {
        return 0;
    }
    const float age = static_cast<float>(*loss_age_) + fraction;
    return std::clamp(std::min(age / kGreyIn, (kGreyTicks + kColourTicks - age) / kColourTicks), 0.0F, 1.0F);
}

}  // namespace view
