// SPDX-License-Identifier: Zlib
#include "game/program/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <map>
#include <span>
#include <utility>

#include "engine/base/path_text.h"
#include "engine/base/utf8.h"
#include "game/scores/evening.h"
#include "game/scores/score_table.h"
#include "game/sim/mode_rules.h"
#include "net/reach/invitation.h"
#include "net/wire/text.h"

namespace gyre {

namespace {

using engine::tr_later;

constexpr engine::Phrase kMisused = tr_later("gyre: {}; see gyre --help");

const std::map<std::string, sim::Mode> kModes = {{"coop", sim::Mode::Coop},   {"deathmatch", sim::Mode::Deathmatch},
                                                 {"arena", sim::Mode::Arena}, {"crew", sim::Mode::Crew},
                                                 {"rush", sim::Mode::Rush},   {"daily", sim::Mode::Daily}};
const std::map<std::string, match::BotSkill> kSkills = {
    {"easy", match::BotSkill::Easy}, {"normal", match::BotSkill::Normal}, {"hard", match::BotSkill::Hard}};

const std::map<std::string, net::Netcode> kNetcodes = {
    {"auto", net::Netcode::Auto}, {"lockstep", net::Netcode::Lockstep}, {"rollback", net::Netcode::Rollback}};
/// Options that apply to everybody in a game, so a guest cannot choose them.
constexpr const char* kHostsChoice[] = {"--seed",    "--wave",    "--lives", "--mode",      "--frags",
                                        "--players", "--netcode", "--delay", "--drop-after"};
/// Options whose values a replay has already.
constexpr const char* kReplaysChoice[] = {"--seed",  "--wave",   "--lives", "--mode",
                                          "--frags", "--pilots", "--bot",   "--no-collisions"};

constexpr const char* kDailyTable = "--daily-table";

constexpr double seconds_of(net::Micros span) {
    return static_cast<double>(span) / static_cast<double>(net::kSecond);
}

/// A flag with an invalid value, or one that does not fit the others.
struct WrongFlag : std::exception {
    explicit WrongFlag(engine::Message why) : message(std::move(why)) {}

