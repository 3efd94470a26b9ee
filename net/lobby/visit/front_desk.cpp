// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/front_desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "net/history/history_check.h"
#include "net/play/game_status.h"
#include "net/wire/text.h"

namespace net {

namespace {

constexpr std::size_t kMaxVisitors = 72;  // 64 spectators, and eight that want to fly
constexpr Micros kSilence = 5 * kSecond;
/// A visitor that lacks no more is let in: it has the rest before its first tick.
constexpr Tick kNearlyThere = kTicksPerSecond;
/// An announcement that did not count by then is repeated.
constexpr Tick kAnnounceAgain = 2 * kTicksPerSecond;

std::uint8_t byte_of(Slot number) {
    return static_cast<std::uint8_t>(number);
}

}  // namespace

FrontDesk::FrontDesk(SessionContext& context, const GameRoster& roster, Lockstep& game, GameTerms terms)
    : context_(&context), roster_(&roster), game_(&game), terms_(std::move(terms)), gate_(context) {}

bool FrontDesk::handles(PacketKind kind) {
    constexpr std::array kKinds{PacketKind::Search, PacketKind::Hello,          PacketKind::Join,
                                PacketKind::Visit,  PacketKind::HistoryRequest, PacketKind::HashRequest};
    return std::ranges::find(kKinds, kind) != kKinds.end();
}

bool FrontDesk::receive(const Datagram& datagram, Micros now) {
    const auto kind = static_cast<PacketKind>(datagram.bytes.front());
    if (kind == PacketKind::Search || kind == PacketKind::Hello) {
        const bool is_asked = kind == PacketKind::Hello || is_senior(*game_);  // or a game would be found many times
        return is_asked && gate_.answer(datagram, sign(), now);
    }
    if (kind == PacketKind::Join) {
        return receive_join(datagram, now);
    }
    const auto visitor = std::ranges::find_if(visitors_, [&](const Visitor& each) {
        return each.who.address == datagram.from && has_tag(datagram.bytes, each.who.key, kVisitorSender);
    });
    if (visitor == visitors_.end()) {
        return false;
    }
    if (kind == PacketKind::Visit) {
        const auto visit = decode_tagged<VisitPacket>(datagram.bytes);
        return visit && receive_visit(*visitor, *visit, now);
    }
    if (kind == PacketKind::HistoryRequest) {
        const auto request = decode_tagged<HistoryRequestPacket>(datagram.bytes);
        if (request) {
            visitor->server.take(*request);
        }
        return request.has_value();
    }
    const auto request = decode_tagged<HashRequestPacket>(datagram.bytes);
    return request && receive_hash_request(*visitor, *request, now);
}

bool FrontDesk::receive_join(const Datagram& datagram, Micros now) {
    const auto join = gate_.read_join(datagram, now);
    if (!join) {
        return false;
    }
    const auto known =
        std::ranges::find(visitors_, join->public_key, [](const Visitor& v) { return v.who.public_key; });
    const bool is_in = known != visitors_.end() && known->heard > 0;
    if (is_in && now - known->heard_at < kSecond) {
        return false;  // its program is already being served
    }
    if (const auto reason = reason_against(*join, datagram.from)) {
        return gate_.refuse(datagram, *join, *reason, now);
    }
    auto who = gate_.admit(datagram, *join, now);
    if (!who) {
        return false;
    }
    if (known != visitors_.end()) {
        visitors_.erase(known);
    }
    Visitor& visitor = visitors_.emplace_back(
        Visitor{.who = *std::move(who), .wish = join->wish, .server = HistoryServer(game_->history())});
    visitor.heard_at = now;
    answer(visitor, now);
    return true;
}

void FrontDesk::bar(const PublicKey& key, const Address& at, const std::string& name) {
    barred_.push_back(key);
    context_->bans.add(at.ip, name);
    std::erase_if(visitors_, [&](const Visitor& each) { return each.who.public_key == key; });
}

/// Pilots of this game may return, even if they share an address with one who was barred.
bool FrontDesk::is_barred(const JoinPacket& join, const Address& from) const {
    const bool is_known = !roster_->slots_of(join.public_key).empty();
    return std::ranges::find(barred_, join.public_key) != barred_.end() ||
           (!is_known && context_->bans.bars(from.ip, clean_text(join.name, kMaxNameBytes)));
}

std::optional<Refusal> FrontDesk::reason_against(const JoinPacket& join, const Address& from) const {
    const Identity& own = context_->setup.identity;
    if (join.identity.rules_version != own.rules_version) {
        return Refusal::OtherRules;
    }
    if (join.identity.assets_hash != own.assets_hash) {
        return Refusal::OtherAssets;
    }
    if (is_barred(join, from)) {
        return Refusal::Kicked;
    }
    if (join.wish == JoinWish::Lobby) {
        return Refusal::Running;
    }
    if (visitors_.size() >= kMaxVisitors) {
        return Refusal::Full;
    }
    if (join.wish == JoinWish::Watch) {
        return std::nullopt;
    }
    if (!is_senior(*game_)) {
        return Refusal::NotSenior;
    }
    // One that has flown here before is let in even so: its slot is freed once the others have lost it.
    if (!roster_->slots_of(join.public_key).empty()) {
        return std::nullopt;
    }
    const int pilots = join.second_name.empty() ? 1 : 2;
    const int most = most_pilots_at_address(terms_.max_pilots);
    if (!is_loopback(from) && count_pilots_at(from.ip) + pilots > most) {
        return Refusal::TooManyAtAddress;
    }
    const bool has_room = placement().has_room(static_cast<std::size_t>(pilots), game_->schedule().tick());
    return has_room ? std::nullopt : std::optional(Refusal::Full);
}

int FrontDesk::count_pilots_at(std::uint32_t ip) const {
    auto pilots = static_cast<int>(std::ranges::count_if(visitors_, [ip](const Visitor& visitor) {
        return visitor.who.address.ip == ip && visitor.wish == JoinWish::Fly && !visitor.admission;
    }));
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const Slot seat = roster_->machine(peer).seat;
        const LinkProbe* probe = seat == kNoSlot || is_idle(game_->members(), peer, game_->schedule().tick())
                                     ? nullptr
                                     : context_->mesh.probe(seat);
        pilots += probe != nullptr && probe->address().ip == ip ? static_cast<int>(roster_->slots_of(seat).size()) : 0;
    }
    return pilots;
}

