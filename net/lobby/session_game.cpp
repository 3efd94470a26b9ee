// SPDX-License-Identifier: Zlib
// A session's running game: its start, visitors that enter it, and our own entry into one. session.cpp contains the
// rest.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/lobby/meeting_points.h"
#include "net/lobby/session_state.h"
#include "net/wire/text.h"

namespace net {

namespace {

/// Newcomers are pinged for as long as it may take to find them.
constexpr Micros kMeetFor = 10 * kSecond;

/// Returns the context that the link keys of a newcomer depend on, so that a peer that returns with its old key pair
/// gets new ones.
std::string context_of(const EntryState& state) {
    return "gyre entry " + std::to_string(state.tick);
}

/// Returns the id of the game. All members compute the same one, because a final start is agreed; their keys make it
/// unique.
GameId game_of(const AgreedStart& start) {
    std::string text = "gyre game 1 " + std::to_string(start.block.version);
    for (const RosterEntry& member : start.members) {
        text += static_cast<char>(member.seat);
        text.append(member.public_key.begin(), member.public_key.end());
    }
    const StreamHash hash = extended(StreamHash{}, text);
    GameId id = 0;
    for (std::size_t i = 0; i < sizeof id; ++i) {
        id |= GameId{hash[i]} << 8 * i;
    }
    return id;
}

}  // namespace

LockstepSetup Session::State::setup_of(const AgreedStart& start) const {
    LockstepSetup setup;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Slot seat = roster.machine(peer).seat;
        if (seat == context.self) {
            setup.self = peer;
        }
        setup.peers[index_of(peer)] = seat == kNoSlot ? Peer{} : peer_at(seat);
    }
    setup.game = game_of(start);
    setup.damage_input = damage_input;
    setup.signing_key = context.keys.signing_key;
    setup.slots = roster.first_slots();
    setup.start_at = start.at;
    setup.delay = start.block.delay;
    setup.is_delay_fixed = start.block.is_delay_fixed;
    setup.netcode = start.block.netcode;
    setup.drop_after = std::max(start.block.drop_after_ms * kMillisecond, kLeastDropAfter);
    return setup;
}

Peer Session::State::peer_at(Slot seat) const {
    Peer peer;
    peer.is_present = true;
    if (const LinkProbe* probe = context.mesh.probe(seat)) {
        peer.address = probe->address();
        peer.key = probe->key();
        peer.is_met = probe->is_proven();
        peer.unanswered = context.setup.unanswered;
        peer.public_key = probe->public_key();
    } else if (seat == context.self) {
        peer.public_key = context.keys.public_key;
    }
    return peer;
}

void Session::State::show_pilot(Slot slot) {
    if (roster.seat_of(slot) == kNoSlot) {
        return;
    }
    Seat& seat = context.view.seats[index_of(slot)];
    seat = {};
    seat.is_taken = true;
    seat.name = roster.names()[index_of(slot)];
    seat.is_self = roster.seat_of(slot) == context.self;
    seat.is_linked = true;
}

void Session::State::set_up_desk(GameTerms terms) {
    pilot_desk = std::make_unique<PilotVisitorDesk>(context, roster, *game, std::move(terms));
}

/// Enters the game: we have been let in, and have run all ticks before our entry state.
void Session::State::enter(const Entrance& entrance, Micros now) {
    const EntryPacket& entry = entrance.entry;
    context.self = entry.seat;
    context.mesh.set_self(entry.seat);
    meet(entrance, now);
    LockstepSetup setup;
    setup.self = entry.peer;
    for (const EntryMember& member : entry.members) {
        if (entry.is_former(member)) {
            continue;
        }
        setup.peers[member.peer] = peer_at(member.seat);
        // A link may have to wait until its key can be derived.
        setup.peers[member.peer].public_key = member.public_key;
    }
    setup.peers[entry.peer].public_key = context.keys.public_key;
    setup.signing_key = context.keys.signing_key;
    const GameTerms& terms = visit->game();
    setup.start_at = entrance.start_at;
    setup.damage_input = damage_input;
    setup.is_delay_fixed = terms.is_delay_fixed;
    setup.netcode = terms.netcode;
    setup.drop_after = std::max(terms.drop_after_ms * kMillisecond, kLeastDropAfter);
    game = std::make_unique<Lockstep>(setup, entry.state, visit->history(), context.transport, now);
    set_up_desk(terms);
    visit->part_from_witnesses(now);
    context.phase = SessionPhase::Playing;
}

