// SPDX-License-Identifier: Zlib
/// A local game being played, and its pause menu.
#pragma once

#include "game/app/menu_screen.h"
#include "game/scores/score_keeper.h"
#include "game/screens/play/game_screen.h"
#include "game/screens/play/ghosts.h"
#include "game/screens/play/rush_guide.h"

#include <memory>

namespace screens {

/// The menu of a paused game, over the dimmed field.
class Pause final : public MenuScreen {
public:
    /// Restart starts `game` again, a daily flight that counts only after a confirmation. `reason` says why the game
    /// was paused, if not by the player. If the score `counts`, the question before quitting says so.
    Pause(const LocalUses& services, LocalGame game, std::string reason = {}, bool counts = false);

    const char* name() const override { return "pause"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { ++ticks_; }

private:
    bool again() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override { menu_.draw(painter, body, true); }
    void ask_to_restart();
    void ask_to_quit();
    [[nodiscard]] bool counts_for_day() const { return game_.daily && game_.daily->counts; }

    const LocalUses services_;
    LocalGame game_;
    std::string reason_;
    bool counts_;
    std::size_t first_tip_;
    int ticks_ = 0;
};

/// The screen of a game without a network, flown by people and bots at this machine. NetPlay
/// is its counterpart.
class LocalPlay final : public GameScreen {
public:
    /// How long R is held for a restart in the middle of a game.
    static constexpr int kRestartTicks = 12;

    LocalPlay(const LocalUses& services, LocalGame game);

    const char* name() const override { return "play"; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    void interrupted(bool by_pad) override;
    std::int64_t speed() const override;
    engine::Point extent() const override { return view::field_of(match_.world()).size; }
    bool claims(engine::Control control) const override;
    std::optional<clips::Scene> clip() const override { return clip_of(match_); }
    /// Returns the ghosts of a daily flight; null in other games.
    [[nodiscard]] Ghosts* ghosts() { return ghosts_.get(); }

private:
    /// Returns whether everybody at this machine is waiting for a ship that will come.
    [[nodiscard]] bool is_waiting() const;
    [[nodiscard]] bool has_next_ship() const;
    void draw_call(const Painter& painter);
    void draw_advice(const Painter& painter);
    /// Restarts at once after the end, and while the ship flies if R is held for a moment.
    void take_restart_key(const engine::InputEvent& event);
    void restart();
    void draw_restart(const Painter& painter);
    /// Returns whether a control belongs to the second of two pilots; it then does nothing else.
    [[nodiscard]] bool is_seconds(engine::Control control) const;
    void pause(std::string reason = {});
    void observe();
    /// Lets a daily flight's ghosts fly, and awards the medals for racing and for the streak.
    void follow_day();
    /// Ends the game, which is over or was left. Later calls do nothing.
    void conclude();
    void show_result();
    /// Says where the score of a game was entered whose result is not shown.
    void tell_kept();
    [[nodiscard]] std::optional<view::NextPlace> next_place() const;
    /// Shows what is missing to the next place, and praises the pilot whose score has become the best.
    void follow_place();

    LocalGame game_;  // as requested
    match::Match match_;
    std::shared_ptr<scores::ScoreKeeper> keeper_;  // shared with the screen of the result
    std::shared_ptr<const match::Frame> drawn_;    // the picture, which freezes under another screen
    RushGuide guide_;
    std::unique_ptr<Ghosts> ghosts_;   // of a daily flight; null otherwise
    bool calls_ship_ = false;          // the wait for a ship runs faster
    int count_ = 0;                    // ticks until a game that was paused goes on
    std::optional<int> restart_held_;  // ticks that the key for it has been held
};

/// Returns a game of Rush with a random field.
/// Closes all screens above the title and starts a local game; after a daily flight, practice in its field.
void play_again(const LocalUses& services, const LocalGame& game);

}  // namespace screens
