// SPDX-License-Identifier: Zlib
/// Decides which tune plays: loops, fades, and crossfades at bar lines.
#pragma once

#include "engine/audio/tune.h"

#include <optional>
#include <span>
#include <vector>

namespace engine {

/// A tune added to the Music. Negative: none.
using TuneId = int;
inline constexpr TuneId kNoTune = -1;

/// How one tune gives way to the next.
struct Transition {
    int fade_ms = 500;
    /// Waits for the next bar line of the current tune. Tunes with equal bars and lengths then continue at the same
    /// position, so that the harmony is not interrupted; others begin at their start.
    bool on_bar = false;
};

/// Adds music to a mix of stereo frames at 44,100 Hz. Independent of the device.
class Music {
public:
    TuneId add(Tune tune);

    /// Changes to another tune, or to none. Does nothing for the tune that is playing or about to play, even after it
    /// has ended.
    void play(TuneId tune, Transition transition);

    /// Adds the next frames to `stereo`, at the level of the files.
    void mix(std::span<float> stereo);

    /// The tune that is playing or about to play.
    [[nodiscard]] TuneId wanted() const { return pending_ ? pending_->tune : current_; }

private:
    struct Deck {
        Tune tune;
        float level = 0;  // 0…1, changes by `slope` per frame
        float slope = 0;
    };
    struct Pending {
        TuneId tune;
        int fade_ms;
    };

    void change(TuneId tune, int fade_ms);
    void mix_decks(std::span<float> stereo);
    [[nodiscard]] Deck* deck(TuneId tune);

    std::vector<Deck> decks_;
    std::vector<float> decoded_;
    TuneId current_ = kNoTune;
    std::optional<Pending> pending_;
};

}  // namespace engine
