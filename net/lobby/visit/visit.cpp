// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visit.h"

#include <algorithm>
#include <utility>

#include "net/play/netcode.h"
#include "net/wire/text.h"

namespace net {

namespace {

constexpr Micros kAwaitThird = 3 * kSecond;
/// The last ticks of our own history, before we were lost, may contain keys that nobody received. That affects at most
/// 45 ticks, after which we were away, so they are fetched again without asking.
constexpr Tick kDoubtful = InputHistory::kTicksPerHash;
/// Our own history is discarded if it is not confirmed by then.
constexpr Micros kCheckOwnFor = 3 * kSecond;

std::array<std::string, kMaxPilots> clean_names(const GameTerms& terms) {
    std::array<std::string, kMaxPilots> names;
    std::ranges::transform(terms.names, names.begin(),
                           [](const std::string& name) { return clean_text(name, kMaxNameBytes); });
    return names;
}

}  // namespace

Visit::Visit(SessionContext& context, const DeskPeer& peer, const WelcomePacket& welcome, InputHistory own, Micros now)
    : context_(&context), terms_(welcome.terms), history_(std::move(own)), names_(clean_names(welcome.terms)),
      began_at_(now), heard_at_(now), welcome_at_(now) {
    context.phase = SessionPhase::Visiting;
    const Tick whole = history_.end() / InputHistory::kTicksPerHash * InputHistory::kTicksPerHash;
    unchecked_ = whole - std::min(whole, kDoubtful);
    history_.truncate(unchecked_);
    book_.note({peer.address});
    links_.push_back(std::make_unique<DeskLink>(context, peer, context.setup.purpose, welcome, now));
    note_heard(*links_.front(), now);
    feed_from(*links_.front(), now);
}

bool Visit::receive(const Datagram& datagram, Micros now) {
    return std::ranges::any_of(links_, [&](const auto& link) {
        const bool is_taken = receive_from_desk(*link, datagram, now) || link->receive(datagram, now);
        if (is_taken && link->is_in()) {
            note_heard(*link, now);
        }
        return is_taken;
    });
}

bool Visit::receive_from_desk(DeskLink& link, const Datagram& datagram, Micros now) {
    const auto kind = static_cast<PacketKind>(datagram.bytes.front());
    if ((kind != PacketKind::Entry && kind != PacketKind::HistoryPiece) || !link.is_from(datagram)) {
        return false;
    }
    const Micros at = std::min(datagram.at, now);
    bool is_taken = false;
    if (kind == PacketKind::Entry) {
        const auto entry = decode_tagged<EntryPacket>(datagram.bytes);
        is_taken = entry && take_entry(link, *entry, at);
    } else {
        const auto piece = decode_tagged<HistoryPiecePacket>(datagram.bytes);
        is_taken = piece && &link == feed_ && fetch_.take(*piece, at);
    }
    if (is_taken) {
        link.note_heard(now);
    }
    return is_taken;
}

/// Takes the news from the newest packet of a desk.
void Visit::note_heard(DeskLink& link, Micros now) {
    if (link.welcome().distance < kMaxDistance) {
        heard_at_ = now;  // spectators that are not fed must not keep each other waiting
    }
    book_.note(reachable(link.welcome().desks, link.peer().address));
    if (&link == feed_) {
        fetch_.note_end(link.end());
    }
}

bool Visit::take_entry(DeskLink& link, const EntryPacket& entry, Micros at) {
    const bool is_sound = entry.is_sound() && entry.state.is_sound(limits_of(terms_.netcode).window);
    if (link.purpose() != JoinPurpose::Fly || !is_sound) {
        return false;
    }
    const bool is_repeated = entry_ && entry.state.tick == entry_->state.tick;
    link.take_echo(entry.echo, at);
    // Of several packets, the one that yields the earliest time was delayed the least.
    const Micros start_at = at - link.least_rtt() / 2 - entry.game_age_us;
    start_at_ = is_repeated ? std::min(*start_at_, start_at) : start_at;
    entry_ = entry;
    if (taken_ > entry.state.tick) {
        rewind(entry.state.tick);  // another desk has served ticks beyond it
    } else if (history_.end() > entry.state.tick) {
        history_.truncate(entry.state.tick);
        fetch_.restart(history_.end());
    }
    return true;
}

/// Forgets everything from that tick on, and has the remaining ticks taken again from tick 0.
void Visit::rewind(Tick end) {
    history_.truncate(end);
    fetch_.restart(history_.end());
    names_ = clean_names(terms_);
    rewinds_ += std::exchange(taken_, 0) > 0 ? 1 : 0;
    for (const auto& link : links_) {
        if (link.get() != feed_) {
            link->compare(terms_, history_);
        }
    }
}

/// Accepts our own history once the feed turns out to have the same one, and discards it otherwise.
void Visit::check_own(Micros now) {
    if (unchecked_ == 0 || feed_ == nullptr) {
        return;
    }
    if (feed_->check()->equal_to() >= unchecked_) {
        unchecked_ = 0;
        feed_->stop_comparing();
    } else if (feed_->check()->different() || now - fed_since_ >= kCheckOwnFor) {
        unchecked_ = 0;
        rewind(0);
        feed_from(*feed_, now);
    }
}

void Visit::poll(Micros now) {
    if (context_->phase != SessionPhase::Visiting) {
        return;
    }
    drop_silent(now);
    end_if_hopeless(now);
    check_own(now);
    judge(now);
    choose_feed(now);
    open_desks(now);
    if (context_->phase == SessionPhase::Visiting) {
        poll_links(now);
    }
}

void Visit::leave(Micros now) {
    for (const auto& link : links_) {
        link->leave(news(), now);
    }
    context_->phase = SessionPhase::Ended;
}

void Visit::part_from_witnesses(Micros now) {
    for (const auto& link : links_) {
        if (link->purpose() != JoinPurpose::Fly) {
            link->leave(news(), now);
        }
    }
}

const DeskLink* Visit::desk() const {
    const auto link = std::ranges::find_if(
        links_, [](const auto& each) { return each->is_in() && each->purpose() == JoinPurpose::Fly; });
    return is_spectator() ? feed_ : link == links_.end() ? nullptr : link->get();
}

std::vector<Address> Visit::other_desks() const {
    return book_.others(desk() != nullptr ? desk()->peer().address : Address{});
}

std::optional<CompleteTick> Visit::take_tick() {
    if (unchecked_ > 0 || is_at_entrance()) {
        return std::nullopt;
    }
    auto tick = taken_ < history_.end() ? std::optional(history_.at(taken_)) : fetch_.next();
    if (tick) {
        if (taken_ == history_.end()) {
            history_.append(*tick);
        }
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
    return std::max(fetch_.end(), history_.end());
}

std::optional<Entrance> Visit::entrance(Micros now) const {
    const bool is_there = is_at_entrance() && desk() != nullptr && !awaits_witness(now);
    return is_there ? std::optional(Entrance{*entry_, *start_at_}) : std::nullopt;
}

/// Returns whether to wait for a witness before entering. There is some time between the entrance and the first tick,
/// half of which may be spent on waiting for an answer. A contradiction is worth a longer wait: with a wrong history
/// this machine would soon have to leave.
bool Visit::awaits_witness(Micros now) const {
    if (accused_at_) {
        return now - *accused_at_ < kAwaitThird;
    }
    const bool is_vouched = std::ranges::any_of(
        links_, [](const auto& link) { return link->check() != nullptr && link->check()->equal_to() > 0; });
    const Tick half_lag = limits_of(terms_.netcode).entry_lag / 2;
    const bool is_due = now >= *start_at_ + ticks_to_micros(entry_->state.tick + half_lag);
    return !is_vouched && !is_due && history_.end() >= InputHistory::kTicksPerHash &&
           std::ranges::any_of(links_, [this](const auto& link) { return link.get() != feed_; });
}

}  // namespace net
