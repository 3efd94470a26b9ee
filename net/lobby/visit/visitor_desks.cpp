// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visitor_desks.h"

#include "net/lobby/meeting_points.h"

#include <algorithm>
#include <utility>

namespace net {

WelcomePacket SpectatorVisitorDesk::welcome(Micros now) const {
    return {.echo = {},
            .game = visit_->game(),
            .ticks = visit_->history().end(),
            .distance = is_closing() ? kClosing : visit_->distance(now),
            .is_flying_already = false,
            .desks = visit_->desks()};
}

/// Returns whether others can watch here: they would be one hop further from the pilots, and this spectator must keep
/// up.
bool SpectatorVisitorDesk::is_fit(Micros now) const {
    return visit_->distance(now) < kMaxDistance && visit_->history().end() + kTicksPerSecond >= visit_->end();
}

std::optional<Refusal> SpectatorVisitorDesk::reason_against(const JoinPacket& join, const Address& /*from*/,
                                                            Micros now) const {
    const bool is_refused = join.purpose == JoinPurpose::Watch && !is_fit(now);
    return is_refused ? std::optional(Refusal::NotRunning) : std::nullopt;
}

namespace {

/// A visitor that lacks no more ticks than this is let in: it gets the rest before its first tick.
constexpr Tick kNearlyThere = kTicksPerSecond;
/// An announcement that has had no effect by then is repeated.
constexpr Tick kAnnounceAgain = 2 * kTicksPerSecond;

}  // namespace

PilotVisitorDesk::PilotVisitorDesk(SessionContext& context, const GameRoster& roster, PeerGame& game,
                                   VisitedGame visited)
    : VisitorDesk(context, game.history(), kMostSpectators), roster_(&roster), game_(&game),
      visited_(std::move(visited)) {}

bool PilotVisitorDesk::answers_searches() const {
    return game_->is_senior();  // otherwise a search would find the same game many times
}

void PilotVisitorDesk::bar(const PublicKey& key, const std::optional<Ip>& ip, const std::vector<std::string>& names) {
    barred_.push_back(key);
    context().bans.add(ip, names);
    std::erase_if(visitors(), [&](const Visitor& each) { return each.who.public_key == key; });
}

/// Pilots of this game may return, even if they share an address with one that was barred.
bool PilotVisitorDesk::is_barred(const JoinPacket& join, const Address& from) const {
    const bool is_known = !roster_->slots_of(join.public_key).empty();
    return std::ranges::find(barred_, join.public_key) != barred_.end() ||
           (!is_known && context().bans.bars(from.ip, join.pilots));
}

std::optional<Refusal> PilotVisitorDesk::reason_against(const JoinPacket& join, const Address& from,
                                                        Micros /*now*/) const {
    if (is_barred(join, from)) {
        return Refusal::Kicked;
    }
    // A pilot that has flown here before is let in regardless: its slot is freed once the others have lost it.
    if (join.purpose == JoinPurpose::Watch || !game_->is_senior() || !roster_->slots_of(join.public_key).empty()) {
        return std::nullopt;
    }
    const int pilots = join.pilots.count();
    const int most = most_pilots_at_address(count_pilots() + pilots);
    if (!is_loopback(from) && count_pilots_at(from, join.public_key) + pilots > most) {
        return Refusal::TooManyAtAddress;
    }
    const bool has_room = slot_allocator().has_room(static_cast<std::size_t>(pilots), game_->schedule().tick());
    return has_room ? std::nullopt : std::optional(Refusal::Full);
}

/// Any peer passes a restart notice on, also one that refers the joiner to another.
void PilotVisitorDesk::note_join(const JoinPacket& join, Micros now) {
    const PeerId peer = peer_of(join.public_key);
    if (peer != kNoPeer && !join.restart.empty() && notices_.take(now)) {
        game_->report_restart(peer, join.restart.front());
    }
}

/// If the senior peer's own program crashed and was restarted, the next peer in line lets it in, once it is senior.
std::optional<std::vector<Candidate>> PilotVisitorDesk::pilot_referral(const JoinPacket& join,
                                                                       const Address& from) const {
    const PeerId admitting = game_->senior(peer_of(join.public_key));
    if (admitting == game_->self()) {
        return std::nullopt;
    }
    const std::vector<EntryMember> all = members(kNoPeer, game_->schedule().tick(), from);
    const auto member = std::ranges::find(all, admitting, &EntryMember::peer);
    return member == all.end() ? std::vector<Candidate>{} : member->candidates;
}

int PilotVisitorDesk::count_pilots() const {
    return static_cast<int>(std::ranges::count_if(
        kSlots, [this](Slot slot) { return !game_->tenures().has_ended(slot, game_->schedule().tick()); }));
}

int PilotVisitorDesk::count_pilots_at(const Address& address, const PublicKey& besides) const {
    const Ip household = context().household(address);
    int pilots = 0;
    for (const Visitor& visitor : visitors()) {
        const bool is_waiting = context().household(visitor.who.address) == household &&
                                visitor.who.public_key != besides && visitor.purpose == JoinPurpose::Fly &&
                                !visitor.admission;
        pilots += is_waiting ? visitor.who.pilots.count() : 0;
    }
    for (const PeerId peer : kPeers) {
        const SeatId seat = roster_->machine(peer).seat;
        const LinkProbe* probe = seat == kNoSeat || is_idle(game_->tenures(), peer, game_->schedule().tick())
                                     ? nullptr
                                     : context().mesh.probe(seat);
        pilots += probe != nullptr && context().household(probe->address()) == household
                      ? static_cast<int>(roster_->slots_of(seat).size())
                      : 0;
    }
    return pilots;
}

PeerId PilotVisitorDesk::peer_of(const PublicKey& key) const {
    const std::vector<Slot> own = roster_->slots_of(key);
    return own.empty() ? kNoPeer : game_->tenures().slots().peer_of(own.front());
}

/// A pilot that was lost for holding up the others needs a better link first.
bool PilotVisitorDesk::is_fit_to_fly(const Visitor& visitor, Micros now) const {
    const PeerId peer = peer_of(visitor.who.public_key);
    return peer == kNoPeer || !game_->was_late(peer) || visitor.link_quality.is_steady(now);
}

void PilotVisitorDesk::attend(Visitor& visitor, Micros now) {
    const bool is_waiting = visitor.announced_at && game_->schedule().tick() < *visitor.announced_at + kAnnounceAgain;
    const bool must_wait = roster_->slots_of(visitor.who.public_key).empty() && !may_expect_another();
    const bool is_ready = visitor.heard > 0 && !must_wait && visitor.ticks + kNearlyThere >= game_->schedule().tick() &&
                          is_fit_to_fly(visitor, now);
    if (visitor.purpose != JoinPurpose::Fly || visitor.admission || is_waiting || !is_ready || !game_->is_senior()) {
        return;
    }
    if (const auto arrival = arrival_of(visitor)) {
        visitor.announced_at = game_->schedule().tick();
        visitor.arrival = *arrival;
        game_->own_events().post(*arrival);
    }
}

/// Returns whether a further stranger may be announced. Never are more of them on their way than there are peers that
/// have come in: they may all be silent, and each holds the others up for a moment.
bool PilotVisitorDesk::may_expect_another() const {
    const Tenures& tenures = game_->tenures();
    std::ptrdiff_t expected =
        std::ranges::count_if(visitors(), [](const Visitor& each) { return each.announced_at && !each.admission; });
    std::ptrdiff_t present = 0;
    for (const PeerId peer : kPeers) {
        const Slot slot = tenures.slots().first_of(peer);
        if (slot != kNoSlot && !tenures.has_ended(slot, game_->schedule().tick())) {
            (game_->input(slot).end() > tenures.beginning(slot) ? present : expected) += 1;
        }
    }
    return expected < present;
}

/// Returns nothing while there is no room.
std::optional<Arrival> PilotVisitorDesk::arrival_of(const Visitor& visitor) const {
    std::vector<Arrival> promised;
    for (const Visitor& other : visitors()) {
        if (&other != &visitor && other.announced_at) {
            promised.push_back(other.arrival);
        }
    }
    return slot_allocator().find(visitor.who, promised, game_->schedule().tick());
}

SlotAllocator PilotVisitorDesk::slot_allocator() const {
    return {*roster_, game_->tenures(), visited_.terms.max_pilots};
}

std::optional<LinkKey> PilotVisitorDesk::note_admission(const Admission& admission) {
    const auto visitor = std::ranges::find(visitors(), admission.arrival.public_key,
                                           [](const Visitor& each) { return each.who.public_key; });
    if (visitor == visitors().end() || !visitor->announced_at) {
        return std::nullopt;  // it is only here to compare our history with that of the desk that lets it in
    }
    visitor->admission = admission;
    visitor->server.stop_at(admission.state.tick);  // it continues from there with the packets of all peers
    return visitor->who.key;
}

WelcomePacket PilotVisitorDesk::welcome(Micros now) const {
    return {.echo = {},
            .game = visited_,
            .ticks = is_closing() ? game_->history().end() : game_->schedule().tick(),
            .distance = is_closing() ? kClosing : std::uint8_t{0},
            .desks = other_desks(now)};
}

HistoryProofPacket PilotVisitorDesk::proof() const {
    return {.game = game_->game_id(),
            .flies_since = game_->stream_of(game_->self()).beginning,
            .vouchers = game_->vouchers()};
}

std::string PilotVisitorDesk::answer_to(const Visitor& visitor, const VisitEcho& echo, Micros now) const {
    if (!visitor.admission) {
        const std::vector<Slot> own = roster_->slots_of(visitor.who.public_key);
        WelcomePacket packet = welcome(now);
        packet.echo = echo;
        packet.is_flying_already = visitor.purpose == JoinPurpose::Fly && std::ranges::any_of(own, [this](Slot slot) {
                                       return !game_->tenures().has_ended(slot, game_->schedule().tick());
                                   });
        return encode(packet);
    }
    const Arrival& arrival = visitor.admission->arrival;
    std::vector<EntryMember> listed = members(arrival.peer, visitor.admission->state.tick, visitor.who.address);
    add_former_peers(listed, *visitor.admission);
    return encode(EntryPacket{.echo = echo,
                              .peer = arrival.peer,
                              .seat = arrival.seat,
                              .game_age_us = now - game_->schedule().clock().due(0),
                              .members = std::move(listed),
                              .state = visitor.admission->state});
}

std::vector<EntryMember> PilotVisitorDesk::members(PeerId newcomer, Tick tick, const Address& asker) const {
    std::vector<EntryMember> found;
    for (const PeerId peer : kPeers) {
        const GameRoster::Machine& machine = roster_->machine(peer);
        if (machine.seat == kNoSeat || peer == newcomer || is_idle(game_->tenures(), peer, tick)) {
            continue;
        }
        EntryMember& member = found.emplace_back(EntryMember{peer, machine.seat, machine.public_key});
        if (const LinkProbe* probe = context().mesh.probe(machine.seat)) {
            member.candidates = {candidate_of(probe->address())};
        }
        for (const Address& address : addresses_of(machine.candidates, {candidate_of(asker)})) {
            const Candidate candidate = candidate_of(address);
            const bool is_known = std::ranges::find(member.candidates, candidate) != member.candidates.end();
            if (!is_known && machine.seat != context().self && member.candidates.size() < kMaxOffered) {
                member.candidates.push_back(candidate);
            }
        }
    }
    return found;
}

/// Adds the owners of slots that have ended, so that the newcomer knows them if they return to it. Those that were
/// voted out get no slot back. Members must have different seats, so each gets one that is free.
void PilotVisitorDesk::add_former_peers(std::vector<EntryMember>& listed, const Admission& admission) const {
    PerSeat<bool> is_taken;
    is_taken[admission.arrival.seat] = true;
    for (const EntryMember& member : listed) {
        is_taken[member.seat] = true;
    }
    for (const PeerId peer : kPeers) {
        const PublicKey& key = roster_->machine(peer).public_key;
        const std::vector<Slot> own = roster_->slots_of(key);
        const bool has_left_slot = std::ranges::any_of(own, [&](Slot slot) {
            const EntryState::SlotState& entry = admission.state.slots[slot];
            return entry.peer == peer && entry.has_ended && entry.how != TickEvent::Type::Removed;
        });
        const bool is_listed =
            peer == admission.arrival.peer || std::ranges::count(listed, peer, &EntryMember::peer) > 0;
        const auto seat = std::ranges::find(is_taken, false);
        if (has_left_slot && !is_listed && seat != is_taken.end()) {
            *seat = true;
            listed.push_back({peer, SeatId::of(seat - is_taken.begin()), key});
        }
    }
}

/// Rotates, so that all desks get about as many visitors.
std::vector<Candidate> PilotVisitorDesk::other_desks(Micros now) const {
    std::vector<EntryMember> all = members(kNoPeer, game_->schedule().tick(), {});
    std::erase_if(
        all, [this](const EntryMember& member) { return member.candidates.empty() || member.seat == context().self; });
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < std::min(all.size(), kMaxDesks); ++i) {
        const auto first = static_cast<std::size_t>(now / kSecond);
        found.push_back(all[(first + i) % all.size()].candidates.front());
    }
    return found;
}

Listing PilotVisitorDesk::listing() const {
    Listing listing;
    listing.offer.identity = context().setup.identity;
    listing.offer.host_name = context().setup.pilots.first();
    listing.offer.game = visited_.setup;
    listing.offer.pilots =
        static_cast<std::uint8_t>(std::ranges::count_if(kSlots, [this](Slot slot) { return game_->is_present(slot); }));
    listing.offer.max_pilots = visited_.terms.max_pilots;
    listing.offer.has_password = !context().password.is_empty();
    listing.offer.is_running = true;
    return listing;
}

}  // namespace net
