// SPDX-License-Identifier: Zlib
#include "net/play/peer_game.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "engine/base/require.h"

namespace net {

namespace {

constexpr Micros kSettleAtMost = 3 * kSecond;
/// If two polls are further apart than this, this process was suspended, so the other peers' silence says nothing about
/// them.
constexpr Micros kSuspended = kSecond / 2;

/// Flips one key of another pilot, as faulty memory might.
void flip_key_of_other(CompleteTick& inputs, const Membership& members) {
    for (const Slot slot : kSlots) {
        if (members.tenures().is_flown(slot, inputs.tick) && members.slots().peer_of(slot) != members.self()) {
            inputs.keys[slot] ^= 1;
            return;
        }
    }
}

/// Returns by how many ticks a peer that still lacks some input may be behind the others: it samples ahead of that
/// input by at most the window and the delay, and they run no further than its samples reach.
Tick most_behind(const PeerGameSetup& setup) {
    const NetcodeLimits limits = limits_of(setup.netcode);
    const int delay = setup.is_delay_fixed ? setup.delay : limits.max_delay;
    return std::max(limits.wide_window, kMaxLead) + static_cast<Tick>(delay) + 1;
}

PeerGameSetup with_terms_of(PeerGameSetup setup, const EntryState& state) {
    setup.delay = state.delay;
    setup.game = state.game;
    setup.slots = SlotTable(state);
    return setup;
}

}  // namespace

PeerGame::PeerGame(const PeerGameSetup& setup, Transport& transport, Micros now)
    : setup_(setup), transport_(transport), members_(setup.slots, setup.self, setup.drop_after, most_behind(setup)),
      schedule_(setup.start_at, setup.delay, setup.is_delay_fixed, now, limits_of(setup.netcode).window,
                limits_of(setup.netcode).wide_window),
      world_agreement_(setup.self, history_),
      exchange_({links_, queues_, members_, world_agreement_.votes(), schedule_, signer_}),
      signatures_({links_, queues_, members_, history_, signer_}),
      assembler_(members_, setup.delay, limits_of(setup.netcode).window),
      delay_monitor_(setup.delay, limits_of(setup.netcode)), polled_at_(now) {
    for (const Slot slot : setup.slots.slots_of(setup.self)) {
        inputs_.emplace_back(slot, queues_, members_);
    }
    engine::require(!inputs_.empty());
    for (const PeerId peer : kPeers) {
        links_[peer] = PeerLink(setup.peers[peer], setup.start_at, static_cast<Tick>(setup.delay), now);
    }
    // Nobody can press keys in time for the first ticks, so they are known to be empty and are not sent.
    for (SlotHistory& queue : queues_) {
        for (int tick = 0; tick < setup.delay; ++tick) {
            queue.append(0);
        }
    }
    expect_signatures(setup.peers, 0);
}

PeerGame::PeerGame(const PeerGameSetup& setup, const EntryState& state, InputHistory so_far, Transport& transport,
                   Micros now)
    : PeerGame(with_terms_of(setup, state), transport, now) {
    engine::require(so_far.end() == state.tick);
    has_entered_ = true;
    extensions_ = state.extensions;
    history_ = std::move(so_far);
    members_.restore(state);
    assembler_.restore(state);
    schedule_ = TickSchedule(setup.start_at, state.delay, setup.is_delay_fixed, now, schedule_.window(),
                             limits_of(setup_.netcode).wide_window);
    schedule_.enter(state.tick, state.delay_settled_at, now);
    for (const Slot slot : kSlots) {
        const EntryState::SlotState& entry = state.slots[slot];
        const bool is_ahead = entry.first >= state.tick;
        queues_[slot] = is_ahead ? SlotHistory(entry.first) : SlotHistory(state.tick, entry.keys, entry.hash);
    }
    const Tick first = speaker().queue().end();
    for (const PeerId peer : kPeers) {
        links_[peer] = PeerLink(setup.peers[peer], setup.start_at, first, now);
    }
    expect_signatures(setup.peers, state.tick);
}

PeerGame::~PeerGame() = default;

std::optional<PeerId> PeerGame::receive(const Datagram& datagram, Micros now) {
    const PeerId from = exchange_.sender_of(datagram, now);
    if (from == kNoPeer) {
        return std::nullopt;
    }
    const std::string_view packet = std::string_view(datagram.bytes).substr(0, datagram.bytes.size() - kTagBytes);
    return accept(from, datagram.from, packet, now) ? std::optional(from) : std::nullopt;
}

/// Takes an authentic packet, without its tag. Returns whether it was accepted.
bool PeerGame::accept(PeerId from, const Address& address, std::string_view packet, Micros now) {
    const auto kind = static_cast<std::uint8_t>(packet.front());
    if (static_cast<PacketKind>(kind) == PacketKind::DropNotice) {
        return !members_.is_out(from) && lost_peers_.receive(from, packet, now);
    }
    // A peer that was lost is no longer part of this game; one that left may still need our acknowledgement.
    if (members_.is_shut_out(from)) {
        lost_peers_.note_heard(from, address, now);
        return false;
    }
    if (kind >= kFirstGameKind) {
        return exchange_.receive(from, address, packet, now);
    }
    const auto header = decode<SignedSyncHeader>(packet.substr(0, kSignatureBytes));
    if (!header) {
        return signatures_.receive(from, address, packet, now);
    }
    if (!exchange_.receive(from, address, packet.substr(kSignatureBytes), now)) {
        return false;
    }
    (void)signatures_.take_own(from, *header, now);  // the packet is valid even if its signature is wrong
    return true;
}

void PeerGame::poll(Micros now) {
    wake(now);
    if (end_ == PeerGameEnd::None) {
        watch_signatures(now);
        watch_restarts();
        watch_peers(now);
        watch_worlds(now);
        watch_delay(now);
        watch_standstills(now);
    }
    if (takes_part() && schedule_.is_sample_due(now) && !due_input(now)) {
        std::ranges::for_each(inputs_, &LocalSlot::skip_sample);
        end_sample(now);
    }
    for (PeerLink& link : links_) {
        link.estimator().expire_loss(now);
    }
    if (!is_entering()) {
        exchange_.send_due(transport_, now);
        signatures_.send_due(transport_, now);
        if (end_ == PeerGameEnd::None) {
            lost_peers_.send_due(members_, links_, schedule_.tick(), transport_, now);
        }
    }
    polled_at_ = now;
}

std::optional<Tick> PeerGame::due_input(Micros now) const {
    const bool has_entered = schedule_.sample_target() >= tenures().beginning(speaker().slot());
    const bool is_due = takes_part() && has_entered && schedule_.is_sample_due(now) &&
                        std::ranges::any_of(inputs_, &LocalSlot::wants_sample);
    return is_due ? std::optional(std::max(speaker().sampled_end(), schedule_.sample_target())) : std::nullopt;
}

void PeerGame::submit(const std::array<std::uint8_t, kMaxLocalPilots>& keys, Micros now) {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        LocalSlot& input = inputs_[i];
        // After the delay rises, waiting samples and then repeats of the last keys fill the gap before this sample.
        input.extend(schedule_.sample_target(), exchange_.acknowledged());
        if (input.wants_sample()) {
            input.push_sample(keys[i]);
        } else {
            input.skip_sample();
        }
    }
    end_sample(now);
}

