// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/known_hosts.h"

#include "net/wire/relayed_address.h"
#include "net/wire/text.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace screens {
namespace {

constexpr const char* kHostsSetting = "net.hosts";
constexpr char kHostSeparator = '\t';  // in no name, since cleaning removes it
/// So that five hosts with IPv4 addresses fit into the 256 bytes of a setting.
constexpr std::size_t kMaxStoredName = 28;

std::string text_of(const std::vector<KnownHost>& hosts) {
    std::string text;
    for (const KnownHost& host : hosts) {
        text += text.empty() ? "" : std::string(1, kHostSeparator);
        text += to_string(host.address) + (host.name.empty() ? "" : " " + host.name);
    }
    return text;
}

/// Stores hosts, the newest first; without the oldest, if their IPv6 addresses need more room than there is.
void store_hosts(engine::Settings& settings, std::vector<KnownHost> hosts) {
    while (!settings.set(kHostsSetting, text_of(hosts)) && !hosts.empty()) {
        hosts.pop_back();
    }
}

}  // namespace

std::vector<KnownHost> known_hosts(const engine::Settings& settings) {
    std::vector<KnownHost> hosts;
    std::istringstream text(settings.text(kHostsSetting));
    for (std::string entry; hosts.size() < net::kMaxAskedHosts && std::getline(text, entry, kHostSeparator);) {
        const std::size_t space = std::min(entry.find(' '), entry.size());
        const auto address = net::parse_address(entry.substr(0, space));
        const bool is_new = address && std::ranges::find(hosts, *address, &KnownHost::address) == hosts.end();
        if (is_new && is_unicast(*address) && !net::as_relayed(*address)) {
            hosts.push_back({*address, net::clean_text(entry.substr(space), kMaxStoredName)});
        }
    }
    return hosts;
}

void remember_host(const Preferences& preferences, KnownHost host) {
    if (net::as_relayed(host.address)) {
        return;  // the next run of that host has another name at its relay server
    }
    std::vector<KnownHost> hosts = known_hosts(preferences.settings);
    host.name = net::clean_text(host.name, kMaxStoredName);
    if (const auto known = std::ranges::find(hosts, host.address, &KnownHost::address); known != hosts.end()) {
        host.name = host.name.empty() ? known->name : host.name;
        hosts.erase(known);
    }
    hosts.insert(hosts.begin(), std::move(host));
    hosts.resize(std::min(hosts.size(), net::kMaxAskedHosts));
    store_hosts(preferences.settings, std::move(hosts));
    preferences.apply_settings();
}

void forget_host(const Preferences& preferences, const net::Address& address) {
    std::vector<KnownHost> hosts = known_hosts(preferences.settings);
    std::erase_if(hosts, [&address](const KnownHost& host) { return host.address == address; });
    store_hosts(preferences.settings, std::move(hosts));
    preferences.apply_settings();
}

void retire_joined(engine::Settings& settings) {
    std::string addresses = settings.take_retired("net.joined");  // separated by spaces
    std::ranges::replace(addresses, ' ', kHostSeparator);
    if (!addresses.empty() && settings.text(kHostsSetting).empty()) {
        settings.set(kHostsSetting, addresses);
    }
}

bool is_same_place(const net::Address& a, const net::Address& b, const std::vector<match::OwnAddress>& own) {
    const auto is_here = [&own](const net::Address& address) {
        return net::is_loopback(address) || std::ranges::any_of(own, [&address](const match::OwnAddress& mine) {
                   return mine.address.ip == address.ip;
               });
    };
    return a == b || (a.port == b.port && is_here(a) && is_here(b));
}

void put_joined_first(std::vector<net::FoundGame>& games, const std::vector<KnownHost>& hosts) {
    // The one in std::ranges does not compile with clang 14 and the standard library of g++ 12.
    std::stable_partition(games.begin(), games.end(), [&](const net::FoundGame& game) {
        return std::ranges::find(hosts, game.address, &KnownHost::address) != hosts.end();
    });
}

}  // namespace screens
