// SPDX-License-Identifier: Zlib
/// Turns the events of a tick into sparks, dust, rings, pop-ups, shaking and rumble. Nothing here affects the world.
#pragma once

#include "game/sim/event.h"
#include "game/sim/world.h"
#include "game/view/effects/bursts.h"
#include "game/view/effects/chance.h"
#include "game/view/effects/particles.h"
#include "game/view/effects/trails.h"
#include "game/view/field/light.h"
#include "game/view/hud/popups.h"
#include "game/view/options.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace view {

/// A vibration of a pad.
struct Rumble {
    float strength = 0;  ///< 0 … 1.
    int duration_ms = 0;

    friend bool operator==(const Rumble&, const Rumble&) = default;
};

/// Returns how an event makes the pad of a slot's pilot vibrate; nothing for most events.
[[nodiscard]] std::optional<Rumble> rumble_for(const sim::World& now, const sim::Event& event, sim::Slot slot);

class Effects {
public:
    void reset() { *this = Effects{}; }
    /// Runs one tick: moves all effects and adds new ones for the events. `detail` 0 … 1 is the fraction of the many
    /// small effects that is shown. `lead`: by how many ticks the next picture begins ahead of `now`; what comes out of
    /// an object in that picture starts where it appears there.
    void on_tick(const sim::World& now, const sim::EventList& events, Chance& chance, float detail = 1,
                 Palette palette = Palette::Bright, const Crew& crew = {}, int lead = -1);

    /// Shows at a ship that its pilot's score is the best so far.
    void praise(const sim::World& now, sim::Slot slot, engine::Colour colour, Chance& chance, float detail);

    /// Returns the displacement of the shaken picture, in world units, before the player's setting is applied.
    [[nodiscard]] engine::Point shake(float fraction) const {
        return shake_from_ + (shake_to_ - shake_from_) * fraction;
    }
    /// Returns how brightly an entity flashes because it was just hit, 0 … 1.
    [[nodiscard]] float hit_light(sim::EntityId id, float fraction) const;
    /// Appends the shock waves, which bend the light of the stars.
    void add_lenses(std::vector<Lens>& lenses, float fraction, const Field& field, engine::Point camera = {}) const;
    [[nodiscard]] const Particles& particles() const { return particles_; }
    /// Returns the debris of ships that the crew lost; separate, since nothing in the field covers it.
    [[nodiscard]] const Particles& wreck() const { return wreck_; }
    [[nodiscard]] const Popups& popups() const { return popups_; }
    [[nodiscard]] Popups& popups() { return popups_; }

private:
    struct Hit {
        sim::EntityId id;
        int age = 0;  ///< Ticks.
    };

    /// A recent explosion, from which a chain may go on.
    struct Blast {
        engine::Point at;
        int age = 0;    ///< Ticks.
        int links = 0;  ///< Explosions of its chain before it.
    };

    /// Shows that an explosion follows from an earlier one, if one happened just before and near.
    void show_chain(engine::Point at, const Workshop& shop);
    /// Shows the deaths and explosions of the crew's ships for one tick.
    void show_deaths(const sim::World& now, const sim::EventList& events, const Workshop& shop, const Crew& crew);
    void show(const sim::World& now, const sim::Event& event, const Workshop& shop);
    void show_words(const sim::World& now, const sim::Event& event, Palette palette);
    void shake_for(float units) { shake_ = std::max(shake_, units); }

    Particles particles_;
    Particles wreck_;
    Popups popups_;
    std::vector<Hit> hits_;
    std::vector<Blast> blasts_;
    float shake_ = 0;  // units; fades by itself
    engine::Point shake_from_;
    engine::Point shake_to_;
};

}  // namespace view
