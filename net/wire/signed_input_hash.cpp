// SPDX-License-Identifier: Zlib
#include "net/wire/signed_input_hash.h"

#include <sodium.h>

#include "engine/base/bytes.h"

namespace net {

StreamHash extended(const StreamHash& before, std::uint8_t keys, const std::vector<PilotEvent>& events) {
    engine::Writer text;
    text("keys", keys);
    for (const PilotEvent& event : events) {
        text("event", fields_of(event));
    }
    return extended(before, text.bytes());
}

StreamHash extended(const StreamHash& before, std::string_view bytes) {
    StreamHash after{};
    crypto_generichash(after.data(), after.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       before.data(), before.size());
    return after;
}

namespace {

/// Begins what is signed here; nothing else that a peer signs begins with it.
constexpr std::string_view kSignedPurpose = "gyre signed input 2";

/// The hashes of input are hashed again, so that a voucher is short.
StreamHash digest(const SignedHashes& hashes) {
    engine::Writer text;
    text("hashes", hashes);
    return extended({}, text.bytes());
}

std::string signed_text(StreamName name, Tick tick, const StreamHash& input, const StreamHash& history) {
    engine::Writer text;
    text.raw(kSignedPurpose);
    StreamName::fields(text, name);
    text("tick", tick);
    text("input", input);
    text("history", history);
    return text.bytes();
}

/// Begins what is signed here; nothing else that a peer signs begins with it.
constexpr std::string_view kRestartPurpose = "gyre restarted 1";

std::string signed_text(StreamName ended) {
    engine::Writer text;
    text.raw(kRestartPurpose);
    StreamName::fields(text, ended);
    return text.bytes();
}

}  // namespace

SignedInputHash signed_input_hash(const StreamName& name, Tick tick, const SignedHashes& hashes, const SigningKey& key,
                                  const StreamHash& history) {
    return {.peer = name.peer,
            .tick = tick,
            .hashes = hashes,
            .history = history,
            .signature = signature_of(signed_text(name, tick, digest(hashes), history), key)};
}

bool is_signed(const SignedInputHash& hash, const StreamName& name, const PublicKey& signer) {
    const std::string text = signed_text(name, hash.tick, digest(hash.hashes), hash.history);
    return hash.peer == name.peer && is_signature_of(hash.signature, text, signer);
}

std::optional<HistoryVoucher> voucher_of(const SignedInputHash& hash, const StreamName& name, const PublicKey& signer) {
    if (hash.tick <= kVouchLag || hash.history == StreamHash{}) {
        return std::nullopt;
    }
    return HistoryVoucher{.key = signer,
                          .peer = hash.peer,
                          .beginning = name.beginning,
                          .tick = hash.tick,
                          .input = digest(hash.hashes),
                          .history = hash.history,
                          .signature = hash.signature};
}

bool is_valid(const HistoryVoucher& voucher, GameId game) {
    const StreamName name{game, voucher.peer, voucher.beginning};
    return voucher.tick > kVouchLag && voucher.tick % kSignEvery == 0 &&
           is_signature_of(voucher.signature, signed_text(name, voucher.tick, voucher.input, voucher.history),
                           voucher.key);
}

bool is_contradiction(const SignedInputHash& one, const SignedInputHash& other) {
    if (one.peer != other.peer || one.tick % kSignEvery != 0 || other.tick % kSignEvery != 0) {
        return false;
    }
    const SignedInputHash& newer = one.tick >= other.tick ? one : other;
    const SignedInputHash& older = one.tick >= other.tick ? other : one;
    for (std::size_t i = (newer.tick - older.tick) / kSignEvery, k = 0; i < kSignedHashes; ++i, ++k) {
        if (newer.hashes[i] != older.hashes[k]) {
            return true;
        }
    }
    return false;
}

Signature restart_notice(const StreamName& ended, const SigningKey& key) {
    return signature_of(signed_text(ended), key);
}

bool is_restart_notice(const Signature& notice, const StreamName& ended, const PublicKey& owner) {
    return is_signature_of(notice, signed_text(ended), owner);
}

}  // namespace net
