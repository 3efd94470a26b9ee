// SPDX-License-Identifier: Zlib
/// The program's network side: the search for games, one lobby or game at a time, and sessions that are closing.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "game/match/network/desync.h"
#include "game/match/network/game_record.h"
#include "game/match/network/game_return.h"
#include "game/match/network/game_search.h"
#include "game/match/network/mutes.h"
#include "game/match/network/net_platform.h"
#include "game/match/network/network_input.h"
#include "game/match/network/next_lobby.h"
#include "game/match/network/visit_input.h"
#include "net/lobby/session.h"

namespace match {

/// Options for all network games of a program.
struct NetworkOptions {
    std::uint16_t port = net::kDefaultPort;   ///< Used to host, and to search for games.
    net::GameTerms terms{};                   ///< For games hosted here; how many may fly depends on the HostPlan.
    std::string program;                      ///< The version stored in replays.
    std::optional<BotSkill> bot;              ///< Flies in place of the people here.
    std::optional<KeyScript> script;          ///< Replaces the keys of the pilots here.
    std::optional<sim::Tick> ticks;           ///< No world runs beyond this tick.
    std::filesystem::path tickets;            ///< Directory of return tickets; empty: none are kept.
    std::optional<sim::Tick> damage_world{};  ///< For testing: flips a bit of the world after that tick …
    std::optional<net::Tick> damage_input{};  ///< … and a key in another pilot's input of that tick.
};

/// The names of the pilots at this machine.
using OwnPilots = net::PilotNames;

/// The game to host.
struct HostPlan {
    sim::Setup setup{};           ///< A seed of 0 is replaced by a random one.
    int seats = net::kMaxPilots;  ///< Including the host's.
    /// Starts once this many pilots have joined, and has room for more later; 0: the host starts the game.
    int start_with = 0;
    net::SecretText password{};
};

/// Supplies the keys of a network game, and is notified of its ticks.
class MatchClient : public Controls {
public:
    /// Called when the confirmed world has run one tick, or is about to run its first. The match may be further ahead.
    virtual void on_confirmed(const ConsecutiveWorlds& confirmed) = 0;
    /// The same for the shown world, the one that is drawn: with prediction it is ahead, and may be rolled back later.
    virtual void on_shown(const ConsecutiveWorlds& shown) = 0;
};

/// Everything that the program does online: it searches, hosts, joins, watches, plays, leaves, returns to a lost game
/// and follows the others to the next lobby. Owns the session and the match that runs on it; MatchClient is the screen
/// above. Everything happens within its calls; it starts no thread.
class OnlineService {
public:
    OnlineService(std::unique_ptr<NetPlatform> platform, NetworkOptions options,
                  std::shared_ptr<const sim::MaskTable> masks);

    /// The search for games on the local network, which continues in lobbies and games until it is ended.
    [[nodiscard]] GameSearch& search() { return search_; }

    /// Returns the ticket of a game that an earlier run of this program lost, if that game may still be running. Claims
    /// the ticket, so that no other program returns to the game as well.
    [[nodiscard]] std::optional<ReturnTicket> claim_ticket();
    /// Returns to that game, to the same slot: asks its peers one after another until one answers.
    void come_back_to(const ReturnTicket& ticket);
    /// `host` and `join` first leave any previous lobby or game.
    engine::Result<void> host(const OwnPilots& pilots, const HostPlan& plan);
    /// Joins a lobby, enters a running game, or watches a game once it runs.
    engine::Result<void> join(const OwnPilots& pilots, const net::SecretText& password, const net::Address& address,
                              net::JoinPurpose purpose = net::JoinPurpose::Fly);
    /// Leaves the game and looks for the lobby that follows it. Opens that lobby here if nobody else is left to do so.
    engine::Result<void> play_again(const OwnPilots& pilots, NextLobby next);
    /// Leaves the lobby or the game, and waits for up to `most` while the other peers are told. Later calls of `poll`
    /// tell those that have not heard it by then.
    void leave(net::Micros most = 0);

    /// Does everything that is due, and calls the client. Call at least every 4 ms while `is_busy`, unless a
    /// NetworkPump does it.
    void poll();
    /// Like `poll`, but leaves the calls to the client to the next `poll`.
    void tend();
    /// Sleeps until something may have arrived, but no longer than `most`.
    void wait(net::Micros most);
    [[nodiscard]] bool is_busy() const { return search_.is_running() || active_ || !partings_.empty(); }

    /// Sets the client that is asked for keys and called for each tick. A match that starts from a lobby waits for one.
    /// `client` must live until `detach`, after which the ship drifts.
    void attach(MatchClient& client);
    void detach();

