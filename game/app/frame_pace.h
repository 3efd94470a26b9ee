// SPDX-License-Identifier: Zlib
/// The time between two frames of a screen.
#pragma once

#include "game/app/screen.h"

#include <cstdint>

namespace screens {

/// Sets the pace of frames. A driver may not wait although vsync is on, because sync was switched off in its own
/// settings or the window is hidden. So measured times decide; otherwise the game would draw thousands of pictures a
/// second.
class FramePace {
public:
    /// Notes a picture that was shown at `now_ns` by a renderer that waits for the display, at full pace and without a
    /// cap. `rate_hz` is the display's refresh rate; 0: unknown.
    void note_shown(std::int64_t now_ns, int rate_hz);
    /// Forgets the measurements, since window, display or settings have changed.
    void reset() { *this = {}; }

    /// Returns the nanoseconds between two frames; 0 if the display sets the pace. `cap` limits a game's frames per
    /// second, 0 for no limit. Decoration is always drawn at 30 frames per second; below that, it visibly stutters.
    [[nodiscard]] std::int64_t frame_ns(Pace pace, int cap, bool has_vsync) const;

private:
    std::int64_t since_ns_ = 0;  ///< When the measurement began; 0: not yet.
    int shown_ = 0;              ///< Pictures since then.
    int clock_hz_ = 0;           ///< The rate to keep by the clock; 0: the display is believed to set the pace.
};

}  // namespace screens
