// SPDX-License-Identifier: Zlib
/// The input of all ticks of a game so far, which every peer keeps and serves in pieces (PROTOCOL.md, History).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "net/history/piece.h"
#include "net/wire/complete_tick.h"
#include "net/wire/signed_input_hash.h"

namespace net {

/// Consecutive ticks from 0, paused ones included. Takes 8 bytes per tick, 16 bytes per 64 ticks, and the size of its
/// events.
class InputHistory {
public:
    static constexpr Tick kMost = kMaxHistoryTicks;
    /// Ticks from one hash to the next.
    static constexpr Tick kTicksPerHash = 64;
    /// For spectators, pieces contain the words of this many chat lines, the newest ones. (Eight pilots can say as many
    /// at once.) Fetching the words of all older lines would delay newcomers.
    static constexpr std::size_t kLinesWithWords = 64;

    /// Returns one past the newest tick.
    [[nodiscard]] Tick end() const { return static_cast<Tick>(keys_.size()); }
    /// Adds the next tick. Does nothing beyond kMost, since nobody enters a game of more than a day. If a tick has more
    /// than kMaxTickBytes of events, chat lines are left out, since no piece could hold it otherwise.
    void append(const CompleteTick& tick);
    /// Discards all ticks from `end` on.
    void truncate(Tick end);
    /// Returns the input of a tick before the end.
    [[nodiscard]] CompleteTick at(Tick tick) const;

    /// Returns a hash of all ticks before `tick`, for comparing two peers' histories. Chat lines enter it as digests.
    /// Nothing if `tick` is not a multiple of kTicksPerHash, or is beyond the end.
    [[nodiscard]] std::optional<StreamHash> hash(Tick tick) const;

    /// Consecutive ticks, which can be decoded without other pieces.
    struct Piece {
        std::string bytes;
        Tick count = 0;
    };
    /// Returns as many of the ticks from `first` up to, but not including, `end` as fit into `room` bytes, and at least
    /// one; an empty piece if there are none.
    [[nodiscard]] Piece piece(Tick first, std::size_t room, Tick end = kMost) const;

private:
    struct Entry {
        Tick tick = 0;
        TickEvent event;
    };

    void add_hash();
    /// Returns the first tick whose chat is served with its words.
    [[nodiscard]] Tick first_with_words() const;

    std::vector<KeyRow> keys_;        ///< By tick.
    std::vector<Entry> events_;       ///< By tick, in order.
    std::vector<Tick> lines_;         ///< The ticks of all chat lines, in order.
    std::vector<StreamHash> hashes_;  ///< Every kTicksPerHash ticks.
};

}  // namespace net
