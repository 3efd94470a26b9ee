// SPDX-License-Identifier: Zlib
#include "net/lobby/guest_lobby.h"

#include <algorithm>
#include <utility>

#include "net/lobby/meeting_points.h"
#include "net/wire/text.h"

namespace net {
namespace {

using engine::tr_later;

constexpr Micros kSteady = 200 * kMillisecond;
constexpr Micros kEager = 50 * kMillisecond;
constexpr Micros kEagerFor = kSecond;  // after each change
constexpr Micros kLeaveFor = kSecond;

engine::Message end_for(Farewell why) {
    switch (why) {
    case Farewell::Kicked:
        return tr_later("The host has removed you from the lobby.");
    case Farewell::Silent:
        return tr_later("The host stopped receiving data from this machine; check the network and join again.");
    default:
        return tr_later("The host closed the lobby.");
    }
}

}  // namespace

GuestLobby::GuestLobby(SessionContext& context, const JoinedPeer& host, Micros now)
    : context_(&context), host_(host), next_at_(now), sent_at_(now - kSecond), heard_at_(now) {}

bool GuestLobby::receive(const Datagram& datagram, Micros now) {
    if (!has_tag(datagram.bytes, host_.key, 0)) {
        return false;
    }
    if (lender_.receive(datagram, now)) {
        return true;
    }
    const auto roster = decode_tagged<RosterPacket>(datagram.bytes);
    if (!roster || roster->sequence <= heard_) {
        return false;
    }
    if (roster->farewell != Farewell::None && is_seated()) {
        heard_ = roster->sequence;
        receive_farewell(roster->farewell);
        return true;
    }
    const bool is_too_late = left_at_ && roster->start.is_final;
    if ((context_->phase == SessionPhase::Ended && !is_too_late) || !is_sound(*roster)) {
        return false;
    }
    heard_ = roster->sequence;
    heard_at_ = now;
    apply(*roster, std::min(datagram.at, now), now);
    if (is_too_late) {
        context_->phase = SessionPhase::Ended;  // the only thing left to do is to leave the game itself
    }
    return true;
}

bool GuestLobby::is_sound(const RosterPacket& roster) const {
    SeatId last = kNoSeat;
    bool has_self = false;
    int pilots = 0;
    for (const RosterEntry& entry : roster.entries) {
        if (entry.seat <= last || (last == kNoSeat && entry.seat != 0) || !entry.extensions.is_sound()) {
            return false;
        }
        last = entry.seat;
        pilots += entry.pilots.count();
        has_self |= entry.seat == roster.seat && entry.public_key == context_->keys.public_key;
    }
    const bool is_same_seat = !is_seated() || roster.seat == context_->self;
    const bool is_same_start =
        !roster_.start.is_final || (roster.start.is_final && roster.start.version == roster_.start.version);
    return has_self && has_sound_candidates(roster) && roster.seat != 0 && pilots <= kMaxPilots && is_same_seat &&
           is_same_start;
}

void GuestLobby::apply(const RosterPacket& roster, Micros at, Micros now) {
    if (!is_seated()) {
        context_->phase = SessionPhase::Lobby;
        context_->self = roster.seat;
        context_->mesh.set_self(roster.seat);
        context_->mesh.add(0, host_.address, host_.public_key, host_.key, now);
    }
    const bool is_news =
        roster.version != roster_.version || roster.start.is_final != roster_.start.is_final || !roster.lines.empty();
    has_met_all_ = has_met_all_ && roster.version == roster_.version;
    const Micros check_ends_at = at + roster.check.left_ms * kMillisecond;
    const bool is_same_check = roster.check.number == roster_.check.number;
    check_ends_at_ = is_same_check ? std::min(check_ends_at_, check_ends_at) : check_ends_at;
    apply_start(roster.start, at);
    if (roster_.start.is_final) {
        roster_.version = roster.version;  // all else is settled
    } else {
        roster_ = roster;
    }
    for (RosterEntry& entry : roster_.entries) {
        for (std::string& name : entry.pilots.all) {
            name = clean_text(name, kMaxNameBytes);
        }
    }
    if (!has_met_all_) {
        meet_others(roster_, now);
    }
    outbox_.drop(roster.lines_taken);
    receive_lines(roster, now);
    if (is_news || context_->phase == SessionPhase::Playing) {
        hasten();
    }
}

void GuestLobby::apply_start(const StartBlock& start, Micros at) {
    if (context_->phase == SessionPhase::Playing) {
        return;
    }
    if (start.version == 0) {
        context_->phase = SessionPhase::Lobby;
        return;
    }
    context_->phase = SessionPhase::Starting;
    const LinkProbe* probe = context_->mesh.probe(0);
    const Micros one_way = probe != nullptr ? probe->least_rtt().value_or(0) / 2 : 0;
    const Micros in = std::clamp(Micros{start.starts_in_us}, -kLongestCountdown, kLongestCountdown);
    const Micros starts_at = at - one_way + in;
    // Of several packets about the same start, the one that yields the earliest time was delayed the least.
    const bool is_same = start.is_final && roster_.start.is_final;
    start_at_ = is_same ? std::min(start_at_, starts_at) : starts_at;
}

void GuestLobby::meet_others(const RosterPacket& roster, Micros now) {
    has_met_all_ = true;
    PerSeat<bool> is_in;
    const auto own = std::ranges::find(roster.entries, roster.seat, &RosterEntry::seat);  // see is_sound
    for (const RosterEntry& entry : roster.entries) {
        is_in[entry.seat] = true;
        if (entry.seat != 0 && entry.seat != roster.seat) {
            const std::vector<Address> addresses = addresses_of(entry, *own, host_.address);
            has_met_all_ &= context_->mesh.introduce(entry.seat, addresses, entry.public_key, now);
        }
    }
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        if (!is_in[seat]) {
            context_->mesh.remove(seat);
        }
    }
}

