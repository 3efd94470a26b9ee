// SPDX-License-Identifier: Zlib
/// Shows a game while nobody plays: one of the shipped demos or, if they do not run, a bot's.
#pragma once

#include "game/app/services.h"
#include "game/match/local_game_input.h"
#include "game/match/playback.h"

#include <optional>

namespace screens {

class Attract final : public Screen {
public:
    /// `number` is how many demos were shown before; it selects the next one.
    Attract(const LocalUses& services, std::size_t number);

    const char* name() const override { return "demo"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override { services_.view.hush(); }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    engine::Point extent() const override { return view::field_of(worlds().now()).size; }
    bool gives_way() const override { return true; }
    Pace pace() const override { return Pace::Full; }
    bool claims(engine::Control) const override { return true; }

    /// Returns whether a shipped demo is shown.
    [[nodiscard]] bool is_recorded() const { return demo_.has_value(); }
    [[nodiscard]] const match::ConsecutiveWorlds& worlds() const { return demo_ ? demo_->shown() : match_->shown(); }

private:
    /// How long a bot's game is shown; a shipped demo has its own end.
    static constexpr int kTicks = 60 * sim::kTicksPerSecond;

    [[nodiscard]] bool is_over() const;

    const LocalUses services_;
    std::optional<match::Playback> demo_;
    std::optional<match::Match> match_;  // without a demo
    int ticks_ = 0;
};

}  // namespace screens
