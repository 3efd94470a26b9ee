// SPDX-License-Identifier: Zlib
#include "engine/text/stroke_face.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <stdexcept>

namespace engine {

namespace {

constexpr char32_t kMissing = kBrokenCharacter;
constexpr std::size_t kMaxStrokes = 32;
constexpr std::size_t kMaxNodes = 64;

struct Bounds {
    float left = std::numeric_limits<float>::max();
    float right = std::numeric_limits<float>::lowest();
    float top = std::numeric_limits<float>::lowest();
};

Bounds bounds_of(const std::vector<Stroke>& strokes) {
    Bounds bounds;
    for (const Stroke& stroke : strokes) {
        for (const Stroke::Node& node : stroke.nodes) {
            bounds.left = std::min(bounds.left, node.x);
            bounds.right = std::max(bounds.right, node.x);
            bounds.top = std::max(bounds.top, node.y);
        }
    }
    return strokes.empty() ? Bounds{0, 0, 0} : bounds;
}

void shift(std::vector<Stroke>& strokes, float dx, float dy) {
    for (Stroke& stroke : strokes) {
        for (Stroke::Node& node : stroke.nodes) {
            node.x += dx;
            node.y += dy;
        }
    }
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t start = line.find_first_not_of(" \t\r");
        if (start == std::string_view::npos) {
            return words;
        }
        line.remove_prefix(start);
        const std::size_t end = std::min(line.find_first_of(" \t\r"), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

float number(std::string_view word) {
    float value = 0;
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failed != std::errc() || end != word.data() + word.size() || !(value > -1000 && value < 1000)) {
        throw std::runtime_error("'" + std::string(word) + "' is not a number");
    }
    return value;
}

/// Parses a letter: itself, or U+ and its number in hexadecimal digits.
char32_t letter(std::string_view word) {
    if (word.size() > 2 && word.substr(0, 2) == "U+") {
        std::uint32_t value = 0;
        const auto [end, failed] = std::from_chars(word.data() + 2, word.data() + word.size(), value, 16);
        if (failed == std::errc() && end == word.data() + word.size()) {
            return value;
        }
    }
    std::string_view rest = word;
    const char32_t first = word.empty() ? kMissing : next_letter(rest);
    if (first == kMissing || !rest.empty()) {
        throw std::runtime_error("'" + std::string(word) + "' is not one letter");
    }
    return first;
}

/// Parses "x,y" or "x,y~radius".
Stroke::Node node(std::string_view word) {
    const std::size_t comma = std::min(word.find(','), word.size());
    const std::size_t tilde = std::min(word.find('~'), word.size());
    if (comma >= tilde) {
        throw std::runtime_error("'" + std::string(word) + "' is not a point");
    }
    Stroke::Node made{number(word.substr(0, comma)), number(word.substr(comma + 1, tilde - comma - 1)), 0};
    made.corner = tilde < word.size() ? number(word.substr(tilde + 1)) : 0;
    return made;
}

/// Reads a typeface line by line. A glyph or mark is complete when the next command comes.
class Parser {
public:
    void line(std::string_view text) {
        const auto words = words_of(text);
        if (words.empty() || text.front() == '#') {
            return;
        }
        if (words[0].find(',') != std::string_view::npos) {
            add_stroke(words);
            return;
        }
        complete();
        command(words);
    }

    StrokeFace finish() {
        complete();
        if (!face_.glyphs.contains(kMissing)) {
            throw std::runtime_error("the glyph U+FFFD for missing letters is not there");
        }
        return std::move(face_);
    }

private:
    struct Mark {
        std::vector<Stroke> strokes;
        bool under = false;  // placed from the baseline, not from the top of the letter
    };

    static void need(const std::vector<std::string_view>& words, std::size_t count) {
        if (words.size() < count) {
            throw std::runtime_error("'" + std::string(words[0]) + "' wants more words");
        }
    }

    void add_stroke(std::vector<std::string_view> words) {
        Stroke stroke;
        if (words.back() == "close") {
            stroke.closed = true;
            words.pop_back();
        }
        for (const std::string_view word : words) {
            stroke.nodes.push_back(node(word));
        }
        strokes_.push_back(std::move(stroke));
        if (strokes_.size() > kMaxStrokes || words.size() > kMaxNodes) {
            throw std::runtime_error("too many strokes or points");
        }
    }

    void command(const std::vector<std::string_view>& words) {
        need(words, 2);
        if (words[0] == "em") {
            face_.units_per_em = std::max(number(words[1]), 1.0F);
        } else if (words[0] == "zones") {
            std::transform(words.begin() + 1, words.end(), std::back_inserter(face_.zones), number);
            std::sort(face_.zones.begin(), face_.zones.end());
        } else if (words[0] == "side") {
            need(words, 3);
            sides_[words[1].front()] = number(words[2]);
        } else if (words[0] == "glyph") {
            need(words, 3);
            glyph_ = letter(words[1]);
            spacing_ = words[2];
        } else if (words[0] == "mark" || words[0] == "undermark") {
            mark_ = words[1];
            marks_[mark_] = {{}, words[0] == "undermark"};
        } else if (words[0] == "compose") {
            compose(words);
        } else if (words[0] == "same") {
            need(words, 3);
            face_.glyphs[letter(words[1])] = drawn(letter(words[2]));
        } else if (words[0] == "kern") {
            kern(words);
        } else {
            throw std::runtime_error("'" + std::string(words[0]) + "' is not known here");
        }
    }

    void complete() {
        if (glyph_) {
            face_.glyphs[*glyph_] = spaced();
        } else if (!mark_.empty()) {
            marks_[mark_].strokes = std::move(strokes_);
        } else if (!strokes_.empty()) {
            throw std::runtime_error("a stroke before the first glyph");
        }
        strokes_.clear();
        glyph_.reset();
        mark_.clear();
    }

    /// Positions the strokes horizontally: "=N" centres them in a width, else two side classes.
    StrokeGlyph spaced() {
        const Bounds ink = bounds_of(strokes_);
        StrokeGlyph glyph{std::move(strokes_), 0, *glyph_};
        if (spacing_.front() == '=') {
            glyph.advance = number(std::string_view(spacing_).substr(1));
            shift(glyph.strokes, (glyph.advance - ink.left - ink.right) / 2, 0);
            return glyph;
        }
        if (spacing_.size() != 2 || !sides_.contains(spacing_[0]) || !sides_.contains(spacing_[1])) {
            throw std::runtime_error("'" + spacing_ + "' is neither two sides nor '=WIDTH'");
        }
        const float left = sides_[spacing_[0]];
        glyph.advance = left + ink.right - ink.left + sides_[spacing_[1]];
        shift(glyph.strokes, left - ink.left, 0);
        return glyph;
    }

    [[nodiscard]] const StrokeGlyph& drawn(char32_t base) const {
        const auto found = face_.glyphs.find(base);
        if (found == face_.glyphs.end()) {
            throw std::runtime_error("the base is not drawn yet");
        }
        return found->second;
    }

    /// compose LETTER BASE MARK [SHIFT]: the mark centred over (or under) the base, moved by SHIFT.
    void compose(const std::vector<std::string_view>& words) {
        need(words, 4);
        StrokeGlyph glyph = drawn(letter(words[2]));
        const auto mark = marks_.find(std::string(words[3]));
        if (mark == marks_.end()) {
            throw std::runtime_error("the mark is not drawn yet");
        }
        const Bounds ink = bounds_of(glyph.strokes);
        std::vector<Stroke> strokes = mark->second.strokes;
        const float dx = words.size() > 4 ? number(words[4]) : 0;
        shift(strokes, (ink.left + ink.right) / 2 + dx, mark->second.under ? 0 : ink.top);
        glyph.strokes.insert(glyph.strokes.end(), strokes.begin(), strokes.end());
        face_.glyphs[letter(words[1])] = std::move(glyph);
    }

    void kern(const std::vector<std::string_view>& words) {
        const float by = number(words[1]);
        for (auto word = words.begin() + 2; word != words.end(); ++word) {
            std::string_view pair = *word;
            const char32_t first = next_letter(pair);
            face_.kerning[{first, letter(pair)}] = by;
        }
    }

    StrokeFace face_;
    std::map<char, float> sides_;
    std::map<std::string, Mark, std::less<>> marks_;
    std::vector<Stroke> strokes_;  // of what is being read:
    std::optional<char32_t> glyph_;
    std::string mark_;
    std::string spacing_;
};

}  // namespace

const StrokeGlyph& StrokeFace::glyph(char32_t wanted) const {
    const auto found = glyphs.find(wanted);
    return found != glyphs.end() ? found->second : glyphs.at(kMissing);
}

float StrokeFace::kern(char32_t first, char32_t second) const {
    const auto found = kerning.find({glyph(first).base, glyph(second).base});
    return found != kerning.end() ? found->second : 0;
}

Result<StrokeFace> parse_stroke_face(std::string_view text, const std::string& origin) {
    Parser parser;
    int line_number = 0;
    try {
        while (!text.empty()) {
            line_number += 1;
            const std::size_t end = std::min(text.find('\n'), text.size());
            parser.line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return parser.finish();
    } catch (const std::runtime_error& problem) {
        return Error{tr_later("the typeface '{}' is damaged ({}); reinstall the game"), origin,
                     Message{tr_later("line {}: {}"), line_number, problem.what()}};
    }
}

}  // namespace engine
