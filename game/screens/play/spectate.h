// SPDX-License-Identifier: Zlib
/// A network game that is watched while others play it.
#pragma once

#include "game/app/services.h"
#include "game/screens/play/chat.h"
#include "game/screens/play/net_graph.h"

#include <optional>
#include <string>

namespace screens {

class Spectate final : public Screen, public match::Observer {
public:
    /// The network must be visiting a game.
    explicit Spectate(Services& services);

    const char* name() const override { return "spectate"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { watch(); }
    void covered_tick() override { watch(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Full; }
    bool is_game() const override { return true; }

    void on_confirmed(const match::GameMoment& moment) override { is_over_ = moment.worlds.now().is_over(); }
    void on_shown(const match::GameMoment& moment) override;

private:
    void watch();
    void follow_next(int step);
    /// Returns the words at the foot that say what is watched.
    [[nodiscard]] std::string state() const;
    /// Draws them and the hints beside them; returns the right end of the hints.
    float draw_foot(const Painter& painter) const;

    Services& services_;
    view::HudOptions hud_;
    ChatLog chat_;
    SpectatorGraph graph_;
    bool shows_graph_ = false;
    std::optional<sim::Tick> begun_at_;  // the first tick shown
    bool is_over_ = false;
};

}  // namespace screens
