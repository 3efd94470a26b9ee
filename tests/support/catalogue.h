// SPDX-License-Identifier: Zlib
/// Reads catalogues of translations as the C library does.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// One text: its English forms and its translations.
struct CatalogueEntry {
    std::vector<std::string> english;  ///< One form, or singular and plural; without the context.
    std::vector<std::string> forms;
};

/// Returns all texts of a compiled catalogue except its header; throws a description of any error in the file.
[[nodiscard]] std::vector<CatalogueEntry> read_catalogue(const std::filesystem::path& file);

/// The languages that the game is translated into.
inline constexpr const char* kTranslated[] = {"de", "es", "fr", "sv"};
