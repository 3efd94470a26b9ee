// SPDX-License-Identifier: Zlib
/// The game's tunes, the transitions between them, and the danger that sets the music's mood.
#pragma once

#include "engine/audio/audio.h"
#include "game/sim/world.h"

#include <array>
#include <filesystem>

namespace view {

enum class Mood : unsigned char { Calm, Busy, Dire };

/// Returns the danger to the pilot of slot `self` (kNoSlot: without a pilot's own risk), 0 … just under 1, from what is
/// in the field and how few ships are left. 0 between waves.
[[nodiscard]] float danger_of(const sim::World& world, sim::Slot self);

/// Follows the danger tick by tick. Rises fast, falls slowly, and keeps a mood for a while, so that the music does not
/// switch back and forth. The same ticks give the same moods.
class DangerMeter {
public:
    void restart(const sim::World& world, sim::Slot self);
    void on_tick(const sim::World& world, sim::Slot self);

    [[nodiscard]] Mood mood() const { return mood_; }
    [[nodiscard]] float level() const { return level_; }

private:
    float level_ = 0;  // the smoothed danger
    Mood mood_ = Mood::Calm;
    int ticks_ = 0;  // since the mood changed
};

enum class Tune : unsigned char { None, Title, Calm, Busy, Dire, Fighter, Scores, GameOver };
inline constexpr std::size_t kTunes = 8;

/// Returns the file of a tune in the music directory, without its extension; empty for none.
[[nodiscard]] const char* file_of(Tune tune);
/// Returns the transition between two tunes: at a bar line between tunes of play, otherwise soon.
[[nodiscard]] engine::Transition transition(Tune from, Tune to);

/// The game's tunes, and the transitions between them.
class Jukebox {
public:
    /// Loads the tunes. A missing tune is silent; `first_error` says why.
    Jukebox(engine::Audio& audio, const std::filesystem::path& directory);

    void play(Tune tune);
    [[nodiscard]] Tune wanted() const { return wanted_; }
    [[nodiscard]] const engine::Message& first_error() const { return first_error_; }

private:
    engine::Audio* audio_;
    std::array<engine::TuneId, kTunes> tunes_{};
    engine::Message first_error_;
    Tune wanted_ = Tune::None;
};

}  // namespace view
