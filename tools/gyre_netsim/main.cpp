// SPDX-License-Identifier: Zlib
/// gyre-netsim: plays network games in virtual time over bad links, checks them, and prints the results as JSON.
/// Everything except the network is the real program: sessions from the lobby on, matches, worlds, replays.
#include <CLI/CLI.hpp>

#include <chrono>
#include <iostream>
#include <thread>

#include "tools/gyre_netsim/crew.h"
#include "tools/gyre_netsim/matrix.h"
#include "tools/gyre_netsim/report.h"

namespace {

using netsim::KeyPattern;
using netsim::LinkCourse;

struct Options {
    netsim::Matrix matrix;
    double seconds = 60;
    double hours = 0;
    double game_seconds = 600;
    double reordered = 0;
    double duplicated = 0;
    double corrupted = 0;
    double hold_ms = 50;
    std::string netcode = "auto";
    std::string bot = "none";
    std::string mode = "coop";
    std::string replays;
    unsigned threads = 0;
    bool shows_progress = false;
};

/// Adds an option whose values are given by name, several separated by commas.
template <typename T>
void add_names(CLI::App& app, const std::string& name, std::vector<T>& values, const std::string& what,
               std::initializer_list<T> all) {
    std::vector<std::pair<std::string, T>> named;
    for (const T value : all) {
        named.emplace_back(netsim::name_of(value), value);
    }
    app.add_option(name, values, what)->delimiter(',')->transform(CLI::CheckedTransformer(named));
}

void declare_matrix(CLI::App& app, netsim::Matrix& matrix) {
    app.add_option("--pilots", matrix.pilots,
                   "2 to 8; this and all options up to --uplink take several values, separated by commas")
        ->delimiter(',')
        ->check(CLI::Range(2, net::kMaxPilots));
    app.add_option("--rtt", matrix.rtt_ms, "Round trips, ms")->delimiter(',')->check(CLI::Range(0, 5000));
    app.add_option("--loss", matrix.loss, "Per cent lost, each way")->delimiter(',')->check(CLI::Range(0.0, 99.0));
    app.add_option("--jitter", matrix.jitter_ms, "Latency varies by up to this much, plus or minus, ms")
        ->delimiter(',')
        ->check(CLI::Range(0, 5000));
    add_names(app, "--keys", matrix.keys, "Key pattern of pilots that are not bots",
              {KeyPattern::Calm, KeyPattern::Random, KeyPattern::Alternating});
    add_names(app, "--course", matrix.courses,
              "Changes of round trips: steps: 200 ms longer from time to time; leave: those of one pilot are 200 ms "
              "longer until that pilot leaves after 15 s; drop: all are 200 ms longer for the first 15 s",
              {LinkCourse::Steady, LinkCourse::Steps, LinkCourse::Leave, LinkCourse::Drop});
    app.add_option("--asymmetry", matrix.asymmetry_ms,
                   "By how much longer datagrams to the next pilot take than their answers, ms")
        ->delimiter(',')
        ->check(CLI::Range(0, 1000));
    app.add_option("--uplink", matrix.uplinks,
                   "Bandwidth of each pilot's uplink, shared by all links, in bytes per second; 0: unlimited")
        ->delimiter(',')
        ->check(CLI::NonNegativeNumber);
    app.add_option("--seed", matrix.seed, "Seed of the first cell; each further cell uses the next");
    app.add_option("--delay", matrix.game.delay, "Input delay in ticks, fixed")->check(CLI::Range(0, net::kMaxDelay));
    app.add_option("--burst", matrix.game.link.burst, "Mean length of a run of losses")->check(CLI::PositiveNumber);
    app.add_option("--rate", matrix.game.link.bytes_per_second,
                   "Bandwidth of a link in bytes per second each way; 0: unlimited");
    app.add_option("--skew", matrix.game.skew_ppm, "Maximum clock skew in parts per million")
        ->check(CLI::Range(0, 10000));
    app.add_flag("--verify", matrix.game.is_verified, "Run each replay again (equal ones once)");
    app.add_flag("--kill", matrix.game.has_departures, "Make pilots of each game crash, freeze, lose links or leave");
}

void declare(CLI::App& app, Options& options) {
    declare_matrix(app, options.matrix);
    app.add_option("--seconds", options.seconds, "Simulated seconds per cell")->check(CLI::PositiveNumber);
    app.add_option("--hours", options.hours, "Simulated hours of all cells together, instead")
        ->check(CLI::PositiveNumber);
    app.add_option("--game", options.game_seconds, "Seconds per game; a cell plays as many as needed")
        ->check(CLI::PositiveNumber);
    app.add_option("--reorder", options.reordered, "Per cent of packets held back, so that others overtake them")
        ->check(CLI::Range(0.0, 100.0));
    app.add_option("--hold", options.hold_ms, "How long --reorder holds a packet back, ms")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--dup", options.duplicated, "Per cent of packets that arrive twice")->check(CLI::Range(0.0, 100.0));
    app.add_option("--corrupt", options.corrupted, "Per cent of packets that arrive corrupted")
        ->check(CLI::Range(0.0, 100.0));
    app.add_option("--netcode", options.netcode, "As in gyre")->check(CLI::IsMember({"auto", "lockstep", "rollback"}));
    app.add_option("--bot", options.bot, "Skill of the bots; none: random keys, which are fastest")
        ->check(CLI::IsMember({"none", "easy", "normal", "hard"}));
    app.add_option("--mode", options.mode, "Game mode")->check(CLI::IsMember({"coop", "crew", "deathmatch"}));
    app.add_option("--replays", options.replays, "Write each pilot's replay into this directory")
        ->check(CLI::ExistingDirectory);
    app.add_option("--threads", options.threads, "0: one for each core");
    app.add_flag("--progress", options.shows_progress, "Report progress on standard error");
}

netsim::Matrix matrix_of(const Options& options) {
    const auto ticks_of = [](double seconds) { return static_cast<sim::Tick>(seconds * net::kTicksPerSecond); };
    netsim::Matrix matrix = options.matrix;
    netsim::GamePlan& game = matrix.game;
    game.link.reordered = options.reordered / 100;
    game.link.hold = static_cast<net::Micros>(options.hold_ms * net::kMillisecond);
    game.link.duplicated = options.duplicated / 100;
    game.link.corrupted = options.corrupted / 100;
    game.netcode = options.netcode == "lockstep"   ? net::Netcode::Lockstep
                   : options.netcode == "rollback" ? net::Netcode::Rollback
                                                   : net::Netcode::Auto;
    game.mode = options.mode == "deathmatch" ? sim::Mode::Deathmatch
                : options.mode == "crew"     ? sim::Mode::Crew
                                             : sim::Mode::Coop;
    if (options.bot != "none") {
        game.bot = options.bot == "easy"     ? match::BotSkill::Easy
                   : options.bot == "normal" ? match::BotSkill::Normal
                                             : match::BotSkill::Hard;
    }
    game.ticks = ticks_of(options.game_seconds);
    if (!options.replays.empty()) {
        game.replay_stem = std::filesystem::path(options.replays) / "";
    }
    const std::size_t cells = matrix.pilots.size() * matrix.rtt_ms.size() * matrix.loss.size() *
                              matrix.jitter_ms.size() * matrix.keys.size() * matrix.courses.size() *
                              matrix.asymmetry_ms.size() * matrix.uplinks.size();
    const double seconds = options.hours > 0 ? options.hours * 3600 / static_cast<double>(cells) : options.seconds;
    matrix.span = static_cast<net::Micros>(seconds * net::kSecond);
    return matrix;
}

int run(const Options& options) {
    const auto begin = std::chrono::steady_clock::now();
    const auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
    const std::vector<netsim::CellPlan> cells = cells_of(matrix_of(options));
    netsim::Result total;
    std::size_t done = 0;
    const auto progress = [&](const netsim::CellOutcome& outcome) {
        total.add(outcome.result);
        ++done;
        for (const std::string& failure : outcome.result.failures) {
            std::cerr << failure << '\n';
        }
        if (options.shows_progress) {
            const double seconds = static_cast<double>(total.played) / net::kSecond;
            std::cerr << done << " of " << cells.size() << " cells, " << seconds / 3600 << " hours, "
                      << seconds / spent() << " times real time\n";
        }
    };
    const unsigned threads = options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const auto outcomes = play_all(cells, threads, progress);
    nlohmann::ordered_json json;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        nlohmann::ordered_json cell = conditions_of(cells[i]);
        cell.update(figures_of(outcomes[i].result, outcomes[i].real_seconds));
        json["cells"].push_back(std::move(cell));
    }
    json["total"] = figures_of(total, spent());
    std::cout << json.dump(2) << '\n';
    return total.failures.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Plays network games in virtual time, checks them, and prints the results as JSON", "gyre-netsim");
    Options options;
    declare(app, options);
    CLI11_PARSE(app, argc, argv);
    return run(options);
}
