// SPDX-License-Identifier: Zlib
#include "net/wire/cpace.h"

#include <initializer_list>

#include <sodium.h>

namespace net {
namespace {

constexpr std::string_view kGroup = "CPaceRistretto255";
constexpr std::string_view kKeyPurpose = "CPaceRistretto255_ISK";
constexpr std::size_t kHashBlock = 128;  // bytes that SHA-512 takes at a time
static_assert(std::tuple_size_v<CpaceShare> == crypto_core_ristretto255_BYTES);
static_assert(CpaceKey::size() == crypto_hash_sha512_BYTES);
static_assert(crypto_core_ristretto255_HASHBYTES == crypto_hash_sha512_BYTES);

std::string_view text_of(const auto& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

constexpr unsigned kLow = 0x7F;
constexpr unsigned kMore = 0x80;

/// Returns the number of bytes of `joined`.
std::size_t joined_size(std::initializer_list<std::string_view> parts) {
    std::size_t size = 0;
    for (const std::string_view part : parts) {
        size += part.size() + 1;
        for (std::size_t length = part.size(); length > kLow; length >>= 7U) {
            ++size;
        }
    }
    return size;
}

/// Concatenates the parts, each after its length in LEB128, so that no two lists of parts give the same text.
std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    text.reserve(joined_size(parts));  // reallocation would leave copies of secrets behind
    for (const std::string_view part : parts) {
        std::size_t length = part.size();
        for (; length > kLow; length >>= 7U) {
            text += static_cast<char>((length & kLow) | kMore);
        }
        text += static_cast<char>(length);
        text += part;
    }
    return text;
}

CpaceKey sha512(std::string_view text) {
    CpaceKey hash;
    crypto_hash_sha512(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return hash;
}

/// The draft's calculate_generator. Zeros fill the first block of the hash, so that the time it takes reveals nothing
/// about the password.
SecretBytes<crypto_core_ristretto255_BYTES> generator(const CpaceTerms& terms) {
    const std::size_t head = joined_size({kGroup, terms.password}) + 1;  // with the length of the zeros
    const std::string zeros(head < kHashBlock ? kHashBlock - head : 0, '\0');
    std::string text = joined({kGroup, terms.password, zeros, terms.channel, terms.session});
    SecretBytes<crypto_core_ristretto255_BYTES> point;
    crypto_core_ristretto255_from_hash(point.data(), sha512(text).data());
    wipe(text);
    return point;
}

}  // namespace

Cpace::Cpace(const CpaceTerms& terms, const Secret& secret) : session_(terms.session), scalar_(secret) {
    constexpr std::uint8_t kBelowOrder = 0x0F;  // the group's order is a little more than 2^252
    scalar_[scalar_.size() - 1] &= kBelowOrder;
    if (crypto_scalarmult_ristretto255(share_.data(), scalar_.data(), generator(terms).data()) != 0) {
        share_.fill(0);  // invalid: only for a scalar or generator of zero, which no hash yields in practice
    }
}

std::optional<CpaceKey> Cpace::key_of_initiator(std::string_view own_data, const CpaceMessage& theirs) const {
    return key(theirs.share, {share_, own_data}, theirs);
}

std::optional<CpaceKey> Cpace::key_of_responder(std::string_view own_data, const CpaceMessage& theirs) const {
    return key(theirs.share, theirs, {share_, own_data});
}

std::optional<CpaceKey> Cpace::key(const CpaceShare& theirs, const CpaceMessage& initiator,
                                   const CpaceMessage& responder) const {
    SecretBytes<crypto_scalarmult_ristretto255_BYTES> common;
    if (crypto_scalarmult_ristretto255(common.data(), scalar_.data(), theirs.data()) != 0) {
        return std::nullopt;  // not a group element, or the neutral one
    }
    std::string text = joined({kKeyPurpose, session_, text_of(common), text_of(initiator.share), initiator.data,
                               text_of(responder.share), responder.data});
    CpaceKey key = sha512(text);
    wipe(text);
    return key;
}

}  // namespace net
