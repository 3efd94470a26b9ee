// SPDX-License-Identifier: Zlib
/// Turns what happens in a tick into sparks, dust, rings, pop-ups and shaking. Nothing of it reaches the world.
#pragma once

#include "game/sim/event.h"
#include "game/sim/world.h"
#include "game/view/chance.h"
#include "game/view/options.h"
#include "game/view/particles.h"
#include "game/view/popups.h"

namespace view {

class Effects {
public:
    void reset();
    /// One tick: what there is moves on, and what happened adds to it.
    void on_tick(const sim::World& now, const sim::EventList& events, Chance& chance);

    /// How far the picture is shaken, in world units, before the player's choice is applied.
    [[nodiscard]] engine::Point shake(float fraction) const;
    [[nodiscard]] const Particles& particles() const { return particles_; }
    [[nodiscard]] const Popups& popups() const { return popups_; }

private:
    /// A burst of particles from one place.
    struct Burst {
        int count = 10;
        float slowest = 0.5F;  ///< Units a tick.
        float fastest = 3;
        float radius = 1.4F;
        int life = 18;  ///< Ticks, give or take a third.
        float drag = 0.94F;
        engine::Colour colour{};
        engine::Blend blend = engine::Blend::Additive;
    };

    void show(const sim::World& now, const sim::Event& event, Chance& chance);
    void show_catch(engine::Point at, Chance& chance);
    void show_explosion(const sim::Event& event, Chance& chance);
    void show_words(const sim::World& now, const sim::Event& event);
    void blast(engine::Point at, engine::Colour colour, Chance& chance);
    void burst(engine::Point at, const Burst& burst, Chance& chance);
    void trail(const sim::World& now, Chance& chance);
    void shake_for(float units);

    Particles particles_;
    Popups popups_;
    float shake_ = 0;  // units; fades by itself
    engine::Point shake_from_;
    engine::Point shake_to_;
};

}  // namespace view
