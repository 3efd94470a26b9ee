// SPDX-License-Identifier: Zlib
// Converts names of notes and chords to numbers.
#pragma once

#include <string_view>
#include <vector>

namespace sound {

/// MIDI number of a note such as "D4", "Bb2" or "F#5" (A4 is 69). Throws std::runtime_error on anything else.
int parse_note(std::string_view text);

struct Chord {
    int root = 0;            ///< Pitch class: 0 is C.
    int bass = 0;            ///< Pitch class of the lowest note.
    std::vector<int> tones;  ///< Semitones above the root, ascending, 0 included.

    /// Returns its notes as MIDI numbers in the octave from `lowest` up, ascending, so that successive chords stay
    /// close together.
    std::vector<int> notes_from(int lowest) const;
    /// Returns a degree of the chord above its bass note, which is in the octave from `lowest` up: 1 the bass note, 3,
    /// 5 and 7 those of the chord if it has them, 8 the octave.
    int bass_note(int degree, int lowest) const;
};

/// A chord such as "Dm9", "Bbmaj7", "Asus4", "C/E". Throws std::runtime_error on anything else.
Chord parse_chord(std::string_view text);

}  // namespace sound
