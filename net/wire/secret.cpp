// SPDX-License-Identifier: Zlib
#include "net/wire/secret.h"

#include <sodium.h>

namespace net {

void wipe(std::span<std::uint8_t> secret) {
    sodium_memzero(secret.data(), secret.size());
}

void wipe(std::string& secret) {
    secret.resize(secret.capacity());  // a longer text may have been here before
    sodium_memzero(secret.data(), secret.size());
    secret.clear();
}

bool are_equal(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

SecretText& SecretText::operator=(const SecretText& other) {
    if (this != &other) {
        wipe(text_);  // now, since assigning a longer text frees this memory
        text_ = other.text_;
    }
    return *this;
}

}  // namespace net
