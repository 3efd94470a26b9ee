// SPDX-License-Identifier: Zlib
/// The basic units of the protocol, which knows nothing of the game: to it, keys are bytes and hashes are numbers.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <vector>

#include "engine/base/require.h"

namespace net {

/// A time or a duration in microseconds, from a monotonic clock that is never negative. Times are always passed in; no
/// clock is read here.
using Micros = std::int64_t;
inline constexpr Micros kMillisecond = 1000;
inline constexpr Micros kSecond = 1000 * kMillisecond;

/// Counts the steps that all peers execute together, from 0. A paused game has ticks too.
using Tick = std::uint32_t;
inline constexpr int kTicksPerSecond = 30;
/// Returns the time from the beginning of tick 0 to that of tick `ticks`. Computed from the start each time: adding up
/// a rounded period would drift over hours.
[[nodiscard]] constexpr Micros ticks_to_micros(std::int64_t ticks) {
    return ticks * kSecond / kTicksPerSecond;
}
inline constexpr Micros kTickPeriod = kSecond / kTicksPerSecond;

/// Default time of silence after which a peer is dropped; the host may choose another (RATIONALE.md §4).
inline constexpr Micros kDefaultDropAfter = 5 * kSecond;
/// Time of silence after which a pilot is away, unless the drop time is less.
inline constexpr Micros kAwayAfter = 3 * kSecond / 2;
inline constexpr Micros kLeastDropAfter = kSecond / 2;
inline constexpr Micros kMostDropAfter = 600 * kSecond;
/// Time of silence after which members of a lobby, their links, and visitors of a game are taken to be gone.
inline constexpr Micros kSilence = 5 * kSecond;

// clang 14 crashes on many uses of consteval constructors; g++ tells that numbers are constants.
#ifdef __clang__
#define GYRE_CONSTEVAL constexpr
#else
#define GYRE_CONSTEVAL consteval
#endif

/// A number of one kind of thing, 0..7, or none. It converts to no other kind, and an `int` only if it is a constant.
template <class Kind>
class Number {
public:
    static constexpr int kCount = 8;

    constexpr Number() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): so that `peer = 0` and `slot < kMaxPilots` read as usual
    GYRE_CONSTEVAL Number(int value) : value_(value) {}
    [[nodiscard]] static constexpr Number of(std::integral auto value) {
        Number number;
        number.value_ = static_cast<std::int32_t>(value);
        return number;
    }

    [[nodiscard]] constexpr std::int32_t value() const { return value_; }
    /// Returns it as it is in packets. None is 0xFF.
    [[nodiscard]] constexpr std::uint8_t byte() const { return static_cast<std::uint8_t>(value_); }
    [[nodiscard]] constexpr bool is_valid() const { return value_ >= 0 && value_ < kCount; }
    /// Returns the index in an array; none has no index.
    [[nodiscard]] constexpr std::size_t index(const engine::SourcePlace& where = engine::SourcePlace::here()) const {
        engine::require(is_valid(), where);
        return static_cast<std::size_t>(value_);
    }
    /// Returns the mask with its bit alone.
    [[nodiscard]] constexpr std::uint8_t bit() const { return static_cast<std::uint8_t>(1U << index()); }

    constexpr auto operator<=>(const Number&) const = default;  // NOLINT(modernize-use-nullptr): of clang-tidy 14
    constexpr Number& operator++() { return ++value_, *this; }

    /// One byte; a reader takes no other than 0..7.
    static void fields(auto& ar, auto& n) { byte_fields(ar, n, kCount - 1); }
    /// One byte, which is 0xFF for none; a reader takes any.
    static void fields_or_none(auto& ar, auto& n) { byte_fields(ar, n, 0xFF); }

private:
    static void byte_fields(auto& ar, auto& n, int most) {
        std::uint8_t byte = n.byte();
        ar("number", byte, most);
        if constexpr (!std::is_const_v<std::remove_reference_t<decltype(n)>>) {
            n.value_ = byte == 0xFF ? -1 : byte;
        }
    }

    std::int32_t value_ = 0;
};

