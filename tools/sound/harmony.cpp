// SPDX-License-Identifier: Zlib
#include "tools/sound/harmony.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace sound {

namespace {

struct Quality {
    std::string_view name;
    std::vector<int> tones;
};

const std::array<Quality, 19>& qualities() {
    static const std::array<Quality, 19> kAll{{{"", {0, 4, 7}},
                                               {"m", {0, 3, 7}},
                                               {"5", {0, 7}},
                                               {"6", {0, 4, 7, 9}},
                                               {"m6", {0, 3, 7, 9}},
                                               {"7", {0, 4, 7, 10}},
                                               {"m7", {0, 3, 7, 10}},
                                               {"maj7", {0, 4, 7, 11}},
                                               {"9", {0, 4, 7, 10, 14}},
                                               {"m9", {0, 3, 7, 10, 14}},
                                               {"maj9", {0, 4, 7, 11, 14}},
                                               {"add9", {0, 4, 7, 14}},
                                               {"madd9", {0, 3, 7, 14}},
                                               {"m11", {0, 3, 7, 10, 17}},
                                               {"sus2", {0, 2, 7}},
                                               {"sus4", {0, 5, 7}},
                                               {"7sus4", {0, 5, 7, 10}},
                                               {"7b9", {0, 4, 7, 10, 13}},
                                               {"dim", {0, 3, 6}}}};
    return kAll;
}

/// Takes a note's name from the front of `text`.
int take_pitch_class(std::string_view& text) {
    constexpr std::string_view kLetters = "CDEFGAB";
    constexpr std::array<int, 7> kPitches{0, 2, 4, 5, 7, 9, 11};
    const std::size_t letter = text.empty() ? std::string_view::npos : kLetters.find(text.front());
    if (letter == std::string_view::npos) {
        throw std::runtime_error("'" + std::string(text) + "' does not begin with a note");
    }
    text.remove_prefix(1);
    int pitch = kPitches[letter];
    if (!text.empty() && (text.front() == '#' || text.front() == 'b')) {
        pitch += text.front() == '#' ? 1 : 11;
        text.remove_prefix(1);
    }
    return pitch % 12;
}

/// Returns the lowest note of a pitch class that is not below `lowest`.
int at_or_above(int pitch_class, int lowest) {
    return lowest + ((pitch_class - lowest) % 12 + 12) % 12;
}

}  // namespace

int parse_note(std::string_view text) {
    std::string_view rest = text;
    const int pitch = take_pitch_class(rest);
    if (rest.size() != 1 || rest.front() < '0' || rest.front() > '8') {
        throw std::runtime_error("'" + std::string(text) + "' is no note with its octave, as D4 is");
    }
    const bool crosses = text.front() == 'C' && pitch == 11;  // Cb belongs to the octave of C
    return 12 * (rest.front() - '0' + 1) + pitch - (crosses ? 12 : 0);
}

Chord parse_chord(std::string_view text) {
    std::string_view rest = text;
    Chord chord;
    chord.root = take_pitch_class(rest);
    chord.bass = chord.root;
    const std::size_t slash = rest.find('/');
    if (slash != std::string_view::npos) {
        std::string_view bass = rest.substr(slash + 1);
        chord.bass = take_pitch_class(bass);
        rest = rest.substr(0, slash);
    }
    const auto found = std::find_if(qualities().begin(), qualities().end(),
                                    [rest](const Quality& quality) { return quality.name == rest; });
    if (found == qualities().end()) {
        throw std::runtime_error("'" + std::string(text) + "' is no chord that is known here");
    }
    chord.tones = found->tones;
    return chord;
}

std::vector<int> Chord::notes_from(int lowest) const {
    std::vector<int> notes;
    for (const int tone : tones) {
        notes.push_back(at_or_above((root + tone) % 12, lowest));
    }
    std::sort(notes.begin(), notes.end());
    return notes;
}

int Chord::bass_note(int degree, int lowest) const {
    const int low = at_or_above(bass, lowest);
    if (degree == 1 || degree == 8) {
        return low + (degree == 8 ? 12 : 0);
    }
    // The chord's second, third or fourth tone serves as third, fifth or seventh, whatever its interval.
    const std::size_t place = degree == 3 ? 1 : degree == 5 ? 2 : 3;
    const int tone = degree == 5 && tones.size() == 2 ? tones[1] : tones[std::min(place, tones.size() - 1)];
    return at_or_above((root + tone) % 12, low + 1);
}

}  // namespace sound
