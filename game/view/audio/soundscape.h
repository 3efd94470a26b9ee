// SPDX-License-Identifier: Zlib
/// Turns events into sounds, lasting states into loops, and danger into music.
#pragma once

#include "engine/audio/audio.h"
#include "engine/video/geometry.h"
#include "game/sim/world.h"
#include "game/view/audio/cues.h"
#include "game/view/audio/jukebox.h"
#include "game/view/effects/chance.h"
#include "game/view/field/wrap.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace view {

/// Returns the tune for a moment of play.
[[nodiscard]] Tune tune_for(const sim::World& world, Mood mood);
/// Returns the sound of an event of the tick that led to `now`, including the tally's, which depends on its result.
[[nodiscard]] std::optional<Cue> cue_in(const sim::World& now, const sim::Event& event, sim::Slot self);
/// Returns the stereo position of something at `x` (world units): -0.7 … 0.7, so that nothing is heard on one side
/// only.
[[nodiscard]] float pan_of(float x, const Field& field = {});
/// The same for an event, at its position on the picture (`camera` is the offset); the middle for an event without a
/// position.
[[nodiscard]] float pan_of(const sim::Event& event, engine::Point camera, const Field& field = {});

class Soundscape {
public:
    /// Loads the sounds of a directory, and tunes from the directory `music` beside it. Without a sound device this
    /// class does nothing.
    Soundscape(engine::Audio& audio, const std::filesystem::path& directory);

    void restart(const sim::World& world);
    /// `camera` is the offset from positions in the field to those on the picture, from which they are heard. Music and
    /// the tally's result follow `confirmed`, if given: a predicted world may be rolled back.
    void on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self, engine::Point camera,
                 const sim::World* confirmed = nullptr);
    /// Plays what is heard when a score is the best so far. Call after the tick in which that is shown.
    void praise() { play(praise_cue(), 0); }
    /// Fades the loops out.
    void hush();
    /// Plays a tune other than the game's own, which returns with the next tick.
    void play_tune(Tune tune) { jukebox_.play(tune); }
    [[nodiscard]] const Jukebox& jukebox() const { return jukebox_; }
    /// Returns why the first missing sound or tune could not be loaded; empty if all were found.
    [[nodiscard]] const engine::Message& first_error() const { return first_error_; }
    /// Sets the volume of single sounds, 0 … 1.
    void set_gain(float gain) { gain_ = gain; }

private:
    /// The variants of a sound; a missing one is -1.
    struct Loaded {
        std::vector<engine::SoundId> variants;
        int last = 0;  // the variant played last, from 1
    };
    struct Loop {
        std::string_view name;
        engine::LoopId id = -1;
    };
    struct Level {
        float volume = 0;
        float pan = 0;
    };

    void play(const Cue& cue, float pan);
    /// Plays what no event stands for: the clock, and pods that wait.
    void play_states(const sim::World& now, engine::Point camera);
    void choose_tune(const sim::World& now, const sim::EventList& events, sim::Slot self);
    void set_loop(Loop& loop, Level level);

    engine::Audio* audio_;
    std::unordered_map<std::string_view, Loaded> sounds_;  // by name
    std::vector<std::string_view> played_;                 // in this tick
    Jukebox jukebox_;
    engine::Message first_error_;
    DangerMeter danger_;
    bool is_new_ = true;  // no tick since restart
    Chance chance_;
    float gain_ = 0.65F;
    Loop thrust_{"thrust_loop"};
    Loop shield_{"shield_loop"};
};

}  // namespace view