/// Extends this peer's queues exactly to clock plus delay, since the other peers read our clock from their ends. After
/// the delay falls, nothing is appended until the clock has caught up; samples wait meanwhile.
void PeerGame::end_sample(Micros now) {
    for (LocalSlot& input : inputs_) {
        input.extend(schedule_.sample_target() + 1, exchange_.acknowledged());
    }
    schedule_.end_sample(ahead());
    if (!is_entering()) {
        exchange_.send_tick(transport_, now);
    }
}

/// Returns by how much our clock is ahead of the median of all clocks, our own included: a peer states its own clock,
/// and one that lies must not lead the others away. Of an even number, the further one of the two in the middle counts,
/// so that two peers agree as well as more do.
Micros PeerGame::ahead() const {
    std::vector<Micros> all{0};
    for (const PeerId peer : kPeers) {
        const PeerLink& link = links_[peer];
        const auto round_trip = link.estimator().least_round_trip();
        const Slot slot = slots().first_of(peer);
        if (peer == setup_.self || slot == kNoSlot || !is_present(slot) || !round_trip) {
            continue;
        }
        if (const auto ahead = link.pace().ahead(schedule_.clock(), *round_trip / 2)) {
            all.push_back(*ahead);
        }
    }
    std::ranges::sort(all);
    const Micros low = all[(all.size() - 1) / 2];
    const Micros high = all[all.size() / 2];
    return std::abs(low) > std::abs(high) ? low : high;
}

