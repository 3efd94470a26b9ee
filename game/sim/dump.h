// SPDX-License-Identifier: Zlib
/// An archive that prints a world's state as lines of text, for comparing two worlds that should be equal.
#pragma once

#include <concepts>
#include <ranges>
#include <string>
#include <type_traits>

namespace sim {

/// Prints one line for each value: its path from the top, " = ", the number. Elements of lists are named by position.
class DumpArchive {
public:
    void operator()(const char* name, const auto& value, auto... /*bounds*/) { put(name, value); }

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    template <typename T>
    void put(const std::string& name, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            put(name, static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::integral<T>) {
            text_ += path_ + name + " = " + std::to_string(value) + '\n';
        } else {
            const std::size_t outer = path_.size();
            path_ += name + '.';
            if constexpr (requires { value.visit(*this); }) {
                value.visit(*this);
            } else if constexpr (std::ranges::sized_range<const T>) {
                std::size_t index = 0;
                for (const auto& item : value) {
                    put(std::to_string(index++), item);
                }
            } else {
                T::fields(*this, value);
            }
            path_.resize(outer);
        }
    }

    std::string path_;
    std::string text_;
};

}  // namespace sim
