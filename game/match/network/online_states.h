// SPDX-License-Identifier: Zlib
/// What an OnlineService is doing: each state owns what exists only then.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "game/match/network/code_search.h"
#include "game/match/network/desync.h"
#include "game/match/network/online_context.h"
#include "game/match/network/visit_input.h"

namespace match {

struct Idle;
class Seeking;
class InLobby;
class Visiting;
class Flying;
class Returning;
using OnlineState = std::variant<Idle, Seeking, InLobby, Visiting, Flying, Returning>;

/// What screens see of a state; null if it has none.
struct OnlineParts {
    Connection* connection = nullptr;
    Match* match = nullptr;
    NetworkInput* input = nullptr;
    VisitInput* visit = nullptr;
};

// All states: `poll` does what is due, and returns the next state, if there is one; the old one is then of no use.
// `take_connection` returns the connection, or null, before the state is discarded.

/// In no lobby or game. After a return that failed, the match is still shown, and the session says why.
struct Idle {
    [[nodiscard]] OnlineParts parts() const { return {.connection = connection.get(), .match = match.get()}; }
    std::optional<OnlineState> poll(OnlineContext& online, net::Micros now);
    [[nodiscard]] std::unique_ptr<Connection> take_connection() { return std::move(connection); }

    std::unique_ptr<Match> match{};
    std::unique_ptr<Connection> connection{};
};

/// Looking for the lobby of an invite code, or of a game in the list.
class Seeking {
public:
    /// `connection` is without a session.
    Seeking(OnlineContext& online, net::SessionSetup setup, const net::HostPlace& place,
            std::unique_ptr<Connection> connection);

    [[nodiscard]] static OnlineParts parts() { return {}; }
    std::optional<OnlineState> poll(OnlineContext& online, net::Micros now);
    [[nodiscard]] static std::unique_ptr<Connection> take_connection() { return nullptr; }
    [[nodiscard]] const CodeSearch& search() const { return *search_; }
    void wait(net::Micros most) { search_->socket().wait(most); }

private:
    net::SessionSetup setup_;
    std::unique_ptr<CodeSearch> search_;
};

/// In a lobby, or asking to be let into a lobby or a running game.
class InLobby {
public:
    /// With `again`, asks for the lobby that follows a game, one host after another.
    explicit InLobby(std::unique_ptr<Connection> connection, std::optional<Again> again = {})
        : connection_(std::move(connection)), again_(std::move(again)) {}

    [[nodiscard]] OnlineParts parts() const { return {.connection = connection_.get()}; }
    std::optional<OnlineState> poll(OnlineContext& online, net::Micros now);
    /// Returns the next state if the session has left the lobby: a game has begun, for which there is a client, or a
    /// running one is visited.
    std::optional<OnlineState> begin(OnlineContext& online);
    [[nodiscard]] std::unique_ptr<Connection> take_connection() { return std::move(connection_); }

private:
    std::optional<OnlineState> follow_next_lobby(OnlineContext& online);
    /// Returns whether the relay server that is to lead to the host has been saying for a while that it does not.
    [[nodiscard]] bool is_turned_away(net::Micros now);

    std::unique_ptr<Connection> connection_;
    std::optional<Again> again_;
    std::optional<net::Micros> turned_away_since_;
};

/// A match that runs through the ticks of a visited game.
struct VisitedGame {
    std::unique_ptr<Match> match;
    VisitInput* input;  ///< Owned by the match.
};

/// Visiting a running game: runs it from its first tick, in the background until it is up to date, to enter it or to
/// watch it from then on.
class Visiting {
public:
    explicit Visiting(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}

    [[nodiscard]] OnlineParts parts() const;
    /// Returns whether it watches a game of which nothing arrives any more.
    [[nodiscard]] bool is_cut_off(net::Micros now) const;
    std::optional<OnlineState> poll(OnlineContext& online, net::Micros now);
    /// The same after the session was polled.
    std::optional<OnlineState> run(OnlineContext& online, net::Micros now);
    [[nodiscard]] std::unique_ptr<Connection> take_connection() { return std::move(connection_); }

private:
    [[nodiscard]] bool begin(OnlineContext& online, net::Micros now);
    void restart();
    void run_ticks(OnlineContext& online, net::Micros now);
    void follow_peers(OnlineContext& online, net::Micros now);

    std::unique_ptr<Connection> connection_;
    std::unique_ptr<Match> still_;        ///< Shown while a watched game is fetched again.
    std::optional<VisitedGame> visited_;  ///< Once the session visits.
    bool is_watched_ = false;             ///< That game is shown.
    std::vector<net::Address> peers_;
};

/// Flying in a game.
class Flying {
public:
    /// Begins the game of a lobby. The session must be playing.
    Flying(OnlineContext& online, std::unique_ptr<Connection> connection);
    /// Begins the match, now that the session has entered the visited game. `peers`: other machines in it, which only
    /// the visited one has named.
    Flying(OnlineContext& online, std::unique_ptr<Connection> connection, const VisitedGame& visited,
           std::vector<net::Address> peers);

    [[nodiscard]] OnlineParts parts() const { return {connection_.get(), match_.get(), input_, nullptr}; }
    std::optional<OnlineState> poll(OnlineContext& online, net::Micros now);
    [[nodiscard]] std::unique_ptr<Connection> take_connection() { return std::move(connection_); }

private:
    void run_match(OnlineContext& online, net::Micros now);
    std::optional<OnlineState> follow_peers(OnlineContext& online, net::Micros now);
    void note_peers();
    void keep_ticket(OnlineContext& online);
    OnlineState begin_return(OnlineContext& online, net::Micros now);

    std::unique_ptr<Connection> connection_;
    std::unique_ptr<Match> match_;
    NetworkInput* input_ = nullptr;  ///< Owned by the match.
    Repair repair_;
    std::vector<net::Address> peers_;         ///< The other machines.
    bool are_peers_hearsay_ = false;          ///< Named only by a visited peer; no packet has proved them.
    std::vector<net::Address> ticket_peers_;  ///< Those in the ticket; empty: this game has no ticket yet.
};

/// On the way back into a game, after the connection was lost or the program crashed. Its match stands still.
class Returning {
public:
    /// `still`: the match; null after a crash.
    explicit Returning(ReturnSearch search, std::unique_ptr<Match> still = nullptr)
        : search_(std::move(search)), still_(std::move(still)) {}

    [[nodiscard]] OnlineParts parts() const;
    std::optional<OnlineState> poll(OnlineContext& online, net::Micros now);
    [[nodiscard]] std::unique_ptr<Connection> take_connection();
    [[nodiscard]] net::Micros time_left(net::Micros now) const { return search_.time_left(now); }

private:
    [[nodiscard]] bool is_elsewhere(const net::Session& session) const;
    std::optional<OnlineState> leave_other_game(OnlineContext& online, net::Micros now);
    OnlineState end_with_game(OnlineContext& online);
    OnlineState give_up(OnlineContext& online);
    std::optional<OnlineState> ask_next(OnlineContext& online, net::Micros now);

    ReturnSearch search_;
    std::unique_ptr<Match> still_;
    std::optional<Visiting> asked_;  ///< The peer that is asked now.
};

}  // namespace match
