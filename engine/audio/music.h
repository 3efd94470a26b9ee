// SPDX-License-Identifier: Zlib
/// Which tune plays: loops, fades, and crossfades on the lines of bars.
#pragma once

#include "engine/audio/tune.h"

#include <optional>
#include <span>
#include <vector>

namespace engine {

/// A tune that was added to the Music. Negative: none.
using TuneId = int;
inline constexpr TuneId kNoTune = -1;

/// How one tune gives way to the next.
struct Transition {
    int fade_ms = 500;
    /// Waits for the next bar line of what plays. Tunes whose bars and lengths are equal then go on at the same place,
    /// so that the harmony is not interrupted; others begin at their start.
    bool on_bar = false;
};

/// Adds music to a mix of stereo frames at 44,100 Hz. Knows no device.
class Music {
public:
    TuneId add(Tune tune);

    /// Changes to another tune, or to none. Asking for the one that plays or is about to does nothing, even when it has
    /// played to its end.
    void play(TuneId tune, Transition transition);

    /// Adds the next frames to `stereo`, as loud as they are in the files.
    void mix(std::span<float> stereo);

    /// What plays or is about to.
    [[nodiscard]] TuneId wanted() const { return pending_ ? pending_->tune : current_; }

private:
    struct Deck {
        Tune tune;
        float level = 0;  // 0…1, moves by `slope` a frame
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
