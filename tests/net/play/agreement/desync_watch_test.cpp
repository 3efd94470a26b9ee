// SPDX-License-Identifier: Zlib
#include "net/play/agreement/desync_watch.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::DesyncWatch;
using net::HashVote;
using net::kSecond;
using Doubt = net::DesyncWatch::Doubt;
using Verdict = net::DesyncWatch::Verdict;

namespace {

constexpr net::PeerFlags kFirstThree{true, true, true};
constexpr DesyncWatch::Peers kThree{kFirstThree, kFirstThree};

/// Returns what peer 0 of three knows after eight packets from each peer in `differing` and `agreeing`.
HashVote vote_of(std::initializer_list<net::PeerId> differing, std::initializer_list<net::PeerId> agreeing) {
    HashVote vote(0);
    vote.note_own({0, 0});
    for (net::Tick end = 1; end < 9; ++end) {
        for (const net::PeerId peer : differing) {
            vote.note_theirs(peer, end, 0, 0xFF);
        }
        for (const net::PeerId peer : agreeing) {
            vote.note_theirs(peer, end, 0, 0);
        }
    }
    return vote;
}

}  // namespace

TEST_CASE("a peer that differs from the largest group has 3 s to repair its world or to leave") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    static_cast<void>(watch.update(vote, kThree, Doubt::None, 0));
    static_cast<void>(watch.update(vote, kThree, Doubt::None, kSecond / 2));
    CHECK(watch.update(vote, kThree, Doubt::None, 7 * kSecond / 2 - 1).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, Doubt::None, 7 * kSecond / 2).verdict == Verdict::Drop);
    CHECK(watch.update(vote, {{true, true}, {true, true}}, Doubt::None, 7 * kSecond / 2).verdict ==
          Verdict::None);  // peer 2 has left
}

TEST_CASE("a peer that most others differ from reviews its world, and leaves if that was right") {
    const HashVote vote = vote_of({1, 2}, {});
    const bool has_changed = GENERATE(false, true);
    DesyncWatch watch;
    static_cast<void>(watch.update(vote, kThree, Doubt::None, 0));
    const DesyncWatch::Finding finding = watch.update(vote, kThree, Doubt::None, kSecond);
    CHECK(finding.verdict == Verdict::Review);
    CHECK(finding.is_ours);
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond).verdict == Verdict::None);
    watch.note_review(has_changed);
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond).verdict == (has_changed ? Verdict::None : Verdict::Ours));
    // It still differs, even after repairing its world, so its input must be wrong as well.
    CHECK(watch.update(vote, kThree, Doubt::None, 5 * kSecond / 2).verdict == Verdict::Ours);
}

TEST_CASE("the groups are counted again before a peer is dropped") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    static_cast<void>(watch.update(vote, kThree, Doubt::None, 0));
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond / 2).verdict == Verdict::Theirs);
    // Peer 1 is gone: it lied, so that the worlds of two others differ.
    const HashVote others = vote_of({2, 3}, {});
    constexpr net::PeerFlags kLeft{true, false, true, true};
    CHECK(watch.update(others, {kLeft, kLeft}, Doubt::None, 2 * kSecond).verdict == Verdict::Review);
    watch.note_review(false);
    CHECK(watch.update(others, {kLeft, kLeft}, Doubt::None, 2 * kSecond).verdict == Verdict::Ours);
}
