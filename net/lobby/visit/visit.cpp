// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visit.h"

#include <iterator>
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

constexpr Micros kSilenceOfOneOfMany = 2 * kSecond;  // of a desk that is needed, if others can be asked
/// While other desks are known, they are asked for this long: the network may be down for a moment.
constexpr Micros kTryFor = 20 * kSecond;
/// Others notice within 5 s that a pilot was lost, unless the host chose a longer time.
constexpr Micros kFlownFor = 15 * kSecond;
/// How often Visits are sent. They are sent more often to prove a pilot's link, and at first to measure the round trip.
constexpr Micros kVisitWatchingEvery = 250 * kMillisecond;
constexpr Micros kVisitWitnessEvery = 500 * kMillisecond;
constexpr Micros kMeasureFor = kSecond;
/// The feed, a witness, and two more to decide between them.
constexpr std::size_t kMostDesks = 4;
/// After so long, another desk becomes the witness, if one is known.
constexpr Micros kWitnessFor = 20 * kSecond;
/// A witness has been compared to the end if it was up to that many ticks before.
constexpr Tick kTicksCompared = 2 * InputHistory::kTicksPerHash;

}  // namespace

Visit::Visit(SessionContext& context, const JoinedPeer& peer, const WelcomePacket& welcome, InputHistory own,
             Micros now)
    : context_(&context), judge_(context, peer.address), game_(welcome.game), history_(std::move(own)),
      names_(clean_names(welcome.game)), began_at_(now), heard_at_(now), welcome_at_(now) {
    context.phase = SessionPhase::Visiting;
    const Tick whole = history_.end() / InputHistory::kTicksPerHash * InputHistory::kTicksPerHash;
    unchecked_ = whole - std::min(whole, kDoubtful);
    history_.truncate(unchecked_);
    known_.add({peer.address});
    links_.push_back(std::make_unique<DeskLink>(context, peer, context.setup.purpose, welcome, now));
    note_heard(*links_.front(), now);
    feed_from(*links_.front(), now);
}

bool Visit::receive(const Datagram& datagram, Micros now) {
    const auto is_taken_by = [&](const auto& link) {
        const bool is_taken = receive_from_desk(*link, datagram, now) || link->receive(datagram, now);
        if (is_taken && link->is_open()) {
            note_heard(*link, now);
        }
        return is_taken;
    };
    return std::ranges::any_of(links_, is_taken_by) || receive_answer(datagram, now);
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
        is_taken = piece && &link == feed_ && fetch_.receive(*piece, at);
    }
    if (is_taken) {
        link.note_heard(now);
    }
    return is_taken;
}

/// Takes an answer of the desk that was asked last.
bool Visit::receive_answer(const Datagram& datagram, Micros now) {
    const JoinAnswer answer = request_ ? request_->receive(datagram, now) : JoinAnswer();
    if (const auto* refusal = std::get_if<RefusalPacket>(&answer)) {
        refusal_ = request_->purpose() == JoinPurpose::Fly ? std::optional(*refusal) : refusal_;
        request_.reset();
    } else if (const auto* referral = std::get_if<Referral>(&answer)) {
        known_.recommend(referral->desks, now);
        request_.reset();
    } else if (const auto* welcome = std::get_if<WelcomePacket>(&answer)) {
        links_.push_back(std::make_unique<DeskLink>(*context_, request_->peer(), request_->purpose(), *welcome, now));
        links_.back()->compare(game_, history_);
        note_heard(*links_.back(), now);
        request_.reset();
    }
    return !std::holds_alternative<std::monostate>(answer);
}

