// SPDX-License-Identifier: Zlib
/// Maps events to sounds, and defines what each sound ducks.
#pragma once

#include "engine/audio/levels.h"
#include "engine/base/text.h"
#include "game/sim/event.h"
#include "game/sim/world.h"
#include "game/view/effects/chance.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace view {

inline constexpr float kOthersVolume = 0.55F;  ///< Volume of other pilots' sounds.

/// How much a sound ducks.
enum class Weight : unsigned char {
    Plain,   ///< Nothing.
    Notice,  ///< The music slightly: a warning, something to catch.
    Moment,  ///< The music and less important sounds: something that decides a game, the player's own end.
    Huge     ///< Everything but equally important sounds: a nova.
};

/// A sound: `variants` files NAME.wav, NAME_2.wav, …
struct Sound {
    std::string_view name;
    int variants = 1;
    engine::Phrase caption{""};  ///< For people who play without sound; empty: none.
};

/// Returns every sound that a cue or loop can use.
[[nodiscard]] std::span<const Sound> all_sounds();
/// Returns the file of a variant (1 is the first), without its extension.
[[nodiscard]] std::string file_of(std::string_view name, int variant);
/// Returns a random variant, 1 … `variants`, other than the last one (0: none was played yet).
[[nodiscard]] int choose_variant(int variants, int last, Chance& chance);

/// The sound of an event.
struct Cue {
    std::string_view name;
    int priority = 0;  ///< Higher ones take channels from lower ones (RULES.md §16).
    float volume = 1;
    Weight weight = Weight::Plain;
    int variant = 0;  ///< From 1; 0: a random one.
};

/// Returns the sound of an event, as heard by the pilot of slot `self`; nothing for a silent event.
[[nodiscard]] std::optional<Cue> cue_for(const sim::Event& event, sim::Slot self);
/// Returns the sound of a score that is the best so far.
[[nodiscard]] Cue praise_cue();
/// Returns the sound of a tally when the factors apply: a pilot with a total of 0 is jeered, one with a large total
/// cheered.
[[nodiscard]] Cue tally_cue(std::int32_t total);
/// Returns the sound of a chain that has got so many links: notes of a rising scale, the highest of which repeat.
[[nodiscard]] Cue link_cue(std::int32_t links);
/// Returns the sound of the clock that runs down at the end of a game of a set length; nothing at other ticks.
[[nodiscard]] std::optional<Cue> clock_cue(const sim::World& now);
/// Returns the sound of a pod that waits in this tick: faster the less time is left (RULES.md §19.2). Nothing between
/// two beeps, and for a pilot that does not wait in one.
[[nodiscard]] std::optional<Cue> pod_cue(const sim::World& now, const sim::Pilot& pilot);
/// Returns what a cue ducks, and for how long.
[[nodiscard]] engine::Duck duck_of(const Cue& cue);

}  // namespace view
