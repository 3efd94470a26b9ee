// SPDX-License-Identifier: Zlib
#include "game/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

namespace gyre {

namespace {

const std::map<std::string, sim::Mode> kModes = {{"coop", sim::Mode::Coop}, {"deathmatch", sim::Mode::Deathmatch}};
const std::map<std::string, match::BotSkill> kSkills = {
    {"easy", match::BotSkill::Easy}, {"normal", match::BotSkill::Normal}, {"hard", match::BotSkill::Hard}};

/// The flags as they stand on the command line, before they are turned into what they mean.
struct Flags {
    std::vector<std::string> bot;
    std::vector<std::string> screenshots;
    std::string mode = "coop";
    bool no_collisions = false;
};

/// Whether any flag was given that only makes sense for a game that starts at once.
bool asks_for_a_game(const CLI::App& app) {
    return std::ranges::any_of(app.get_options(), [](const CLI::Option* option) {
        return option->count() > 0 && (option->get_group() == "Game" || option->get_group() == "Examination");
    });
}

void declare_game(CLI::App& app, Options& options, Flags& flags) {
    app.add_option("--seed", options.setup.seed, "seed of the game, 1 to 4294967295; by default of chance's choosing")
        ->check(CLI::Range(1U, 0xFFFFFFFFU))
        ->group("Game");
    app.add_option("--wave", options.setup.wave, "first wave")->check(CLI::Range(1, sim::kMaxStartWave))->group("Game");
    app.add_option("--lives", options.setup.lives, "ships of each pilot, the first included")
        ->check(CLI::Range(1, sim::kMaxLives))
        ->group("Game");
    app.add_option("--mode", flags.mode, "coop or deathmatch")
        ->check(CLI::IsMember({"coop", "deathmatch"}))
        ->group("Game");
    app.add_option("--frags", options.setup.frags, "frags that decide a deathmatch")
        ->check(CLI::Range(1, sim::kMaxFrags))
        ->group("Game");
    app.add_option("--pilots", options.setup.pilots, "pilots of a local game: you and bots")
        ->check(CLI::Range(1, sim::kMaxPilots))
        ->group("Game");
    app.add_option("--bot", flags.bot, "a bot flies in your place; skill easy, normal or hard")
        ->expected(0, 1)
        ->check(CLI::IsMember({"easy", "normal", "hard"}))
        ->group("Game");
    app.add_option("--record", options.record, "file for the replay of the game")->group("Game");
    app.add_option("--replay", options.replay, "watch a replay; with --headless, run it")->group("Game");
}

void declare_program(CLI::App& app, Options& options) {
    app.add_option("--name", options.name, "your name, up to 15 characters")->group("Program");
    app.add_flag("--fullscreen", options.is_fullscreen, "fill the screen")->group("Program");
    app.add_flag("--software", options.is_software, "draw without a graphics card")->group("Program");
    app.add_option("--skin", options.skin,
                   "directory of another look: its sprites/index.json and the sheets beside that")
        ->group("Program");
    app.add_option("--data", options.data, "directory of scores, replays and screenshots")->group("Program");
    app.add_option("--config", options.config, "directory of the settings")->group("Program");
}

void declare_examination(CLI::App& app, Options& options, Flags& flags) {
    constexpr const char* kGroup = "Examination";
    app.add_flag("--headless", options.is_headless, "no window, no sound, no waiting for the clock")->group(kGroup);
    app.add_option("--ticks", options.ticks, "leave after so many ticks")->group(kGroup);
    app.add_option("--inputs", options.inputs, "scripted keys: lines 'TICK SLOT KEYS', KEYS of LRTSF or -")
        ->group(kGroup);
    app.add_option("--report", options.report, "file for a JSON report at exit, - for standard output")->group(kGroup);
    app.add_option("--trace", options.trace, "file for a CSV trace, one row an entity a tick")->group(kGroup);
    app.add_option("--screenshot", flags.screenshots, "TICK:FILE.png, repeatable; works with --headless")
        ->take_all()
        ->group(kGroup);
    app.add_flag("--no-collisions", flags.no_collisions, "nothing ever meets; no scores are kept")->group(kGroup);
}

ScreenshotRequest parse_screenshot(const std::string& text) {
    const std::size_t colon = text.find(':');
    const bool has_tick = colon != std::string::npos && colon > 0 && colon < 10 &&
                          text.find_first_not_of("0123456789") == colon && colon + 1 < text.size();
    if (!has_tick) {
        throw CLI::ValidationError("--screenshot", "'" + text + "' is not TICK:FILE.png");
    }
    return {static_cast<sim::Tick>(std::stoul(text.substr(0, colon))), text.substr(colon + 1)};
}

void apply(const Flags& flags, const CLI::App& app, Options& options) {
    options.setup.mode = kModes.at(flags.mode);
    options.setup.has_collisions = !flags.no_collisions;
    if (app.count("--seed") == 0) {
        options.setup.seed = 0;
    }
    if (app.count("--bot") > 0) {
        const bool is_plain = flags.bot.empty() || flags.bot.front().empty();
        options.bot = is_plain ? match::BotSkill::Normal : kSkills.at(flags.bot.front());
    }
    for (const std::string& text : flags.screenshots) {
        options.screenshots.push_back(parse_screenshot(text));
    }
    std::ranges::sort(options.screenshots, {}, &ScreenshotRequest::tick);
    options.starts_game = asks_for_a_game(app);
}

/// CLI11 spreads some of its messages over lines; a person gets one.
std::string in_one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

std::string program_version() {
    return GYRE_VERSION;
}

ParsedOptions parse_options(int argc, const char* const* argv) {
    CLI::App app("A networked arcade shooter in a wrapping asteroid field.", "gyre");
    app.set_version_flag("--version", "gyre " + program_version());
    Options options;
    Flags flags;
    declare_game(app, options, flags);
    declare_program(app, options);
    declare_examination(app, options, flags);
    try {
        app.parse(argc, argv);
        apply(flags, app, options);
    } catch (const CLI::CallForHelp&) {
        return {.options = {}, .exit_status = 0, .message = app.help()};
    } catch (const CLI::CallForVersion&) {
        return {.options = {}, .exit_status = 0, .message = app.version() + "\n"};
    } catch (const CLI::ParseError& error) {
        const std::string line = in_one_line(error.what());
        return {.options = {}, .exit_status = 2, .message = "gyre: " + line + "; see gyre --help\n"};
    }
    return {.options = options, .exit_status = 0, .message = {}};
}

}  // namespace gyre
