// SPDX-License-Identifier: Zlib
#include "game/ui/menu_sounds.h"

namespace screens {
namespace {

constexpr engine::SoundId kNone = -1;

}  // namespace

MenuSounds::MenuSounds(engine::Audio& audio, const std::filesystem::path& assets) : audio_(audio) {
    constexpr std::array<const char*, kCues> kFiles{"menu_move", "menu_select", "menu_back",  "menu_wrong",
                                                    "typing",    "pause",       "game_start", "new_high_score"};
    for (std::size_t i = 0; i < kCues; ++i) {
        const auto sound = audio.load(assets / "sounds" / (std::string(kFiles[i]) + ".wav"));
        sounds_[i] = sound ? *sound : kNone;
        if (!sound && first_error_.is_empty()) {
            first_error_ = sound.error();
        }
    }
}

void MenuSounds::play(Cue cue) {
    const engine::SoundId sound = sounds_[static_cast<std::size_t>(cue)];
    if (sound != kNone) {
        audio_.play(sound, kPriority, gain_);
    }
}

void MenuSounds::play(MenuOutcome outcome) {
    if (outcome != MenuOutcome::Ignored) {
        play(outcome == MenuOutcome::Accepted ? Cue::Select : outcome == MenuOutcome::Refused ? Cue::Wrong : Cue::Move);
    }
}

void MenuSounds::play(Typed typed) {
    if (typed == Typed::Changed || typed == Typed::Refused || typed == Typed::Cancelled) {
        play(typed == Typed::Changed ? Cue::Typing : typed == Typed::Refused ? Cue::Wrong : Cue::Back);
    }
}

}  // namespace screens
