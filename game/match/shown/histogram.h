// SPDX-License-Identifier: Zlib
/// Mean, percentiles and maximum of many values, in constant memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace match {

/// Counts values by buckets. Bucket i has the values above (i - 1) × width up to i × width, so bucket 0 is exactly 0.
/// Values beyond the last bucket count for the mean and the maximum too.
class Histogram {
public:
    /// `width` is that of a bucket, `limit` the upper edge of the last one; both in the unit of the values.
    Histogram(double width, double limit);

    /// Counts a value; a negative one counts as 0.
    void note(double value);
    /// Adds all values of another histogram with equal buckets.
    void add(const Histogram& other);

    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// 0 without values.
    [[nodiscard]] double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
    [[nodiscard]] double max() const { return max_; }
    /// Returns the least value that at least `share` (0..1) of all values do not exceed, rounded up to its bucket's
    /// upper edge but never above the maximum. 0 without values.
    [[nodiscard]] double percentile(double share) const;
    /// Returns how many values are above an edge between buckets; exact up to the limit.
    [[nodiscard]] std::uint64_t count_above(double edge) const;

private:
    [[nodiscard]] std::size_t bucket_of(double value) const;

    double width_;
    std::vector<std::uint64_t> buckets_;  ///< The last one counts the values beyond the limit.
    std::uint64_t count_ = 0;
    double sum_ = 0;
    double max_ = 0;
};

}  // namespace match
