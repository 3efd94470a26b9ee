// SPDX-License-Identifier: Zlib
#include "game/app/setting_rows.h"

#include <cmath>
#include <utility>

namespace screens {
namespace {

constexpr int kLevelStep = 5;  // per cent
constexpr int kFullLevel = 100;
constexpr const char* kMuted = "sound.muted";

}  // namespace

std::size_t stepped(std::size_t place, int step, std::size_t count) {
    const auto all = static_cast<std::ptrdiff_t>(count);
    return static_cast<std::size_t>((static_cast<std::ptrdiff_t>(place) + step % all + all) % all);
}

MenuItem flag_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint, Phrase on,
                  Phrase off) {
    return {
        .label = label,
        .change = [&preferences, setting](int) { preferences.set(setting, !preferences.settings.flag(setting)); },
        .value = [&preferences, setting, on, off] { return (preferences.settings.flag(setting) ? on : off).text(); },
        .hint = hint};
}

MenuItem number_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint) {
    MenuItem row = percent_row(preferences, label, setting, 1, hint);
    row.value = [&preferences, setting] { return std::to_string(preferences.settings.number(setting)); };
    return row;
}

MenuItem percent_row(const Preferences& preferences, Phrase label, const char* setting, int step, Phrase hint) {
    return {.label = label,
            .change = [&preferences, setting, step](
                          int steps) { preferences.set(setting, preferences.settings.number(setting) + steps * step); },
            .value = [&preferences, setting] { return tr_format("{} %", preferences.settings.number(setting)); },
            .hint = hint};
}

MenuItem level_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint) {
    MenuItem row = percent_row(preferences, label, setting, kLevelStep, hint);
    row.level = [&preferences, setting] {
        return static_cast<float>(preferences.settings.number(setting)) / kFullLevel;
    };
    row.set_level = [&preferences, setting](float level) {
        const int percent = static_cast<int>(std::lround(level * kFullLevel / kLevelStep)) * kLevelStep;
        if (percent != preferences.settings.number(setting)) {
            preferences.set(setting, percent);
        }
    };
    return row;
}

MenuItem volume_row(const Preferences& preferences, Phrase label, Phrase hint) {
    MenuItem row = level_row(preferences, label, "sound.master", hint);
    const auto is_muted = [&preferences] { return preferences.settings.flag(kMuted); };
    const auto unmute = [&preferences, is_muted] {
        if (is_muted()) {
            preferences.set(kMuted, false);
        }
    };
    row.change = [unmute, change = std::move(row.change)](int steps) {
        unmute();
        change(steps);
    };
    row.set_level = [unmute, set_level = std::move(row.set_level)](float level) {
        unmute();
        set_level(level);
    };
    row.value = [is_muted, value = std::move(row.value)] { return is_muted() ? std::string(tr("Muted")) : value(); };
    // "Muted" takes the slider's place: in some languages there is not enough room for both.
    row.level = [is_muted, level = std::move(row.level)] { return is_muted() ? std::nullopt : level(); };
    return row;
}

MenuItem choice_row(const Preferences& preferences, Phrase label, const char* setting, std::vector<Phrase> names,
                    Phrase hint) {
    return {.label = label,
            .change =
                [&preferences, setting, count = names.size()](int step) {
                    preferences.settings.set_choice(setting,
                                                    stepped(preferences.settings.choice(setting), step, count));
                    preferences.apply_settings();
                },
            .value = [&preferences, setting,
                      names = std::move(names)] { return names[preferences.settings.choice(setting)].text(); },
            .hint = hint};
}

}  // namespace screens
