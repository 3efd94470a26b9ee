// SPDX-License-Identifier: Zlib
/// What is to be simulated, and what came of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/sim/masks.h"
#include "game/sim/setup.h"
#include "net/link/impairment.h"
#include "net/play/lockstep.h"
#include "tools/gyre_netsim/pace.h"

namespace netsim {

/// What pilots press where no bot flies.
enum class KeyPattern {
    Calm,         ///< One key about every eighth tick, as a person does.
    Random,       ///< Any keys, others at every tick.
    Alternating,  ///< Fire at every second tick.
};
/// What becomes of the round trips during a game.
enum class LineCourse {
    Steady,
    Steps,  ///< All are 200 ms longer from time to time.
    Leave,  ///< Those of the last pilot are 200 ms longer, until that pilot leaves.
};

/// As flags and reports have them.
[[nodiscard]] std::string name_of(KeyPattern keys);
[[nodiscard]] std::string name_of(LineCourse course);

/// One game: its pilots, its links, and its length.
struct GamePlan {
    int pilots = 2;
    net::LinkConditions line;  ///< Of every line, each way.
    LineCourse course = LineCourse::Steady;
    KeyPattern keys = KeyPattern::Calm;
    std::int64_t skew_ppm = 0;  ///< Clocks run evenly spread from so much too slow to so much too fast.
    sim::Mode mode = sim::Mode::Coop;
    std::optional<match::BotSkill> bot;  ///< Nothing: random keys.
    net::Netcode netcode = net::Netcode::Auto;
    std::optional<int> delay;        ///< Ticks; nothing: as the lines need.
    sim::Tick ticks = 0;             ///< After which the game ends.
    bool has_departures = false;     ///< Pilots crash, freeze, are cut off or leave.
    bool is_verified = false;        ///< Every log is run again.
    std::filesystem::path log_file;  ///< Empty: none; else with the slot and ".gyre" added.
    std::uint64_t seed = 1;
    std::shared_ptr<const sim::MaskTable> masks = sim::MaskTable::classic();
};

/// Sums over games, pilots and lines.
struct Result {
    std::vector<std::string> failures;
    std::uint64_t games = 0;
    net::Micros played = 0;       ///< Simulated, from the first tick to the last.
    net::Micros met_slowest = 0;  ///< From nothing to a running game.
    std::uint64_t pilots = 0;
    std::uint64_t turns = 0;
    std::uint64_t late_turns = 0;
    std::uint64_t stalls = 0;
    net::Micros longest_stall = 0;
    double delay_sum = 0;
    std::uint64_t delay_changes = 0;
    std::uint64_t desyncs = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t logs_differing = 0;
    std::uint64_t logs_verified = 0;  ///< Equal ones are run once.
    std::uint64_t departures = 0;
    std::uint64_t drops = 0;           ///< Pilots who were dropped, each counted once a log.
    std::uint64_t edges_in = 0;        ///< Changes of the random keys of who stayed to the end, as handed in …
    std::uint64_t edges_out = 0;       ///< … and as executed.
    std::uint64_t paced_turns = 0;     ///< Turns outside stalls, of all pilots who stayed to the end …
    net::Micros paced_span = 0;        ///< … and how long they took.
    std::optional<double> least_pace;  ///< Turns a second in the slowest ten seconds without a stall …
    std::optional<double> most_pace;   ///< … and in the fastest.
    double line_seconds = 0;           ///< Directions of lines times simulated seconds, for what follows.
    std::uint64_t datagrams = 0;
    std::uint64_t bytes = 0;  ///< With headers.

    void add(const Result& other);
    void add(const Pace& pace);

private:
    void keep_extremes(std::optional<double> least, std::optional<double> most);
};

/// Conditions under which games are played one after the other until `span` has been simulated.
struct CellPlan {
    GamePlan game;
    net::Micros span = 0;
    std::uint64_t seed = 1;
};

}  // namespace netsim
