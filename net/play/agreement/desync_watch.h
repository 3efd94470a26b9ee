// SPDX-License-Identifier: Zlib
/// Decides how to react to a desync.
#pragma once

#include <cstdint>
#include <optional>

#include "net/play/agreement/hash_vote.h"

namespace net {

/// Waits until all hashes of a difference have arrived, reports it once for each peer, and decides which side must
/// leave. Before it leaves, a peer reruns its game from the input of all ticks, which shows whether its own world was
/// damaged.
class DesyncWatch {
public:
    enum class Verdict : std::uint8_t {
        None,
        Theirs,  ///< Just found; this peer is in the majority whose worlds are equal.
        Review,  ///< Just found; this peer's world may be wrong: rerun the game (`note_review`).
        Ours,    ///< This peer's world is wrong, and so is its input: leave.
        Drop,    ///< The other peer should have repaired its world or left, and has done neither: vote to drop it.
    };
    struct Finding {
        Verdict verdict = Verdict::None;
        HashVote::Difference difference{};
        bool is_ours = false;  ///< Another group would continue, as things stand.
    };

    /// Whether worlds may differ because a peer sent different input to different peers. Nobody is blamed until the
    /// signatures have proved that, or have had the time to.
    enum class Doubt : std::uint8_t {
        None,      ///< No: input is not signed or is known to be equal, or the liar is known.
        Lie,       ///< Signatures of the input concerned are on their way.
        Unsigned,  ///< Some are late. The peer that withholds them may be dropped first.
    };
    /// The peers of the game.
    struct Peers {
        PeerFlags active{};    ///< Those whose worlds are compared with this one's …
        PeerFlags speakers{};  ///< … and those that decide which world is right: strangers do not.
    };
    /// Looks at the differences between this peer and the active ones.
    [[nodiscard]] Finding update(const HashVote& votes, const Peers& peers, Doubt doubt, Micros now);

    /// Records that the game was rerun. `has_changed`: the result is another world, which has replaced this peer's.
    void note_review(bool has_changed);

    /// Forgets the difference from a peer, for example because a new peer has its number.
    void forget(PeerId peer) { cases_[peer] = {}; }

private:
    /// What is known of the difference from another peer.
    struct Case {
        std::optional<Micros> since{};
        std::optional<Micros> reported_at{};
    };
    /// The review of this peer's world.
    struct Review {
        Micros since = 0;
        bool is_done = false;
        bool has_changed = false;
    };
    [[nodiscard]] Finding judge(const HashVote& votes, const Peers& peers, PeerId peer, Doubt doubt, Micros now);
    [[nodiscard]] Verdict report(const HashVote::Standing& standing, Micros now);
    [[nodiscard]] Verdict judge_again(const HashVote& votes, const Peers& peers, PeerId peer, Micros now);

    PerPeer<Case> cases_{};
    std::optional<Review> review_;
};

}  // namespace net
