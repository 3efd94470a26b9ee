// SPDX-License-Identifier: Zlib
/// The last seconds of a finished game, shown again behind its result.
#pragma once

#include "game/match/consecutive_worlds.h"
#include "game/replay/replay.h"
#include "game/view/view.h"

#include <deque>
#include <optional>

namespace screens {

/// How long the part of a game is that is shown again.
inline constexpr sim::Tick kShownAgain = 5 * sim::kTicksPerSecond;

/// Keeps some worlds while the game is played, so that its end can be run again at once, however long the game was. The
/// picture is silent: all of it has been heard.
class EndReplay {
public:
    /// Sees a tick of the game, in order. `self` is the pilot whose losses matter.
    void note(const match::ConsecutiveWorlds& worlds, sim::Slot self);
    /// Prepares to show the end of the game, of which `recording` has every tick up to the last one noted. It is shown
    /// so many times, and then stands still.
    void arm(const replay::Replay& recording, int rounds);

    /// Starts anew with the first round. The view is from now on at a tick of this replay. Does nothing unless armed.
    void start(view::View& view);
    /// Runs a tick of what is shown.
    void tick(view::View& view, view::Crew crew);

    /// Returns what to draw; null before the start.
    [[nodiscard]] const match::ConsecutiveWorlds* shown() const { return worlds_ ? &*worlds_ : nullptr; }
    /// Returns whether it still moves.
    [[nodiscard]] bool is_moving() const { return worlds_ && rounds_left_ > 0; }
    /// Returns the ticks shown: until shortly after the pilot's last ship was lost, or else until the end.
    [[nodiscard]] sim::Tick from() const { return to() - std::min(to(), kShownAgain); }
    [[nodiscard]] sim::Tick to() const;
    /// Returns where in the field the pilot's last ship was lost, or else was at the end, in world units.
    [[nodiscard]] engine::Point place() const { return shows_loss() ? lost_at_ : ship_at_; }

private:
    struct Kept {
        sim::World world;
        sim::Tick into_wave;
    };

    [[nodiscard]] bool shows_loss() const;
    void rewind(view::View& view);

    std::deque<Kept> kept_;  // one a second, the oldest first
    sim::Tick last_ = 0;     // noted
    sim::Tick wave_began_ = 0;
    std::optional<sim::Tick> lost_;  // when the pilot lost a ship last, and where
    engine::Point lost_at_;
    engine::Point ship_at_;  // in the last tick
    std::optional<replay::Replay> recording_;
    int rounds_ = 0;
    int rounds_left_ = 0;
    int held_ = 0;  // ticks for which the last picture has been shown
    std::optional<match::ConsecutiveWorlds> worlds_;
};

}  // namespace screens
