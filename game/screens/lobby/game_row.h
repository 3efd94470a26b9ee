// SPDX-License-Identifier: Zlib
/// The rows of the list of open games.
#pragma once

#include <optional>
#include <string>

#include "game/match/network/world_list.h"
#include "game/screens/lobby/known_hosts.h"
#include "game/ui/painter.h"

namespace screens {

/// An open game, wherever it was found.
struct OpenGame {
    KnownHost host;
    std::string game;  ///< See net::HostSetup.
    int pilots = 0;    ///< Present now.
    int max_pilots = 0;
    bool has_password = false;
    bool is_running = false;
    std::optional<int> ping_ms{};  ///< Nothing for a game in the worldwide list, which does not say where it is.
    match::Obstacle obstacle = match::Obstacle::None;
};

[[nodiscard]] OpenGame open_game(const net::FoundGame& game, match::Obstacle obstacle);
[[nodiscard]] OpenGame open_game(const net::ListedGame& game, match::Obstacle obstacle);

/// Draws the names of the columns on top of a table.
void draw_column_names(const Painter& painter, engine::Rect table);
void draw_game_row(const Painter& painter, const OpenGame& game, engine::Rect row, bool is_focused);
/// Draws the row of an earlier host that does not answer; `state` says so.
void draw_silent_row(const Painter& painter, const KnownHost& host, const char* state, engine::Rect row,
                     bool is_focused);
/// Draws a line in the place of rows.
void draw_status_row(const Painter& painter, const std::string& line, engine::Rect row);
/// Returns all of a row but the host, in one short line for narrow pages.
[[nodiscard]] std::string short_row(const OpenGame& game);

}  // namespace screens
