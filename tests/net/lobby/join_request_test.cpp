// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <array>

#include "net/lobby/join_request.h"
#include "net/wire/packets.h"

using namespace net;

namespace {

constexpr HandshakeId kId{.nonce = 11, .cookie = 12};
const Secret kJoinerSecret{1};
const Secret kHostSecret{2};
const KeyPair kJoiner = KeyPair::derive(kJoinerSecret);
const KeyPair kHostKeys = KeyPair::derive(kHostSecret);

Handshake joiner(std::string_view password, HandshakeId id = kId) {
    return {Handshake::Side::Joiner, kJoiner, kJoinerSecret, password, id};
}

Handshake host(std::string_view password, HandshakeId id = kId) {
    return {Handshake::Side::Host, kHostKeys, kHostSecret, password, id};
}

LinkKey key_at_host(const Handshake& host, const Handshake& joiner) {
    return host.key(kJoiner.public_key, joiner.share());
}

LinkKey key_at_joiner(const Handshake& joiner, const Handshake& host) {
    return joiner.key(kHostKeys.public_key, host.share());
}

}  // namespace

TEST_CASE("joiner and host agree on a key if both have the same password, or none") {
    for (const char* password : {"", "sesame"}) {
        const LinkKey key = key_at_host(host(password), joiner(password));
        CHECK(key.is_set());
        CHECK(key == key_at_joiner(joiner(password), host(password)));
    }
    CHECK_FALSE(key_at_host(host("sesame"), joiner("Sesame")) == key_at_joiner(joiner("Sesame"), host("sesame")));
    CHECK_FALSE(key_at_host(host("sesame"), joiner("")) == key_at_joiner(joiner(""), host("sesame")));
}

TEST_CASE("each cookie yields different shares and a different key") {
    constexpr HandshakeId kOther{.nonce = 11, .cookie = 13};
    CHECK(joiner("sesame").share() != joiner("sesame", kOther).share());
    CHECK(host("sesame").share() != host("sesame", kOther).share());
    CHECK_FALSE(key_at_host(host("sesame"), joiner("sesame")) ==
                key_at_host(host("sesame", kOther), joiner("sesame", kOther)));
}

TEST_CASE("a joiner under another public key gets another key with the same shares") {
    const KeyPair thief = KeyPair::derive(Secret{3});
    const Handshake honest = joiner("");
    CHECK_FALSE(host("").key(thief.public_key, honest.share()) == key_at_host(host(""), honest));
}

TEST_CASE("an invalid share or public key yields no key") {
    CHECK_FALSE(host("sesame").key(kJoiner.public_key, CpaceShare{}).is_set());
    CHECK_FALSE(host("sesame").key(PublicKey{}, joiner("sesame").share()).is_set());
}

TEST_CASE("an impostor of the host tests one password with a Join, and no others afterwards") {
    const std::string join = "a Join's bytes";
    const std::array<std::string_view, 5> passwords = {"one", "two", "sesame", "three", "four"};
    const Handshake honest = joiner("sesame");
    for (const std::string_view first : passwords) {
        const Handshake impostor = host(first);
        const std::uint64_t tag = key_at_joiner(honest, impostor).tag(kStranger, join);
        for (const std::string_view guess : passwords) {
            const bool is_found = key_at_host(host(guess), honest).tag(kStranger, join) == tag;
            CHECK(is_found == (first == "sesame" && guess == "sesame"));
        }
    }
}
