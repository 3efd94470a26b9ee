// SPDX-License-Identifier: Zlib
/// Turns what happens in a tick into sparks, dust, rings, pop-ups and shaking. Nothing of it reaches the world.
#pragma once

#include "game/sim/event.h"
#include "game/sim/world.h"
#include "game/view/effects/bursts.h"
#include "game/view/effects/chance.h"
#include "game/view/effects/particles.h"
#include "game/view/field/lens.h"
#include "game/view/hud/popups.h"
#include "game/view/options.h"

#include <vector>

namespace view {

class Effects {
public:
    void reset();
    /// One tick: what there is moves on, and what happened adds to it. `detail` 0 … 1 is how many of the many small
    /// things there are.
    void on_tick(const sim::World& now, const sim::EventList& events, Chance& chance, float detail = 1,
                 Palette palette = Palette::Bright, const Crew& crew = {});

    /// How far the picture is shaken, in world units, before the player's choice is applied.
    [[nodiscard]] engine::Point shake(float fraction) const;
    /// How brightly something shines because it was hit just now, 0 … 1.
    [[nodiscard]] float hit_light(sim::EntityId id, float fraction) const;
    /// The shock waves that bend the sight of the stars, appended.
    void add_lenses(std::vector<Lens>& lenses, float fraction, engine::Point camera = {}) const;
    [[nodiscard]] const Particles& particles() const { return particles_; }
    /// What flies off the ships that the crew loses; apart from the rest, since nothing in the field covers it.
    [[nodiscard]] const Particles& wreck() const { return wreck_; }
    [[nodiscard]] const Popups& popups() const { return popups_; }
    [[nodiscard]] Popups& popups() { return popups_; }

private:
    struct Hit {
        sim::EntityId id;
        int age = 0;  ///< Ticks.
    };

    /// What becomes in a tick of the ships that the crew loses.
    void show_deaths(const sim::World& now, const sim::EventList& events, const Workshop& shop, const Crew& crew);
    void show(const sim::World& now, const sim::Event& event, const Workshop& shop);
    void show_words(const sim::World& now, const sim::Event& event, Palette palette);
    void shake_for(float units);

    Particles particles_;
    Particles wreck_;
    Popups popups_;
    std::vector<Hit> hits_;
    float shake_ = 0;  // units; fades by itself
    engine::Point shake_from_;
    engine::Point shake_to_;
};

}  // namespace view
