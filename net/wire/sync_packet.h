// SPDX-License-Identifier: Zlib
/// The packet that each peer sends to every other peer at every tick of a game (RATIONALE.md §2; PROTOCOL.md has the
/// layout).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/wire/pilot_event.h"

namespace net {

inline constexpr std::size_t kMaxRunTicks = 63;
inline constexpr std::size_t kMaxRunEvents = 32;
inline constexpr std::uint8_t kMaxKeys = 63;
/// Maximum size of the events of one tick: seven of the longest chat lines. So any packet has room for at least one
/// tick.
inline constexpr std::size_t kMaxTickEventBytes = 896;
/// The most bytes of events in as many ticks in a row as a run has, or the run is refused. Twelve of the longest chat
/// lines, which is all that a pilot's allowance has in that time, take 1,548, and votes and arrivals have the rest. So
/// a few relays hold all that one survivor may have of a lost peer's input, and another one lacks.
inline constexpr std::size_t kMaxRunEventBytes = 3 * kMaxTickEventBytes;

/// Proves to one receiver that a slot's input, up to one tick, comes from its owner: a tag under the key of their link.
struct Voucher {
    PeerId receiver = 0;
    std::uint64_t tag = 0;

    bool operator==(const Voucher&) const = default;
};

/// Consecutive ticks of one slot's history.
struct KeyRun {
    struct At {
        std::uint8_t offset = 0;  ///< Ticks since the first tick of the run.
        PilotEvent event;

        bool operator==(const At&) const = default;
    };

    std::vector<std::uint8_t> keys{};  ///< At most kMaxRunTicks.
    std::vector<At> events{};          ///< In order of offset, at most kMaxRunEvents.
    /// For that queue's input up to the end of the run, so that the receiver can relay it: towards peers that may lack
    /// it, in order of receiver.
    std::vector<Voucher> vouchers{};

    /// Returns the events of the tick at that offset.
    [[nodiscard]] std::vector<PilotEvent> events_at(std::size_t offset) const;

    bool operator==(const KeyRun&) const = default;
};

/// The `lead` of a packet that does not show its sender's clock, because it leaves out the newest ticks, or because the
/// lead is too large to encode.
inline constexpr std::uint8_t kUnknownLead = 31;
/// Turns after which `hash_turn` repeats.
inline constexpr std::uint8_t kHashTurns = 32;

/// The packet as sent: tick numbers are truncated to their low bits; `expand` restores them.
struct SyncPacket {
    /// A slot whose input is overdue at the sender: a peer that holds more of it relays it.
    struct Lack {
        Slot slot = 0;
        std::uint16_t end = 0;  ///< The first tick that the sender does not hold.

        bool operator==(const Lack&) const = default;
    };
    /// Ticks of another pilot's input, for a receiver that reported lacking them.
    struct Relay {
        Slot slot = 0;
        std::uint16_t end = 0;  ///< One past the last tick of the run.
        KeyRun run;

        bool operator==(const Relay&) const = default;
    };

    bool is_copy = false;              ///< The second packet of this tick.
    bool wants_copies = false;         ///< The receiver should send two packets per tick, since many are lost.
    std::uint16_t end = 0;             ///< One past the last tick in `own`.
    std::uint8_t held = 0;             ///< One past the newest tick held of the receiver's input.
    std::uint8_t hold_ms = 255;        ///< Time since that arrived; 255: unknown or longer.
    std::uint8_t hash_byte = 0;        ///< Byte `end` mod 8 of the hash of the newest confirmed tick divisible by 8.
    std::uint8_t hash_turn = 0;        ///< That tick / 8 mod 32.
    std::uint8_t lead = kUnknownLead;  ///< How far `end` is ahead of the sender's clock, in ticks.
    std::vector<KeyRun> own =
        std::vector<KeyRun>(1);  ///< Of each of the sender's slots, one or two, for the same ticks.
    std::vector<Lack> lacks;     ///< In order of slot, at most one per slot.
    std::vector<Relay> relays;   ///< Likewise.

    bool operator==(const SyncPacket&) const = default;
};

/// First byte of every sync packet: this bit, and seven flags.
inline constexpr std::uint8_t kSyncKind = 0x80;
/// Size of the tag after the packet: the low bytes of the link's tag.
inline constexpr std::size_t kTagBytes = 6;

/// Encodes a packet without its tag. Runs must be within their bounds.
[[nodiscard]] std::string encode(const SyncPacket& packet);
/// Decodes a packet without its tag. Returns nothing unless the bytes are exactly one packet.
[[nodiscard]] std::optional<SyncPacket> decode_sync(std::string_view bytes);

/// Returns how many bytes `encode` returns.
[[nodiscard]] std::size_t encoded_size(const SyncPacket& packet);
/// Returns how many bytes an event adds, with its offset, to a packet that already has events.
[[nodiscard]] std::size_t encoded_size(const PilotEvent& event);

/// Returns the tick nearest to `near` that ends in these bits.
[[nodiscard]] constexpr Tick expand(std::uint16_t low, Tick near) {
    return near + static_cast<Tick>(static_cast<std::int16_t>(static_cast<std::uint16_t>(low - near)));
}
/// Returns the newest tick up to `most` that ends in these bits.
[[nodiscard]] constexpr Tick expand_below(std::uint8_t low, Tick most) {
    return most - static_cast<std::uint8_t>(most - low);
}

}  // namespace net
