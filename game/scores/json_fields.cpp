// SPDX-License-Identifier: Zlib
#include "game/scores/json_fields.h"

#include <charconv>

#include <fmt/format.h>

namespace scores {
namespace {

constexpr std::size_t kMaxTextBytes = 128;

}  // namespace

std::string document_text(const nlohmann::json& root) {
    return root.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string text_in(const nlohmann::json& value, const char* key) {
    auto text = value.get<std::string>();
    if (text.size() > kMaxTextBytes) {
        throw std::out_of_range(std::string(key) + " is too long");
    }
    return text;
}

std::string text_of(const nlohmann::json& entry, const char* key) {
    return text_in(entry.at(key), key);
}

std::int32_t count_of(const nlohmann::json& entry, const char* key) {
    return static_cast<std::int32_t>(whole_number(entry.at(key), key, INT32_MAX));
}

std::uint64_t hash_of(const nlohmann::json& entry, const char* key) {
    const std::string text = text_of(entry, key);
    std::uint64_t hash = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (failed != std::errc() || end != text.data() + text.size()) {
        throw std::out_of_range(std::string(key) + " is not a hexadecimal number");
    }
    return hash;
}

std::string file_name_of(const nlohmann::json& entry, const char* key) {
    std::string name = text_of(entry, key);
    if (name.find('/') != std::string::npos || name.starts_with('.')) {
        throw std::out_of_range(std::string(key) + " is not a plain file name");
    }
    return name;
}

std::string hash_text(std::uint64_t hash) {
    return fmt::format("{:016x}", hash);
}

}  // namespace scores
