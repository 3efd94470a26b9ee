// SPDX-License-Identifier: Zlib
#include "net/link/link_estimator.h"

namespace net {

void WindowedLeast::add(Micros sample, Micros now) {
    if (now - began_ >= kHalf) {
        before_ = now - began_ >= 2 * kHalf ? std::nullopt : current_;
        current_.reset();
        began_ = now;
    }
    current_ = current_ ? std::min(*current_, sample) : sample;
}

std::optional<Micros> WindowedLeast::value() const {
    if (!current_ || !before_) {
        return current_ ? current_ : before_;
    }
    return std::min(*current_, *before_);
}

void LinkEstimator::note_sent(Tick end, Micros now) {
    // If several packets had the same newest tick, the first one counts: the other side acknowledges the first to
    // arrive.
    Sent& sent = sent_[end % kRemembered];
    if (sent.end != end || sent.at < 0) {
        sent = {end, now};
    }
}

void LinkEstimator::note_acknowledged(Tick held, std::uint8_t hold_ms, Micros now) {
    acknowledged_ = std::max(acknowledged_, held);
    const Sent& sent = sent_[held % kRemembered];
    if (hold_ms == 255 || sent.end != held || sent.at < 0) {
        return;
    }
    const Micros sample = std::max<Micros>(now - sent.at - hold_ms * kMillisecond, 0);
    least_.add(sample, now);
    smoothed_ = smoothed_ ? *smoothed_ + (sample - *smoothed_) / 8 : sample;
}

bool LinkEstimator::lacks(Tick held, Tick own_end, Micros now) const {
    for (Tick end = held + 1; end <= own_end && end <= held + kRemembered; ++end) {
        const Sent& sent = sent_[end % kRemembered];
        if (sent.end == end && sent.at >= 0) {
            return now - sent.at > smoothed_.value_or(0) + kTickPeriod;
        }
    }
    return false;
}

bool LinkEstimator::note_received(Tick end, bool is_copy, Micros now) {
    note_heard(now);
    last_direct_ = now;
    if (!is_copy) {
        note_loss(end);
    }
    if (newest_at_ >= 0 && end <= newest_) {
        return false;
    }
    newest_ = end;
    newest_at_ = now;
    return true;
}

void LinkEstimator::note_late(Tick end, bool is_copy) {
    if (!is_copy) {
        note_loss(end);
    }
}

void LinkEstimator::expire_loss(Micros now) {
    if (is_dead(now)) {
        loss_ = 0;
        counted_ = kCountedAtFirst;
        newest_first_copy_ = 0;
        wants_copies_ = false;
    }
}

void LinkEstimator::note_loss(Tick end) {
    constexpr Tick kLongGap = 32;  // a longer gap is an outage, which says nothing about the loss of single packets
    constexpr double kMemory = 128;
    if (end > newest_first_copy_ && newest_first_copy_ > 0 && end - newest_first_copy_ <= kLongGap) {
        for (Tick tick = newest_first_copy_ + 1; tick <= end; ++tick) {
            counted_ = std::min(counted_ + 1, kMemory);
            loss_ += ((tick < end ? 1 : 0) - loss_) / counted_;
        }
    }
    newest_first_copy_ = std::max(newest_first_copy_, end);
    wants_copies_ = loss_ > (wants_copies_ ? kCopiesOff : kCopiesOn);
}

std::uint8_t LinkEstimator::hold_ms(Micros now) const {
    if (newest_at_ < 0) {
        return 255;
    }
    return static_cast<std::uint8_t>(std::clamp<Micros>((now - newest_at_ + kMillisecond / 2) / kMillisecond, 0, 255));
}

bool LinkEstimator::is_congested() const {
    const auto least = least_.value();
    return smoothed_ && least && *smoothed_ > *least * 2 + 100 * kMillisecond;
}

}  // namespace net