bool FrontDesk::receive_visit(Visitor& visitor, const VisitPacket& visit, Micros now) {
    if (visit.sequence <= visitor.heard) {
        return false;
    }
    visitor.heard = visit.sequence;
    visitor.heard_at = now;
    visitor.line.note_visit(now);
    visitor.ticks = visit.ticks;
    if (visit.is_leaving) {
        std::erase_if(visitors_, [&](const Visitor& each) { return &each == &visitor; });
        return true;
    }
    answer(visitor, now);
    return true;
}

/// A hash that is not known yet is not answered: the visitor asks again.
bool FrontDesk::receive_hash_request(Visitor& visitor, const HashRequestPacket& request, Micros now) {
    if (request.sequence <= visitor.heard) {
        return false;
    }
    visitor.heard = request.sequence;
    visitor.heard_at = now;
    const History& history = game_->history();
    if (const auto hash = hash_of(bytes_of(terms_), history, request.tick)) {
        send(visitor, encode(HistoryHashPacket{history.end(), {request.tick, *hash}}), now);
    }
    return true;
}

void FrontDesk::poll(Micros now) {
    std::erase_if(visitors_, [now](const Visitor& each) { return now - each.heard_at >= kSilence; });
    for (Visitor& visitor : visitors_) {
        while (const auto piece = visitor.server.due(now)) {
            send(visitor, encode(*piece), now);
        }
        announce(visitor, now);
    }
}

/// Whoever was away because others had to wait for it needs a better line first.
bool FrontDesk::is_fit_to_fly(const Visitor& visitor, Micros now) const {
    const std::vector<Slot> own = roster_->slots_of(visitor.who.public_key);
    const PeerId peer = own.empty() ? kNoPeer : game_->members().slots().peer_of(own.front());
    return peer == kNoPeer || !game_->members().was_late(peer) || visitor.line.is_steady(now);
}

