// SPDX-License-Identifier: Zlib
#include "net/link/impairment.h"

#include <algorithm>

#include "net/link/transport.h"

namespace net {

Impairment::Arrivals Impairment::carry(std::size_t bytes, const LinkConditions& conditions, Micros now) {
    Micros leaves_at = now;
    if (conditions.bytes_per_second > 0) {
        const auto size = static_cast<std::int64_t>(bytes + kHeaderBytes);
        const Micros starts_at = std::max(now, free_at_);
        const std::int64_t waiting = (starts_at - now) * conditions.bytes_per_second / kSecond;
        if (waiting + size > conditions.queue_bytes) {
            return {};
        }
        leaves_at = free_at_ = starts_at + size * kSecond / conditions.bytes_per_second;
    }
    Arrivals arrivals;
    if (loses(conditions)) {
        return arrivals;
    }
    arrivals.at[arrivals.count++] = leaves_at + travel(conditions);
    if (chance_.happens(conditions.duplicated)) {
        arrivals.at[arrivals.count++] = leaves_at + travel(conditions);
    }
    return arrivals;
}

void Impairment::corrupt(std::string& bytes, const LinkConditions& conditions) {
    if (bytes.empty() || !chance_.happens(conditions.corrupted)) {
        return;
    }
    for (std::int64_t flips = chance_.between(1, 4); flips > 0; --flips) {
        const std::int64_t bit = chance_.between(0, static_cast<std::int64_t>(bytes.size()) * 8 - 1);
        char& byte = bytes[static_cast<std::size_t>(bit / 8)];
        byte = static_cast<char>(byte ^ 1 << bit % 8);
    }
}

bool Impairment::loses(const LinkConditions& conditions) {
    // Independent losses already have a mean run of 1 / (1 - loss).
    if (conditions.burst * (1 - conditions.loss) <= 1) {
        return chance_.happens(conditions.loss);
    }
    // The bad state is left with probability 1 / burst, and entered so that the share of time spent in it is the loss.
    const double leave = 1 / conditions.burst;
    const double enter = leave * conditions.loss / (1 - conditions.loss);
    is_in_burst_ = is_in_burst_ ? !chance_.happens(leave) : chance_.happens(enter);
    return is_in_burst_;
}

Micros Impairment::travel(const LinkConditions& conditions) {
    Micros time = conditions.delay;
    if (conditions.jitter > 0) {
        time += chance_.between(-conditions.jitter, conditions.jitter);
    }
    if (chance_.happens(conditions.reordered)) {
        time += conditions.hold;
    }
    return std::max<Micros>(time, 0);
}

}  // namespace net
