// SPDX-License-Identifier: Zlib
/// A network game that is watched while others play it.
#pragma once

#include "game/app/services.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/play/chat.h"
#include "game/screens/play/net_graph.h"

#include <optional>
#include <string>
#include <vector>

namespace screens {

class Spectate final : public Screen, public match::Observer {
public:
    /// The network must be visiting a game. `request` has led there. If it has a list, the way out leads back to it.
    explicit Spectate(Services& services, LobbyRequest request = {});

    const char* name() const override { return "spectate"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void covered_tick() override { watch(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Full; }
    bool is_game() const override { return true; }
    bool claims(engine::Control) const override { return entry_.is_open(); }
    std::optional<clips::Scene> clip() const override;

    void on_confirmed(const match::GameMoment& moment) override;
    void on_shown(const match::GameMoment& moment) override;

private:
    /// The game at its end.
    struct Final {
        sim::World world;
        std::vector<std::string> names;
    };

    void watch();
    void take_notices();
    void tell_delay(sim::Tick tick);
    void go_out();
    /// Leaves a game that ended by itself, and says why. If its pilots may go on together, waits for their next game.
    void end(const engine::Message& reason);
    void wait_for_next(Final final);
    void follow_next(int step);
    void follow_leader();
    /// Has the display show whom the camera follows, after scores or the roster have changed.
    void update_followed(const sim::World& world);
    /// Returns the words at the foot that say what is watched.
    [[nodiscard]] std::string state() const;
    /// Draws them and the hints beside them; returns the right end of the hints.
    float draw_foot(const Painter& painter) const;
    [[nodiscard]] std::vector<Hint> foot_hints() const;
    void draw_chat(const Painter& painter);
    /// Says why the picture stands still, if it does.
    engine::Rect draw_standing(const Painter& painter, const match::VisitInput* visit);

    // The values of followed_: the leader, a pilot (kFirstPilot + slot), or nobody, which shows the whole field.
    static constexpr int kLeader = 0;
    static constexpr int kFirstPilot = 1;
    static constexpr int kNobody = kFirstPilot + sim::kMaxPilots;
    static constexpr int kChoices = kNobody + 1;
    /// How long the field is shown after the end.
    static constexpr int kTicksAfterEnd = 4 * sim::kTicksPerSecond;

    Services& services_;
    LobbyRequest request_;
    view::HudOptions hud_;
    int followed_ = kLeader;
    ChatLog& chat_;  // the request's
    ChatEntry entry_;
    SpectatorGraph graph_;
    bool shows_graph_ = false;
    std::optional<sim::Tick> begun_at_;  // the first tick shown
    bool has_told_delay_ = false;
    std::optional<Final> final_;
    int ticks_after_end_ = 0;
};

}  // namespace screens
