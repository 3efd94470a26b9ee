// SPDX-License-Identifier: Zlib
/// Every flag of the program, once: parsing, help, and what they ask for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "game/match/bots/bot.h"
#include "game/sim/setup.h"
#include "net/link/impairment.h"
#include "net/lobby/session.h"

namespace CLI {
class App;
}

namespace gyre {

/// The part in a network game that the command line asks for.
struct NetOptions {
    enum class Role : std::uint8_t {
        None,
        Host,
        Join,
        List  ///< Print the games on the local network.
    };

    Role role = Role::None;
    bool joins_lan = false;  ///< The first game that the local network has.
    std::string address;     ///< Otherwise whom to join: a name or IPv4 numbers, without the port.
    /// To host on, to look for games on, and to join at unless the address has its own.
    std::uint16_t port = net::kDefaultPort;
    int players = 0;      ///< A host begins as soon as so many are in; 0: not asked for.
    int pilots_here = 1;  ///< At this machine, 1 or 2.
    std::string password;
    std::vector<std::string> interfaces;  ///< Empty: all.
    net::Netcode netcode = net::Netcode::Auto;
    std::optional<int> delay;  ///< Ticks, fixed.
    net::Micros drop_after = 5 * net::kSecond;
    net::LinkConditions fake;  ///< What is done to every datagram that this program sends.
    std::uint64_t fake_seed = 1;
};

/// A picture asked for on the command line.
struct ScreenshotRequest {
    sim::Tick tick = 0;
    std::filesystem::path file;
};

/// What the command line asks for.
struct Options {
    NetOptions net;
    sim::Setup setup;                    ///< Seed 0 stands for one of chance's choosing.
    bool starts_game = false;            ///< A game was asked for, so the title is skipped.
    std::string name;                    ///< Of the pilot; empty: what the settings say.
    std::optional<match::BotSkill> bot;  ///< A bot flies in the person's place; the others are of this skill.
    bool is_fullscreen = false;
    bool is_software = false;  ///< Draw without the help of a graphics card.
    bool is_headless = false;
    bool is_portable = false;    ///< All files of the user lie beside the program.
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

/// Whether this is a run in a window: neither headless nor a list of games.
[[nodiscard]] bool opens_window(const Options& options);

/// Parsed options, or an exit status: help and version are 0, wrong usage 2.
struct ParsedOptions {
    std::optional<Options> options;
    int exit_status = 0;
    std::string answer{};       ///< What help and version print.
    engine::Message message{};  ///< What is wrong with the flags, or with options a note on them; may be empty.
};

[[nodiscard]] ParsedOptions parse_options(int argc, const char* const* argv);

/// Hands every flag with its help to a reader: the manual page and the shell's completion are made from the same table.
void show_command_line(const std::function<void(const CLI::App&)>& reader);

/// The program's version, as in "0.1.0".
[[nodiscard]] std::string program_version();

}  // namespace gyre
