// SPDX-License-Identifier: Zlib
/// Maps events to sounds, and defines what each sound ducks.
#pragma once

#include "engine/audio/levels.h"
#include "game/sim/event.h"
#include "game/view/effects/chance.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace view {

inline constexpr float kOthersVolume = 0.55F;  ///< Volume of other pilots' sounds.

/// How much a sound ducks.
enum class Weight : unsigned char {
    Plain,   ///< Nothing.
    Notice,  ///< The music slightly: a warning, something to catch.
    Moment,  ///< The music and less important sounds: something that decides a game, the player's own end.
    Huge     ///< Everything but equally important sounds: a nova.
};

/// A sound for an event: one of `variants` files `NAME.wav`, `NAME_2.wav`, …
struct Cue {
    const char* name = "";
    int priority = 0;  ///< Higher ones take channels from lower ones (RULES.md §16).
    float volume = 1;
    int variants = 1;
    Weight weight = Weight::Plain;
};

/// Returns the sound of an event, as heard by the pilot of slot `self`; nothing for a silent event.
[[nodiscard]] std::optional<Cue> cue_for(const sim::Event& event, sim::Slot self);
/// Returns the sound of a tally when the factors apply: a pilot with a total of 0 is jeered, one with a large total
/// cheered.
[[nodiscard]] Cue tally_cue(std::int32_t total);
/// Returns every file that a cue or loop can use, without its extension.
[[nodiscard]] std::vector<std::string> sound_names();
/// Returns what a cue ducks, and for how long.
[[nodiscard]] engine::Duck duck_of(const Cue& cue);

/// Chooses random variants of sounds, never the same twice in a row.
class VariantChooser {
public:
    /// Returns 1 … `variants`.
    int choose(const char* name, int variants, Chance& chance);

private:
    std::unordered_map<std::string_view, int> last_;
};

/// Returns the file of a variant (1 is the first), without its extension.
[[nodiscard]] std::string file_of(std::string_view name, int variant);

}  // namespace view
