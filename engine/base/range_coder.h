// SPDX-License-Identifier: Zlib
/// An adaptive binary range coder: a predictable bit takes only a fraction of a bit (G. N. N. Martin, "Range encoding",
/// 1979; the carry as in LZMA). Integers only, so it is the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// The probability that a bit of some kind is 1, learnt from the bits coded so far. Encoder and decoder must have equal
/// models.
class BitModel {
public:
    /// Returns the probability of a 1, from 1 to 65535 of 65536.
    [[nodiscard]] std::uint32_t chance() const { return chance_; }
    void learn(bool bit);

private:
    std::uint16_t chance_ = 1U << 15;
    std::uint8_t seen_ = 0;  ///< Bits learnt from, up to a limit; early bits weigh more.
};

/// Writes bits.
class RangeEncoder {
public:
    /// Appends a bit and returns it.
    bool code(BitModel& model, bool bit);
    /// Returns the shortest bytes from which the bits can be read.
    [[nodiscard]] std::string finished() const;
    /// Returns an upper bound on the number of bytes that `finished` would return now.
    [[nodiscard]] std::size_t size() const { return bytes_.size() + sizeof(range_); }

private:
    void put_top_byte();

    std::string bytes_;
    std::uint64_t low_ = 0;  ///< 32 bits and a carry.
    std::uint32_t range_ = 0xFFFFFFFF;
};

/// Reads the bits that an encoder wrote. Other bytes yield arbitrary bits.
class RangeDecoder {
public:
    /// `bytes` must outlive the decoder.
    explicit RangeDecoder(std::string_view bytes);

    /// Returns the next bit. The second argument is ignored; it matches RangeEncoder::code, so that one template serves
    /// both.
    bool code(BitModel& model, bool unused = false);

private:
    void take_byte();

    std::string_view bytes_;
    std::uint32_t offset_ = 0;  ///< Of the encoded value, from the lower end of the range.
    std::uint32_t range_ = 0xFFFFFFFF;
};

}  // namespace engine
