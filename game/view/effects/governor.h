// SPDX-License-Identifier: Zlib
/// Lowers the number of cosmetic things while pictures take too long to draw, and raises it again.
#pragma once

namespace view {

/// Fed with how long each picture took; reads no clock itself.
class Governor {
public:
    static constexpr float kLeast = 0.25F;

    /// A picture took `ms` milliseconds of drawing. Single long ones, e.g. after a new window size, do not count much.
    void picture_took(float ms);
    /// The share of what is drawn just for its looks, kLeast … 1.
    [[nodiscard]] float level() const { return level_; }

private:
    float level_ = 1;
    float mean_ms_ = 0;  // smoothed
    int calm_ = 0;       // pictures in a row that were quick
    int wait_ = 0;       // pictures until the next change down can be judged
};

}  // namespace view
