// SPDX-License-Identifier: Zlib
/// What a line does to the datagrams that it carries one way: delay, loss, repeats and damage.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/rng.h"
#include "net/wire/units.h"

namespace net {

/// How bad a line is in one direction. Shares are 0..1. A line made without values is perfect.
struct LinkConditions {
    Micros delay = 0;                   ///< One way.
    Micros jitter = 0;                  ///< Each datagram takes evenly up to this much more or less.
    double loss = 0;                    ///< Share.
    double burst = 1;                   ///< Mean run of losses; runs shorter than chance makes are left to chance.
    double reordered = 0;               ///< Share that is held back by `hold`, so that later ones overtake it.
    Micros hold = 50 * kMillisecond;    ///< More than a tick.
    double duplicated = 0;              ///< Share that arrives twice, each on its own delay.
    double corrupted = 0;               ///< Share that arrives with 1 to 4 bits flipped.
    std::int64_t bytes_per_second = 0;  ///< Headers included; 0: no limit.
    std::int64_t queue_bytes = std::int64_t{1} << 15;  ///< What waits for a limited line; more is lost.
};

/// One direction of one line, with its memory: bursts, the queue, and its own luck.
class Impairment {
public:
    explicit Impairment(std::uint64_t seed) : chance_(seed) {}

    /// When the copies of a datagram arrive: none of it, one or two.
    struct Arrivals {
        std::array<Micros, 2> at{};
        std::size_t count = 0;
    };

    /// The fate of a datagram of `bytes` (without headers) that is sent now.
    [[nodiscard]] Arrivals carry(std::size_t bytes, const LinkConditions& conditions, Micros now);
    /// Damages a copy, if it is its turn.
    void corrupt(std::string& bytes, const LinkConditions& conditions);

private:
    /// Loss by the two-state model of Gilbert (1960), all lost in one state, nothing in the other.
    [[nodiscard]] bool loses(const LinkConditions& conditions);
    [[nodiscard]] Micros travel(const LinkConditions& conditions);

    engine::Rng chance_;
    Micros free_at_ = 0;  // when a limited line has sent all that waits
    bool is_in_burst_ = false;
};

}  // namespace net
