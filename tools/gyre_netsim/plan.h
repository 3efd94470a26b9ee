// SPDX-License-Identifier: Zlib
/// What to simulate, and the results.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/shown/feel_meter.h"
#include "game/sim/masks.h"
#include "game/sim/setup.h"
#include "net/link/impairment.h"
#include "net/play/peer_game.h"
#include "tools/gyre_netsim/figures.h"
#include "tools/gyre_netsim/pace.h"

namespace netsim {

/// Key patterns of pilots that are not bots.
enum class KeyPattern {
    Calm,         ///< One key about every eighth tick, like a human.
    Random,       ///< Random keys, new ones at every tick.
    Alternating,  ///< Fire at every second tick.
};
/// How the round trips change during a game.
enum class LinkCourse {
    Steady,
    Steps,  ///< All round trips are 200 ms longer from time to time.
    Leave,  ///< The last pilot's round trips are 200 ms longer until that pilot leaves.
    Drop,   ///< All round trips are 200 ms longer at first, and normal after a while.
};

/// Returns the name used in flags and reports.
[[nodiscard]] std::string name_of(KeyPattern keys);
[[nodiscard]] std::string name_of(LinkCourse course);

/// One game: its pilots, its links, and its length.
struct GamePlan {
    int pilots = 2;
    net::LinkConditions link{.keeps_order = true};  ///< Of every link, each way; jitter as gyre-impair has it.
    /// How much longer a datagram to the next pilot (the first one follows the last) takes than one in the opposite
    /// direction. Other pairs are not affected, so with three or more pilots all have equal links.
    net::Micros asymmetry = 0;
    std::int64_t uplink_bytes_per_second = 0;  ///< Of each pilot to all others together; 0: no limit.
    LinkCourse course = LinkCourse::Steady;
    KeyPattern keys = KeyPattern::Calm;
    std::int64_t skew_ppm = 0;  ///< Clock skews are evenly spread from minus this to plus this.
    sim::Mode mode = sim::Mode::Coop;
    std::optional<match::BotSkill> bot;  ///< Nothing: random keys.
    net::Netcode netcode = net::Netcode::Auto;
    std::optional<int> delay;           ///< Ticks; nothing: adapts to the links.
    sim::Tick ticks = 0;                ///< After which the game ends.
    bool has_departures = false;        ///< Pilots crash, freeze, lose links or leave.
    bool is_verified = false;           ///< Every replay is run again.
    std::filesystem::path replay_stem;  ///< Empty: none; else slot and ".gyre" are appended.
    std::uint64_t seed = 1;
    std::shared_ptr<const sim::MaskTable> masks = sim::MaskTable::classic();
};

/// Sums over games, pilots and links.
struct Result {
    std::vector<std::string> failures;
    std::uint64_t games = 0;
    net::Micros played = 0;       ///< Simulated, from the first tick to the last.
    net::Micros met_slowest = 0;  ///< The longest time from the first packet to a running game.
    std::uint64_t pilots = 0;
    std::uint64_t ticks = 0;
    std::uint64_t late_ticks = 0;
    std::uint64_t stalls = 0;
    net::Micros longest_stall = 0;
    double delay_sum = 0;
    std::uint64_t delay_changes = 0;
    std::uint64_t desyncs = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t replays_differing = 0;
    std::uint64_t replays_verified = 0;  ///< Equal ones are run once.
    std::uint64_t departures = 0;
    std::uint64_t drops = 0;           ///< Dropped pilots, each counted once per replay.
    std::uint64_t edges_in = 0;        ///< Changes of random keys of pilots who stayed to the end, as sampled …
    std::uint64_t edges_out = 0;       ///< … and as executed.
    std::uint64_t paced_ticks = 0;     ///< Ticks outside stalls, of all pilots who stayed to the end …
    net::Micros paced_span = 0;        ///< … and how long they took.
    std::optional<double> least_pace;  ///< Ticks per second in the slowest ten seconds without a stall …
    std::optional<double> most_pace;   ///< … and in the fastest.
    double link_seconds = 0;           ///< Directions of links times simulated seconds, for the following values.
    std::uint64_t datagrams = 0;
    std::uint64_t bytes = 0;  ///< With headers.
    match::FeelMeter feel;    ///< Of the pilots who stayed to the end.
    Figures seen;             ///< By an observer who sees all machines.

    /// Returns the number of pilots per game, if it is the same in all games.
    [[nodiscard]] int pilots_a_game() const { return games > 0 ? static_cast<int>(pilots / games) : 0; }

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
