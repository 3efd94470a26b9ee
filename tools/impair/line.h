// SPDX-License-Identifier: Zlib
/// What one direction of a link does to its packets: a seeded model without a clock or a socket.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/rng.h"
#include "net/wire/units.h"

namespace impair {

using net::Micros;

/// How bad a line is. The figures are those of the command line.
struct LineSettings {
    double delay_ms = 0;         ///< One way.
    double jitter_ms = 0;        ///< The delay varies evenly by this much up and down. The order is kept.
    double loss_percent = 0;     ///< Of all packets.
    double burst = 0;            ///< Mean number of packets lost in a row (Gilbert-Elliott); 0: independent losses.
    double dup_percent = 0;      ///< Arrive twice.
    double reorder_percent = 0;  ///< Held back by kReorderHold, so that later ones overtake them.
    double rate = 0;             ///< Bytes a second; 0: no limit. A queue of kLongestQueue, then packets are lost.
};

/// More than a tick and less than two, so that a stream of one packet a tick really is overtaken.
inline constexpr Micros kReorderHold = 50 * net::kMillisecond;
inline constexpr Micros kLongestQueue = 250 * net::kMillisecond;

/// Sets a figure by its flag's name without dashes; "rtt" is twice the delay. Fails for unknown names, and for values
/// out of range.
[[nodiscard]] engine::Result<void> set_figure(LineSettings& settings, std::string_view name, std::string_view value);
/// Fails if loss and burst contradict each other: at a high loss, bursts cannot be short.
[[nodiscard]] engine::Result<void> check(const LineSettings& settings);

/// What becomes of a packet.
struct Fate {
    int copies = 0;            ///< 0: lost; 2: doubled.
    std::array<Micros, 2> at;  ///< When each copy arrives.
    bool is_overflow = false;  ///< Lost because the line was full.
};

class Line {
public:
    explicit Line(std::uint64_t seed) : chance_(seed) {}

    /// Sends `bytes` at `now`. Each packet takes the same number of random draws whatever the settings, so that a seed
    /// loses the same packets at every delay.
    [[nodiscard]] Fate send(const LineSettings& settings, std::size_t bytes, Micros now);

private:
    [[nodiscard]] bool is_lost(const LineSettings& settings, double chance);

    engine::Rng chance_;
    bool is_in_burst_ = false;
    Micros free_at_ = 0;  ///< When the queue before the line is empty.
    Micros last_at_ = 0;  ///< The latest arrival so far of those that keep the order.
};

}  // namespace impair
