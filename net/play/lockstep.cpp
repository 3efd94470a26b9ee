// SPDX-License-Identifier: Zlib
#include "net/play/lockstep.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace net {

namespace {

constexpr Micros kSettleAtMost = 3 * kSecond;
/// If two polls are further apart than this, this process was suspended, so the other peers' silence says nothing about
/// them.
constexpr Micros kSuspended = kSecond / 2;

/// Flips one key of another pilot, as faulty memory might.
void flip_key_of_other(CompleteTick& inputs, const Membership& members) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (members.tenures().is_flown(slot, inputs.tick) && members.slots().peer_of(slot) != members.self()) {
            inputs.keys[index_of(slot)] ^= 1;
            return;
        }
    }
}

/// Returns by how many ticks a peer that still lacks some input may be behind the others: it samples ahead of that
/// input by at most the window and the delay, and they run no further than its samples reach.
Tick most_behind(const LockstepSetup& setup) {
    const NetcodeLimits limits = limits_of(setup.netcode);
    const int delay = setup.is_delay_fixed ? setup.delay : limits.max_delay;
    return std::max(limits.wide_window, kMaxLead) + static_cast<Tick>(delay) + 1;
}

}  // namespace

Lockstep::Lockstep(const LockstepSetup& setup, Transport& transport, Micros now)
    : setup_(setup), transport_(transport), members_(setup.slots, setup.self, setup.drop_after, most_behind(setup)),
      schedule_(setup.start_at, setup.delay, setup.is_delay_fixed, now, limits_of(setup.netcode).window,
                limits_of(setup.netcode).wide_window),
      world_agreement_(setup.self, history_),
      exchange_({links_, queues_, members_, world_agreement_.votes(), schedule_, signer_}),
      signatures_({links_, queues_, members_, signer_}),
      assembler_(members_, setup.delay, limits_of(setup.netcode).window),
      delay_monitor_(setup.delay, limits_of(setup.netcode)), polled_at_(now) {
    for (const Slot slot : setup.slots.slots_of(setup.self)) {
        inputs_.emplace_back(slot, queues_, members_);
    }
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        links_[index_of(peer)] =
            PeerLink(setup.peers[index_of(peer)], setup.start_at, static_cast<Tick>(setup.delay), now);
    }
    // Nobody can press keys in time for the first ticks, so they are known to be empty and are not sent.
    for (InputQueue& queue : queues_) {
        for (int tick = 0; tick < setup.delay; ++tick) {
            queue.append(0);
        }
    }
    expect_signatures(setup.peers, 0);
}

std::optional<PeerId> Lockstep::receive(const Datagram& datagram, Micros now) {
    const PeerId from = exchange_.sender_of(datagram, now);
    if (from == kNoPeer) {
        return std::nullopt;
    }
    if (static_cast<PacketKind>(datagram.bytes.front()) == PacketKind::DropNotice) {
        if (members_.is_out(from)) {
            return std::nullopt;
        }
        const auto notice =
            decode<DropNoticePacket>(std::string_view(datagram.bytes).substr(0, datagram.bytes.size() - kTagBytes));
        if (!notice) {
            return std::nullopt;
        }
        lost_peers_.note_received(from, notice->tick, now);
        return from;
    }
    // A peer that was lost is no longer part of this game; one that left may still need our acknowledgement.
    if (members_.is_shut_out(from)) {
        lost_peers_.note_heard(from, datagram.from, now);
        return std::nullopt;
    }
    return take(from, datagram, now) ? std::optional(from) : std::nullopt;
}

void Lockstep::poll(Micros now) {
    wake(now);
    if (end_ == LockstepEnd::None) {
        watch_signatures(now);
        watch_restarts();
        watch_peers(now);
        watch_worlds(now);
        watch_delay(now);
        watch_standstills(now);
    }
    if (takes_part() && schedule_.is_sample_due(now) && !due_input(now)) {
        std::ranges::for_each(inputs_, &SlotInput::skip_sample);
        end_sample(now);
    }
    for (PeerLink& link : links_) {
        link.estimator().expire_loss(now);
    }
    if (!is_entering()) {
        exchange_.send_due(transport_, now);
        signatures_.send_due(transport_, now);
        notify_the_lost(now);
    }
    polled_at_ = now;
}

bool Lockstep::takes_part() const {
    return end_ == LockstepEnd::None && !speaker().queue().is_closed();
}

