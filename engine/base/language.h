// SPDX-License-Identifier: Zlib
/// Which language the texts are in.
#pragma once

#include "engine/base/paths.h"
#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace engine {

/// What stands for the language of the user's environment.
inline constexpr const char* kSystemLanguage = "system";

/// Where the catalogues of a program are that has its assets there: both lie below the same share directory.
[[nodiscard]] std::filesystem::path catalogues_of(const std::filesystem::path& assets);

/// The languages that a user's environment asks for, best first, as "de_AT" or "de"; empty where it asks for none.
[[nodiscard]] std::vector<std::string> wanted_languages(const Environment& environment);

/// Switches the language of all texts. The C library keeps it for the process, so a program has one of these, and uses
/// it in its main thread.
class Language {
public:
    /// `catalogues` holds LANGUAGE/LC_MESSAGES/gyre.mo.
    Language(std::filesystem::path catalogues, const Environment& environment);

    /// A code ("en", "de", …) or kSystemLanguage. Without a catalogue texts are English: that is an error only where
    /// the language was asked for by its code.
    Result<void> use(const std::string& wanted);
    /// The code of the language that is used; "en" at first.
    [[nodiscard]] const std::string& code() const { return code_; }

private:
    [[nodiscard]] bool has(const std::string& code) const;
    [[nodiscard]] std::string best_of_system() const;

    std::filesystem::path catalogues_;
    std::vector<std::string> system_;
    std::string code_ = "en";
};

}  // namespace engine
