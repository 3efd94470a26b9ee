// SPDX-License-Identifier: Zlib
#include "net/play/agreement/desync_watch.h"

namespace net {

namespace {

/// Time for the rest of the hashes to arrive before the groups of equal worlds are counted; up to the longer one if a
/// part that differs is not known of every peer yet.
constexpr Micros kCountAfter = kSecond / 2;
constexpr Micros kCountAtMost = 3 * kSecond / 2;
/// Every peer signs its input every 2.1 s, and a signature needs a round trip to arrive.
constexpr Micros kProofAtMost = 3 * kSecond;
/// A peer that withholds its signatures is suspected after 5 s, and dropped once the others say so, too.
constexpr Micros kUnsignedAtMost = 8 * kSecond;
/// A peer that differs from the largest group leaves by itself; if it does not, it is dropped so long after it was
/// reported.
constexpr Micros kDropAfter = 3 * kSecond / 2;

Micros patience(DesyncWatch::Doubt doubt, bool is_known) {
    switch (doubt) {
    case DesyncWatch::Doubt::Lie:
        return kProofAtMost;
    case DesyncWatch::Doubt::Unsigned:
        return kUnsignedAtMost;
    case DesyncWatch::Doubt::None:
        break;
    }
    return is_known ? kCountAfter : kCountAtMost;
}

}  // namespace

DesyncWatch::Finding DesyncWatch::update(const HashVote& votes, const PeerFlags& active, Doubt doubt, Micros now) {
    const auto difference = votes.difference(active);
    if (!difference) {
        differs_since_.reset();
        return {};
    }
    differs_since_ = differs_since_.value_or(now);
    std::optional<Micros>& reported_at = reported_at_[index_of(difference->peer)];
    const bool is_due = reported_at
                            ? now - *reported_at >= kDropAfter
                            : now - *differs_since_ >= patience(doubt, votes.is_known(difference->tick, active));
    Verdict verdict = Verdict::None;
    if (is_due) {
        // Counted again before a drop: a liar may have been in the largest group when it was counted first.
        const Verdict against = reported_at ? Verdict::Drop : Verdict::Theirs;
        verdict = votes.is_against_us(difference->tick, active) ? Verdict::Ours : against;
        reported_at = reported_at.value_or(now);
    }
    return {verdict, difference->peer, difference->tick, difference->parts};
}

}  // namespace net
