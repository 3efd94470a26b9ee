// SPDX-License-Identifier: Zlib
// Elementary functions whose results are bit for bit the same with every compiler: only sums, products and exact
// scaling.
#pragma once

#include <cstddef>

namespace sound {

inline constexpr double kSampleRate = 44'100.0;  ///< Samples per second of everything rendered here.

/// Sine of an angle in turns (1.0 is a full circle); error below 1e-10.
double sine(double turns);

/// 2 to the power of `exponent`; relative error below 1e-12.
double power_of_two(double exponent);

/// Logarithm of `x` > 0 to the base 2; absolute error below 1e-9.
double log_two(double x);

/// Amplitude factor of a level in decibels.
double from_decibels(double decibels);

/// Frequency in Hz of a MIDI note number (69 is A4, 440 Hz); fractions bend.
double note_hz(double note);

/// Odd curve that is straight near 0 and reaches ±1 at ±3: a gentle overdrive.
double saturate(double x);

/// Returns the number of samples nearest to `seconds`; negative times count as 0.
std::size_t sample_count(double seconds);

/// Time in seconds of sample number `index`.
double sample_time(std::size_t index);

}  // namespace sound
