// SPDX-License-Identifier: Zlib
#include "net/play/agreement/hash_vote.h"

#include <algorithm>
#include <functional>

#include "engine/base/require.h"
#include "net/wire/sync_packet.h"

namespace net {

void HashVote::Known::set(std::uint64_t hash) {
    for (std::size_t part = 0; part < bytes.size(); ++part) {
        bytes[part] = static_cast<std::uint8_t>(hash >> (8 * part));
    }
}

std::uint8_t HashVote::Known::parts() const {
    return bits_where(bytes, [](const auto& byte) { return byte.has_value(); });
}

std::uint8_t HashVote::Known::difference(const Known& other) const {
    std::array<bool, 8> differ{};
    std::ranges::transform(bytes, other.bytes, differ.begin(),
                           [](const auto& ours, const auto& theirs) { return ours && theirs && *ours != *theirs; });
    return bits_where(differ, std::identity());
}

const HashVote::Known* HashVote::known(PeerId peer, Tick tick) const {
    const Known& found = peers_[peer].hashes[tick / kHashEvery % kKept];
    return found.tick == tick && found.parts() != 0 ? &found : nullptr;
}

HashVote::Known& HashVote::make_known(PeerId peer, Tick tick) {
    Known& found = peers_[peer].hashes[tick / kHashEvery % kKept];
    if (found.tick != tick) {
        found = {.tick = tick};
    }
    return found;
}

void HashVote::note_own(const WorldHash& own) {
    engine::require(own.ticks >= newest_ && own.ticks % kHashEvery == 0);
    newest_ = own.ticks;
    make_known(self_, own.ticks).set(own.hash);
    for (const PeerId peer : kPeers) {
        compare(peer, own.ticks);
    }
}

bool HashVote::revise_own(std::span<const WorldHash> own) {
    bool is_changed = false;
    for (const WorldHash& each : own) {
        if (known(self_, each.ticks) != nullptr) {
            Known revised{.tick = each.ticks};
            revised.set(each.hash);
            Known& kept = make_known(self_, each.ticks);
            is_changed = is_changed || revised.difference(kept) != 0;
            kept = revised;
        }
    }
    if (is_changed) {
        std::ranges::for_each(peers_, [](PeerState& peer) { peer.differs.reset(); });
        for (std::size_t back = kKept; back-- > 0;) {
            const auto before = static_cast<Tick>(back * kHashEvery);
            for (PeerId peer = 0; peer < kMaxPeers && before <= newest_; ++peer) {
                compare(peer, newest_ - before);
            }
        }
    }
    return is_changed;
}

std::uint8_t HashVote::own_byte(Tick end) const {
    const Known* own = known(self_, newest_);
    return own == nullptr ? std::uint8_t{0} : own->bytes[end % own->bytes.size()].value_or(0);
}

std::uint8_t HashVote::own_turn() const {
    const std::uint32_t turn = known(self_, newest_) == nullptr ? kHashTurns - 1U : newest_ / kHashEvery;
    return static_cast<std::uint8_t>(turn % kHashTurns);
}

void HashVote::note_theirs(PeerId peer, Tick end, std::uint8_t turn, std::uint8_t byte) {
    const int newest = static_cast<int>(newest_ / kHashEvery);
    // The distance, -16..15, to the nearest hash of that turn.
    const int ahead = (turn - newest % kHashTurns + kHashTurns * 3 / 2) % kHashTurns - kHashTurns / 2;
    if (newest + ahead < 0) {
        return;
    }
    const Tick tick = static_cast<Tick>(newest + ahead) * kHashEvery;
    Known& theirs = make_known(peer, tick);
    theirs.bytes[end % theirs.bytes.size()] = byte;
    compare(peer, tick);
}

void HashVote::compare(PeerId peer, Tick tick) {
    std::optional<Difference>& differs = peers_[peer].differs;
    std::optional<Tick>& forgiven = peers_[peer].forgiven;
    const Known* own = known(self_, tick);
    const Known* theirs = known(peer, tick);
    if (own == nullptr || theirs == nullptr || (forgiven && tick <= *forgiven)) {
        return;
    }
    if (const std::uint8_t parts = own->difference(*theirs); parts != 0) {
        differs = differs.value_or(Difference{peer, tick, 0, tick});
        differs->parts = static_cast<std::uint8_t>(differs->parts | (differs->tick == tick ? parts : 0U));
        differs->newest = std::max(differs->newest, tick);
    } else if (differs && agrees_again(peer, differs->newest)) {
        forgiven = differs->newest;
        differs.reset();
    }
}

/// Requires two ticks, since the bytes of parts that differ are equal by chance in one of 256 cases.
bool HashVote::agrees_again(PeerId peer, Tick after) const {
    std::array<int, 8> equal{};
    for (const Known& theirs : peers_[peer].hashes) {
        const Known* own = theirs.tick > after ? known(self_, theirs.tick) : nullptr;
        for (std::size_t part = 0; own != nullptr && part < equal.size(); ++part) {
            equal[part] += own->bytes[part] && own->bytes[part] == theirs.bytes[part] ? 1 : 0;
        }
    }
    return std::ranges::all_of(equal, [](int ticks) { return ticks >= 2; });
}

std::optional<HashVote::Difference> HashVote::difference(const PeerFlags& present) const {
    const auto* found =
        std::ranges::find_if(kPeers, [&](PeerId peer) { return difference_with(peer) && present[peer]; });
    return found == kPeers.end() ? std::nullopt : difference_with(*found);
}

std::uint8_t HashVote::known_parts(PeerId peer, Tick since) const {
    unsigned parts = 0;
    for (const Known& each : peers_[peer].hashes) {
        parts |= each.tick >= since ? each.parts() : 0U;
    }
    return static_cast<std::uint8_t>(parts);
}

std::uint8_t HashVote::difference(PeerId a, PeerId b, Tick since) const {
    unsigned parts = 0;
    for (std::size_t i = 0; i < kKept; ++i) {
        const Known& one = peers_[a].hashes[i];
        const Known& other = peers_[b].hashes[i];
        parts |= one.tick == other.tick && one.tick >= since ? one.difference(other) : 0U;
    }
    return static_cast<std::uint8_t>(parts);
}

bool HashVote::is_known(Tick since, const PeerFlags& present) const {
    unsigned differing = 0;
    unsigned known = 0xFF;  // of every peer
    for (const PeerId peer : kPeers) {
        if (!present[peer]) {
            continue;
        }
        const std::uint8_t parts = known_parts(peer, since);
        if (parts == 0) {
            return false;
        }
        known &= parts;
        for (PeerId other = 0; other < peer; ++other) {
            differing |= present[other] ? difference(peer, other, since) : 0U;
        }
    }
    return (differing & ~known) == 0;
}

HashVote::Standing HashVote::standing(Tick since, const PeerFlags& counted) const {
    const auto size_of = [&](const PeerFlags& group) {
        return std::ranges::count_if(kPeers, [&](PeerId peer) { return group[peer] && counted[peer]; });
    };
    const PeerFlags is_comparable =
        peers_where([&](PeerId peer) { return (counted[peer] || peer == self_) && known_parts(peer, since) != 0; });
    const std::ptrdiff_t all = size_of(is_comparable);
    std::ptrdiff_t most = 0;
    Standing found;
    // In ascending order of lowest peer, so that of several largest groups the first one wins.
    for (const PeerId lowest : kPeers) {
        const PeerFlags group = peers_where([&](PeerId peer) {
            return is_comparable[lowest] && is_comparable[peer] && difference(lowest, peer, since) == 0;
        });
        const std::ptrdiff_t size = size_of(group);
        const bool has_us = group[self_];
        if (size > most) {
            most = size;
            found = {
                .continues = has_us, .is_majority = has_us && 2 * size > all, .is_outvoted = !has_us && 2 * size > all};
        }
    }
    return found;
}

}  // namespace net
