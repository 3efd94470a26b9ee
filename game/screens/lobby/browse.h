// SPDX-License-Identifier: Zlib
/// A list of open games: those on the local network, and any other by its address.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/app/menu_screen.h"
#include "game/match/network/game_search.h"
#include "net/lobby/discovery.h"

namespace screens {

// Remembers the hosts whose lobbies were joined, so that their games come first in the list.

/// Returns the list, in the form kept in the settings, with that host added as the newest; at most eight remain.
[[nodiscard]] std::string with_host(std::string_view hosts, const net::Address& host);
/// Moves the games of these hosts to the front. Otherwise keeps the order in which the games first answered, which a
/// flood of fake games cannot change.
void put_joined_first(std::vector<net::FoundGame>& games, std::string_view hosts);

/// Waits until a host's name is resolved to an address; can be cancelled.
class ResolveScreen final : public BoardScreen {
public:
    using Found = std::function<void(const net::Address& address)>;

    /// `found` is called once this screen has closed, and may push others. If the host does not exist, a message says
    /// so.
    ResolveScreen(const Uses<Ui, Online>& services, std::string host, Found found);

    const char* name() const override { return "finding"; }
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    std::string host_;
    Found found_;
    std::unique_ptr<match::LookUp> search_;
    int ticks_ = 0;
};

class Browse final : public MenuScreen {
public:
    /// With `first`, enters the first game found that allows it, for that purpose and with that password. `purpose` is
    /// what the games listed are chosen for: Fly asks again for a game that has started, Watch never flies.
    explicit Browse(Services& services, std::optional<net::JoinPurpose> first = {},
                    const net::SecretText& password = {}, net::JoinPurpose purpose = net::JoinPurpose::Fly);

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
    void enter(const net::FoundGame& game, net::JoinPurpose purpose);
    void ask_for_password(const net::Address& address, bool may_be_empty, net::JoinPurpose purpose);
    [[nodiscard]] bool only_watches() const { return purpose_ == net::JoinPurpose::Watch; }
    void join(const net::Address& address, const net::SecretText& password, net::JoinPurpose purpose);
    void draw_game(const Painter& painter, const net::FoundGame& game, engine::Rect row, bool is_focused) const;

    Services& services_;
    std::vector<net::FoundGame> games_;
    std::optional<net::JoinPurpose> first_;
    net::SecretText password_;
    net::JoinPurpose purpose_;
    int ticks_ = 0;
};

}  // namespace screens
