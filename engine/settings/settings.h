// SPDX-License-Identifier: Zlib
/// Settings: one table of what there is, kept in a TOML file.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace engine {

using SettingValue = std::variant<bool, int, double, std::string>;

class SettingsFile;

/// One setting, declared once: file, screen and documentation come from it.
struct Setting {
    std::string name;       ///< "section.key" as in the file.
    SettingValue standard;  ///< Its default; gives the type.
    double min = 0;         ///< Range of numbers, both ends included.
    double max = 1;
    std::vector<std::string> choices;  ///< Of a text; empty means any text up to 256 bytes.
    std::string help;                  ///< One sentence.
};

/// Values by name. A name that the table lacks, or asking for the wrong type, is the caller's mistake.
class Settings {
public:
    explicit Settings(std::vector<Setting> table);
    Settings(Settings&&) noexcept;
    Settings& operator=(Settings&&) noexcept;
    ~Settings();

    /// Reads a file. A missing file leaves the defaults. Returns messages for the user: a damaged file is set aside,
    /// wrong values are replaced by the nearest right one or the default. Keys that the table lacks are kept for
    /// saving. A file that cannot be read leaves the defaults, too, and stays as it is: `save` refuses to write from
    /// then on.
    [[nodiscard]] std::vector<Message> load(const std::filesystem::path& path);
    /// Replaces the file. Fails when that is impossible, or when `load` could not read it.
    Result<void> save(const std::filesystem::path& path) const;

    [[nodiscard]] bool flag(std::string_view name) const;
    [[nodiscard]] int number(std::string_view name) const;
    [[nodiscard]] double real(std::string_view name) const;
    [[nodiscard]] const std::string& text(std::string_view name) const;
    /// Which of its choices a text is, from 0.
    [[nodiscard]] std::size_t choice(std::string_view name) const;

    /// Sets a value; numbers are brought into range. False (and nothing changes) for a text that is not a choice, or
    /// too long.
    bool set(std::string_view name, const SettingValue& value);
    /// The same for this run alone: what stood there is saved, until somebody sets it again.
    bool override_for_run(std::string_view name, const SettingValue& value);
    /// Sets a text to one of its choices, counted from 0.
    void set_choice(std::string_view name, std::size_t choice);
    void reset(std::string_view name);
    /// Takes out of the file a text that an older version kept there under a name that the table lacks. "" when there
    /// is none.
    [[nodiscard]] std::string take_retired(std::string_view name);

    [[nodiscard]] std::span<const Setting> table() const { return table_; }

private:
    [[nodiscard]] std::size_t index(std::string_view name) const;
    void take(std::size_t i, const std::optional<SettingValue>& read, std::vector<Message>& notes);

    std::vector<Setting> table_;
    std::vector<SettingValue> values_;               // one for each of the table
    std::vector<std::optional<SettingValue>> lent_;  // what is saved in place of those, where they are lent
    std::unique_ptr<SettingsFile> file_;             // as it was read, with what the table lacks
    std::optional<Error> unread_;                    // why the file could not be read, though it may be healthy
};

}  // namespace engine
