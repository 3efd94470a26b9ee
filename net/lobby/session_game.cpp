// SPDX-License-Identifier: Zlib
#include "net/lobby/session_game.h"

#include <algorithm>

#include "net/lobby/meeting_points.h"
#include "net/wire/text.h"

namespace net {

namespace {

/// Newcomers are pinged for as long as it may take to find them.
constexpr Micros kMeetFor = 10 * kSecond;

engine::Message end_for(PeerGameEnd end) {
    switch (end) {
    case PeerGameEnd::Alone:
        return engine::tr_later(
            "Lost connection to most of the other pilots; check the network and join the next game.");
    case PeerGameEnd::Different:
        return engine::tr_later("Your game went out of sync, so the others continued without you. Join the next game.");
    case PeerGameEnd::Removed:
        return engine::tr_later("The other pilots voted to remove you from the game.");
    case PeerGameEnd::None:
    case PeerGameEnd::Left:
        break;
    }
    return {};
}

/// Returns the context that the link keys of a newcomer depend on, so that a peer that returns with its old key pair
/// gets new ones.
std::string context_of(const EntryState& state) {
    return "gyre entry " + std::to_string(state.tick);
}

}  // namespace

GameId game_of(const AgreedStart& start) {
    std::string text = "gyre game 1 " + std::to_string(start.block.version);
    for (const RosterEntry& member : start.members) {
        text += static_cast<char>(member.seat.byte());
        text.append(member.public_key.begin(), member.public_key.end());
    }
    const StreamHash hash = extended(StreamHash{}, text);
    GameId id = 0;
    for (std::size_t i = 0; i < sizeof id; ++i) {
        id |= GameId{hash[i]} << 8 * i;
    }
    return id;
}

SessionGame::SessionGame(SessionContext& context, const AgreedStart& start, Micros now)
    : context_(&context), roster_(start.members) {
    context.view.seats = {};
    for (const Slot slot : kSlots) {
        show_pilot(slot);
    }
    for (const RosterEntry& member : start.members) {
        context.view.seats[roster_.slots_of(member.seat).front()].mark = mark_in(member.extensions);
    }
    const VisitedGame visited{context.view.game, context.view.table, start.block.terms, roster_.names()};
    context.view.pilots = visited.pilots();
    PeerGameSetup setup = setup_of(visited);
    for (const PeerId peer : kPeers) {
        const SeatId seat = roster_.machine(peer).seat;
        if (seat == context.self) {
            setup.self = peer;
        }
        setup.peers[peer] = seat == kNoSeat ? Peer{} : peer_at(seat);
    }
    setup.game = game_of(start);
    setup.slots = roster_.first_slots();
    setup.start_at = start.at;
    peer_game_ = std::make_unique<PeerGame>(setup, context.transport, now);
    open_desk(visited);
}

SessionGame::SessionGame(SessionContext& context, const Visit& visit, const TimedEntry& timed, Micros now)
    : context_(&context) {
    const EntryPacket& entry = timed.packet;
    context.self = entry.seat;
    context.mesh.set_self(entry.seat);
    meet(visit, entry, now);
    PeerGameSetup setup = setup_of(visit.game());
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
    setup.start_at = timed.start_at;
    peer_game_ = std::make_unique<PeerGame>(setup, entry.state, visit.history(), context.transport, now);
    open_desk(visit.game());
}

PeerGameSetup SessionGame::setup_of(const VisitedGame& visited) const {
    const GameTerms& terms = visited.terms;
    PeerGameSetup setup;
    setup.terms = bytes_of(visited);
    setup.netcode = terms.netcode;
    setup.delay = terms.delay;
    setup.is_delay_fixed = terms.is_delay_fixed;
    setup.drop_after = terms.drop_after();
    setup.signing_key = context_->keys.signing_key;
    setup.damage_input = context_->setup.damage_input;
    return setup;
}

void SessionGame::open_desk(const VisitedGame& visited) {
    desk_ = std::make_unique<PilotVisitorDesk>(*context_, roster_, *peer_game_, visited);
}

std::optional<SeatId> SessionGame::receive(const Datagram& datagram, Micros now) {
    const auto peer = peer_game_->receive(datagram, now);
    if (!peer) {
        return std::nullopt;
    }
    const SeatId seat = roster_.machine(*peer).seat;
    if (seat != kNoSeat) {
        context_->mesh.check_path(seat, datagram.from, now);
    }
    return seat;
}

void SessionGame::follow_moves() {
    for (const PeerId peer : kPeers) {
        if (const LinkProbe* probe = probe_of(peer); probe != nullptr && probe->is_proven()) {
            peer_game_->move_peer(peer, probe->address());
        }
    }
}

void SessionGame::poll(Micros now) {
    peer_game_->poll(now);
    bar_unwanted(now);  // before an admission gives their peer numbers to others
    while (const auto admission = peer_game_->take_admission()) {
        let_in(*admission, now);
    }
    meet_newcomers(now);
    desk_->poll(now);
    if (context_->phase == SessionPhase::Playing && peer_game_->end() != PeerGameEnd::None) {
        context_->end(end_for(peer_game_->end()));
    }
}

/// Returns the link to a peer's machine; null if it has no seat, or there is no link to that seat.
const LinkProbe* SessionGame::probe_of(PeerId peer) const {
    const SeatId seat = roster_.machine(peer).seat;
    return seat == kNoSeat ? nullptr : context_->mesh.probe(seat);
}

Peer SessionGame::peer_at(SeatId seat) const {
    Peer peer;
    peer.is_present = true;
    if (const LinkProbe* probe = context_->mesh.probe(seat)) {
        peer.address = probe->address();
        peer.key = probe->key();
        peer.is_met = probe->is_proven();
        peer.unanswered = context_->setup.unanswered;
        peer.public_key = probe->public_key();
    } else if (seat == context_->self) {
        peer.public_key = context_->keys.public_key;
    }
    return peer;
}

void SessionGame::show_pilot(Slot slot) {
    if (roster_.seat_of(slot) == kNoSeat) {
        return;
    }
    Seat& seat = context_->view.seats[slot];
    seat = {};
    seat.is_taken = true;
    seat.pilots = {roster_.names()[slot]};
    seat.is_self = roster_.seat_of(slot) == context_->self;
    seat.is_linked = true;
}

/// Learns of the machines and pilots of the game that we enter.
void SessionGame::meet(const Visit& visit, const EntryPacket& entry, Micros now) {
    roster_.set_machine(entry.peer, {entry.seat, context_->keys.public_key, {}});
    for (const EntryMember& member : entry.members) {
        if (entry.is_former(member)) {
            roster_.set_machine(member.peer, {kNoSeat, member.public_key, {}});
            continue;
        }
        roster_.set_machine(member.peer, {member.seat, member.public_key, member.candidates});
        if (const JoinedPeer& peer = visit.desk()->peer(); member.public_key == peer.public_key) {
            context_->mesh.add(member.seat, peer.address, member.public_key, peer.key, now);
        } else {
            // The desk has left out the offers of machines that are not near us. At most seven links at once: within
            // the rate limit of new keys.
            (void)context_->mesh.introduce(member.seat, addresses_of(member.candidates), member.public_key, now,
                                           context_of(entry.state));
        }
    }
    for (const Slot slot : kSlots) {
        const EntryState::SlotState& pilot = entry.state.slots[slot];
        // The number of a pilot that is gone may belong to another peer, which has a seat.
        const bool is_known =
            pilot.peer.is_valid() && (!pilot.has_ended || roster_.machine(pilot.peer).seat == kNoSeat);
        const GameRoster::Machine machine = is_known ? roster_.machine(pilot.peer) : GameRoster::Machine{};
        const std::string name = pilot.name.empty() ? visit.names()[slot] : clean_text(pilot.name, kMaxNameBytes);
        roster_.set_pilot(slot, machine.seat, machine.public_key, name);
        show_pilot(slot);
    }
    meets_until_ = now + kMeetFor;
}

void SessionGame::let_in(const Admission& admission, Micros now) {
    const Arrival& arrival = admission.arrival;
    if (is_another_peer(admission)) {
        return;  // from a senior peer that lies: the newcomer gets no link, and is dropped
    }
    roster_.admit(arrival);
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        show_pilot(pilot.slot);
    }
    context_->mesh.remove(arrival.seat);
    meets_until_ = now + kMeetFor;
    const auto key = desk_->note_admission(admission);
    const std::vector<Address> addresses = addresses_of_newcomer(arrival);
    if (key && !addresses.empty()) {
        context_->mesh.add(arrival.seat, addresses.front(), arrival.public_key, *key, now);
        peer_game_->connect(arrival.peer, peer_at(arrival.seat), now);
    } else {
        to_meet_.push_back(admission);
    }
}

