// SPDX-License-Identifier: Zlib
/// A list of open games: those on the local network, those of hosts joined before, and any other by its address.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/app/menu_screen.h"
#include "game/match/network/game_search.h"
#include "game/screens/lobby/known_hosts.h"

namespace screens {

struct LobbyRequest;

/// Lists open games, to fly in one or to watch one.
void show_games(Services& services, net::JoinPurpose purpose);

class Browse final : public MenuScreen {
public:
    /// With `first`, enters the first game found that allows it, for that purpose and with that password. `purpose` is
    /// what the games listed are chosen for: Fly asks again for a game that has started, Watch never flies.
    explicit Browse(Services& services, std::optional<net::JoinPurpose> first = {},
                    const net::SecretText& password = {}, net::JoinPurpose purpose = net::JoinPurpose::Fly);

    const char* name() const override { return "browse"; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    void ask_known_hosts();
    /// Returns the hosts that are asked directly: none while only a game on this network is wanted.
    [[nodiscard]] std::vector<KnownHost> asked_hosts() const;
    [[nodiscard]] match::Obstacle obstacle(const net::FoundGame& game) const;
    void refresh();
    void list();
    /// Returns the address of a row's host; nothing for a row below the hosts.
    [[nodiscard]] std::optional<net::Address> host_at(std::size_t row) const;
    void build_menu();
    void add_game(const net::FoundGame& game);
    void add_silent(const KnownHost& host);
    void choose(const net::FoundGame& game);
    void choose(const KnownHost& host);
    /// Returns the chosen host if it does not answer; null for any other row.
    [[nodiscard]] const KnownHost* chosen_silent() const;
    void ask_to_forget();
    [[nodiscard]] const char* state_of_silent() const;
    void ask_for_address();
    void join_by_name(const std::string& text);
    /// Joins or watches a game, after asking for its password if it has one.
    void enter(const net::FoundGame& game, net::JoinPurpose purpose);
    void ask_for_password(const KnownHost& host, bool may_be_empty, net::JoinPurpose purpose);
    [[nodiscard]] bool only_watches() const { return purpose_ == net::JoinPurpose::Watch; }
    [[nodiscard]] static LobbyRequest request_for(const KnownHost& host, const net::SecretText& password,
                                                  net::JoinPurpose purpose);
    void join(const KnownHost& host, const net::SecretText& password, net::JoinPurpose purpose);
    void draw_game(const Painter& painter, const net::FoundGame& game, engine::Rect row, bool is_focused) const;
    void draw_silent(const Painter& painter, const KnownHost& host, engine::Rect row, bool is_focused) const;
    /// Says what to try when no game has been found for some seconds, if all of that fits into the area.
    void draw_advice(const Painter& painter, engine::Rect area) const;
    void draw_patience(const Painter& painter, engine::Rect body) const;

    Services& services_;
    std::vector<net::FoundGame> games_;
    std::vector<KnownHost> silent_;  // below the games: hosts joined before that do not answer
    std::optional<net::JoinPurpose> first_;
    net::SecretText password_;
    net::JoinPurpose purpose_;
    int ticks_ = 0;
};

}  // namespace screens
