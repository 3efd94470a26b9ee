// SPDX-License-Identifier: Zlib
/// A running game: collects every pilot's keys for every tick and hands them out, in order, once all are there.
///
/// A state machine without socket or clock. RATIONALE.md has the reasons for its rules; net/PROTOCOL.md has
/// the layouts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "net/link/link_estimator.h"
#include "net/link/link_stats.h"
#include "net/link/transport.h"
#include "net/play/delay.h"
#include "net/play/drop_consensus.h"
#include "net/play/hash_vote.h"
#include "net/play/input_queue.h"
#include "net/play/sample_queue.h"
#include "net/play/tick_clock.h"
#include "net/wire/identity.h"
#include "net/wire/link_key.h"
#include "net/wire/sync_packet.h"
#include "net/wire/tick_inputs.h"

namespace net {

/// So many ticks may be sampled beyond the turn that is waited for: a short wait then costs nobody else anything.
inline constexpr Tick kMaxLead = 8;
/// Own lines of chat that may wait to enter the stream. More are refused: a held key must not fill packets.
inline constexpr std::ptrdiff_t kMaxChatWaiting = 8;
/// Silence after which a pilot who holds the game up is named (PROTOCOL.md, Departures).
inline constexpr Micros kNameAfter = kSecond;

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
    Micros drop_after = 5 * kSecond;  ///< Silence that drops a pilot (RATIONALE.md §4).
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
    bool is_ours = false;  ///< The majority is on the other side, so that we are who is wrong (PROTOCOL.md, Agreement).
};

/// Figures of the whole run, for the report.
struct LockstepStats {
    std::uint64_t turns = 0;       ///< Handed out.
    std::uint64_t late_turns = 0;  ///< More than a quarter of a tick after they were due.
    std::uint64_t stalls = 0;      ///< Late by more than 100 ms.
    Micros longest_stall = 0;
    double delay_sum = 0;  ///< Of the delay at each turn, in ticks.
    std::uint64_t delay_changes = 0;
};

class Lockstep {
public:
    /// `transport` must outlive it.
    Lockstep(const LockstepSetup& setup, Transport& transport, Micros now);
    Lockstep(const Lockstep&) = delete;
    Lockstep& operator=(const Lockstep&) = delete;

    /// Takes a datagram of the kinds that belong to a running game. True if it was somebody's and was acted upon.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due; notices silence. To be called at least every 4 ms.
    void poll(Micros now);

    /// Whether the keys of the next tick are wanted now. To be asked until it says no. After a fall of the delay `poll`
    /// lets some ticks pass without them (see SampleQueue).
    [[nodiscard]] bool is_input_due(Micros now) const;
    /// The tick that the keys of the next `submit` are for.
    [[nodiscard]] Tick input_tick() const;
    /// The pilot's keys, held down at this moment; at most 6 bits.
    void submit(std::uint8_t keys, Micros now);
    /// The next turn, if it is due and everybody's keys are there. To be asked until there is none.
    [[nodiscard]] std::optional<TickInputs> take_turn(Micros now);
    /// The hash of the confirmed world that has run `turns` turns; to be told after each turn that is a multiple of 8.
    void report_hash(Tick turns, std::uint64_t hash);

    /// Asks for a pause, or no longer.
    void pause(bool is_wanted);
    /// What was asked last: it takes a moment until `wants_pause` says so, too.
    [[nodiscard]] bool asks_for_pause() const { return asks_for_pause_; }
    /// Sends a line of chat, cut at kMaxChatBytes. False if kMaxChatWaiting lines are waiting already: nothing is sent.
    [[nodiscard]] bool say(const std::string& text);
    /// Leaves on purpose. The others know at once; keep polling until `is_settled`.
    void leave();
    /// Ends without leaving before others have what they need of us: everybody holds our whole stream, or nobody is
    /// left to wait for. After `leave`, or at the end of a game.
    [[nodiscard]] bool is_settled(Micros now) const;

    [[nodiscard]] LockstepEnd end() const { return end_; }
    /// In the turn that comes next.
    [[nodiscard]] bool is_present(Slot slot) const;
    [[nodiscard]] bool is_paused() const;
    [[nodiscard]] bool wants_pause(Slot slot) const { return pauses_[index_of(slot)]; }
    /// The pilots who hold the game up, after a second of silence or of waiting (bit by slot); 0 if nobody does.
    [[nodiscard]] std::uint8_t waiting_for(Micros now) const;
    /// The turn that comes next.
    [[nodiscard]] Tick turn() const { return turn_; }
    /// How far the time is into the current tick, 0..1: for drawing between two worlds.
    [[nodiscard]] double fraction(Micros now) const;
    /// When `poll` should be called next, at the latest.
    [[nodiscard]] Micros next_due(Micros now) const;
    [[nodiscard]] int delay() const { return delay_; }
    [[nodiscard]] const LockstepStats& stats() const { return stats_; }
    [[nodiscard]] std::vector<LinkStats> links() const;
    /// Where a pilot is sent to: who was silent may be heard again from elsewhere.
    [[nodiscard]] const Address& address(Slot slot) const { return links_[index_of(slot)].address; }
    [[nodiscard]] std::optional<Desync> take_desync();
    [[nodiscard]] std::vector<Slot> dropped() const;

private:
    /// One other pilot and the line to it.
    struct Link {
        Address address;
        LinkKey key;
        LinkEstimator line;
        Lateness lateness;
        PaceEstimate pace;
        std::array<Tick, kMaxPilots> lacks{};  ///< From where on it wants another's stream passed on …
        Micros lacks_until = -1;               ///< … as long as it keeps saying so.
        std::uint8_t lacking = 0;              ///< Bit by slot.
        bool takes_copies = false;             ///< It asked for two packets a tick.
        Micros sent_at = -1;
        Micros copy_at = -1;  ///< When the second packet of the tick is due; -1: none.
        bool is_answer_due = false;
        Micros told_until = -1;  ///< Lost, and to be told so until then.
    };
    /// What becomes of the packets that carry one pilot's input.
    struct Losses {
        double share = 0;    ///< 0..1.
        Micros spacing = 0;  ///< From one packet to the next.
    };
    /// How a pilot's part ends.
    struct Ending {
        Tick at = 0;  ///< The first turn without it.
        TickEvent::Type how = TickEvent::Type::Leave;
    };