std::optional<Tick> Lockstep::due_input(Micros now) const {
    const bool has_entered = schedule_.sample_target() >= members_.tenures().beginning(speaker().slot());
    const bool is_due = takes_part() && has_entered && schedule_.is_sample_due(now) &&
                        std::ranges::any_of(inputs_, &SlotInput::wants_sample);
    return is_due ? std::optional(std::max(speaker().sampled_end(), schedule_.sample_target())) : std::nullopt;
}

void Lockstep::submit(const std::array<std::uint8_t, kMaxLocalPilots>& keys, Micros now) {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        SlotInput& input = inputs_[i];
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
void Lockstep::end_sample(Micros now) {
    for (SlotInput& input : inputs_) {
        input.extend(schedule_.sample_target() + 1, exchange_.acknowledged());
    }
    schedule_.end_sample(ahead());
    if (!is_entering()) {
        exchange_.send_tick(transport_, now);
    }
}

/// Returns by how much our clock is ahead of the mean of the others'.
Micros Lockstep::ahead() const {
    Micros sum = 0;
    int count = 0;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const PeerLink& link = links_[index_of(peer)];
        const auto round_trip = link.estimator().least_round_trip();
        const Slot slot = slots().first_of(peer);
        if (peer == setup_.self || slot == kNoSlot || !is_present(slot) || !round_trip) {
            continue;
        }
        if (const auto ahead = link.pace().ahead(schedule_.clock(), *round_trip / 2)) {
            sum += *ahead;
            ++count;
        }
    }
    return count == 0 ? 0 : sum / count;
}

std::optional<CompleteTick> Lockstep::take_tick(Micros now) {
    const Tick tick = schedule_.tick();
    if (end_ != LockstepEnd::None || left_at_ || !schedule_.is_tick_due(now) ||
        !members_.tenures().is_complete(queues_, tick)) {
        return std::nullopt;
    }
    CompleteTick inputs = assembler_.assemble(queues_, tick);
    if (setup_.damage_input == tick) {
        flip_key_of_other(inputs, members_);
    }
    history_.append(inputs);
    if ((assembler_.overruled() >> speaker().slot() & 1U) != 0) {
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
void Lockstep::remove_outvoted() {
    for (const std::vector<PeerId>& all = assembler_.removed(); removed_ < all.size(); ++removed_) {
        members_.remove(all[removed_], schedule_.tick());
        if (all[removed_] == setup_.self) {
            end_ = LockstepEnd::Removed;
            leave();
        }
    }
}

bool Lockstep::predict_tick(Micros now) {
    if (end_ != LockstepEnd::None || left_at_ || !schedule_.is_prediction_due(now)) {
        return false;
    }
    schedule_.show_tick(now);
    return true;
}

void Lockstep::leave() {
    if (!left_at_) {
        for (SlotInput& input : inputs_) {
            input.post_now(LeaveEvent(), 0, exchange_.acknowledged());
        }
        left_at_ = polled_at_;
        end_ = end_ == LockstepEnd::None ? LockstepEnd::Left : end_;
    }
}

bool Lockstep::is_settled(Micros now) const {
    const bool has_waited = left_at_ && now - *left_at_ > kSettleAtMost;
    return has_waited || exchange_.acknowledged() >= speaker().queue().end();
}

std::uint8_t Lockstep::waiting_for(Micros now) const {
    const Tick tick = schedule_.tick();
    if (end_ != LockstepEnd::None || members_.tenures().is_complete(queues_, tick) || !schedule_.is_tick_overdue(now)) {
        return 0;
    }
    unsigned waiting = 0;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const PeerId peer = slots().peer_of(slot);
        if (!is_present(slot) || peer == setup_.self || queues_[index_of(slot)].end() > tick) {
            continue;
        }
        const Micros since = std::min(links_[index_of(peer)].estimator().last_heard(), schedule_.waits_since());
        waiting |= now - since >= kNameAfter ? 1U << slot : 0U;
    }
    return static_cast<std::uint8_t>(waiting);
}

Micros Lockstep::next_due(Micros now) const {
    Micros next = schedule_.next_due(now, members_.tenures().is_complete(queues_, schedule_.tick()));
    for (const PeerLink& link : links_) {
        if (const auto copy_at = link.copy_due_at()) {
            next = std::min(next, std::max(now, *copy_at));
        }
    }
    return next;
}

std::vector<LinkStats> Lockstep::links() const {
    std::vector<LinkStats> all;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Slot slot = slots().first_of(peer);
        if (peer == setup_.self || slot == kNoSlot) {
            continue;
        }
        const PeerLink& link = links_[index_of(peer)];
        LinkStats& stats = all.emplace_back();
        stats.slot = slot;
        stats.address = link.address();
        stats.is_met = link.is_met();
        if (const auto round_trip = link.estimator().round_trip()) {
            stats.rtt_ms = static_cast<double>(*round_trip) / static_cast<double>(kMillisecond);
        }
        stats.loss = link.estimator().loss();
        const bool is_heard = polled_at_ - link.estimator().last_heard() < kSecond;
        stats.is_relayed = is_heard && link.estimator().is_dead(polled_at_);
    }
    return all;
}

