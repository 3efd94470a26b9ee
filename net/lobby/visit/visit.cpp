// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visit.h"

#include <algorithm>
#include <utility>

#include "net/lobby/visit/steady_line.h"
#include "net/play/netcode.h"
#include "net/wire/text.h"

namespace net {

namespace {

constexpr Micros kSilence = 5 * kSecond;
constexpr Micros kSilenceOfOneOfMany = 2 * kSecond;  // others can be asked

}  // namespace

Visit::Visit(SessionContext& context, const Door& door, const WelcomePacket& welcome, Micros now)
    : context_(&context), door_(door), welcome_(welcome), heard_at_(now) {
    context.phase = SessionPhase::Visiting;
    fetch_.note_end(welcome.ticks);
    std::ranges::transform(welcome.names, names_.begin(),
                           [](const std::string& name) { return clean_text(name, kMaxNameBytes); });
}

bool Visit::receive(const Datagram& datagram, Micros now) {
    if (datagram.from != door_.from || !has_tag(datagram.bytes, door_.key, kDoorSender)) {
        return false;
    }
    const Micros at = std::min(datagram.at, now);
    bool is_taken = false;
    switch (static_cast<PacketKind>(datagram.bytes.front())) {
    case PacketKind::Welcome:
        if (const auto welcome = decode_tagged<WelcomePacket>(datagram.bytes)) {
            is_taken = take_welcome(*welcome, at);
        }
        break;
    case PacketKind::Entry:
        if (const auto entry = decode_tagged<EntryPacket>(datagram.bytes)) {
            is_taken = take_entry(*entry, at);
        }
        break;
    case PacketKind::HistoryPiece:
        if (const auto piece = decode_tagged<HistoryPiecePacket>(datagram.bytes)) {
            is_taken = fetch_.take(*piece, at);  // a peer that serves rubbish counts as silent
        }
        break;
    default:
        break;
    }
    heard_at_ = is_taken ? now : heard_at_;
    return is_taken;
}

bool Visit::take_welcome(const WelcomePacket& welcome, Micros at) {
    measure(welcome.echo, at);
    fetch_.note_end(welcome.ticks);
    welcome_.desks = welcome.desks;
    return true;
}

std::vector<Address> Visit::other_doors() const {
    return addresses_of(welcome_.desks);
}

bool Visit::take_entry(const EntryPacket& entry, Micros at) {
    const bool is_repeated = entry_ && entry.snapshot.tick == entry_->snapshot.tick;
    if (entry_ && !is_repeated && taken_ > entry.snapshot.tick) {
        return false;
    }
    if (!entry.snapshot.is_sound(limits_of(welcome_.netcode).window)) {
        return false;
    }
    measure(entry.echo, at);
    // Of several packets, the earliest was delayed the least.
    const Micros start_at = at - least_rtt_ / 2 - entry.game_age_us;
    start_at_ = is_repeated ? std::min(*start_at_, start_at) : start_at;
    entry_ = entry;
    return true;
}

void Visit::measure(const VisitEcho& echo, Micros at) {
    const bool is_known = echo.sequence > 0 && echo.sequence <= sent_ && sent_ - echo.sequence < kRemembered;
    if (is_known) {
        const Micros round_trip = at - sent_at_[echo.sequence % kRemembered] - echo.held_us;
        least_rtt_ = std::clamp<Micros>(round_trip, 0, least_rtt_);
    }
}

void Visit::poll(Micros now) {
    if (context_->phase != SessionPhase::Visiting) {
        return;
    }
    if (now - heard_at_ >= (welcome_.desks.empty() ? kSilence : kSilenceOfOneOfMany)) {
        context_->end(engine::tr_later("Lost connection to the game: check the network and join again."));
        return;
    }
    if (now >= next_at_) {
        next_at_ = now + SteadyLine::kVisitEvery;
        ++sent_;
        sent_at_[sent_ % kRemembered] = now;
        send(encode(VisitPacket{.sequence = sent_, .ticks = taken_}), now);
    }
    if (const auto request = fetch_.due(least_rtt_, now)) {
        send(encode(*request), now);
    }
}

void Visit::leave(Micros now) {
    send(encode(VisitPacket{.sequence = ++sent_, .ticks = taken_, .is_leaving = true}), now);
    context_->phase = SessionPhase::Ended;
}

void Visit::send(const std::string& bytes, Micros now) {
    context_->transport.send(door_.address, tagged(bytes, door_.key, kVisitorSender), now);
}

std::optional<TickInputs> Visit::take_tick() {
    if (is_at_entrance()) {
        return std::nullopt;
    }
    auto tick = fetch_.next();
    if (tick) {
        history_.append(*tick);
        for (const TickEvent& event : tick->events) {
            if (event.type == TickEvent::Type::Join || event.type == TickEvent::Type::Return) {
                names_[index_of(event.slot)] = clean_text(event.text, kMaxNameBytes);
            }
        }
        ++taken_;
    }
    return tick;
}

Tick Visit::end() const {
    return std::max(fetch_.end(), taken_);
}

std::optional<Entrance> Visit::entrance() const {
    return is_at_entrance() ? std::optional(Entrance{*entry_, *start_at_}) : std::nullopt;
}

}  // namespace net
