// SPDX-License-Identifier: Zlib
#include "net/play/hash_vote.h"

#include <algorithm>

#include "net/wire/sync_packet.h"

namespace net {

bool HashVote::Known::is_any() const {
    return std::ranges::any_of(bytes, [](const auto& byte) { return byte.has_value(); });
}

bool HashVote::Known::differs_from(const Known& other) const {
    return !std::ranges::equal(bytes, other.bytes, [](const auto& a, const auto& b) { return !a || !b || a == b; });
}

const HashVote::Known* HashVote::known(PeerId peer, Tick tick) const {
    const Known& found = histories_[index_of(peer)][tick / kHashEvery % kKept];
    return found.tick == tick && found.is_any() ? &found : nullptr;
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
    std::optional<Tick>& differs = differs_[index_of(peer)];
    const Known* own = known(self_, tick);
    const Known* theirs = known(peer, tick);
    if (!differs && own != nullptr && theirs != nullptr && own->differs_from(*theirs)) {
        differs = tick;
    }
}

std::optional<HashVote::Difference> HashVote::difference(const PeerFlags& present) const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const auto& tick = differs_[index_of(peer)];
        if (tick && present[index_of(peer)]) {
            return Difference{peer, *tick};
        }
    }
    return std::nullopt;
}

bool HashVote::is_known(Tick tick, const PeerFlags& present) const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (present[index_of(peer)] && known(peer, tick) == nullptr) {
            return false;
        }
    }
    return true;
}

bool HashVote::is_against_us(Tick tick, const PeerFlags& present) const {
    std::ptrdiff_t most = 0;
    bool is_ours_best = false;
    // By rising lowest peer, so that of several largest groups the first one wins.
    for (PeerId lowest = 0; lowest < kMaxPeers; ++lowest) {
        const Known* first = present[index_of(lowest)] ? known(lowest, tick) : nullptr;
        std::ptrdiff_t size = 0;
        bool has_us = false;
        for (PeerId peer = 0; first != nullptr && peer < kMaxPeers; ++peer) {
            const Known* other = present[index_of(peer)] ? known(peer, tick) : nullptr;
            const bool is_equal = other != nullptr && !first->differs_from(*other);
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