void Lockstep::wake(Micros now) {
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

void Lockstep::watch_peers(Micros now) {
    complete_lost_tails(now);
    const auto found = members_.review({sightings(now), schedule_.tick(), schedule_.waits_since(), now});
    if (found.suspicion) {
        announce(SuspicionEvent{*found.suspicion});
    }
    for (const PeerId peer : found.votes) {
        vote_to_drop(peer);
    }
    const bool is_outweighed = members_.is_outweighed_by(lost_peers_.notified(now), schedule_.tick());
    if (members_.settle() == Membership::Settlement::Alone || is_outweighed) {
        end_ = LockstepEnd::Alone;
    }
}

void Lockstep::notify_the_lost(Micros now) {
    for (PeerId peer = 0; peer < kMaxPeers && end_ == LockstepEnd::None; ++peer) {
        PeerLink& link = links_[index_of(peer)];
        if (!members_.is_shut_out(peer) || !lost_peers_.is_due(peer, now)) {
            continue;
        }
        const Address to = lost_peers_.take_address(peer, now).value_or(link.address());
        const std::string notice = link.sign(setup_.self, encode(DropNoticePacket{schedule_.tick()}));
        if (to != link.address() || link.may_send(notice.size(), now)) {
            transport_.send(to, notice, now);
        }
    }
}

Membership::Sightings Lockstep::sightings(Micros now) const {
    Membership::Sightings seen{};
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        seen[index_of(peer)] = {held_end(slots(), queues_, peer), links_[index_of(peer)].estimator().last_heard(),
                                signatures_.book().is_withheld(peer, now), standstills_.is_chronic(peer, now)};
    }
    return seen;
}

/// Votes to drop a peer, and says how much of its input we hold.
void Lockstep::vote_to_drop(PeerId peer) {
    lost_peers_.begin(peer, polled_at_);
    schedule_.restart_wait(polled_at_);  // gives the others time to vote as well
    announce(drop_vote(slots(), queues_, peer));
}

/// Sends an event at once, in an extra tick of our own input, since the game may be waiting.
void Lockstep::announce(PilotEvent event) {
    speaker().post_now(std::move(event), speaker().queue().last_keys(), exchange_.acknowledged());
    for (std::size_t i = 1; i < inputs_.size(); ++i) {
        inputs_[i].repeat_keys(exchange_.acknowledged());
    }
}

void Lockstep::watch_worlds(Micros now) {
    const WorldAgreement::Decision decision =
        world_agreement_.update(slots(), members_.active(), doubt(now), schedule_.tick(), now);
    if (decision.to_drop != kNoPeer) {
        vote_to_drop(decision.to_drop);
    } else if (decision.must_leave) {
        end_ = LockstepEnd::Different;
        leave();
    }
    leave_if_deceived(now);
}

void Lockstep::watch_standstills(Micros now) {
    const NetcodeLimits limits = limits_of(setup_.netcode);
    const Tick depth = schedule_.shown() - schedule_.tick();
    PeerFlags awaited{};
    bool is_wide = false;
    for (PeerId peer = 0; peer < kMaxPeers && limits.window > 0; ++peer) {
        const bool is_active = members_.is_active_other(peer);
        // A peer that is missing more than the next tick counts as well.
        awaited[index_of(peer)] =
            is_active && depth >= schedule_.window() && held_end(slots(), queues_, peer) <= schedule_.tick();
        is_wide |= is_active && members_.is_on_probation(peer, schedule_.tick());
    }
    standstills_.update(awaited, depth, now);
    schedule_.set_window(is_wide || standstills_.is_link_bad() ? limits.wide_window : limits.window);
}

void Lockstep::watch_delay(Micros now) {
    if (setup_.is_delay_fixed) {
        return;
    }
    if (const auto delay = delay_monitor_.update(links_, members_, now)) {
        speaker().events().post(DelayEvent{static_cast<std::uint8_t>(*delay)});
    }
}

}  // namespace net
