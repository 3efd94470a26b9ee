// SPDX-License-Identifier: Zlib
#include "net/play/agreement/desync_watch.h"
#include "tests/support/numbers.h"

#include <utility>

#include <catch2/catch.hpp>

using net::DesyncWatch;
using net::HashVote;
using net::kSecond;
using Doubt = net::DesyncWatch::Doubt;
using Verdict = net::DesyncWatch::Verdict;

namespace {

constexpr net::PeerFlags kThree{true, true, true};

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

TEST_CASE("equal worlds are not reported") {
    DesyncWatch watch;
    CHECK(watch.update(vote_of({}, {1, 2}), kThree, Doubt::None, kSecond).verdict == Verdict::None);
}

TEST_CASE("a difference is reported once, after half a second for all hashes to arrive") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    CHECK(watch.update(vote, kThree, Doubt::None, 0).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond / 2 - 1).verdict == Verdict::None);
    const DesyncWatch::Finding finding = watch.update(vote, kThree, Doubt::None, kSecond / 2);
    CHECK(finding.verdict == Verdict::Theirs);
    CHECK(finding.difference.peer == 2);
    CHECK(finding.difference.tick == 0);
    CHECK(finding.difference.parts == 0xFF);
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond).verdict == Verdict::None);
}

TEST_CASE("a peer of which no hash has arrived is waited for a second longer") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {});
    CHECK(watch.update(vote, kThree, Doubt::None, 0).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, Doubt::None, 3 * kSecond / 2 - 1).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, Doubt::None, 3 * kSecond / 2).verdict == Verdict::Review);  // one against one
}

TEST_CASE("a peer that differs from the largest group has 3 s to repair its world or to leave") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    static_cast<void>(watch.update(vote, kThree, Doubt::None, 0));
    static_cast<void>(watch.update(vote, kThree, Doubt::None, kSecond / 2));
    CHECK(watch.update(vote, kThree, Doubt::None, 7 * kSecond / 2 - 1).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, Doubt::None, 7 * kSecond / 2).verdict == Verdict::Drop);
    CHECK(watch.update(vote, {true, true}, Doubt::None, 7 * kSecond / 2).verdict == Verdict::None);  // peer 2 has left
}

TEST_CASE("a peer whose difference is not seen any more is not dropped") {
    DesyncWatch watch;
    HashVote vote = vote_of({2}, {1});
    static_cast<void>(watch.update(vote, kThree, Doubt::None, 0));
    static_cast<void>(watch.update(vote, kThree, Doubt::None, kSecond / 2));
    vote.note_own({40, 0});  // no byte of this hash has arrived
    CHECK(watch.update(vote, kThree, Doubt::None, 4 * kSecond).verdict == Verdict::None);
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

TEST_CASE("if no world is that of most, all have time to review theirs before the groups are counted again") {
    const HashVote vote = vote_of({1}, {});
    HashVote higher(1);
    higher.note_own({0, 0});
    for (net::Tick end = 1; end < 9; ++end) {
        higher.note_theirs(0, end, 0, 0xFF);
    }
    for (const auto& [votes, is_lower] : {std::pair{vote, true}, std::pair{higher, false}}) {
        DesyncWatch watch;
        const net::PeerFlags two{true, true};
        static_cast<void>(watch.update(votes, two, Doubt::None, 0));
        const DesyncWatch::Finding finding = watch.update(votes, two, Doubt::None, kSecond);
        CHECK(finding.verdict == Verdict::Review);
        CHECK(finding.is_ours == !is_lower);
        watch.note_review(false);
        CHECK(watch.update(votes, two, Doubt::None, 5 * kSecond / 2 - 1).verdict == Verdict::None);
        CHECK(watch.update(votes, two, Doubt::None, 5 * kSecond / 2).verdict ==
              (is_lower ? Verdict::None : Verdict::Ours));
        CHECK(watch.update(votes, two, Doubt::None, 4 * kSecond).verdict == (is_lower ? Verdict::Drop : Verdict::Ours));
    }
}

TEST_CASE("nobody is blamed while the proof of a lie may come, and longer while signatures are withheld") {
    const HashVote vote = vote_of({2}, {1});
    for (const auto& [doubt, patience] :
         {std::pair{Doubt::Lie, 3 * kSecond}, std::pair{Doubt::Unsigned, 8 * kSecond}}) {
        DesyncWatch watch;
        CHECK(watch.update(vote, kThree, doubt, 0).verdict == Verdict::None);
        CHECK(watch.update(vote, kThree, doubt, patience - 1).verdict == Verdict::None);
        CHECK(watch.update(vote, kThree, doubt, patience).verdict == Verdict::Theirs);
    }
    DesyncWatch watch;
    CHECK(watch.update(vote, kThree, Doubt::Lie, 0).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond).verdict == Verdict::Theirs);  // the liar has been found
}

TEST_CASE("the groups are counted again before a peer is dropped") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    static_cast<void>(watch.update(vote, kThree, Doubt::None, 0));
    CHECK(watch.update(vote, kThree, Doubt::None, kSecond / 2).verdict == Verdict::Theirs);
    // Peer 1 is gone: it lied, so that the worlds of two others differ.
    const HashVote others = vote_of({2, 3}, {});
    CHECK(watch.update(others, {true, false, true, true}, Doubt::None, 2 * kSecond).verdict == Verdict::Review);
    watch.note_review(false);
    CHECK(watch.update(others, {true, false, true, true}, Doubt::None, 2 * kSecond).verdict == Verdict::Ours);
}
