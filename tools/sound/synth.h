// SPDX-License-Identifier: Zlib
// The synthesizer's parts: clips of samples, oscillators, seeded noise, a filter and envelopes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/sound/math.h"

namespace sound {

/// A mono clip at `kSampleRate`; full scale is ±1, but an unfinished clip may exceed it.
class Clip {
public:
    Clip() = default;
    explicit Clip(double seconds) : samples_(sample_count(seconds)) {}

    /// Creates a clip whose sample at time t (seconds) is `sample_at(t)`, called once per sample in order.
    template <class Function>
    static Clip of(double seconds, Function sample_at);

    /// Creates one period of an endless sound. Oscillators must complete whole cycles in the period and noise must come
    /// from a clip of that length (by `at`); runs several passes until filters have settled, so that the seam is exact.
    template <class Function>
    static Clip loop_of(double seconds, Function sample_at);

    /// Adds `other` from `at_s` on, lengthening this clip if necessary.
    Clip& mix(const Clip& other, double at_s = 0.0, double gain = 1.0);
    /// Replaces every sample x at time t by `change(x, t)`, in order, so that it can be a filter with memory.
    template <class Function>
    Clip& through(Function change);
    Clip& scale(double gain);
    Clip& reverse();
    /// Cuts, or pads with silence.
    Clip& set_length(double seconds);

    /// The sample at a time within the clip.
    double at(double t) const { return samples_[sample_count(t)]; }
    double length_s() const { return sample_time(samples_.size()); }
    /// The highest magnitude; 0 when empty.
    double peak() const;
    const std::vector<double>& samples() const { return samples_; }
    std::vector<double>& samples() { return samples_; }

private:
    std::vector<double> samples_;
};

/// A phase shared by all waveforms: call only one waveform per sample.
class Osc {
public:
    explicit Osc(double phase_turns = 0.0) : phase_(phase_turns) {}

    /// Sine; `bend_turns` shifts the phase read, for frequency modulation.
    double sine(double hz, double bend_turns = 0.0);
    double triangle(double hz);
    /// Band-limited by a polynomial step; frequencies below a quarter of the sample rate.
    double saw(double hz);
    double pulse(double hz, double width = 0.5);

private:
    double advance(double hz);
    double phase_;
};

/// Detuned saws that sound as one broad voice.
class Unison {
public:
    /// `spread_cents` is from the middle to the outermost of five saws.
    explicit Unison(double spread_cents, std::uint32_t seed = 1);
    double saw(double hz);

private:
    std::array<Osc, 5> saws_;
    std::array<double, 5> ratio_{};
};

/// Noise from an integer generator: the same seed gives the same samples everywhere.
class Noise {
public:
    explicit Noise(std::uint32_t seed) : state_(seed * 2654435761U + 0x9E3779B9U) {}

    double white();  ///< -1 to 1, flat.
    double pink();   ///< About -1 to 1, falling 3 dB an octave.
    double brown();  ///< About -1 to 1, falling 6 dB an octave.
    /// A spike of -1 to 1, on average `per_second` times a second, otherwise 0.
    double crackle(double per_second);
    /// Bursts of noise of random size that halve in `half_s`, `per_second` of them per second on average.
    double sparks(double per_second, double half_s);
    double between(double low, double high);

private:
    std::uint32_t next();
    std::uint32_t state_;
    std::uint32_t count_ = 0;
    std::array<double, 8> octaves_{};
    double brown_ = 0.0;
    double spark_ = 0.0;
};

/// State-variable filter (trapezoidal integration, so that its frequency may change at every sample).
class Filter {
public:
    /// `resonance` is Q: 0.7 is neutral, 10 rings.
    double low(double x, double hz, double resonance = 0.7);
    double band(double x, double hz, double resonance = 1.0);  ///< Unity gain at the centre.
    double high(double x, double hz, double resonance = 0.7);

private:
    void step(double x, double hz, double resonance);
    double hz_ = -1.0, q_ = -1.0, g_ = 0.0, k_ = 0.0;
    double first_ = 0.0, second_ = 0.0;
    double low_ = 0.0, band_ = 0.0, high_ = 0.0;
};

/// Halves every `half_s` from 1 at t = 0; 0 before.
double decay(double t, double half_s);
/// Smooth rise from 0 at `from_s` to 1 at `to_s`.
double rise(double t, double from_s, double to_s);
/// Rises in `attack_s`, then halves every `half_s`.
double strike(double t, double attack_s, double half_s);
/// Up in `attack_s`, held, down to 0 at `end_s` within `release_s`.
double hold(double t, double attack_s, double end_s, double release_s);
/// Slides from `from` to `to`, the distance halving every `half_s`.
double glide(double t, double from, double to, double half_s);
/// Moves from `from` to `to` in equal ratios over `seconds` and stays there; both above 0.
double sweep(double t, double from, double to, double seconds);

template <class Function>
Clip Clip::of(double seconds, Function sample_at) {
    Clip clip(seconds);
    for (std::size_t i = 0; i < clip.samples_.size(); ++i) {
        clip.samples_[i] = sample_at(sample_time(i));
    }
    return clip;
}

template <class Function>
Clip Clip::loop_of(double seconds, Function sample_at) {
    constexpr int kPassesToSettle = 4;
    Clip clip(seconds);
    for (int pass = 0; pass < kPassesToSettle; ++pass) {
        for (std::size_t i = 0; i < clip.samples_.size(); ++i) {
            clip.samples_[i] = sample_at(sample_time(i));
        }
    }
    return clip;
}

template <class Function>
Clip& Clip::through(Function change) {
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        samples_[i] = change(samples_[i], sample_time(i));
    }
    return *this;
}

}  // namespace sound
