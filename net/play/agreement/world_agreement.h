// SPDX-License-Identifier: Zlib
/// Compares this peer's world with those of the others, and says what to do if they differ (PROTOCOL.md, Agreement).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "net/history/input_history.h"
#include "net/play/agreement/desync_watch.h"
#include "net/play/agreement/hash_vote.h"
#include "net/play/membership/tenures.h"

namespace net {

/// A world that differs from another peer's.
struct Desync {
    Slot slot = kNoSlot;            ///< The first slot of the peer whose world differs.
    Tick tick = 0;                  ///< How many ticks had run where the worlds first differ.
    std::uint8_t parts = 0;         ///< The parts of the world that differ, as far as known; one bit each.
    bool is_ours = false;           ///< If it were decided now, this peer's world would be the wrong one.
    Tick noticed = 0;               ///< The next tick when the first differing hash arrived.
    std::optional<Tick> settled{};  ///< The next tick when all worlds were equal again, or the differing peers gone.
};

/// Mixes a byte of an input hash into part 0 of a world's hash. That input hash is the latest in the history that
/// covers no tick after the world's.
[[nodiscard]] WorldHash with_input(const WorldHash& world, const InputHistory& history);

/// Finds differing worlds and decides what to do about them: HashVote compares the hashes of all peers, DesyncWatch
/// decides. The program reports its own hashes, and reruns the game when asked to. Equal worlds count as different if
/// they result from different input: after a lie, worlds may become equal again, but replays and histories do not.
class WorldAgreement {
public:
    /// `history` is the input of all ticks that have run, and must outlive this object.
    WorldAgreement(PeerId self, const InputHistory& history) : history_(&history), votes_(self) {}

    /// Takes the hash of the confirmed world; call after each multiple of kHashEvery ticks.
    void report_hash(Tick ticks, std::uint64_t hash);
    /// Returns the latest desync found, once.
    [[nodiscard]] std::optional<Desync> take_desync();
    /// Returns the latest desync found, as it stands now.
    [[nodiscard]] const std::optional<Desync>& latest() const { return latest_; }
    /// Returns whether this peer's world may be wrong, so that the program must rerun the game from the input of all
    /// ticks and report the result.
    [[nodiscard]] bool wants_rerun() const { return wants_rerun_; }
    /// Takes the hashes of the newest ticks from that rerun. If they differ from the reported ones, this peer's world
    /// was damaged, and the program has replaced it.
    void report_rerun(std::span<const WorldHash> hashes);

    /// What this peer must do.
    struct Decision {
        bool must_leave = false;   ///< This peer's world is wrong.
        PeerId to_drop = kNoPeer;  ///< A peer whose world is wrong, and that neither repairs it nor leaves.
    };
    /// Looks at the differences between this peer and the active ones. `tick` runs next.
    Decision update(const SlotTable& slots, const DesyncWatch::Peers& peers, DesyncWatch::Doubt doubt, Tick tick,
                    Micros now);
    /// Reports this peer's world as wrong if it differs from one of `others`. For when the input itself is known to be
    /// false (PROTOCOL.md, Signatures), so no vote is needed.
    void condemn(const SlotTable& slots, const PeerFlags& others);
    /// Forgets a peer, since a new one has its number from now on.
    void forget(PeerId peer);

    /// Returns the hashes of all peers.
    [[nodiscard]] HashVote& votes() { return votes_; }
    [[nodiscard]] const HashVote& votes() const { return votes_; }
    /// Returns whether this peer has a hash that others could compare.
    [[nodiscard]] bool has_hash() const { return has_hash_; }

private:
    void report(const SlotTable& slots, const HashVote::Difference& difference, bool is_ours);

    const InputHistory* history_;
    HashVote votes_;
    DesyncWatch watch_;
    bool has_hash_ = false;
    bool wants_rerun_ = false;
    std::optional<Tick> noticed_;  ///< The tick that ran next when the present differences began to arrive.
    std::optional<Desync> latest_;
    bool is_news_ = false;
};

}  // namespace net
