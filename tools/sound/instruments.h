// SPDX-License-Identifier: Zlib
// Voices that the patches share: tuned ones by MIDI note number, drums, struck metal, a crowd.
#pragma once

#include <functional>
#include <initializer_list>

#include "tools/sound/synth.h"

namespace sound {

Clip bell(double note, double seconds);   ///< Glassy, frequency-modulated.
Clip pluck(double note, double seconds);  ///< Short pulse through a closing filter.
Clip lead(double note, double seconds);   ///< Broad saws, late vibrato.
Clip brass(double note, double seconds);  ///< Saws that open with a swell.
Clip bass(double note, double seconds);   ///< Overdriven saw with its octave below.
Clip pad(double note, double seconds);    ///< Slow saws for the back of a chord.

Clip kick();
Clip snare();
Clip hat();
Clip crash(double seconds);

/// One mode of a struck body.
struct Partial {
    double hz = 0.0;
    double gain = 1.0;
    double half_s = 0.1;  ///< Time in which it halves.
};

/// A struck body: its modes, and the contact's click of `click` gain.
Clip struck(std::initializer_list<Partial> partials, double seconds, double click, std::uint32_t seed);

/// A steel plate's inharmonic modes over the lowest, `hz`; `ring` is the lowest one's half time in seconds.
Clip plate(double hz, double ring, double seconds, std::uint32_t seed);

/// Formants that make a vowel of a buzz.
struct Vowel {
    double first_hz = 0.0;
    double second_hz = 0.0;
    double third_hz = 0.0;
};
inline constexpr Vowel kAh{760.0, 1180.0, 2600.0};
inline constexpr Vowel kEh{560.0, 1850.0, 2550.0};
inline constexpr Vowel kOo{330.0, 800.0, 2250.0};

/// Many voices: `pitch_at(t)` in Hz is their mean; the vowel moves from `from` to `to` over the length.
Clip crowd(double seconds, const std::function<double(double)>& pitch_at, const Vowel& from, const Vowel& to,
           std::uint32_t seed);

/// A note of a tune.
struct Note {
    double beat = 0.0;
    double note = 69.0;
    double beats = 1.0;
    double gain = 1.0;
};

/// Plays `notes` at `beat_s` seconds per beat with `voice`.
Clip tune(std::initializer_list<Note> notes, double beat_s, Clip (*voice)(double, double));

}  // namespace sound
