// SPDX-License-Identifier: Zlib
/// The input of all ticks of a game so far, which every peer keeps and serves in pieces (PROTOCOL.md, History).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/wire/tick_inputs.h"

namespace net {

/// Consecutive ticks from 0, paused ones included. It takes 8 bytes a tick, and its events.
class History {
public:
    /// The longest history: a day.
    static constexpr Tick kMost = 24 * 60 * 60 * kTicksPerSecond;

    /// Returns one past the newest tick.
    [[nodiscard]] Tick end() const { return static_cast<Tick>(keys_.size()); }
    /// Adds the next tick. Beyond kMost nothing is added: nobody enters a game of more than a day.
    void append(const TickInputs& tick);
    /// Returns the input of a tick before the end.
    [[nodiscard]] TickInputs at(Tick tick) const;

    /// Consecutive ticks, which can be read without others.
    struct Piece {
        std::string bytes;
        Tick count = 0;
    };
    /// Returns the ticks from `first` to before `end`, as many as fit into `room` bytes, but one at least; an empty
    /// piece if there is none.
    [[nodiscard]] Piece piece(Tick first, std::size_t room, Tick end = kMost) const;

private:
    using Row = std::array<std::uint8_t, kMaxPilots>;
    struct Entry {
        Tick tick = 0;
        TickEvent event;
    };

    [[nodiscard]] std::string encoded(Tick first, Tick count) const;

    std::vector<Row> keys_;      ///< By tick.
    std::vector<Entry> events_;  ///< By tick, in order.
};

/// Returns the ticks in a piece; nothing unless the bytes are exactly one.
[[nodiscard]] std::optional<std::vector<TickInputs>> read_piece(std::string_view bytes);

}  // namespace net
