// SPDX-License-Identifier: Zlib
/// A queue of lines that its owner sends repeatedly until they are acknowledged, so that each is read once and in
/// order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace net {

/// Holds the lines that are not acknowledged yet, numbered from 1. Beyond `most` lines the oldest is discarded.
template <typename T, std::size_t most>
class ReliableQueue {
public:
    void push(T line) {
        if (lines_.size() == most) {
            lines_.pop_front();
            ++first_;
        }
        lines_.push_back(std::move(line));
    }
    /// Discards all lines up to the acknowledged number.
    void drop(std::uint32_t taken) {
        for (; !lines_.empty() && first_ <= taken; ++first_) {
            lines_.pop_front();
        }
    }

    [[nodiscard]] bool is_full() const { return lines_.size() == most; }
    /// Returns the number of the newest line.
    [[nodiscard]] std::uint32_t newest() const { return first_ + static_cast<std::uint32_t>(lines_.size()) - 1; }
    /// Returns the number of the first line to send to a receiver that has acknowledged up to `taken`.
    [[nodiscard]] std::uint32_t first_after(std::uint32_t taken) const { return std::max(first_, taken + 1); }
    /// Requires `first_after(0) <= number <= newest()`.
    [[nodiscard]] const T& at(std::uint32_t number) const { return lines_[number - first_]; }

private:
    std::deque<T> lines_;
    std::uint32_t first_ = 1;
};

}  // namespace net
