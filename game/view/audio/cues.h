// SPDX-License-Identifier: Zlib
/// Which sound belongs to an event, and what steps back for it.
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

inline constexpr float kOthers = 0.55F;  ///< Loudness of what other pilots do.

/// How much steps back for a sound.
enum class Weight : unsigned char {
    Plain,   ///< Nothing.
    Notice,  ///< Music a little: a warning, something to catch.
    Moment,  ///< Music and lesser sounds: what decides a game, one's own end.
    Huge     ///< All but what is as important: a nova.
};

/// A sound for an event: one of `variants` files `NAME.wav`, `NAME_2.wav`, …
struct Cue {
    const char* name = "";
    int priority = 0;  ///< Higher ones take the channel of lower ones (RULES.md §16).
    float volume = 1;
    int variants = 1;
    Weight weight = Weight::Plain;
};

/// The sound of an event, heard by the pilot of slot `self`; nothing for what is silent.
[[nodiscard]] std::optional<Cue> cue_for(const sim::Event& event, sim::Slot self);
/// The sound of a tally at the moment the factors apply: a pilot with a total of 0 is jeered, a large one cheered.
[[nodiscard]] Cue tally_cue(std::int32_t total);
/// Every file that a cue or loop can ask for, without its extension.
[[nodiscard]] std::vector<std::string> sound_names();
/// What steps back for a cue, and for how long.
[[nodiscard]] engine::Duck duck_of(const Cue& cue);

/// Chooses variants of sounds by chance, never the same twice in a row.
class VariantChooser {
public:
    /// 1 … `variants`.
    int choose(const char* name, int variants, Chance& chance);

private:
    std::unordered_map<std::string_view, int> last_;
};

/// The file of a variant (1 is the first), without its extension.
[[nodiscard]] std::string file_of(std::string_view name, int variant);

}  // namespace view
