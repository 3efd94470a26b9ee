// SPDX-License-Identifier: Zlib
/// Several running games on one simulated network, whose worlds are nothing but a hash of the ticks that they ran.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "net/link/sim_transport.h"
#include "net/play/lockstep.h"
#include "net/wire/sync_packet.h"
#include "tests/net/play/told.h"

namespace net::testing {

[[nodiscard]] const KeyPair& key_pair_of(Slot slot);
/// The key of the link between two seats of a rig.
[[nodiscard]] LinkKey key_between(Slot a, Slot b);

/// Returns a packet as one seat sends it to another.
[[nodiscard]] std::string signed_bytes(const SyncPacket& packet, Slot from, Slot to);

/// A link with that round trip, and with that jitter and loss in each direction.
[[nodiscard]] LinkConditions line(int rtt_ms, double loss = 0, int jitter_ms = 0);

/// Which keys all pilots of a rig press.
enum class Pressing {
    Calm,         ///< As often as a human does.
    Random,       ///< Random keys, new ones at every tick.
    Alternating,  ///< One key, at every second tick.
    ByTick,       ///< The low bits of the tick that the keys are for.
    Nothing,      ///< Held keys stay down.
};

/// One peer and what it saw.
struct Seat {
    Slot slot = 0;  ///< The first slot that it flies.
    SimEndpoint* endpoint = nullptr;
    std::unique_ptr<Lockstep> game;
    engine::Rng chance{0};
    std::uint8_t keys = 0;
    Tick sampled_end = 0;  ///< One past the tick that the newest keys are for.
    bool is_alive = true;
    Micros frozen_until = 0;           ///< In network time: as if the process were suspended.
    std::vector<std::uint64_t> world;  ///< Its hash after each tick; world[0] is before the first.
    std::vector<TickInputs> turns;
    std::vector<std::uint8_t> pressed;   ///< The sampled keys, each time they changed …
    std::vector<std::uint8_t> executed;  ///< … and those that were executed.
    std::vector<bool> standing;          ///< Whether the game stood still, by tick that ran.
    std::vector<Tick> shown_ticks;       ///< Shown before they ran …
    std::vector<bool> shown_standing;    ///< … and whether the game stood still in them then.
    std::vector<Desync> desyncs;
    int repairs = 0;            ///< So often it found its world damaged, and replaced it.
    std::vector<PeerId> liars;  ///< That it was shown proof of.
};

class Rig {
public:
    Rig(int pilots, const LinkConditions& conditions, std::uint64_t seed, int delay = 3);
    /// Every peer flies the slot of its number, unless `terms` says otherwise. A second pilot at a peer holds down the
    /// keys that the first does not. `is_signed`: they sign their input.
    Rig(int pilots, const LinkConditions& conditions, std::uint64_t seed, LockstepSetup terms,
        std::vector<SimClock> clocks = {}, bool is_signed = true);

    /// Runs all living peers for that long.
    void run(Micros span);
    /// Takes one peer off the network, as a crash does.
    void kill(Slot slot);
    /// The senior peer announces a peer of that number, which flies that slot: it is there once it has been let in and
    /// the snapshot has travelled for as long as given.
    /// `second`: flown by a second pilot there.
    void enter(Slot slot, bool is_return = false, Micros travel = 100 * kMillisecond, Slot second = kNoSlot);
    /// Flips bits of a peer's world, as broken memory may.
    void damage_world(Slot slot, std::uint64_t bits = 1);
    /// Flips keys in a peer's copy of its input of the newest tick, which its world then ran on.
    void damage_input(Slot slot, std::uint8_t keys = 1);
    /// Returns the senior peer's number.
    [[nodiscard]] Slot senior() const;
    void press(Pressing pressing) { pressing_ = pressing; }
    /// Cuts or restores the link between two peers, in both directions.
    void cut(Slot a, Slot b, bool is_cut);
    /// Changes what these peers send, as if their program were another one: their tags are valid, and so are their
    /// signatures of what each other peer was sent, if this is called before the game begins or nothing is changed
    /// in earlier ticks. `sign` may change or, by returning false, withhold those.
    void alter(const std::vector<Slot>& liars, const std::function<void(Slot to, SyncPacket&)>& change,
               const std::function<bool(Slot to, SignedHash&)>& sign = {});

    [[nodiscard]] Seat& seat(Slot slot) { return seats_[index_of(slot)]; }
    [[nodiscard]] std::vector<Seat>& seats() { return seats_; }
    [[nodiscard]] SimNetwork& network() { return network_; }
    [[nodiscard]] Micros now() const { return now_; }
    static Address address_of(Slot slot) { return {0x0A000001U + static_cast<std::uint32_t>(slot), 26700}; }

    /// Whether all living peers have equal worlds after every tick that they have in common.
    [[nodiscard]] bool is_agreed() const;
    /// Ticks that every living peer has run.
    [[nodiscard]] Tick common_turns() const;

private:
    void step(Seat& seat);
    void play(Seat& seat, Micros local);
    static void rerun(Seat& seat);
    [[nodiscard]] std::uint8_t next_keys(Seat& seat) const;

    /// A peer that was let in and is not there yet.
    struct Newcomer {
        Admission admission;
        Slot senior = 0;
        Micros at = 0;
    };
    void let_in(Slot host);
    void bring_in(const Newcomer& newcomer);

    SimNetwork network_;
    LockstepSetup terms_;
    std::vector<SimClock> clocks_;
    std::vector<Micros> travels_;  ///< By slot, of the snapshots.
    std::vector<Newcomer> newcomers_;
    std::uint64_t seed_;
    bool is_signed_ = true;
    Micros now_ = 0;
    std::vector<Seat> seats_;
    Pressing pressing_ = Pressing::Calm;
};

}  // namespace net::testing
