// SPDX-License-Identifier: Zlib
/// Lets tests compare slots, peers and seats with plain numbers, count with them and print them.
#pragma once

#include <compare>
#include <string>

#include <catch2/catch.hpp>

#include "net/wire/units.h"

namespace net {

// For Catch, which takes the numbers in a check as variables, and for counts of pilots.
template <class Kind>
[[nodiscard]] constexpr bool operator==(const Number<Kind>& number, int value) {
    return number.value() == value;
}
template <class Kind>
[[nodiscard]] constexpr auto operator<=>(const Number<Kind>& number, int value) {
    return number.value() <=> value;
}
template <class Kind>
constexpr Number<Kind> operator++(Number<Kind>& number, int) {
    return Number<Kind>::of((++number).value() - 1);
}

}  // namespace net

template <class Kind>
struct Catch::StringMaker<net::Number<Kind>> {
    static std::string convert(const net::Number<Kind>& number) { return std::to_string(number.value()); }
};

namespace net::testing {

/// In most tests, a peer flies the slot of its number, from the seat of that number.
[[nodiscard]] constexpr Slot slot_of(PeerId peer) {
    return Slot::of(peer.value());
}
[[nodiscard]] constexpr PeerId peer_of(Slot slot) {
    return PeerId::of(slot.value());
}
[[nodiscard]] constexpr SeatId seat_of(PeerId peer) {
    return SeatId::of(peer.value());
}

}  // namespace net::testing