std::optional<CompleteTick> PeerGame::take_tick(Micros now) {
    const Tick tick = schedule_.tick();
    if (end_ != PeerGameEnd::None || left_at_ || !schedule_.is_tick_due(now) || !tenures().is_complete(queues_, tick)) {
        return std::nullopt;
    }
    CompleteTick inputs = assembler_.assemble(queues_, tick);
    if (setup_.damage_input == tick) {
        flip_key_of_other(inputs, members_);
    }
    history_.append(inputs);
    if (has_bit(assembler_.overruled(), speaker().slot())) {
        speaker().events().drop_pause();
    }
    schedule_.run_tick(now);
    if (schedule_.follow_need(std::min(assembler_.delay_needed(), limits_of(setup_.netcode).max_delay))) {
        for (PeerLink& link : links_) {
            link.estimator().ignore_loss_before(schedule_.steady_from());
        }
    }
    remove_outvoted();  // first, so that a newcomer's entry state contains it
    if (const auto& arrival = assembler_.arrival()) {
        admit(*arrival);
    }
    return inputs;
}

/// All peers do this after the same tick.
void PeerGame::remove_outvoted() {
    for (const std::vector<PeerId>& all = assembler_.removed(); removed_ < all.size(); ++removed_) {
        members_.remove(all[removed_], schedule_.tick());
        if (all[removed_] == setup_.self) {
            end_ = PeerGameEnd::Removed;
            leave();
        }
    }
}

/// Input that has arrived early may accuse the newcomer, whose slots had no peer then.
void PeerGame::note_early_accusations() {
    for (const Slot slot : kSlots) {
        const SlotHistory& queue = queues_[slot];
        for (Tick tick = std::max(schedule_.tick(), queue.oldest()); tick < queue.end(); ++tick) {
            for (const PilotEvent& event : queue.events(tick)) {
                members_.note_accusation(slot, event);
            }
        }
    }
}

/// All peers do this after the same tick.
void PeerGame::admit(const Arrival& arrival) {
    const PeerId peer = arrival.peer;
    const Tick first = schedule_.tick() + limits_of(setup_.netcode).entry_lag;
    members_.admit(arrival, first);
    assembler_.expect(arrival, first, schedule_.delay());
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        queues_[pilot.slot] = SlotHistory(first);
    }
    note_early_accusations();
    world_agreement_.forget(peer);
    lost_peers_.forget(peer);
    standstills_.forget(peer);
    exchange_.forget(peer);
    const bool is_signed = signatures_.book().key(setup_.self) != PublicKey{};
    signatures_.expect(peer, is_signed ? arrival.public_key : PublicKey{}, first);
    connect(peer, {}, polled_at_);
    admissions_.push_back({arrival, entry_state()});
}

void PeerGame::connect(PeerId peer, const Peer& how, Micros now) {
    const Slot slot = slots().first_of(peer);
    const Tick first = slot == kNoSlot ? 0 : tenures().beginning(slot);
    const Tick known = first - std::min(limits_of(setup_.netcode).entry_lag, first);
    links_[peer] = PeerLink(how, setup_.start_at, known, now);
}

EntryState PeerGame::entry_state() const {
    EntryState state;
    state.game = signatures_.game();
    state.tick = schedule_.tick();
    state.delay = static_cast<std::uint8_t>(schedule_.delay());
    state.delay_settled_at = schedule_.delay_settled_at();
    state.extensions = extensions_;
    tenures().save(state);
    assembler_.save(state);
    for (const Slot slot : kSlots) {
        EntryState::SlotState& entry = state.slots[slot];
        if (entry.peer != kNoPeer && !entry.has_ended && entry.first < state.tick) {
            entry.keys = input(slot).keys(state.tick - 1);
            entry.hash = input(slot).hash(state.tick);
        }
    }
    return state;
}

std::optional<Admission> PeerGame::take_admission() {
    if (admissions_.empty()) {
        return std::nullopt;
    }
    Admission first = std::move(admissions_.front());
    admissions_.pop_front();
    return first;
}

bool PeerGame::predict_tick(Micros now) {
    if (end_ != PeerGameEnd::None || left_at_ || !schedule_.is_prediction_due(now)) {
        return false;
    }
    schedule_.show_tick(now);
    return true;
}

void PeerGame::leave(LeaveEvent how) {
    if (!left_at_) {
        for (LocalSlot& input : inputs_) {
            input.post_now(how, 0, exchange_.acknowledged());
        }
        left_at_ = polled_at_;
        end_ = end_ == PeerGameEnd::None ? PeerGameEnd::Left : end_;
    }
}

bool PeerGame::is_settled(Micros now) const {
    const bool has_waited = left_at_ && now - *left_at_ > kSettleAtMost;
    return has_waited || exchange_.acknowledged() >= speaker().queue().end();
}

