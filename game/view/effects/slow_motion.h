// SPDX-License-Identifier: Zlib
/// Slows the picture of a game for a moment while the game itself continues.
#pragma once

#include "game/match/consecutive_worlds.h"

#include <deque>

namespace view {

/// Keeps the last ticks of a game, so that the picture can lag behind and catch up. It stands still for a moment, moves
/// slowly for half a second without a jump, then slightly faster than the game until it has caught up.
class SlowMotion {
public:
    /// Ticks for which the picture is held: six frames at 60 frames per second.
    static constexpr int kHeldTicks = 3;
    /// Ticks of the game after which the picture has caught up.
    static constexpr int kTicks = 74;

    /// Returns how many ticks the picture is behind after `ticks` (0 … kTicks) of the game.
    [[nodiscard]] static float lag(float ticks);

    /// Returns to showing the current tick.
    void reset() { *this = SlowMotion{}; }
    /// Starts slow motion with the next tick passed to `on_tick`. Does nothing while the picture is already slowed.
    void begin();
    /// Call once after each tick of the game.
    void on_tick(const match::ConsecutiveWorlds& game);
    /// Returns whether the picture may be behind. If not, `ahead` is shown unchanged, and `reach` returns null.
    [[nodiscard]] bool is_on() const { return state_ != State::Off; }

    /// A frame: the ticks around it, and its position between the two, 0 … 1.
    struct Picture {
        const match::ConsecutiveWorlds& ticks;
        float fraction;
    };
    /// Returns the frame to show when the game is `fraction` beyond its last tick. `ahead` is where that tick leads,
    /// see match::Match::run_ahead. Valid until the next call.
    [[nodiscard]] Picture picture(const match::ConsecutiveWorlds& ahead, float fraction) const;
    /// Returns the next tick that the frame has reached, each once and in order; null if there is none.
    [[nodiscard]] const match::ConsecutiveWorlds* reach(float fraction);

private:
    enum class State : unsigned char { Off, Beginning, On };

    /// Returns the picture's position, in ticks after the first slow one.
    [[nodiscard]] float place(float fraction) const;

    State state_ = State::Off;
    std::deque<match::ConsecutiveWorlds> ticks_;  // not yet passed by the picture
    int first_ = 0;                               // number of the first of them, counted from the first slow tick
    int last_ = 0;                                // number of the game's last tick
    int reached_ = -1;                            // number of the last tick returned by `reach`
};

}  // namespace view
