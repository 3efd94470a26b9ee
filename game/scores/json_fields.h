// SPDX-License-Identifier: Zlib
/// Fields of a score in files from anywhere. All of these functions throw a std::exception on a bad value.
#pragma once

#include "game/scores/whole_number.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace scores {

/// Returns a text of at most 128 bytes.
[[nodiscard]] std::string text_of(const nlohmann::json& entry, const char* key);
/// Returns a number from 0 to INT32_MAX.
[[nodiscard]] std::int32_t count_of(const nlohmann::json& entry, const char* key);
/// Returns a world's hash, which files hold as a hexadecimal number.
[[nodiscard]] std::uint64_t hash_of(const nlohmann::json& entry, const char* key);
/// Returns the name of a file in the replay directory, never a path outside it.
[[nodiscard]] std::string file_name_of(const nlohmann::json& entry, const char* key);

/// Returns a hash as text, the inverse of `hash_of`.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

}  // namespace scores
