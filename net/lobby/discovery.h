// SPDX-License-Identifier: Zlib
/// Discovery of games on the local network and at known addresses. Only searches are broadcast; answers are unicast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "net/lobby/session.h"

namespace net {

/// A game that answered a search.
struct FoundGame {
    Address address;
    Identity identity;
    std::string host_name;  ///< Cleaned.
    std::string game;       ///< See HostSetup.
    int pilots = 0;         ///< Present now.
    int max_pilots = 0;
    bool has_password = false;
    bool is_running = false;  ///< Already started: it may be entered or watched, but has no lobby.
    Micros heard_at = 0;
    int ping_ms = 0;
};

inline constexpr std::size_t kMaxFoundGames = 64;
/// Limit per IPv4 address: one machine must not be able to fill the list with invented games.
inline constexpr std::ptrdiff_t kMaxFoundAtAddress = 4;
/// How many hosts a search asks directly.
inline constexpr std::size_t kMaxAskedHosts = 5;

/// Asks every 2 s and keeps the answers; a host that is silent for 7 s is removed.
class Search {
public:
    Search(std::uint16_t port, const Secret& secret) : port_(port), key_(derive_hash_key(secret, "gyre search 1")) {}

    /// Also asks these hosts directly, wherever they are, as often as the local network; the first kMaxAskedHosts of
    /// them. A host that answers broadcasts is not asked twice.
    void ask_also(const std::vector<Address>& hosts);
    /// Sends the searches that are due, and takes answers. `transport` must carry nothing else meanwhile.
    void poll(Transport& transport, Micros now);

    /// Returns the games in the order of their first answers: at most kMaxFoundGames, and at most kMaxFoundAtAddress of
    /// one address, besides those of the hosts that are asked directly.
    [[nodiscard]] const std::vector<FoundGame>& games() const { return games_; }

private:
    /// An answer must contain the nonce of its search, so that nobody can offer games unasked.
    struct Question {
        std::uint64_t nonce = 0;
        Micros asked_at = 0;
        bool is_broadcast = false;
    };
    /// A host that is asked directly.
    struct Host {
        Address address;
        std::optional<Micros> answered_at{};  ///< When it last answered a broadcast.
    };

    [[nodiscard]] std::string question(bool is_broadcast, Micros now);
    void ask_hosts(Transport& transport, Micros now);
    void receive(const Datagram& datagram, Micros now);
    [[nodiscard]] std::ptrdiff_t count_at(const Ip& ip) const;

    std::uint16_t port_;
    HashKey key_;
    std::uint64_t asked_ = 0;
    std::deque<Question> questions_;  // the newest last
    std::optional<Micros> next_at_;
    std::vector<Host> hosts_;
    std::vector<FoundGame> games_;
};

}  // namespace net
