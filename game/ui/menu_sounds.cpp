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
    switch (outcome) {
    case MenuOutcome::Moved:
    case MenuOutcome::Changed:
        return play(Cue::Move);
    case MenuOutcome::Accepted:
        return play(Cue::Select);
    case MenuOutcome::Refused:
        return play(Cue::Wrong);
    case MenuOutcome::Ignored:
        return;
    }
}

void MenuSounds::play(Typed typed) {
    switch (typed) {
    case Typed::Changed:
        return play(Cue::Typing);
    case Typed::Refused:
        return play(Cue::Wrong);
    case Typed::Cancelled:
        return play(Cue::Back);
    case Typed::Accepted:  // may not do
    case Typed::Nothing:
        return;
    }
}

}  // namespace screens