/// Takes the news from the newest packet of a desk.
void Visit::note_heard(DeskLink& link, Micros now) {
    if (link.welcome().distance < kMaxDistance) {
        heard_at_ = now;  // spectators that are not fed must not keep each other waiting
        is_over_ = false;
    } else if (link.welcome().distance == kClosing) {
        is_over_ = true;
    }
    known_.add(reachable(link.welcome().desks, link.peer().address));
    if (&link == feed_) {
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
    for (const auto& link : links_) {
        if (link.get() != feed_) {
            link->compare(game_, history_);
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
    is_vouched_ |= std::ranges::any_of(
        links_, [](const auto& link) { return link->check() != nullptr && link->check()->equal_to() > 0; });
    choose_feed(now);
    relieve_witness(now);
    ask_desks(now);
    if (context_->phase == SessionPhase::Visiting) {
        poll_links(now);
    }
}

void Visit::leave(Micros now) {
    for (const auto& link : links_) {
        link->leave(news(), now);
    }
    request_.reset();
}

void Visit::part_from_witnesses(Micros now) {
    request_.reset();
    for (const auto& link : links_) {
        if (link->purpose() != JoinPurpose::Fly) {
            link->leave(news(), now);
        }
    }
}

const DeskLink* Visit::desk() const {
    const auto link = std::ranges::find_if(
        links_, [](const auto& each) { return each->is_open() && each->purpose() == JoinPurpose::Fly; });
    return is_spectator() ? feed_ : link == links_.end() ? nullptr : link->get();
}

std::vector<Address> Visit::other_desks() const {
    return known_.others(desk() != nullptr ? desk()->peer().address : Address{});
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
    return !is_vouched_ && !is_due && history_.end() >= InputHistory::kTicksPerHash &&
           (request_ || std::ranges::any_of(links_, [this](const auto& link) { return link.get() != feed_; }));
}

Micros Visit::most_silence(const DeskLink& link) const {
    const bool is_needed = &link == feed_ || link.purpose() == JoinPurpose::Fly;
    return is_needed && known_.has_others(link.peer().address) ? kSilenceOfOneOfMany : kSilence;
}

void Visit::drop_silent(Micros now) {
    if (known_.is_overdue(now)) {
        request_.reset();
    }
    for (const auto& link : links_) {
        if (now - link->heard_at() >= most_silence(*link)) {
            link->close();
        }
        if (link->purpose() == JoinPurpose::Fly) {
            welcome_at_ = link->is_open() ? now : welcome_at_;
            const bool is_flown = link->is_open() && link->welcome().is_flying_already;
            flown_since_ = is_flown ? std::optional(flown_since_.value_or(now)) : std::nullopt;
        }
    }
    if (feed_ != nullptr && !feed_->is_open()) {
        feed_ = nullptr;
    }
    std::erase_if(links_, [](const auto& link) { return !link->is_open(); });
}

void Visit::end_if_hopeless(Micros now) {
    const engine::Message lost = engine::tr_later("Lost connection to the game; check the network and join again.");
    if (is_over_ && is_spectator() && feed_ == nullptr && now - heard_at_ >= kSilenceOfOneOfMany) {
        context_->end({});
    } else if (now - heard_at_ >= (known_.others({}).size() > 1 ? kTryFor : kSilence)) {
        context_->end(lost);
    } else if (!is_spectator() && now - welcome_at_ >= kTryFor) {
        context_->end(refusal_ ? refusal_for_guest(*refusal_, context_->setup) : lost);
    } else if (flown_since_ && now - *flown_since_ >= kFlownFor) {
        context_->end(engine::tr_later("You are already in this game from another copy of Gyre; quit that one first."));
    }
}

bool Visit::is_fed(Micros now) const {
    return feed_ != nullptr && now - feed_->heard_at() < kSilenceOfOneOfMany;
}

std::uint8_t Visit::distance(Micros now) const {
    const bool is_near = is_fed(now) && feed_->welcome().distance < kMaxDistance;
    return is_near ? static_cast<std::uint8_t>(feed_->welcome().distance + 1) : is_over_ ? kClosing : kUnfed;
}

std::vector<LinkStats> Visit::links() const {
    std::vector<LinkStats> found;
    for (const auto& link : links_) {
        if (link->is_open()) {
            found.insert(link.get() == feed_ ? found.begin() : found.end(), link->stats());
        }
    }
    add_traffic(found, context_->transport);
    return found;
}

std::vector<Candidate> Visit::desks() const {
    std::vector<Candidate> found;
    const auto add = [&](const Address& desk) {
        const Candidate candidate = candidate_of(desk);
        if (found.size() < kMaxDesks && std::ranges::find(found, candidate) == found.end()) {
            found.push_back(candidate);
        }
    };
    if (feed_ != nullptr) {
        add(feed_->peer().address);
    }
    for (const auto& link : links_) {
        if (link->is_open() && !known_.is_barred(link->peer().address)) {
            add(link->peer().address);
        }
    }
    std::ranges::for_each(known_.others({}), add);
    return found;
}

/// Returns whether a desk can feed us: it is near the pilots, or has left the game with ticks that we lack.
bool Visit::can_feed(const DeskLink& link) const {
    const WelcomePacket& welcome = link.welcome();
    return welcome.distance < kMaxDistance || (welcome.distance == kClosing && arrived() < welcome.ticks);
}

DeskLink* Visit::best_feed(const DeskLink* but) const {
    DeskLink* best = nullptr;
    for (const auto& link : links_) {
        const auto blames = [this](const DeskLink& each) { return known_.blames(each.peer().address); };
        const bool is_fit =
            link->is_open() && link.get() != but && !known_.is_barred(link->peer().address) && can_feed(*link);
        if (is_fit && (best == nullptr || blames(*link) < blames(*best))) {
            best = link.get();
        }
    }
    return best;
}

/// Another desk's word on the end of the game counts only as long as that desk has never served too little itself.
void Visit::choose_feed(Micros now) {
    Tick newest = end();
    for (const auto& link : links_) {
        const bool is_credible = known_.blames(link->peer().address) == 0 && !known_.is_barred(link->peer().address);
        newest = link->is_open() && is_credible ? std::max(newest, link->end()) : newest;
    }
    if (feed_ != nullptr && watch_.is_starved(newest - arrived(), now)) {
        known_.blame(feed_->peer().address);
        if (DeskLink* other = best_feed(feed_)) {
            feed_from(*other, now);
        }
    }
    if (feed_ != nullptr && !can_feed(*feed_)) {
        feed_->compare(game_, history_);
        feed_ = nullptr;  // it has left or is not fed itself, or spectators feed each other in a circle
    }
    if (DeskLink* other = feed_ == nullptr ? best_feed(nullptr) : nullptr) {
        feed_from(*other, now);
    }
}

void Visit::feed_from(DeskLink& link, Micros now) {
    if (feed_ != nullptr) {
        feed_->compare(game_, history_);
    }
    feed_ = &link;
    if (unchecked_ > 0) {
        feed_->compare(game_, history_);
    } else {
        feed_->stop_comparing();
    }
    fed_from_ = history_.end();
    fed_since_ = now;
    fetch_.restart(fed_from_);
    fetch_.note_end(link.end());
    watch_.begin(now);
}

void Visit::judge(Micros now) {
    if (feed_ == nullptr || unchecked_ > 0) {
        judge_.adjourn();
        return;
    }
    if (const auto verdict = judge_.decide({links_, *feed_, known_, game_, history_}, now)) {
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
        bar(*feed_, verdict.claim.tick, verdict.evidence, now);
    }
    game_ = accuser.welcome().game;
    rewind(right);
    feed_from(accuser, now);
}

/// Bars a desk. If it is the senior peer, it may still let us in, and then its world is compared with the others'.
void Visit::bar(DeskLink& liar, Tick wrong_before, HistoryJudge::Evidence evidence, Micros now) {
    known_.bar(liar.peer().address);
    context_->tell(HistoryJudge::accusation(liar, wrong_before, evidence));
    if (liar.purpose() != JoinPurpose::Fly) {
        liar.leave(news(), now);
    }
}

HistoryProofPacket Visit::proof() const {
    if (feed_ == nullptr || !feed_->proof()) {
        return {};
    }
    HistoryProofPacket shown = *feed_->proof();
    shown.flies_since = 0;
    return shown;
}

/// Makes room for another witness once one has agreed, since several desks may lie together.
void Visit::relieve_witness(Micros now) {
    const bool is_due = now - relieved_at_ >= kWitnessFor;
    const auto agrees = [&](const auto& link) {
        return link.get() != feed_ && link->purpose() == JoinPurpose::Watch && link->check() != nullptr &&
               link->check()->equal_to() > 0 && link->check()->equal_to() + kTicksCompared >= history_.end();
    };
    const auto witness = std::ranges::find_if(links_, agrees);
    if (witness == links_.end() || judge_.disputed_since() || request_) {
        return;
    }
    std::vector<Address> busy;
    std::ranges::transform(links_, std::back_inserter(busy), [](const auto& link) { return link->peer().address; });
    if (is_due ? known_.has_any(busy) : known_.has_new(busy)) {
        relieved_at_ = now;
        (*witness)->leave(news(), now);
        links_.erase(witness);
    }
}

void Visit::ask_desks(Micros now) {
    if (request_ || links_.size() >= kMostDesks) {
        return;
    }
    std::vector<Address> busy;
    bool has_admitting = is_spectator();
    std::size_t witnesses = 0;
    for (const auto& link : links_) {
        busy.push_back(link->peer().address);
        has_admitting |= link->purpose() == JoinPurpose::Fly;
        witnesses += link.get() != feed_ && !known_.is_barred(link->peer().address) ? 1 : 0;
    }
    if (const auto next = has_admitting ? std::nullopt : known_.take_next(now)) {
        return ask(*next, JoinPurpose::Fly, now);
    }
    const bool needs_more = feed_ == nullptr || witnesses < (judge_.disputed_since() ? kMostDesks - 1 : 1);
    if (const auto next = needs_more ? known_.take_next(now, busy) : std::nullopt) {
        ask(*next, JoinPurpose::Watch, now);
    }
}

void Visit::ask(const Address& address, JoinPurpose purpose, Micros now) {
    const auto known = std::ranges::find_if(links_, [&](const auto& link) { return link->peer().address == address; });
    if (known != links_.end()) {
        (*known)->leave(news(), now);  // it is now asked with another purpose
        feed_ = feed_ == known->get() ? nullptr : feed_;
        links_.erase(known);
    }
    request_.emplace(*context_, address, purpose, now, JoinRequest::Source::Peer);
}

void Visit::poll_links(Micros now) {
    if (request_) {
        request_->poll(now);
    }
    for (const auto& link : links_) {
        const bool is_needed = link.get() == feed_ || link->purpose() == JoinPurpose::Fly;
        const bool is_hasty = is_needed && (link->purpose() == JoinPurpose::Fly || now - began_at_ < kMeasureFor);
        link->poll(news(),
                   is_hasty    ? SteadyLink::kVisitEvery
                   : is_needed ? kVisitWatchingEvery
                               : kVisitWitnessEvery,
                   now);
    }
    if (feed_ != nullptr) {
        if (relays_proof_) {
            feed_->ask_for_proof();
        }
        if (const auto request = fetch_.due(feed_->least_rtt(), now)) {
            feed_->send(encode(*request), now);
        }
    }
}

}  // namespace net