void FrontDesk::announce(Visitor& visitor, Micros now) {
    const bool is_waiting = visitor.announced_at && game_->schedule().tick() < *visitor.announced_at + kAnnounceAgain;
    const bool is_ready =
        visitor.heard > 0 && visitor.ticks + kNearlyThere >= game_->schedule().tick() && is_fit_to_fly(visitor, now);
    if (visitor.wish != JoinWish::Fly || visitor.admission || is_waiting || !is_ready || !is_senior(*game_)) {
        return;
    }
    if (const auto arrival = arrival_of(visitor)) {
        visitor.announced_at = game_->schedule().tick();
        visitor.arrival = *arrival;
        game_->own_events().announce(*arrival);
    }
}

/// Returns nothing while there is no room.
std::optional<Arrival> FrontDesk::arrival_of(const Visitor& visitor) const {
    std::vector<Arrival> promised;
    for (const Visitor& other : visitors_) {
        if (&other != &visitor && other.announced_at) {
            promised.push_back(other.arrival);
        }
    }
    return placement().find(visitor.who, promised, game_->schedule().tick());
}

Placement FrontDesk::placement() const {
    return {*roster_, game_->members(), terms_.max_pilots};
}

std::optional<LinkKey> FrontDesk::note_admission(const Admission& admission) {
    const auto visitor = std::ranges::find(visitors_, admission.arrival.public_key,
                                           [](const Visitor& each) { return each.who.public_key; });
    if (visitor == visitors_.end() || !visitor->announced_at) {
        return std::nullopt;  // it only compares our history with that of the desk that lets it in
    }
    visitor->admission = admission;
    visitor->server.stop_at(admission.snapshot.tick);  // it continues from there with the packets of all peers
    return visitor->who.key;
}

void FrontDesk::answer(const Visitor& visitor, Micros now) {
    const VisitEcho echo{visitor.heard, static_cast<std::uint32_t>(now - visitor.heard_at)};
    std::string bytes;
    if (visitor.admission) {
        const Arrival& arrival = visitor.admission->arrival;
        bytes = encode(EntryPacket{.echo = echo,
                                   .peer = arrival.peer,
                                   .seat = arrival.seat,
                                   .game_age_us = now - game_->schedule().clock().due(0),
                                   .members = members(arrival.peer),
                                   .snapshot = visitor.admission->snapshot});
    } else {
        bytes = encode(WelcomePacket{echo, terms_, game_->schedule().tick(), other_desks()});
    }
    send(visitor, bytes, now);
}

void FrontDesk::send(const Visitor& visitor, const std::string& bytes, Micros now) {
    context_->transport.send(visitor.who.address, tagged(bytes, visitor.who.key, kDoorSender), now);
}

std::vector<EntryMember> FrontDesk::members(PeerId newcomer) const {
    std::vector<EntryMember> found;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        const GameRoster::Machine& machine = roster_->machine(peer);
        if (machine.seat == kNoSlot || peer == newcomer || is_idle(game_->members(), peer, game_->schedule().tick())) {
            continue;
        }
        EntryMember& member = found.emplace_back(EntryMember{byte_of(peer), byte_of(machine.seat), machine.public_key});
        if (const LinkProbe* probe = context_->mesh.probe(machine.seat)) {
            member.candidates = {candidate_of(probe->address())};
        }
        for (const Candidate& candidate : machine.candidates) {
            const bool is_known = std::ranges::find(member.candidates, candidate) != member.candidates.end();
            if (!is_known && machine.seat != context_->self && member.candidates.size() < kMaxOffered) {
                member.candidates.push_back(candidate);
            }
        }
    }
    return found;
}

std::vector<Candidate> FrontDesk::other_desks() const {
    std::vector<Candidate> found;
    for (const EntryMember& member : members(kNoPeer)) {
        if (!member.candidates.empty() && member.seat != context_->self && found.size() < kMaxDesks) {
            found.push_back(member.candidates.front());
        }
    }
    return found;
}

DoorSign FrontDesk::sign() const {
    DoorSign sign;
    sign.offer.identity = context_->setup.identity;
    sign.offer.host_name = context_->setup.name;
    sign.offer.game = terms_.game;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        sign.offer.pilots = static_cast<std::uint8_t>(sign.offer.pilots + (game_->is_present(slot) ? 1 : 0));
    }
    sign.offer.max_pilots = terms_.max_pilots;
    sign.offer.has_password = !context_->password.is_empty();
    sign.offer.is_running = true;
    return sign;
}

std::size_t FrontDesk::spectators() const {
    return static_cast<std::size_t>(std::ranges::count(visitors_, JoinWish::Watch, &Visitor::wish));
}

}  // namespace net
