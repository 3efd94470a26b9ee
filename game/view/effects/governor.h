// SPDX-License-Identifier: Zlib
/// Reduces decoration while frames take too long to draw, and restores it later.
#pragma once

namespace view {

/// Takes the drawing time of each frame; reads no clock itself.
class Governor {
public:
    static constexpr float kLeast = 0.25F;

    /// Records that a frame took `ms` milliseconds to draw. Single long frames, e.g. after a change of the window's
    /// size, have little weight.
    void picture_took(float ms);
    /// Returns the fraction of decoration to draw, kLeast … 1.
    [[nodiscard]] float level() const { return level_; }

private:
    float level_ = 1;
    float mean_ms_ = 0;  // smoothed
    int calm_ = 0;       // fast frames in a row
    int wait_ = 0;       // frames until the next step down may be judged
};

}  // namespace view
