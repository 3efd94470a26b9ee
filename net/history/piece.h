// SPDX-License-Identifier: Zlib
/// Pieces of a history: consecutive ticks as bytes, each decodable without the others (PROTOCOL.md, History).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/range_coder.h"
#include "net/wire/complete_tick.h"
#include "net/wire/units.h"

namespace net {

/// All slots' keys of one tick.
using KeyRow = PerSlot<std::uint8_t>;

/// Adaptive model for coding pilots' keys: keys rarely change, so a tick takes few bits. Learns from the ticks so far
/// (PROTOCOL.md, History). Begins with no keys held.
class KeyModel {
public:
    /// Codes the keys of the next tick: an encoder reads them from `row`, a decoder writes them to it.
    void code(auto& coder, KeyRow& row) {
        for (const Slot slot : kSlots) {
            row[slot] = code_slot(coder, slots_[slot], row[slot]);
        }
    }

private:
    static constexpr int kKeys = 6;
    /// Longer ages are not distinguished.
    static constexpr int kMaxAge = 40;

    struct SlotState {
        std::uint8_t keys = 0;
        std::uint8_t last_flips = 0;  ///< The keys that changed last.
        int age = kMaxAge;            ///< How many ticks ago they did, less one.
    };

    std::uint8_t code_slot(auto& coder, SlotState& slot, std::uint8_t keys) {
        const std::size_t was_press = (slot.keys & slot.last_flips) != 0 ? 1 : 0;  // a pressed key is soon released
        if (!coder.code(changes_[age_class(slot.age)][was_press], keys != slot.keys)) {
            slot.age = slot.age < kMaxAge ? slot.age + 1 : kMaxAge;
            return slot.keys;
        }
        slot.last_flips = code_flips(coder, slot.keys, static_cast<std::uint8_t>(keys ^ slot.keys));
        slot.keys ^= slot.last_flips;
        slot.age = 0;
        return slot.keys;
    }

    /// Codes one bit per key. If none of the others changed, the last one must have, so its bit is left out.
    std::uint8_t code_flips(auto& coder, std::uint8_t held, std::uint8_t flips) {
        std::uint8_t found = 0;
        for (unsigned key = 0; key < kKeys; ++key) {
            engine::BitModel& model = flips_[key][found != 0 ? 1 : 0][held >> key & 1];
            const bool is_certain = key == kKeys - 1 && found == 0;
            if (is_certain || coder.code(model, (flips >> key & 1) != 0)) {
                found = static_cast<std::uint8_t>(found | 1U << key);
            }
        }
        return found;
    }

    static std::size_t age_class(int age) {
        return static_cast<std::size_t>(age < 12 ? age : age < 16 ? 12 : age < 24 ? 13 : age < kMaxAge ? 14 : 15);
    }

    PerSlot<SlotState> slots_{};
    std::array<std::array<engine::BitModel, 2>, 16> changes_{};
    std::array<std::array<std::array<engine::BitModel, 2>, 2>, kKeys> flips_{};
};

/// The longest history: a day.
inline constexpr Tick kMaxHistoryTicks = 24 * 60 * 60 * kTicksPerSecond;
/// Maximum number of ticks in a piece, so that reading one takes bounded time.
inline constexpr Tick kMaxPieceTicks = 4096;
/// Maximum size of a piece in a packet. Any tick with at most kMaxTickBytes of events fits.
inline constexpr std::size_t kMaxPieceBytes = 1100;
inline constexpr std::size_t kMaxTickBytes = 900;

/// Size of the digest of a chat line: large enough that nobody can find another line with the same digest.
inline constexpr std::size_t kChatDigestBytes = 8;
/// Returns a chat line as its digest, and any other event unchanged.
[[nodiscard]] TickEvent without_words(const TickEvent& event);
/// Returns an event's text in a history: words, a name, or the slot of the pilot to be removed as one byte.
[[nodiscard]] std::string text_of(const TickEvent& event);
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
