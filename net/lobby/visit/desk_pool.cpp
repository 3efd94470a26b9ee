// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/desk_pool.h"

#include <algorithm>
#include <iterator>

#include "net/lobby/visit/link_health.h"

namespace net {

namespace {

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

DeskLink& DeskPool::add(const JoinedPeer& peer, JoinPurpose purpose, const WelcomePacket& welcome, Micros now) {
    return *links_.emplace_back(std::make_unique<DeskLink>(*context_, peer, purpose, welcome, now));
}

DeskPool::Answer DeskPool::receive_answer(const Datagram& datagram, Micros now) {
    Answer result;
    const JoinAnswer answer = request_ ? request_->receive(datagram, now) : JoinAnswer();
    result.is_taken = !std::holds_alternative<std::monostate>(answer);
    if (const auto* refusal = std::get_if<RefusalPacket>(&answer)) {
        result.refusal = request_->purpose() == JoinPurpose::Fly ? std::optional(*refusal) : std::nullopt;
        request_.reset();
    } else if (const auto* referral = std::get_if<Referral>(&answer)) {
        known_.recommend(referral->desks, now);
        request_.reset();
    } else if (const auto* welcome = std::get_if<WelcomePacket>(&answer)) {
        result.admitted = &add(request_->peer(), request_->purpose(), *welcome, now);
        request_.reset();
    }
    return result;
}

Micros DeskPool::most_silence(const DeskLink& link) const {
    const bool is_needed = &link == feed_ || link.purpose() == JoinPurpose::Fly;
    return is_needed && known_.has_others(link.peer().address) ? kSilenceOfOneOfMany : kSilence;
}

void DeskPool::close_silent(Micros now) {
    if (known_.is_overdue(now)) {
        request_.reset();
    }
    for (const auto& link : links_) {
        if (now - link->heard_at() >= most_silence(*link)) {
            link->close();
        }
    }
}

void DeskPool::drop_closed() {
    if (feed_ != nullptr && !feed_->is_open()) {
        feed_ = nullptr;
    }
    std::erase_if(links_, [](const auto& link) { return !link->is_open(); });
}

void DeskPool::relieve_witness(Tick end, const DeskLink::News& news, Micros now) {
    const bool is_due = now - relieved_at_ >= kWitnessFor;
    const auto agrees = [&](const auto& link) {
        return link.get() != feed_ && link->purpose() == JoinPurpose::Watch && link->check() != nullptr &&
               link->check()->equal_to() > 0 && link->check()->equal_to() + kTicksCompared >= end;
    };
    const auto witness = std::ranges::find_if(links_, agrees);
    if (witness == links_.end() || request_) {
        return;
    }
    std::vector<Address> busy;
    std::ranges::transform(links_, std::back_inserter(busy), [](const auto& link) { return link->peer().address; });
    if (is_due ? known_.has_any(busy) : known_.has_new(busy)) {
        relieved_at_ = now;
        (*witness)->leave(news, now);
        links_.erase(witness);
    }
}

void DeskPool::ask_due(bool is_disputed, const DeskLink::News& news, Micros now) {
    if (request_ || links_.size() >= kMostDesks) {
        return;
    }
    std::vector<Address> busy;
    bool has_admitting = context_->setup.purpose == JoinPurpose::Watch;
    std::size_t witnesses = 0;
    for (const auto& link : links_) {
        busy.push_back(link->peer().address);
        has_admitting |= link->purpose() == JoinPurpose::Fly;
        witnesses += link.get() != feed_ && !known_.is_barred(link->peer().address) ? 1 : 0;
    }
    if (const auto next = has_admitting ? std::nullopt : known_.take_next(now)) {
        return ask(*next, JoinPurpose::Fly, news, now);
    }
    const bool needs_more = feed_ == nullptr || witnesses < (is_disputed ? kMostDesks - 1 : 1);
    if (const auto next = needs_more ? known_.take_next(now, busy) : std::nullopt) {
        ask(*next, JoinPurpose::Watch, news, now);
    }
}

void DeskPool::ask(const Address& address, JoinPurpose purpose, const DeskLink::News& news, Micros now) {
    const auto known = std::ranges::find_if(links_, [&](const auto& link) { return link->peer().address == address; });
    if (known != links_.end()) {
        (*known)->leave(news, now);  // it is now asked with another purpose
        feed_ = feed_ == known->get() ? nullptr : feed_;
        links_.erase(known);
    }
    request_.emplace(*context_, address, purpose, now, JoinRequest::Source::Peer);
}

void DeskPool::poll(const DeskLink::News& news, Micros now) {
    if (request_) {
        request_->poll(now);
    }
    for (const auto& link : links_) {
        const bool is_needed = link.get() == feed_ || link->purpose() == JoinPurpose::Fly;
        const bool is_hasty = is_needed && (link->purpose() == JoinPurpose::Fly || now - began_at_ < kMeasureFor);
        link->poll(news,
                   is_hasty    ? SteadyLink::kVisitEvery
                   : is_needed ? kVisitWatchingEvery
                               : kVisitWitnessEvery,
                   now);
    }
}

void DeskPool::leave(bool only_witnesses, const DeskLink::News& news, Micros now) {
    request_.reset();
    for (const auto& link : links_) {
        if (!only_witnesses || link->purpose() != JoinPurpose::Fly) {
            link->leave(news, now);
        }
    }
}

bool DeskPool::can_feed(const DeskLink& link, Tick arrived) {
    const WelcomePacket& welcome = link.welcome();
    return welcome.distance < kMaxDistance || (welcome.distance == kClosing && arrived < welcome.ticks);
}

DeskLink* DeskPool::best_feed(const DeskLink* but, Tick arrived) const {
    DeskLink* best = nullptr;
    for (const auto& link : links_) {
        const auto blames = [this](const DeskLink& each) { return known_.blames(each.peer().address); };
        const bool is_fit =
            link->is_open() && link.get() != but && !known_.is_barred(link->peer().address) && can_feed(*link, arrived);
        if (is_fit && (best == nullptr || blames(*link) < blames(*best))) {
            best = link.get();
        }
    }
    return best;
}

Tick DeskPool::credible_end() const {
    Tick newest = 0;
    for (const auto& link : links_) {
        const bool is_credible = known_.blames(link->peer().address) == 0 && !known_.is_barred(link->peer().address);
        newest = link->is_open() && is_credible ? std::max(newest, link->end()) : newest;
    }
    return newest;
}

const DeskLink* DeskPool::admitting() const {
    const auto link = std::ranges::find_if(
        links_, [](const auto& each) { return each->is_open() && each->purpose() == JoinPurpose::Fly; });
    return link == links_.end() ? nullptr : link->get();
}

bool DeskPool::may_have_witness() const {
    return request_ || std::ranges::any_of(links_, [this](const auto& link) { return link.get() != feed_; });
}

std::vector<LinkStats> DeskPool::stats() const {
    std::vector<LinkStats> found;
    for (const auto& link : links_) {
        if (link->is_open()) {
            found.insert(link.get() == feed_ ? found.begin() : found.end(), link->stats());
        }
    }
    add_traffic(found, context_->transport);
    return found;
}

std::vector<Candidate> DeskPool::named() const {
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

}  // namespace net
