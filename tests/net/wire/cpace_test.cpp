// SPDX-License-Identifier: Zlib
// Uses the vectors of draft-irtf-cfrg-cpace, appendix "Test vector for CPace using group ristretto255 and hash
// SHA-512".
#include <catch2/catch.hpp>

#include <string>

#include "net/wire/cpace.h"

using net::Cpace;
using net::CpaceMessage;
using net::CpaceTerms;

namespace {

std::string bytes_of(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    }
    return bytes;
}

template <std::size_t N>
std::array<std::uint8_t, N> array_of(std::string_view hex) {
    const std::string bytes = bytes_of(hex);
    std::array<std::uint8_t, N> array{};
    std::copy(bytes.begin(), bytes.end(), array.begin());
    return array;
}

net::Secret secret_of(std::string_view hex) {
    const auto bytes = array_of<32>(hex);
    net::Secret secret;
    std::copy(bytes.begin(), bytes.end(), secret.begin());
    return secret;
}

const std::string kSession = bytes_of("7e4b4791d6a8ef019b936c79fb7f2c57");
const CpaceTerms kTerms{.password = "Password",
                        .channel = "oc\x0b"
                                   "B_responder\x0b"
                                   "A_initiator",
                        .session = kSession};
const net::Secret kSecretA = secret_of("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08");
const net::Secret kSecretB = secret_of("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d");

}  // namespace

TEST_CASE("CPace sends the draft's shares and agrees on the draft's key") {
    const Cpace a(kTerms, kSecretA);
    const Cpace b(kTerms, kSecretB);
    CHECK(a.share() == array_of<32>("d40fb265a7abeaee7939d91a585fe59f7053f982c296ec413c624c669308f87a"));
    CHECK(b.share() == array_of<32>("08bcf6e9777a9c313a3db6daa510f2d398403319c2341bd506a92e672eb7e307"));
    const auto bytes = array_of<64>("4c5469a16b2364c4b944ebc1a79e51d1674ad47db26e8718154f59faebfaa52d"
                                    "8346f30aa58377117eb20d527f2cbc5c76381f7fd372e89df8239f87f2e02ed1");
    net::CpaceKey key;
    std::copy(bytes.begin(), bytes.end(), key.begin());
    CHECK(a.key_of_initiator("ADa", {b.share(), "ADb"}) == key);
    CHECK(b.key_of_responder("ADb", {a.share(), "ADa"}) == key);
}

TEST_CASE("CPace refuses the draft's invalid shares") {
    const Cpace own(kTerms, secret_of("7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05"));
    for (const char* hex : {"2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c",
                            "0000000000000000000000000000000000000000000000000000000000000000"}) {
        CHECK_FALSE(own.key_of_initiator("", {array_of<32>(hex), ""}));
        CHECK_FALSE(own.key_of_responder("", {array_of<32>(hex), ""}));
    }
}

TEST_CASE("CPace yields another key for another password, channel, session or data, and for swapped sides") {
    const Cpace a(kTerms, kSecretA);
    const Cpace b(kTerms, kSecretB);
    const CpaceMessage from_b{b.share(), "ADb"};
    const auto key = a.key_of_initiator("ADa", from_b);
    REQUIRE(key);
    CpaceTerms password = kTerms;
    password.password = "password";
    CpaceTerms channel = kTerms;
    channel.channel = "another";
    CpaceTerms session = kTerms;
    session.session = "another";
    for (const CpaceTerms& terms : {password, channel, session}) {
        const Cpace other(terms, kSecretB);
        CHECK(other.key_of_responder("ADb", {a.share(), "ADa"}) != a.key_of_initiator("ADa", {other.share(), "ADb"}));
    }
    CHECK(a.key_of_initiator("ADx", from_b) != key);
    CHECK(a.key_of_initiator("ADa", {b.share(), "ADx"}) != key);
    CHECK(a.key_of_responder("ADa", from_b) != key);
}
