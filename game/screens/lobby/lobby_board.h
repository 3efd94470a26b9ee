// SPDX-License-Identifier: Zlib
/// Draws the seats of a lobby, and what it shows until this program is let in.
#pragma once

#include "game/app/services.h"
#include "game/match/network/online_service.h"
#include "game/ui/painter.h"
#include "game/view/palette.h"
#include "net/lobby/session.h"

namespace screens {

/// Returns whether this program has neither a seat nor a game to watch yet: all there is to do is wait or leave.
[[nodiscard]] bool is_waiting(match::OnlineService& network);

/// Returns whether there is no session yet, but there may be one soon: a lost game or the lobby of a code is looked
/// for.
[[nodiscard]] bool is_finding_way(match::OnlineService& network);

/// Draws `aim` (what the player is waiting for) in the middle of the board; while a code is looked up, or a running
/// game is being downloaded, the progress instead.
void draw_waiting(const Painter& painter, engine::Rect body, match::OnlineService& network, const char* aim);

/// Draws a padlock, `size` high, centred on a point.
void draw_lock(const Painter& painter, engine::Point centre, float size, engine::Colour colour);

/// Draws the seats of a lobby.
class LobbyBoard {
public:
    static constexpr float kRow = 26;

    explicit LobbyBoard(view::View& view) : view_(view) {}

    /// Draws all seats in an area of that width, with the games that each pilot has won this evening.
    void draw(const Painter& painter, const net::Session& session, const scores::Evening& evening, engine::Rect area);
    /// Draws a short version: shapes, names and won games in two columns, with a check mark beside each ready pilot.
    /// Returns the y of its lower edge.
    [[nodiscard]] float draw_short(const Painter& painter, const net::Session& session, const scores::Evening& evening,
                                   engine::Rect area);

private:
    void draw_seat(const Painter& painter, const net::Seat& seat, int wins, sim::Slot slot, engine::Rect row,
                   bool has_ping);

    view::View& view_;
    view::Marks marks_;
};

}  // namespace screens
