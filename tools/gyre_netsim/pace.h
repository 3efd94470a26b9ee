// SPDX-License-Identifier: Zlib
/// How fast a pilot's game runs where nothing holds it up.
#pragma once

#include <optional>

#include "net/wire/units.h"

namespace netsim {

/// Turns by time, in windows of ten seconds. A window that contains a stall is left out, and so are the seconds after
/// it, in which missed turns are made up for at double speed.
class Pace {
public:
    /// Nothing counts before this moment: the beginning's unrest.
    void begin(net::Micros at);
    /// `turns` have run by now.
    void note(net::Tick turns, net::Micros now);

    [[nodiscard]] std::uint64_t turns() const { return turns_; }  ///< In whole windows …
    [[nodiscard]] net::Micros span() const { return span_; }      ///< … and how long these took.
    /// Turns a second in the slowest window and in the fastest; nothing without a whole one.
    [[nodiscard]] std::optional<double> least() const { return least_; }
    [[nodiscard]] std::optional<double> most() const { return most_; }

private:
    static constexpr net::Micros kWindow = 10 * net::kSecond;
    /// As in net::LockstepStats: later than due by more than 100 ms.
    static constexpr net::Micros kStall = net::kTickPeriod + 100 * net::kMillisecond;
    static constexpr net::Micros kRecovery = 2 * net::kSecond;

    net::Micros from_ = 0;     ///< No window begins before this.
    net::Micros last_at_ = 0;  ///< Of the last turn.
    std::optional<net::Micros> window_at_;
    net::Tick window_turns_ = 0;  ///< When the window began.
    std::uint64_t turns_ = 0;
    net::Micros span_ = 0;
    std::optional<double> least_;
    std::optional<double> most_;
};

}  // namespace netsim
