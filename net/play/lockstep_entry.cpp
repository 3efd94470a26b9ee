// SPDX-License-Identifier: Zlib
// Peers that enter a running game, on both sides; lockstep.cpp contains the rest.
#include <algorithm>
#include <utility>

#include "net/play/lockstep.h"

namespace net {

namespace {

LockstepSetup with_slots_of(LockstepSetup setup, const EntryState& state) {
    setup.delay = state.delay;
    setup.game = state.game;
    setup.slots = {};
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const std::uint8_t peer = state.slots[index_of(slot)].peer;
        if (peer != kNobody) {
            setup.slots.assign(slot, peer);
        }
    }
    return setup;
}

}  // namespace

Lockstep::Lockstep(const LockstepSetup& setup, const EntryState& state, InputHistory so_far, Transport& transport,
                   Micros now)
    : Lockstep(with_slots_of(setup, state), transport, now) {
    has_entered_ = true;
    history_ = std::move(so_far);
    members_.restore(state);
    assembler_.restore(state);
    schedule_ = TickSchedule(setup.start_at, state.delay, setup.is_delay_fixed, now, schedule_.window(),
                             limits_of(setup_.netcode).wide_window);
    schedule_.enter(state.tick, state.delay_settled_at, now);
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const EntryState::SlotState& entry = state.slots[index_of(slot)];
        const bool is_ahead = entry.first >= state.tick;
        queues_[index_of(slot)] = is_ahead ? InputQueue(entry.first) : InputQueue(state.tick, entry.keys, entry.hash);
    }
    const Tick first = speaker().queue().end();
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        links_[index_of(peer)] = PeerLink(setup.peers[index_of(peer)], setup.start_at, first, now);
    }
    expect_signatures(setup.peers, state.tick);
}

/// Input that has arrived early may accuse the newcomer, whose slots had no peer then.
void Lockstep::note_early_accusations() {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const InputQueue& queue = queues_[index_of(slot)];
        for (Tick tick = std::max(schedule_.tick(), queue.oldest()); tick < queue.end(); ++tick) {
            for (const PilotEvent& event : queue.events(tick)) {
                members_.note_accusation(slot, event);
            }
        }
    }
}

/// All peers do this after the same tick.
void Lockstep::admit(const Arrival& arrival) {
    const PeerId peer = arrival.peer;
    const Tick first = schedule_.tick() + limits_of(setup_.netcode).entry_lag;
    members_.admit(arrival, first);
    assembler_.expect(arrival, first, schedule_.delay());
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        queues_[pilot.slot] = InputQueue(first);
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

void Lockstep::connect(PeerId peer, const Peer& how, Micros now) {
    const Slot slot = slots().first_of(peer);
    const Tick first = slot == kNoSlot ? 0 : members_.tenures().beginning(slot);
    const Tick known = first - std::min(limits_of(setup_.netcode).entry_lag, first);
    links_[index_of(peer)] = PeerLink(how, setup_.start_at, known, now);
}

EntryState Lockstep::entry_state() const {
    EntryState state;
    state.game = signatures_.game();
    state.tick = schedule_.tick();
    state.delay = static_cast<std::uint8_t>(schedule_.delay());
    state.delay_settled_at = schedule_.delay_settled_at();
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        EntryState::SlotState& entry = state.slots[index_of(slot)];
        const PeerId peer = slots().peer_of(slot);
        entry.peer = peer == kNoPeer ? kNobody : static_cast<std::uint8_t>(peer);
        entry.first = members_.tenures().beginning(slot);
        const auto& ending = members_.tenures().ending(slot);
        // Also for a peer that is away and whose number a newcomer now has: the newcomer must still see that drop.
        entry.has_ended = ending && ending->at <= state.tick;
        if (entry.has_ended) {
            entry.end = ending->at;
            entry.how = ending->how;
        } else if (peer != kNoPeer && entry.first < state.tick) {
            entry.keys = queues_[index_of(slot)].keys(state.tick - 1);
            entry.hash = queues_[index_of(slot)].hash(state.tick);
        }
    }
    assembler_.save(state);
    return state;
}

std::optional<Admission> Lockstep::take_admission() {
    if (admissions_.empty()) {
        return std::nullopt;
    }
    Admission first = std::move(admissions_.front());
    admissions_.pop_front();
    return first;
}

}  // namespace net
