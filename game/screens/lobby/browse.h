// SPDX-License-Identifier: Zlib
/// A list of open games: those on the local network, those of hosts joined before, those of the worldwide list, and
/// any other by its code or address.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/app/menu_screen.h"
#include "game/match/network/game_search.h"
#include "game/screens/lobby/game_row.h"
#include "game/screens/lobby/known_hosts.h"

namespace screens {

struct LobbyRequest;

/// Lists open games, to fly in one or to watch one.
void show_games(Services& services, net::JoinPurpose purpose);

class Browse final : public MenuScreen {
public:
    /// With `first`, enters the first game found on this network that allows it, for that purpose. The first one that
    /// has a password is entered with the given one, if there is one; for all others the player is asked. `purpose` is
    /// what the games listed are chosen for: Fly asks again for a game that has started, Watch never flies.
    explicit Browse(Services& services, std::optional<net::JoinPurpose> first = {},
                    const net::SecretText& password = {}, net::JoinPurpose purpose = net::JoinPurpose::Fly);

    /// Turns the worldwide list on, after the question whether to. The page must be on the stack.
    void list_world();

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
    /// Returns whether the player has chosen to see the worldwide list, too.
    [[nodiscard]] bool lists_world() const;
    /// Begins to read that list, or ends that, as chosen.
    void search_world();
    void turn_world();
    [[nodiscard]] std::string state_of_world() const;
    [[nodiscard]] std::string hint_of_world() const;
    void refresh();
    void list();
    /// Returns whether a game at that address is in the list already.
    [[nodiscard]] bool is_listed_at(const net::Address& address) const;
    /// Returns a row's host; nothing for any other row.
    [[nodiscard]] std::optional<KnownHost> host_at(std::size_t row) const;
    void build_menu();
    void add_game(const OpenGame& game);
    void add_silent(const KnownHost& host);
    /// Adds a row that cannot be chosen: a line, or one that only keeps a place.
    void add_status(const std::string& line);
    void add_rule();
    void choose(const OpenGame& game);
    void choose(const KnownHost& host);
    /// Watches a game, or its lobby until it begins. A full game can be watched, too.
    void watch(const OpenGame& game);
    /// Says why a game can be neither joined nor watched here.
    void refuse(const OpenGame& game);
    /// Returns the chosen game; null for any other row.
    [[nodiscard]] const OpenGame* chosen_game() const;
    /// Returns the same if a key of its own watches it: Return does on a page for watching.
    [[nodiscard]] const OpenGame* watchable_game() const;
    /// Returns the chosen host if it does not answer; null for any other row.
    [[nodiscard]] const KnownHost* chosen_silent() const;
    void ask_to_forget();
    [[nodiscard]] const char* state_of_silent() const;
    void ask_for_address();
    void join_by_name(const std::string& text);
    /// Joins or watches a game, after asking for its password if it has one.
    void enter(const OpenGame& game, net::JoinPurpose purpose);
    void ask_for_password(const KnownHost& host, bool may_be_empty, net::JoinPurpose purpose);
    [[nodiscard]] bool only_watches() const { return purpose_ == net::JoinPurpose::Watch; }
    [[nodiscard]] static LobbyRequest request_for(const KnownHost& host, const net::SecretText& password,
                                                  net::JoinPurpose purpose);
    void join(const KnownHost& host, const net::SecretText& password, net::JoinPurpose purpose);
    /// Says what to try when no game has been found for some seconds, if all of that fits into the area.
    void draw_advice(const Painter& painter, engine::Rect area) const;
    void draw_patience(const Painter& painter, engine::Rect body) const;

    Services& services_;
    std::vector<OpenGame> games_;                  // on this network, or of hosts joined before
    std::vector<KnownHost> silent_;                // below them: hosts joined before that do not answer
    std::vector<OpenGame> world_;                  // of the worldwide list, except those above
    std::vector<std::optional<KnownHost>> hosts_;  // of each row above that for an address; nothing for other rows
    std::size_t rows_ = 0;                         // of those, the ones that are not empty
    std::size_t address_row_ = 0;
    std::vector<match::OwnAddress> own_;  // this machine's
    std::optional<net::JoinPurpose> first_;
    net::SecretText password_;  // of the first game entered that has one
    net::JoinPurpose purpose_;
    int ticks_ = 0;
};

}  // namespace screens
