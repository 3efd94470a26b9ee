// SPDX-License-Identifier: Zlib
/// The ghosts of a daily flight: earlier flights of the day that fly along, the race against them, and how it stands.
#pragma once

#include "engine/base/worker.h"
#include "game/app/services.h"
#include "game/match/ghost.h"
#include "game/view/shown_game.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace screens {

class GamePresenter;

/// Loads the ghosts in the background, and lets each fly as soon as it is proven. One whose replay is missing or false
/// never flies.
class Ghosts {
public:
    /// `start` is the game at its start. As many ghosts as the settings say fly with it, and the challenge of the try.
    Ghosts(const LocalUses& services, const DailyTry& flown, const sim::World& start);
    Ghosts(const Ghosts&) = delete;
    Ghosts& operator=(const Ghosts&) = delete;
    /// Gives up loading.
    ~Ghosts();

    /// Follows a tick of the game.
    void on_tick(const match::ConsecutiveWorlds& game);
    /// Waits until all ghosts have been loaded; they fly from the next tick on.
    void wait() { worker_.wait(); }
    /// Returns the ghosts to draw. Valid until the next tick.
    [[nodiscard]] const std::vector<view::GhostShip>& ships() const { return ships_; }
    [[nodiscard]] const match::GhostRace& race() const { return race_; }
    /// Returns what to say now: what pale ships are, once in a lifetime; nothing most of the time.
    [[nodiscard]] std::optional<std::string> words() const;
    /// Returns the line about the wave that was cleared last, while it is shown; empty otherwise.
    [[nodiscard]] const std::string& split() const { return split_; }
    /// Draws that line, and beside the field the names with their scores, if there is room.
    void draw(const Painter& painter, GamePresenter& presenter, const sim::World& world) const;

private:
    /// One that flies, in the order of the race's ghosts.
    struct Rival {
        std::string name;
        bool is_own = false;  ///< The best flight of the pilot who flies now.
        sim::Slot look = 0;   ///< Its colour and mark.
    };

    /// Reads a recording in the background; nothing if it is missing or false.
    using Recording = std::function<std::optional<replay::Replay>()>;
    void load(const Recording& recording, const Rival& rival, const sim::Setup& setup);
    void explain();
    void note_split();
    [[nodiscard]] std::string name_of(const Rival& rival) const;
    void draw_list(const Painter& painter, const sim::World& world) const;

    const LocalUses services_;
    std::string pilot_;
    match::GhostRace race_;
    std::vector<Rival> rivals_;
    std::vector<view::GhostShip> ships_;
    std::string split_;
    bool leads_ = false;
    int split_ticks_ = 0;
    int words_ticks_ = 0;
    int quiet_ticks_ = 0;  // until the next sound of overtaking
    std::shared_ptr<std::atomic<bool>> is_wanted_ = std::make_shared<std::atomic<bool>>(true);
    engine::Worker worker_;
};

}  // namespace screens
