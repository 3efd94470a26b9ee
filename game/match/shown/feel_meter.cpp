// SPDX-License-Identifier: Zlib
#include "game/match/shown/feel_meter.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

namespace match {

Histogram::Histogram(double width, double limit)
    : width_(width), buckets_(static_cast<std::size_t>(std::ceil(limit / width)) + 2) {
    assert(width > 0 && limit > 0);
}

void Histogram::note(double value) {
    value = std::max(value, 0.0);
    ++buckets_[bucket_of(value)];
    ++count_;
    sum_ += value;
    max_ = std::max(max_, value);
}

void Histogram::add(const Histogram& other) {
    assert(width_ == other.width_ && buckets_.size() == other.buckets_.size());
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
        buckets_[i] += other.buckets_[i];
    }
    count_ += other.count_;
    sum_ += other.sum_;
    max_ = std::max(max_, other.max_);
}

double Histogram::percentile(double share) const {
    const double wanted = std::ceil(share * static_cast<double>(count_));
    std::uint64_t reached = 0;
    for (std::size_t i = 0; i + 1 < buckets_.size(); ++i) {
        reached += buckets_[i];
        if (static_cast<double>(reached) >= wanted) {
            return std::min(static_cast<double>(i) * width_, max_);
        }
    }
    return max_;
}

std::uint64_t Histogram::count_above(double edge) const {
    std::uint64_t count = 0;
    for (std::size_t i = bucket_of(edge) + 1; i < buckets_.size(); ++i) {
        count += buckets_[i];
    }
    return count;
}

std::size_t Histogram::bucket_of(double value) const {
    // Compared before the conversion, which is undefined for a value that the integer cannot hold.
    const double bucket = std::ceil(value / width_);
    const std::size_t last = buckets_.size() - 1;
    return bucket < static_cast<double>(last) ? static_cast<std::size_t>(bucket) : last;
}

namespace {

FeelFigures::Spread spread_of(const Histogram& values) {
    return {values.mean(), values.percentile(0.99), values.max()};
}

}  // namespace

void FeelMeter::note_rollback(sim::Tick resimulated) {
    ++rollbacks_;
    resimulated_ticks_ += resimulated;
}

void FeelMeter::add(const FeelMeter& other) {
    // A surplus of one pilot must not hide what another one is missing, so the results are added, not the counts.
    const FeelFigures theirs = other.figures();
    others_effects_.missing += theirs.effects.missing;
    others_effects_.doubled += theirs.effects.doubled;
    others_effects_.phantom += theirs.effects.phantom;
    others_phantom_deaths_.own += theirs.phantom_deaths.own;
    others_phantom_deaths_.remote += theirs.phantom_deaths.remote;
    own_keys_.add(other.own_keys_);
    depths_.add(other.depths_);
    own_moves_.add(other.own_moves_);
    remote_moves_.add(other.remote_moves_);
    rollbacks_ += other.rollbacks_;
    resimulated_ticks_ += other.resimulated_ticks_;
}

FeelFigures FeelMeter::figures() const {
    FeelFigures figures;
    figures.own_key_ticks = spread_of(own_keys_);
    figures.rollbacks = rollbacks_;
    figures.resimulated_ticks = resimulated_ticks_;
    figures.max_prediction = static_cast<sim::Tick>(depths_.max());
    figures.prediction_depth = {depths_.percentile(0.5), depths_.percentile(0.99)};
    figures.remote_correction = corrections(remote_moves_);
    figures.own_correction = corrections(own_moves_);
    figures.phantom_deaths = {others_phantom_deaths_.own + gate_.phantom_deaths.own,
                              others_phantom_deaths_.remote + gate_.phantom_deaths.remote};
    figures.effects = effects();
    return figures;
}

std::size_t FeelMeter::index_of(const sim::Event& event) {
    assert(event.slot >= sim::kNoSlot && event.slot < sim::kMaxPilots);
    const auto slot = static_cast<std::size_t>(event.slot - sim::kNoSlot);
    const auto type_and_kind =
        static_cast<std::size_t>(event.type) * sim::kKindCount + static_cast<std::size_t>(event.kind);
    return type_and_kind * kSlots + slot;
}

FeelFigures::Corrections FeelMeter::corrections(const Histogram& moves) const {
    constexpr double kTicksPerMinute = 60.0 * sim::kTicksPerSecond;
    const double minutes = static_cast<double>(depths_.count()) / kTicksPerMinute;
    const auto per_minute = [&](double px) {
        return minutes > 0 ? static_cast<double>(moves.count_above(px)) / minutes : 0;
    };
    return {spread_of(moves), per_minute(8), per_minute(16)};
}

FeelFigures::Effects FeelMeter::effects() const {
    std::uint64_t missing = 0;
    std::uint64_t surplus = 0;
    for (const std::int32_t each : surplus_) {
        (each < 0 ? missing : surplus) += static_cast<std::uint64_t>(std::abs(each));
    }
    // An event that was presented and is not confirmed yet is no surplus, nor is one already counted as a phantom.
    const std::uint64_t explained = std::min(surplus, gate_.phantoms + gate_.unconfirmed);
    return {others_effects_.missing + missing, others_effects_.doubled + surplus - explained,
            others_effects_.phantom + gate_.phantoms};
}

}  // namespace match
