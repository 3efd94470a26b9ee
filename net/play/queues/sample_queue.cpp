// SPDX-License-Identifier: Zlib
#include "net/play/queues/sample_queue.h"

namespace net {

void SampleQueue::push(std::uint8_t keys, std::uint8_t last) {
    if (keys == (samples_.empty() ? last : samples_.back())) {
        changes_ = 0;
        return;
    }
    samples_.push_back(keys);
    ++changes_;
}

std::uint8_t SampleQueue::pop(std::uint8_t last) {
    if (samples_.empty()) {
        return last;
    }
    const std::uint8_t keys = samples_.front();
    samples_.pop_front();
    return keys;
}

}  // namespace net
