// SPDX-License-Identifier: Zlib
/// The picture of a game from frame to frame: run ahead with the keys that are held now, and eased after corrections.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/match/consecutive_worlds.h"
#include "game/match/shown/corrections.h"

namespace match {

/// What to draw of a game at one moment. It refers to nothing, since the next tick may run while it is drawn.
struct Frame {
    ConsecutiveWorlds worlds;  ///< The ticks to draw between …
    float fraction = 0;        ///< … and where between them, 0 … 1.
    sim::World confirmed;      ///< The newest world without predictions.
    sim::Tick newest = 0;      ///< The newest shown tick; `worlds` may be ahead of it.
    /// What to add to positions and headings in `worlds`; nothing in games without predictions.
    std::optional<Corrections> corrections{};
};

/// How far the picture runs ahead of the newest shown tick. Where the input delay changes during a game, the distance
/// follows it over ten ticks: a sudden change would move everything in the picture by a tick of its motion.
class RunAhead {
public:
    /// Ticks in which the distance changes by one: the picture then runs a tenth faster or slower.
    static constexpr double kTicksOfAChange = 10;

    struct Place {
        int ticks = 1;       ///< How many ticks to run beyond the newest shown one.
        float fraction = 0;  ///< Where to draw between the last two, 0 … 1.
    };

    /// Returns where to draw at the time `at`, in ticks, when `fraction` of the time from the newest shown tick to the
    /// next has passed. `lead` is how many ticks beyond that next one are wanted. The first call sets the distance.
    [[nodiscard]] Place place(int lead, double at, double fraction);

private:
    std::optional<double> lead_;
    double at_ = 0;
};

/// Makes the frames of a game. In a game with predictions it hides the corrections of wrong ones. The picture also runs
/// ahead of the shown worlds, so each frame is compared with the frame drawn before it, not with a world.
class Picture {
public:
    /// `own`: the slots flown from this machine; empty if nothing is predicted.
    explicit Picture(const std::vector<sim::Slot>& own);

    /// Adds the corrections to a frame, whose time is `at`, in shown ticks, with a fraction; times do not decrease.
    /// Frames more than a tick apart have nothing to compare.
    std::shared_ptr<const Frame> next(Frame frame, double at);

private:
    void compare(const Frame& frame, double at);

    std::optional<Corrections> corrections_;
    std::shared_ptr<const Frame> last_;
};

/// Runs a copy of `newest` on these inputs, and returns the last two worlds to draw between.
/// - In a tick without an input the game stands still.
/// - `pictured` is this tick as it was last drawn. Ships that fly there keep flying: until a shown tick destroys a
///   ship, its death may still be avoided.
/// - Objects that would arrive are left out: which ones arrive depends on keys and rolls that are not known.
/// - There are no events: they come with the shown ticks.
[[nodiscard]] ConsecutiveWorlds run_ahead(const sim::World& newest, const sim::World& pictured,
                                          const std::vector<std::optional<sim::TickInput>>& inputs);

}  // namespace match
