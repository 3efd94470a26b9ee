// SPDX-License-Identifier: Zlib
/// Turns what happens in a tick into sounds, and what goes on into loops.
#pragma once

#include "engine/audio.h"
#include "game/sim/world.h"
#include "game/view/chance.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace view {

/// A sound for an event: one of `variants` files `NAME.wav`, `NAME_2.wav`, …
struct Cue {
    const char* name = "";
    int priority = 0;  ///< Higher ones take the channel of lower ones (rules §9).
    float volume = 1;
    int variants = 1;
};

/// The sound of an event, heard by the pilot of slot `self`; nothing for what is silent.
[[nodiscard]] std::optional<Cue> cue_for(const sim::Event& event, sim::Slot self);
/// The sound of a tally at the moment the factors apply: a pilot with a total of 0 is jeered, a large one cheered.
[[nodiscard]] Cue tally_cue(std::int32_t total);
/// Every file that a cue or loop can ask for, without its extension.
[[nodiscard]] std::vector<std::string> sound_names();
/// Stereo place of something at `x` (world units): -0.7 … 0.7, so that nothing is ever heard on one side alone.
[[nodiscard]] float pan_of(float x);

class Soundscape {
public:
    /// Loads what is there from a directory. Without a sound device everything here does nothing.
    Soundscape(engine::Audio& audio, const std::filesystem::path& directory);

    void restart(const sim::World& world);
    void on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self);
    /// Fades the loops out.
    void hush();
    /// Loudness of single sounds, 0 … 1.
    void set_gain(float gain) { gain_ = gain; }

private:
    struct Loop {
        std::string name;
        engine::LoopId id = -1;
    };
    struct Level {
        float volume = 0;
        float pan = 0;
    };

    void play(const Cue& cue, float pan);
    void set_loop(Loop& loop, Level level);

    engine::Audio* audio_;
    std::unordered_map<std::string, engine::SoundId> sounds_;
    std::vector<std::string_view> played_;  // in this tick
    Chance chance_;
    float gain_ = 0.65F;
    Loop thrust_{"thrust_loop"};
    Loop shield_{"shield_loop"};
};

}  // namespace view
