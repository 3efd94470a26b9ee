// SPDX-License-Identifier: Zlib
#include "net/wire/signature.h"

#include <string>

#include <catch2/catch.hpp>

using net::KeyPair;
using net::Secret;

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
