// SPDX-License-Identifier: Zlib
/// Pieces of a history: consecutive ticks as bytes, each decodable without the others (PROTOCOL.md, History).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/range_coder.h"
#include "net/history/key_model.h"
#include "net/wire/complete_tick.h"

namespace net {

/// The longest history: a day.
inline constexpr Tick kMaxHistoryTicks = 24 * 60 * 60 * kTicksPerSecond;
/// Maximum number of ticks in a piece, so that reading one takes bounded time.
inline constexpr Tick kMaxPieceTicks = 4096;
/// Maximum size of a piece in a packet. Any tick with at most kMaxTickBytes of events fits.
inline constexpr std::size_t kMaxPieceBytes = 1100;
inline constexpr std::size_t kMaxTickBytes = 900;

/// Returns the maximum number of bytes that an event takes.
[[nodiscard]] std::size_t event_bytes(const TickEvent& event);

/// Writes a piece.
class PieceWriter {
public:
    explicit PieceWriter(Tick first) : first_(first) {}

    /// Adds the next tick if the piece then takes at most `room` bytes, or if it is the first. Returns whether it was
    /// added.
    bool add(const CompleteTick& tick, std::size_t room);
    [[nodiscard]] Tick count() const { return count_; }
    [[nodiscard]] std::string bytes() const;

private:
    void append(const CompleteTick& tick);
    [[nodiscard]] std::size_t size() const;

    Tick first_;
    Tick count_ = 0;
    std::uint32_t event_count_ = 0;
    Tick event_tick_ = 0;  ///< Of the last event, counted from the first tick.
    engine::Writer events_;
    engine::RangeEncoder keys_;
    KeyModel model_;
};

/// Returns the ticks in a piece; nothing unless the bytes are exactly what PieceWriter writes for them.
[[nodiscard]] std::optional<std::vector<CompleteTick>> read_piece(std::string_view bytes);

}  // namespace net
