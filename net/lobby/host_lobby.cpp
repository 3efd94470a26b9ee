// SPDX-License-Identifier: Zlib
#include "net/lobby/host_lobby.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "net/lobby/game_roster.h"
#include "net/wire/text.h"

namespace net {
namespace {

constexpr Micros kAlive = 2 * kSecond;  // longest silence of a live member: it reports five times a second

Notice::Type type_of(Farewell why) {
    switch (why) {
    case Farewell::Kicked:
        return Notice::Type::Kicked;
    case Farewell::Silent:
        return Notice::Type::Lost;
    default:
        return Notice::Type::Left;
    }
}

}  // namespace

HostLobby::HostLobby(SessionContext& context, const HostSetup& hosting, Micros now)
    : context_(&context), hosting_(hosting), join_gate_(context), now_(now) {
    assert(hosting.game.size() <= kMaxSetupBytes);
    pilots_ = unique_names(context.setup.pilots, 0);
    hosting_.max_pilots = std::clamp(std::max(hosting.max_pilots, hosting.start_with), pilots_.count(), kMaxPilots);
    context.phase = SessionPhase::Lobby;
    context.self = 0;
    context.mesh.set_self(0);
    update_view();
}

bool HostLobby::receive(const Datagram& datagram, Micros now) {
    switch (static_cast<PacketKind>(datagram.bytes.front())) {
    case PacketKind::Search:
    case PacketKind::Hello:
    case PacketKind::Ask:
    case PacketKind::Try:
        return context_->phase != SessionPhase::Ended && join_gate_.answer(datagram, listing(), now);
    case PacketKind::Join:
        return context_->phase != SessionPhase::Ended && receive_join(datagram, now);
    case PacketKind::Member:
        return receive_member(datagram, now);
    case PacketKind::Lend:
        return borrower_.receive(*context_, datagram, now);
    default:
        return false;
    }
}

bool HostLobby::receive_join(const Datagram& datagram, Micros now) {
    const auto join = join_gate_.read_join(datagram, now);
    if (!join) {
        return false;
    }
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        std::optional<HostMember>& member = members_[seat];
        if (member && member->public_key == join->public_key) {
            return member->heard == 0 && seat_again(seat, datagram, *join, now);
        }
    }
    // A program that was restarted after a crash has to wait until its previous connection has gone silent. Otherwise a
    // single Join that claims to come from a member's address would throw that member out.
    if (const auto old = seat_at(datagram.from); old && now - members_[*old]->heard_at < kAlive) {
        return false;
    }
    if (const auto reason = reason_against(*join, datagram.from)) {
        return *reason == Refusal::NotRunning ? show_spectator(datagram, *join, now)
                                              : join_gate_.refuse(datagram, *join, *reason, now);
    }
    const auto applicant = join_gate_.admit(datagram, *join, now);
    if (applicant) {
        seat(*applicant, now);
    }
    return applicant.has_value();
}

/// Repeats the seating of a joiner that no roster has reached yet. If its cookie is new, so is the key of its link.
bool HostLobby::seat_again(SeatId seat, const Datagram& datagram, const JoinPacket& join, Micros now) {
    const auto applicant = join_gate_.admit(datagram, join, now);
    if (!applicant) {
        return false;
    }
    members_[seat]->heard_at = now;
    if (!(applicant->key == context_->mesh.probe(seat)->key())) {
        context_->mesh.add(seat, applicant->address, applicant->public_key, applicant->key, now);
    }
    return true;
}

std::optional<Refusal> HostLobby::reason_against(const JoinPacket& join, const Address& from) const {
    if (const auto reason = mismatch(join.identity, context_->setup.identity)) {
        return reason;
    }
    if (gone_.find(join.public_key) != nullptr || context_->bans.bars(from.ip, join.pilots)) {
        return Refusal::Kicked;
    }
    if (context_->phase != SessionPhase::Lobby) {
        return Refusal::Running;
    }
    if (join.purpose == JoinPurpose::Watch) {
        return Refusal::NotRunning;
    }
    const std::optional<SeatId> old = seat_at(from);
    const int joining = join.pilots.count();
    if (count_pilots() - (old ? pilots_of(*old).count() : 0) + joining > hosting_.max_pilots) {
        return Refusal::Full;
    }
    const bool is_over_share = count_pilots_at(from, old) + joining > most_pilots_at(from.ip);
    return is_over_share ? std::optional(Refusal::TooManyAtAddress) : std::nullopt;
}

/// The host's own seat has no known address, so it is never counted.
int HostLobby::count_pilots_at(const Address& address, std::optional<SeatId> besides) const {
    const Ip household = context_->household(address);
    int pilots = 0;
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        const bool is_there = members_[seat] && context_->household(context_->mesh.probe(seat)->address()) == household;
        pilots += is_there && seat != besides ? pilots_of(seat).count() : 0;
    }
    return pilots;
}

/// Without this limit, one machine could take all seats under different keys, and then be the majority that has others
/// dropped.
int HostLobby::most_pilots_at(const Ip& ip) const {
    return is_loopback({ip, 0}) ? kMaxPilots : most_pilots_at_address(hosting_.max_pilots);
}

