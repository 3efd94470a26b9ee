// SPDX-License-Identifier: Zlib
/// Draws the seats of a lobby.
#pragma once

#include "game/app/services.h"
#include "game/view/marks.h"
#include "net/lobby/session.h"

namespace screens {

/// Draws a padlock, `size` high, centred on a point.
void draw_lock(const Painter& painter, engine::Point centre, float size, engine::Colour colour);

class LobbyBoard {
public:
    static constexpr float kRow = 26;

    explicit LobbyBoard(view::View& view) : view_(view) {}

    /// Draws all seats in an area of that width.
    void draw(const Painter& painter, const net::Session& session, engine::Rect area);
    /// Draws a short version: shapes and names in two columns, with a check mark beside each ready pilot. Returns the y
    /// of its lower edge.
    [[nodiscard]] float draw_short(const Painter& painter, const net::Session& session, engine::Rect area);

private:
    void draw_seat(const Painter& painter, const net::Seat& seat, sim::Slot slot, engine::Rect row);

    view::View& view_;
    view::Marks marks_;
};

}  // namespace screens
