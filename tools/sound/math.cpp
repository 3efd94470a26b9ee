// SPDX-License-Identifier: Zlib
#include "tools/sound/math.h"

#include <algorithm>
#include <cmath>

namespace sound {

namespace {

/// Coefficients of Taylor's series of e to the x, the highest power first.
constexpr double kExponentialSeries[] = {1.0 / 6227020800.0,
                                         1.0 / 479001600.0,
                                         1.0 / 39916800.0,
                                         1.0 / 3628800.0,
                                         1.0 / 362880.0,
                                         1.0 / 40320.0,
                                         1.0 / 5040.0,
                                         1.0 / 720.0,
                                         1.0 / 120.0,
                                         1.0 / 24.0,
                                         1.0 / 6.0,
                                         1.0 / 2.0,
                                         1.0,
                                         1.0};

}  // namespace

double sine(double turns) {
    double x = turns - std::floor(turns);
    if (x > 0.75) {
        x -= 1.0;
    } else if (x > 0.25) {
        x = 0.5 - x;
    }
    const double a = x * 6.283185307179586;
    const double s = a * a;
    // Taylor's series to the 13th power; on a quarter turn the next term is below 1e-9.
    return a *
           (1.0 -
            s / 6.0 *
                (1.0 -
                 s / 20.0 *
                     (1.0 - s / 42.0 * (1.0 - s / 72.0 * (1.0 - s / 110.0 * (1.0 - s / 156.0 * (1.0 - s / 210.0)))))));
}

double power_of_two(double exponent) {
    const double whole = std::floor(exponent);
    const double x = (exponent - whole) * 0.6931471805599453;
    double sum = 0.0;
    for (const double coefficient : kExponentialSeries) {
        sum = sum * x + coefficient;
    }
    return std::ldexp(sum, static_cast<int>(whole));
}

double log_two(double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    const double y = (fraction - 0.7071067811865476) / (fraction + 0.7071067811865476);
    const double s = y * y;
    const double series = y * (1.0 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9 + s * (1.0 / 11))))));
    return exponent - 0.5 + 2.885390081777927 * series;
}

double from_decibels(double decibels) {
    return power_of_two(decibels * 0.16609640474436813);
}

double note_hz(double note) {
    return 440.0 * power_of_two((note - 69.0) / 12.0);
}

double saturate(double x) {
    const double y = std::clamp(x, -3.0, 3.0);
    return y * (27.0 + y * y) / (27.0 + 9.0 * y * y);
}

std::size_t sample_count(double seconds) {
    return seconds <= 0.0 ? 0 : static_cast<std::size_t>(seconds * kSampleRate + 0.5);
}

double sample_time(std::size_t index) {
    return static_cast<double>(index) / kSampleRate;
}

}  // namespace sound
