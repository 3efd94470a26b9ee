// SPDX-License-Identifier: Zlib
#include "net/link/impairment.h"

#include <algorithm>

namespace net {

std::optional<Micros> Bottleneck::send(std::size_t bytes, std::int64_t bytes_per_second, Micros queue, Micros now) {
    if (bytes_per_second <= 0) {
        return now;
    }
    const Micros starts_at = std::max(now, free_at_);
    if (starts_at - now > queue) {
        return std::nullopt;
    }
    free_at_ = starts_at + static_cast<std::int64_t>(bytes) * kSecond / bytes_per_second;
    return free_at_;
}

Impairment::Arrivals Impairment::carry(std::size_t bytes, const LinkConditions& conditions, Micros now) {
    Arrivals arrivals;
    const auto left = bottleneck_.send(bytes, conditions.bytes_per_second, conditions.queue, now);
    arrivals.is_overflow = !left;
    if (!left || loses(conditions)) {
        return arrivals;
    }
    arrivals.at[arrivals.count++] = arrival(conditions, *left);
    if (chance_.happens(conditions.duplicated)) {
        arrivals.at[arrivals.count++] = arrival(conditions, *left);
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

Micros Impairment::arrival(const LinkConditions& conditions, Micros now) {
    Micros travel = conditions.delay;
    if (conditions.jitter > 0) {
        travel += chance_.between(-conditions.jitter, conditions.jitter);
    }
    if (chance_.happens(conditions.reordered)) {
        return now + std::max<Micros>(travel + conditions.hold, 0);
    }
    const Micros at = now + std::max<Micros>(travel, 0);
    last_at_ = conditions.keeps_order ? std::max(at, last_at_) : at;
    return last_at_;
}

}  // namespace net
