// SPDX-License-Identifier: Zlib
/// Every command-line flag of the program: parsing, help, and the resulting options.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "game/daily/flight.h"
#include "game/match/bots/bot.h"
#include "game/sim/setup.h"
#include "net/link/impairment.h"
#include "net/lobby/session.h"

namespace CLI {
class App;
}

namespace gyre {

/// The part of the command line about network games.
struct NetOptions {
    enum class Role : std::uint8_t {
        None,
        Host,
        Join,
        Spectate,
        Rejoin,  ///< Return to the game that an earlier run lost.
        List,    ///< Print the games on the local network, or in the worldwide list.
        Daily,   ///< Print the world's table of a daily flight.
        Check,   ///< Print whether others could join a game hosted here.
        Relay    ///< Be a relay server for others.
    };

    Role role = Role::None;
    bool joins_lan = false;    ///< Join or watch the first game found on the local network.
    bool joins_world = false;  ///< Join or watch a game of the worldwide list; without a window, the first one.
    bool is_world = false;     ///< List the games of the worldwide list, not those on the local network.
    /// Otherwise the host to join or to watch: a name or an IP address, with ":PORT" if that was given, or a code.
    std::string address;
    /// Used to host, to search for games, and to join at addresses without a port.
    std::uint16_t port = net::kDefaultPort;
    int players = 0;         ///< A host starts once this many pilots have joined; 0: not given.
    int rounds = 1;          ///< Of a match, one of scores::kMatchLengths; only in a window.
    int pilots_here = 1;     ///< At this machine, 1 or 2.
    bool is_open = false;    ///< A host asks the router to let others join from the internet.
    bool is_public = false;  ///< A host that is open is in the worldwide list.
    std::string relay;       ///< HOST[:PORT] of a relay server for the game hosted here; empty: that of the settings.
    std::vector<std::string> nodes;    ///< HOST[:PORT] of nodes of the table of codes, besides those in the settings.
    std::optional<daily::Date> day{};  ///< Of the world's table to print; nothing: today.
    bool publishes = false;            ///< Publish this pilot's flight of that day first.
    std::string password;
    std::vector<std::string> interfaces;  ///< Empty: all.
    net::GameTerms terms;                 ///< For games hosted here.
    net::LinkConditions fake;             ///< Impairments of every datagram that this program sends.
    std::uint64_t fake_seed = 1;
    std::optional<sim::Tick> damage_world;  ///< After this tick, flips a bit of this program's world.
    std::optional<net::Tick> damage_input;  ///< Flips a key in this program's copy of another pilot's input for this
                                            ///< tick.
};

/// A screenshot requested on the command line.
struct ScreenshotRequest {
    sim::Tick tick = 0;
    std::filesystem::path file;
};

/// All options of the command line.
struct Options {
    NetOptions net;
    sim::Setup setup;                    ///< Seed 0 means random.
    bool starts_game = false;            ///< A game was requested, so the title is skipped.
    std::string name;                    ///< Of the pilot; empty: from the settings.
    std::optional<match::BotSkill> bot;  ///< A bot flies in the person's place; the other bots have this skill, too.
    bool is_fullscreen = false;
    bool is_software = false;  ///< Draw without a graphics card.
    bool is_headless = false;
    bool is_portable = false;    ///< All user files are beside the program.
    std::filesystem::path data;  ///< Each of these is empty if not given.
    std::filesystem::path config;
    std::filesystem::path skin;
    std::filesystem::path replay;
    std::filesystem::path record;
    std::filesystem::path inputs;
    std::filesystem::path trace;
    std::filesystem::path shown_trace;
    std::filesystem::path report;
    std::optional<sim::Tick> ticks;              ///< Leave after this many ticks.
    std::vector<ScreenshotRequest> screenshots;  ///< Sorted by tick.
};

/// Returns whether this is a run in a window: neither headless nor one that only serves or asks the network.
[[nodiscard]] bool opens_window(const Options& options);

/// Parsed options, or an exit status: help and version are 0, wrong usage 2.
struct ParsedOptions {
    std::optional<Options> options;
    int exit_status = 0;
    std::string answer{};       ///< The text of --help or --version.
    engine::Message message{};  ///< What is wrong with the flags, or a note about valid ones; may be empty.
};

/// Parses the command line, whose first word is the program's name; all are in UTF-8.
[[nodiscard]] ParsedOptions parse_options(const std::vector<std::string>& words);

/// Passes the parsed command line to a reader: the manual page and the shell completion are generated from the same
/// flags.
void show_command_line(const std::function<void(const CLI::App&)>& reader);

/// Returns the program's version, e.g. "0.1.0".
[[nodiscard]] std::string program_version();

}  // namespace gyre
