// SPDX-License-Identifier: Zlib
/// The game's tunes, and the transitions between them.
#pragma once

#include "engine/audio/audio.h"

#include <array>
#include <filesystem>
#include <string>

namespace view {

enum class Tune : unsigned char { None, Title, Calm, Busy, Dire, Fighter, Scores, GameOver };
inline constexpr std::size_t kTunes = 8;

/// Returns the file of a tune in the music directory, without its extension; empty for none.
[[nodiscard]] const char* file_of(Tune tune);
/// Returns the transition between two tunes: at a bar line between tunes of play, otherwise soon.
[[nodiscard]] engine::Transition transition(Tune from, Tune to);

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
