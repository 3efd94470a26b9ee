// SPDX-License-Identifier: Zlib
/// A list of open games: those on the local network, and any other by its address.
#pragma once

#include "game/app/menu_screen.h"
#include "game/match/network/game_search.h"
#include "net/lobby/discovery.h"

#include <vector>

namespace screens {

class Browse final : public MenuScreen {
public:
    /// What to do with the first game found that allows it.
    enum class First : std::uint8_t { Nothing, Join, Watch };

    /// `password` is for the first game found.
    explicit Browse(Services& services, First first = First::Nothing, const net::SecretText& password = {});

    const char* name() const override { return "browse"; }
    void shown() override;
    void leaving() override;
    void tick() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    [[nodiscard]] match::Obstacle obstacle(const net::FoundGame& game) const;
    void refresh();
    void build_menu();
    void choose(const net::FoundGame& game);
    void ask_for_address();
    void join_by_name(const std::string& text);
    /// Joins or watches a game, after asking for its password if it has one.
    void enter(const net::FoundGame& game, bool is_spectator);
    void ask_for_password(const net::Address& address, bool may_be_empty, bool is_spectator = false);
    void join(const net::Address& address, const net::SecretText& password, bool is_spectator = false);
    void draw_game(const Painter& painter, const net::FoundGame& game, engine::Rect row, bool is_focused) const;

    Services& services_;
    std::vector<net::FoundGame> games_;
    First first_;
    net::SecretText password_;
    int ticks_ = 0;
};

}  // namespace screens
