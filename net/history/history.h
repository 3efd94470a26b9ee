// SPDX-License-Identifier: Zlib
/// The input of all ticks of a game so far, which every peer keeps and serves in pieces (PROTOCOL.md, History).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "net/history/piece.h"
#include "net/wire/stream_hash.h"
#include "net/wire/tick_inputs.h"

namespace net {

/// Consecutive ticks from 0, paused ones included. It takes 8 bytes a tick, 16 every 64 ticks, and its events.
class History {
public:
    static constexpr Tick kMost = kMaxHistoryTicks;
    /// Ticks from one hash to the next.
    static constexpr Tick kTicksPerHash = 64;

    /// Returns one past the newest tick.
    [[nodiscard]] Tick end() const { return static_cast<Tick>(keys_.size()); }
    /// Adds the next tick. Beyond kMost nothing is added: nobody enters a game of more than a day. Of a tick with more
    /// than kMaxTickBytes of events, chat lines are left out, or no piece could hold it.
    void append(const TickInputs& tick);
    /// Forgets all from that tick on.
    void truncate(Tick end);
    /// Returns the input of a tick before the end.
    [[nodiscard]] TickInputs at(Tick tick) const;

    /// Returns a hash of all ticks before this one, by which two peers' histories can be compared. Nothing if it is no
    /// multiple of kTicksPerHash, or beyond the end.
    [[nodiscard]] std::optional<StreamHash> hash(Tick tick) const;

    /// Consecutive ticks, which can be read without others.
    struct Piece {
        std::string bytes;
        Tick count = 0;
    };
    /// Returns the ticks from `first` to before `end`, as many as fit into `room` bytes, but one at least; an empty
    /// piece if there is none.
    [[nodiscard]] Piece piece(Tick first, std::size_t room, Tick end = kMost) const;

private:
    struct Entry {
        Tick tick = 0;
        TickEvent event;
    };

    void add_hash();

    std::vector<KeyRow> keys_;        ///< By tick.
    std::vector<Entry> events_;       ///< By tick, in order.
    std::vector<StreamHash> hashes_;  ///< Every kTicksPerHash ticks.
};

}  // namespace net
