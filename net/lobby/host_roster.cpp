// SPDX-License-Identifier: Zlib
// The part of HostLobby that deals with members: what they are sent and when, and which of them are lost.
#include <algorithm>

#include "net/lobby/host_lobby.h"
#include "net/lobby/meeting_points.h"

namespace net {
namespace {

constexpr Micros kLinkTriedFor = 20 * kSecond;  // then the players are notified that there is no direct link
constexpr Micros kWhileBehind = 50 * kMillisecond;
constexpr Micros kWhileNothing = kSecond;
constexpr Micros kFarewellEvery = 100 * kMillisecond;
constexpr Micros kLateStartFor = 20 * kSecond;  // a member that has not begun by then never will
/// Offered addresses are left out of a roster if they would leave no room for a chat line, which would then never
/// arrive.
constexpr std::size_t kLongestLine = 2 + 2 * (1 + kMaxNameBytes) + 1 + kMaxChatBytes;
constexpr std::size_t kMostBeforeLines = kMaxDatagramBytes - kLobbyTagBytes - kLongestLine;

}  // namespace

void HostLobby::poll(Micros now) {
    now_ = now;
    send_farewells(now);
    if (context_->phase == SessionPhase::Lobby || context_->phase == SessionPhase::Starting) {
        borrower_.poll(*context_, now);
        drop_silent(now);
        watch_links(now);
        count_spectators();
        poll_start(now);
        update_view();
    }
    send_rosters(now);  // a final start is announced even by a host that has left
}

/// Shows the lobby to a spectator that is in time for a later game. Its program asks again, so that is repeated.
bool HostLobby::show_spectator(const Datagram& datagram, const JoinPacket& join, Micros now) {
    const auto spectator = join_gate_.admit(datagram, join, now);
    if (!spectator) {
        return false;
    }
    if (spectators_.note(*spectator, now)) {
        context_->transport.send(datagram.from, tagged(encode(preview(join)), spectator->key, 0), now);
    }
    return join_gate_.refuse(datagram, join, Refusal::NotRunning, now);
}

/// Has the rosters tell how many spectators wait. During a start they are refused without being heard, and the roster
/// must not change.
void HostLobby::count_spectators() {
    if (context_->phase == SessionPhase::Lobby) {
        spectators_.drop_silent(now_);
        version_ += spectators_.count() != shown_spectators_ ? 1 : 0;
        shown_spectators_ = spectators_.count();
    }
}

void HostLobby::drop_silent(Micros now) {
    for (SeatId seat = 1; seat < kMaxPilots && !start_.is_final; ++seat) {
        const std::optional<HostMember>& member = members_[seat];
        if (member && now - std::max(member->heard_at, context_->mesh.probe(seat)->heard_at()) >= kSilence) {
            remove(seat, Farewell::Silent, now);
        }
    }
}

void HostLobby::watch_links(Micros now) {
    links_ = {};
    links_[0] = context_->mesh.up(now);
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        links_[seat] = members_[seat] ? members_[seat]->links : std::uint8_t{0};
    }
    PerSeat<bool> is_linked;
    for (const SeatId seat : kSeats) {
        is_linked[seat] = is_seated(seat) && std::ranges::all_of(kSeats, [&](SeatId other) {
                              return other == seat || !is_seated(other) || is_pair_up(seat, other);
                          });
    }
    version_ += is_linked != is_linked_ ? 1 : 0;
    is_linked_ = is_linked;
    name_dead_links(now);
}

void HostLobby::name_dead_links(Micros now) {
    const auto joined_at = [&](SeatId seat) { return members_[seat]->joined_at; };
    for (SeatId a = 1; a < kMaxPilots; ++a) {
        for (SeatId b = 0; b < a && is_seated(a); ++b) {
            if (has_bit(reported_[a], b) || !is_seated(b) || is_pair_up(a, b)) {
                continue;
            }
            const Micros since = b == 0 ? joined_at(a) : std::max(joined_at(a), joined_at(b));
            if (now - since >= kLinkTriedFor) {
                reported_[a] |= b.bit();
                reported_[b] |= a.bit();
                announce({.type = Notice::Type::NoDirectLink,
                          .name = pilots_of(b).first(),
                          .other_name = pilots_of(a).first()});
            }
        }
    }
}

bool HostLobby::is_all_linked() const {
    return std::ranges::none_of(kSeats, [this](SeatId seat) { return is_seated(seat) && !is_linked_[seat]; });
}

