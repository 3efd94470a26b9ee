// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/game_row.h"

#include "game/screens/lobby/lobby_board.h"
#include "game/screens/setup/game_rules.h"
#include "game/view/hud/hud.h"

#include <fmt/format.h>

namespace screens {

using match::Obstacle;

namespace {

// Columns, from a row's left edge.
constexpr float kHostColumn = 12;
constexpr float kRulesColumn = 168;
constexpr float kPilotsColumn = 404;  // its right edge
constexpr float kPingColumn = 488;    // its right edge
constexpr float kLockColumn = 508;
constexpr float kRemoveColumn = 518;  // its middle

/// Returns what keeps others out of the game, or that it has begun; empty for a lobby with a free seat.
std::string state_of(const OpenGame& game) {
    switch (game.obstacle) {
    case Obstacle::Version:
        return tr("different version");
    case Obstacle::Full:
        return tr("full");
    case Obstacle::None:
        break;
    }
    return game.is_running ? tr_in("a game", "in progress") : std::string();
}

/// Returns the kind of game; empty for a game of another version, whose rules may mean something else here.
std::string kind_of(const OpenGame& game) {
    const auto setup = match::decode_setup(game.game);
    return setup && game.obstacle != Obstacle::Version ? name_of_game(*setup) : std::string();
}

std::string joined(const std::string& before, const std::string& after) {
    return before.empty() || after.empty() ? before + after : before + " · " + after;
}

/// Returns the rules of a lobby, or the kind of game and its state.
std::string rules_column(const OpenGame& game) {
    const std::string state = state_of(game);
    const auto setup = match::decode_setup(game.game);
    if (state.empty()) {
        return setup ? describe_rules(*setup) : std::string("?");
    }
    return joined(kind_of(game), state);
}

}  // namespace

OpenGame open_game(const net::FoundGame& game, Obstacle obstacle) {
    return {.host = {game.address, game.host_name},
            .game = game.game,
            .pilots = game.pilots,
            .max_pilots = game.max_pilots,
            .has_password = game.has_password,
            .is_running = game.is_running,
            .ping_ms = game.ping_ms,
            .obstacle = obstacle};
}

OpenGame open_game(const net::ListedGame& game, Obstacle obstacle) {
    return {.host = {.address = {}, .name = game.host_name, .listed = game.list_key},
            .game = game.game,
            .pilots = game.pilots,
            .max_pilots = game.max_pilots,
            .has_password = game.has_password,
            .is_running = game.is_running,
            .obstacle = obstacle};
}

std::string short_row(const OpenGame& game) {
    std::string line = joined(kind_of(game), state_of(game));
    line = joined(line, fmt::format("{}/{}", game.pilots, game.max_pilots));
    line = joined(line, game.ping_ms ? tr_format("{} ms", *game.ping_ms) : std::string());
    return joined(line, game.has_password ? tr("password") : std::string());
}

void draw_column_names(const Painter& painter, engine::Rect table) {
    const auto label = theme::small();
    const float y = table.y + 12;
    painter.text({table.x + kHostColumn, y}, tr("Host"), label);
    painter.text({table.x + kRulesColumn, y}, tr_in("kind of game", "Game"), label);
    painter.text({table.x + kPilotsColumn, y}, tr("Pilots"), theme::right(label));
    painter.text({table.x + kPingColumn, y}, tr("Ping"), theme::right(label));
}

void draw_game_row(const Painter& painter, const OpenGame& game, engine::Rect row, bool is_focused) {
    const engine::Colour colour = game.obstacle != Obstacle::None ? theme::kFaint
                                  : is_focused                    ? engine::Colour{}
                                                                  : theme::kText;
    auto style = theme::bold(theme::body(colour), is_focused);
    const float y = row.centre().y + engine::Font::cap_height(style) / 2;
    painter.text_within({row.x + kHostColumn, y}, game.host.name, style, kRulesColumn - kHostColumn - 10);
    painter.text_within({row.x + kRulesColumn, y}, rules_column(game), theme::small(colour),
                        kPilotsColumn - kRulesColumn - 50);
    painter.text({row.x + kPilotsColumn, y}, fmt::format("{} / {}", game.pilots, game.max_pilots), theme::right(style));
    if (game.ping_ms) {
        view::draw_ping_bars(painter.renderer(), {row.x + kPilotsColumn + 20, y}, *game.ping_ms);
    }
    painter.text({row.x + kPingColumn, y}, game.ping_ms ? tr_format("{} ms", *game.ping_ms) : std::string("–"),
                 theme::right(theme::small(colour)));
    if (game.has_password) {
        draw_lock(painter, {row.x + kLockColumn, row.centre().y}, 12, theme::kAccent);
    }
}

void draw_silent_row(const Painter& painter, const KnownHost& host, const char* state, engine::Rect row,
                     bool is_focused) {
    const engine::Colour colour = is_focused ? theme::kMuted : theme::kFaint;
    const auto style = theme::bold(theme::body(colour), is_focused);
    const float y = row.centre().y + engine::Font::cap_height(style) / 2;
    const std::string address = to_string(host.address);
    const std::string& name = host.name.empty() ? address : host.name;
    painter.text_within({row.x + kHostColumn, y}, name, style, kRulesColumn - kHostColumn - 10);
    if (!host.name.empty()) {
        painter.text_within({row.x + kRulesColumn, y}, address, theme::small(colour),
                            kPilotsColumn - kRulesColumn - 50);
    }
    painter.text({row.x + kPilotsColumn, y}, state, theme::right(theme::small(colour)));
    if (is_focused) {
        // The pointer could not reach the hint at the foot without crossing other rows.
        painter.hints({row.x + kRemoveColumn, row.centre().y}, {{"Delete", ""}});
    }
}

void draw_status_row(const Painter& painter, const std::string& line, engine::Rect row) {
    const auto style = theme::small();
    painter.text_within({row.x + kHostColumn, row.centre().y + engine::Font::cap_height(style) / 2}, line, style,
                        row.w - 2 * kHostColumn);
}

}  // namespace screens
