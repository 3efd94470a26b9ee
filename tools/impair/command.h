// SPDX-License-Identifier: Zlib
/// Commands to a running network: cut and restore links, change settings, restart routers, write counts.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "net/wire/units.h"

namespace impair {

/// Some of the links among the ports 1..N, by direction.
struct Place {
    int from = 0;  ///< 0: every port.
    int to = 0;    ///< 0: every port.
    bool is_one_way = false;

    [[nodiscard]] bool covers(int sender, int receiver) const;
};

struct Command {
    enum class Type { Cut, Mend, Set, Restart, Stats, Reset, Quit };

    Type type = Type::Stats;
    Place place;        ///< Restart: the port of the router's home is `from`.
    std::string name;   ///< Name of the setting.
    std::string value;  ///< Its new value.
};

/// `cut 3` (a whole cable), `cut 1 2` or `cut 1-2` (one link), `cut 1>2` (one direction); `mend` likewise, and without
/// a place it restores all links; `set NAME VALUE [PLACE]`; `restart 2` has the router of port 2 forget all flows;
/// `stats` writes the counts, `reset` sets them to zero, `quit` ends.
[[nodiscard]] engine::Result<Command> parse_command(std::string_view text, int ports);

/// A command, and when to execute it, counted from the start of the network.
struct TimedCommand {
    net::Micros at = 0;
    Command command;
};

/// `SECONDS:COMMAND`
[[nodiscard]] engine::Result<TimedCommand> parse_timed(std::string_view text, int ports);
/// `PLACE@FROM-TO`, in seconds: a cut and its end.
[[nodiscard]] engine::Result<std::vector<TimedCommand>> parse_cut(std::string_view text, int ports);

}  // namespace impair
