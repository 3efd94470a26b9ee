// SPDX-License-Identifier: Zlib
#include "game/view/audio/jukebox.h"

namespace view {

namespace {

bool is_of_play(Tune tune) {
    return tune == Tune::Calm || tune == Tune::Busy || tune == Tune::Dire || tune == Tune::Fighter;
}

}  // namespace

const char* file_of(Tune tune) {
    constexpr std::array<const char*, kTunes> kFiles{"",          "title",   "play_calm", "play_busy",
                                                     "play_dire", "fighter", "scores",    "game_over"};
    return kFiles[static_cast<std::size_t>(tune)];
}

engine::Transition transition(Tune from, Tune to) {
    if (is_of_play(from) && is_of_play(to)) {
        // The fighter's tune cuts in; moods blend over most of a bar.
        return {.fade_ms = to == Tune::Fighter ? 250 : 1600, .on_bar = true};
    }
    if (to == Tune::None) {
        return {.fade_ms = 800};
    }
    return {.fade_ms = from == Tune::None ? 400 : 1200};
}

Jukebox::Jukebox(engine::Audio& audio, const std::filesystem::path& directory) : audio_(&audio) {
    tunes_.fill(engine::kNoTune);
    for (std::size_t i = 1; i < kTunes && audio.may_play(); ++i) {
        const std::string file = std::string(file_of(static_cast<Tune>(i))) + ".ogg";
        const auto tune = audio.load_tune(directory / file);
        if (tune) {
            tunes_[i] = *tune;
        } else if (first_error_.is_empty()) {
            first_error_ = tune.error();
        }
    }
}

void Jukebox::play(Tune tune) {
    audio_->play_tune(tunes_[static_cast<std::size_t>(tune)], transition(wanted_, tune));
    wanted_ = tune;
}

}  // namespace view