    engine::Message message;
};

/// The flags as typed, before they are interpreted.
struct Flags {
    std::vector<std::string> bot;
    std::vector<std::string> screenshots;
    std::string mode = "coop";
    bool no_collisions = false;
    bool is_host = false;
    bool is_list = false;
    std::string day;
    bool is_check = false;
    bool is_relay = false;
    std::string join;
    std::string link;
    std::string spectate;
    bool is_rejoin = false;
    std::string netcode = "auto";
    std::string delay = "auto";
    double drop_after_s = seconds_of(net::kDefaultDropAfter);
    int fake_delay_ms = 0;
    int fake_jitter_ms = 0;
    double fake_loss = 0;  // per cent, like the next one
    double fake_dup = 0;
};

/// Refuses "nan", which CLI::Range lets pass, since it is neither below nor above.
CLI::Validator is_number() {
    return {[](std::string& text) {
                return std::isnan(std::strtod(text.c_str(), nullptr)) ? text + " is not a number" : std::string();
            },
            ""};
}

/// Returns whether a flag was given that only makes sense for a game that starts at once.
bool asks_for_a_game(const CLI::App& app) {
    return std::ranges::any_of(app.get_options(), [](const CLI::Option* option) {
        return option->count() > 0 && (option->get_group() == "Game" || option->get_group() == "Testing");
    });
}

/// Adds an option whose value is a path in UTF-8.
CLI::Option* add_path(CLI::App& app, const char* flag, std::filesystem::path& path, const char* help) {
    return app.add_option_function<std::string>(
        flag, [&path](const std::string& text) { path = engine::to_path(text); }, help);
}

void declare_game(CLI::App& app, Options& options, Flags& flags) {
    app.option_defaults()->group("Game");
    app.add_option("--seed", options.setup.seed, "seed of the game; random by default")
        ->check(CLI::Range(1U, 0xFFFFFFFFU));
    app.add_option("--wave", options.setup.wave, "first wave")->check(CLI::Range(1, sim::kMaxStartWave));
    app.add_option("--lives", options.setup.lives, "ships per pilot, including the first")
        ->check(CLI::Range(1, sim::kMaxLives));
    app.add_option("--mode", flags.mode,
                   "coop, crew, co-op with shared ships and rescues, deathmatch, arena, a deathmatch with ships that "
                   "appear apart, rush, "
                   "three minutes for one pilot, or daily, ten waves for one pilot")
        ->check(CLI::IsMember({"coop", "crew", "deathmatch", "arena", "rush", "daily"}));
    app.add_option("--frags", options.setup.frags, "frags needed to win a deathmatch")
        ->check(CLI::Range(1, sim::kMaxFrags));
    app.add_option("--pilots", options.setup.pilots, "number of pilots in a local game, bots included")
        ->check(CLI::Range(1, sim::kMaxPilots));
    app.add_option("--bot", flags.bot, "a bot flies in your place; skill easy, normal or hard")
        ->expected(0, 1)
        ->check(CLI::IsMember({"easy", "normal", "hard"}));
    add_path(app, "--record", options.record, "save the replay to FILE")->type_name("FILE");
    add_path(app, "--replay", options.replay, "watch a replay; with --headless, run it")->type_name("FILE");
}

void declare_network(CLI::App& app, NetOptions& net, Flags& flags) {
    app.option_defaults()->group("Network");
    app.add_flag("--host", flags.is_host,
                 "open a game for others on the network; in a window, without an option of the game, by the rules that "
                 "the menus keep");
    app.add_option("--players", net.players, "with --host: start once this many pilots, including you, have joined")
        ->check(CLI::Range(1, net::kMaxPilots));
    app.add_option("--rounds", net.rounds,
                   "with --host and --mode deathmatch or arena: rounds of a match, won by whoever wins most of them")
        ->check(CLI::IsMember(scores::kMatchLengths));
    app.add_option("--pilots-here", net.pilots_here, "number of pilots playing at this machine")
        ->check(CLI::Range(1, 2));
    app.add_flag("--open", net.is_open,
                 "with --host: ask the router to let others join from the internet, and print the code for them");
    app.add_flag("--public", net.is_public,
                 "with --host --open: put the game into the worldwide list, where strangers find it");
    app.add_option("--via", net.relay,
                   "with --host --open: where the router opens no port, let others join through that relay server; "
                   "with --net-check: ask it, too")
        ->type_name("ADDRESS");
    app.add_option("--node", net.nodes,
                   "a node of the worldwide table of codes to begin with, such as a relay server; repeatable")
        ->type_name("ADDRESS");
    app.add_option("--join", flags.join,
                   "join the game with that code or at ADDRESS[:PORT], the first one on the network: lan, or one of "
                   "the worldwide list, which is shown to choose from; with --headless, the first one: world")
        ->type_name("ADDRESS");
    app.add_option("--spectate", flags.spectate,
                   "watch the game with that code or at ADDRESS[:PORT], the first one on the network: lan, or one of "
                   "the worldwide list, which is shown to choose from; with --headless, the first one: world")
        ->type_name("ADDRESS");
    app.add_option("LINK", flags.link, "gyre://CODE: joins the game with that code, as --join does")->type_name("");
    app.add_flag("--rejoin", flags.is_rejoin, "return to the network game that the last run lost");
    app.add_flag("--list", flags.is_list, "print the games on the local network");
    app.add_flag("--world", net.is_world, "with --list: print the games in the worldwide list instead");
    app.add_option(kDailyTable, flags.day,
                   "print the world's table of the daily flight of a day, YYYY-MM-DD by UTC, or of today, with the "
                   "flights that could be verified")
        ->type_name("DATE")
        ->expected(0, 1);
    app.add_flag("--publish", net.publishes,
                 "with --daily-table: publish your flight of that day first, if it is the one that counted");
    app.add_flag("--net-check", flags.is_check,
                 "ask the router to open the port, and print whether others could join a game hosted here");
    app.add_flag("--relay", flags.is_relay,
                 "be a relay server, without a game: pass on what hosts whose routers let nobody in and their guests "
                 "send each other; needs a port that everybody can reach");
    app.add_option("--password", net.password, "password of the game to host or join")->type_name("PASSWORD");
    app.add_option("--port", net.port, "UDP port, 26700 by default")->check(CLI::Range(1, 65535));
    app.add_option("--interface", net.interfaces,
                   "network interface to listen and broadcast on, over IPv4 only; repeatable")
        ->type_name("NAME")
        ->take_all()
        ->expected(1);
    app.add_option(
           "--netcode", flags.netcode,
           "with --host: auto and rollback predict other pilots, so your ship answers at once; lockstep waits for "
           "everybody's keys")
        ->check(CLI::IsMember({"auto", "lockstep", "rollback"}));
    app.add_option("--delay", flags.delay, "with --host: input delay in ticks, 0 to 20, or auto")->type_name("TICKS");
    app.add_option("--drop-after", flags.drop_after_s, "with --host: seconds of silence after which a pilot is dropped")
        ->check(CLI::Range(seconds_of(net::kLeastDropAfter), seconds_of(net::kMostDropAfter)))
        ->check(is_number());
}

void declare_network_simulation(CLI::App& app, NetOptions& net, Flags& flags) {
    app.option_defaults()->group("Network simulation, for testing");
    const CLI::Range milliseconds(0, 10000);
    const CLI::Range percent(0.0, 100.0);
    app.add_option("--fake-delay", flags.fake_delay_ms, "extra delay of outgoing packets in ms")->check(milliseconds);
    app.add_option("--fake-jitter", flags.fake_jitter_ms, "jitter of outgoing packets in ms")->check(milliseconds);
    app.add_option("--fake-loss", flags.fake_loss, "percentage of outgoing packets to drop")
        ->check(percent)
        ->check(is_number());
    app.add_option("--fake-dup", flags.fake_dup, "percentage of outgoing packets to duplicate")
        ->check(percent)
        ->check(is_number());
    app.add_option("--fake-seed", net.fake_seed, "seed of the simulation");
}

void declare_program(CLI::App& app, Options& options) {
    app.option_defaults()->group("Program");
    app.add_option("--name", options.name, "your name, up to 15 characters")->type_name("NAME");
    app.add_flag("--fullscreen", options.is_fullscreen, "fill the screen");
    app.add_flag("--software", options.is_software, "draw without a graphics card");
    add_path(app, "--skin", options.skin,
             "directory of another set of sprites: sprites/index.json and the sheets beside it")
        ->type_name("DIR");
    add_path(app, "--data", options.data, "directory of scores, replays, screenshots and clips")->type_name("DIR");
    add_path(app, "--config", options.config, "directory of the settings")->type_name("DIR");
    app.add_flag("--portable", options.is_portable, "keep all user files and the log in gyre-files beside the program");
}

void declare_examination(CLI::App& app, Options& options, Flags& flags) {
    app.option_defaults()->group("Testing");
    app.add_flag("--headless", options.is_headless, "no window, no sound; run as fast as possible");
    app.add_option("--ticks", options.ticks, "exit after this many ticks");
    add_path(app, "--inputs", options.inputs, "scripted keys: lines 'TICK SLOT KEYS', KEYS of LRTSFB or -")
        ->type_name("FILE");
    add_path(app, "--report", options.report, "write a JSON report to FILE at exit (- for standard output)")
        ->type_name("FILE");
    add_path(app, "--trace", options.trace, "write a CSV trace to FILE: one row per entity and tick")
        ->type_name("FILE");
    add_path(app, "--trace-shown", options.shown_trace,
             "like --trace, but of the worlds as displayed (which run ahead in network games), with times and keys")
        ->type_name("FILE");
    app.add_option("--screenshot", flags.screenshots, "save tick TICK as FILE.png; repeatable, also with --headless")
        ->type_name("TICK:FILE.png")
        ->take_all();
    app.add_option("--damage-world", options.net.damage_world,
                   "in a network game, flip a bit of this program's world after TICK, to test desync detection")
        ->type_name("TICK");
    app.add_option("--damage-input", options.net.damage_input,
                   "like --damage-world, for a key of another pilot, as it arrived here")
        ->type_name("TICK");
    app.add_flag("--no-collisions", flags.no_collisions, "objects pass through each other; no scores are kept");
}

/// Returns the number in a text of 1 to `most_digits` digits; nothing for any other text.
std::optional<unsigned long> number_in(const std::string& text, std::size_t most_digits) {
    const bool is_number =
        !text.empty() && text.size() <= most_digits && text.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? std::optional(std::stoul(text)) : std::nullopt;
}

ScreenshotRequest parse_screenshot(const std::string& text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto tick = number_in(text.substr(0, colon), 9);
    if (!tick || colon + 1 >= text.size()) {
        throw WrongFlag({tr_later("{}: '{}' is not TICK:FILE.png"), "--screenshot", text});
    }
    return {static_cast<sim::Tick>(*tick), engine::to_path(text.substr(colon + 1))};
}

/// Parses a code, ADDRESS, ADDRESS:PORT, "lan" or "world" into `net`. `flag` is for the error.
void parse_address(const char* flag, const std::string& text, NetOptions& net) {
    net.address = text;
    net.joins_lan = text == "lan";
    net.joins_world = text == "world";
    if (const auto place = net::find_place(text, net.port)) {
        if (!*place) {
            throw WrongFlag({tr_later("{}: {}"), flag, place->error()});
        }
        return;
    }
    const std::size_t colon = text.find(':');
    const unsigned long port = colon == std::string::npos ? 1 : number_in(text.substr(colon + 1), 5).value_or(0);
    if (text.empty() || colon == 0 || port == 0 || port > 0xFFFF) {
        throw WrongFlag({tr_later("{}: '{}' is not a code, ADDRESS, ADDRESS:PORT, lan or world"), flag, text});
    }
}

/// Parses what a desktop or browser passes on when a link to a game is opened.
void parse_link(const std::string& link, NetOptions& net) {
    const auto place = net::find_place(link, net.port);
    if (!link.starts_with(net::kLinkScheme) || !place) {
        throw WrongFlag({tr_later("'{}' is neither an option nor a link like gyre://CODE"), link});
    }
    if (!*place) {
        throw WrongFlag(place->error());
    }
    net.address = link;
}

void parse_delay(const std::string& text, net::GameTerms& terms) {
    if (text == "auto") {
        return;
    }
    const auto delay = number_in(text, 2);
    if (!delay || *delay > net::kMaxDelay) {
        throw WrongFlag({tr_later("{}: '{}' is neither auto nor 0 to 20"), "--delay", text});
    }
    terms.delay = static_cast<std::uint8_t>(*delay);
    terms.is_delay_fixed = true;
}

/// Cleans a pilot's name. It may be as long as one that is typed in the program.
std::string parse_name(const std::string& text) {
    std::string name = net::clean_text(text, text.size());
    if (engine::letters_in(name) > scores::kMaxNameLetters || name.size() > net::kMaxNameBytes) {
        throw WrongFlag({tr_later("{}: at most {} characters and {} bytes"), "--name", scores::kMaxNameLetters,
                         net::kMaxNameBytes});
    }
    return name;
}

/// Rejects those of the listed flags that were given.
void refuse(const CLI::App& app, std::initializer_list<const char*> flags, engine::Phrase why) {
    for (const char* flag : flags) {
        if (app.count(flag) > 0) {
            throw WrongFlag({why, flag});
        }
    }
}

/// Rejects those of the listed flags that were given together with `other`.
void refuse_with(const CLI::App& app, const char* other, std::initializer_list<const char*> flags) {
    for (const char* flag : flags) {
        if (app.count(other) > 0 && app.count(flag) > 0) {
            throw WrongFlag({tr_later("{}: not with {}"), flag, other});
        }
    }
}

/// Returns whether a program in that role hosts, flies in or watches a game of the network.
bool is_in_game(NetOptions::Role role) {
    using Role = NetOptions::Role;
    return role == Role::Host || role == Role::Join || role == Role::Spectate || role == Role::Rejoin;
}

/// Rejects options that this kind of run cannot honour, instead of ignoring them silently.
void refuse_misfits(const CLI::App& app, const NetOptions& net, sim::Mode mode) {
    using Role = NetOptions::Role;
    const auto roles = {"--host",        "--join",      "--spectate", "--rejoin", "--list",
                        "--daily-table", "--net-check", "--relay",    "--replay", "LINK"};
    if (std::ranges::count_if(roles, [&app](const char* role) { return app.count(role) > 0; }) > 1) {
        throw WrongFlag({tr_later("{}: use only one of these"),
                         "--host, --join, --spectate, --rejoin, --list, --daily-table, --net-check, --relay, --replay "
                         "and a link"});
    }
    if (net.role != Role::None) {
        refuse(app, {"--pilots"}, tr_later("{}: not for network games, which have --players and --pilots-here"));
        refuse(app, {"--no-collisions"}, tr_later("{}: not for network games"));
    }
    refuse_with(app, "--replay", {"--inputs", "--record"});
    refuse_with(app, "--headless", {"--rounds"});
    for (const char* service : {"--list", "--daily-table", "--net-check", "--relay"}) {
        refuse_with(
            app, service,
            {"--report", "--record", "--trace", "--trace-shown", "--screenshot", "--bot", "--inputs", "--ticks"});
    }
    refuse_with(app, "--spectate", {"--bot", "--inputs"});
    refuse_with(app, "--rejoin", {"--password"});  // the lost game's is used
    if (app.count("--replay") > 0 && app.count("--headless") == 0) {
        refuse(app, {"--ticks", "--report", "--trace", "--trace-shown", "--screenshot"},
               tr_later("{}: with --replay, this needs --headless"));
    }
    if (!is_in_game(net.role)) {
        refuse(app, {"--players", "--password", "--damage-world", "--damage-input"},
               tr_later("{}: only for network games"));
    }
    if (net.role != Role::Host) {
        refuse(app, {"--open", "--rounds"}, tr_later("{}: only with --host"));
    }
    if (app.count("--open") == 0) {
        refuse(app, {"--public"}, tr_later("{}: only with --host --open"));
    }
    if (net.role != Role::List) {
        refuse(app, {"--world"}, tr_later("{}: only with --list"));
    }
    if (net.role != Role::Daily) {
        refuse(app, {"--publish"}, tr_later("{}: only with --daily-table"));
    }
    if (app.count("--open") == 0 && net.role != Role::Check) {
        refuse(app, {"--via"}, tr_later("{}: only with --host --open or --net-check"));
    }
    if (net.role != Role::Host && net.role != Role::Join) {
        refuse(app, {"--pilots-here"}, tr_later("{}: only with --host or --join"));
    }
    const bool is_own_game = net.role == Role::Host || (net.role == Role::None && app.count("--replay") == 0);
    const sim::ModeRules& rules = sim::ModeRules::of(mode);
    if (is_own_game && !rules.has_frag_limit) {
        refuse(app, {"--frags", "--rounds"}, tr_later("{}: only with --mode deathmatch or arena"));
    }
    if (is_own_game && rules.most_pilots == 1) {
        refuse(app, {"--host", "--pilots", "--wave", "--lives"}, tr_later("{}: not with --mode rush or daily"));
    }
    if (net.password.size() > net::kMaxPasswordBytes) {
        throw WrongFlag({tr_later("{}: at most 64 bytes"), "--password"});
    }
}

void apply_network(const Flags& flags, const CLI::App& app, NetOptions& net) {
    using Role = NetOptions::Role;
    net.role = flags.is_host                 ? Role::Host
               : app.count("--join") > 0     ? Role::Join
               : !flags.link.empty()         ? Role::Join
               : app.count("--spectate") > 0 ? Role::Spectate
               : flags.is_rejoin             ? Role::Rejoin
               : flags.is_list               ? Role::List
               : app.count(kDailyTable) > 0  ? Role::Daily
               : flags.is_check              ? Role::Check
               : flags.is_relay              ? Role::Relay
                                             : Role::None;
    refuse_misfits(app, net, kModes.at(flags.mode));
    if (!flags.day.empty()) {
        net.day = daily::Date::parse(flags.day);
        if (!net.day) {
            throw WrongFlag(
                {tr_later("{}: '{}' is no date; give YYYY-MM-DD, such as 2026-11-22"), kDailyTable, flags.day});
        }
    }
    if (net.role == Role::Join) {
        flags.link.empty() ? parse_address("--join", flags.join, net) : parse_link(flags.link, net);
    } else if (net.role == Role::Spectate) {
        parse_address("--spectate", flags.spectate, net);
    }
    net.terms.netcode = kNetcodes.at(flags.netcode);
    parse_delay(flags.delay, net.terms);
    const auto drop_after = static_cast<net::Micros>(flags.drop_after_s * static_cast<double>(net::kSecond));
    net.terms.drop_after_ms = static_cast<std::uint32_t>(drop_after / net::kMillisecond);
    net.fake.delay = flags.fake_delay_ms * net::kMillisecond;
    net.fake.jitter = flags.fake_jitter_ms * net::kMillisecond;
    net.fake.loss = flags.fake_loss / 100;
    net.fake.duplicated = flags.fake_dup / 100;
}

/// Returns those of the listed flags that were given, with commas; empty if there are none.
std::string given(const CLI::App& app, std::span<const char* const> flags) {
    std::string names;
    for (const char* flag : flags) {
        if (app.count(flag) > 0) {
            names += (names.empty() ? "" : ", ") + std::string(flag);
        }
    }
    return names;
}

/// Returns a note naming the given options that are decided already: by the host, or in the replay. Empty if there are
/// none.
engine::Message note_on_ignored(const CLI::App& app, const NetOptions& net) {
    using Role = NetOptions::Role;
    const bool is_others_game = net.role == Role::Join || net.role == Role::Spectate || net.role == Role::Rejoin;
    if (const std::string names = given(app, kHostsChoice); is_others_game && !names.empty()) {
        return {tr_later("gyre: ignored (the host chooses): {}"), names};
    }
    if (const std::string names = given(app, kReplaysChoice); app.count("--replay") > 0 && !names.empty()) {
        return {tr_later("gyre: ignored (set by the replay): {}"), names};
    }
    return {};
}

void apply(const Flags& flags, const CLI::App& app, Options& options) {
    apply_network(flags, app, options.net);
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
    if (options.report == "-") {
        options.report = "/dev/stdout";
    }
    options.starts_game = asks_for_a_game(app);
    options.name = parse_name(options.name);
}

/// All flags, and where their values are stored.
struct CommandLine {
    CommandLine();

