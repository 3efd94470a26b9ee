// SPDX-License-Identifier: Zlib
#include "net/play/pace/tick_schedule.h"

#include <cstdlib>

#include "net/play/pace/delay.h"

namespace net {

void TickClock::advance(Micros ahead) {
    ++tick_;
    const Micros distance = std::abs(ahead);
    if (distance <= kDeadZone) {
        return;
    }
    if (ahead > 0) {
        // A peer that is far behind is waited for anyway, and one that only says so gains nothing.
        base_ += kTickPeriod / 100;
        owed_ += kTickPeriod / 100;
        return;
    }
    constexpr Micros kUsual = kTickPeriod / 200;
    // After a stall: back on time within half a second.
    const Micros wanted = distance > kTickPeriod ? std::min(distance / 10, kTickPeriod / 2) : kUsual;
    const Micros made_up = std::clamp<Micros>(wanted - kUsual, 0, owed_);
    base_ -= kUsual + made_up;
    owed_ -= made_up;
}

void TickClock::hold(Micros now) {
    const Micros late = std::max<Micros>(now - due(tick_), 0);
    base_ += late;
    owed_ += late;
}

std::optional<Micros> PaceEstimate::ahead(const TickClock& clock, Micros one_way) const {
    if (offsets_.size() < kKept / 4) {
        return std::nullopt;
    }
    // Jitter and loss only delay packets, so the earliest one is the most accurate.
    return *std::ranges::min_element(offsets_) - one_way - clock.due(0);
}

namespace {

constexpr Micros kLate = kTickPeriod / 4;
constexpr Micros kStall = 100 * kMillisecond;
/// Beyond this lag, missed samples are skipped instead of being made up for.
constexpr Micros kMaxBehind = kSecond / 4;
/// After a standstill the clock must settle before lateness is meaningful.
constexpr Micros kSettle = kSecond / 2;

}  // namespace

TickSchedule::TickSchedule(Micros start_at, int delay, bool is_delay_fixed, Micros now, Tick window, Tick most_lead)
    : clock_(start_at), window_(window), most_lead_(std::max({most_lead, window, kMaxLead})), delay_(delay),
      is_delay_fixed_(is_delay_fixed), steady_from_(static_cast<Tick>(delay)), waits_since_(std::max(now, start_at)) {}

void TickSchedule::enter(Tick tick, Tick delay_settled_at, Micros now) {
    const Micros passed = std::max<Micros>(now - clock_.due(0), 0);
    const auto by_now = static_cast<Tick>(passed * kTicksPerSecond / kSecond);
    clock_ = TickClock(clock_.due(0), std::max(tick, by_now));
    tick_ = shown_ = tick;
    delay_settled_at_ = delay_settled_at;
    steady_from_ = clock_.tick() + most_lead_ + 1 + static_cast<Tick>(delay_ + kMaxDelayStep);
    waits_since_ = now;
}

void TickSchedule::run_tick(Micros now) {
    if (shown_ == tick_) {
        show_tick(now);
    }
    waits_since_ = now;
    ++tick_;
}

void TickSchedule::show_tick(Micros now) {
    ++stats_.ticks;
    stats_.delay_sum += delay_;
    if (now > clock_.due(shown_) + kLate) {
        ++stats_.late_ticks;
    }
    if (shown_at_ >= 0) {
        const Micros stall = now - shown_at_ - kTickPeriod;
        stats_.stalls += stall > kStall ? 1 : 0;
        stats_.longest_stall = std::max(stats_.longest_stall, stall);
    }
    shown_at_ = now;
    ++shown_;
    engine::push_newest(last_second_, now, kTicksPerSecond + 1);
    if (last_second_.size() > kTicksPerSecond) {
        const Micros second = now - last_second_.front();
        stats_.fastest_second = stats_.fastest_second == 0 ? second : std::min(stats_.fastest_second, second);
        stats_.slowest_second = std::max(stats_.slowest_second, second);
    }
}

bool TickSchedule::follow_need(int delay) {
    // Each change makes input late or repeats keys, so it is bounded, and the next one waits until no peer can be at a
    // tick before this one, even if several pilots ask.
    constexpr Tick kSettledAfter = 64;
    const int wanted = std::clamp(delay, delay_ - kMaxDelayStep, delay_ + kMaxDelayStep);
    if (is_delay_fixed_ || wanted == delay_ || tick_ < delay_settled_at_) {
        return false;
    }
    delay_ = wanted;
    delay_settled_at_ = tick_ + kSettledAfter;
    // No peer can have sampled further than this at this tick, under the old delay or the new one.
    steady_from_ = tick_ + most_lead_ + 1 + static_cast<Tick>(delay_ + kMaxDelayStep);
    ++stats_.delay_changes;
    return true;
}

bool TickSchedule::hold_if_blocked(Micros now) {
    const bool is_far_behind = now - sample_due() > kMaxBehind;
    if (now < sample_due() || !(is_sampling_blocked() || is_far_behind)) {
        return false;
    }
    clock_.hold(now);
    held_at_ = now;
    return true;
}

std::optional<Micros> TickSchedule::lateness(Tick tick, Micros now) const {
    const bool is_steady = tick >= steady_from_ && (held_at_ < 0 || now - held_at_ > kSettle);
    return is_steady ? std::optional(now - clock_.due(tick) + ticks_to_micros(delay_)) : std::nullopt;
}

double TickSchedule::fraction(Micros now) const {
    if (shown_at_ < 0) {
        return 0;
    }
    return std::clamp(static_cast<double>(now - shown_at_) / static_cast<double>(kTickPeriod), 0.0, 1.0);
}

Micros TickSchedule::next_due(Micros now, bool is_complete) const {
    const Micros next = std::min(now + kTickPeriod / 2, std::max(now, sample_due()));
    if (is_complete && tick_ < shown_) {
        return now;
    }
    if (!is_complete && shown_ >= tick_ + window_) {
        return next;
    }
    return std::min(next, std::max({now, clock_.due(shown_), shown_at_ + kTickPeriod / 2}));
}

}  // namespace net
