// SPDX-License-Identifier: Zlib
#include "net/play/hash_vote.h"

#include <algorithm>

namespace net {

namespace {

constexpr std::size_t kMaxAhead = 256;  // packets about worlds ahead of ours: at most 32 ticks of 7 peers

constexpr std::uint8_t byte_of(std::uint64_t hash, int index) {
    return static_cast<std::uint8_t>(hash >> (8 * index));
}

}  // namespace

void HashVote::note_own(Tick ticks, std::uint64_t hash) {
    newest_ = ticks;
    own_[ticks / kHashEvery % kKept] = {ticks, hash, true};
    std::erase_if(ahead_, [&](const Said& said) {
        if (said.tick == ticks) {
            compare(said, hash);
        }
        return said.tick <= ticks;
    });
}

const HashVote::Own* HashVote::own_at(Tick tick) const {
    const Own& own = own_[tick / kHashEvery % kKept];
    return own.is_set && own.tick == tick ? &own : nullptr;
}

std::uint8_t HashVote::own_byte(Tick end) const {
    const Own* own = own_at(newest_);
    return own == nullptr ? std::uint8_t{0} : byte_of(own->hash, static_cast<int>(end % 8));
}

void HashVote::note_theirs(PeerId peer, Tick end, std::int64_t clock, std::uint8_t generation, std::uint8_t byte) {
    // The newest hash of a peer is at most kMaxLead ticks and one hash interval behind its clock. So only one of four
    // generations is in reach, with eight ticks to spare on either side for a delay that has just changed.
    constexpr std::int64_t kEvery = kHashEvery;
    const std::int64_t newest = (clock + kEvery) / kEvery;
    const std::int64_t tick = (newest - (newest - generation) % 4) * kEvery;
    if (clock < 0 || tick < 0) {
        return;
    }
    const Said said{peer, static_cast<Tick>(tick), static_cast<int>(end % 8), byte};
    if (const Own* own = own_at(said.tick)) {
        compare(said, own->hash);
    } else if (said.tick > newest_ && ahead_.size() < kMaxAhead) {
        ahead_.push_back(said);
    }
}

void HashVote::compare(const Said& said, std::uint64_t hash) {
    std::optional<Tick>& differs = differs_[index_of(said.peer)];
    if (!differs && byte_of(hash, said.index) != said.byte) {
        differs = said.tick;
    }
}

std::optional<HashVote::Difference> HashVote::difference(const std::array<bool, kMaxPeers>& present) const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const auto& tick = differs_[index_of(peer)];
        if (tick && present[index_of(peer)]) {
            return Difference{peer, *tick};
        }
    }
    return std::nullopt;
}

bool HashVote::is_against_us(const std::array<bool, kMaxPeers>& present) const {
    int with_us = 0;
    int against_us = 0;
    bool is_lowest_with_us = true;
    for (PeerId peer = kMaxPeers - 1; peer >= 0; --peer) {
        if (!present[index_of(peer)]) {
            continue;
        }
        const bool agrees = peer == self_ || !differs_[index_of(peer)];
        (agrees ? with_us : against_us)++;
        is_lowest_with_us = agrees;
    }
    return against_us > with_us || (against_us == with_us && !is_lowest_with_us);
}

}  // namespace net
