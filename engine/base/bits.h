// SPDX-License-Identifier: Zlib
/// Archives for bit-packed layouts: one function declares a layout, and these classes write, read and measure it.
///
///     void fields(auto& ar, auto& packet) {
///         ar.bits("is copy", packet.is_copy, 1);
///         std::size_t count = packet.items.size();
///         ar.bits("count", count, 7);
///         ar.resize(packet.items, count, kMaxItems);
///         for (auto& item : packet.items) {
///             ar("item", item, kHighestItem);  // whole bytes, as Writer and Reader have them
///         }
///     }
///
/// Bits fill each byte from the lowest one up, so numbers are little-endian. Whole bytes may follow only at a byte
/// boundary: where all bits of the previous byte are used, or after `align`.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"

namespace engine {

/// The widest number of `bits`.
inline constexpr int kMaxBits = 32;

/// Appends values. Values beyond their bounds are the caller's mistake: no reader will accept them.
class BitWriter {
public:
    /// Writes the lowest `width` bits of a number, a bool or an enumerator.
    void bits(const char* /*name*/, const auto& value, int width) { put(static_cast<std::uint32_t>(value), width); }
    /// Writes a number that is always the same.
    void constant(const char* /*name*/, std::uint32_t value, int width) { put(value, width); }
    /// Fills the last byte with zeros.
    void align();
    /// Writes a value that takes whole bytes.
    void operator()(const char* name, const auto& value, auto... bounds) {
        assert(count_ == 0);
        writer_(name, value, bounds...);
    }

    /// For readers: a writer's list already has its size.
    void resize(const auto& /*list*/, std::size_t /*size*/, std::size_t /*most*/) {}
    /// For readers: a writer already has the derived value.
    void derive(const auto& /*value*/, const auto& /*from*/) {}
    /// For readers: a writer's values are assumed to be valid.
    void require(bool /*is_right*/) {}
    [[nodiscard]] bool ok() const { return true; }

    /// Returns the bytes so far; call only at a byte boundary.
    [[nodiscard]] const std::string& bytes() const { return assert(count_ == 0), writer_.bytes(); }

private:
    void put(std::uint32_t value, int width);

    Writer writer_;
    std::uint64_t pending_ = 0;
    int count_ = 0;  ///< Bits of `pending_`, 0..7 between calls.
};

/// Takes values from untrusted bytes. The first error sticks: everything read after it is zero or empty, so decode a
/// whole record and then check `ok` once.
class BitReader {
public:
    explicit BitReader(std::string_view bytes) : reader_(bytes) {}

    template <typename T>
    void bits(const char* /*name*/, T& value, int width) {
        value = static_cast<T>(take(width));
    }
    /// Fails unless exactly this number follows.
    void constant(const char* /*name*/, std::uint32_t value, int width) { require(take(width) == value); }
    /// Skips to the next whole byte. Fails if a skipped bit is set, so that each record has only one encoding.
    void align();
    void operator()(const char* name, auto& value, auto... bounds) {
        assert(count_ == 0);
        reader_(name, value, bounds...);
    }

    /// Resizes a list to the size read. Fails if that is more than `most`, before anything is allocated.
    void resize(auto& list, std::size_t size, std::size_t most) {
        require(size <= most);
        list.resize(ok() ? size : 0);
    }
    /// Sets a value that takes no bits because it is derived from another one.
    template <typename T>
    void derive(T& value, const T& from) {
        value = from;
    }
    /// Fails unless a condition on the values read holds.
    void require(bool is_right) {
        if (!is_right) {
            reader_.fail();
        }
    }

    [[nodiscard]] bool ok() const { return reader_.ok(); }
    [[nodiscard]] bool at_end() const { return count_ == 0 && reader_.at_end(); }

private:
    std::uint32_t take(int width);

    Reader reader_;
    std::uint64_t pending_ = 0;
    int count_ = 0;
};

/// Counts what BitWriter would write.
class BitMeter {
public:
    void bits(const char* /*name*/, const auto& /*value*/, int width) { bits_ += static_cast<std::size_t>(width); }
    void constant(const char* /*name*/, std::uint32_t /*value*/, int width) {
        bits_ += static_cast<std::size_t>(width);
    }
    void align() { bits_ = size() * 8; }
    void operator()(const char* name, const auto& value, auto... bounds) {
        Writer writer;
        writer(name, value, bounds...);
        bits_ += writer.bytes().size() * 8;
    }

    void resize(const auto& /*list*/, std::size_t /*size*/, std::size_t /*most*/) {}
    void derive(const auto& /*value*/, const auto& /*from*/) {}
    void require(bool /*is_right*/) {}
    [[nodiscard]] bool ok() const { return true; }

    /// Returns the number of bytes, including a last one that is only partly used.
    [[nodiscard]] std::size_t size() const { return (bits_ + 7) / 8; }

private:
    std::size_t bits_ = 0;
};

}  // namespace engine
