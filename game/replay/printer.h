// SPDX-License-Identifier: Zlib
/// An archive that prints a record for people, one line per value.
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace replay {

/// Returns foreign text in double quotes, safe on a terminal and unambiguous: invisible characters (see
/// net::shown_form), broken UTF-8, quotes and backslashes become \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

/// Writes "path = value" lines, as the dump of a world does, but with text as text.
class Printer {
public:
    [[nodiscard]] const std::string& text() const { return text_; }

    void operator()(const char* name, const auto& value, auto... /*bounds*/) { put(name, value); }

private:
    template <typename T>
    void put(const std::string& name, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            put(name, static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::integral<T>) {
            text_ += path_ + name + " = " + std::to_string(value) + '\n';
        } else if constexpr (std::same_as<T, std::string>) {
            text_ += path_ + name + " = " + replay::quoted(value) + '\n';
        } else {
            const std::size_t outer = path_.size();
            path_ += name + '.';
            put_parts(value);
            path_.resize(outer);
        }
    }

    template <typename T, std::size_t n>
    void put_parts(const std::array<T, n>& items) {
        for (std::size_t i = 0; i < n; ++i) {
            put(std::to_string(i), items[i]);
        }
    }
    template <typename T>
    void put_parts(const T& record) {
        T::fields(*this, record);
    }

    std::string path_;
    std::string text_;
};

}  // namespace replay