    /// Null without a lobby or game, and at times while `is_coming_back`.
    [[nodiscard]] net::Session* session() { return active_ ? active_->session.get() : nullptr; }
    /// Returns whether the connection to a game was lost and is being restored. The match stands still meanwhile.
    [[nodiscard]] bool is_coming_back() const;
    /// Returns why there is no session, if no socket could be opened for the next lobby or the return to a game. Empty
    /// otherwise.
    [[nodiscard]] const engine::Message& trouble() const { return trouble_; }
    /// Sends a quick phrase, see net::Session. Returns false and sends nothing if the rate limit is exceeded.
    [[nodiscard]] bool say_phrase(std::uint8_t phrase, std::string words);
    /// The pilots muted in this lobby and game and in earlier ones.
    [[nodiscard]] Mutes& mutes() { return mutes_; }
    /// Null before the game begins.
    [[nodiscard]] Match* match() { return active_ ? active_->match.get() : nullptr; }
    /// The input of a visited game while it is fetched, to be entered or watched; null otherwise.
    [[nodiscard]] VisitInput* visit() { return active_ ? active_->visit : nullptr; }
    /// The input of that match; null before the game begins, and for a spectator.
    [[nodiscard]] NetworkInput* input() { return active_ ? active_->input : nullptr; }
    /// Returns the new notices of the session and of its game, except those of a visited game about ticks that were run
    /// only to catch up.
    [[nodiscard]] std::vector<net::Notice> take_notices();
    /// The data to report about the game.
    [[nodiscard]] GameRecord& record() { return record_; }
    /// Sockets, name lookup, and the clock that all of this uses.
    [[nodiscard]] NetPlatform& platform() { return *platform_; }
    /// Changes apply to the next game; `ticks` at once.
    [[nodiscard]] NetworkOptions& options() { return options_; }

private:
    /// How long the other peers are told that this one has left. One that does not hear it will time this one out.
    static constexpr net::Micros kPartingTime = 5 * net::kSecond;

    /// A session and the objects that it needs, in the order of construction.
    struct ActiveSession {
        std::unique_ptr<net::Socket> port;
        std::unique_ptr<net::Session> session;
        net::SessionSetup setup;
        std::unique_ptr<Match> match;
        std::unique_ptr<Match> visited;  ///< Runs through a game until it is up to date.
        bool owes_beginning = false;     ///< The match began without a client, which has yet to be notified.
        NetworkInput* input = nullptr;   ///< Owned by the match …
        VisitInput* visit = nullptr;     ///< … as is this one. At most one of them is set.
        bool is_hosted = false;          ///< Hosted here, on the port shared by all hosted games.
        bool is_listening = false;       ///< At the usual port besides its own.
        net::Micros give_up_at = 0;      ///< When to stop notifying the others after leaving.
    };
    /// The way to the next lobby.
    struct Again {
        OwnPilots pilots;
        NextLobby next;
        std::size_t asked = 0;  ///< How many hosts have been asked, in order.
    };
    /// A tick for which the client has not been called yet.
    struct QueuedTick {
        ConsecutiveWorlds worlds;
        bool is_shown;  ///< Or confirmed.
    };

    [[nodiscard]] net::SessionSetup make_setup(const OwnPilots& pilots, const net::SecretText& password);
    void poll_active(net::Micros now);
    engine::Result<void> ask(net::SessionSetup setup, const net::Address& address);
    engine::Result<void> ask_next_host(Again again);
    void follow_next_lobby();
    void begin_match();
    void run_match(net::Micros now);
    void begin_visit();
    void run_visit(net::Micros now);
    void enter_match();
    static void follow_names(Match& match, const std::array<std::string, net::kMaxPilots>& names);
    [[nodiscard]] bool is_at_end(const Match& match) const;
    void follow_peers();
    void keep_ticket();
    void listen_at_usual_port();
    void begin_return();
    void follow_visit(net::Micros now);
    void restart_visit();
    void leave_other_game(net::Micros now);
    void give_up_lost_game();
    /// Closes a session in the background.
    void part_with(ActiveSession session);
    void come_back(net::Micros now);
    void notify_of_beginning();
    void notify_client();
    void poll_partings(net::Micros now);
    void end_session();
    void part_for_a_moment();
    void free_port();

    /// Shared by all sessions, so that a host that keeps naming the same machine gains nothing from new sessions.
    std::shared_ptr<net::UnansweredBudget> unanswered_ = std::make_shared<net::UnansweredBudget>();
    std::unique_ptr<NetPlatform> platform_;
    NetworkOptions options_;
    std::shared_ptr<const sim::MaskTable> masks_;
    net::Identity identity_;
    GameSearch search_;
    std::optional<ActiveSession> active_;
    std::vector<ActiveSession> partings_;
    std::vector<net::Address> peers_;         ///< The other machines of the running game.
    bool are_peers_hearsay_ = false;          ///< Named only by a visited peer; no packet has proved them.
    std::vector<net::Address> ticket_peers_;  ///< Those in the ticket; empty: this game has no ticket yet.
    net::Micros listen_at_ = 0;               ///< When to try again to open the usual port.
    std::optional<ReturnSearch> return_search_;
    std::optional<Again> again_;
    engine::Message trouble_;
    GameRecord record_;
    Repair repair_;
    Mutes mutes_;
    engine::RateLimiter phrases_;
    TicketBox tickets_;
    MatchClient* client_ = nullptr;
    std::vector<QueuedTick> queued_ticks_;  ///< In order.
};

}  // namespace match