void GuestLobby::receive_lines(const RosterPacket& roster, Micros now) {
    std::uint32_t number = roster.first_line;
    for (const LobbyLine& line : roster.lines) {
        if (number > lines_taken_) {
            if (!lines_in_.take(now)) {
                return;
            }
            lines_taken_ = number;
            context_->tell(line);
        }
        ++number;
    }
}

void GuestLobby::receive_farewell(Farewell why) {
    is_leaving_ = true;  // the reply that the host waits for
    hasten();
    if (left_at_) {
        is_released_ = true;
    } else if (context_->phase != SessionPhase::Playing && context_->phase != SessionPhase::Ended) {
        context_->end(end_for(why));
    }
}

void GuestLobby::poll(Micros now) {
    const bool is_waiting = context_->phase == SessionPhase::Lobby || context_->phase == SessionPhase::Starting;
    if (is_waiting) {
        const Micros heard_at = std::max(heard_at_, context_->mesh.probe(0)->heard_at());
        if (now - heard_at >= kSilence && !roster_.start.is_final) {
            context_->end(
                tr_later("No response from the host for 5 seconds; check the network, or look for another game."));
            return;
        }
        if (!has_met_all_) {
            meet_others(roster_, now);
        }
        context_->view.game = roster_.game;
        context_->view.table = roster_.table;
        context_->view.max_pilots = roster_.max_pilots;
        show_roster(*context_, roster_.entries);
    }
    if (!left_at_) {
        lender_.poll(*context_, host_, now);
    }
    const std::uint8_t links = context_->mesh.up(now);
    if (is_hasty_ || links != links_) {
        is_hasty_ = true;
        eager_until_ = now + kEagerFor;
    }
    links_ = links;
    const bool is_regular = is_waiting || !is_settled(now);
    if ((is_hasty_ && now - sent_at_ >= kOutOfTurnEvery) || (is_regular && now >= next_at_)) {
        send_member(now);
    }
}

void GuestLobby::send_member(Micros now) {
    MemberPacket member;
    member.sender = context_->self;
    member.sequence = ++sent_;
    member.roster_version = roster_.version;
    member.start_version = roster_.start.version;
    member.is_start_final = roster_.start.is_final;
    member.lines_taken = lines_taken_;
    member.is_leaving = is_leaving_;
    member.is_ready = is_ready_;
    member.stopped_check = stopped_check_;
    member.name = context_->setup.pilots.first();
    member.links = links_;
    const Micros worst_ms = context_->mesh.worst_rtt() / kMillisecond;
    member.worst_rtt_ms = static_cast<std::uint16_t>(std::min(worst_ms, Micros{0xFFFF}));
    member.first_line = outbox_.first_after(0);
    for (std::uint32_t number = member.first_line; number <= outbox_.newest() && member.lines.size() < kMaxLines;) {
        member.lines.push_back(outbox_.at(number++));
    }
    if (const LinkProbe* host = context_->mesh.probe(0)) {  // in a game, a newcomer may get its seat
        context_->transport.send(host->address(), tagged(encode(member), host_.key, member.sender.byte()), now);
    }
    is_hasty_ = false;
    sent_at_ = now;
    const bool is_eager = is_leaving_ || context_->phase == SessionPhase::Starting || now < eager_until_;
    next_at_ = now + (is_eager ? kEager : kSteady);
}

void GuestLobby::set_ready(bool is_ready) {
    is_ready_ = is_ready;
    hasten();
}

std::optional<Micros> GuestLobby::check_ends_at() const {
    return roster_.check.number != 0 ? std::optional(check_ends_at_) : std::nullopt;
}

void GuestLobby::stop_check() {
    stopped_check_ = roster_.check.number;
    hasten();
}

bool GuestLobby::say(std::string text) {
    if (outbox_.is_full()) {
        return false;
    }
    text = clean_chat(text);
    if (!text.empty()) {
        outbox_.push({std::move(text)});
        hasten();
    }
    return true;
}

void GuestLobby::leave(Micros now) {
    is_leaving_ = true;
    left_at_ = now;
    hasten();
}

bool GuestLobby::is_settled(Micros now) const {
    return !left_at_ || is_released_ || now - *left_at_ >= kLeaveFor;
}

std::optional<AgreedStart> GuestLobby::start() const {
    const StartBlock& start = roster_.start;
    return start.version == 0 ? std::nullopt : std::optional(AgreedStart{roster_.entries, start, start_at_});
}

}  // namespace net