void HostLobby::seat(const AcceptedJoin& applicant, Micros now) {
    const std::optional<SeatId> old = seat_at(applicant.address);
    if (old) {
        remove(*old, Farewell::Left, now);  // the same program again, for example after a crash
    }
    std::erase_if(partings_, [&](const HostParting& parting) { return parting.key == applicant.key; });
    SeatId seat = old.value_or(SeatId{1});
    while (members_[seat]) {
        ++seat;  // fewer than max_pilots are in, so one seat is free
    }
    HostMember& member = members_[seat].emplace();
    member.public_key = applicant.public_key;
    member.typed = applicant.pilots;
    member.pilots = unique_names(applicant.pilots, seat);
    member.offered = applicant.candidates;
    member.extensions = applicant.extensions;
    member.joined_at = member.heard_at = member.sent_at = member.next_at = now;
    context_->mesh.add(seat, applicant.address, applicant.public_key, applicant.key, now);
    for (std::uint8_t& reported : reported_) {
        reported = static_cast<std::uint8_t>(reported & ~seat.bit());
    }
    reported_[seat] = 0;
    member.lines_taken = lines_before(member.pilots);
    announce_pilots(Notice::Type::Joined, seat, member.pilots);
    ++version_;
}

std::optional<SeatId> HostLobby::seat_at(const Address& address) const {
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        if (members_[seat] && context_->mesh.probe(seat)->address() == address) {
            return seat;
        }
    }
    return std::nullopt;
}

bool HostLobby::receive_member(const Datagram& datagram, Micros now) {
    const auto packet = decode_tagged<MemberPacket>(datagram.bytes);
    if (!packet) {
        return false;
    }
    const SeatId seat = packet->sender;
    std::optional<HostMember>& member = members_[seat];
    const LinkProbe* probe = context_->mesh.probe(seat);
    if (!member || probe == nullptr || !has_tag(datagram.bytes, probe->key(), seat.byte())) {
        return packet->is_leaving && receive_last_words(datagram, seat);
    }
    if (packet->sequence <= member->heard) {
        return false;
    }
    member->heard = packet->sequence;
    member->heard_at = now;
    apply(seat, *packet, now);
    return true;
}

bool HostLobby::receive_last_words(const Datagram& datagram, SeatId seat) {
    return std::erase_if(partings_, [&](const HostParting& parting) {
               return parting.seat == seat && has_tag(datagram.bytes, parting.key, seat.byte());
           }) > 0;
}

void HostLobby::apply(SeatId seat, const MemberPacket& packet, Micros now) {
    HostMember& member = *members_[seat];
    member.roster_version = packet.roster_version;
    member.start_version = packet.start_version;
    member.is_start_final = packet.is_start_final;
    member.lines_taken = std::max(member.lines_taken, std::min(packet.lines_taken, lines_.newest()));
    member.links = packet.links;
    member.worst_rtt = packet.worst_rtt_ms * kMillisecond;
    const bool is_frozen = context_->phase == SessionPhase::Playing || start_.is_final;
    if (is_frozen) {
        return;
    }
    if (packet.is_leaving) {
        remove(seat, Farewell::Left, now);
        return;
    }
    member.typed.all[0] = packet.name;
    std::set<std::string> taken = names_besides(seat);
    taken.insert(member.pilots.all[1]);
    const std::string name = unique_name(packet.name, seat.value(), taken);
    if (name != member.pilots.first() || packet.is_ready != member.is_ready) {
        member.pilots.all[0] = name;
        member.is_ready = packet.is_ready;
        ++version_;
    }
    if (check_ends_at_ && packet.stopped_check == checks_) {
        stop_check(seat);
    }
    receive_lines(seat, packet, now);
}

void HostLobby::receive_lines(SeatId seat, const MemberPacket& packet, Micros now) {
    HostMember& member = *members_[seat];
    std::uint32_t number = packet.first_line;
    for (const ChatLine& line : packet.lines) {
        if (number > member.guest_lines_taken) {
            if (!member.chat.take(now)) {
                return;  // the member will send it again
            }
            member.guest_lines_taken = number;
            if (std::string text = clean_chat(line.text); !text.empty()) {
                announce({.seat = seat, .name = member.pilots.first(), .text = std::move(text)});
            }
            member.next_at = std::min(member.next_at, now);
        }
        ++number;
    }
}

void HostLobby::remove(SeatId seat, Farewell why, Micros now) {
    std::optional<HostMember>& member = members_[seat];
    const LinkProbe& probe = *context_->mesh.probe(seat);
    partings_.push_back({seat, probe.address(), probe.key(), why, now + kFarewellFor, now});
    if (why == Farewell::Kicked) {
        context_->bar_after_farewell(probe, now);
    }
    // A member that was lost before any roster reached it is still asking, so it may come back.
    if (why != Farewell::Silent || member->heard > 0) {
        gone_.find_or_add(member->public_key);
    }
    const PilotNames pilots = member->pilots;
    member.reset();
    context_->mesh.remove(seat);
    ++version_;
    if (why != Farewell::Closed) {
        announce_pilots(type_of(why), seat, pilots);
    }
    lines_at_departure_ = lines_.newest();
    if (context_->phase == SessionPhase::Starting && count() == 1) {
        thaw();
    } else if (context_->phase == SessionPhase::Starting) {
        freeze(now);
    }
}

