// SPDX-License-Identifier: Zlib
/// Measures how fast a pilot's game runs outside stalls.
#pragma once

#include <optional>

#include "net/wire/units.h"

namespace netsim {

/// The tick rate in windows of ten seconds. Leaves out windows that contain a stall, and the two seconds after a stall,
/// in which missed ticks are made up for at double speed.
class Pace {
public:
    /// Starts measuring at `at`, except for the first seconds, which are unsteady.
    void begin(net::Micros at);
    /// Records that `ticks` ticks have run by now.
    void note(net::Tick ticks, net::Micros now);

    [[nodiscard]] std::uint64_t ticks() const { return ticks_; }  ///< In whole windows …
    [[nodiscard]] net::Micros span() const { return span_; }      ///< … and how long these took.
    /// Ticks per second in the slowest and the fastest window; nothing if no window is complete.
    [[nodiscard]] std::optional<double> least() const { return least_; }
    [[nodiscard]] std::optional<double> most() const { return most_; }

private:
    static constexpr net::Micros kWindow = 10 * net::kSecond;
    /// As in net::TickStats: later than due by more than 100 ms.
    static constexpr net::Micros kStall = net::kTickPeriod + 100 * net::kMillisecond;
    static constexpr net::Micros kRecovery = 2 * net::kSecond;

    net::Micros from_ = 0;     ///< No window begins before this.
    net::Micros last_at_ = 0;  ///< Of the last tick.
    std::optional<net::Micros> window_at_;
    net::Tick window_ticks_ = 0;  ///< When the window began.
    std::uint64_t ticks_ = 0;
    net::Micros span_ = 0;
    std::optional<double> least_;
    std::optional<double> most_;
};

}  // namespace netsim
