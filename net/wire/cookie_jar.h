// SPDX-License-Identifier: Zlib
/// Proof that a stranger receives at its address.
#pragma once

#include <cstdint>

#include "net/wire/address.h"
#include "net/wire/keys.h"
#include "net/wire/units.h"

namespace net {

/// Proof that a stranger can receive at its address, without storing anything about it (RATIONALE.md §1). Makes and
/// checks cookies: a keyed hash of address and minute.
class CookieJar {
public:
    explicit CookieJar(const Secret& secret) : key_(derive_hash_key(secret, "gyre cookie 1")) {}

    [[nodiscard]] std::uint64_t make(const Address& address, Micros now) const;
    /// Accepts cookies of this minute and of the previous one.
    [[nodiscard]] bool is_valid(std::uint64_t cookie, const Address& address, Micros now) const;

private:
    [[nodiscard]] std::uint64_t of_minute(const Address& address, Micros minute) const;

    HashKey key_;
};

}  // namespace net