    Options options;
    Flags flags;
    CLI::App app{"A networked arcade shooter in a wrapping asteroid field.", "gyre"};
};

CommandLine::CommandLine() {
    app.allow_windows_style_options(false);  // the same flags everywhere; "/" begins a path
    app.set_version_flag("--version", "gyre " + program_version());
    declare_game(app, options, flags);
    declare_network(app, options.net, flags);
    declare_program(app, options);
    declare_examination(app, options, flags);
    declare_network_simulation(app, options.net, flags);
}

/// CLI11 spreads some of its messages over several lines; errors here are one line.
std::string in_one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

bool opens_window(const Options& options) {
    const NetOptions::Role role = options.net.role;
    return !options.is_headless && (role == NetOptions::Role::None || is_in_game(role));
}

std::string program_version() {
    return GYRE_VERSION;
}

ParsedOptions parse_options(const std::vector<std::string>& words) {
    std::vector<const char*> argv;
    argv.reserve(words.size());
    for (const std::string& word : words) {
        argv.push_back(word.c_str());
    }
    CommandLine command_line;
    auto& [options, flags, app] = command_line;
    try {
        app.parse(static_cast<int>(argv.size()), argv.data());
        apply(flags, app, options);
    } catch (const CLI::CallForHelp&) {
        return {.options = {}, .exit_status = 0, .answer = app.help()};
    } catch (const CLI::CallForVersion&) {
        return {.options = {}, .exit_status = 0, .answer = app.version() + "\n"};
    } catch (const CLI::ParseError& error) {
        return {.options = {}, .exit_status = 2, .message = {kMisused, engine::verbatim(in_one_line(error.what()))}};
    } catch (const WrongFlag& wrong) {
        return {.options = {}, .exit_status = 2, .message = {kMisused, wrong.message}};
    }
    return {.options = options, .exit_status = 0, .message = note_on_ignored(app, options.net)};
}

void show_command_line(const std::function<void(const CLI::App&)>& reader) {
    const CommandLine line;
    reader(line.app);
}

}  // namespace gyre
