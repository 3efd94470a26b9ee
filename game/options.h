// SPDX-License-Identifier: Zlib
/// Every flag of the program, once: parsing, help, and what they ask for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "game/match/bot.h"
#include "game/sim/setup.h"

namespace gyre {

/// A picture asked for on the command line.
struct ScreenshotRequest {
    sim::Tick tick = 0;
    std::filesystem::path file;
};

/// What the command line asks for.
struct Options {
    sim::Setup setup;                    ///< Seed 0 stands for one of chance's choosing.
    bool starts_game = false;            ///< A game was asked for, so the title is skipped.
    std::string name;                    ///< Of the pilot; empty: what the settings say.
    std::optional<match::BotSkill> bot;  ///< A bot flies in the person's place; the others are of this skill.
    bool is_fullscreen = false;
    bool is_software = false;  ///< Draw without the help of a graphics card.
    bool is_headless = false;
    std::filesystem::path data;  ///< Each of these is empty unless asked for.
    std::filesystem::path config;
    std::filesystem::path skin;
    std::filesystem::path replay;
    std::filesystem::path record;
    std::filesystem::path inputs;
    std::filesystem::path trace;
    std::filesystem::path report;                ///< "-" is standard output.
    std::optional<sim::Tick> ticks;              ///< Leave after so many.
    std::vector<ScreenshotRequest> screenshots;  ///< By tick.
};

/// Parsed options, or a text to print and an exit status: help and version are 0, wrong usage 2.
struct ParsedOptions {
    std::optional<Options> options;
    int exit_status = 0;
    std::string message;
};

[[nodiscard]] ParsedOptions parse_options(int argc, const char* const* argv);

/// The program's version, as in "0.1.0".
[[nodiscard]] std::string program_version();

}  // namespace gyre