/// Rate limited: a stranger that keeps joining and leaving must not fill the chat.
void HostLobby::announce_pilots(Notice::Type type, SeatId seat, const PilotNames& pilots) {
    if (type != Notice::Type::Kicked && !comings_.take(now_)) {
        return;
    }
    for (const std::string& name : pilots.present()) {
        announce({.type = type, .seat = seat, .name = name});
    }
}

void HostLobby::announce(LobbyLine line) {
    context_->tell(line);
    lines_.push(std::move(line));
}

/// The first line that a newcomer reads says that it is in, unless it has missed what friends said.
std::uint32_t HostLobby::lines_before(const PilotNames& newcomer) const {
    const bool is_awaited = std::ranges::find(hosting_.awaited, newcomer.first()) != hosting_.awaited.end();
    return is_awaited ? lines_at_departure_ : lines_.newest();
}

PilotNames HostLobby::unique_names(const PilotNames& wanted, SeatId seat) const {
    std::set<std::string> taken = names_besides(seat);
    PilotNames names;
    for (std::size_t i = 0; i < wanted.present().size(); ++i) {
        names.all[i] = unique_name(wanted.all[i], seat.value(), taken);
        taken.insert(names.all[i]);
    }
    return names;
}

std::set<std::string> HostLobby::names_besides(SeatId seat) const {
    std::set<std::string> names;
    for (const SeatId other : kSeats) {
        if (other != seat && is_seated(other)) {
            names.insert(pilots_of(other).all.begin(), pilots_of(other).all.end());
        }
    }
    return names;
}

const PilotNames& HostLobby::pilots_of(SeatId seat) const {
    return seat == 0 ? pilots_ : members_[seat]->pilots;
}

int HostLobby::count() const {
    return 1 + static_cast<int>(
                   std::count_if(members_.begin(), members_.end(), [](const auto& m) { return m.has_value(); }));
}

int HostLobby::count_pilots() const {
    int pilots = 0;
    for (const SeatId seat : kSeats) {
        pilots += is_seated(seat) ? pilots_of(seat).count() : 0;
    }
    return pilots;
}

Listing HostLobby::listing() const {
    Listing listing;
    listing.offer.identity = context_->setup.identity;
    listing.offer.host_name = pilots_.first();
    listing.offer.game = hosting_.game;
    listing.offer.pilots = static_cast<std::uint8_t>(count_pilots());
    listing.offer.max_pilots = static_cast<std::uint8_t>(hosting_.max_pilots);
    listing.offer.has_password = !context_->password.is_empty();
    listing.offer.is_running = context_->phase != SessionPhase::Lobby;
    listing.is_open = !listing.offer.is_running;
    return listing;
}

void HostLobby::set_ready(bool is_ready) {
    version_ += is_ready != is_ready_ ? 1 : 0;
    is_ready_ = is_ready;
}

bool HostLobby::say(std::string text) {
    text = clean_chat(text);
    if (!text.empty()) {
        announce({.seat = 0, .name = pilots_.first(), .text = std::move(text)});
    }
    return true;
}

void HostLobby::leave(Micros now) {
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        if (members_[seat]) {
            remove(seat, Farewell::Closed, now);
        }
    }
}

void HostLobby::set_game(const std::string& game, int max_pilots) {
    assert(game.size() <= kMaxSetupBytes);
    if (context_->phase != SessionPhase::Lobby) {
        return;  // a start has frozen the roster
    }
    if (game != hosting_.game) {
        end_check();  // they were asked about another game
    }
    hosting_.game = game;
    int least = count_pilots();
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        least = members_[seat] ? std::max(least, seat.value() + 1) : least;
    }
    hosting_.max_pilots = std::clamp(max_pilots, least, kMaxPilots);
    ++version_;
}

void HostLobby::set_table(const std::string& table) {
    assert(table.size() <= kMaxTableBytes);
    if (context_->phase == SessionPhase::Lobby && table != hosting_.table) {
        hosting_.table = table;
        ++version_;
    }
}

void HostLobby::kick(SeatId seat) {
    const bool is_open = context_->phase == SessionPhase::Lobby || context_->phase == SessionPhase::Starting;
    if (is_open && !start_.is_final && seat.is_valid() && members_[seat]) {
        const HostMember& member = *members_[seat];
        std::vector<std::string> names(member.pilots.all.begin(), member.pilots.all.end());
        names.insert(names.end(), member.typed.all.begin(), member.typed.all.end());
        context_->bans.add(context_->mesh.probe(seat)->address().ip, names);
        remove(seat, Farewell::Kicked, now_);
    }
}

}  // namespace net
