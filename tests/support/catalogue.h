// SPDX-License-Identifier: Zlib
/// Catalogues of texts, read as the C library reads them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// One text: its English forms and those of the language.
struct CatalogueEntry {
    std::vector<std::string> english;  ///< One, or singular and plural; without the context.
    std::vector<std::string> forms;
};

/// All texts of a compiled catalogue but its header; throws what is wrong with the file.
[[nodiscard]] std::vector<CatalogueEntry> read_catalogue(const std::filesystem::path& file);

/// The languages that the game is translated into.
inline constexpr const char* kTranslated[] = {"de", "es", "fr", "sv"};
