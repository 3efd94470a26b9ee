// SPDX-License-Identifier: Zlib
/// A running game: collects every pilot's keys for every tick and hands them out, in order, once all are there.
///
/// A state machine without socket or clock (design §1.4). Rules of the 1996 paper, netcode §2–§4; net/PROTOCOL.md has
/// the layouts.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/link_key.h"
#include "net/link_stats.h"
#include "net/transport.h"
#include "net/turn.h"

namespace net {

/// How latency is hidden.
enum class Netcode : std::uint8_t { Auto, Lockstep, Rollback };

inline constexpr int kMaxDelay = 20;  ///< Ticks.

/// Who flies, and how to reach them.
struct Peer {
    bool is_present = false;
    Address address;  ///< Not used for oneself.
    LinkKey key;      ///< Not used for oneself.
};

struct LockstepSetup {
    Slot self = 0;
    std::array<Peer, kMaxPilots> peers;  ///< By slot; at least oneself is present.
    Micros start_at = 0;                 ///< When tick 0 is due, agreed by all.
    int delay = 2;                       ///< Input delay at the start, in ticks; the same for all.
    bool is_delay_fixed = false;         ///< `--delay N`: it stays as it is.
    Netcode netcode = Netcode::Auto;
    Micros drop_after = 5 * kSecond;  ///< Silence that drops a pilot (netcode §4).
};

/// Why a game cannot go on here.
enum class LockstepEnd : std::uint8_t {
    None,
    Left,       ///< On purpose.
    Alone,      ///< Cut off from the larger part of the pilots.
    Different,  ///< This world differs from the majority's.
};

/// A world that differs from another's.
struct Desync {
    Slot slot = kNoSlot;   ///< Whose hash is not ours.
    Tick tick = 0;         ///< The turns that had run by then.
    bool is_ours = false;  ///< The majority is on the other side, so that we are who is wrong (design §3, Agreement).
};

/// Figures of the whole run, for the report.
struct LockstepStats {
    std::uint64_t turns = 0;       ///< Handed out.
    std::uint64_t late_turns = 0;  ///< Not there when due.
    std::uint64_t stalls = 0;      ///< Late by more than 100 ms.
    Micros longest_stall = 0;
    double delay_sum = 0;  ///< Of the delay at each turn, in ticks.
    std::uint64_t delay_changes = 0;
};

class Lockstep {
public:
    /// `transport` must outlive it.
    Lockstep(const LockstepSetup& setup, Transport& transport, Micros now);
    ~Lockstep();
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// Takes a datagram of the kinds that belong to a running game. True if it was somebody's and was acted upon.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due; notices silence. To be called at least every 4 ms.
    void poll(Micros now);

    /// Whether the keys of the next tick are wanted now. To be asked until it says no.
    [[nodiscard]] bool is_input_due(Micros now) const;
    /// The pilot's keys, held down at this moment; at most 6 bits.
    void submit(std::uint8_t keys, Micros now);
    /// The next turn, if it is due and everybody's keys are there. To be asked until there is none.
    [[nodiscard]] std::optional<Turn> take_turn(Micros now);
    /// The hash of the confirmed world that has run `turns` turns; to be told after each turn that is a multiple of 8.
    void report_hash(Tick turns, std::uint64_t hash);

    void pause(bool is_wanted);
    void say(std::string text);  ///< Cut at kMaxChatBytes.
    /// Leaves on purpose. The others know at once; keep polling until `is_settled`.
    void leave();
    /// Ends without leaving before others have what they need of us: everybody holds our whole stream, or nobody is
    /// left to wait for. After `leave`, or at the end of a game.
    [[nodiscard]] bool is_settled(Micros now) const;

    [[nodiscard]] LockstepEnd end() const;
    [[nodiscard]] bool is_present(Slot slot) const;
    [[nodiscard]] bool is_paused() const;
    [[nodiscard]] bool wants_pause(Slot slot) const;
    /// The pilots who hold the game up, after a second of silence (bit by slot); 0 if nobody does.
    [[nodiscard]] std::uint8_t waiting_for(Micros now) const;
    /// The turn that comes next.
    [[nodiscard]] Tick turn() const;
    /// How far the time is into the current tick, 0..1: for drawing between two worlds.
    [[nodiscard]] double fraction(Micros now) const;
    /// When `poll` should be called next, at the latest.
    [[nodiscard]] Micros next_due(Micros now) const;
    [[nodiscard]] int delay() const;
    [[nodiscard]] const LockstepStats& stats() const;
    [[nodiscard]] std::vector<LinkStats> links() const;
    [[nodiscard]] std::optional<Desync> take_desync();
    [[nodiscard]] std::vector<Slot> dropped() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace net
