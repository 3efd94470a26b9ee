// SPDX-License-Identifier: Zlib
#include "tools/sound/effects.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sound {

namespace {

constexpr std::size_t kLines = 8;

/// Eight damped delay lines that feed each other through a Hadamard matrix, which preserves the energy and mixes all of
/// it.
class DelayNetwork {
public:
    explicit DelayNetwork(const Room& room) : damping_(1.0 - power_of_two(-room.damping_hz / 4800.0)) {
        constexpr std::array<double, kLines> kDelaysMs{23.3, 29.7, 34.1, 38.9, 43.3, 48.7, 53.9, 61.1};
        for (std::size_t i = 0; i < kLines; ++i) {
            const double delay_s = kDelaysMs[i] * 0.001 * room.size;
            lines_[i].resize(std::max<std::size_t>(sample_count(delay_s), 8));
            gains_[i] = from_decibels(-60.0 * delay_s / room.fall_s);
        }
    }

    double step(double x) {
        std::array<double, kLines> out{};
        double sum = 0.0;
        for (std::size_t i = 0; i < kLines; ++i) {
            held_[i] += damping_ * (lines_[i][places_[i]] - held_[i]);
            out[i] = held_[i] * gains_[i];
            sum += i % 2 == 0 ? out[i] : -out[i];
        }
        for (std::size_t stride = 1; stride < kLines; stride *= 2) {
            mix_pairs(out, stride);
        }
        for (std::size_t i = 0; i < kLines; ++i) {
            lines_[i][places_[i]] = x + out[i] * 0.35355339059327373;
            places_[i] = (places_[i] + 1) % lines_[i].size();
        }
        return sum * 0.5;
    }

private:
    static void mix_pairs(std::array<double, kLines>& values, std::size_t stride) {
        for (std::size_t i = 0; i < kLines; ++i) {
            if ((i & stride) == 0) {
                const double a = values[i];
                const double b = values[i + stride];
                values[i] = a + b;
                values[i + stride] = a - b;
            }
        }
    }

    double damping_;
    std::array<std::vector<double>, kLines> lines_;
    std::array<std::size_t, kLines> places_{};
    std::array<double, kLines> gains_{};
    std::array<double, kLines> held_{};
};

/// Returns the sample at a fractional position; silence outside.
double read_between(const std::vector<double>& samples, double place) {
    if (place < 0.0 || place >= static_cast<double>(samples.size() - 1)) {
        return 0.0;
    }
    const auto before = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(before);
    return samples[before] + part * (samples[before + 1] - samples[before]);
}

}  // namespace

Clip& reverberate(Clip& clip, const Room& room) {
    clip.set_length(clip.length_s() + room.fall_s);
    DelayNetwork network(room);
    return clip.through([&](double x, double) { return x + room.wet * network.step(x); });
}

Clip& echo(Clip& clip, double delay_s, double feedback, int repeats) {
    Clip copy = clip;
    for (int n = 1; n <= repeats; ++n) {
        copy.scale(feedback);
        copy.through([f = Filter()](double x, double) mutable { return f.low(x, 3500.0); });
        clip.mix(copy, n * delay_s);
    }
    return clip;
}

Clip& chorus(Clip& clip, double depth_ms, double rate_hz) {
    return chorus(clip, depth_ms, rate_hz, rate_hz * 1.31);
}

Clip& chorus(Clip& clip, double depth_ms, double one_hz, double two_hz) {
    const std::vector<double> dry = clip.samples();
    return clip.through([&, i = 0.0](double x, double t) mutable {
        const double depth = depth_ms * 0.001 * kSampleRate;
        const double one = read_between(dry, i - depth * (1.6 + sine(one_hz * t)));
        const double two = read_between(dry, i - depth * (2.1 + sine(two_hz * t + 0.4)));
        i += 1.0;
        return 0.7 * x + 0.45 * one + 0.45 * two;
    });
}

Clip& drive(Clip& clip, double gain) {
    return clip.through([gain](double x, double) { return saturate(gain * x); });
}

Clip& limit(Clip& clip, double ceiling) {
    constexpr std::size_t kAhead = 80;  // 1.8 ms: short enough to keep the snap of a shot
    std::vector<double>& samples = clip.samples();
    const std::size_t count = samples.size();
    std::vector<double> lowest(count + kAhead, 1.0);
    for (std::size_t i = 0; i < count; ++i) {
        const double size = std::fabs(samples[i]);
        if (size > ceiling) {
            const std::size_t first = i > kAhead ? i - kAhead : 0;
            for (std::size_t j = first; j <= i + kAhead && j < lowest.size(); ++j) {
                lowest[j] = std::min(lowest[j], ceiling / size);
            }
        }
    }
    double sum = static_cast<double>(kAhead) * lowest[0];
    for (std::size_t i = 0; i < count; ++i) {
        sum += lowest[i] - (i >= kAhead ? lowest[i - kAhead] : lowest[0]);
        samples[i] *= sum / kAhead;
    }
    return clip;
}

}  // namespace sound