/// Bars peers that lied or were voted out. Every peer that is in the game then does this, so they stay out, whichever
/// of them admits visitors later.
void SessionGame::bar_unwanted(Micros now) {
    for (const std::vector<PeerId>& all = peer_game_->liars(); liars_ < all.size(); ++liars_) {
        bar(all[liars_], now);
        const Slot slot = slot_of(all[liars_]);
        if (slot == kNoSlot) {
            continue;
        }
        const std::string& name = roster_.names()[slot];
        context_->tell(
            {.type = Notice::Type::Dropped,
             .slot = slot,
             .name = name,
             .message = {engine::tr_later("{} sent different keys to different pilots and was removed."), name}});
    }
    for (const std::vector<PeerId>& all = peer_game_->removed(); outvoted_ < all.size(); ++outvoted_) {
        if (all[outvoted_] != peer_game_->self()) {
            bar(all[outvoted_], now);
        }
    }
}

void SessionGame::bar(PeerId peer, Micros now) {
    const GameRoster::Machine& machine = roster_.machine(peer);
    if (machine.public_key == PublicKey{}) {
        return;
    }
    std::optional<Ip> ip;
    if (const LinkProbe* probe = probe_of(peer); probe != nullptr && probe->public_key() == machine.public_key) {
        ip = probe->address().ip;
        context_->bar_after_farewell(*probe, now);
    }
    std::vector<std::string> names;
    for (const Slot slot : roster_.slots_of(machine.public_key)) {
        names.push_back(roster_.names()[slot]);
    }
    desk_->bar(machine.public_key, ip, names);
}

