// SPDX-License-Identifier: Zlib
/// What makes a datagram somebody's own: key pairs, the key of a link, and the tag that each datagram carries.
///
/// Two peers derive the key of their link from their key pairs (X25519, RFC 7748) and the lobby's password, so neither
/// key nor password ever crosses the wire, and the host's roster need only carry public keys. Tags are SipHash-2-4
/// (Aumasson and Bernstein, 2012).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "net/wire/units.h"

namespace net {

using PublicKey = std::array<std::uint8_t, 32>;
/// Randomness handed in by the caller, from which a session draws all that must not be guessed.
using Secret = std::array<std::uint8_t, 32>;

/// A key for hashes that look random to everybody without it.
using HashKey = std::array<std::uint8_t, 16>;

struct KeyPair {
    PublicKey public_key{};
    std::array<std::uint8_t, 32> secret_key{};

    /// The same secret gives the same pair; no two sessions may share one.
    static KeyPair derive(const Secret& secret);
};

/// The key of one link; equal on both its ends.
class LinkKey {
public:
    LinkKey() = default;

    /// `password` is as `stretch_password` returned it, or empty. Nothing for a public key of small order, which no
    /// honest peer sends: `is_set` is false.
    static LinkKey derive(const KeyPair& own, const PublicKey& theirs, std::string_view password);

    [[nodiscard]] bool is_set() const { return is_set_; }
    /// Returns the tag over the sender's slot and the bytes; with the slot in it, a packet cannot be reflected to its
    /// sender.
    [[nodiscard]] std::uint64_t tag(std::uint8_t sender, std::string_view bytes) const;

    friend bool operator==(const LinkKey&, const LinkKey&) = default;

private:
    HashKey key_{};
    bool is_set_ = false;
};

/// What a password is turned into, once a session, before it goes into keys: it takes long on purpose (Argon2id, RFC
/// 9106, about 10 ms), so that passwords cannot be tried in bulk. Empty stays empty. Throws without 8 MiB of memory.
[[nodiscard]] std::string stretch_password(std::string_view password);

/// One secret for each purpose, none of which tells anything of another.
[[nodiscard]] Secret derive_secret(const Secret& secret, std::string_view purpose);
[[nodiscard]] HashKey derive_hash_key(const Secret& secret, std::string_view purpose);

/// SipHash-2-4 of the bytes.
[[nodiscard]] std::uint64_t sip_hash(const HashKey& key, std::string_view bytes);

}  // namespace net
