// SPDX-License-Identifier: Zlib
/// Converts values to bytes and back: little-endian by arithmetic, every length and enumerator bounded. Writer and
/// Reader are archives over a type's `fields`; a bound there is the highest value, or the longest length.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace engine {

/// Appends values to a string of bytes. Values beyond their bound are the caller's mistake: no reader will accept them.
class Writer {
public:
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

    void operator()(const char* /*name*/, const auto& value, auto... /*bounds*/) { put(value); }

    void byte(std::uint8_t value) { bytes_ += static_cast<char>(value); }
    void raw(std::string_view bytes) { bytes_ += bytes; }
    /// Writes seven bits per byte, lowest first; a set top bit means that more bytes follow.
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) {
            byte(static_cast<std::uint8_t>(value | 0x80));
        }
        byte(static_cast<std::uint8_t>(value));
    }

private:
    template <typename T>
    void put(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            put(static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::same_as<T, bool>) {
            byte(value ? 1 : 0);
        } else if constexpr (std::integral<T>) {
            for (int shift = 0; shift < std::numeric_limits<std::make_unsigned_t<T>>::digits; shift += 8) {
                byte(static_cast<std::uint8_t>(static_cast<std::make_unsigned_t<T>>(value) >> shift));
            }
        } else if constexpr (std::same_as<T, std::string>) {
            varint(value.size());
            raw(value);
        } else {
            put_parts(value);
        }
    }

    template <typename T, std::size_t n>
    void put_parts(const std::array<T, n>& items) {
        for (const T& item : items) {
            put(item);
        }
    }
    template <typename T>
    void put_parts(const std::vector<T>& items) {
        varint(items.size());
        for (const T& item : items) {
            put(item);
        }
    }
    template <typename T>
    void put_parts(const T& record) {
        T::fields(*this, record);
    }

    std::string bytes_;
};

/// Takes values from untrusted bytes. The first error sticks: everything read after it is zero or empty, so read a
/// whole record and then check `ok` once. Never reads past the end, nor allocates more items than there are bytes.
class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool at_end() const { return bytes_.empty(); }
    [[nodiscard]] std::size_t left() const { return bytes_.size(); }
    void fail() {
        ok_ = false;
        bytes_ = {};
    }

    void operator()(const char* /*name*/, auto& value, auto... bounds) { take(value, bounds...); }

    [[nodiscard]] std::uint8_t byte() {
        const std::string_view one = raw(1);
        return one.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(one.front());
    }
    [[nodiscard]] std::string_view raw(std::size_t size) {
        if (size > bytes_.size()) {
            fail();
            return {};
        }
        const std::string_view part = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return part;
    }
    /// Reads a number of at most `most`. Fails if it is larger, or not encoded in the fewest possible bytes.
    [[nodiscard]] std::uint64_t varint(std::uint64_t most) {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint8_t part = byte();
            const std::uint64_t bits = part & 0x7Fu;
            value |= bits << shift;
            if ((part & 0x80) != 0) {
                continue;
            }
            const bool is_shortest = part != 0 || shift == 0;
            if (!is_shortest || (bits << shift) >> shift != bits || value > most) {
                break;
            }
            return value;
        }
        fail();
        return 0;
    }

private:
    template <typename T, typename... Bound>
    void take(T& value, Bound... bound) {
        if constexpr (std::is_enum_v<T>) {
            static_assert(sizeof...(bound) == 1, "an enum needs its highest enumerator");
            std::underlying_type_t<T> number{};
            take(number, static_cast<std::underlying_type_t<T>>(bound)...);
            value = static_cast<T>(number);
        } else if constexpr (std::same_as<T, bool>) {
            const std::uint8_t number = byte();
            value = number == 1;
            check(number <= 1);
        } else if constexpr (std::integral<T>) {
            take_number(value);
            if (!(std::cmp_less_equal(value, bound) && ...)) {
                value = 0;
                fail();
            }
        } else {
            take_parts(value, bound...);
        }
    }

    template <std::integral T>
    void take_number(T& value) {
        std::make_unsigned_t<T> bits = 0;
        for (int shift = 0; shift < std::numeric_limits<decltype(bits)>::digits; shift += 8) {
            bits = static_cast<decltype(bits)>(bits | static_cast<decltype(bits)>(byte()) << shift);
        }
        value = ok_ ? static_cast<T>(bits) : T{0};
    }

    template <typename Bound>
    void take_parts(std::string& text, Bound longest) {
        text = raw(varint(static_cast<std::uint64_t>(longest)));
    }
    template <typename T, std::size_t n, typename... Bound>
    void take_parts(std::array<T, n>& items, Bound... bound) {
        for (T& item : items) {
            take(item, bound...);
        }
    }
    template <typename T, typename Bound>
    void take_parts(std::vector<T>& items, Bound most) {
        const std::uint64_t count = varint(static_cast<std::uint64_t>(most));
        items.clear();
        for (std::uint64_t i = 0; i < count && ok_; ++i) {
            take(items.emplace_back());
        }
    }
    template <typename T>
    void take_parts(T& record) {
        T::fields(*this, record);
    }

    void check(bool is_right) {
        if (!is_right) {
            fail();
        }
    }

    std::string_view bytes_;
    bool ok_ = true;
};

}  // namespace engine
