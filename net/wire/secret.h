// SPDX-License-Identifier: Zlib
/// Secret values: keys and passwords. They overwrite their memory when they are destroyed or assigned to, so that no
/// secrets are left in it when it is reused or ends up in a core dump.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace net {

/// Overwrites bytes with zeros. Unlike `std::fill`, this is never optimised away.
void wipe(std::span<std::uint8_t> secret);
/// Overwrites a text, including its unused capacity, and empties it.
void wipe(std::string& secret);
/// Returns whether two secrets are equal, in time that does not depend on where they differ.
[[nodiscard]] bool are_equal(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

/// A key of n bytes, initially zeros.
template <std::size_t n>
class SecretBytes {
public:
    SecretBytes() = default;
    /// Sets the first bytes, at most n; the others are zeros.
    SecretBytes(std::initializer_list<std::uint8_t> first) {
        for (std::size_t i = 0; const std::uint8_t byte : first) {
            bytes_.at(i++) = byte;
        }
    }
    SecretBytes(const SecretBytes&) = default;
    SecretBytes& operator=(const SecretBytes&) = default;
    ~SecretBytes() { wipe(bytes_); }

    [[nodiscard]] static constexpr std::size_t size() { return n; }
    [[nodiscard]] std::uint8_t* data() { return bytes_.data(); }
    [[nodiscard]] const std::uint8_t* data() const { return bytes_.data(); }
    [[nodiscard]] std::uint8_t* begin() { return data(); }
    [[nodiscard]] const std::uint8_t* begin() const { return data(); }
    [[nodiscard]] std::uint8_t* end() { return data() + n; }
    [[nodiscard]] const std::uint8_t* end() const { return data() + n; }
    [[nodiscard]] std::uint8_t& operator[](std::size_t at) { return bytes_[at]; }

    friend bool operator==(const SecretBytes& a, const SecretBytes& b) { return are_equal(a.bytes_, b.bytes_); }

private:
    std::array<std::uint8_t, n> bytes_{};
};

/// A password. It cannot be moved from, since a moved-from string may keep its characters.
class SecretText {
public:
    SecretText() = default;
    /// Implicit, so that a password can be passed on as the player typed it.
    template <std::convertible_to<std::string_view> T>
    SecretText(const T& text) : text_(std::string_view(text)) {}
    SecretText(const SecretText&) = default;
    SecretText& operator=(const SecretText& other);
    ~SecretText() { wipe(text_); }

    [[nodiscard]] std::string_view view() const { return text_; }
    [[nodiscard]] bool is_empty() const { return text_.empty(); }

private:
    std::string text_;
};

}  // namespace net