/// Learns of the machines and pilots of the game that we enter.
void Session::State::meet(const Entrance& entrance, Micros now) {
    const EntryPacket& entry = entrance.entry;
    roster.set_machine(entry.peer, {entry.seat, context.keys.public_key, {}});
    for (const EntryMember& member : entry.members) {
        if (entry.is_former(member)) {
            roster.set_machine(member.peer, {kNoSlot, member.public_key, {}});
            continue;
        }
        roster.set_machine(member.peer, {member.seat, member.public_key, member.candidates});
        if (const JoinedPeer& peer = visit->desk()->peer(); member.public_key == peer.public_key) {
            context.mesh.add(member.seat, peer.address, member.public_key, peer.key, now);
        } else {
            // The desk has left out the offers of machines that are not near us. At most seven links at once: within
            // the rate limit of new keys.
            (void)context.mesh.introduce(member.seat, addresses_of(member.candidates), member.public_key, now,
                                         context_of(entry.state));
        }
    }
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const EntryState::SlotState& pilot = entry.state.slots[index_of(slot)];
        // The number of a pilot that is gone may belong to another peer, which has a seat.
        const bool is_known =
            pilot.peer < kMaxPeers && (!pilot.has_ended || roster.machine(pilot.peer).seat == kNoSlot);
        const GameRoster::Machine machine = is_known ? roster.machine(pilot.peer) : GameRoster::Machine{};
        const std::string name =
            pilot.name.empty() ? visit->names()[index_of(slot)] : clean_text(pilot.name, kMaxNameBytes);
        roster.set_pilot(slot, machine.seat, machine.public_key, name);
        show_pilot(slot);
    }
    mesh_until = now + kMeetFor;
}

void Session::State::take_admissions(Micros now) {
    while (const auto admission = game->take_admission()) {
        let_in(*admission, now);
    }
    meet_newcomers(now);
}

void Session::State::let_in(const Admission& admission, Micros now) {
    const Arrival& arrival = admission.arrival;
    if (is_another_peer(admission)) {
        return;  // from a senior peer that lies: the newcomer gets no link, and is dropped
    }
    roster.admit(arrival);
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        show_pilot(pilot.slot);
    }
    context.mesh.remove(arrival.seat);
    mesh_until = now + kMeetFor;
    const auto key = pilot_desk->note_admission(admission);
    const std::vector<Address> addresses = addresses_of_newcomer(arrival);
    if (key && !addresses.empty()) {
        context.mesh.add(arrival.seat, addresses.front(), arrival.public_key, *key, now);
        game->connect(arrival.peer, peer_at(arrival.seat), now);
    } else {
        to_meet.push_back(admission);
    }
}

/// Bars peers that lied or were voted out. Every peer that is in the game then does this, so they stay out, whichever
/// of them admits visitors later.
void Session::State::bar_unwanted() {
    for (const std::vector<PeerId>& all = game->signatures().liars(); liars < all.size(); ++liars) {
        bar(all[liars]);
        const Slot slot = slot_of(all[liars]);
        if (slot == kNoSlot) {
            continue;
        }
        const std::string& name = roster.names()[index_of(slot)];
        context.tell(
            {.type = Notice::Type::Dropped,
             .slot = slot,
             .name = name,
             .message = {engine::tr_later("{} sent different keys to different pilots and was removed."), name}});
    }
    for (const std::vector<PeerId>& all = game->assembler().removed(); outvoted < all.size(); ++outvoted) {
        if (all[outvoted] != game->members().self()) {
            bar(all[outvoted]);
        }
    }
}

void Session::State::bar(PeerId peer) {
    const GameRoster::Machine& machine = roster.machine(peer);
    if (machine.public_key == PublicKey{}) {
        return;
    }
    std::optional<std::uint32_t> ip;
    const LinkProbe* probe = machine.seat == kNoSlot ? nullptr : context.mesh.probe(machine.seat);
    if (probe != nullptr && probe->public_key() == machine.public_key) {
        ip = probe->address().ip;
    }
    std::vector<std::string> names;
    for (const Slot slot : roster.slots_of(machine.public_key)) {
        names.push_back(roster.names()[index_of(slot)]);
    }
    pilot_desk->bar(machine.public_key, ip, names);
}

/// Returns the first slot of the machine that had that peer number last; kNoSlot if there is none.
Slot Session::State::slot_of(PeerId peer) const {
    const std::vector<Slot> slots = roster.slots_of(roster.machine(peer).public_key);
    return slots.empty() ? kNoSlot : slots.front();
}

/// Returns whether another peer that is in the game has a newcomer's seat or public key.
bool Session::State::is_another_peer(const Admission& admission) const {
    return std::ranges::any_of(admission.state.slots, [&](const EntryState::SlotState& entry) {
        if (entry.peer == kNobody || entry.peer == admission.arrival.peer || entry.has_ended) {
            return false;
        }
        const GameRoster::Machine& machine = roster.machine(entry.peer);
        return machine.seat == admission.arrival.seat || machine.public_key == admission.arrival.public_key;
    });
}

/// A machine that entered late does not know its own public address, so it cannot tell which newcomers are near. A
/// newcomer that is near tries the machine's private addresses instead.
std::vector<Address> Session::State::addresses_of_newcomer(const Arrival& arrival) const {
    return addresses_of(arrival.candidates, roster.machine(game->members().self()).candidates);
}

/// New keys are rate limited, so some newcomers may have to wait for a moment.
void Session::State::meet_newcomers(Micros now) {
    std::erase_if(to_meet, [&](const Admission& admission) {
        const Arrival& arrival = admission.arrival;
        if (!context.mesh.introduce(arrival.seat, addresses_of_newcomer(arrival), arrival.public_key, now,
                                    context_of(admission.state))) {
            return false;
        }
        game->connect(arrival.peer, peer_at(arrival.seat), now);
        return true;
    });
}

}  // namespace net
