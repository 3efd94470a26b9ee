// SPDX-License-Identifier: Zlib
/// Lines that are repeated until they are acknowledged, so that each is read once and in order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace net {

/// What has been said and may still have to be repeated. Lines are numbered from 1; of more than `most` the oldest are
/// lost.
template <typename T, std::size_t most>
class Numbered {
public:
    void push(T line) {
        if (lines_.size() == most) {
            lines_.pop_front();
            ++first_;
        }
        lines_.push_back(std::move(line));
    }
    /// Forgets all up to that number.
    void drop(std::uint32_t taken) {
        for (; !lines_.empty() && first_ <= taken; ++first_) {
            lines_.pop_front();
        }
    }

    [[nodiscard]] bool is_full() const { return lines_.size() == most; }
    /// The number of the newest line.
    [[nodiscard]] std::uint32_t newest() const { return first_ + static_cast<std::uint32_t>(lines_.size()) - 1; }
    /// The first one that who has `taken` lacks.
    [[nodiscard]] std::uint32_t first_after(std::uint32_t taken) const { return std::max(first_, taken + 1); }
    /// `newest() >= number >= first_after(0)`.
    [[nodiscard]] const T& at(std::uint32_t number) const { return lines_[number - first_]; }

private:
    std::deque<T> lines_;
    std::uint32_t first_ = 1;
};

}  // namespace net