/// Returns the first slot of the machine that had that peer number last; kNoSlot if there is none.
Slot SessionGame::slot_of(PeerId peer) const {
    const std::vector<Slot> slots = roster_.slots_of(roster_.machine(peer).public_key);
    return slots.empty() ? kNoSlot : slots.front();
}

/// Returns whether another peer that is in the game has a newcomer's seat or public key.
bool SessionGame::is_another_peer(const Admission& admission) const {
    return std::ranges::any_of(admission.state.slots, [&](const EntryState::SlotState& entry) {
        if (entry.peer == kNoPeer || entry.peer == admission.arrival.peer || entry.has_ended) {
            return false;
        }
        const GameRoster::Machine& machine = roster_.machine(entry.peer);
        return machine.seat == admission.arrival.seat || machine.public_key == admission.arrival.public_key;
    });
}

/// A machine that entered late does not know its own public address, so it cannot tell which newcomers are near. A
/// newcomer that is near tries the machine's private addresses instead.
std::vector<Address> SessionGame::addresses_of_newcomer(const Arrival& arrival) const {
    return addresses_of(arrival.candidates, roster_.machine(peer_game_->self()).candidates);
}

/// New keys are rate limited, so some newcomers may have to wait for a moment.
void SessionGame::meet_newcomers(Micros now) {
    std::erase_if(to_meet_, [&](const Admission& admission) {
        const Arrival& arrival = admission.arrival;
        if (!context_->mesh.introduce(arrival.seat, addresses_of_newcomer(arrival), arrival.public_key, now,
                                      context_of(admission.state))) {
            return false;
        }
        peer_game_->connect(arrival.peer, peer_at(arrival.seat), now);
        return true;
    });
}

}  // namespace net
