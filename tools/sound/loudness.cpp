// SPDX-License-Identifier: Zlib
#include "tools/sound/loudness.h"

#include <algorithm>
#include <cmath>

namespace sound {

namespace {

/// Second-order section, direct form.
class Biquad {
public:
    Biquad(double b0, double b1, double b2, double a0, double a1, double a2)
        : b0_(b0 / a0), b1_(b1 / a0), b2_(b2 / a0), a1_(a1 / a0), a2_(a2 / a0) {}

    double step(double x) {
        const double y = b0_ * x + first_;
        first_ = b1_ * x - a1_ * y + second_;
        second_ = b2_ * x - a2_ * y;
        return y;
    }

private:
    double b0_, b1_, b2_, a1_, a2_;
    double first_ = 0.0, second_ = 0.0;
};

/// Tangent of half the angle that `hz` advances in a sample: the bilinear transform's frequency.
double warped(double hz) {
    const double half_turns = hz / kSampleRate / 2.0;
    return sine(half_turns) / sine(half_turns + 0.25);
}

/// Returns the standard's high shelf, which models the head, derived from its analogue prototype for any sample rate.
Biquad head_shelf() {
    const double k = warped(1681.974450955533);
    const double q = 0.7071752369554196;
    const double high = from_decibels(3.999843853973347);
    const double band = power_of_two(0.4996667741545416 * log_two(high));
    return {high + band * k / q + k * k, 2.0 * (k * k - high), high - band * k / q + k * k,
            1.0 + k / q + k * k,         2.0 * (k * k - 1.0),  1.0 - k / q + k * k};
}

/// The standard's high-pass: the ear is less sensitive to low frequencies.
Biquad low_cut() {
    const double k = warped(38.13547087602444);
    const double q = 0.5003270373238773;
    const double a0 = 1.0 + k / q + k * k;
    return {a0, -2.0 * a0, a0, a0, 2.0 * (k * k - 1.0), 1.0 - k / q + k * k};
}

/// Sums of the weighted squares of each tenth of a second.
std::vector<double> tenths(const Clip& clip) {
    const std::size_t length = sample_count(0.1);
    Biquad shelf = head_shelf();
    Biquad cut = low_cut();
    std::vector<double> sums(clip.samples().size() / length, 0.0);
    for (std::size_t i = 0; i < sums.size() * length; ++i) {
        const double weighted = cut.step(shelf.step(clip.samples()[i]));
        sums[i / length] += weighted * weighted;
    }
    return sums;
}

/// Mean of the powers that are above the gate.
double gated_mean(const std::vector<double>& powers, double gate) {
    double sum = 0.0;
    double count = 0.0;
    for (const double power : powers) {
        if (power > gate) {
            sum += power;
            count += 1.0;
        }
    }
    return count == 0.0 ? 0.0 : sum / count;
}

}  // namespace

double loudest_moment(const Clip& clip) {
    const std::size_t window = sample_count(0.2);
    Biquad shelf = head_shelf();
    Biquad cut = low_cut();
    std::vector<double> squares;
    squares.reserve(clip.samples().size());
    double sum = 0.0;
    double loudest = 0.0;
    for (const double sample : clip.samples()) {
        const double weighted = cut.step(shelf.step(sample));
        squares.push_back(weighted * weighted);
        sum += squares.back();
        if (squares.size() > window) {
            sum -= squares[squares.size() - 1 - window];
        }
        loudest = std::max(loudest, sum);
    }
    return std::sqrt(loudest / static_cast<double>(window));
}

double loudness_lufs(const Clip& clip) {
    const double level = loudest_moment(clip);
    return level < 1e-6 ? -120.0 : 20.0 * std::log10(level) - 0.691;
}

double integrated_lufs(const Stereo& sound) {
    const std::vector<double> left = tenths(sound.left);
    const std::vector<double> right = tenths(sound.right);
    std::vector<double> powers;  // of blocks of 0.4 s, each beginning 0.1 s after the previous one
    for (std::size_t i = 0; i + 4 <= left.size(); ++i) {
        double sum = 0.0;
        for (std::size_t j = i; j < i + 4; ++j) {
            sum += left[j] + right[j];
        }
        powers.push_back(sum / (0.4 * kSampleRate));
    }
    const double above_silence = gated_mean(powers, 1.1722e-7);  // -70 LUFS
    const double power = gated_mean(powers, std::max(0.1 * above_silence, 1.1722e-7));
    return power <= 0.0 ? -120.0 : 3.010299956639812 * log_two(power) - 0.691;
}

}  // namespace sound
