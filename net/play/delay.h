// SPDX-License-Identifier: Zlib
/// How large the input delay should be for what the lines deliver (RATIONALE.md §3).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// When the keys of one other pilot came, compared with when they were made: the last ten seconds.
///
/// Lateness runs from the moment at which one's own clock makes the keys of a tick to the first arrival of the other's
/// for it. Latency, jitter, loss and the skew of the clocks are all in it, so that a delay of that length is enough.
class Lateness {
public:
    void add(Micros lateness);

    [[nodiscard]] bool has_enough() const { return samples_.size() >= kRecent / 4; }
    /// Such a share of the last two seconds came within this.
    [[nodiscard]] Micros recent_quantile(double share) const;
    /// Of all ten seconds.
    [[nodiscard]] Micros quantile(double share) const;

private:
    static constexpr std::size_t kKept = std::size_t{10} * kTicksPerSecond;
    static constexpr std::size_t kRecent = std::size_t{2} * kTicksPerSecond;

    [[nodiscard]] Micros quantile_of(std::size_t count, double share) const;

    std::vector<Micros> samples_;  ///< A ring once full.
    std::size_t next_ = 0;
    mutable std::vector<Micros> scratch_;
};

/// The delay, in µs, that one line needs so that no more than one turn in 2,000 waits for it. `losses` is the share of
/// packets lost and `spacing` the time from one packet to the next, for a tail that ten seconds are too short to show.
/// `lines` is the number of lines that share these.
[[nodiscard]] Micros needed_delay(const Lateness& lateness, double losses, Micros spacing, int lines);

/// The delay moves by so many ticks at a time. Hashes are told apart by the clock of their sender, which peers know to
/// within eight ticks.
inline constexpr int kMaxDelayStep = 6;

/// Decides when the delay that one asks for changes: up after need has lasted, down after it has long been less, so
/// that a single spike changes nothing. Steady is worth more than short (anchors: Age of Empires).
class DelayWish {
public:
    explicit DelayWish(int delay) : wish_(delay) {}

    /// `need` in ticks, at `now`. True when the wish changed.
    bool update(int need, Micros now);
    [[nodiscard]] int value() const { return wish_; }

private:
    static constexpr Micros kUpAfter = 2 * kSecond;
    static constexpr Micros kFarUpAfter = kSecond / 4;  ///< When more than one tick is missing.
    static constexpr Micros kDownAfter = 10 * kSecond;

    void change(int delay, Micros now);

    int wish_;
    Micros enough_at_ = -1;  ///< When the wish last was enough.
    Micros tight_at_ = -1;   ///< When it last was not too much.
    int highest_need_ = 0;   ///< Since then.
};

}  // namespace net
