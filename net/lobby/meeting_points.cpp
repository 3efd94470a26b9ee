// SPDX-License-Identifier: Zlib
#include "net/lobby/meeting_points.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

#include "net/wire/relayed_address.h"

namespace net {
namespace {

bool has(const std::vector<Candidate>& candidates, const Candidate& candidate) {
    return std::ranges::find(candidates, candidate) != candidates.end();
}

/// Returns whether these can be a guest's candidates: first the address that the host sees, which may be on the host's
/// own machine, and then its offers.
bool is_sound(const std::vector<Candidate>& candidates) {
    if (candidates.empty() || !address_of(candidates.front())) {
        return false;
    }
    const std::vector<Candidate> offers(candidates.begin() + 1, candidates.end());
    return is_offerable(offers) && !has(offers, candidates.front());
}

/// Returns the address at which a machine was seen, by its relay server if there is one between; nothing if there is
/// none that a packet can be sent to.
std::optional<Address> seen_of(const std::vector<Candidate>& candidates) {
    const auto seen = candidates.empty() ? std::nullopt : address_of(candidates.front());
    const auto path = seen ? as_relayed(*seen) : std::nullopt;
    return path && is_believed(path->outer, path->relay) ? std::optional(path->outer) : seen;
}

/// Returns whether two machines seem to be behind one router.
bool is_same_household(const std::optional<Address>& a, const std::optional<Address>& b) {
    return a && b && a->ip.household() == b->ip.household();
}

/// Returns the private addresses among a machine's offers.
std::vector<Address> private_offers(const std::vector<Candidate>& candidates) {
    std::vector<Address> found;
    for (const Candidate& offer : std::span(candidates).subspan(1)) {
        const auto address = address_of(offer);
        if (address && is_private(*address)) {
            found.push_back(*address);
        }
    }
    return found;
}

}  // namespace

std::vector<Candidate> offers_of(const SessionSetup& setup) {
    std::vector<Candidate> offers;
    for (const Address& address : setup.local_addresses) {
        const Candidate candidate = candidate_of(address);
        if (offers.size() < kMaxOffered && is_private(address) && is_unicast(address) && !has(offers, candidate)) {
            offers.push_back(candidate);
        }
    }
    return offers;
}

void remove_contested_offers(std::vector<RosterEntry>& entries) {
    const std::vector<RosterEntry> before = entries;
    for (RosterEntry& entry : entries) {
        std::vector<Candidate>& own = entry.candidates;
        const auto is_contested = [&](const Candidate& offer) {
            return offer == own.front() || std::ranges::any_of(before, [&](const RosterEntry& other) {
                       return other.seat != entry.seat && has(other.candidates, offer);
                   });
        };
        if (!own.empty()) {
            own.erase(std::remove_if(own.begin() + 1, own.end(), is_contested), own.end());
        }
    }
}

std::vector<Address> addresses_of(const std::vector<Candidate>& candidates, const std::vector<Candidate>& near) {
    const auto seen = seen_of(candidates);
    if (!seen) {
        return {};
    }
    std::vector<Address> addresses{*seen};
    if (is_same_household(seen, seen_of(near)) || is_private(*seen) || is_loopback(*seen)) {
        std::ranges::copy(private_offers(candidates), std::back_inserter(addresses));
    }
    return addresses;
}

std::vector<Address> addresses_of(const RosterEntry& member, const RosterEntry& own, const Address& host) {
    const auto seen = seen_of(member.candidates);
    if (!seen) {
        return {};
    }
    if (is_loopback(*seen)) {
        // The host knows members on its own machine by a loopback address, which is unreachable from elsewhere.
        return {is_loopback(host) ? *seen : Address{host.ip, seen->port}};
    }
    std::vector<Address> addresses{*seen};
    if (const auto path = as_relayed(host); path && seen->ip.is_v4()) {
        addresses.push_back(relayed({path->relay, *seen}));  // the relay server carries between guests of a host, too
    }
    if (is_same_household(seen, seen_of(own.candidates))) {
        std::ranges::copy_if(private_offers(member.candidates), std::back_inserter(addresses),
                             [&](const Address& offer) { return offer != host; });
    }
    return addresses;
}

bool has_sound_candidates(const RosterPacket& roster) {
    const auto self = std::ranges::find(roster.entries, roster.seat, &RosterEntry::seat);
    return std::ranges::all_of(roster.entries, [&](const RosterEntry& entry) {
        if (entry.seat == 0) {
            return entry.candidates.empty();
        }
        const bool has_ours = self != roster.entries.end() && entry.seat != roster.seat &&
                              std::ranges::any_of(entry.candidates, [&](const Candidate& candidate) {
                                  return has(self->candidates, candidate);
                              });
        return is_sound(entry.candidates) && !has_ours;
    });
}

}  // namespace net