std::uint8_t PeerGame::waiting_for(Micros now) const {
    const Tick tick = schedule_.tick();
    if (end_ != PeerGameEnd::None || tenures().is_complete(queues_, tick) || !schedule_.is_tick_overdue(now)) {
        return 0;
    }
    return bits_where(kSlots, [&](Slot slot) {
        const PeerId peer = slots().peer_of(slot);
        return is_present(slot) && peer != self() && input(slot).end() <= tick &&
               now - std::min(links_[peer].estimator().last_heard(), schedule_.waits_since()) >= kNameAfter;
    });
}

Micros PeerGame::next_due(Micros now) const {
    Micros next = schedule_.next_due(now, tenures().is_complete(queues_, schedule_.tick()));
    for (const PeerLink& link : links_) {
        if (const auto copy_at = link.copy_due_at()) {
            next = std::min(next, std::max(now, *copy_at));
        }
    }
    return next;
}

std::vector<LinkStats> PeerGame::links() const {
    std::vector<LinkStats> all;
    for (const PeerId peer : kPeers) {
        const Slot slot = slots().first_of(peer);
        if (peer != setup_.self && slot != kNoSlot) {
            all.push_back(links_[peer].stats(slot, polled_at_));
        }
    }
    return all;
}

std::vector<Slot> PeerGame::dropped_slots() const {
    return all_where(kSlots, [this](Slot slot) {
        const auto& ending = tenures().ending(slot);
        return ending && ending->how == TickEvent::Type::Drop && tenures().is_free(slot, schedule_.tick());
    });
}

PauseVotes PeerGame::pause_votes() const {
    const PauseVote& vote = assembler_.pause_vote();
    const std::uint8_t voters = assembler_.pause_voters(newest_tick());
    const auto given = static_cast<std::uint8_t>(vote.votes() & voters);
    return {.given = std::popcount(given),
            .needed = PauseVote::needed(std::popcount(voters)),
            .has_own = has_bit(given, slots().first_of(self())),
            .opens_in = vote.opens_in(pauses().requests())};
}

RemovalVotes PeerGame::removal_votes(Slot whose) const {
    const std::uint8_t voters = assembler_.voters(whose, newest_tick());
    const auto given = static_cast<std::uint8_t>(assembler_.removal_vote().votes(whose, newest_tick()) & voters);
    RemovalVotes found{.given = std::popcount(given), .needed = RemovalVote::needed(std::popcount(voters))};
    found.has_own = has_bit(given, slots().first_of(self()));
    found.is_open =
        has_bit(voters, slots().first_of(self())) && is_present(whose) && found.needed <= std::popcount(voters);
    return found;
}

void PeerGame::wake(Micros now) {
    if (now - polled_at_ > kSuspended) {
        for (PeerLink& link : links_) {
            link.estimator().note_heard(now);
        }
        schedule_.restart_wait(now);
        signatures_.restart_wait(now);
    }
    if (schedule_.hold_if_blocked(now)) {
        // These estimates date from before the clock stood still. By them, it would now seem late and run at double
        // speed.
        for (PeerLink& link : links_) {
            link.pace().clear();
        }
    }
}

void PeerGame::expect_signatures(const PerPeer<Peer>& peers, Tick from) {
    signatures_.begin(setup_.game, setup_.terms, setup_.signing_key);
    for (const PeerId peer : kPeers) {
        signatures_.expect(peer, peers[peer].public_key, from);
    }
}

void PeerGame::watch_signatures(Micros now) {
    std::optional<Tick> differs_at;
    for (const PeerId peer : kPeers) {
        const auto& difference = world_agreement_.votes().difference_with(peer);
        if (members_.is_active_other(peer) && difference) {
            differs_at = std::min(difference->tick, differs_at.value_or(difference->tick));
        }
    }
    signatures_.update(differs_at, schedule_.tick(), now);
    for (; voted_out_ < signatures_.liars().size(); ++voted_out_) {
        members_.note_liar(signatures_.liars()[voted_out_]);
    }
}

void PeerGame::report_restart(PeerId peer, const Signature& notice) {
    const bool is_valid = takes_part() && members_.is_active_other(peer) && signatures_.has_restarted(peer, notice);
    if (is_valid && members_.note_restart(peer)) {
        announce(RestartEvent{slots().first_of(peer), signatures_.name_of(peer).beginning, notice});
    }
}

/// Votes against peers whose programs have ended, by their own word.
void PeerGame::watch_restarts() {
    for (const Membership::RestartClaim& claim : members_.take_restarts()) {
        if (signatures_.has_restarted(claim.peer, claim.notice)) {
            members_.note_restart(claim.peer);
        }
    }
}

