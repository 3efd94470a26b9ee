// SPDX-License-Identifier: Zlib
#include "net/play/agreement/hash_vote.h"

#include <algorithm>

#include "net/wire/sync_packet.h"

namespace net {

std::uint8_t HashVote::Known::parts() const {
    unsigned found = 0;
    for (std::size_t part = 0; part < bytes.size(); ++part) {
        found |= bytes[part] ? 1U << part : 0U;
    }
    return static_cast<std::uint8_t>(found);
}

std::uint8_t HashVote::Known::difference(const Known& other) const {
    unsigned found = 0;
    for (std::size_t part = 0; part < bytes.size(); ++part) {
        const bool is_known = bytes[part] && other.bytes[part];
        found |= is_known && bytes[part] != other.bytes[part] ? 1U << part : 0U;
    }
    return static_cast<std::uint8_t>(found);
}

const HashVote::Known* HashVote::known(PeerId peer, Tick tick) const {
    const Known& found = histories_[index_of(peer)][tick / kHashEvery % kKept];
    return found.tick == tick && found.parts() != 0 ? &found : nullptr;
}

HashVote::Known& HashVote::make_known(PeerId peer, Tick tick) {
    Known& found = histories_[index_of(peer)][tick / kHashEvery % kKept];
    if (found.tick != tick) {
        found = {.tick = tick};
    }
    return found;
}

void HashVote::note_own(Tick ticks, std::uint64_t hash) {
    newest_ = ticks;
    Known& own = make_known(self_, ticks);
    for (std::size_t i = 0; i < own.bytes.size(); ++i) {
        own.bytes[i] = static_cast<std::uint8_t>(hash >> (8 * i));
    }
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        compare(peer, ticks);
    }
}

void HashVote::forget(PeerId peer) {
    histories_[index_of(peer)] = {};
    differs_[index_of(peer)].reset();
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
    std::optional<Difference>& differs = differs_[index_of(peer)];
    const Known* own = known(self_, tick);
    const Known* theirs = known(peer, tick);
    const std::uint8_t parts = own != nullptr && theirs != nullptr ? own->difference(*theirs) : std::uint8_t{0};
    if (!differs && parts != 0) {
        differs = Difference{peer, tick, parts};
    } else if (differs && differs->tick == tick) {
        differs->parts = static_cast<std::uint8_t>(differs->parts | parts);
    }
}

std::optional<HashVote::Difference> HashVote::difference(const PeerFlags& present) const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (differs_[index_of(peer)] && present[index_of(peer)]) {
            return differs_[index_of(peer)];
        }
    }
    return std::nullopt;
}

std::uint8_t HashVote::known_parts(PeerId peer, Tick since) const {
    unsigned parts = 0;
    for (const Known& each : histories_[index_of(peer)]) {
        parts |= each.tick >= since ? each.parts() : 0U;
    }
    return static_cast<std::uint8_t>(parts);
}

std::uint8_t HashVote::difference(PeerId a, PeerId b, Tick since) const {
    unsigned parts = 0;
    for (std::size_t i = 0; i < kKept; ++i) {
        const Known& one = histories_[index_of(a)][i];
        const Known& other = histories_[index_of(b)][i];
        parts |= one.tick == other.tick && one.tick >= since ? one.difference(other) : 0U;
    }
    return static_cast<std::uint8_t>(parts);
}

bool HashVote::is_known(Tick since, const PeerFlags& present) const {
    unsigned differing = 0;
    unsigned known = 0xFF;  // of every peer
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (!present[index_of(peer)]) {
            continue;
        }
        const std::uint8_t parts = known_parts(peer, since);
        if (parts == 0) {
            return false;
        }
        known &= parts;
        for (PeerId other = 0; other < peer; ++other) {
            differing |= present[index_of(other)] ? difference(peer, other, since) : 0U;
        }
    }
    return (differing & ~known) == 0;
}

bool HashVote::is_against_us(Tick since, const PeerFlags& present) const {
    PeerFlags is_comparable{};
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        is_comparable[index_of(peer)] = present[index_of(peer)] && known_parts(peer, since) != 0;
    }
    std::ptrdiff_t most = 0;
    bool is_ours_best = false;
    // By rising lowest peer, so that of several largest groups the first one wins.
    for (PeerId lowest = 0; lowest < kMaxPeers; ++lowest) {
        std::ptrdiff_t size = 0;
        bool has_us = false;
        for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
            const bool is_equal = is_comparable[index_of(lowest)] && is_comparable[index_of(peer)] &&
                                  difference(lowest, peer, since) == 0;
            size += is_equal ? 1 : 0;
            has_us = has_us || (is_equal && peer == self_);
        }
        if (size > most) {
            most = size;
            is_ours_best = has_us;
        }
    }
    return !is_ours_best;
}

}  // namespace net
