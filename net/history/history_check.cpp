// SPDX-License-Identifier: Zlib
#include "net/history/history_check.h"

#include <algorithm>

namespace net {

std::optional<StreamHash> hash_of(std::string_view terms, const InputHistory& history, Tick tick) {
    const auto hash = history.hash(tick);
    return hash ? std::optional(extended(*hash, terms)) : std::nullopt;
}

std::optional<Tick> HistoryCheck::wanted() const {
    constexpr Tick kEvery = InputHistory::kTicksPerHash;
    if (different_) {
        const Tick middle = (equal_ + different_->tick) / 2 / kEvery * kEvery;
        return is_difference_found() ? std::nullopt : std::optional(middle);
    }
    const Tick newest = own_->end() / kEvery * kEvery;
    return newest > equal_ ? std::optional(newest) : std::nullopt;
}

HistoryCheck::Verdict HistoryCheck::take(const HistoryHash& other) {
    const auto own = hash_of(terms_, *own_, other.tick);
    if (!own) {
        return Verdict::Unknown;
    }
    // The hashes are cryptographic and cumulative: none can be equal after a difference, or differ before an equal one.
    const bool is_equal = *own == other.hash;
    if (is_equal ? different_ && other.tick >= different_->tick : other.tick <= equal_) {
        return Verdict::Contradiction;
    }
    if (is_equal) {
        equal_ = std::max(equal_, other.tick);
    } else if (!different_ || other.tick < different_->tick) {
        different_ = other;
    }
    return Verdict::Taken;
}

}  // namespace net
