// SPDX-License-Identifier: Zlib
#include "net/play/desync_watch.h"

namespace net {

namespace {

/// Time for the rest of the hashes to arrive before the groups of equal worlds are counted; longer for peers of which
/// nothing has arrived.
constexpr Micros kCountAfter = kSecond / 2;
constexpr Micros kCountAtMost = 3 * kSecond / 2;
/// A peer that differs from the largest group leaves by itself; if it does not, it is dropped.
constexpr Micros kDropAfter = 2 * kSecond;

}  // namespace

DesyncWatch::Finding DesyncWatch::update(const HashVote& votes, const PeerFlags& active, Micros now) {
    const auto difference = votes.difference(active);
    if (!difference) {
        differs_since_.reset();
        return {};
    }
    differs_since_ = differs_since_.value_or(now);
    const Micros since = now - *differs_since_;
    bool& is_reported = reported_[index_of(difference->peer)];
    Verdict verdict = Verdict::None;
    if (is_reported) {
        verdict = since >= kDropAfter ? Verdict::Drop : Verdict::None;
    } else if (since >= (votes.is_known(difference->tick, active) ? kCountAfter : kCountAtMost)) {
        is_reported = true;
        verdict = votes.is_against_us(difference->tick, active) ? Verdict::Ours : Verdict::Theirs;
    }
    return {verdict, difference->peer, difference->tick, difference->parts};
}

}  // namespace net
