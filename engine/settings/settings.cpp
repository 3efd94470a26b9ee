// SPDX-License-Identifier: Zlib
#include "engine/settings/settings.h"

#include "engine/settings/settings_file.h"

#include <algorithm>
#include <cassert>

namespace engine {

namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{256} << 10U;
constexpr std::size_t kMaxTextBytes = 256;

Message range_of(const Setting& setting) {
    if (std::holds_alternative<std::string>(setting.standard)) {
        std::string all;
        for (const std::string& choice : setting.choices) {
            all += (all.empty() ? "'" : ", '") + choice + "'";
        }
        return all.empty() ? Message{tr_later("a string")} : Message{tr_later("one of {}"), all};
    }
    if (std::holds_alternative<bool>(setting.standard)) {
        return tr_later("true or false");
    }
    return {tr_later("a number from {} to {}"), setting.min, setting.max};
}

/// Returns the nearest value in the setting's range; nothing for an invalid text or another type.
std::optional<SettingValue> in_range(const Setting& setting, const SettingValue& value) {
    if (value.index() != setting.standard.index()) {
        return std::nullopt;
    }
    if (const int* number = std::get_if<int>(&value)) {
        return std::clamp(*number, setting.min, setting.max);
    }
    if (const std::string* text = std::get_if<std::string>(&value)) {
        const auto& choices = setting.choices;
        const bool is_choice = choices.empty() || std::find(choices.begin(), choices.end(), *text) != choices.end();
        if (!is_choice || text->size() > kMaxTextBytes) {
            return std::nullopt;
        }
    }
    return value;
}

}  // namespace

Settings::Settings(std::vector<Setting> table) : table_(std::move(table)), file_(std::make_unique<SettingsFile>()) {
    for (const Setting& setting : table_) {
        assert(setting.name.find('.') != std::string::npos && in_range(setting, setting.standard) == setting.standard);
        values_.push_back(setting.standard);
    }
    lent_.resize(values_.size());
    known_.assign(values_.begin(), values_.end());
}

Settings::Settings(Settings&&) noexcept = default;
Settings& Settings::operator=(Settings&&) noexcept = default;
Settings::~Settings() = default;

std::vector<Message> Settings::load(const std::filesystem::path& path) {
    unread_.reset();
    const auto text = read_if_present(path, kMaxFileBytes);
    if (!text) {
        unread_ = text.failure();
        return {
            Message{tr_later("the defaults are used and changes to the settings will not be saved: {}"), text.error()}};
    }
    if (!*text) {
        return {};
    }
    auto file = SettingsFile::parse(**text);
    if (!file) {
        const auto aside = set_aside(path);
        return {
            aside ? Message{tr_later("the settings were damaged ({}); they are kept as '{}' and the defaults are used"),
                            file.error(), *aside}
                  : Message{tr_later("the settings are damaged ({}); {}"), file.error(), aside.error()}};
    }
    *file_ = *std::move(file);
    std::vector<Message> notes;
    for (std::size_t i = 0; i < table_.size(); ++i) {
        if (file_->has(table_[i].name)) {
            take(i, file_->value(table_[i].name), notes);
        }
    }
    return notes;
}

void Settings::take(std::size_t i, const std::optional<SettingValue>& read, std::vector<Message>& notes) {
    const Setting& setting = table_[i];
    const auto right = read ? in_range(setting, *read) : std::nullopt;
    values_[i] = right.value_or(setting.standard);
    known_[i] = right == read ? right : std::nullopt;
    if (!known_[i]) {
        notes.emplace_back(right ? tr_later("setting '{}' must be {}; using the nearest valid value")
                                 : tr_later("setting '{}' must be {}; using the default"),
                           setting.name, range_of(setting));
    }
}

Result<void> Settings::save(const std::filesystem::path& path, std::chrono::milliseconds patience) {
    if (unread_) {
        return *unread_;
    }
    (void)make_directories(path.parent_path());  // if that fails, so does the write
    const auto lock = FileLock::around(path, patience);
    const auto text = lock ? read_if_present(path, kMaxFileBytes) : lock.failure();
    if (!text) {
        return text.failure();
    }
    auto file = SettingsFile::parse(text->value_or(""));
    if (!file) {
        if (const auto aside = set_aside(path); !aside) {
            return aside.failure();
        }
        file = SettingsFile();
    }
    std::vector<std::optional<SettingValue>> saved;
    for (std::size_t i = 0; i < table_.size(); ++i) {
        saved.emplace_back(lent_[i].value_or(values_[i]));
        if (saved[i] != known_[i] || !file->has(table_[i].name)) {
            file->set(table_[i].name, *saved[i]);
        }
    }
    for (const std::string& name : retired_) {
        file->remove(name);
    }
    const auto written = write_file(path, file->text());
    if (written) {
        known_ = std::move(saved);
    }
    return written;
}

std::size_t Settings::choice(std::string_view name) const {
    const auto& choices = table_[index(name)].choices;
    return static_cast<std::size_t>(std::ranges::find(choices, text(name)) - choices.begin());
}
void Settings::set_choice(std::string_view name, std::size_t choice) {
    set(name, table_[index(name)].choices.at(choice));
}

bool Settings::set(std::string_view name, const SettingValue& value) {
    const std::size_t i = index(name);
    assert(value.index() == table_[i].standard.index());
    const auto right = in_range(table_[i], value);
    if (right) {
        values_[i] = *right;
        lent_[i].reset();
    }
    return right.has_value();
}

bool Settings::override_for_run(std::string_view name, const SettingValue& value) {
    const std::size_t i = index(name);
    const SettingValue kept = lent_[i].value_or(values_[i]);
    const bool is_right = set(name, value);
    if (is_right) {
        lent_[i] = kept;
    }
    return is_right;
}

void Settings::reset(std::string_view name) {
    const std::size_t i = index(name);
    values_[i] = table_[i].standard;
    lent_[i].reset();
}

std::string Settings::take_retired(std::string_view name) {
    const auto value = file_->value(name);
    file_->remove(name);
    retired_.emplace_back(name);
    const std::string* text = value ? std::get_if<std::string>(&*value) : nullptr;
    return text != nullptr ? *text : "";
}

std::size_t Settings::index(std::string_view name) const {
    const auto found = std::find_if(table_.begin(), table_.end(), [name](const Setting& s) { return s.name == name; });
    assert(found != table_.end());
    return static_cast<std::size_t>(found - table_.begin());
}

}  // namespace engine
