// SPDX-License-Identifier: Zlib
#include "engine/base/bits.h"

namespace engine {

void BitWriter::put(std::uint32_t value, int width) {
    assert(width >= 1 && width <= kMaxBits && (width == kMaxBits || value >> width == 0));
    pending_ |= std::uint64_t{value} << count_;
    for (count_ += width; count_ >= 8; count_ -= 8, pending_ >>= 8) {
        writer_.byte(static_cast<std::uint8_t>(pending_));
    }
}

void BitWriter::align() {
    if (count_ > 0) {
        put(0, 8 - count_);
    }
}

std::uint32_t BitReader::take(int width) {
    assert(width >= 1 && width <= kMaxBits);
    for (; count_ < width; count_ += 8) {
        pending_ |= std::uint64_t{reader_.byte()} << count_;
    }
    const auto value = static_cast<std::uint32_t>(pending_ & ((std::uint64_t{1} << width) - 1));
    pending_ >>= width;
    count_ -= width;
    return ok() ? value : 0;
}

void BitReader::align() {
    require(pending_ == 0);
    pending_ = 0;
    count_ = 0;
}

}  // namespace engine
