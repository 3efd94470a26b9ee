// SPDX-License-Identifier: Zlib
/// Common to the screens of local and network games: the field, the end, and the replay.
#pragma once

#include "game/app/services.h"
#include "game/match/match.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/play/result/result_sheet.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace screens {

class GameScreen : public Screen {
public:
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    Pace pace() const override { return Pace::Full; }
    bool is_flying() const override { return true; }

protected:
    /// Takes the arguments of GamePresenter.
    GameScreen(const LocalUses& services, std::vector<sim::Slot> slots, bool counts)
        : services_(services), presenter_(services, std::move(slots), counts) {}

    /// Sees a confirmed tick of the game. Call for each until it is over.
    void on_confirmed_tick(const match::ConsecutiveWorlds& worlds);
    /// Opens the result of the finished game. If the game reached its end, that is shown again behind it.
    void open_result(std::unique_ptr<ResultScreen> result, const match::Match& match);
    /// Draws the end of the game again if a result shows it. Returns false if there is nothing to draw.
    bool draw_end_again(const Painter& painter, float fraction);
    /// Ends the recording of a game that is over or was left, and saves it. Later calls do nothing.
    void finish(match::Match& match);
    /// Returns what a clip of the recorded ticks shows.
    [[nodiscard]] std::optional<clips::Scene> clip_of(const match::Match& match) const {
        return clips::scene_of(match.recording(), match.recording().ticks(), presenter_.hud());
    }
    /// Returns whether the game has been finished; the field drifts on behind the result.
    [[nodiscard]] bool is_finished() const { return end_.has_value(); }
    /// Returns the world at the end of the game.
    [[nodiscard]] const std::optional<sim::World>& end() const { return end_; }
    /// Counts a tick after the end. Returns true once the field has been shown for long enough, and the result is due.
    bool count_tick_after_end() { return ++ticks_after_end_ > kTicksAfterEnd; }
    /// Returns whether an event asks for the result: a press of Fire or of anything but a flight control, at least a
    /// second after the end. The result screen ignores a pilot who goes on tapping
    /// (KeyGuard).
    [[nodiscard]] bool asks_for_result(const engine::InputEvent& event) const;
    void skip_to_result() { ticks_after_end_ = kTicksAfterEnd; }

    const LocalUses services_;
    GamePresenter presenter_;
    std::string replay_;       ///< The replay's file name, once saved.
    bool is_on_top_ = false;   ///< No other screen covers it.
    bool has_result_ = false;  ///< The result screen is open.

private:
    /// How long the field is shown after the end, in ticks.
    static constexpr int kTicksAfterEnd = 4 * sim::kTicksPerSecond;

    std::optional<sim::World> end_;
    std::shared_ptr<EndReplay> again_ = std::make_shared<EndReplay>();  // shared with the result
    int ticks_after_end_ = 0;
};

}  // namespace screens
