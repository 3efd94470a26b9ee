// SPDX-License-Identifier: Zlib
/// Several peers of a running game on a simulated network. Each peer's world is just a hash of the ticks that it has
/// run.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "net/play/peer_game.h"
#include "net/wire/sync_packet.h"
#include "tests/net/play/liar_record.h"
#include "tests/support/numbers.h"
#include "tools/sim_network/sim_network.h"

namespace net::testing {

[[nodiscard]] const KeyPair& key_pair_of(PeerId peer);
/// Returns the key of the link between two seats of a rig.
[[nodiscard]] LinkKey key_between(PeerId a, PeerId b);

/// Returns the bytes of a packet as one seat sends it to another.
[[nodiscard]] std::string signed_bytes(const SyncPacket& packet, PeerId from, PeerId to);

/// Returns the conditions of one direction of a link with the given round trip; loss and jitter apply in each
/// direction.
[[nodiscard]] LinkConditions line(int rtt_ms, double loss = 0, int jitter_ms = 0);

/// Which keys the pilots of a rig press.
enum class Pressing {
    Calm,         ///< Changes as often as a human's keys.
    Random,       ///< Random keys, new ones at every tick.
    Alternating,  ///< One key, at every second tick.
    ByTick,       ///< The low bits of the tick that the keys are for.
    Nothing,      ///< Held keys stay down.
};

/// Returns the terms of a game with that netcode, and else the defaults.
[[nodiscard]] inline PeerGameSetup terms_of(Netcode netcode) {
    PeerGameSetup terms;
    terms.netcode = netcode;
    return terms;
}

/// One peer and what it has seen.
struct Seat {
    Slot slot = 0;  ///< The first slot that it flies.
    SimEndpoint* endpoint = nullptr;
    std::unique_ptr<PeerGame> game;
    engine::Rng chance{0};
    std::uint8_t keys = 0;
    Tick sampled_end = 0;  ///< One past the tick that the newest keys are for.
    bool is_alive = true;
    Micros frozen_until = 0;           ///< In network time; until then, as if the process were suspended.
    std::vector<std::uint64_t> world;  ///< Its hash after each tick; world[0] is the hash before the first.
    std::vector<CompleteTick> turns;
    std::vector<std::uint8_t> pressed;   ///< The sampled keys, each time they changed …
    std::vector<std::uint8_t> executed;  ///< … and those that were executed.
    std::vector<bool> standing;          ///< Whether the game was paused, by tick that ran.
    std::vector<Tick> shown_ticks;       ///< Ticks that were shown before they ran …
    std::vector<bool> shown_standing;    ///< … and whether the game was paused in them when shown.
    std::vector<Desync> desyncs;
    int repairs = 0;            ///< How often it found its world damaged and replaced it.
    std::vector<PeerId> liars;  ///< Peers that it has seen proof of lying from.
};

class Rig {
public:
    Rig(int pilots, const LinkConditions& conditions, std::uint64_t seed, int delay = 3);
    /// Every peer flies the slot of its number, unless `terms` says otherwise. A second pilot of a peer holds down the
    /// keys that the first does not. With `is_signed`, peers sign their input. Each peer takes the start to be later by
    /// its `late`.
    Rig(int pilots, const LinkConditions& conditions, std::uint64_t seed, PeerGameSetup terms,
        std::vector<SimClock> clocks = {}, bool is_signed = true, std::vector<Micros> late = {});

    /// Runs all living peers for `span`.
    void run(Micros span);
    /// Takes one peer off the network, as a crash does.
    void kill(PeerId peer);
    /// Lets the senior peer announce a peer with the number `peer`, which flies the slot of that number, or `flown`.
    /// The peer enters the game once it has been admitted and the entry state has travelled for `travel`. A second
    /// pilot of the peer flies `second`.
    void enter(PeerId peer, bool is_return = false, Micros travel = 100 * kMillisecond, Slot second = kNoSlot,
               Slot flown = kNoSlot);
    /// Flips bits of a peer's world, as faulty memory may.
    void damage_world(PeerId peer, std::uint64_t bits = 1);
    /// Flips keys of slot 0 in a peer's copy of the newest tick's input, as if its world had run on them.
    void damage_input(PeerId peer, std::uint8_t keys = 1);
    /// Returns the senior peer's number.
    [[nodiscard]] PeerId senior() const;
    void press(Pressing pressing) { pressing_ = pressing; }
    /// Lets all peers report equal worlds, whatever the input was. The worlds of the seats differ nevertheless.
    void report_equal_worlds() { reports_equal_worlds_ = true; }
    /// Cuts or restores the link between two peers, in both directions.
    void cut(PeerId a, PeerId b, bool is_cut);
    /// Changes what these peers send, as if they ran another program. Their tags are valid. Their signatures match what
    /// each receiver was sent, provided that this is called before the game begins or that no earlier tick is changed.
    /// `sign` may change a signature, or withhold it by returning false. Nothing is sent where `is_silent_to` is true.
    void alter(const std::vector<PeerId>& liars, const std::function<void(PeerId to, SyncPacket&)>& change,
               const std::function<bool(PeerId to, SignedInputHash&)>& sign = {},
               const std::function<bool(PeerId to)>& is_silent_to = {});

    [[nodiscard]] Seat& seat(PeerId peer) { return seats_[peer.index()]; }
    /// Returns the numbers of the seats.
    [[nodiscard]] std::vector<PeerId> peers() const;
    [[nodiscard]] std::vector<Seat>& seats() { return seats_; }
    [[nodiscard]] SimNetwork& network() { return network_; }
    [[nodiscard]] Micros now() const { return now_; }
    static Address address_of(PeerId peer) { return {0x0A000001U + peer.byte(), 26700}; }

    /// Returns whether all living peers have equal worlds after every tick that they have in common.
    [[nodiscard]] bool is_agreed() const;
    /// Returns the number of ticks that every living peer has run.
    [[nodiscard]] Tick common_turns() const;

private:
    void step(Seat& seat);
    void play(Seat& seat, Micros local);
    void rerun(Seat& seat) const;
    [[nodiscard]] std::uint64_t reported(std::uint64_t world) const { return reports_equal_worlds_ ? 1 : world; }
    [[nodiscard]] std::uint8_t next_keys(Seat& seat) const;

    /// A peer that has been admitted and has not entered yet.
    struct Newcomer {
        Admission admission;
        PeerId senior = 0;
        Micros at = 0;
    };
    void let_in(PeerId host);
    void bring_in(const Newcomer& newcomer);

    SimNetwork network_;
    PeerGameSetup terms_;
    std::vector<SimClock> clocks_;
    PerPeer<Micros> travels_;  ///< Travel times of snapshots.
    std::vector<Newcomer> newcomers_;
    std::uint64_t seed_;
    bool is_signed_ = true;
    Micros now_ = 0;
    std::vector<Seat> seats_;
    Pressing pressing_ = Pressing::Calm;
    bool reports_equal_worlds_ = false;
};

}  // namespace net::testing
