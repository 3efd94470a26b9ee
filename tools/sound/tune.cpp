// SPDX-License-Identifier: Zlib
#include "tools/sound/tune.h"

#include <algorithm>
#include <functional>
#include <sstream>
#include <stdexcept>

namespace sound {

namespace {

/// "A4:8 -:4 …": a note or rest and its steps, one after the other.
Part written_part(std::istringstream& line) {
    Part part;
    part.steps = 0;
    std::string word;
    while (line >> word) {
        const std::size_t colon = word.find(':');
        if (word == "|") {
            continue;
        }
        const int steps = colon == std::string::npos ? 0 : std::stoi(word.substr(colon + 1));
        if (steps < 1) {
            throw std::runtime_error("'" + word + "' has no length");
        }
        if (word.front() != '-') {
            part.notes.push_back({part.steps, steps, 'n', parse_note(word.substr(0, colon))});
        }
        part.steps += steps;
    }
    return part;
}

/// "x..x 1-3. …": one symbol per step; '.' is a rest, '-' holds the previous one.
Part drawn_part(std::istringstream& line) {
    Part part;
    part.steps = 0;
    char symbol = 0;
    while (line >> symbol) {
        if (symbol == '|') {
            continue;
        }
        if (symbol == '-') {
            if (part.notes.empty()) {
                throw std::runtime_error("there is nothing to hold at the start of a pattern");
            }
            ++part.notes.back().steps;
        } else if (std::string("123456789*xXo").find(symbol) != std::string::npos) {
            part.notes.push_back({part.steps, 1, symbol, 0});
        } else if (symbol != '.') {
            throw std::runtime_error(std::string("'") + symbol + "' is no step");
        }
        ++part.steps;
    }
    return part;
}

class Parser {
public:
    explicit Parser(Tune& tune) : tune_(tune) {}

    void read(const std::string& text) {
        std::istringstream line(text.substr(0, text.find(';')));
        std::string word;
        if (!(line >> word)) {
            return;
        }
        if (word == "track") {
            tune_.tracks.emplace_back();
            line >> tune_.tracks.back().name;
        } else if (tune_.tracks.empty()) {
            read_head(word, line);
        } else {
            read_track(tune_.tracks.back(), word, line);
        }
    }

private:
    void read_head(const std::string& word, std::istringstream& line) {
        std::string value;
        if (word == "tempo") {
            line >> tune_.tempo;
        } else if (word == "once") {
            tune_.loops = false;
        } else if (word == "loudness") {
            line >> tune_.target_lufs;
        } else if (word == "hall") {
            line >> tune_.room_s;
        } else if (word == "form") {
            while (line >> value) {
                tune_.form.push_back(value);
            }
        } else if (word == "chords") {
            std::string section;
            line >> section;
            while (line >> value) {
                tune_.sections[section].push_back(parse_chord(value));
            }
        } else {
            throw std::runtime_error("'" + word + "' is not known");
        }
    }

    void read_track(Track& track, const std::string& word, std::istringstream& line) {
        if (read_property(track, word, line)) {
            return;
        }
        const std::size_t bracket = word.find('(');  // A(-3): quieter there
        const std::string section = word.substr(0, bracket);
        if (tune_.sections.count(section) == 0) {
            throw std::runtime_error("'" + word + "' is neither a property nor a section");
        }
        line >> std::ws;
        const bool is_written = line.peek() == '=';
        if (is_written) {
            line.get();
        }
        Part part = is_written ? written_part(line) : drawn_part(line);
        part.gain_db = bracket == std::string::npos ? 0.0 : std::stod(word.substr(bracket + 1));
        const int whole = kStepsPerBar * static_cast<int>(tune_.sections[section].size());
        if (part.steps == 0 || whole % part.steps != 0) {
            throw std::runtime_error("the pattern's " + std::to_string(part.steps) + " steps do not fill the section");
        }
        track.parts[section] = part;
    }

    static bool read_property(Track& track, const std::string& word, std::istringstream& line) {
        std::string note;
        const std::map<std::string, std::function<void()>> properties{
            {"voice", [&] { line >> track.voice; }},
            {"level", [&] { line >> track.level_lufs; }},
            {"pan", [&] { line >> track.pan; }},
            {"gate", [&] { line >> track.gate; }},
            {"width", [&] { line >> track.width_ms; }},
            {"echo", [&] { line >> track.echo >> track.echo_steps; }},
            {"room", [&] { line >> track.room; }},
            {"pump", [&] { line >> track.pump; }},
            {"drive", [&] { line >> track.drive; }},
            {"sweep", [&] { line >> track.low_hz >> track.high_hz >> track.sweep_bars; }},
            {"from", [&] { line >> note, track.lowest = parse_note(note); }},
            {"bass", [&] { line >> note, track.lowest = parse_note(note), track.is_bass = true; }},
            {"accent", [&] { read_accent(track, line); }}};
        const auto found = properties.find(word);
        if (found == properties.end()) {
            return false;
        }
        found->second();
        if (line.fail() && word != "accent") {
            throw std::runtime_error("'" + word + "' lacks its value");
        }
        return true;
    }

    static void read_accent(Track& track, std::istringstream& line) {
        track.accent.clear();
        double level = 0.0;
        while (line >> level) {
            track.accent.push_back(level);
        }
        if (track.accent.empty()) {
            throw std::runtime_error("'accent' lacks its values");
        }
    }

    Tune& tune_;
};

}  // namespace

int Tune::bars() const {
    int bars = 0;
    for (const std::string& section : form) {
        bars += static_cast<int>(sections.at(section).size());
    }
    return bars;
}

Tune parse_tune(const std::string& text, const std::string& name) {
    Tune tune;
    Parser parser(tune);
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        try {
            parser.read(line);
        } catch (const std::exception& fault) {
            throw std::runtime_error(name + ", line " + std::to_string(number) + ": " + fault.what());
        }
    }
    const auto unknown = std::find_if(tune.form.begin(), tune.form.end(),
                                      [&](const std::string& section) { return tune.sections.count(section) == 0; });
    if (unknown != tune.form.end()) {
        throw std::runtime_error(name + ": the form names the unknown section " + *unknown);
    }
    if (tune.bars() == 0) {
        throw std::runtime_error(name + ": there is nothing to play");
    }
    return tune;
}

}  // namespace sound
