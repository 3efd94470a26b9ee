// SPDX-License-Identifier: Zlib
/// Signatures (Ed25519, RFC 8032). Unlike the tag of a link, a signature can be verified by anybody.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "net/wire/link_key.h"

namespace net {

using Signature = std::array<std::uint8_t, 64>;

/// Returns the signature of a text. Texts for different purposes must never be equal.
[[nodiscard]] Signature signature_of(std::string_view text, const SigningKey& key);
/// Returns whether the owner of that public key signed the text. Takes about 0.1 ms.
[[nodiscard]] bool is_signature_of(const Signature& signature, std::string_view text, const PublicKey& signer);

}  // namespace net
