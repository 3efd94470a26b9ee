// SPDX-License-Identifier: Zlib
/// A network game being played.
#pragma once

#include "game/screens/lobby/lobby.h"
#include "game/screens/play/chat.h"
#include "game/screens/play/game_screen.h"
#include "game/screens/play/net_graph.h"
#include "game/screens/play/phrase_menu.h"

#include <optional>

namespace screens {

class NetPlay final : public GameScreen, public match::Observer {
public:
    /// The network's session must be playing. `request` leads back to a lobby of the same kind.
    NetPlay(Services& services, LobbyRequest request);

    const char* name() const override { return "net play"; }
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void covered_tick() override;
    void draw(const Painter& painter, float fraction) override;
    bool claims(engine::Control control) const override;
    std::optional<clips::Scene> clip() const override;

    void on_confirmed(const match::GameMoment& moment) override;
    void on_shown(const match::GameMoment& moment) override;

private:
    /// Another screen covers this one: nobody steers.
    void be_covered();
    void watch();
    void watch_game(const net::PeerGame& game);
    void begin(const sim::World& world, const std::vector<std::string>& names);
    void return_to(const sim::World& world);
    void take_notices();
    /// Draws the last picture while the connection is lost, until the game has been entered again.
    void draw_away(const Painter& painter);
    void take_desync_report();
    void show_result(const engine::Message& reason);
    /// Enters a crew's game that was flown to its end into the list of crews. Returns its place there (0 is the best),
    /// if it has one.
    [[nodiscard]] std::optional<std::size_t> enter_crew(const match::Match& match);
    /// Returns whether all pilots of other machines have left the game.
    [[nodiscard]] bool is_alone() const;
    void end_alone();
    /// Returns whether the game is paused or waiting for a pilot.
    [[nodiscard]] bool is_stalled(const net::PeerGame& game) const;
    /// Returns the area covered.
    std::optional<engine::Rect> draw_banners(const Painter& painter, const net::PeerGame& game,
                                             engine::Rect part) const;
    /// Draws the quick phrases while they are open. Returns the area covered.
    std::optional<engine::Rect> draw_wheel(const Painter& painter, engine::Rect part);
    void draw_chat(const Painter& painter, engine::Rect part);
    /// Notes which pilots are so far behind that many ticks have to be predicted.
    void watch_links(const net::PeerGame& game);
    /// Updates what the display shows about the other pilots.
    void update_roster();
    void watch_lateness(const net::LinkStats& link);

    Services& program_;  // all of its services, for the screens that this one opens
    LobbyRequest request_;
    ChatLog& chat_;  // the request's
    NetGraph graph_;
    ChatEntry entry_;
    PhraseWheel wheel_;
    std::vector<scores::FlightStats> flights_;  // of all slots
    std::optional<sim::Tick> begun_at_;         // the first tick shown; not 0 if the game was already running
    bool shows_graph_ = false;
    net::PerSlot<int> late_ticks_{};  // for which a pilot's keys have arrived very late
    int bad_ticks_ = 0;               // consecutive ticks with much prediction …
    std::uint8_t bad_slots_ = 0;      // … because these pilots are behind, one bit per slot
    int alone_ticks_ = 0;             // since all pilots of other machines have left
    bool is_still_ = false;           // paused, or waiting for somebody
    bool is_away_ = false;            // the connection was lost and is being restored
};

}  // namespace screens
