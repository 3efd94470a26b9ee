// SPDX-License-Identifier: Zlib
// A piece of music as written in assets/source/music/*.tune; that folder's README.md describes the notation.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/sound/harmony.h"

namespace sound {

inline constexpr int kStepsPerBar = 16;

/// A note that lasts a number of steps (sixteenths), at a position in its section.
struct Step {
    int at = 0;
    int steps = 1;
    char symbol = 'x';  ///< As in the file: a digit, '*', or a stroke 'x', 'X', 'o'; 'n' for a note of `note`.
    int note = 0;       ///< MIDI number of a written note.
};

/// A track's part in a section: a repeated pattern.
struct Part {
    double gain_db = 0.0;
    int steps = kStepsPerBar;  ///< Length of the pattern.
    std::vector<Step> notes;
};

struct Track {
    std::string name;
    std::string voice;
    double level_lufs = -25.0;  ///< Its loudness beside the other tracks.
    double pan = 0.0;
    int lowest = 60;        ///< Chord tones are in the octave from here up.
    bool is_bass = false;   ///< Digits are degrees above the chord's bass note instead of its tones.
    double gate = 0.95;     ///< Share of its steps for which a note is held.
    double width_ms = 0.0;  ///< Depth of the modulation that widens it.
    double echo = 0.0;      ///< Level of the first repeat.
    int echo_steps = 3;
    double room = 0.0;    ///< Level of the room.
    double pump = 0.0;    ///< How much each kick lowers it.
    double drive = 0.0;   ///< Overdrive; 0 is none.
    double low_hz = 0.0;  ///< The track's filter moves between these and back…
    double high_hz = 0.0;
    int sweep_bars = 8;                 ///< …in this time.
    std::vector<double> accent{1.0};    ///< Levels of the steps, repeated.
    std::map<std::string, Part> parts;  ///< By section.
};

struct Tune {
    double tempo = 120.0;  ///< Quarters per minute.
    bool loops = true;
    double target_lufs = -18.0;
    double room_s = 2.2;                                 ///< Fall of the room, 60 dB.
    std::map<std::string, std::vector<Chord>> sections;  ///< One chord per bar.
    std::vector<std::string> form;                       ///< Sections in the order of playing.
    std::vector<Track> tracks;

    int bars() const;
    double step_s() const { return 15.0 / tempo; }
};

/// Throws std::runtime_error with a line that names the position.
Tune parse_tune(const std::string& text, const std::string& name);

}  // namespace sound
