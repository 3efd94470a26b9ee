// SPDX-License-Identifier: Zlib
/// Texts that only those who have a key can read or write, and keys that are made of codes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "net/wire/keys.h"
#include "net/wire/secret.h"

namespace net {

using SealKey = SecretBytes<32>;

/// What a sealed text is longer than the text.
inline constexpr std::size_t kSealBytes = 40;

/// Returns a text sealed with a key (XChaCha20-Poly1305), with a nonce of the system's generator in front.
[[nodiscard]] std::string seal(std::string_view text, const SealKey& key);

/// Returns the text; nothing if it was not sealed with that key, or is altered.
[[nodiscard]] std::optional<std::string> unseal(std::string_view sealed, const SealKey& key);

/// What a text sealed to a public key is longer than the text.
inline constexpr std::size_t kSealToBytes = 48;

/// Returns a text that only the owner of that public key can read (X25519 with its Curve25519 form, and
/// XSalsa20-Poly1305: libsodium's sealed box). The owner does not learn who sealed it. Returns nothing if `receiver` is
/// not a valid key.
[[nodiscard]] std::optional<std::string> seal_to(std::string_view text, const PublicKey& receiver);

/// Returns the text; nothing if it was not sealed to that key pair, or is altered.
[[nodiscard]] std::optional<std::string> unseal_from(std::string_view sealed, const KeyPair& receiver);

/// Makes a key of something short, slowly, so that guessing costs much: Argon2id (RFC 9106) with 64 MB of memory and
/// two passes, some 0.15 s. Throws std::bad_alloc if there is no such memory.
[[nodiscard]] SealKey stretch(std::string_view secret, std::string_view purpose);

}  // namespace net
