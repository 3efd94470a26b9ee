// SPDX-License-Identifier: Zlib
/// Slows the picture of a game for a moment while the game itself goes on.
#pragma once

#include "game/match/timeline.h"

#include <deque>

namespace view {

/// Keeps the last ticks of a game, so that the picture can fall behind and catch up again. It moves on without a jump:
/// slow for half a second, then a little faster than the game until it has caught up.
class SlowMotion {
public:
    /// Ticks of the game after which the picture shows the present again.
    static constexpr int kTicks = 70;

    /// How far the picture is behind, in ticks, when `ticks` (0 … kTicks) of the game have passed.
    [[nodiscard]] static float lag(float ticks);

    /// Shows the present from now on.
    void reset();
    /// The tick given to `on_tick` next is the first to be shown slowly. Does nothing while a picture is slow already.
    void begin();
    /// Call it once after each tick of the game.
    void on_tick(const match::Timeline& game);
    /// Whether the picture may be behind. If not, the tick given last is shown as it is, and `reach` knows nothing.
    [[nodiscard]] bool is_on() const { return state_ != State::Off; }

    /// A picture: the ticks that it lies between, and how far it is from the first to the second.
    struct Picture {
        const match::Timeline& ticks;
        float fraction;
    };
    /// What to show when the game is `fraction` beyond its last tick. Valid until the next call.
    [[nodiscard]] Picture picture(const match::Timeline& game, float fraction) const;
    /// The next tick that such a picture has reached, each once and in order; null when there is none.
    [[nodiscard]] const match::Timeline* reach(float fraction);

private:
    enum class State : unsigned char { Off, Beginning, On };

    /// Where the picture is, in ticks after the first slow one.
    [[nodiscard]] float place(float fraction) const;

    State state_ = State::Off;
    std::deque<match::Timeline> ticks_;  // that the picture has yet to pass
    int first_ = 0;                      // number of the first of them, counted from the first slow tick
    int last_ = 0;                       // number of the game's last tick
    int reached_ = -1;                   // number of the last tick given by `reach`
};

}  // namespace view