    // lockstep_receive.cpp
    [[nodiscard]] Slot sender_of(const Datagram& datagram, Micros now);
    bool take(Slot from, const SyncPacket& packet, Micros now);
    [[nodiscard]] bool is_legal(Slot from, const KeyRun& run) const;
    void take_run(Slot whose, Tick first, const KeyRun& run, Micros now);
    void take_tick(Slot whose, std::uint8_t keys, const std::vector<PilotEvent>& events, Micros now);
    void note_event(Slot whose, Tick tick, const PilotEvent& event);
    void note_lateness(Slot whose, Tick tick, Micros now);
    void take_relays(const SyncPacket& packet, Micros now);
    void take_lacks(Link& link, const SyncPacket& packet, Micros now);

    // lockstep_send.cpp
    void send_all(Micros now);
    void send_due(Micros now);
    void send(Slot to, bool is_copy, Micros now);
    [[nodiscard]] KeyRun run_of(Slot whose, Tick first, Tick most, std::size_t most_event_bytes) const;
    [[nodiscard]] bool is_lacking(Slot slot, Micros now) const;
    void add_lacks(SyncPacket& packet, Slot to, Micros now) const;
    void add_relays(SyncPacket& packet, Slot to, Micros now) const;

    // lockstep.cpp
    [[nodiscard]] bool is_complete(Tick tick) const;
    [[nodiscard]] bool is_sampling_blocked() const;
    [[nodiscard]] bool is_tick_due(Micros now) const;
    void end_tick(Micros now);
    [[nodiscard]] Micros ahead() const;
    void append_own(std::uint8_t keys);
    [[nodiscard]] std::vector<PilotEvent> take_waiting();
    [[nodiscard]] std::size_t chat_under_way() const;
    void end_stream(Slot slot, Tick at, TickEvent::Type how);
    void take_events(TickInputs& turn);
    void update_delay();
    void count_turn(Micros now);

    // lockstep_watch.cpp
    void wake(Micros now);
    void watch_silence(Micros now);
    void vote_to_drop(Slot slot);
    void follow_votes(Micros now);
    void settle_departures();
    void watch_agreement(Micros now);
    /// Everybody else has left or is lost.
    [[nodiscard]] bool is_alone() const;
    void watch_delay(Micros now);
    [[nodiscard]] Losses losses_of(Slot slot, Micros now) const;

    LockstepSetup setup_;
    Transport& transport_;
    std::array<Link, kMaxPilots> links_;
    std::array<InputQueue, kMaxPilots> streams_;
    std::array<std::optional<Ending>, kMaxPilots> endings_;
    DropConsensus drop_consensus_;
    HashVote hash_vote_;
    TickClock clock_;
    SampleQueue inputs_;
    DelayWish wish_;
    std::array<int, kMaxPilots> wishes_{};  ///< As executed: what each pilot's lines need.
    std::array<bool, kMaxPilots> pauses_{};
    std::array<Micros, kMaxPilots> voted_since_;  ///< By others, and not yet by us; -1: not so.
    std::vector<PilotEvent> own_events_;          ///< For the next own ticks.
    bool asks_for_pause_ = false;
    int delay_;
    Tick turn_ = 0;
    Tick delay_settled_at_ = 0;  ///< The turn from which on the delay may change again.
    Tick samples_from_ = 0;      ///< Ticks before this were made under another delay and tell nothing of lateness.
    Micros waits_since_;         ///< The last turn, or what else the others need time to answer.
    Micros held_at_ = -1;        ///< When the clock last stood still.
    Micros polled_at_;
    Micros turned_at_ = -1;
    Micros wished_at_ = -1;
    Micros left_at_ = -1;
    Micros differs_at_ = -1;
    std::uint8_t reported_ = 0;  ///< Pilots whose world was found to differ, by slot.
    std::optional<Desync> desync_;
    LockstepEnd end_ = LockstepEnd::None;
    LockstepStats stats_;
};

}  // namespace net
