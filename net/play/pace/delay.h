// SPDX-License-Identifier: Zlib
/// Computes the input delay that the links need (RATIONALE.md §3).
#pragma once

#include <vector>

#include "net/wire/units.h"

namespace net {

/// How late the input of one other peer arrived, over the last ten seconds.
///
/// Lateness runs from the moment at which this peer's clock samples the keys of a tick to the first arrival of the
/// other peer's keys for it. Latency, jitter, loss and clock skew are all included, so a delay of that length is
/// enough.
class Lateness {
public:
    void add(Micros lateness);

    [[nodiscard]] bool has_enough() const { return samples_.size() >= kRecent / 4; }
    /// Returns the lateness that this share of the last two seconds' arrivals did not exceed.
    [[nodiscard]] Micros recent_quantile(double share) const;
    /// As `recent_quantile`, for all ten seconds.
    [[nodiscard]] Micros quantile(double share) const { return quantile_of(samples_.size(), share); }

private:
    static constexpr std::size_t kKept = std::size_t{10} * kTicksPerSecond;
    static constexpr std::size_t kRecent = std::size_t{2} * kTicksPerSecond;

    [[nodiscard]] Micros quantile_of(std::size_t count, double share) const;

    std::vector<Micros> samples_;  ///< A ring once full.
    std::size_t next_ = 0;
    mutable std::vector<Micros> scratch_;
};

/// Returns the delay, in µs, that one link needs so that at most one tick in 2,000 waits for it. `losses` is the share
/// of packets lost, `spacing` the time between packets, and `links` the number of links that share these 2,000 ticks.
/// Ten seconds of samples contain too few runs of lost packets, so their effect is computed from `losses` and
/// `spacing`.
[[nodiscard]] Micros needed_delay(const Lateness& lateness, double losses, Micros spacing, int links);

/// Returns the delay, in µs, that covers 95 % of the last two seconds' arrivals: enough if late input is predicted.
[[nodiscard]] Micros usual_delay(const Lateness& lateness);

/// The delay moves by at most this many ticks at a time.
inline constexpr int kMaxDelayStep = 6;

/// Decides when the delay that this peer asks for changes: it rises after a higher need has lasted, and falls after a
/// lower one has lasted longer, so that a single spike changes nothing. A steady delay is worth more than a short one
/// (RATIONALE.md §3).
class DelayRequest {
public:
    explicit DelayRequest(int delay) : request_(delay) {}

    /// Takes what is needed at `now`, in ticks. Returns whether the request changed.
    bool update(int need, Micros now);
    [[nodiscard]] int value() const { return request_; }

private:
    static constexpr Micros kUpAfter = 2 * kSecond;
    static constexpr Micros kFarUpAfter = kSecond / 4;  ///< If more than one tick is missing.
    static constexpr Micros kDownAfter = 10 * kSecond;

    void change(int delay, Micros now);

    int request_;
    Micros enough_at_ = -1;  ///< When the request was last sufficient.
    Micros tight_at_ = -1;   ///< When it was last no higher than needed.
    int highest_need_ = 0;   ///< Since then.
};

}  // namespace net
