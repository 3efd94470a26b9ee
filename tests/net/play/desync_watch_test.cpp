// SPDX-License-Identifier: Zlib
#include "net/play/desync_watch.h"

#include <catch2/catch.hpp>

using net::DesyncWatch;
using net::HashVote;
using net::kSecond;
using Verdict = net::DesyncWatch::Verdict;

namespace {

constexpr net::PeerFlags kThree{true, true, true};

/// Returns what peer 0 of three knows after eight packets from each of the others that it hears.
HashVote vote_of(std::initializer_list<net::PeerId> differing, std::initializer_list<net::PeerId> agreeing) {
    HashVote vote(0);
    vote.note_own(0, 0);
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
    CHECK(watch.update(vote_of({}, {1, 2}), kThree, kSecond).verdict == Verdict::None);
}

TEST_CASE("a difference is reported once, after half a second for all hashes to arrive") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    CHECK(watch.update(vote, kThree, 0).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, kSecond / 2 - 1).verdict == Verdict::None);
    const DesyncWatch::Finding finding = watch.update(vote, kThree, kSecond / 2);
    CHECK(finding.verdict == Verdict::Theirs);
    CHECK(finding.peer == 2);
    CHECK(finding.tick == 0);
    CHECK(finding.parts == 0xFF);
    CHECK(watch.update(vote, kThree, kSecond).verdict == Verdict::None);
}

TEST_CASE("a peer of which no hash has arrived is waited for a second longer") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {});
    CHECK(watch.update(vote, kThree, 0).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, 3 * kSecond / 2 - 1).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, 3 * kSecond / 2).verdict == Verdict::Theirs);
}

TEST_CASE("a peer that differs from the largest group has two seconds to leave by itself") {
    DesyncWatch watch;
    const HashVote vote = vote_of({2}, {1});
    static_cast<void>(watch.update(vote, kThree, 0));
    static_cast<void>(watch.update(vote, kThree, kSecond));
    CHECK(watch.update(vote, kThree, 2 * kSecond - 1).verdict == Verdict::None);
    CHECK(watch.update(vote, kThree, 2 * kSecond).verdict == Verdict::Drop);
    CHECK(watch.update(vote, {true, true}, 2 * kSecond).verdict == Verdict::None);  // it has left
}

TEST_CASE("this world is wrong if most others differ from it") {
    DesyncWatch watch;
    const HashVote vote = vote_of({1, 2}, {});
    static_cast<void>(watch.update(vote, kThree, 0));
    CHECK(watch.update(vote, kThree, kSecond).verdict == Verdict::Ours);
}
