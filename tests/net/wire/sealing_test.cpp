// SPDX-License-Identifier: Zlib
#include "net/wire/sealing.h"

#include <string>

#include <catch2/catch.hpp>

using namespace net;

TEST_CASE("a text sealed to a key is read only by its owner, whole and unaltered") {
    const KeyPair owner = KeyPair::derive(Secret{1});
    const auto sealed = seal_to("a secret", owner.public_key);
    REQUIRE(sealed);
    CHECK(sealed->size() == 8 + kSealToBytes);
    CHECK(sealed->find("secret") == std::string::npos);
    CHECK(unseal_from(*sealed, owner) == "a secret");
    CHECK_FALSE(unseal_from(*sealed, KeyPair::derive(Secret{2})));
    CHECK_FALSE(unseal_from(sealed->substr(1), owner));
    CHECK_FALSE(unseal_from("", owner));
    for (std::size_t i = 0; i < sealed->size(); ++i) {
        std::string altered = *sealed;
        altered[i] = static_cast<char>(altered[i] ^ 1);
        CHECK_FALSE(unseal_from(altered, owner));
    }
}

TEST_CASE("nothing is sealed to what is no key") {
    CHECK_FALSE(seal_to("a secret", PublicKey{}));
}
