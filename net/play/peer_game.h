// SPDX-License-Identifier: Zlib
/// A running game: collects every pilot's keys for every tick and returns them, in order, once all have arrived.
///
/// A state machine without socket or clock. It only combines its parts: PeerLink measures the link to each other peer,
/// InputExchange fills the SlotHistories of other peers' slots, LocalSlot those of this peer, TickSchedule says when
/// ticks are due, Membership who takes part, TickAssembler what a tick consists of, and WorldAgreement whether the
/// worlds are equal. RATIONALE.md has the reasons for the rules; PROTOCOL.md has the layouts.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/history/input_history.h"
#include "net/link/meter.h"
#include "net/link/transport.h"
#include "net/play/agreement/signature_exchange.h"
#include "net/play/agreement/world_agreement.h"
#include "net/play/entry_state.h"
#include "net/play/input_exchange.h"
#include "net/play/membership/lost_peers.h"
#include "net/play/membership/membership.h"
#include "net/play/membership/tenures.h"
#include "net/play/pace/adaptation.h"
#include "net/play/pace/tick_schedule.h"
#include "net/play/peer_link.h"
#include "net/play/queues/local_slot.h"
#include "net/play/queues/slot_history.h"
#include "net/play/queues/tick_assembler.h"
#include "net/wire/complete_tick.h"
#include "net/wire/identity.h"

namespace net {

/// Silence after which a pilot that stalls the game is named (PROTOCOL.md, Departures).
inline constexpr Micros kNameAfter = kSecond;

/// After so long a wait for more than half of the members, the player may choose to go on without them.
inline constexpr Micros kMayGoOnAfter = 10 * kSecond - kAwayAfter;

struct PeerGameSetup {
    PeerId self = 0;
    PerPeer<Peer> peers;          ///< By peer; at least this one is present.
    SlotTable slots;              ///< Every present peer flies one or two.
    Micros start_at = 0;          ///< When tick 0 is due, agreed by all.
    int delay = 2;                ///< Input delay at the start, in ticks; the same for all.
    bool is_delay_fixed = false;  ///< `--delay N`: never changes.
    Netcode netcode = Netcode::Lockstep;
    Micros drop_after = kDefaultDropAfter;  ///< Silence that drops a peer (RATIONALE.md §4).
    GameId game = 0;                        ///< The same for all; ignored with an entry state, which has its own.
    std::string terms{};                    ///< What the game is, as it enters hashes of its history; see hash_of.
    SigningKey signing_key{};               ///< Used if this peer has a public key.
    /// For testing: at that tick, a key in this peer's copy of another pilot's input is flipped.
    std::optional<Tick> damage_input{};
};

/// Why a game cannot continue here.
enum class PeerGameEnd : std::uint8_t {
    None,
    Left,       ///< On purpose.
    Alone,      ///< Cut off from the larger part of the peers.
    Different,  ///< This peer's world is not in the group of equal worlds that continues.
    Removed,    ///< By a vote of the others.
};

/// Returns whether the game continues without this peer against its will, so that it may return.
[[nodiscard]] constexpr bool is_cut_off(PeerGameEnd end) {
    return end == PeerGameEnd::Alone || end == PeerGameEnd::Different;
}

/// A peer that was admitted, at the same tick on all peers.
struct Admission {
    Arrival arrival;
    EntryState state;  ///< For the new peer; includes the tick at which its slots begin.
};

/// The votes to end the pause of others.
struct PauseVotes {
    int given = 0;
    int needed = 0;
    bool has_own = false;  ///< This peer has voted.
    Tick opens_in = 0;     ///< Until they can end it.
};

/// The votes to remove a pilot.
struct RemovalVotes {
    int given = 0;
    int needed = 0;
    bool has_own = false;  ///< This peer has voted.
    bool is_open = false;  ///< Votes can decide: the pilot flies, on another machine, and there are enough voters.
};

/// One running game as one peer sees it: keys go in, complete ticks come out. It reads no clock.
class PeerGame {
public:
    /// `transport` must outlive it.
    PeerGame(const PeerGameSetup& setup, Transport& transport, Micros now);
    /// Enters a running game. All ticks before `state.tick` must have run here. `setup` has this peer's number, all
    /// peers of the entry state, and the time at which tick 0 was due by this peer's clock; its slots are ignored.
    PeerGame(const PeerGameSetup& setup, const EntryState& state, InputHistory so_far, Transport& transport,
             Micros now);
    PeerGame(const PeerGame&) = delete;
    PeerGame& operator=(const PeerGame&) = delete;
    ~PeerGame();

