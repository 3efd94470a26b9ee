// SPDX-License-Identifier: Zlib
/// A program's part on the network: the search for games, one lobby or game at a time, and sessions that are closing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "game/match/mutes.h"
#include "game/match/net_platform.h"
#include "game/match/network_input.h"
#include "net/lobby/discovery.h"
#include "net/lobby/session.h"

namespace match {

/// What holds for all network games of a program.
struct NetworkOptions {
    std::uint16_t port = net::kDefaultPort;  ///< To host on, and where games are looked for.
    net::Netcode netcode = net::Netcode::Auto;
    std::optional<int> delay;  ///< Ticks, fixed; for games that are hosted here.
    net::Micros drop_after = 5 * net::kSecond;
    std::string program;  ///< For logs.
    /// Of the second pilot at this machine; empty: there is one pilot here.
    std::string second_name{};
    std::optional<BotSkill> bot;      ///< Flies in the persons' place.
    std::optional<KeyScript> script;  ///< Replaces the keys of the pilots here.
    std::optional<sim::Tick> ticks;   ///< No world runs further.
};

/// A game to open for others.
struct HostWish {
    sim::Setup setup{};           ///< A seed of 0 is drawn.
    int seats = net::kMaxPilots;  ///< The host's included.
    int start_with = 0;           ///< Begins as soon as so many are in; 0: when the host says.
    std::string password{};
};

/// Flies in a running network game and watches it.
class MatchClient : public Controls {
public:
    /// The confirmed world has run one tick, or is about to run its first. The match may be further by now.
    virtual void on_confirmed(const Timeline& timeline) = 0;
    /// The same for the shown world, the one that a picture is made of.
    virtual void on_shown(const Timeline& timeline) = 0;
};

class Network {
public:
    Network(std::unique_ptr<NetPlatform> wire, NetworkOptions options, std::shared_ptr<const sim::MaskTable> masks);

    /// Begins to look for games on the local network, if that is not being done.
    engine::Result<void> search();
    void stop_search();
    [[nodiscard]] std::vector<net::FoundGame> games() const;
    /// Whether this program has the rules of that game.
    [[nodiscard]] bool is_compatible(const net::FoundGame& game) const { return game.identity == identity_; }

    /// Each leaves whatever there was before.
    engine::Result<void> host(const std::string& name, const HostWish& wish);
    /// `comes_back`: as long as the host is still at its last game, the guest asks on.
    engine::Result<void> join(const std::string& name, const std::string& password, const net::Address& address,
                              bool comes_back = false);
    /// Leaves lobby or game. The others are told while `poll` goes on.
    void leave();

    /// Does all that is due, and calls the client. At least every 4 ms while `is_busy`, unless a NetworkPump does it.
    void poll();
    /// The same, but leaves calling the client to the next `poll`.
    void tend();
    /// Sleeps until something may have arrived, but not longer than `most`.
    void wait(net::Micros most);
    /// Polls until every peer knows that this one left, or `most` has passed.
    void settle(net::Micros most);
    [[nodiscard]] bool is_busy() const { return search_ || active_ || !partings_.empty(); }

    /// Sets the client that is asked for keys and called for each tick. A game that has begun runs from here on, and
    /// waits without one. `client` must live until `detach`, after which the ship drifts.
    void attach(MatchClient& client);
    void detach();
    void set_ticks(std::optional<sim::Tick> ticks) { options_.ticks = ticks; }
    /// Names the second pilot at this machine for lobbies that are entered from now on; "": there is none.
    void set_second_name(std::string name) { options_.second_name = std::move(name); }

    /// Null without lobby or game.
    [[nodiscard]] net::Session* session() { return active_ ? active_->session.get() : nullptr; }
    /// Says a quick phrase, see net::Session. False if it comes too soon after the last ones: it is
    /// not said.
    [[nodiscard]] bool say_phrase(std::uint8_t phrase, std::string words);
    /// Withholds a pilot's chat, in this lobby and game and in later ones.
    void set_muted(net::Slot slot, bool is_muted);
    /// Null before the game begins.
    [[nodiscard]] Match* match() { return active_ ? active_->match.get() : nullptr; }
    /// The input of that match; null before the game begins.
    [[nodiscard]] NetworkInput* input() { return active_ ? active_->input : nullptr; }
    [[nodiscard]] net::Micros now() const { return platform_->now(); }
    /// When tick 0 of the game was due.
    [[nodiscard]] net::Micros started_at() const { return active_ ? active_->started_at : 0; }
    /// Where "HOST[:PORT]" is.
    [[nodiscard]] std::unique_ptr<LookUp> look_up(const std::string& host) {
        return platform_->look_up(host, options_.port);
    }
    [[nodiscard]] const NetworkOptions& options() const { return options_; }
    /// Where others on the local networks reach a game that is hosted here.
    [[nodiscard]] std::vector<net::Address> addresses() const { return platform_->addresses(options_.port); }

private:
    /// A session with what it needs, in the order of construction.
    struct ActiveSession {
        std::unique_ptr<Socket> port;
        std::unique_ptr<net::Session> session;
        std::unique_ptr<Match> match;
        NetworkInput* input = nullptr;  ///< The match has it.
        bool is_hosted = false;         ///< Here, on the port that all hosted games have.
        net::Micros started_at = 0;
        net::Micros give_up_at = 0;  ///< On telling the others, once left.
    };
    struct Discovery {
        std::unique_ptr<Socket> port;
        net::Search search;
    };

    [[nodiscard]] net::SessionSetup make_setup(const std::string& name, const std::string& password);
    void poll_active(net::Micros now);
    void begin_match();
    void run_match(net::Micros now);
    void tell_client();
    void poll_partings(net::Micros now);
    void part_for_a_moment();
    void free_port();

    std::unique_ptr<NetPlatform> platform_;
    NetworkOptions options_;
    std::shared_ptr<const sim::MaskTable> masks_;
    net::Identity identity_;
    std::optional<Discovery> search_;
    std::optional<ActiveSession> active_;
    std::vector<ActiveSession> partings_;
    Mutes mutes_;
    engine::RateLimiter phrases_;
    MatchClient* client_ = nullptr;
    std::vector<Timeline> untold_;  ///< Ticks that the client has yet to be called for.
};

}  // namespace match
