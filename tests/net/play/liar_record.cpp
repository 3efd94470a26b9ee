// SPDX-License-Identifier: Zlib
#include "tests/net/play/liar_record.h"

#include "net/history/history_fetch.h"
#include "net/play/peer_link.h"
#include "tests/net/play/rig.h"

namespace net::testing {

void LiarRecord::note(PeerId liar, PeerId to, const SyncPacket& packet, const SlotHistory& real) {
    auto& queue = queues_[liar][to];
    const auto count = static_cast<Tick>(packet.own.front().keys.size());
    if (!queue) {
        const Tick first = expand(packet.end, real.end()) - count;
        queue = SlotHistory(first, 0, real.hash(first));
        for (Tick tick = 0; tick <= first; tick += kSignEvery) {
            before_[tick] = real.hash(tick);
        }
    }
    const Tick first = expand(packet.end, queue->end()) - count;
    for (std::size_t i = 0; i < count; ++i) {
        if (first + i == queue->end()) {
            queue->append(packet.own.front().keys[i], packet.own.front().events_at(i));
        }
    }
}

std::optional<SignedInputHash> LiarRecord::signed_by(PeerId liar, PeerId to, Tick tick, const InputHistory& own) const {
    const auto& queue = queues_[liar][to];
    if (!queue || tick > queue->end()) {
        return std::nullopt;
    }
    SignedHashes hashes{};
    for (std::size_t i = 0; i < hashes.size() && tick > i * kSignEvery; ++i) {
        const Tick at = tick - static_cast<Tick>(i) * kSignEvery;
        hashes[i] = at >= queue->oldest() ? queue->hash(at) : before_.at(at);
    }
    const auto history = tick > kVouchLag ? hash_of("", own, tick - kVouchLag) : std::nullopt;
    return signed_input_hash({kGame, liar, 0}, tick, hashes, key_pair_of(liar).signing_key,
                             history.value_or(StreamHash{}));
}

std::optional<SignedSyncHeader> signature_in(std::string_view datagram) {
    return datagram.size() > kSignatureBytes + kTagBytes ? decode<SignedSyncHeader>(datagram.substr(0, kSignatureBytes))
                                                         : std::nullopt;
}

std::optional<SyncPacket> sync_in(std::string_view datagram) {
    datagram.remove_prefix(signature_in(datagram) ? kSignatureBytes : 0);
    const bool is_sync = static_cast<std::uint8_t>(datagram.front()) >= kSyncKind;
    return is_sync ? decode_sync(datagram.substr(0, datagram.size() - kTagBytes)) : std::nullopt;
}

}  // namespace net::testing
