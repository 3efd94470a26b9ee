// SPDX-License-Identifier: Zlib
#include "game/match/shown/histogram.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace match {

Histogram::Histogram(double width, double limit)
    : width_(width), buckets_(static_cast<std::size_t>(std::ceil(limit / width)) + 2) {
    assert(width > 0 && limit > 0);
}

void Histogram::note(double value) {
    value = std::max(value, 0.0);
    ++buckets_[bucket_of(value)];
    ++count_;
    sum_ += value;
    max_ = std::max(max_, value);
}

void Histogram::add(const Histogram& other) {
    assert(width_ == other.width_ && buckets_.size() == other.buckets_.size());
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        buckets_[i] += other.buckets_[i];
    }
    count_ += other.count_;
    sum_ += other.sum_;
    max_ = std::max(max_, other.max_);
}

double Histogram::percentile(double share) const {
    const double wanted = std::ceil(share * static_cast<double>(count_));
    std::uint64_t reached = 0;
    for (std::size_t i = 0; i + 1 < buckets_.size(); ++i) {
        reached += buckets_[i];
        if (static_cast<double>(reached) >= wanted) {
            return std::min(static_cast<double>(i) * width_, max_);
        }
    }
    return max_;
}

std::uint64_t Histogram::count_above(double edge) const {
    std::uint64_t count = 0;
    for (std::size_t i = bucket_of(edge) + 1; i < buckets_.size(); ++i) {
        count += buckets_[i];
    }
    return count;
}

std::size_t Histogram::bucket_of(double value) const {
    // Compared before the conversion, which is undefined for a value that the integer cannot hold.
    const double bucket = std::ceil(value / width_);
    const std::size_t last = buckets_.size() - 1;
    return bucket < static_cast<double>(last) ? static_cast<std::size_t>(bucket) : last;
}

}  // namespace match
