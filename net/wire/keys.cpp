// SPDX-License-Identifier: Zlib
#include "net/wire/keys.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include <sodium.h>

namespace net {

namespace {

// Each use of a secret has its own name, so that no two uses ever hash the same bytes.
constexpr std::string_view kPairPurpose = "gyre key pair 2";
constexpr std::string_view kLinkPurpose = "gyre link key 2";
static_assert(std::tuple_size_v<PublicKey> == crypto_scalarmult_BYTES);
static_assert(std::tuple_size_v<PublicKey> == crypto_sign_PUBLICKEYBYTES);
static_assert(Secret::size() == crypto_sign_SEEDBYTES && SigningKey::size() == crypto_sign_SECRETKEYBYTES);

const unsigned char* octets(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

void require_sodium() {
    if (sodium_init() < 0) {
        throw std::runtime_error("libsodium cannot be used on this machine: reinstall it");
    }
}

static_assert(std::tuple_size_v<Signature> == crypto_sign_BYTES);

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

KeyPair KeyPair::derive(const Secret& secret) {
    require_sodium();
    const Secret seed = derive_secret(secret, kPairPurpose);
    KeyPair pair;
    crypto_sign_seed_keypair(pair.public_key.data(), pair.signing_key.data(), seed.data());
    crypto_sign_ed25519_sk_to_curve25519(pair.secret_key.data(), pair.signing_key.data());
    return pair;
}

LinkKey LinkKey::derive(const KeyPair& own, const PublicKey& theirs, std::string_view shared) {
    require_sodium();
    LinkKey link;
    PublicKey point{};
    SecretBytes<crypto_scalarmult_BYTES> agreed;
    if (crypto_sign_ed25519_pk_to_curve25519(point.data(), theirs.data()) != 0 ||
        crypto_scalarmult(agreed.data(), own.secret_key.data(), point.data()) != 0) {
        return link;
    }
    const auto& [low, high] = std::minmax(own.public_key, theirs);
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, link.key_.size());
    crypto_generichash_update(&state, octets(kLinkPurpose), kLinkPurpose.size());
    crypto_generichash_update(&state, agreed.data(), agreed.size());
    crypto_generichash_update(&state, low.data(), low.size());
    crypto_generichash_update(&state, high.data(), high.size());
    crypto_generichash_update(&state, octets(shared), shared.size());
    crypto_generichash_final(&state, link.key_.data(), link.key_.size());
    sodium_memzero(&state, sizeof state);
    link.is_set_ = true;
    return link;
}

std::uint64_t LinkKey::tag(std::uint8_t sender, std::string_view bytes) const {
    std::string text(1, static_cast<char>(sender));
    text += bytes;
    return sip_hash(key_, text);
}

Secret random_secret() {
    require_sodium();
    Secret secret;
    randombytes_buf(secret.data(), secret.size());
    return secret;
}

Secret derive_secret(const Secret& secret, std::string_view purpose) {
    Secret derived;
    crypto_generichash(derived.data(), derived.size(), octets(purpose), purpose.size(), secret.data(), secret.size());
    return derived;
}

HashKey derive_hash_key(const Secret& secret, std::string_view purpose) {
    HashKey key;
    const Secret derived = derive_secret(secret, purpose);
    std::copy_n(derived.begin(), key.size(), key.begin());
    return key;
}

std::array<std::uint8_t, 32> blake2b(std::string_view bytes) {
    std::array<std::uint8_t, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), octets(bytes), bytes.size(), nullptr, 0);
    return hash;
}

std::uint64_t sip_hash(const HashKey& key, std::string_view bytes) {
    static_assert(HashKey::size() == crypto_shorthash_KEYBYTES);
    std::array<std::uint8_t, crypto_shorthash_BYTES> hash{};
    crypto_shorthash(hash.data(), octets(bytes), bytes.size(), key.data());
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < hash.size(); ++i) {
        number |= std::uint64_t{hash[i]} << 8 * i;
    }
    return number;
}

Signature signature_of(std::string_view text, const SigningKey& key) {
    Signature signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(), key.data());
    return signature;
}

bool is_signature_of(const Signature& signature, std::string_view text, const PublicKey& signer) {
    return crypto_sign_verify_detached(signature.data(), bytes_of(text), text.size(), signer.data()) == 0;
}

}  // namespace net
