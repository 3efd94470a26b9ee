// SPDX-License-Identifier: Zlib
#include "game/app/preferences.h"

#include "game/app/actions.h"
#include "game/sim/rules.h"

#include <algorithm>
#include <string>

namespace screens {
namespace {

engine::Setting flag(std::string name, bool standard, std::string help) {
    return {.name = std::move(name), .standard = standard, .choices = {}, .help = std::move(help)};
}

engine::Setting number(std::string name, int standard, int min, int max, std::string help) {
    return {.name = std::move(name),
            .standard = standard,
            .min = static_cast<double>(min),
            .max = static_cast<double>(max),
            .choices = {},
            .help = std::move(help)};
}

engine::Setting text(std::string name, std::string standard, std::vector<std::string> choices, std::string help) {
    return {.name = std::move(name),
            .standard = std::move(standard),
            .choices = std::move(choices),
            .help = std::move(help)};
}

}  // namespace

std::vector<engine::Setting> settings_table() {
    std::vector<engine::Setting> table = {
        // The default volumes make wave 1 play at -22 LUFS.
        number("sound.master", 80, 0, 100, "Loudness of everything, in per cent."),
        number("sound.game", 100, 0, 100, "Loudness of a game's own sounds, in per cent."),
        number("sound.menus", 80, 0, 100, "Loudness of the menus' sounds, in per cent."),
        number("sound.music", 85, 0, 100, "Loudness of the music, in per cent."),
        flag("sound.muted", false, "No sound at all."),
        flag("sound.mute_in_background", true, "Silent while another window is in use."),
        flag("video.fullscreen", false, "Use the whole display."),
        flag("video.vsync", true, "Draw in step with the display."),
        number("video.width", 1280, 320, 7680, "Width of the window in pixels."),
        number("video.height", 960, 240, 4320, "Height of the window in pixels."),
        number("video.background", 100, 0, 100, "Brightness of the background, in per cent."),
        number("video.effects", 100, 0, 100, "How many sparks, splinters and stars there are, in per cent."),
        number("video.shake", 100, 0, 100, "How much the picture shakes, in per cent; the game is the same."),
        number("video.flashes", 100, 0, 100, "Strength of flashes, in per cent."),
        number("video.text_scale", 100, 100, 300, "Size of all text, in per cent."),
        text("video.scaling", "fit", {"fit", "integer"}, "How the picture is fitted into the window."),
        text("video.filter", "smooth", {"smooth", "sharp"}, "How pictures are brought to the window's size."),
        text("video.field", "full", {"full", "ship"}, "The full field, or a view that follows the own ship."),
        text("video.mode", "borderless", {"borderless", "exclusive"}, "How the whole display is used."),
        number("video.display", 0, 0, 15, "Which display is used, from 0."),
        number("video.frame_cap", 0, 0, 500, "Most pictures a second; 0 for as many as the display shows."),
        flag("access.high_contrast", false, "Outlines around what flies, and panes behind what is written."),
        flag("access.reduced_effects", false, "No shaking, no flashes, no moving sky, and few sparks."),
        flag("access.sound_captions", false, "Write what is heard."),
        text("access.palette", "bright", {"bright", "soft", "strong"}, "Set of the pilots' colours."),
        flag("play.pause_in_background", true, "Pause when the window loses the keyboard."),
        flag("play.attract", true, "Show a game on the title after a while."),
        flag("play.rumble", true, "Let pads shake."),
        flag("play.toggle_thrust", false, "One press of thrust begins, the next one ends."),
        flag("play.toggle_fire", false, "One press of fire begins, the next one ends."),
        flag("play.toggle_shield", false, "One press of the shield raises it, the next one lowers it."),
        flag("play.auto_fire", false, "Fire again and again while the trigger is held; marked in the scores."),
        text("play.second_name", "", {}, "Name of the second pilot at this machine."),
        text("play.language", "system", {"system", "en", "de", "fr", "es", "sv"}, "Language of all texts."),
        text("play.name", "", {}, "Name of the pilot, in high scores and for others on the network."),
        text("local.game", "alone", {"alone", "bots", "deathmatch"}, "Kind of game that one pilot set up last."),
        text("local.pair_game", "alone", {"alone", "bots", "deathmatch"},
             "Kind of game that two pilots at this machine set up last."),
        number("local.wave", 1, 1, sim::kMaxStartWave, "First wave of a game that is set up here."),
        number("local.lives", sim::kDefaultLives, 1, sim::kMaxLives, "Ships of each pilot in such a game."),
        flag("local.beginners", false, "The ships of beginners in such a game."),
        number("bots.count", 2, 0, sim::kMaxPilots - 1, "Bots in a game with bots."),
        text("bots.skill", "normal", {"easy", "normal", "hard"}, "How well bots fly."),
        number("bots.frags", 5, 1, sim::kMaxFrags, "Hits that win a deathmatch."),
        text("host.mode", "coop", {"coop", "deathmatch"}, "Kind of game to host."),
        number("host.lives", sim::kDefaultLives, 1, sim::kMaxLives, "Ships of each pilot in a game that is hosted."),
        number("host.frags", sim::kDefaultFrags, 1, sim::kMaxFrags, "Hits that win a deathmatch that is hosted."),
        number("host.wave", 1, 1, sim::kMaxStartWave, "First wave of a game that is hosted."),
        number("host.seats", sim::kMaxPilots, 2, sim::kMaxPilots, "Most pilots of a game that is hosted."),
        flag("host.beginners", false, "Host games for beginners."),
        text("net.address", "", {}, "Address of the host that was joined last."),
        number("net.pilots_here", 1, 1, 2, "Pilots at this machine in games with others."),
    };
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        const std::string whose = pilot == 0 ? "Controls for: " : "The second pilot's controls for: ";
        for (std::size_t i = 0; i < actions_of(pilot); ++i) {
            table.push_back(text(setting_of(pilot, i), std::string(standard_controls(pilot, i)), {},
                                 whose + std::string(kActions[i].label.english) + "."));
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

}  // namespace screens
