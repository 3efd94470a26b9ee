// SPDX-License-Identifier: Zlib
// Chooses the desks that a visitor asks: the feed, and the witnesses that say whether it is right. visit.cpp contains
// the rest.
#include <algorithm>

#include "net/lobby/visit/steady_link.h"
#include "net/lobby/visit/visit.h"

namespace net {

namespace {

constexpr Micros kSilenceOfOneOfMany = 2 * kSecond;  // of the feed or the entrance, if others can be asked
/// A desk that answers does so within a few round trips.
constexpr Micros kAskFor = 3 * kSecond / 2;
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

}  // namespace

Micros Visit::most_silence(const DeskLink& link) const {
    if (link.state() == DeskLink::State::Asking) {
        return kAskFor;
    }
    const bool is_needed = &link == feed_ || link.purpose() == JoinPurpose::Fly;
    return is_needed && book_.has_others(link.peer().address) ? kSilenceOfOneOfMany : kSilence;
}

void Visit::drop_silent(Micros now) {
    for (const auto& link : links_) {
        if (now - link->heard_at() >= most_silence(*link)) {
            link->close();
        }
        book_.recommend(link->take_referral(), now);
        if (link->purpose() == JoinPurpose::Fly) {
            welcome_at_ = link->is_in() ? now : welcome_at_;
            refusal_ = link->refusal() ? link->refusal() : refusal_;
            const bool is_flown = link->is_in() && link->welcome().is_flying_already;
            flown_since_ = is_flown ? std::optional(flown_since_.value_or(now)) : std::nullopt;
        }
    }
    if (feed_ != nullptr && !feed_->is_in()) {
        feed_ = nullptr;
    }
    std::erase_if(links_, [](const auto& link) { return link->state() == DeskLink::State::Closed; });
}

void Visit::end_if_hopeless(Micros now) {
    const engine::Message lost = engine::tr_later("Lost connection to the game; check the network and join again.");
    if (now - heard_at_ >= (book_.others({}).size() > 1 ? kTryFor : kSilence)) {
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
    return is_near ? static_cast<std::uint8_t>(feed_->welcome().distance + 1) : kUnfed;
}

std::vector<LinkStats> Visit::links() const {
    std::vector<LinkStats> found;
    for (const auto& link : links_) {
        if (link->is_in()) {
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
        if (link->is_in() && !book_.is_barred(link->peer().address)) {
            add(link->peer().address);
        }
    }
    std::ranges::for_each(book_.others({}), add);
    return found;
}

DeskLink* Visit::best_feed(const DeskLink* but) const {
    DeskLink* best = nullptr;
    for (const auto& link : links_) {
        const auto blames = [this](const DeskLink& each) { return book_.blames(each.peer().address); };
        const bool is_fit = link->is_in() && link.get() != but && !book_.is_barred(link->peer().address) &&
                            link->welcome().distance < kMaxDistance;
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
        const bool is_credible = book_.blames(link->peer().address) == 0 && !book_.is_barred(link->peer().address);
        newest = link->is_in() && is_credible ? std::max(newest, link->end()) : newest;
    }
    if (feed_ != nullptr && watch_.is_starved(newest - arrived(), now)) {
        book_.blame(feed_->peer().address);
        if (DeskLink* other = best_feed(feed_)) {
            feed_from(*other, now);
        }
    }
    if (feed_ != nullptr && feed_->welcome().distance >= kMaxDistance) {
        feed_->compare(terms_, history_);
        feed_ = nullptr;  // it is not fed itself, or spectators feed each other in a circle
    }
    if (feed_ == nullptr) {
        if (DeskLink* other = best_feed(nullptr)) {
            feed_from(*other, now);
        }
    }
}

void Visit::feed_from(DeskLink& link, Micros now) {
    if (feed_ != nullptr) {
        feed_->compare(terms_, history_);
    }
    feed_ = &link;
    if (unchecked_ > 0) {
        feed_->compare(terms_, history_);
    } else {
        feed_->stop_comparing();
    }
    fed_from_ = history_.end();
    fed_since_ = now;
    fetch_.restart(fed_from_);
    fetch_.note_end(link.end());
    watch_.begin(now);
}

/// Has a third desk decide if a desk's history differs from the feed's.
void Visit::judge(Micros now) {
    const auto accuser = std::ranges::find_if(links_, [&](const auto& link) {
        return link->is_in() && link.get() != feed_ && link->check() != nullptr && link->check()->different() &&
               !book_.is_barred(link->peer().address);
    });
    if (accuser == links_.end() || feed_ == nullptr || unchecked_ > 0) {
        accused_at_.reset();
        return;
    }
    accused_at_ = accused_at_.value_or(now);
    if (!(*accuser)->check()->is_difference_found()) {
        return;
    }
    const HistoryHash claim = *(*accuser)->check()->different();
    const auto own = hash_of(bytes_of(terms_), history_, claim.tick);
    for (const auto& third : links_) {
        if (!third->is_in() || third.get() == feed_ || third == *accuser || book_.is_barred(third->peer().address)) {
            continue;
        }
        const auto& said = third->statement();
        if (!said || said->tick != claim.tick) {
            third->ask_for(claim.tick);
        } else if (said->hash == claim.hash) {
            return correct(**accuser, now);
        } else if (said->hash == own) {
            return convict(**accuser, claim, now);
        }
    }
}

/// Switches to the accuser. Our history is right up to where the accuser's differs. The present feed served what comes
/// after that, unless it took over later.
void Visit::correct(DeskLink& accuser, Micros now) {
    const Tick right = accuser.check()->equal_to();
    if (right >= fed_from_) {
        convict(*feed_, *accuser.check()->different(), now);
    }
    terms_ = accuser.welcome().terms;
    rewind(right);
    feed_from(accuser, now);
}

/// Bars a desk. If it is the senior peer, it may still let us in, and then its world is compared with the others'.
void Visit::convict(DeskLink& liar, const HistoryHash& wrong, Micros now) {
    const Address address = liar.peer().address;
    book_.bar(address);
    context_->tell(
        {.type = Notice::Type::Info,
         .message = {engine::tr_later(
                         "{} sent a wrong history (from second {}); two other peers contradict it, so theirs is used."),
                     to_string(address),
                     (wrong.tick - std::min(wrong.tick, InputHistory::kTicksPerHash)) / kTicksPerSecond}});
    if (liar.purpose() != JoinPurpose::Fly) {
        liar.leave(news(), now);
    }
}

void Visit::open_desks(Micros now) {
    std::vector<Address> busy;
    std::size_t asking = 0;
    bool has_entrance = is_spectator();
    std::size_t witnesses = 0;
    for (const auto& link : links_) {
        busy.push_back(link->peer().address);
        asking += link->state() == DeskLink::State::Asking ? 1 : 0;
        has_entrance |= link->purpose() == JoinPurpose::Fly;
        witnesses += link.get() != feed_ && !book_.is_barred(link->peer().address) ? 1 : 0;
    }
    if (asking > 0 || links_.size() >= kMostDesks) {
        return;
    }
    if (!has_entrance) {
        if (const auto next = book_.next({}, now)) {
            return open(*next, JoinPurpose::Fly, now);
        }
    }
    if (feed_ == nullptr || witnesses < (accused_at_ ? kMostDesks - 1 : 1)) {
        if (const auto next = book_.next(busy, now)) {
            open(*next, JoinPurpose::Watch, now);
        }
    }
}

void Visit::open(const Address& address, JoinPurpose purpose, Micros now) {
    const auto known = std::ranges::find_if(links_, [&](const auto& link) { return link->peer().address == address; });
    if (known != links_.end()) {
        (*known)->leave(news(), now);  // it is now asked with another purpose
        feed_ = feed_ == known->get() ? nullptr : feed_;
        links_.erase(known);
    }
    book_.note_asked(address, now);
    context_->transport.track(address);
    links_.push_back(std::make_unique<DeskLink>(*context_, address, purpose, now));
    links_.back()->compare(terms_, history_);
}

void Visit::poll_links(Micros now) {
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
        if (const auto request = fetch_.due(feed_->least_rtt(), now)) {
            feed_->send(encode(*request), now);
        }
    }
}

}  // namespace net
