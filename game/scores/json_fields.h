// SPDX-License-Identifier: Zlib
/// Fields of a score in files from anywhere. All of these functions throw a std::exception on a bad value.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

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

/// Reads a document: `read(root, document)` fills in a default one. An exception that it throws becomes the error.
template <typename Document, typename Read>
engine::Result<Document> read_document(std::string_view text, std::int64_t format, const Read& read) {
    try {
        const auto root = nlohmann::json::parse(text);
        if (whole_number(root.at("format"), "format", INT32_MAX) != format) {
            return engine::Error{engine::tr_later("it was written by another version")};
        }
        Document document;
        read(root, document);
        return document;
    } catch (const std::exception& error) {
        return engine::Error{engine::verbatim(error.what())};
    }
}
/// Returns a document as text. Names are checked when read; if one is broken nevertheless, its letters are replaced.
[[nodiscard]] std::string document_text(const nlohmann::json& root);

/// Returns a value that is a text of at most 128 bytes; `key` names it in errors.
[[nodiscard]] std::string text_in(const nlohmann::json& value, const char* key);
/// Returns the same of an entry.
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