    /// Takes a datagram for a running game (is_of_game). Returns the peer that sent it if it was accepted.
    std::optional<PeerId> receive(const Datagram& datagram, Micros now);
    /// Sends what is due and checks for silence. Call at least every 4 ms.
    void poll(Micros now);
    /// Returns when `poll` should be called next, at the latest.
    [[nodiscard]] Micros next_due(Micros now) const;

    /// Returns the tick whose keys are due now, if any. `submit` them, and call again until there is none. When the
    /// delay becomes shorter, `poll` skips some of these ticks (see SampleBuffer).
    [[nodiscard]] std::optional<Tick> due_input(Micros now) const;
    /// Takes the keys held down now for each local slot, in rising order; at most 6 bits.
    void submit(const std::array<std::uint8_t, kMaxLocalPilots>& keys, Micros now);
    /// Returns the next tick, if it is due and all keys have arrived. Call until there is none.
    [[nodiscard]] std::optional<CompleteTick> take_tick(Micros now);
    /// Returns whether to show one more tick now on predicted keys, and counts it as shown. Call after `take_tick`,
    /// until it returns false.
    [[nodiscard]] bool predict_tick(Micros now);
    /// Returns the comparison of worlds; report this program's hashes to it. A peer that enters a running game sends
    /// nothing until it has reported one.
    [[nodiscard]] WorldAgreement& world_agreement() { return world_agreement_; }
    [[nodiscard]] const WorldAgreement& world_agreement() const { return world_agreement_; }

    /// Returns the events that this peer adds to its input: chat, pauses, and the arrival of others.
    [[nodiscard]] OwnEvents& own_events() { return speaker().events(); }
    /// Returns the next peer that was admitted, once; `connect` it. The new peer itself has no admission of its own.
    [[nodiscard]] std::optional<Admission> take_admission();
    /// Sets how to reach a peer that was admitted.
    void connect(PeerId peer, const Peer& how, Micros now);
    /// Sends to a peer at another address from now on, since it was found to receive there.
    void move_peer(PeerId peer, const Address& address) { links_[peer].move_to(address); }
    /// Passes on the notice that a peer's program has restarted, if it matches the input that has been received from
    /// that peer. The peer is then voted against at once.
    void report_restart(PeerId peer, const Signature& notice);
    /// Returns for how long this peer has waited because it hears fewer than half of the members; 0 if it does not.
    [[nodiscard]] Micros stands_alone_for(Micros now) const {
        const auto& since = members_.stands_alone_since();
        return since && end_ == PeerGameEnd::None ? now - *since : 0;
    }
    /// Goes on with those that it hears, if it waits for that reason; the others are away from then on.
    void go_on() { members_.go_on(); }
    /// Leaves on purpose. The others learn of it at once; keep polling until `is_settled`.
    void leave(LeaveEvent how = {});
    /// Returns whether the session may close after `leave` or at the end of a game: every other active peer holds all
    /// our input, or the wait has timed out.
    [[nodiscard]] bool is_settled(Micros now) const;
    [[nodiscard]] PeerGameEnd end() const { return end_; }

    /// Returns the schedule: clock, delay, the ticks that run and are shown next, and statistics of the run so far.
    [[nodiscard]] const TickSchedule& schedule() const { return schedule_; }
    /// Returns the input of all ticks that have run.
    [[nodiscard]] const InputHistory& history() const { return history_; }
    /// Returns signatures that prove this history, of all peers that have vouched for it; our own first.
    [[nodiscard]] std::vector<HistoryVoucher> vouchers() const { return signatures_.vouchers(); }
    [[nodiscard]] GameId game_id() const { return signatures_.game(); }
    /// Returns a slot's input as far as it is known, including that of incomplete ticks.
    [[nodiscard]] const SlotHistory& input(Slot slot) const { return queues_[slot]; }
    /// Returns the pilots that stall the game, one bit per slot, after a second of silence or waiting; 0 if none does.
    [[nodiscard]] std::uint8_t waiting_for(Micros now) const;
    [[nodiscard]] std::vector<LinkStats> links() const;

