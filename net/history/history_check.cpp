// SPDX-License-Identifier: Zlib
#include "net/history/history_check.h"

namespace net {

std::optional<Tick> HistoryCheck::wanted() const {
    constexpr Tick kEvery = History::kHashEvery;
    if (different_) {
        const Tick middle = (equal_ + *different_) / 2 / kEvery * kEvery;
        return is_difference_found() ? std::nullopt : std::optional(middle);
    }
    const Tick newest = own_->end() / kEvery * kEvery;
    return newest > equal_ ? std::optional(newest) : std::nullopt;
}

bool HistoryCheck::take(const HistoryHash& other) {
    const auto own = own_->hash(other.tick);
    if (!own) {
        return false;
    }
    // The hashes are cryptographic: after a difference none can be equal, and none before an equal one differs.
    const bool is_equal = *own == other.hash;
    if (is_equal ? different_ && other.tick >= *different_ : other.tick <= equal_) {
        return false;
    }
    if (is_equal) {
        equal_ = other.tick > equal_ ? other.tick : equal_;
    } else if (!different_ || other.tick < *different_) {
        different_ = other.tick;
    }
    return true;
}

}  // namespace net
