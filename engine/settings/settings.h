// SPDX-License-Identifier: Zlib
/// Settings: one table of all settings, stored in a TOML file.
#pragma once

#include "engine/base/files.h"
#include "engine/base/result.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace engine {

using SettingValue = std::variant<bool, int, std::string>;

class SettingsFile;

/// One setting, declared once.
struct Setting {
    std::string name;       ///< "section.key" as in the file.
    SettingValue standard;  ///< Its default, which also determines the type.
    int min = 0;            ///< Range of numbers, both ends inclusive.
    int max = 1;
    std::vector<std::string> choices{};  ///< Of a text; empty means any text up to 256 bytes.
};

/// Values by name. An unknown name, or asking for the wrong type, is the caller's mistake.
class Settings {
public:
    explicit Settings(std::vector<Setting> table);
    Settings(Settings&&) noexcept;
    Settings& operator=(Settings&&) noexcept;
    ~Settings();

    /// Reads a file. A missing file leaves the defaults. Returns messages for the user: a damaged file is set aside,
    /// and invalid values are replaced by the nearest valid one or the default. Unknown keys are kept for saving. A
    /// file that cannot be read also leaves the defaults, and is not touched: `save` refuses to write from then on.
    [[nodiscard]] std::vector<Message> load(const std::filesystem::path& path);
    /// Writes into the file the settings that were changed since `load` or the last `save`, and settings that the file
    /// lacks; the rest of it stays, because another program may have changed it. A damaged file is set aside. Fails if
    /// the file cannot be written, if `load` could not read it, or if another program changes files beside it for
    /// longer than `patience`.
    Result<void> save(const std::filesystem::path& path, std::chrono::milliseconds patience = kLockPatience);

    [[nodiscard]] bool flag(std::string_view name) const { return std::get<bool>(values_[index(name)]); }
    [[nodiscard]] int number(std::string_view name) const { return std::get<int>(values_[index(name)]); }
    [[nodiscard]] const std::string& text(std::string_view name) const {
        return std::get<std::string>(values_[index(name)]);
    }
    /// Returns the index of a text among its choices, from 0.
    [[nodiscard]] std::size_t choice(std::string_view name) const;

    /// Sets a value; numbers are clamped to the range. Returns false and changes nothing for a text that is not a
    /// choice, or too long.
    bool set(std::string_view name, const SettingValue& value);
    /// The same for this run only: the previous value is saved, unless the setting is set again.
    bool override_for_run(std::string_view name, const SettingValue& value);
    /// Sets a text to one of its choices, counted from 0.
    void set_choice(std::string_view name, std::size_t choice);
    void reset(std::string_view name);
    /// Removes from the file a text that an older version stored under a name that is no longer in the table, and
    /// returns it; "" if there is none.
    [[nodiscard]] std::string take_retired(std::string_view name);

    [[nodiscard]] std::span<const Setting> table() const { return table_; }

private:
    [[nodiscard]] std::size_t index(std::string_view name) const;
    void take(std::size_t i, const std::optional<SettingValue>& read, std::vector<Message>& notes);

    std::vector<Setting> table_;
    std::vector<SettingValue> values_;                // one for each table entry
    std::vector<std::optional<SettingValue>> lent_;   // values to save instead of those overridden for this run
    std::vector<std::optional<SettingValue>> known_;  // as last read or saved; nothing for an invalid one
    std::unique_ptr<SettingsFile> file_;              // as read, with unknown keys
    std::vector<std::string> retired_;                // to be removed from the file
    std::optional<Error> unread_;                     // why the file could not be read, although it may be intact
};

}  // namespace engine
