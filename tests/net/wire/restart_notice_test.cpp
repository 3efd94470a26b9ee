// SPDX-License-Identifier: Zlib
#include "net/wire/restart_notice.h"

#include <catch2/catch.hpp>

using namespace net;

TEST_CASE("a restart notice counts only for its game, peer, beginning and owner") {
    const KeyPair ann = KeyPair::derive(Secret{1});
    const Signature notice = restart_notice({7, 2, 10}, ann.signing_key);
    CHECK(is_restart_notice(notice, {7, 2, 10}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {8, 2, 10}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {7, 3, 10}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {7, 2, 11}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {7, 2, 10}, KeyPair::derive(Secret{2}).public_key));
    CHECK_FALSE(is_restart_notice(Signature{}, {7, 2, 10}, ann.public_key));
}
