// SPDX-License-Identifier: Zlib
/// Keys of peers and links, tags of packets, and signatures.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "net/wire/secret.h"

namespace net {

using PublicKey = std::array<std::uint8_t, 32>;
/// The beginning of a public key, as codes name it (PROTOCOL.md, Codes): enough that another program at the host's
/// address is not taken for the host.
using KeyStart = std::array<std::uint8_t, 3>;

[[nodiscard]] constexpr KeyStart start_of(const PublicKey& key) {
    return {key[0], key[1], key[2]};
}

/// Randomness supplied by the caller, from which a session derives everything that must be unguessable.
using Secret = SecretBytes<32>;

/// Key for hashes that look random to anyone who does not have it.
using HashKey = SecretBytes<16>;

using SigningKey = SecretBytes<64>;

struct KeyPair {
    PublicKey public_key{};  ///< In Ed25519 form; the key of a link is derived from its Curve25519 form.
    SigningKey signing_key;
    Secret secret_key;  ///< For links.

    /// The same secret yields the same pair, so no two sessions may share one.
    static KeyPair derive(const Secret& secret);
};

/// Authentication of datagrams: key pairs, the key of a link, and the tag that each datagram carries.
///
/// A key pair makes signatures (Ed25519, RFC 8032), and two peers derive the key of their link from their pairs
/// (X25519, RFC 7748, on the same curve). So no link key ever crosses the wire, and the host's roster carries only one
/// public key per member. Since one pair serves both purposes, nobody can be tricked into accepting one peer's packets
/// with another's signatures. The link to the host also depends on the password: see cpace.h. Tags are SipHash-2-4
/// (Aumasson and Bernstein, 2012). The key of one link; the same at both ends.
class LinkKey {
public:
    LinkKey() = default;

    /// Derives the key of a link. `shared` is a further secret that only the two peers know, if any. The result is not
    /// set if `theirs` is not a key or has small order, which no honest peer's key has.
    static LinkKey derive(const KeyPair& own, const PublicKey& theirs, std::string_view shared = {});

    [[nodiscard]] bool is_set() const { return is_set_; }
    /// Returns the tag over the sender's number (its seat in the lobby, its peer number in a game) and the bytes. The
    /// number prevents a packet from being reflected to its sender.
    [[nodiscard]] std::uint64_t tag(std::uint8_t sender, std::string_view bytes) const;

    friend bool operator==(const LinkKey&, const LinkKey&) = default;

private:
    HashKey key_;
    bool is_set_ = false;
};

/// Returns a fresh secret from the system's generator.
[[nodiscard]] Secret random_secret();
/// Derives a separate secret for each purpose; none reveals anything about another.
[[nodiscard]] Secret derive_secret(const Secret& secret, std::string_view purpose);
[[nodiscard]] HashKey derive_hash_key(const Secret& secret, std::string_view purpose);

/// Returns the BLAKE2b-256 of the bytes.
[[nodiscard]] std::array<std::uint8_t, 32> blake2b(std::string_view bytes);

/// Returns the SipHash-2-4 of the bytes.
[[nodiscard]] std::uint64_t sip_hash(const HashKey& key, std::string_view bytes);

// Signatures (Ed25519, RFC 8032). Unlike the tag of a link, a signature can be verified by anybody.

using Signature = std::array<std::uint8_t, 64>;

/// Returns the signature of a text. Texts for different purposes must never be equal.
[[nodiscard]] Signature signature_of(std::string_view text, const SigningKey& key);
/// Returns whether the owner of that public key signed the text. Takes about 0.1 ms.
[[nodiscard]] bool is_signature_of(const Signature& signature, std::string_view text, const PublicKey& signer);

}  // namespace net
