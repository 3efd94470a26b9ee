// SPDX-License-Identifier: Zlib
/// Looking for games on the local network. Only searches are ever broadcast; answers are directed (seed 001).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/session.h"

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
    bool is_running = false;  ///< Begun already: nobody can join.
    Micros heard_at = 0;
    int ping_ms = 0;
};

/// Asks every 2 s and keeps the answers; who is silent for 7 s is forgotten.
class Search {
public:
    Search(std::uint16_t port, const Secret& secret) : port_(port), secret_(secret) {}

    /// Asks when it is time, and takes answers. `transport` carries nothing else meanwhile.
    void poll(Transport& transport, Micros now);
    /// Asks one address instead of the whole network, at once.
    void ask(const Address& address, Transport& transport, Micros now);

    /// In the order of their first answers.
    [[nodiscard]] const std::vector<FoundGame>& games() const { return games_; }

private:
    std::uint16_t port_;
    Secret secret_;
    Micros next_at_ = 0;
    std::vector<FoundGame> games_;
};

}  // namespace net
