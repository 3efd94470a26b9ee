// SPDX-License-Identifier: Zlib
#include "net/play/agreement/signed_hash_book.h"

#include "engine/base/require.h"
#include "net/link/transport.h"
#include "net/wire/sync_packet.h"

#include <algorithm>

namespace net {

bool StreamSigner::is_due(const StreamName& name, Tick end) const {
    const Tick tick = last_signed(end);
    return key_ && tick > name.beginning && !(newest_ && newest_->tick >= tick);
}

void StreamSigner::sign(const StreamName& name, Tick end, const SignedHashes& hashes, const StreamHash& history) {
    engine::require(key_.has_value());
    newest_ = signed_input_hash(name, last_signed(end), hashes, *key_, history);
}

std::string StreamSigner::with_signature(PeerId to, Tick end, const std::string& packet) {
    Tick& attached = attached_[to];
    const bool has_room = kSignatureBytes + packet.size() + kTagBytes <= kMaxDatagramBytes;
    if (!newest_ || attached >= newest_->tick || end < newest_->tick || !has_room) {
        return packet;
    }
    attached = newest_->tick;
    return encode(SignedSyncHeader{static_cast<std::uint8_t>(newest_->tick / kSignEvery), newest_->signature}) + packet;
}

namespace {

/// Returns the first tick after that one at which input is signed.
constexpr Tick next_signed(Tick tick) {
    return (tick / kSignEvery + 1) * kSignEvery;
}

bool fits(const SignedInputHash& hash, const HeldHashes& held) {
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (held[i] && *held[i] != hash.hashes[i]) {
            return false;
        }
    }
    return true;
}

}  // namespace

void SignedHashBook::expect(const StreamName& name, const PublicKey& key, Tick from) {
    Entry& entry = entries_[name.peer];
    entry = {};
    entry.name = name;
    entry.key = key;
    entry.due = next_signed(std::max(name.beginning, from));
}

bool SignedHashBook::is_news(const SignedInputHash& hash) const {
    const Entry& known = entry(hash.peer);
    return known.newest != hash && known.contrary != hash;
}

SignedHashBook::Verdict SignedHashBook::note(const SignedInputHash& hash, const HeldHashes& held, Micros now,
                                             const std::optional<StreamHash>& history) {
    Entry& of = entries_[hash.peer];
    if (of.key == PublicKey{} || hash.tick % kSignEvery != 0 || hash.tick <= of.name.beginning) {
        return Verdict::Bad;
    }
    const bool does_fit = fits(hash, held);
    const bool is_old = of.newest && hash.tick <= of.newest->tick && does_fit;
    if (!held.front() || !is_news(hash) || is_old || of.proof) {
        return Verdict::Useless;
    }
    return is_signed(hash, of.name, of.key) ? take(of, hash, does_fit, history, now) : Verdict::Bad;
}

SignedHashBook::Verdict SignedHashBook::take(Entry& of, const SignedInputHash& hash, bool fits,
                                             const std::optional<StreamHash>& history, Micros now) {
    for (const std::optional<SignedInputHash>* other : {&of.newest, &of.contrary}) {
        if (*other && is_contradiction(**other, hash)) {
            of.proof = LiarProofPacket{**other, hash};
            return Verdict::Proof;
        }
    }
    if (!fits) {
        of.contrary_since = of.contrary ? of.contrary_since : now;
        of.contrary = hash;
        return Verdict::Contrary;
    }
    of.newest = hash;
    of.due = hash.tick + kSignEvery;
    of.lacking_since.reset();
    // An earlier contrary signature is too old to be compared with this one. A lie will show up again.
    of.contrary.reset();
    const bool is_vouched = !history || hash.history == *history;
    if (history && is_vouched) {
        of.voucher = voucher_of(hash, of.name, of.key);
    }
    of.unvouched_since = is_vouched ? std::nullopt : std::optional(of.unvouched_since.value_or(now));
    return Verdict::Fits;
}

bool SignedHashBook::note_proof(const LiarProofPacket& proof) {
    Entry& of = entries_[proof.one.peer];
    if (of.key == PublicKey{} || !is_contradiction(proof.one, proof.other) || !is_signed(proof.one, of.name, of.key) ||
        !is_signed(proof.other, of.name, of.key)) {
        return false;
    }
    of.proof = of.proof ? of.proof : proof;
    return true;
}

void SignedHashBook::update(PeerId peer, Tick end, Micros now) {
    Entry& of = entries_[peer];
    if (of.key == PublicKey{} || end < of.due) {
        of.lacking_since.reset();
    } else if (!of.lacking_since) {
        of.lacking_since = now;
    }
}

void SignedHashBook::restart_wait(Micros now) {
    for (Entry& of : entries_) {
        of.lacking_since = of.lacking_since ? std::optional(now) : std::nullopt;
        of.contrary_since = now;
        of.unvouched_since.reset();
    }
}

Micros SignedHashBook::lacking(PeerId peer, Micros now) const {
    const auto& since = entry(peer).lacking_since;
    return since ? std::max(now - *since, Micros{1}) : 0;
}

bool SignedHashBook::is_deceived_by(PeerId peer, Micros now) const {
    const Entry& of = entry(peer);
    return of.contrary && !of.proof && now - of.contrary_since >= kDeceivedAfter;
}

}  // namespace net
