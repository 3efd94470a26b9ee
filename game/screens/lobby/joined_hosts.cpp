// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/joined_hosts.h"

#include <algorithm>
#include <sstream>

namespace screens {
namespace {

constexpr std::size_t kMaxHosts = 8;

std::vector<std::string> words_of(std::string_view hosts) {
    std::istringstream text{std::string(hosts)};
    std::vector<std::string> words;
    for (std::string word; text >> word;) {
        words.push_back(word);
    }
    return words;
}

}  // namespace

std::string with_host(std::string_view hosts, const net::Address& host) {
    std::string list = to_string(host);
    std::size_t count = 1;
    for (const std::string& other : words_of(hosts)) {
        if (other != to_string(host) && count++ < kMaxHosts) {
            list += " " + other;
        }
    }
    return list;
}

void put_joined_first(std::vector<net::FoundGame>& games, std::string_view hosts) {
    const std::vector<std::string> joined = words_of(hosts);
    // The one in std::ranges does not compile with clang 14 and the standard library of g++ 12.
    std::stable_partition(games.begin(), games.end(), [&](const net::FoundGame& game) {
        return std::ranges::find(joined, to_string(game.address)) != joined.end();
    });
}

}  // namespace screens
