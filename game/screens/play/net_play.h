// SPDX-License-Identifier: Zlib
/// A game among several machines that is being played.
#pragma once

#include "game/match/network.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/play/chat_entry.h"
#include "game/screens/play/chat_log.h"
#include "game/screens/play/net_graph.h"
#include "game/screens/play/phrase_wheel.h"
#include "game/screens/play/player_view.h"

#include <optional>

namespace screens {

class NetPlay final : public Screen, public match::MatchClient {
public:
    /// The network's session is playing. `request` leads back into a lobby of the same kind.
    NetPlay(Services& services, LobbyRequest request);

    const char* name() const override { return "net play"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void covered_tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Full; }
    bool claims(engine::Control control) const override;
    bool is_flying() const override { return true; }

    [[nodiscard]] sim::Keys keys() override;
    void keys_taken() override { player_view_.keys_taken(); }
    void on_tick(const match::Timeline& timeline) override;

private:
    /// Ticks that the field is shown after the end; a press after the first second ends it.
    static constexpr int kOverTicks = 4 * sim::kTicksPerSecond;

    void watch();
    void take_notices();
    void take_desync_report();
    void finish();
    void show_result(std::string reason);
    /// Whether the pilots are waiting for one of them.
    [[nodiscard]] bool is_stalled(const net::Lockstep& game) const;
    /// Gives what they cover.
    std::optional<engine::Rect> draw_banners(const Painter& painter, const net::Lockstep& game,
                                             engine::Rect part) const;
    /// How whoever paused the game ends that.
    [[nodiscard]] const char* own_way_on() const;
    void draw_chat(const Painter& painter, engine::Rect part);
    [[nodiscard]] std::string names_of(std::uint8_t slots) const;
    /// Brings what the display says of the other pilots up to date.
    void update_roster();

    Services& services_;
    LobbyRequest request_;
    PlayerView player_view_;
    ChatLog chat_;
    NetGraph graph_;
    ChatEntry entry_;
    PhraseWheel wheel_;
    std::string replay_;             // its file name, once saved
    std::optional<sim::World> end_;  // as the game ended, though the field drifts on
    int over_ticks_ = 0;
    bool is_on_top_ = false;
    bool shows_graph_ = false;
    bool is_still_ = false;    // paused, or waiting for somebody
    bool has_result_ = false;  // its screen is up
};

}  // namespace screens
