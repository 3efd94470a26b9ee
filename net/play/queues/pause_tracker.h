// SPDX-License-Identifier: Zlib
/// Tracks who asks for a pause, and in which ticks the game is therefore paused.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "net/wire/complete_tick.h"

namespace net {

/// A pause or its end takes effect some ticks after the tick that asks for it, so that a peer that shows ticks before
/// they run knows of it in time, unless it predicts further than usual.
class PauseTracker {
public:
    /// `lag`: the number of those ticks. `end`: the first tick that is not noted yet.
    explicit PauseTracker(Tick lag = 0, Tick end = 0) : lag_(lag), end_(end) {}

    /// Takes the events of the next tick.
    void note(const CompleteTick& tick);

    [[nodiscard]] Tick lag() const { return lag_; }
    [[nodiscard]] bool is_wanted_by(Slot slot) const { return requests_[index_of(slot)]; }
    /// Returns one bit for each slot that wants a pause.
    [[nodiscard]] std::uint8_t requests() const;
    /// Returns whether the game is paused in a tick. For a tick more than `lag` after the last one noted, assumes that
    /// no request changes until then.
    [[nodiscard]] bool is_paused(Tick tick) const;

    /// Returns whether this is a possible state with that lag and with `end` as the next tick. To be checked if it
    /// comes from another machine.
    [[nodiscard]] bool is_sound(Tick lag, Tick end) const {
        return lag_ == lag && end_ == end && asked_.size() <= lag_ + std::size_t{1} && asked_.size() <= end_;
    }

    static void fields(auto& ar, auto& p) {
        ar("lag", p.lag_);
        ar("end", p.end_);
        ar("requests", p.requests_);
        ar("asked", p.asked_, kMaxKept);
    }

private:
    static constexpr std::size_t kMaxKept = 64;

    Tick lag_;
    Tick end_;
    std::array<bool, kMaxPilots> requests_{};
    std::vector<std::uint8_t> asked_;  ///< Whether anybody asked for a pause, in each of the last lag_ + 1 ticks.
};

}  // namespace net
