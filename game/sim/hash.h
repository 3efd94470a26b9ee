// SPDX-License-Identifier: Zlib
/// An archive that hashes a world's state to 64 bits. Equal hashes mean that two worlds agree.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <type_traits>

namespace sim {

/// Hashes the values that a type's `fields` lists, in that order, without names and bounds. It works on values, never
/// on memory, so all machines compute the same hash.
class HashArchive {
public:
    void operator()(const char* /*name*/, const auto& value, auto... /*bounds*/) { add(value); }

    /// Returns the hash of the values so far. The last mixing steps are the finaliser of MurmurHash3 (Austin Appleby,
    /// 2011), which lets each input bit affect all output bits.
    [[nodiscard]] std::uint64_t value() const {
        std::uint64_t h = state_;
        h = (h ^ (h >> 33)) * 0xFF51AFD7ED558CCDull;
        h = (h ^ (h >> 33)) * 0xC4CEB9FE1A85EC53ull;
        return h ^ (h >> 33);
    }

private:
    template <typename T>
    void add(const T& value) {
        if constexpr (std::is_enum_v<T> || std::integral<T>) {
            mix(static_cast<std::uint64_t>(value));
        } else if constexpr (requires { value.visit(*this); }) {
            value.visit(*this);
        } else if constexpr (std::ranges::sized_range<const T>) {
            mix(std::ranges::size(value));
            for (const auto& item : value) {
                add(item);
            }
        } else {
            T::fields(*this, value);
        }
    }

    void mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15ull;
        state_ ^= state_ >> 29;
    }

    std::uint64_t state_ = 0x243F6A8885A308D3ull;
};

}  // namespace sim
