// SPDX-License-Identifier: Zlib
#include "tools/sound/synth.h"

#include <algorithm>
#include <cmath>

namespace sound {

namespace {

/// Rounds the corner of a unit step at phase 0 over one sample either side; `step` is the phase's advance per sample.
double smooth_corner(double phase, double step) {
    if (phase < step) {
        const double x = phase / step;
        return x + x - x * x - 1.0;
    }
    if (phase > 1.0 - step) {
        const double x = (phase - 1.0) / step;
        return x * x + x + x + 1.0;
    }
    return 0.0;
}

}  // namespace

Clip& Clip::mix(const Clip& other, double at_s, double gain) {
    const std::size_t start = sample_count(at_s);
    samples_.resize(std::max(samples_.size(), start + other.samples_.size()));
    for (std::size_t i = 0; i < other.samples_.size(); ++i) {
        samples_[start + i] += gain * other.samples_[i];
    }
    return *this;
}

Clip& Clip::scale(double gain) {
    for (double& sample : samples_) {
        sample *= gain;
    }
    return *this;
}

Clip& Clip::reverse() {
    std::reverse(samples_.begin(), samples_.end());
    return *this;
}

Clip& Clip::set_length(double seconds) {
    samples_.resize(sample_count(seconds));
    return *this;
}

double Clip::peak() const {
    double peak = 0.0;
    for (const double sample : samples_) {
        peak = std::max(peak, std::fabs(sample));
    }
    return peak;
}

double Osc::advance(double hz) {
    const double phase = phase_;
    phase_ += hz / kSampleRate;
    phase_ -= std::floor(phase_);
    return phase;
}

double Osc::sine(double hz, double bend_turns) {
    return sound::sine(advance(hz) + bend_turns);
}

double Osc::triangle(double hz) {
    const double phase = advance(hz);
    return phase < 0.5 ? 4.0 * phase - 1.0 : 3.0 - 4.0 * phase;
}

double Osc::saw(double hz) {
    const double phase = advance(hz);
    return 2.0 * phase - 1.0 - smooth_corner(phase, hz / kSampleRate);
}

double Osc::pulse(double hz, double width) {
    const double phase = advance(hz);
    const double step = hz / kSampleRate;
    const double fall = phase - width + (phase < width ? 1.0 : 0.0);
    return (phase < width ? 1.0 : -1.0) + smooth_corner(phase, step) - smooth_corner(fall, step);
}

Unison::Unison(double spread_cents, std::uint32_t seed) {
    Noise noise(seed);
    for (std::size_t i = 0; i < saws_.size(); ++i) {
        saws_[i] = Osc(noise.between(0.0, 1.0));
        const double place = static_cast<double>(i) / 2.0 - 1.0;
        ratio_[i] = power_of_two(place * spread_cents / 1200.0);
    }
}

double Unison::saw(double hz) {
    double sum = 0.0;
    for (std::size_t i = 0; i < saws_.size(); ++i) {
        sum += saws_[i].saw(hz * ratio_[i]);
    }
    return 0.4 * sum;
}

std::uint32_t Noise::next() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 17U;
    state_ ^= state_ << 5U;
    return state_;
}

double Noise::white() {
    return static_cast<double>(next()) / 2147483648.0 - 1.0;
}

double Noise::pink() {
    // One of eight held values is redrawn per sample, the n-th half as often as the previous one.
    ++count_;
    std::size_t row = 0;
    while (row + 1 < octaves_.size() && (count_ >> row & 1U) == 0) {
        ++row;
    }
    octaves_[row] = white();
    double sum = white();
    for (const double value : octaves_) {
        sum += value;
    }
    return sum / 4.0;
}

double Noise::brown() {
    brown_ = 0.995 * brown_ + 0.06 * white();
    return 2.0 * brown_;
}

double Noise::crackle(double per_second) {
    const bool fires = between(0.0, kSampleRate) < per_second;
    const double size = white();
    return fires ? size : 0.0;
}

double Noise::sparks(double per_second, double half_s) {
    const double fresh = std::fabs(crackle(per_second));
    spark_ = std::max(fresh, spark_ * power_of_two(-1.0 / (half_s * kSampleRate)));
    return spark_ * white();
}

double Noise::between(double low, double high) {
    return low + (high - low) * static_cast<double>(next()) / 4294967296.0;
}

void Filter::step(double x, double hz, double resonance) {
    if (hz != hz_ || resonance != q_) {
        hz_ = hz;
        q_ = resonance;
        const double half_turns = std::clamp(hz, 5.0, 0.45 * kSampleRate) / kSampleRate / 2.0;
        g_ = sine(half_turns) / sine(half_turns + 0.25);
        k_ = 1.0 / resonance;
    }
    const double scale = 1.0 / (1.0 + g_ * (g_ + k_));
    high_ = (x - (g_ + k_) * first_ - second_) * scale;
    band_ = g_ * high_ + first_;
    low_ = g_ * band_ + second_;
    first_ = g_ * high_ + band_;
    second_ = g_ * band_ + low_;
}

double Filter::low(double x, double hz, double resonance) {
    step(x, hz, resonance);
    return low_;
}

double Filter::band(double x, double hz, double resonance) {
    step(x, hz, resonance);
    return band_ * k_;
}

double Filter::high(double x, double hz, double resonance) {
    step(x, hz, resonance);
    return high_;
}

double decay(double t, double half_s) {
    return t < 0.0 ? 0.0 : power_of_two(-t / half_s);
}

double rise(double t, double from_s, double to_s) {
    const double x = std::clamp((t - from_s) / (to_s - from_s), 0.0, 1.0);
    return x * x * (3.0 - 2.0 * x);
}

double strike(double t, double attack_s, double half_s) {
    return t < 0.0 ? 0.0 : std::min(t / attack_s, 1.0) * decay(std::max(t - attack_s, 0.0), half_s);
}

double hold(double t, double attack_s, double end_s, double release_s) {
    return rise(t, 0.0, attack_s) * (1.0 - rise(t, end_s - release_s, end_s));
}

double glide(double t, double from, double to, double half_s) {
    return to + (from - to) * decay(t, half_s);
}

double sweep(double t, double from, double to, double seconds) {
    const double x = std::clamp(t / seconds, 0.0, 1.0);
    return from * power_of_two(x * log_two(to / from));
}

}  // namespace sound
