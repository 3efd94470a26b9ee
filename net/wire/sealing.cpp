// SPDX-License-Identifier: Zlib
#include "net/wire/sealing.h"

#include <array>
#include <new>

#include <sodium.h>

namespace net {

namespace {

constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(kSealBytes == kNonceBytes + kTagBytes);
static_assert(SealKey::size() == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

static_assert(kSealToBytes == crypto_box_SEALBYTES);

constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = std::size_t{64} << 20U;

const unsigned char* octets_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* octets_in(std::string& text, std::size_t at) {
    return reinterpret_cast<unsigned char*>(text.data()) + at;
}

}  // namespace

std::string seal(std::string_view text, const SealKey& key) {
    std::string sealed(kSealBytes + text.size(), '\0');
    randombytes_buf(sealed.data(), kNonceBytes);
    crypto_aead_xchacha20poly1305_ietf_encrypt(octets_in(sealed, kNonceBytes), nullptr, octets_of(text), text.size(),
                                               nullptr, 0, nullptr, octets_of(sealed), key.data());
    return sealed;
}

std::optional<std::string> unseal(std::string_view sealed, const SealKey& key) {
    if (sealed.size() < kSealBytes) {
        return std::nullopt;
    }
    std::string text(sealed.size() - kSealBytes, '\0');
    const bool is_sound = crypto_aead_xchacha20poly1305_ietf_decrypt(
                              octets_in(text, 0), nullptr, nullptr, octets_of(sealed) + kNonceBytes,
                              sealed.size() - kNonceBytes, nullptr, 0, octets_of(sealed), key.data()) == 0;
    return is_sound ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<std::string> seal_to(std::string_view text, const PublicKey& receiver) {
    PublicKey point{};
    std::string sealed(kSealToBytes + text.size(), '\0');
    const bool is_sealed = crypto_sign_ed25519_pk_to_curve25519(point.data(), receiver.data()) == 0 &&
                           crypto_box_seal(octets_in(sealed, 0), octets_of(text), text.size(), point.data()) == 0;
    return is_sealed ? std::optional(std::move(sealed)) : std::nullopt;
}

std::optional<std::string> unseal_from(std::string_view sealed, const KeyPair& receiver) {
    PublicKey point{};
    if (sealed.size() < kSealToBytes ||
        crypto_sign_ed25519_pk_to_curve25519(point.data(), receiver.public_key.data()) != 0) {
        return std::nullopt;
    }
    std::string text(sealed.size() - kSealToBytes, '\0');
    const bool is_sound = crypto_box_seal_open(octets_in(text, 0), octets_of(sealed), sealed.size(), point.data(),
                                               receiver.secret_key.data()) == 0;
    return is_sound ? std::optional(std::move(text)) : std::nullopt;
}

SealKey stretch(std::string_view secret, std::string_view purpose) {
    std::array<unsigned char, crypto_pwhash_argon2id_SALTBYTES> salt{};
    crypto_generichash(salt.data(), salt.size(), octets_of(purpose), purpose.size(), nullptr, 0);
    SealKey key;
    if (crypto_pwhash_argon2id(key.data(), key.size(), secret.data(), secret.size(), salt.data(), kPasses, kMemory,
                               crypto_pwhash_argon2id_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
    return key;
}

}  // namespace net
