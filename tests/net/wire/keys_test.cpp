// SPDX-License-Identifier: Zlib
#include "net/wire/keys.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

using net::KeyPair;
using net::LinkKey;
using net::Secret;

namespace {

Secret secret_from(std::uint8_t first) {
    Secret secret{};
    secret[0] = first;
    return secret;
}

}  // namespace

TEST_CASE("SipHash-2-4 matches the published example") {
    net::HashKey key{};
    std::string bytes;
    for (std::uint8_t i = 0; i < 16; ++i) {
        key[i] = i;
        bytes += i < 15 ? std::string(1, static_cast<char>(i)) : "";
    }
    // The worked example in appendix A of the SipHash paper.
    CHECK(net::sip_hash(key, bytes) == 0xa129ca6149be45e5U);
}

TEST_CASE("the same secret yields the same key pair, another secret a different one") {
    const KeyPair one = KeyPair::derive(secret_from(1));
    CHECK(one.public_key == KeyPair::derive(secret_from(1)).public_key);
    CHECK(one.secret_key == KeyPair::derive(secret_from(1)).secret_key);
    CHECK(one.public_key != KeyPair::derive(secret_from(2)).public_key);
    CHECK(one.secret_key != secret_from(1));
    CHECK(one.signing_key == KeyPair::derive(secret_from(1)).signing_key);
}

TEST_CASE("both ends of a link derive the same key, and nobody else can") {
    const KeyPair one = KeyPair::derive(secret_from(1));
    const KeyPair two = KeyPair::derive(secret_from(2));
    const KeyPair three = KeyPair::derive(secret_from(3));
    const LinkKey link = LinkKey::derive(one, two.public_key, "shared");
    CHECK(link.is_set());
    CHECK(link == LinkKey::derive(two, one.public_key, "shared"));
    CHECK_FALSE(link == LinkKey::derive(two, one.public_key, "Shared"));
    CHECK_FALSE(link == LinkKey::derive(two, one.public_key));
    CHECK_FALSE(link == LinkKey::derive(three, one.public_key, "shared"));
    CHECK_FALSE(link == LinkKey::derive(three, two.public_key, "shared"));
}

TEST_CASE("a public key of small order yields no link") {
    const KeyPair own = KeyPair::derive(secret_from(1));
    net::PublicKey point{};
    CHECK_FALSE(LinkKey::derive(own, point).is_set());
    point[0] = 1;
    CHECK_FALSE(LinkKey::derive(own, point).is_set());
}

TEST_CASE("bytes that are no public key yield no link") {
    const KeyPair own = KeyPair::derive(secret_from(1));
    int keys = 0;
    for (std::uint8_t i = 0; i < 100; ++i) {
        keys += LinkKey::derive(own, net::PublicKey{i, 9}).is_set() ? 1 : 0;
    }
    // Half of all numbers are on the curve, and an eighth of those belong to the group of honest keys.
    CHECK(keys < 20);
}

TEST_CASE("a tag depends on sender, bytes and link") {
    const KeyPair one = KeyPair::derive(secret_from(1));
    const LinkKey link = LinkKey::derive(one, KeyPair::derive(secret_from(2)).public_key);
    const LinkKey other = LinkKey::derive(one, KeyPair::derive(secret_from(3)).public_key);
    CHECK(link.tag(0, "keys") == link.tag(0, "keys"));
    CHECK(link.tag(0, "keys") != link.tag(1, "keys"));
    CHECK(link.tag(0, "keys") != link.tag(0, "keyz"));
    CHECK(link.tag(0, "keys") != other.tag(0, "keys"));
}

TEST_CASE("secrets for different purposes differ") {
    const Secret secret = secret_from(1);
    CHECK(net::derive_secret(secret, "a") != net::derive_secret(secret, "b"));
    CHECK(net::derive_secret(secret, "a") != net::derive_secret(secret_from(2), "a"));
    const net::HashKey key = net::derive_hash_key(secret, "a");
    CHECK(std::equal(key.begin(), key.end(), net::derive_secret(secret, "a").begin()));
}

TEST_CASE("random secrets differ") {
    CHECK(net::random_secret() != net::random_secret());
}

TEST_CASE("a signature is valid only for its text and signer") {
    const KeyPair ann = KeyPair::derive(Secret{1});
    const KeyPair bob = KeyPair::derive(Secret{2});
    const net::Signature signature = net::signature_of("keys", ann.signing_key);
    CHECK(net::is_signature_of(signature, "keys", ann.public_key));
    CHECK_FALSE(net::is_signature_of(signature, "keyz", ann.public_key));
    CHECK_FALSE(net::is_signature_of(signature, "keys", bob.public_key));
    for (std::size_t i = 0; i < signature.size(); ++i) {
        net::Signature changed = signature;
        changed[i] ^= 1;
        REQUIRE_FALSE(net::is_signature_of(changed, "keys", ann.public_key));
    }
}

TEST_CASE("a public key that is none, or of small order, signs nothing") {
    const net::Signature signature = net::signature_of("keys", KeyPair::derive(Secret{1}).signing_key);
    CHECK_FALSE(net::is_signature_of(signature, "keys", net::PublicKey{}));
    CHECK_FALSE(net::is_signature_of(net::Signature{}, "keys", net::PublicKey{1}));
}
