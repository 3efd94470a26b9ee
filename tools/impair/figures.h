// SPDX-License-Identifier: Zlib
/// The effect of one direction of a link on its packets: a seeded model without a clock or a socket.
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

/// Conditions of a link. The values are those of the command line.
struct LineSettings {
    double delay_ms = 0;         ///< One way.
    double jitter_ms = 0;        ///< The delay varies uniformly by this much up and down. The order is kept.
    double loss_percent = 0;     ///< Of all packets.
    double burst = 0;            ///< Mean number of packets lost in a row (Gilbert-Elliott); 0: independent losses.
    double dup_percent = 0;      ///< Packets that arrive twice.
    double reorder_percent = 0;  ///< Packets held back by kReorderHold, so that later ones overtake them.
    double rate = 0;             ///< Bytes per second; 0: no limit. Beyond a queue of kLongestQueue packets are lost.
};

/// More than a tick and less than two, so that a stream of one packet per tick is actually overtaken.
inline constexpr Micros kReorderHold = 50 * net::kMillisecond;
inline constexpr Micros kLongestQueue = 250 * net::kMillisecond;

/// Sets a value by its flag's name without dashes; "rtt" is twice the delay. Fails for unknown names, and for values
/// out of range.
[[nodiscard]] engine::Result<void> set_figure(LineSettings& settings, std::string_view name, std::string_view value);
/// Fails if loss and burst contradict each other: at a high loss, bursts cannot be short.
[[nodiscard]] engine::Result<void> check(const LineSettings& settings);

/// What happens to a packet.
struct Fate {
    int copies = 0;            ///< 0: lost; 2: doubled.
    std::array<Micros, 2> at;  ///< When each copy arrives.
    bool is_overflow = false;  ///< Lost because the queue was full.
};

class Line {
public:
    explicit Line(std::uint64_t seed) : chance_(seed) {}

    /// Sends `bytes` at `now`. Each packet takes the same number of random draws regardless of the settings, so that a
    /// seed loses the same packets at every delay.
    [[nodiscard]] Fate send(const LineSettings& settings, std::size_t bytes, Micros now);

private:
    [[nodiscard]] bool is_lost(const LineSettings& settings, double chance);

    engine::Rng chance_;
    bool is_in_burst_ = false;
    Micros free_at_ = 0;  ///< When the queue before the line is empty.
    Micros last_at_ = 0;  ///< The latest arrival so far of packets that keep the order.
};

}  // namespace impair
