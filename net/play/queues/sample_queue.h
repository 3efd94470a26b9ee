// SPDX-License-Identifier: Zlib
/// This peer's key samples on their way into its input queue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace net {

/// Holds key samples that this peer's input queue cannot take yet.
///
/// An input queue grows by exactly one tick per tick of its pilot's clock, because the other peers read that clock from
/// its end. When the input delay falls, the queue is too long and takes nothing until the clock has caught up;
/// meanwhile the samples wait here. After that one sample arrives and one leaves per tick, so the queue would never
/// shrink while the keys keep changing. Two rules shrink it without losing a sampled press or release: a sample that
/// changes nothing is dropped, and after two changes in a row one tick passes without a sample.
class SampleQueue {
public:
    /// Returns whether to sample the keys of the next tick. If not, `skip` it: the next sample shows what changed
    /// meanwhile.
    [[nodiscard]] bool wants_sample() const { return samples_.empty() || changes_ < kChangesInARow; }
    /// Takes a sample, unless it changes nothing; `last` is the keys at the end of the input queue.
    void push(std::uint8_t keys, std::uint8_t last);
    /// Lets a tick pass without a sample.
    void skip() { changes_ = 0; }
    /// Returns the keys of the next tick: the oldest sample, or `last` if there is none.
    [[nodiscard]] std::uint8_t pop(std::uint8_t last);

    [[nodiscard]] std::size_t size() const { return samples_.size(); }

private:
    /// With two, after a fall of six ticks (the maximum) the queue is empty within 18 ticks.
    static constexpr int kChangesInARow = 2;

    std::deque<std::uint8_t> samples_;
    int changes_ = 0;  ///< Samples taken since one was dropped or skipped.
};

}  // namespace net
