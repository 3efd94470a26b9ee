// SPDX-License-Identifier: Zlib
/// A settings file in memory: a whole TOML document, with known and unknown keys.
#pragma once

#include "engine/base/result.h"
#include "engine/settings/settings.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// The maximum number of parts of a dotted name, and of nested arrays and tables.
inline constexpr int kMaxTomlDepth = 16;

/// Returns the number, from 1, of the first line that nests deeper than kMaxTomlDepth; nothing if there is none.
/// Handles strings and comments; in invalid TOML it is correct up to the first error, where a parser stops. Does not
/// recurse, so that no file can exhaust the stack.
[[nodiscard]] std::optional<int> find_deep_line(std::string_view text);

/// Names are "section.key", split at the first dot. Comments, order and blank lines of the file that was read are kept.
class SettingsFile {
public:
    SettingsFile();
    SettingsFile& operator=(SettingsFile&&) noexcept;
    SettingsFile(SettingsFile&&) noexcept;
    ~SettingsFile();

    /// The error says what is wrong and in which line, unless it is that the names are nested too deeply.
    static Result<SettingsFile> parse(std::string_view text);
    [[nodiscard]] std::string text() const;

    [[nodiscard]] bool has(std::string_view name) const;
    /// Returns nothing if it is missing, or of a type that no setting has.
    [[nodiscard]] std::optional<SettingValue> value(std::string_view name) const;
    void set(std::string_view name, const SettingValue& value);
    void remove(std::string_view name);

private:
    struct Document;
    std::unique_ptr<Document> document_;
};

}  // namespace engine