void HostLobby::send_rosters(Micros now) {
    const bool is_changed = version_ != shown_version_ || lines_.newest() != shown_line_;
    shown_version_ = version_;
    shown_line_ = lines_.newest();
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        std::optional<HostMember>& member = members_[seat];
        const LinkProbe* probe = context_->mesh.probe(seat);
        if (!member || probe == nullptr) {  // in a game, a newcomer that we cannot reach may have got its seat
            continue;
        }
        if (start_.is_final && now >= start_at_) {
            const bool knows =
                member->is_playing || (member->is_start_final && member->start_version == start_.version);
            if (knows || now - start_at_ > kLateStartFor) {
                continue;
            }
        }
        const Micros interval = is_changed ? kOutOfTurnEvery : is_behind(*member) ? kWhileBehind : kWhileNothing;
        member->next_at = std::min(member->next_at, member->sent_at + interval);
        if (now >= member->next_at) {
            context_->transport.send(probe->address(), roster_for(seat, now), now);
            member->sent_at = now;
            member->next_at = now + kWhileNothing;
        }
    }
}

bool HostLobby::is_behind(const HostMember& member) const {
    const bool lacks_start =
        start_.version != 0 && (member.start_version != start_.version || member.is_start_final != start_.is_final);
    return lacks_start || member.roster_version != version_ || member.lines_taken < lines_.newest();
}

std::string HostLobby::roster_for(SeatId seat, Micros now) {
    const HostMember& member = *members_[seat];
    RosterPacket roster;
    roster.sequence = ++sent_;
    roster.version = version_;
    roster.seat = seat;
    roster.max_pilots = static_cast<std::uint8_t>(hosting_.max_pilots);
    roster.game = hosting_.game;
    roster.table = hosting_.table;
    roster.entries = entries();
    if (check_ends_at_) {
        const Micros left_ms = std::clamp(*check_ends_at_ - now, Micros{0}, kReadyCheck) / kMillisecond;
        roster.check = {checks_, static_cast<std::uint16_t>(left_ms)};
    }
    roster.start = start_;
    const Micros starts_in = std::clamp(start_at_ - now, -kLongestCountdown, kLongestCountdown);
    roster.start.starts_in_us = start_.version == 0 ? 0 : static_cast<std::int32_t>(starts_in);
    roster.lines_taken = member.guest_lines_taken;
    roster.first_line = lines_.first_after(member.lines_taken);
    std::string bytes = encode(roster);
    for (std::size_t most = kMaxCandidates; bytes.size() > kMostBeforeLines && most > 1;) {
        --most;
        for (RosterEntry& entry : roster.entries) {
            entry.candidates.resize(std::min(entry.candidates.size(), most));
        }
        bytes = encode(roster);
    }
    for (std::uint32_t number = roster.first_line; number <= lines_.newest() && roster.lines.size() < kMaxLines;) {
        roster.lines.push_back(lines_.at(number++));
        std::string longer = encode(roster);
        if (longer.size() + kLobbyTagBytes > kMaxDatagramBytes) {
            break;
        }
        bytes = std::move(longer);
    }
    return tagged(bytes, context_->mesh.probe(seat)->key(), 0);
}

std::vector<RosterEntry> HostLobby::entries() const {
    std::vector<RosterEntry> entries;
    entries.push_back(
        {0, pilots_, is_ready_, is_linked_[0], {}, context_->keys.public_key, mark_extension(context_->setup.mark)});
    if (shown_spectators_ > 0) {
        entries.front().extensions.all.push_back(
            {Extension::kSpectators, std::string(1, static_cast<char>(shown_spectators_))});
    }
    for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
        if (const std::optional<HostMember>& member = members_[seat]) {
            std::vector<Candidate> candidates{candidate_of(context_->mesh.probe(seat)->address())};
            candidates.insert(candidates.end(), member->offered.begin(), member->offered.end());
            entries.push_back({seat, member->pilots, member->is_ready, is_linked_[seat], std::move(candidates),
                               member->public_key, member->extensions});
        }
    }
    remove_contested_offers(entries);
    return entries;
}

PreviewPacket HostLobby::preview(const JoinPacket& join) const {
    PreviewPacket preview{.nonce = join.nonce,
                          .version = version_,
                          .max_pilots = static_cast<std::uint8_t>(hosting_.max_pilots),
                          .game = hosting_.game,
                          .table = hosting_.table,
                          .spectators = spectators_.count()};
    for (const RosterEntry& entry : entries()) {
        preview.entries.push_back({entry.seat, entry.pilots, entry.is_ready, entry.is_linked});
    }
    return preview;
}

void HostLobby::send_farewells(Micros now) {
    std::erase_if(partings_, [&](const HostParting& parting) { return now >= parting.until; });
    for (HostParting& parting : partings_) {
        if (now < parting.next_at) {
            continue;
        }
        parting.next_at = now + kFarewellEvery;
        RosterPacket roster;
        roster.sequence = ++sent_;
        roster.seat = parting.seat;
        roster.farewell = parting.why;
        context_->transport.send(parting.address, tagged(encode(roster), parting.key, 0), now);
    }
}

void HostLobby::update_view() {
    context_->view.game = hosting_.game;
    context_->view.table = hosting_.table;
    context_->view.max_pilots = hosting_.max_pilots;
    show_roster(*context_, entries());
    context_->view.is_host = true;
}

}  // namespace net
