// SPDX-License-Identifier: Zlib
/// The moving background of menus, over the whole window: the nebula, stars at three depths, and a few rocks.
#pragma once

#include "game/ui/painter.h"

#include <array>
#include <span>

namespace screens {

class Backdrop {
public:
    Backdrop();

    void tick() { ++ticks_; }
    /// Nothing that moves is drawn in the areas `kept`, in the field's units: rocks fade out before they get there.
    void draw(const Painter& painter, float fraction, std::span<const engine::Rect> kept = {}) const;

private:
    struct Star {
        engine::Point at;  ///< As a fraction of the output.
        float depth = 1;   ///< 0 far … 1 near: speed, size and brightness.
        float phase = 0;
    };
    struct Rock {
        engine::Point at;        ///< Initial position, as a fraction of the output.
        engine::Point velocity;  ///< World units per tick.
        const char* sheet = "rock_large";
        int first_frame = 0;
        int frames_every = 3;  ///< Ticks per frame; negative turns the other way.
    };

    std::array<Star, 130> stars_;
    std::array<Rock, 9> rocks_;
    int ticks_ = 0;
};

}  // namespace screens
