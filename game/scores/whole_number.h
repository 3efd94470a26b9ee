// SPDX-License-Identifier: Zlib
/// Numbers from files of unknown origin.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace scores {

/// Returns a whole number from 0 to `most`; throws std::out_of_range for anything else. A plain conversion of 1e30
/// would be undefined.
[[nodiscard]] inline std::int64_t whole_number(const nlohmann::json& value, const char* name, std::int64_t most) {
    const auto number = value.is_number_integer() ? value.get<std::int64_t>() : -1;
    if (number < 0 || number > most) {
        throw std::out_of_range(std::string(name) + " is out of range");
    }
    return number;
}

/// Returns whether one of our files is from a program with a format version above this one.
[[nodiscard]] inline bool is_newer_format(std::string_view text, std::int64_t known) {
    const auto root = nlohmann::json::parse(text, nullptr, false);
    const auto format = root.is_object() ? root.find("format") : root.end();
    return format != root.end() && format->is_number_integer() && format->get<std::int64_t>() > known;
}

}  // namespace scores
