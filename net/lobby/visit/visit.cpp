// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visit.h"

#include <utility>

#include "net/play/netcode.h"
#include "net/wire/text.h"

namespace net {

namespace {

/// The last ticks of our own history, before we were lost, may contain keys that nobody received. That affects at most
/// 45 ticks, after which we were away, so they are fetched again without asking.
constexpr Tick kDoubtful = InputHistory::kTicksPerHash;
/// Our own history is discarded if it is not confirmed by then.
constexpr Micros kCheckOwnFor = 3 * kSecond;

PerSlot<std::string> clean_names(const VisitedGame& game) {
    PerSlot<std::string> names;
    std::ranges::transform(game.names, names.begin(),
                           [](const std::string& name) { return clean_text(name, kMaxNameBytes); });
    return names;
}

/// While other desks are known, they are asked for this long: the network may be down for a moment.
constexpr Micros kTryFor = 20 * kSecond;
/// Others notice within 5 s that a pilot was lost, unless the host chose a longer time.
constexpr Micros kFlownFor = 15 * kSecond;

}  // namespace

Visit::Visit(SessionContext& context, const JoinedPeer& peer, const WelcomePacket& welcome, InputHistory own,
             Micros now)
    : context_(&context), desks_(context, now), judge_(context, peer.address), game_(welcome.game),
      history_(std::move(own)), names_(clean_names(welcome.game)), heard_at_(now), welcome_at_(now) {
    context.phase = SessionPhase::Visiting;
    const Tick whole = history_.end() / InputHistory::kTicksPerHash * InputHistory::kTicksPerHash;
    unchecked_ = whole - std::min(whole, kDoubtful);
    history_.truncate(unchecked_);
    desks_.known().add({peer.address});
    DeskLink& first = desks_.add(peer, context.setup.purpose, welcome, now);
    note_heard(first, now);
    feed_from(first, now);
}

bool Visit::receive(const Datagram& datagram, Micros now) {
    const auto is_taken_by = [&](const auto& link) {
        const bool is_taken = receive_from_desk(*link, datagram, now) || link->receive(datagram, now);
        if (is_taken && link->is_open()) {
            note_heard(*link, now);
        }
        return is_taken;
    };
    return std::ranges::any_of(desks_.links(), is_taken_by) || receive_answer(datagram, now);
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
        is_taken = entry && receive_entry(link, *entry, at);
    } else {
        const auto piece = decode_tagged<HistoryPiecePacket>(datagram.bytes);
        is_taken = piece && &link == desks_.feed() && fetch_.receive(*piece, at);
    }
    if (is_taken) {
        link.note_heard(now);
    }
    return is_taken;
}

/// Takes an answer of the desk that was asked last.
bool Visit::receive_answer(const Datagram& datagram, Micros now) {
    const DeskPool::Answer answer = desks_.receive_answer(datagram, now);
    refusal_ = answer.refusal ? answer.refusal : refusal_;
    if (answer.admitted != nullptr) {
        answer.admitted->compare(game_, history_);
        note_heard(*answer.admitted, now);
    }
    return answer.is_taken;
}

/// Takes the news from the newest packet of a desk.
void Visit::note_heard(DeskLink& link, Micros now) {
    if (link.welcome().distance < kMaxDistance) {
        heard_at_ = now;  // spectators that are not fed must not keep each other waiting
        is_over_ = false;
    } else if (link.welcome().distance == kClosing) {
        is_over_ = true;
    }
    desks_.known().add(reachable(link.welcome().desks, link.peer().address));
    if (&link == desks_.feed()) {
        fetch_.note_end(link.end());
    }
}

bool Visit::receive_entry(DeskLink& link, const EntryPacket& entry, Micros at) {
    const bool is_sound = entry.is_sound() && entry.state.is_sound(limits_of(game_.terms.netcode).window);
    if (link.purpose() != JoinPurpose::Fly || !is_sound) {
        return false;
    }
    const bool is_repeated = entry_ && entry.state.tick == entry_->packet.state.tick;
    link.note_echo(entry.echo, at);
    // Of several packets, the one that yields the earliest time was delayed the least.
    const Micros start_at = at - link.least_rtt() / 2 - entry.game_age_us;
    entry_ = {entry, is_repeated ? std::min(entry_->start_at, start_at) : start_at};
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
    is_vouched_ = false;
    names_ = clean_names(game_);
    rewinds_ += std::exchange(taken_, 0) > 0 ? 1 : 0;
    for (const auto& link : desks_.links()) {
        if (link.get() != desks_.feed()) {
            link->compare(game_, history_);
        }
    }
}

