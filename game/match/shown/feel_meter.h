// SPDX-License-Identifier: Zlib
/// Measures how a game feels to its pilots: how late keys act, how far predictions reach, and what they get wrong.
#pragma once

#include "game/match/shown/event_gate.h"
#include "game/sim/event.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace match {

/// Mean, percentiles and maximum of many values, in constant memory. Counts values by buckets. Bucket i has the values
/// above (i - 1) × width up to i × width, so bucket 0 is exactly 0. Values beyond the last bucket count for the mean
/// and the maximum too.
class Histogram {
public:
    /// `width` is that of a bucket, `limit` the upper edge of the last one; both in the unit of the values.
    Histogram(double width, double limit);

    /// Counts a value; a negative one counts as 0.
    void note(double value);
    /// Adds all values of another histogram with equal buckets.
    void add(const Histogram& other);

    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// 0 without values.
    [[nodiscard]] double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
    [[nodiscard]] double max() const { return max_; }
    /// Returns the least value that at least `share` (0..1) of all values do not exceed, rounded up to its bucket's
    /// upper edge but never above the maximum. 0 without values.
    [[nodiscard]] double percentile(double share) const;
    /// Returns how many values are above an edge between buckets; exact up to the limit.
    [[nodiscard]] std::uint64_t count_above(double edge) const;

private:
    [[nodiscard]] std::size_t bucket_of(double value) const;

    double width_;
    std::vector<std::uint64_t> buckets_;  ///< The last one counts the values beyond the limit.
    std::uint64_t count_ = 0;
    double sum_ = 0;
    double max_ = 0;
};

/// The figures of a FeelMeter; all are 0 while nothing was noted.
struct FeelFigures {
    struct Spread {
        double mean = 0;
        double p99 = 0;
        double max = 0;

        static void fields(auto& ar, auto& s) {
            ar("mean", s.mean);
            ar("p99", s.p99);
            ar("max", s.max);
        }
    };
    struct Depth {
        double p50 = 0;
        double p99 = 0;

        static void fields(auto& ar, auto& d) {
            ar("p50", d.p50);
            ar("p99", d.p99);
        }
    };
    struct Corrections {
        Spread px;                   ///< World pixels that rebuilds moved a ship, per ship and shown tick.
        double over_8_per_min = 0;   ///< Moves above 8 px in a minute of shown ticks, of all these ships together.
        double over_16_per_min = 0;  ///< The same above 16 px.

        static void fields(auto& ar, auto& c) {
            Spread::fields(ar, c.px);
            ar("over_8_per_min", c.over_8_per_min);
            ar("over_16_per_min", c.over_16_per_min);
        }
    };
    struct Effects {
        std::uint64_t missing = 0;  ///< Confirmed and never presented.
        std::uint64_t doubled = 0;  ///< Presented more often than they happened, without phantoms.
        std::uint64_t phantom = 0;  ///< Presented and never confirmed.

        static void fields(auto& ar, auto& e) {
            ar("missing", e.missing);
            ar("doubled", e.doubled);
            ar("phantom", e.phantom);
        }
    };

    Spread own_key_ticks;  ///< Ticks from sampling a key to the first shown tick that executes it.
    std::uint64_t rollbacks = 0;
    std::uint64_t resimulated_ticks = 0;
    sim::Tick max_prediction = 0;  ///< Ticks; the greatest prediction depth.
    Depth prediction_depth;        ///< Ticks by which the shown world was ahead of the confirmed one.
    Corrections remote_correction;
    Corrections own_correction;
    EventGate::PhantomDeaths phantom_deaths;
    Effects effects;

    static void fields(auto& ar, auto& f) {
        ar("own_key_ticks", f.own_key_ticks);
        ar("rollbacks", f.rollbacks);
        ar("resimulated_ticks", f.resimulated_ticks);
        ar("max_prediction", f.max_prediction);
        ar("prediction_depth", f.prediction_depth);
        ar("remote_correction_px", f.remote_correction);
        ar("own_correction_px", f.own_correction);
        ar("phantom_deaths", f.phantom_deaths);
        ar("effects", f.effects);
    }
};

/// Collects the figures of a pilot's machine in constant memory, and merges the figures of several machines.
class FeelMeter {
public:
    /// Notes the ticks from sampling a key to the first shown tick that executed it.
    void note_own_key(sim::Tick ticks) { own_keys_.note(ticks); }
    /// Notes by how many ticks a shown tick was ahead of the newest confirmed one. Call it once for each shown tick.
    void note_depth(sim::Tick ticks) { depths_.note(ticks); }
    /// Notes a rebuild that ran `resimulated` ticks again.
    void note_rollback(sim::Tick resimulated);
    /// Notes by how many world pixels rebuilds moved a ship; mostly 0. Call it once for each ship and shown tick.
    void note_correction(bool is_own, float px) { (is_own ? own_moves_ : remote_moves_).note(px); }
    /// Counts an event that was presented. Together with `note_confirmed`, this checks the gate independently of how
    /// it matches events: only by type, kind and slot.
    void note_presented(const sim::Event& event) { ++surplus_[index_of(event)]; }
    /// Counts an event of a confirmed tick. Call it for all of them.
    void note_confirmed(const sim::Event& event) { --surplus_[index_of(event)]; }
    /// Sets the gate's statistics up to now; they replace earlier ones.
    void set_gate(const EventGate::Stats& stats) { gate_ = stats; }

    /// Adds another pilot's measurements. Rates are then per pilot and minute.
    void add(const FeelMeter& other);

    [[nodiscard]] FeelFigures figures() const;

private:
    static constexpr double kMaxTicks = 64;       ///< Histograms of ticks have one bucket per tick.
    static constexpr double kPxPerBucket = 0.25;  ///< World pixels.
    static constexpr double kMaxPx = 256;         ///< World pixels; ships moved further are counted as the maximum.
    static constexpr std::size_t kTypes = static_cast<std::size_t>(sim::Event::Type::GameOver) + 1;
    static constexpr std::size_t kSlots = sim::kMaxPilots + 1;  ///< Including "no slot".

    [[nodiscard]] static std::size_t index_of(const sim::Event& event);
    [[nodiscard]] FeelFigures::Corrections corrections(const Histogram& moves) const;
    [[nodiscard]] FeelFigures::Effects effects() const;

    Histogram own_keys_{1, kMaxTicks};
    Histogram depths_{1, kMaxTicks};
    Histogram own_moves_{kPxPerBucket, kMaxPx};
    Histogram remote_moves_{kPxPerBucket, kMaxPx};
    std::uint64_t rollbacks_ = 0;
    std::uint64_t resimulated_ticks_ = 0;
    /// Events presented minus events confirmed, by type, kind and slot.
    std::array<std::int32_t, kTypes * sim::kKindCount * kSlots> surplus_{};
    EventGate::Stats gate_;
    FeelFigures::Effects others_effects_;             ///< Of merged meters.
    EventGate::PhantomDeaths others_phantom_deaths_;  ///< Of merged meters.
};

}  // namespace match
