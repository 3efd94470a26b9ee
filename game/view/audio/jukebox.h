// SPDX-License-Identifier: Zlib
/// The game's tunes, and how one gives way to another.
#pragma once

#include "engine/audio/audio.h"

#include <array>
#include <filesystem>
#include <string>

namespace view {

enum class Tune : unsigned char { None, Title, Calm, Busy, Dire, Fighter, Scores, GameOver };
inline constexpr std::size_t kTunes = 8;

/// The file of a tune in the directory of music, without its extension; empty for none.
[[nodiscard]] const char* file_of(Tune tune);
/// How `to` takes the place of `from`: those of play on a bar line, others soon.
[[nodiscard]] engine::Transition transition(Tune from, Tune to);

class Jukebox {
public:
    /// Loads what is there. A tune that is not is silence; `first_error` says why.
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
