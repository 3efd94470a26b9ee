// SPDX-License-Identifier: Zlib
/// A local game being played.
#pragma once

#include "game/match/local_game_input.h"
#include "game/screens/play/game_screen.h"

namespace screens {

/// The screen of a game without a network, flown by people and bots at this machine. NetPlay is its counterpart.
class LocalPlay final : public GameScreen {
public:
    LocalPlay(const LocalUses& services, LocalGame game);

    const char* name() const override { return "play"; }
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    void interrupted(bool by_pad) override;
    std::int64_t speed() const override;
    bool claims(engine::Control control) const override;

private:
    /// Returns whether everybody at this machine is waiting for a ship that will come.
    [[nodiscard]] bool is_waiting() const;
    void draw_call(const Painter& painter);
    /// Returns whether a control belongs to the second of two pilots; it then does nothing else.
    [[nodiscard]] bool is_seconds(engine::Control control) const;
    void pause(std::string reason = {});
    void observe();
    void show_result();
    /// Enters the score of a game that is left before its result is shown, under the names used last.
    void keep_score();
    void keep_place(const scores::Score& score);
    [[nodiscard]] std::optional<view::NextPlace> next_place() const;

    LocalGame game_;  // as requested
    match::Match match_;
    std::optional<scores::Crew> crew_;  // the list that the game counts for
    match::ConsecutiveWorlds drawn_;    // what the picture shows …
    float fraction_ = 0;                // … at which position between its two worlds
    bool calls_ship_ = false;           // the wait for a ship runs faster
};

/// Closes all screens above the title and starts a local game; after a daily flight, practice in its field.
void play_again(const LocalUses& services, const LocalGame& game);

}  // namespace screens