void PeerGame::watch_peers(Micros now) {
    lost_peers_.complete_tails(members_, links_, queues_, now);
    exchange_.watch_vouchers(now);
    const auto found =
        members_.review({sightings(now), schedule_.tick(), schedule_.waits_since(), now, schedule_.window()});
    if (found.suspicion) {
        announce(SuspicionEvent{*found.suspicion});
    }
    for (const PeerId peer : found.votes) {
        vote_to_drop(peer);
    }
    const bool is_outweighed = members_.is_outweighed_by(lost_peers_.notified(now), schedule_.tick());
    if (members_.settle() == Membership::Settlement::Alone || is_outweighed) {
        end_ = PeerGameEnd::Alone;
    }
}

Membership::Sightings PeerGame::sightings(Micros now) const {
    Membership::Sightings seen{};
    for (const PeerId peer : kPeers) {
        seen[peer] = {.end = held_end(slots(), queues_, peer),
                      .last_heard = links_[peer].estimator().last_heard(),
                      .is_withholding =
                          signatures_.book().is_withheld(peer, now) || exchange_.withholds_vouchers(peer, now),
                      .is_held_back = exchange_.is_held_back(peer, now),
                      .is_late = standstills_.is_chronic(peer, now)};
    }
    return seen;
}

/// Votes to drop a peer, and says how much of its input we hold.
void PeerGame::vote_to_drop(PeerId peer) {
    lost_peers_.begin(peer, polled_at_);
    schedule_.restart_wait(polled_at_);  // gives the others time to vote as well
    announce(drop_vote(slots(), queues_, peer));
}

/// Sends an event at once, in an extra tick of our own input, since the game may be waiting.
void PeerGame::announce(PilotEvent event) {
    speaker().post_now(std::move(event), speaker().queue().last_keys(), exchange_.acknowledged());
    for (std::size_t i = 1; i < inputs_.size(); ++i) {
        inputs_[i].repeat_keys(exchange_.acknowledged());
    }
}

void PeerGame::watch_worlds(Micros now) {
    const DesyncWatch::Doubt doubt = signatures_.doubt(world_agreement_.votes().difference(members_.active()), now);
    const WorldAgreement::Decision decision = world_agreement_.update(
        slots(), {members_.active(), members_.speakers(schedule_.tick())}, doubt, schedule_.tick(), now);
    if (decision.to_drop != kNoPeer) {
        vote_to_drop(decision.to_drop);
    } else if (decision.must_leave) {
        end_ = PeerGameEnd::Different;
        leave();
    }
    leave_if_deceived(now);
}

/// Leaves the game if a peer deceived us, that is, sent us input that it never signed. If the others' worlds differ
/// from ours, then ours is built on false input, even if the deceiver claims equal hashes. If they all agree with ours,
/// the deceiver will soon be dropped for not signing.
void PeerGame::leave_if_deceived(Micros now) {
    const PeerId deceiver = signatures_.deceiver(now);
    if (deceiver == kNoPeer) {
        return;
    }
    PeerFlags others = members_.speakers(schedule_.tick());
    others[deceiver] = false;
    if (world_agreement_.votes().difference(others)) {
        world_agreement_.condemn(slots(), others);
        end_ = PeerGameEnd::Different;
        leave();
    }
}

void PeerGame::watch_standstills(Micros now) {
    const NetcodeLimits limits = limits_of(setup_.netcode);
    const Tick depth = schedule_.shown() - schedule_.tick();
    PeerFlags awaited{};
    bool is_wide = false;
    for (PeerId peer = 0; peer < kMaxPeers && limits.window > 0; ++peer) {
        const bool is_active = members_.is_active_other(peer);
        // A peer that is missing more than the next tick counts as well.
        awaited[peer] =
            is_active && depth >= schedule_.window() && held_end(slots(), queues_, peer) <= schedule_.tick();
        is_wide |= is_active && members_.is_on_probation(peer, schedule_.tick());
    }
    standstills_.update(awaited, depth, now);
    schedule_.set_window(is_wide || standstills_.is_link_bad() ? limits.wide_window : limits.window);
}

void PeerGame::watch_delay(Micros now) {
    if (setup_.is_delay_fixed) {
        return;
    }
    if (const auto delay = delay_monitor_.update(links_, members_, now)) {
        speaker().events().post(DelayEvent{static_cast<std::uint8_t>(*delay)});
    }
}

}  // namespace net