    [[nodiscard]] PeerId self() const { return setup_.self; }
    /// Returns which peer flies which slot, from when to when. Query it for the tick that runs next.
    [[nodiscard]] const Tenures& tenures() const { return members_.tenures(); }
    /// Returns whether a slot is flown in the tick that runs next.
    [[nodiscard]] bool is_present(Slot slot) const { return tenures().is_flown(slot, schedule_.tick()); }
    /// Returns the slots of pilots who were dropped and have not returned.
    [[nodiscard]] std::vector<Slot> dropped_slots() const;
    /// Returns the senior peer of the newest tick, `except` not counted; see Tenures::senior.
    [[nodiscard]] PeerId senior(PeerId except = kNoPeer) const { return tenures().senior(newest_tick(), except); }
    /// Returns whether this peer is the senior one, which admits newcomers.
    [[nodiscard]] bool is_senior() const { return senior() == self(); }
    /// Returns whether a peer was lost for being late, although it was heard, and has not returned.
    [[nodiscard]] bool was_late(PeerId peer) const { return members_.was_late(peer); }
    /// Returns the name of the input that a peer sends now.
    [[nodiscard]] StreamName stream_of(PeerId peer) const { return signatures_.name_of(peer); }
    /// Returns the peers proven to have lied so far, in that order. A later peer may have the same number.
    [[nodiscard]] const std::vector<PeerId>& liars() const { return signatures_.liars(); }
    /// Returns the peers removed by a vote so far, likewise.
    [[nodiscard]] const std::vector<PeerId>& removed() const { return assembler_.removed(); }

    /// Returns the pause requests and paused ticks known so far; that covers every tick up to the one shown next.
    [[nodiscard]] const PauseTracker& pauses() const { return assembler_.pauses(); }
    /// Returns whether the game is paused in the tick shown last.
    [[nodiscard]] bool is_paused() const { return schedule_.shown() > 0 && pauses().is_paused(schedule_.shown() - 1); }
    /// Returns the votes to end the present pause; of no meaning without one.
    [[nodiscard]] PauseVotes pause_votes() const;
    /// Returns the votes to remove the pilot of that slot.
    [[nodiscard]] RemovalVotes removal_votes(Slot whose) const;

private:
    /// The input of the first local slot, which carries the events of the whole peer: votes, delay, chat, pauses.
    [[nodiscard]] LocalSlot& speaker() { return inputs_.front(); }
    [[nodiscard]] const LocalSlot& speaker() const { return inputs_.front(); }
    void end_sample(Micros now);
    [[nodiscard]] bool takes_part() const { return end_ == PeerGameEnd::None && !speaker().queue().is_closed(); }
    [[nodiscard]] bool is_entering() const { return has_entered_ && !world_agreement_.has_hash(); }
    void admit(const Arrival& arrival);
    void note_early_accusations();
    void remove_outvoted();
    [[nodiscard]] EntryState entry_state() const;
    [[nodiscard]] const SlotTable& slots() const { return members_.slots(); }
    [[nodiscard]] Micros ahead() const;
    /// Returns the tick that ran last; 0 before the first.
    [[nodiscard]] Tick newest_tick() const { return schedule_.tick() > 0 ? schedule_.tick() - 1 : 0; }

    void wake(Micros now);
    void watch_peers(Micros now);
    void watch_worlds(Micros now);
    void watch_delay(Micros now);
    void watch_standstills(Micros now);
    [[nodiscard]] bool accept(PeerId from, const Address& address, std::string_view packet, Micros now);
    void expect_signatures(const PerPeer<Peer>& peers, Tick from);
    void watch_signatures(Micros now);
    void watch_restarts();
    void leave_if_deceived(Micros now);
    [[nodiscard]] Membership::Sightings sightings(Micros now) const;
    void vote_to_drop(PeerId peer);
    void announce(PilotEvent event);

    PeerGameSetup setup_;
    Transport& transport_;
    PeerLinks links_;
    SlotHistories queues_;
    Membership members_;
    LostPeers lost_peers_;
    TickSchedule schedule_;
    InputHistory history_;
    WorldAgreement world_agreement_;
    StreamSigner signer_;
    InputExchange exchange_;
    SignatureExchange signatures_;
    std::size_t voted_out_ = 0;      ///< Number of liars that were voted against.
    std::size_t removed_ = 0;        ///< Number of peers that were removed by votes.
    std::vector<LocalSlot> inputs_;  ///< By local slot.
    TickAssembler assembler_;
    DelayMonitor delay_monitor_;
    Standstills standstills_;
    Micros polled_at_;
    std::optional<Micros> left_at_;
    Extensions extensions_;     ///< Of the entry state, passed on to newcomers.
    bool has_entered_ = false;  ///< Into a running game: sends nothing until it has a hash that others can compare.
    std::deque<Admission> admissions_;
    PeerGameEnd end_ = PeerGameEnd::None;
};

}  // namespace net
