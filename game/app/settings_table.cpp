// SPDX-License-Identifier: Zlib
#include "game/app/settings_table.h"

#include "game/app/pilot_actions.h"
#include "game/sim/rules.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace screens {

namespace {

engine::Setting flag(std::string name, bool standard) {
    return {.name = std::move(name), .standard = standard};
}

engine::Setting number(std::string name, int standard, int min, int max) {
    return {.name = std::move(name), .standard = standard, .min = min, .max = max};
}

engine::Setting text(std::string name, std::string standard, std::vector<std::string> choices = {}) {
    return {.name = std::move(name), .standard = std::move(standard), .choices = std::move(choices)};
}

}  // namespace

std::vector<engine::Setting> settings_table() {
    std::vector<engine::Setting> table = {
        // Levels are in per cent. The default volumes make wave 1 play at -22 LUFS.
        number("sound.master", 80, 0, 100),
        number("sound.game", 100, 0, 100),
        number("sound.menus", 80, 0, 100),
        number("sound.music", 85, 0, 100),
        flag("sound.muted", false),
        flag("sound.mute_in_background", true),
        flag("video.fullscreen", false),
        flag("video.vsync", true),
        number("video.width", 0, 0, 7680),  // pixels; 0: as large as the desktop has room for
        number("video.height", 0, 0, 4320),
        number("video.background", 100, 0, 100),
        number("video.effects", 100, 0, 100),
        number("video.shake", 100, 0, 100),
        number("video.flashes", 100, 0, 100),
        number("video.text_scale", 100, 100, 300),
        text("video.scaling", "fit", {"fit", "integer"}),
        text("video.filter", "smooth", {"smooth", "sharp"}),
        text("video.field", "full", {"full", "ship"}),
        text("video.mode", "borderless", {"borderless", "exclusive"}),
        number("video.display", 0, 0, 15),
        number("video.frame_cap", 0, 0, 500),  // frames per second; 0: the display's rate
        flag("access.high_contrast", false),
        flag("access.reduced_effects", false),
        flag("access.sound_captions", false),
        text("access.palette", "bright", {"bright", "soft", "strong"}),
        flag("play.pause_in_background", true),
        flag("play.attract", true),
        flag("play.lends_relay", true),  // see match::RelayLending
        flag("play.rumble", true),
        flag("play.toggle_thrust", false),
        flag("play.toggle_fire", false),
        flag("play.toggle_shield", false),
        flag("play.auto_fire", false),
        number("play.rush_told", 0, 0, 15),  // see rush_guide.h
        number("daily.ghosts", 3, 0, 3),
        flag("daily.ghosts_told", false),  // see ghosts.h
        text("play.second_name", ""),
        text("play.language", "system", {"system", "en", "de", "fr", "es", "sv"}),
        text("play.name", ""),
        text("local.game", "alone", {"alone", "crew", "bots", "deathmatch", "rush"}),
        text("local.pair_game", "alone", {"alone", "crew", "bots", "deathmatch"}),  // for two pilots
        number("local.wave", 1, 1, sim::kMaxStartWave),
        number("local.lives", sim::kDefaultLives, 1, sim::kMaxLives),
        flag("local.beginners", false),
        number("bots.count", 2, 0, sim::kMaxPilots - 1),
        text("bots.skill", "normal", {"easy", "normal", "hard"}),
        number("bots.frags", 5, 1, sim::kMaxFrags),
        text("host.mode", "crew", {"crew", "coop", "deathmatch"}),
        number("host.lives", sim::kDefaultLives, 1, sim::kMaxLives),
        number("host.frags", sim::kDefaultFrags, 1, sim::kMaxFrags),
        text("host.rounds", "1", {"1", "3", "5", "7"}),  // of a match
        number("host.wave", 1, 1, sim::kMaxStartWave),
        number("host.seats", sim::kMaxPilots, 2, sim::kMaxPilots),
        flag("host.beginners", false),
        flag("host.open", false),
        text("net.address", ""),
        flag("net.told_addresses", false),  // that others see this machine's
        flag("net.told_world", false),      // that this holds for the worldwide list of games, too
        flag("net.told_listing", false),    // what that list says of a game hosted here
        flag("net.world", false),           // that list is shown
        flag("net.world_table", false),     // that of daily flights is read, and the own flights are published
        text("net.relay", ""),              // HOST[:PORT] of a relay server for games hosted here
        text("net.nodes", ""),              // HOST[:PORT] … of nodes of the table of codes to begin with
        text("net.hosts", ""),              // those that were joined before, see known_hosts.h
        number("net.pilots_here", 1, 1, 2),
    };
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        for (engine::Action action = 0; action < actions_of(pilot); ++action) {
            table.push_back(text(setting_of(pilot, action), std::string(standard_controls(pilot, action))));
        }
    }
    return table;
}

float loudness(const engine::Settings& settings, std::string_view name) {
    const float part = static_cast<float>(settings.number(name)) / 100.0F;
    return part * part;
}

engine::Volumes volumes_of(const engine::Settings& settings) {
    return {loudness(settings, "sound.master"), loudness(settings, "sound.music")};
}

float text_scale_of(const engine::Settings& settings) {
    return static_cast<float>(settings.number("video.text_scale")) / 100.0F;
}

view::Palette palette_of(const engine::Settings& settings) {
    const std::string& name = settings.text("access.palette");
    return name == "soft" ? view::Palette::Soft : name == "strong" ? view::Palette::Strong : view::Palette::Bright;
}

view::ViewOptions view_options_of(const engine::Settings& settings) {
    const auto part = [&](const char* name) { return static_cast<float>(settings.number(name)) / 100.0F; };
    view::ViewOptions options;
    options.shake = part("video.shake");
    options.flashes = part("video.flashes");
    options.background = part("video.background");
    options.detail = part("video.effects");
    options.effects *= loudness(settings, "sound.game");
    options.text_scale = text_scale_of(settings);
    options.follows_ship = settings.text("video.field") == "ship";
    options.has_high_contrast = settings.flag("access.high_contrast");
    options.has_sound_words = settings.flag("access.sound_captions");
    options.palette = palette_of(settings);
    if (settings.flag("access.reduced_effects")) {
        options.shake = 0;
        options.flashes = 0;
        options.detail = std::min(options.detail, 0.25F);
    }
    return options;
}

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
