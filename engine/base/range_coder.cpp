// SPDX-License-Identifier: Zlib
#include "engine/base/range_coder.h"

namespace engine {

namespace {

/// Lower bound of the range: a smaller one could not be divided precisely.
constexpr std::uint32_t kLeastRange = 1U << 24;
constexpr int kChanceBits = 16;
/// Once this many bits have been seen, every further bit has the same weight, 1 / (kMostSeen + 1.5).
constexpr std::uint8_t kMostSeen = 30;

/// Returns the part of a range that encodes a 1: never empty, never the whole range.
std::uint32_t part_of(std::uint32_t range, const BitModel& model) {
    return (range >> kChanceBits) * model.chance();
}

}  // namespace

void BitModel::learn(bool bit) {
    const std::uint32_t way = bit ? (1U << kChanceBits) - chance_ : chance_;
    const std::uint32_t step = way * 2 / (2U * seen_ + 3);  // less than `way`, so that the chance never reaches 0 or 1
    chance_ = static_cast<std::uint16_t>(bit ? chance_ + step : chance_ - step);
    seen_ = seen_ < kMostSeen ? static_cast<std::uint8_t>(seen_ + 1) : seen_;
}

bool RangeEncoder::code(BitModel& model, bool bit) {
    const std::uint32_t part = part_of(range_, model);
    if (bit) {
        range_ = part;
    } else {
        low_ += part;
        range_ -= part;
    }
    model.learn(bit);
    while (range_ < kLeastRange) {
        put_top_byte();
        range_ <<= 8;
    }
    return bit;
}

void RangeEncoder::put_top_byte() {
    if (low_ >> 32 != 0) {
        std::size_t at = bytes_.size();
        do {
            --at;
            bytes_[at] = static_cast<char>(static_cast<std::uint8_t>(bytes_[at]) + 1);
        } while (bytes_[at] == 0);
    }
    bytes_ += static_cast<char>(static_cast<std::uint8_t>(low_ >> 24));
    low_ = (low_ & 0xFFFFFF) << 8;
}

std::string RangeEncoder::finished() const {
    // Any value in the range will do. Trailing zeros need not be written, so take the value with the most of them.
    RangeEncoder rest = *this;
    for (int bits = 32; bits > 0; --bits) {
        const std::uint64_t zeros = (std::uint64_t{1} << bits) - 1;
        const std::uint64_t rounded = (low_ + zeros) & ~zeros;
        if (rounded - low_ < range_) {
            rest.low_ = rounded;
            break;
        }
    }
    for (std::size_t i = 0; i < sizeof(range_); ++i) {
        rest.put_top_byte();
    }
    rest.bytes_.erase(rest.bytes_.find_last_not_of('\0') + 1);
    return rest.bytes_;
}

RangeDecoder::RangeDecoder(std::string_view bytes) : bytes_(bytes) {
    for (std::size_t i = 0; i < sizeof(offset_); ++i) {
        take_byte();
    }
}

bool RangeDecoder::code(BitModel& model, bool /*unused*/) {
    const std::uint32_t part = part_of(range_, model);
    const bool bit = offset_ < part;
    if (bit) {
        range_ = part;
    } else {
        offset_ -= part;
        range_ -= part;
    }
    model.learn(bit);
    while (range_ < kLeastRange) {
        take_byte();
        range_ <<= 8;
    }
    return bit;
}

void RangeDecoder::take_byte() {
    std::uint8_t byte = 0;
    if (!bytes_.empty()) {
        byte = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
    }
    offset_ = offset_ << 8 | byte;
}

}  // namespace engine
