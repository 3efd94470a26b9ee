// SPDX-License-Identifier: Zlib
/// A local game that is being played.
#pragma once

#include "game/app/services.h"
#include "game/match/local_match.h"
#include "game/screens/play/player_view.h"

namespace screens {

class Play final : public Screen {
public:
    Play(Services& services, LocalGame game);

    const char* name() const override { return "play"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    void interrupted(bool by_pad) override;
    Pace pace() const override { return Pace::Full; }
    std::int64_t speed() const override;
    bool claims(engine::Control control) const override;
    bool is_flying() const override { return true; }

private:
    /// Ticks that the field is shown after the end, before the result comes up; a press that does not fly, after the
    /// first second, ends it.
    static constexpr int kOverTicks = 4 * sim::kTicksPerSecond;

    /// Whether everybody at this machine waits for a ship that will come.
    [[nodiscard]] bool is_waiting() const;
    void draw_call(const Painter& painter);
    /// Whether it is a key of the second pilot, who flies: then it is nothing else.
    [[nodiscard]] bool is_seconds(engine::Control control) const;
    void pause(std::string reason = {});
    void observe();
    void finish();
    void save();
    /// Enters a game that is left before its result is shown, under the names used last.
    void keep_score();
    void keep_place(const scores::Score& score);
    [[nodiscard]] std::optional<view::NextPlace> next_place() const;

    Services& services_;
    LocalGame game_;  // as it was wanted
    match::LocalMatch match_;
    std::optional<scores::Crew> crew_;  // whose list it counts for
    PlayerView player_view_;
    std::string replay_;  // its file name, once saved
    float fraction_ = 0;
    int over_ticks_ = 0;
    bool calls_ship_ = false;  // the wait is to pass quickly
    bool is_on_top_ = false;
    bool is_finished_ = false;
    bool has_result_ = false;  // which takes care of the score
};

/// Ends what is shown above the title and begins a local game; of a daily flight, practice in its field.
void play_again(Services& services, const LocalGame& game);

}  // namespace screens
