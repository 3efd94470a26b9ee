// SPDX-License-Identifier: Zlib
#include "game/sim/random.h"

namespace sim {

namespace {

constexpr std::uint64_t kMultiplier = 16807;
constexpr std::uint32_t kModulus = 0x7FFFFFFF;
constexpr std::uint32_t kForbiddenLow = 0x8000;  // a low half of this value yields 0

}  // namespace

void Random::advance() {
    const std::uint64_t product = kMultiplier * state_;
    const auto low = static_cast<std::uint32_t>(product & kModulus);
    const auto high = static_cast<std::uint32_t>(product >> 31);
    // Unsigned on purpose: the original means to add the modulus to a negative value, but its type has none.
    state_ = low + high - kModulus;
}

std::int32_t Random::roll(std::int32_t range) {
    advance();
    const std::uint32_t low = state_ & 0xFFFF;
    if (low == kForbiddenLow) {
        return 0;
    }
    return static_cast<std::int32_t>((static_cast<std::uint32_t>(range) * low) >> 16);
}

}  // namespace sim
