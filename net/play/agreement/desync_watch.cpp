// SPDX-License-Identifier: Zlib
#include "net/play/agreement/desync_watch.h"

#include <algorithm>

namespace net {

namespace {

/// Time for the rest of the hashes to arrive before the groups of equal worlds are counted; up to the longer one if a
/// differing part is not yet known of every peer.
constexpr Micros kCountAfter = kSecond / 2;
constexpr Micros kCountAtMost = 3 * kSecond / 2;
/// Every peer signs its input every 2.1 s, and a signature needs a round trip to arrive.
constexpr Micros kProofAtMost = 3 * kSecond;
/// A peer that withholds its signatures is suspected after 5 s, and dropped once the others suspect it, too.
constexpr Micros kUnsignedAtMost = 8 * kSecond;
/// If no group has a majority, all peers have this long to repair their worlds before the groups are counted again.
constexpr Micros kRepairAtMost = 3 * kSecond / 2;
/// A peer that differs from the largest group repairs its world or leaves; if it does neither, it is dropped this long
/// after it was reported.
constexpr Micros kDropAfter = 3 * kSecond;
/// A lasting difference is seen again within this many ticks, even if half of all packets are lost.
constexpr Tick kSeenWithin = 4 * kHashEvery;

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

DesyncWatch::Finding DesyncWatch::update(const HashVote& votes, const Peers& peers, Doubt doubt, Micros now) {
    bool is_any = false;
    Finding found;
    for (PeerId peer = 0; peer < kMaxPeers && found.verdict == Verdict::None; ++peer) {
        if (!peers.active[peer] || !votes.difference_with(peer)) {
            forget(peer);
            continue;
        }
        is_any = true;
        found = judge(votes, peers, peer, doubt, now);
    }
    if (!is_any) {
        review_.reset();
    }
    return found;
}

DesyncWatch::Finding DesyncWatch::judge(const HashVote& votes, const Peers& peers, PeerId peer, Doubt doubt,
                                        Micros now) {
    Case& it = cases_[peer];
    it.since = it.since.value_or(now);
    const HashVote::Difference& difference = *votes.difference_with(peer);
    if (it.reported_at) {
        const Verdict verdict = judge_again(votes, peers, peer, now);
        return {verdict, difference, verdict == Verdict::Ours};
    }
    if (now - *it.since < patience(doubt, votes.is_known(difference.tick, peers.active))) {
        return {};
    }
    it.reported_at = now;
    const HashVote::Standing standing = votes.standing(difference.tick, peers.speakers);
    return {report(standing, now), difference, !standing.continues};
}

/// While this world is under review, its differences from further peers are not reported.
DesyncWatch::Verdict DesyncWatch::report(const HashVote::Standing& standing, Micros now) {
    if (standing.is_majority) {
        return Verdict::Theirs;
    }
    if (review_) {
        return Verdict::None;
    }
    review_ = Review{.since = now};
    return Verdict::Review;
}

/// Counts the groups again, since worlds may have been repaired meanwhile, or a liar in the largest group may be gone.
DesyncWatch::Verdict DesyncWatch::judge_again(const HashVote& votes, const Peers& peers, PeerId peer, Micros now) {
    const HashVote::Difference& difference = *votes.difference_with(peer);
    const Micros reported_at = *cases_[peer].reported_at;
    const Tick recent = votes.newest() - std::min(votes.newest(), kSeenWithin);
    if (difference.newest < recent) {
        return Verdict::None;  // it has probably been repaired
    }
    const HashVote::Standing standing = votes.standing(std::max(difference.tick, recent), peers.speakers);
    if (standing.continues) {
        return now - reported_at >= kDropAfter ? Verdict::Drop : Verdict::None;
    }
    if (!review_) {
        return now - reported_at >= kRepairAtMost ? report(standing, now) : Verdict::None;
    }
    const bool is_hopeless = review_->is_done && !review_->has_changed && standing.is_outvoted;
    return is_hopeless || now - review_->since >= kRepairAtMost ? Verdict::Ours : Verdict::None;
}

void DesyncWatch::note_review(bool has_changed) {
    if (review_) {
        review_->is_done = true;
        review_->has_changed = has_changed;
    }
}

}  // namespace net
