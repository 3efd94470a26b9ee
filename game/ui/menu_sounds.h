// SPDX-License-Identifier: Zlib
/// The sounds of menus.
#pragma once

#include "engine/audio/audio.h"
#include "game/ui/menu.h"
#include "game/ui/writer.h"

#include <array>
#include <filesystem>

namespace screens {

enum class Cue : unsigned char { Move, Select, Back, Wrong, Typing, Pause, GameStart, HighScore };

class MenuSounds {
public:
    /// Loads the sounds. A missing one is silent, and `first_error` reports it.
    MenuSounds(engine::Audio& audio, const std::filesystem::path& assets);

    /// Sets the gain, 0…1, on top of the mixer's own volumes.
    void set_gain(float gain) { gain_ = gain; }

    void play(Cue cue);
    /// Plays the sound of a menu's outcome, or of typing.
    void play(MenuOutcome outcome);
    void play(Typed typed);
    [[nodiscard]] const engine::Message& first_error() const { return first_error_; }

private:
    static constexpr std::size_t kCues = 8;
    static constexpr int kPriority = 5;

    engine::Audio& audio_;
    std::array<engine::SoundId, kCues> sounds_{};
    engine::Message first_error_;
    float gain_ = 1;
};

}  // namespace screens
