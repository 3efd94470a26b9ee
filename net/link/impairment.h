// SPDX-License-Identifier: Zlib
/// Simulates one direction of a link: delay, packet loss, duplication and corruption. The only such model in the
/// project: SimNetwork, `--fake-…` and gyre-impair (between real processes) all use it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/rng.h"
#include "net/wire/units.h"

namespace net {

/// Conditions in one direction of a link. Shares are 0..1. The default is a perfect link.
struct LinkConditions {
    Micros delay = 0;                   ///< One way.
    Micros jitter = 0;                  ///< Uniform, plus or minus, for each datagram.
    bool keeps_order = false;           ///< A datagram that would overtake the previous one arrives with it.
    double loss = 0;                    ///< Share that never arrives.
    double burst = 1;                   ///< Mean run of losses; no effect below that of independent losses.
    double reordered = 0;               ///< Share that is held back by `hold`, so that later datagrams overtake it.
    Micros hold = 50 * kMillisecond;    ///< Default: more than a tick.
    double duplicated = 0;              ///< Share that arrives twice, each copy with its own delay.
    double corrupted = 0;               ///< Share that arrives with 1 to 4 bits flipped.
    std::int64_t bytes_per_second = 0;  ///< Headers included; 0: no limit.
    Micros queue = kSecond / 4;         ///< Longest wait for the bandwidth limit; beyond it, a datagram is lost.

    friend bool operator==(const LinkConditions&, const LinkConditions&) = default;
};

/// Sends datagrams one after the other at a limited rate.
class Bottleneck {
public:
    /// Returns when a datagram of `bytes` (headers included) has been sent; nothing if it is lost because it would wait
    /// longer than `queue`.
    [[nodiscard]] std::optional<Micros> send(std::size_t bytes, std::int64_t bytes_per_second, Micros queue,
                                             Micros now);

private:
    Micros free_at_ = 0;  ///< When the queue will be empty.
};

/// One direction of one link, with its state: bursts, queue and generator.
class Impairment {
public:
    explicit Impairment(std::uint64_t seed) : chance_(seed) {}

    /// Arrival times of a datagram's copies: none, one or two.
    struct Arrivals {
        std::array<Micros, 2> at{};
        std::size_t count = 0;
        bool is_overflow = false;  ///< Lost at the bandwidth limit.
    };

    /// Decides the fate of a datagram of `bytes`, headers included, sent now.
    [[nodiscard]] Arrivals carry(std::size_t bytes, const LinkConditions& conditions, Micros now);
    /// Flips bits in a copy with the probability of corruption.
    void corrupt(std::string& bytes, const LinkConditions& conditions);

private:
    /// Loss by the two-state model of Gilbert (1960): everything is lost in one state, nothing in the other.
    [[nodiscard]] bool loses(const LinkConditions& conditions);
    /// Returns the arrival time of a copy that leaves now.
    [[nodiscard]] Micros arrival(const LinkConditions& conditions, Micros now);

    engine::Rng chance_;
    Bottleneck bottleneck_;
    Micros last_at_ = 0;  // the latest arrival so far of datagrams that were not held back
    bool is_in_burst_ = false;
};

}  // namespace net
