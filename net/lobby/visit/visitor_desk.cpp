// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visitor_desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "net/history/history_fetch.h"

namespace net {

namespace {

constexpr std::size_t kMostPilots = 8;  // at a time, among the visitors that want to fly
/// How often a visitor gets the lines of other spectators, at most: each line four times.
constexpr Micros kLinesEvery = 400 * kMillisecond;

/// Returns the size on the wire of a datagram with a lobby tag.
int size_of(const std::string& bytes, const Address& to) {
    return static_cast<int>(bytes.size() + kLobbyTagBytes + header_bytes(to.ip));
}

}  // namespace

VisitorDesk::VisitorDesk(SessionContext& context, const InputHistory& history, std::size_t most)
    : context_(&context), history_(&history), most_(most), gate_(context) {}

bool VisitorDesk::handles(PacketKind kind) {
    constexpr std::array kKinds{PacketKind::Search, PacketKind::Hello,          PacketKind::Join,
                                PacketKind::Visit,  PacketKind::HistoryRequest, PacketKind::HashRequest,
                                PacketKind::Say,    PacketKind::ProofRequest,   PacketKind::Ask,
                                PacketKind::Try};
    return std::ranges::find(kKinds, kind) != kKinds.end();
}

bool VisitorDesk::receive(const Datagram& datagram, Micros now) {
    const auto kind = static_cast<PacketKind>(datagram.bytes.front());
    constexpr std::array kQuestions{PacketKind::Search, PacketKind::Hello, PacketKind::Ask, PacketKind::Try};
    const bool is_question = std::ranges::find(kQuestions, kind) != kQuestions.end();
    const bool is_stranger = is_question || kind == PacketKind::Join;
    if (is_closing_ && is_stranger) {
        return true;
    }
    if (is_question) {
        return (kind != PacketKind::Search || answers_searches()) && gate_.answer(datagram, listing(), now);
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
    if (kind == PacketKind::Say) {
        const auto say = decode_tagged<SayPacket>(datagram.bytes);
        return say && receive_say(*visitor, *say, now);
    }
    if (kind == PacketKind::HistoryRequest) {
        const auto request = decode_tagged<HistoryRequestPacket>(datagram.bytes);
        if (request) {
            visitor->server.receive(*request);
        }
        return request.has_value();
    }
    return receive_question(*visitor, datagram, now);
}

bool VisitorDesk::receive_join(const Datagram& datagram, Micros now) {
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
    if (known != visitors_.end() && is_repeated(*known, *join, datagram)) {
        note_join(*join, now);
        known->heard_at = known->visited_at = now;
        answer(*known, now);
        return true;
    }
    if (const auto reason = mismatch(join->identity, context_->setup.identity)) {
        return gate_.refuse(datagram, *join, *reason, now);
    }
    if (join->purpose == JoinPurpose::Lobby) {
        return gate_.refuse(datagram, *join, Refusal::Running, now);
    }
    if (const auto reason = reason_against(*join, datagram.from, now)) {
        return gate_.refuse(datagram, *join, *reason, now);
    }
    auto who = gate_.admit(datagram, *join, now);
    if (!who) {
        return false;
    }
    note_join(*join, now);
    engine::RateLimiter share = requester_share();
    if (known != visitors_.end()) {
        share = known->share;  // its program was restarted, and what it has been sent still counts
        visitors_.erase(known);
    }
    if (const auto desks = referral_for(*join, datagram.from, now)) {
        return refer(datagram, *join, who->key, *desks, now);
    }
    Visitor& visitor = visitors_.emplace_back(
        Visitor{.who = *std::move(who), .purpose = join->purpose, .server = HistoryServer(*history_), .share = share});
    visitor.heard_at = visitor.visited_at = now;
    answer(visitor, now);
    return true;
}

bool VisitorDesk::refer(const Datagram& datagram, const JoinPacket& join, const LinkKey& key,
                        const std::vector<Candidate>& desks, Micros now) {
    if (desks.empty()) {
        const Refusal reason = join.purpose == JoinPurpose::Watch ? Refusal::Full : Refusal::NotSenior;
        return gate_.refuse(datagram, join, reason, now);
    }
    context_->transport.send(datagram.from, tagged(encode(ReferralPacket{join.nonce, desks}), key, kDeskSender), now);
    return true;
}

/// Returns whether a Join repeats one that was accepted, because no Welcome has reached the joiner yet.
bool VisitorDesk::is_repeated(const Visitor& known, const JoinPacket& join, const Datagram& datagram) {
    return known.heard == 0 && known.purpose == join.purpose && known.who.address == datagram.from &&
           has_tag(datagram.bytes, known.who.key, kStranger);
}

/// Returns the desks to which a joiner should go instead; nothing if it can stay.
std::optional<std::vector<Candidate>> VisitorDesk::referral_for(const JoinPacket& join, const Address& from,
                                                                Micros now) {
    if (join.purpose == JoinPurpose::Fly) {
        const auto pilots =
            static_cast<std::size_t>(std::ranges::count(visitors_, JoinPurpose::Fly, &Visitor::purpose));
        return pilots >= kMostPilots ? std::optional(std::vector<Candidate>{}) : pilot_referral(join, from);
    }
    if (room() > 0) {
        return std::nullopt;
    }
    std::vector<Candidate> desks = spectators_with_room();
    for (const Candidate& other : other_desks(now)) {
        if (desks.size() < kMaxDesks && std::ranges::find(desks, other) == desks.end()) {
            desks.push_back(other);
        }
    }
    return desks;
}

/// Returns the two spectators with the most room, and reserves a place at each.
std::vector<Candidate> VisitorDesk::spectators_with_room() {
    std::vector<Candidate> found;
    for (int i = 0; i < 2; ++i) {
        Visitor* most = nullptr;
        for (Visitor& each : visitors_) {
            const bool is_found = std::ranges::find(found, candidate_of(each.who.address)) != found.end();
            if (!is_found && each.room > (most == nullptr ? 0 : most->room)) {
                most = &each;
            }
        }
        if (most != nullptr) {
            --most->room;
            found.push_back(candidate_of(most->who.address));
        }
    }
    return found;
}

bool VisitorDesk::receive_visit(Visitor& visitor, const VisitPacket& visit, Micros now) {
    if (visit.sequence <= visitor.heard) {
        return false;
    }
    visitor.heard = visit.sequence;
    visitor.heard_at = now;
    visitor.link_quality.note_visit(now);
    visitor.ticks = visit.ticks;
    visitor.room = visit.room;
    if (visit.is_leaving) {
        std::erase_if(visitors_, [&](const Visitor& each) { return &each == &visitor; });
        return true;
    }
    visitor.wants_answer = true;
    visitor.visit = visit.sequence;
    visitor.visited_at = now;
    return true;
}

bool VisitorDesk::receive_say(Visitor& visitor, const SayPacket& say, Micros now) {
    if (visitor.purpose != JoinPurpose::Watch) {
        return false;
    }
    const std::uint64_t author = author_of(visitor.who.public_key);
    for (const OwnLine& line : say.lines) {
        if (visitor.chat.has(now, 1) && context_->spectator_chat.hear({author, visitor.who.pilots.first(), line})) {
            (void)visitor.chat.take(now);
        }
    }
    return true;
}

/// Takes a request for a hash or a proof. A hash that is not known yet is not answered: the visitor asks again.
bool VisitorDesk::receive_question(Visitor& visitor, const Datagram& datagram, Micros now) {
    const auto hash = decode_tagged<HashRequestPacket>(datagram.bytes);
    const auto proof = decode_tagged<ProofRequestPacket>(datagram.bytes);
    const std::uint32_t sequence = hash ? hash->sequence : proof ? proof->sequence : 0;
    if (sequence <= visitor.heard) {
        return false;
    }
    visitor.heard = sequence;
    visitor.heard_at = now;
    visitor.wants_hash = hash ? std::optional(hash->tick) : visitor.wants_hash;
    if (proof) {
        visitor.wants_proof = true;
        asked_for_proof_at_ = now;
    }
    return true;
}

/// Answers the newest Visit, hash request and request for a proof. However often a visitor asks, it gets few answers,
/// since the uplink is needed for the game.
void VisitorDesk::answer_due(Visitor& visitor, Micros now) {
    constexpr Micros kAnswerEvery = 25 * kMillisecond;  // half of the time between the Visits of an honest visitor
    if (now - visitor.answered_at < kAnswerEvery) {
        return;
    }
    if (visitor.wants_answer) {
        answer(visitor, now);
        send_lines(visitor, now);
    }
    if (const auto tick = std::exchange(visitor.wants_hash, std::nullopt)) {
        if (const auto hash = hash_of(bytes_of(welcome(now).game), *history_, *tick)) {
            send(visitor, encode(HistoryHashPacket{history_->end(), {*tick, *hash}}), now);
            visitor.answered_at = now;
        }
    }
    if (std::exchange(visitor.wants_proof, false)) {
        send(visitor, encode(proof()), now);
        visitor.answered_at = now;
    }
}

void VisitorDesk::poll(Micros now) {
    std::erase_if(visitors_, [now](const Visitor& each) { return now - each.heard_at >= kSilence; });
    for (Visitor& visitor : visitors_) {
        answer_due(visitor, now);
    }
    serve(now);
    for (Visitor& visitor : visitors_) {
        if (!is_closing_) {
            attend(visitor, now);
        }
    }
}

bool VisitorDesk::has_served_all(Micros now) const {
    return std::ranges::none_of(visitors_, [&](const Visitor& each) {
        return each.purpose == JoinPurpose::Watch && now - each.heard_at < kSecond && each.ticks < history_->end();
    });
}

/// Serves visitors that want to fly before the others. In each group, everybody takes a turn at being first.
void VisitorDesk::serve(Micros now) {
    ++first_;
    for (const JoinPurpose purpose : {JoinPurpose::Fly, JoinPurpose::Watch}) {
        for (std::size_t i = 0; i < visitors_.size(); ++i) {
            Visitor& visitor = visitors_[(first_ + i) % visitors_.size()];
            while (visitor.purpose == purpose &&
                   may_send(visitor, static_cast<int>(kMaxDatagramBytes + header_bytes(visitor.who.address.ip)), now)) {
                const auto piece = visitor.server.due(visitor.share, now);
                if (!piece) {
                    break;
                }
                transmit(visitor, encode(*piece), now);
            }
        }
    }
}

void VisitorDesk::answer(Visitor& visitor, Micros now) {
    const VisitEcho echo{visitor.visit, static_cast<std::uint32_t>(now - visitor.visited_at)};
    if (send(visitor, answer_to(visitor, echo, now), now)) {
        visitor.wants_answer = false;
        visitor.answered_at = now;
    }
}

/// Lines use at most half of the uplink, so that the history always gets through.
void VisitorDesk::send_lines(Visitor& visitor, Micros now) {
    const auto lines = visitor.purpose == JoinPurpose::Watch && now >= visitor.next_lines_at
                           ? context_->spectator_chat.lines_for(author_of(visitor.who.public_key))
                           : std::nullopt;
    if (!lines || !uplink_.has(now, kMostBytes / 2)) {
        return;
    }
    visitor.next_lines_at = now + kLinesEvery;
    send(visitor, encode(*lines), now);
}

std::string VisitorDesk::answer_to(const Visitor& /*visitor*/, const VisitEcho& echo, Micros now) const {
    WelcomePacket packet = welcome(now);
    packet.echo = echo;
    return encode(packet);
}

bool VisitorDesk::may_send(const Visitor& visitor, int bytes, Micros now) const {
    const engine::RateLimiter* of_address = addresses_.find(visitor.who.address.ip.household());
    const bool is_within_address =
        visitor.purpose != JoinPurpose::Watch || of_address == nullptr || of_address->has(now, bytes);
    return is_within_address && uplink_.has(now, bytes) && visitor.share.has(now, bytes);
}

bool VisitorDesk::send(Visitor& visitor, const std::string& bytes, Micros now) {
    const int size = size_of(bytes, visitor.who.address);
    if (!may_send(visitor, size, now)) {
        return false;
    }
    (void)visitor.share.take(now, size);
    transmit(visitor, bytes, now);
    return true;
}

void VisitorDesk::transmit(const Visitor& visitor, const std::string& bytes, Micros now) {
    const int size = size_of(bytes, visitor.who.address);
    (void)uplink_.take(now, size);
    if (visitor.purpose == JoinPurpose::Watch) {
        (void)addresses_.find_or_add(visitor.who.address.ip.household(), engine::RateLimiter(kMostBytesOfAddress))
            .take(now, size);
    }
    context_->transport.send(visitor.who.address, tagged(bytes, visitor.who.key, kDeskSender), now);
}

std::size_t VisitorDesk::spectators() const {
    return static_cast<std::size_t>(std::ranges::count(visitors_, JoinPurpose::Watch, &Visitor::purpose));
}

}  // namespace net
