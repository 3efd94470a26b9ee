// SPDX-License-Identifier: Zlib
#include "net/wire/signature.h"

#include <tuple>

#include <sodium.h>

namespace net {

namespace {

static_assert(std::tuple_size_v<Signature> == crypto_sign_BYTES);

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Signature signature_of(std::string_view text, const SigningKey& key) {
    Signature signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(), key.data());
    return signature;
}

bool is_signature_of(const Signature& signature, std::string_view text, const PublicKey& signer) {
    return crypto_sign_verify_detached(signature.data(), bytes_of(text), text.size(), signer.data()) == 0;
}

}  // namespace net
