// SPDX-License-Identifier: Zlib
#include "net/link/link_probe.h"

#include "engine/base/bytes.h"
#include "net/wire/relayed_address.h"

#include <algorithm>
#include <bit>

namespace net {

namespace {

constexpr Micros kPeriod = 10 * kSecond;  // a number is valid in this period and the next

constexpr Micros kEagerFor = 5 * kSecond;  // most links answer by then
constexpr Micros kUnprovenEagerFor = kSecond;
constexpr Micros kTryFor = 20 * kSecond;  // PROTOCOL.md, The lobby
constexpr Micros kEager = 40 * kMillisecond;
constexpr Micros kTrying = 100 * kMillisecond;  // at 87.5 % loss, a path in both directions is found in time (A14)
constexpr Micros kPatient = 2 * kSecond;        // keeps trying, since an address may still change
constexpr Micros kSteady = 250 * kMillisecond;
constexpr Micros kSteadyOnBadLink = 100 * kMillisecond;
constexpr Micros kAnswerAfter = 20 * kMillisecond;  // minimum delay, so that answers cannot multiply
constexpr double kBadLink = 0.3;
constexpr Micros kLongestRtt = 10 * kSecond;

}  // namespace

std::optional<PathPacket> PathCheck::question(SeatId seat, const Address& address, Micros now) {
    if (!questions_[seat.index()].take(now)) {
        return std::nullopt;
    }
    return PathPacket{.sender = 0, .is_answer = false, .number = number(address, now)};
}

bool PathCheck::is_answer(const PathPacket& packet, const Address& from, Micros now) const {
    return packet.is_answer && proves(packet.number, from, now);
}

std::uint32_t PathCheck::number(const Address& address, Micros now) const {
    return number_for(address, now / kPeriod);
}

bool PathCheck::proves(std::uint32_t number, const Address& address, Micros now) const {
    const Micros period = now / kPeriod;
    return number == number_for(address, period) || number == number_for(address, period - 1);
}

std::uint32_t PathCheck::number(SeatId seat, const Address& address, std::uint32_t question) const {
    engine::Writer writer;
    writer("seat", seat.byte());
    writer("address", address);
    writer("question", question);
    return static_cast<std::uint32_t>(sip_hash(secret_, writer.bytes()));
}

std::uint32_t PathCheck::number_for(const Address& address, Micros period) const {
    engine::Writer writer;
    writer("address", address);
    writer("period", period);
    return static_cast<std::uint32_t>(sip_hash(secret_, writer.bytes()));
}

std::uint32_t PathTrial::ask(const Address& to) {
    if (to != to_) {
        to_ = to;
        answered_ = 0;
        first_ = 0;
    }
    answered_ <<= 1U;
    return ++asked_;
}

bool PathTrial::take_answer(const std::function<bool(std::uint32_t question)>& is_it) {
    for (std::uint32_t ago = 0; ago < std::min(asked_, kRemembered); ++ago) {
        if (is_it(asked_ - ago)) {
            answered_ |= std::uint64_t{1} << ago;
            first_ = first_ == 0 ? asked_ - ago : first_;
            return true;
        }
    }
    return false;
}

/// The first answer only shows that both routers now let the other side in, so neither it nor what was lost before
/// counts; nor does what was asked after the newest answer, which may be on its way.
bool PathTrial::is_as_good_as(double loss) const {
    if (first_ == 0 || answered_ == 0) {
        return false;
    }
    const int newest = std::countr_zero(answered_);
    const int count = static_cast<int>(std::min(asked_ - first_, kRemembered)) - newest;
    if (count < kEnough) {
        return false;
    }
    const std::uint64_t counted = ((std::uint64_t{1} << count) - 1) << newest;
    const int lost = count - std::popcount(answered_ & counted);
    const double lost_by_other = count * (1 - (1 - loss) * (1 - loss));
    const int spared = count / kEnough - 1;  // the more were counted, the more may be lost by chance
    return lost <= lost_by_other + spared;
}

void LinkProbe::suggest(const std::vector<Address>& candidates, Micros now) {
    const bool is_tried =
        is_proven_ ? std::ranges::find(candidates, address_) != candidates.end() : candidates == candidates_;
    if (is_tried || is_up(now)) {
        return;
    }
    candidates_ = candidates;
    address_ = candidates_.front();
    is_proven_ = false;
    since_ = now;
    next_at_ = now;
}

void LinkProbe::note_relayed(const Address& address) {
    if (as_relayed(address)) {
        relayed_ = address;
    }
}

void LinkProbe::move_to(const Address& address, Micros now) {
    address_ = address;
    note_relayed(address);
    used_at_ = now;
    is_proven_ = true;
    next_at_ = now;
    trial_.forget();
}

bool LinkProbe::is_path_due(Micros now) {
    if (now < path_at_) {
        return false;
    }
    path_at_ = now + kPathEvery;
    return true;
}

std::span<const Address> LinkProbe::targets(Micros now) const {
    if (is_proven_) {
        return {&address_, 1};
    }
    return std::span(candidates_).first(now - since_ < kTryFor ? candidates_.size() : 1);
}

std::optional<PingPacket> LinkProbe::next(SeatId self, Micros now) {
    if (is_answered_ && now - heard_at_ >= kSilence) {
        is_answered_ = false;
        since_ = now;
    }
    if (now < next_at_) {
        return std::nullopt;
    }
    next_at_ = now + interval(now);
    ++sent_;
    sent_at_[sent_ % kRemembered] = now;
    const Micros held = newest_ == 0 ? 0 : std::clamp(now - heard_at_, Micros{0}, kLongestRtt);
    return PingPacket{.sender = self,
                      .is_up = is_up(now),
                      .counter = sent_,
                      .echo = newest_,
                      .held_us = static_cast<std::uint32_t>(held),
                      .path_echo = path_};
}

bool LinkProbe::receive(const PingPacket& ping, Micros at) {
    const bool is_news = ping.counter > newest_;
    count(ping.counter);
    if (!is_news) {
        return false;
    }
    newest_ = ping.counter;
    path_ = ping.path;
    heard_at_ = at;
    measure(ping, at);
    if (is_answered_) {
        next_at_ = std::min(next_at_, at + kSteady);
    }
    if (!ping.is_up && sent_ != first_sent_) {
        next_at_ = std::min(next_at_, std::max(at, sent_at_[sent_ % kRemembered] + kAnswerAfter));
    }
    return true;
}

double LinkProbe::loss() const {
    if (newest_ == 0) {
        return 0;
    }
    const std::uint32_t expected = std::min(newest_ - first_ + 1, kRemembered);
    return 1.0 - static_cast<double>(std::popcount(came_)) / static_cast<double>(expected);
}

Micros LinkProbe::interval(Micros now) const {
    if (is_up(now)) {
        return loss() > kBadLink ? kSteadyOnBadLink : kSteady;
    }
    const Micros age = now - since_;
    // The packet budget of an unproven address is limited, so pings are spread out: the other side may learn of us only
    // later.
    return age < (is_proven_ ? kEagerFor : kUnprovenEagerFor) ? kEager : age < kTryFor ? kTrying : kPatient;
}

void LinkProbe::count(std::uint32_t counter) {
    if (newest_ == 0) {
        first_ = counter;
        came_ = 1;
    } else if (counter > newest_) {
        const std::uint32_t ahead = counter - newest_;
        came_ = (ahead < kRemembered ? came_ << ahead : 0) | 1U;
    } else if (newest_ - counter < kRemembered && counter >= first_) {
        came_ |= std::uint64_t{1} << (newest_ - counter);
    }
}

void LinkProbe::measure(const PingPacket& ping, Micros at) {
    if (ping.echo <= first_sent_ || ping.echo > sent_ || sent_ - ping.echo >= kRemembered) {
        return;
    }
    is_answered_ = true;
    const Micros sample = at - sent_at_[ping.echo % kRemembered] - Micros{ping.held_us};
    if (sample < 0 || sample > kLongestRtt) {
        return;
    }
    rtt_ = rtt_ ? *rtt_ + (sample - *rtt_) / 8 : sample;
    least_rtt_ = std::min(least_rtt_.value_or(sample), sample);
}

}  // namespace net
