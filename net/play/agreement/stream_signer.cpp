// SPDX-License-Identifier: Zlib
#include "net/play/agreement/stream_signer.h"

#include "net/link/transport.h"
#include "net/wire/sync_packet.h"

namespace net {

bool StreamSigner::is_due(const StreamName& name, Tick end) const {
    const Tick tick = last_signed(end);
    return key_ && tick > name.beginning && !(newest_ && newest_->tick >= tick);
}

void StreamSigner::sign(const StreamName& name, Tick end, const SignedHashes& hashes) {
    newest_ = signed_input_hash(name, last_signed(end), hashes, *key_);
}

std::string StreamSigner::with_signature(PeerId to, Tick end, const std::string& packet) {
    Tick& attached = attached_[index_of(to)];
    const bool has_room = kSignatureBytes + packet.size() + kTagBytes <= kMaxDatagramBytes;
    if (!newest_ || attached >= newest_->tick || end < newest_->tick || !has_room) {
        return packet;
    }
    attached = newest_->tick;
    return encode(SignedSyncHeader{static_cast<std::uint8_t>(newest_->tick / kSignEvery), newest_->signature}) + packet;
}

}  // namespace net
