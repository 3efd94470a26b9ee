// SPDX-License-Identifier: Zlib
/// Selects the language of the texts.
#pragma once

#include "engine/base/paths.h"
#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace engine {

/// Stands for the language of the user's environment.
inline constexpr const char* kSystemLanguage = "system";

/// Returns the catalogue directory of a program with the given assets directory: both are in the same share directory.
[[nodiscard]] std::filesystem::path catalogues_of(const std::filesystem::path& assets);

/// Returns the languages that a user's environment asks for, best first, as "de_AT" or "de"; empty if it asks for none.
[[nodiscard]] std::vector<std::string> wanted_languages(const Environment& environment);

/// Switches the language of all texts. It is stored per process, so a program has only one of these and uses it in its
/// main thread.
class Language {
public:
    /// `catalogues` holds LANGUAGE/LC_MESSAGES/gyre.mo.
    Language(std::filesystem::path catalogues, const Environment& environment);

    /// Takes a code ("en", "de", …) or kSystemLanguage. Without a catalogue texts are English, which is an error only
    /// if the language was requested by its code. A damaged catalogue is always an error.
    Result<void> use(const std::string& wanted);
    /// Returns the code of the language in use; "en" at first.
    [[nodiscard]] const std::string& code() const { return code_; }

private:
    [[nodiscard]] std::filesystem::path file_of(const std::string& code) const;
    [[nodiscard]] bool has(const std::string& code) const;
    [[nodiscard]] std::string best_of_system() const;

    std::filesystem::path catalogues_;
    std::vector<std::string> system_;
    std::string code_ = "en";
};

}  // namespace engine
