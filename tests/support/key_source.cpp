// SPDX-License-Identifier: Zlib
#include "tests/support/key_source.h"

namespace support {

std::int32_t Chance::below(std::int32_t range) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    const std::uint64_t high = (state_ * 0x2545F4914F6CDD1Dull) >> 33;
    return static_cast<std::int32_t>(high % static_cast<std::uint64_t>(range));
}

sim::TickInput KeySource::next() {
    static constexpr std::int32_t kLongestHold = 12;
    for (std::size_t i = 0; i < held_.keys.size(); ++i) {
        if (--left_[i] <= 0) {
            left_[i] = 1 + chance_.below(kLongestHold);
            held_.keys[i] = {static_cast<std::uint8_t>(chance_.below(sim::Keys::kAll + 1))};
        }
    }
    return held_;
}

}  // namespace support