/// Accepts our own history once the feed turns out to have the same one, and discards it otherwise.
void Visit::check_own(Micros now) {
    if (unchecked_ == 0 || desks_.feed() == nullptr) {
        return;
    }
    if (desks_.feed()->check()->equal_to() >= unchecked_) {
        unchecked_ = 0;
        desks_.feed()->stop_comparing();
    } else if (desks_.feed()->check()->different() || now - fed_since_ >= kCheckOwnFor) {
        unchecked_ = 0;
        rewind(0);
        feed_from(*desks_.feed(), now);
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
    is_vouched_ |= std::ranges::any_of(
        desks_.links(), [](const auto& link) { return link->check() != nullptr && link->check()->equal_to() > 0; });
    choose_feed(now);
    const bool is_disputed = judge_.disputed_since().has_value();
    if (!is_disputed) {
        desks_.relieve_witness(history_.end(), news(), now);
    }
    desks_.ask_due(is_disputed, news(), now);
    if (context_->phase == SessionPhase::Visiting) {
        poll_desks(now);
    }
}

const DeskLink* Visit::desk() const {
    return is_spectator() ? desks_.feed() : desks_.admitting();
}

std::vector<Address> Visit::other_desks() const {
    return desks_.known().others(desk() != nullptr ? desk()->peer().address : Address{});
}

std::optional<CompleteTick> Visit::take_tick() {
    if (unchecked_ > 0 || is_at_entry()) {
        return std::nullopt;
    }
    auto tick = taken_ < history_.end() ? std::optional(history_.at(taken_)) : fetch_.next();
    if (tick) {
        if (taken_ == history_.end()) {
            history_.append(*tick);
        }
        for (const TickEvent& event : tick->events) {
            if (event.type == TickEvent::Type::Join || event.type == TickEvent::Type::Return) {
                names_[event.slot] = clean_text(event.text, kMaxNameBytes);
            }
        }
        ++taken_;
    }
    return tick;
}

std::optional<TimedEntry> Visit::entry(Micros now) const {
    const bool is_there = is_at_entry() && desk() != nullptr && !awaits_witness(now);
    return is_there ? entry_ : std::nullopt;
}

/// Returns whether to wait for a witness before entering. There is some time between the entry and the first tick,
/// half of which may be spent on waiting for an answer. A contradiction is worth a longer wait: with a wrong history
/// this machine would soon have to leave.
bool Visit::awaits_witness(Micros now) const {
    if (const auto& since = judge_.disputed_since()) {
        return now - *since < HistoryJudge::kAwaitThird;
    }
    const Tick half_lag = limits_of(game_.terms.netcode).entry_lag / 2;
    const bool is_due = now >= entry_->start_at + ticks_to_micros(entry_->packet.state.tick + half_lag);
    return !is_vouched_ && !is_due && history_.end() >= InputHistory::kTicksPerHash && desks_.may_have_witness();
}

void Visit::drop_silent(Micros now) {
    desks_.close_silent(now);
    for (const auto& link : desks_.links()) {
        if (link->purpose() == JoinPurpose::Fly) {
            welcome_at_ = link->is_open() ? now : welcome_at_;
            const bool is_flown = link->is_open() && link->welcome().is_flying_already;
            flown_since_ = is_flown ? std::optional(flown_since_.value_or(now)) : std::nullopt;
        }
    }
    desks_.drop_closed();
}

void Visit::end_if_hopeless(Micros now) {
    const engine::Message lost = engine::tr_later("Lost connection to the game; check the network and join again.");
    if (is_over_ && is_spectator() && desks_.feed() == nullptr && now - heard_at_ >= DeskPool::kSilenceOfOneOfMany) {
        context_->end({});
    } else if (now - heard_at_ >= (desks_.known().others({}).size() > 1 ? kTryFor : kSilence)) {
        context_->end(lost);
    } else if (!is_spectator() && now - welcome_at_ >= kTryFor) {
        context_->end(refusal_ ? refusal_for_guest(*refusal_, context_->setup) : lost);
    } else if (flown_since_ && now - *flown_since_ >= kFlownFor) {
        context_->end(engine::tr_later("You are already in this game from another copy of Gyre; quit that one first."));
    }
}

std::uint8_t Visit::distance(Micros now) const {
    const bool is_near = desks_.is_fed(now) && desks_.feed()->welcome().distance < kMaxDistance;
    return is_near ? static_cast<std::uint8_t>(desks_.feed()->welcome().distance + 1) : is_over_ ? kClosing : kUnfed;
}

void Visit::choose_feed(Micros now) {
    const Tick newest = std::max(end(), desks_.credible_end());
    if (desks_.feed() != nullptr && watch_.is_starved(newest - arrived(), now)) {
        desks_.known().blame(desks_.feed()->peer().address);
        if (DeskLink* other = desks_.best_feed(desks_.feed(), arrived())) {
            feed_from(*other, now);
        }
    }
    if (desks_.feed() != nullptr && !DeskPool::can_feed(*desks_.feed(), arrived())) {
        desks_.feed()->compare(game_, history_);
        desks_.set_feed(nullptr);  // it has left or is not fed itself, or spectators feed each other in a circle
    }
    if (DeskLink* other = desks_.feed() == nullptr ? desks_.best_feed(nullptr, arrived()) : nullptr) {
        feed_from(*other, now);
    }
}

void Visit::feed_from(DeskLink& link, Micros now) {
    if (desks_.feed() != nullptr) {
        desks_.feed()->compare(game_, history_);
    }
    desks_.set_feed(&link);
    if (unchecked_ > 0) {
        desks_.feed()->compare(game_, history_);
    } else {
        desks_.feed()->stop_comparing();
    }
    fed_from_ = history_.end();
    fed_since_ = now;
    fetch_.restart(fed_from_);
    fetch_.note_end(link.end());
    watch_.begin(now);
}

void Visit::judge(Micros now) {
    if (desks_.feed() == nullptr || unchecked_ > 0) {
        judge_.adjourn();
        return;
    }
    if (const auto verdict = judge_.decide({desks_.links(), *desks_.feed(), desks_.known(), game_, history_}, now)) {
        verdict->is_accuser_right ? correct(*verdict, now)
                                  : bar(verdict->accuser, verdict->claim.tick, verdict->evidence, now);
    }
}

/// Switches to the accuser. Our history is right up to where the accuser's differs. The present feed served what comes
/// after that, unless it took over later.
void Visit::correct(const HistoryJudge::Verdict& verdict, Micros now) {
    DeskLink& accuser = verdict.accuser;
    const Tick right = accuser.check()->equal_to();
    if (right >= fed_from_) {
        bar(*desks_.feed(), verdict.claim.tick, verdict.evidence, now);
    }
    game_ = accuser.welcome().game;
    rewind(right);
    feed_from(accuser, now);
}

/// Bars a desk. If it is the senior peer, it may still let us in, and then its world is compared with the others'.
void Visit::bar(DeskLink& liar, Tick wrong_before, HistoryJudge::Evidence evidence, Micros now) {
    desks_.known().bar(liar.peer().address);
    context_->tell(HistoryJudge::accusation(liar, wrong_before, evidence));
    if (liar.purpose() != JoinPurpose::Fly) {
        liar.leave(news(), now);
    }
}

HistoryProofPacket Visit::proof() const {
    if (desks_.feed() == nullptr || !desks_.feed()->proof()) {
        return {};
    }
    HistoryProofPacket shown = *desks_.feed()->proof();
    shown.flies_since = 0;
    return shown;
}

void Visit::poll_desks(Micros now) {
    desks_.poll(news(), now);
    if (DeskLink* feed = desks_.feed()) {
        if (relays_proof_) {
            feed->ask_for_proof();
        }
        if (const auto request = fetch_.due(feed->least_rtt(), now)) {
            feed->send(encode(*request), now);
        }
    }
}

}  // namespace net
