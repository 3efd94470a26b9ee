// SPDX-License-Identifier: Zlib
/// One pilot's part of the game: keys and events by tick, without gaps.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "net/wire/tick_inputs.h"

namespace net {

/// Grows at its end only. Ticks far behind are forgotten: nobody can lack them while the game goes on.
class Stream {
public:
    /// So many ticks are kept. More than two peers can be apart: delays, leads and a window each.
    static constexpr Tick kKept = 512;

    /// The first tick that is not held; all before it are, or were.
    [[nodiscard]] Tick end() const { return end_; }
    [[nodiscard]] bool holds(Tick tick) const { return tick < end_ && end_ - tick <= kKept; }
    /// `tick` must be held.
    [[nodiscard]] std::uint8_t keys(Tick tick) const { return keys_[tick % kKept]; }
    [[nodiscard]] std::vector<StreamEvent> events(Tick tick) const;
    /// The keys of the last tick; 0 before the first.
    [[nodiscard]] std::uint8_t last_keys() const { return end_ == 0 ? std::uint8_t{0} : keys(end_ - 1); }
    /// Its pilot left on purpose: nothing follows.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    /// A closed stream takes nothing more.
    void append(std::uint8_t keys, const std::vector<StreamEvent>& events = {});

private:
    struct Entry {
        Tick tick;
        StreamEvent event;
    };

    std::array<std::uint8_t, kKept> keys_{};
    std::deque<Entry> events_;
    Tick end_ = 0;
    bool is_closed_ = false;
};

}  // namespace net
