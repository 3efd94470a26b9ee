// SPDX-License-Identifier: Zlib
/// An adaptive binary range coder: bits that can be guessed take a fraction of a bit each (G. N. N. Martin, "Range
/// encoding", 1979; the carry as in LZMA). Integers only, so it is the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// How likely a bit of some kind is 1, learnt from those coded so far. Both sides must have equal models.
class BitModel {
public:
    /// Returns the probability of a 1, from 1 to 65535 of 65536.
    [[nodiscard]] std::uint32_t chance() const { return chance_; }
    void learn(bool bit);

private:
    std::uint16_t chance_ = 1U << 15;
    std::uint8_t seen_ = 0;  ///< Bits, as far as it matters: the first ones count for more.
};

/// Writes bits.
class RangeEncoder {
public:
    /// Appends a bit and returns it.
    bool code(BitModel& model, bool bit);
    /// Returns the shortest bytes from which the bits can be read.
    [[nodiscard]] std::string finished() const;
    /// Returns the most bytes that `finished` can return now.
    [[nodiscard]] std::size_t size() const { return bytes_.size() + sizeof(range_); }

private:
    void put_top_byte();

    std::string bytes_;
    std::uint64_t low_ = 0;  ///< 32 bits and a carry.
    std::uint32_t range_ = 0xFFFFFFFF;
};

/// Reads the bits that an encoder wrote. From other bytes it reads some bits or other.
class RangeDecoder {
public:
    /// The bytes must outlive it.
    explicit RangeDecoder(std::string_view bytes);

    /// Returns the next bit. The second argument stands where an encoder takes one, so that one function serves both.
    bool code(BitModel& model, bool unused = false);

private:
    void take_byte();

    std::string_view bytes_;
    std::uint32_t offset_ = 0;  ///< Of the value in the range.
    std::uint32_t range_ = 0xFFFFFFFF;
};

}  // namespace engine
