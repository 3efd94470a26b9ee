// SPDX-License-Identifier: Zlib
#include "net/wire/secret.h"

#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "net/lobby/session.h"

using net::KeyPair;
using net::LinkKey;
using net::Secret;
using net::SecretText;

namespace {

Secret buried_secret(std::uint8_t first) {
    Secret secret;
    for (std::size_t i = 0; i < secret.size(); ++i) {
        secret[i] = static_cast<std::uint8_t>(first + 3 * i);
    }
    return secret;
}

std::string text_of(const Secret& secret) {
    return {secret.begin(), secret.end()};
}

/// Holds a value in memory that can still be read after the value is destroyed.
template <typename T>
class Grave {
public:
    explicit Grave(const T& value) : value_(new (memory_.data()) T(value)) {}
    ~Grave() { bury(); }
    Grave(const Grave&) = delete;
    Grave& operator=(const Grave&) = delete;

    T& value() { return *value_; }
    void bury() {
        if (value_ != nullptr) {
            std::destroy_at(std::exchange(value_, nullptr));
        }
    }
    /// Returns the bytes in memory. The volatile pointer keeps the compiler from assuming anything about them.
    std::string bytes() const {
        const std::byte* const volatile where = memory_.data();
        std::string found(sizeof(T), '\0');
        std::memcpy(found.data(), where, found.size());
        return found;
    }
    bool has(const std::string& text) const { return bytes().find(text) != std::string::npos; }

private:
    alignas(T) std::array<std::byte, sizeof(T)> memory_{};
    T* value_;
};

}  // namespace

TEST_CASE("a destroyed key pair leaves no secret key behind") {
    Grave<KeyPair> grave(KeyPair::derive(buried_secret(1)));
    const std::string secret = text_of(grave.value().secret_key);
    REQUIRE(grave.has(secret));
    grave.bury();
    CHECK_FALSE(grave.has(secret));
    CHECK_FALSE(grave.has(secret.substr(0, 8)));
    CHECK_FALSE(grave.has(secret.substr(24)));
}

TEST_CASE("a link's key is gone once it is destroyed or another one is assigned") {
    const KeyPair own = KeyPair::derive(buried_secret(1));
    Grave<LinkKey> grave(LinkKey::derive(own, KeyPair::derive(buried_secret(2)).public_key));
    const std::string first = grave.bytes().substr(0, net::HashKey::size());
    REQUIRE(first != std::string(first.size(), '\0'));
    grave.value() = LinkKey::derive(own, KeyPair::derive(buried_secret(3)).public_key);
    const std::string second = grave.bytes().substr(0, net::HashKey::size());
    CHECK(second != first);
    CHECK_FALSE(grave.has(first.substr(0, 8)));
    grave.bury();
    CHECK_FALSE(grave.has(second.substr(0, 8)));
}

TEST_CASE("a session's set-up leaves neither secret nor password behind") {
    net::SessionSetup setup;
    setup.secret = buried_secret(7);
    setup.password = "open sesame";  // short enough to be stored inside the object
    Grave<net::SessionSetup> grave(setup);
    REQUIRE(grave.has(text_of(setup.secret)));
    REQUIRE(grave.has("open sesame"));
    grave.bury();
    CHECK_FALSE(grave.has(text_of(setup.secret)));
    CHECK_FALSE(grave.has("sesame"));
}

TEST_CASE("a password that is replaced by a shorter one is gone to its last letter") {
    Grave<SecretText> grave(SecretText("open sesame"));
    grave.value() = SecretText("pea");
    CHECK(grave.value().view() == "pea");
    CHECK_FALSE(grave.has("same"));
    grave.value() = grave.value();  // NOLINT: must not wipe itself
    CHECK(grave.value().view() == "pea");
    const SecretText copy = std::move(grave.value());  // NOLINT: copies, since a moved-from string might keep letters
    CHECK(copy.view() == "pea");
    grave.value() = SecretText(std::string(64, 'x'));
    CHECK(grave.value().view() == std::string(64, 'x'));
    CHECK_FALSE(grave.has("pea"));
}

TEST_CASE("secrets are equal only in all of their bytes") {
    CHECK(buried_secret(1) == buried_secret(1));
    for (std::size_t i = 0; i < Secret::size(); ++i) {
        Secret other = buried_secret(1);
        other[i] ^= 1U;
        CHECK_FALSE(other == buried_secret(1));
    }
    CHECK(Secret{1, 2}[1] == 2);
    CHECK(Secret{1, 2}[2] == 0);
}
