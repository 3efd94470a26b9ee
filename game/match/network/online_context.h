// SPDX-License-Identifier: Zlib
/// What all states of an OnlineService share: its options, the way to new sessions, and what outlives a session.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/match/network/connection.h"
#include "game/match/network/game_return.h"
#include "game/match/network/hosted_invite.h"
#include "game/match/network/hosted_relay.h"
#include "game/match/network/lent_relay.h"
#include "game/match/network/mutes.h"
#include "game/match/network/net_platform.h"
#include "game/match/network/network_input.h"
#include "game/match/network/next_lobby.h"
#include "game/match/network/open_port.h"
#include "game/match/network/port_trial.h"
#include "game/match/observer.h"

namespace match {

/// Options for all network games of a program.
struct NetworkOptions {
    std::uint16_t port = net::kDefaultPort;   ///< Used to host, and to search for games.
    net::GameTerms terms{};                   ///< For games hosted here; how many may fly depends on the HostPlan.
    std::string program;                      ///< The version stored in replays.
    std::optional<BotSkill> bot;              ///< Flies in place of the people here.
    std::optional<KeyScript> script;          ///< Replaces the keys of the pilots here.
    std::optional<sim::Tick> ticks;           ///< No world runs beyond this tick.
    std::optional<net::PilotMark> mark{};     ///< By which the others may find the pilot in the world's table.
    std::filesystem::path tickets;            ///< Directory of return tickets; empty: none are kept.
    std::string relay;                        ///< HOST[:PORT] of a relay server for games hosted here; empty: none.
    bool lends_relay = true;                  ///< Runs one for a host that was joined, if others cannot reach it.
    TableEntries table;                       ///< Where the table of codes begins, besides that relay server.
    std::optional<sim::Tick> damage_world{};  ///< For testing: flips a bit of the world after that tick …
    std::optional<net::Tick> damage_input{};  ///< … and a key in another pilot's input of that tick.
    std::shared_ptr<Observer> observer{};     ///< Follows all games, besides their screen; may be null.
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
    bool is_open = false;                ///< The router is asked to let others join from the internet.
    bool is_listed = false;              ///< If it is open: it is in the worldwide list.
    std::vector<std::string> awaited{};  ///< See net::HostSetup.
};

/// The ticks of a match that its client does not know yet.
class TickQueue {
public:
    void set_client(Observer* client);
    [[nodiscard]] Observer* client() const { return client_; }
    /// Queues the first tick. A client that comes later is notified of the tick that is the newest then.
    void begin(const Match& match);
    void add_shown(const ConsecutiveWorlds& shown) { add(shown, true); }
    void add_confirmed(const ConsecutiveWorlds& confirmed) { add(confirmed, false); }
    struct Queued {
        ConsecutiveWorlds worlds;
        bool is_shown;  ///< Or confirmed.
    };
    /// Returns all queued ticks, in order, and forgets them.
    [[nodiscard]] std::vector<Queued> take() { return std::exchange(ticks_, {}); }

    bool owes_beginning = false;  ///< A match began without a client.

private:
    void add(const ConsecutiveWorlds& worlds, bool is_shown);

    Observer* client_ = nullptr;
    std::vector<Queued> ticks_;
};

/// A search for the lobby that follows a game: its hosts are asked in order.
struct Again {
    OwnPilots pilots;
    NextLobby next;
    std::size_t asked = 0;  ///< How many hosts have been asked.
};

struct OnlineContext {
    OnlineContext(std::unique_ptr<NetPlatform> of, NetworkOptions with, std::shared_ptr<const sim::MaskTable> table,
                  engine::Worker* writer);

    [[nodiscard]] net::SessionSetup make_setup(const OwnPilots& pilots, const net::SecretText& password) const;
    /// These return a connection with its session.
    engine::Result<std::unique_ptr<Connection>> host(const OwnPilots& pilots, const HostPlan& plan);
    engine::Result<std::unique_ptr<Connection>> ask(net::SessionSetup setup, const net::Address& address);
    /// Has a connection without a session ask at an address.
    void ask(Connection& connection, net::SessionSetup setup, const net::Address& address);
    /// Returns a connection without a session, for a guest.
    engine::Result<std::unique_ptr<Connection>> open_connection();
    /// Returns where the table of codes begins.
    [[nodiscard]] TableEntries table_entries() const;
    /// Does what is due for lobbies and games hosted here that are open to the internet. `hosted`: the one that is
    /// hosted now; null if there is none.
    void tend_open(Connection* hosted, net::Micros now);
    /// Returns the relay server through which others reach what is hosted here: the one that the options name, or else
    /// a guest's; null if there is none.
    [[nodiscard]] const HostedRelay* used_relay() const;
    /// Returns whether others cannot reach what is hosted here, and there is no relay server yet.
    [[nodiscard]] bool needs_relay() const;
    /// Returns whether others can join what is hosted here from the internet; nothing if it is not open to them.
    [[nodiscard]] std::optional<Reach> reach() const;
    /// Asks the next host for a seat. A program that is still in the game says so, and is waited for. If no host is
    /// left to ask, opens the lobby here. For a spectator, asks whether another game can be watched there.
    engine::Result<std::unique_ptr<Connection>> ask_next_host(Again& again);
    /// Opens lobbies and games hosted here to the internet, or closes them again.
    void set_open(bool is_open);
    /// Puts what is open to the internet into the worldwide list, or takes it off.
    void set_listed(bool is_listed);
    /// Leaves the session of a connection; the others are told in the background, and in a game how.
    void part_with(std::unique_ptr<Connection> connection, net::LeaveEvent how = {});
    /// Returns whether a match has run all ticks that it may run.
    [[nodiscard]] bool is_at_end(const Match& match) const;

    std::unique_ptr<NetPlatform> platform;
    NetworkOptions options;
    std::shared_ptr<const sim::MaskTable> masks;
    net::Identity identity;
    /// Shared by all sessions, so that a host that keeps naming the same machine gains nothing from new sessions.
    std::shared_ptr<net::UnansweredBudget> unanswered = std::make_shared<net::UnansweredBudget>();
    Partings partings;
    GameRecord record;
    Mutes mutes;
    TicketBox tickets;
    TickQueue ticks;
    PilotKeys keys;  ///< Of the pilots at this machine.
    /// For lobbies and games hosted here that are open to the internet; null otherwise. Kept from one lobby to the
    /// next.
    std::unique_ptr<OpenPort> open_port;
    std::unique_ptr<PortTrial> trial;  ///< As `open_port`.
    /// As `open_port`; null also if the options name no relay server.
    std::unique_ptr<HostedRelay> relay;
    std::optional<BorrowedRelay> borrowed;                  ///< As `open_port`.
    std::vector<std::unique_ptr<HostedRelay>> left_relays;  ///< No longer used; they are yet to be told.
    RelayLending lending;                                   ///< For a host that was joined.
    /// As `open_port`.
    std::unique_ptr<HostedInvite> invite;
    std::unique_ptr<HostedInvite> closing_invite;  ///< The last one, until the table knows that it is closed.
    net::HashKey relay_secret;  ///< Proves to relay servers that sockets are this program's; see RelayedTransport.
    /// Why there is no session, if no socket could be opened or a lost game is over. Empty otherwise.
    engine::Message trouble;
};

}  // namespace match