/// An array with one item for each number of a kind, and indexed by nothing else.
template <class Key, class Item>
struct PerNumber {
    /// An index, with the place of the caller.
    struct At {
        // NOLINTBEGIN(google-explicit-constructor)
        constexpr At(Key key, const engine::SourcePlace& where = engine::SourcePlace::here())
            : index(key.index(where)) {}
        GYRE_CONSTEVAL At(int key) : At(Key(key)) {}
        // NOLINTEND(google-explicit-constructor)
        std::size_t index;
    };

    std::array<Item, Key::kCount> all{};

    [[nodiscard]] constexpr Item& operator[](At at) { return all[at.index]; }
    [[nodiscard]] constexpr const Item& operator[](At at) const { return all[at.index]; }
    [[nodiscard]] constexpr auto begin() { return all.begin(); }
    [[nodiscard]] constexpr auto begin() const { return all.begin(); }
    [[nodiscard]] constexpr auto end() { return all.end(); }
    [[nodiscard]] constexpr auto end() const { return all.end(); }
    constexpr void fill(const Item& item) { all.fill(item); }
    bool operator==(const PerNumber&) const = default;

    static void fields(auto& ar, auto& a) { ar("all", a.all); }
};
#undef GYRE_CONSTEVAL

/// A process in a game. It has an address, a key and a link to each other peer, and flies one or two slots.
using PeerId = Number<struct PeerKind>;
inline constexpr int kMaxPeers = PeerId::kCount;
inline constexpr PeerId kNoPeer = -1;
inline constexpr std::array<PeerId, kMaxPeers> kPeers{0, 1, 2, 3, 4, 5, 6, 7};
template <class Item>
using PerPeer = PerNumber<PeerId, Item>;
using PeerFlags = PerPeer<bool>;

/// A pilot's place in the world.
using Slot = Number<struct SlotKind>;
inline constexpr int kMaxPilots = Slot::kCount;
inline constexpr Slot kNoSlot = -1;
inline constexpr std::array<Slot, kMaxPilots> kSlots{0, 1, 2, 3, 4, 5, 6, 7};
template <class Item>
using PerSlot = PerNumber<Slot, Item>;
/// Maximum number of pilots at one machine.
inline constexpr std::size_t kMaxLocalPilots = 2;

/// A machine's place in the roster of a lobby, and in packets outside the game. GameRoster gives the slots and the peer
/// numbers to the seats in order.
using SeatId = Number<struct SeatKind>;
inline constexpr SeatId kNoSeat = -1;
inline constexpr std::array<SeatId, kMaxPilots> kSeats{0, 1, 2, 3, 4, 5, 6, 7};
template <class Item>
using PerSeat = PerNumber<SeatId, Item>;
/// Returns the slot as which players know the machine in a seat until the game gives it slots, and the reverse.
[[nodiscard]] constexpr Slot row_of(SeatId seat) {
    return Slot::of(seat.value());
}
[[nodiscard]] constexpr SeatId seat_in_row(Slot row) {
    return SeatId::of(row.value());
}

/// Returns the peers of which something is true.
[[nodiscard]] constexpr PeerFlags peers_where(const auto& is_true) {
    PeerFlags found;
    for (const PeerId peer : kPeers) {
        found[peer] = is_true(peer);
    }
    return found;
}
/// Returns the lowest peer of which something is true, or kNoPeer.
[[nodiscard]] constexpr PeerId first_where(const auto& is_true) {
    const auto* found = std::ranges::find_if(kPeers, is_true);
    return found == kPeers.end() ? kNoPeer : *found;
}
/// Returns the numbers of which something is true.
template <class Kind>
[[nodiscard]] std::vector<Number<Kind>> all_where(const std::array<Number<Kind>, 8>& numbers, const auto& is_true) {
    std::vector<Number<Kind>> found;
    std::ranges::copy_if(numbers, std::back_inserter(found), is_true);
    return found;
}
/// Returns one bit for each item, the lowest for the first, of which something is true.
template <class Item>
[[nodiscard]] constexpr std::uint8_t bits_where(const std::array<Item, 8>& items, const auto& is_true) {
    unsigned found = 0;
    for (unsigned i = 0; const Item& item : items) {
        found |= (is_true(item) ? 1U : 0U) << i++;
    }
    return static_cast<std::uint8_t>(found);
}
/// Returns whether a number's bit is set.
template <class Kind>
[[nodiscard]] constexpr bool has_bit(std::uint8_t bits, Number<Kind> number) {
    return (bits & number.bit()) != 0;
}

}  // namespace net
