// SPDX-License-Identifier: Zlib
#include "engine/settings/toml_depth.h"

#include <algorithm>

namespace engine {

namespace {

constexpr std::size_t kFence = 3;       // quotes that begin and end a string of several lines
constexpr std::size_t kMaxClosing = 5;  // of which the first two may belong to the string

/// Returns how many quotes `text` begins with, up to the number that matters: counting on would take quadratic time
/// over a long run.
std::size_t quotes_at(std::string_view text, char quote) {
    const std::string_view most = text.substr(0, kMaxClosing);
    return std::min(most.find_first_not_of(quote), most.size());
}

/// Returns the length of the multi-line string at the start of `text`, or of all of it.
std::size_t fenced_string(std::string_view text, char quote) {
    for (std::size_t at = kFence; at < text.size();) {
        const std::size_t quotes = quotes_at(text.substr(at), quote);
        if (quotes >= kFence) {
            return at + quotes;
        }
        at += quotes > 0 ? quotes : text[at] == '\\' && quote == '"' ? 2 : 1;
    }
    return text.size();
}

/// Returns the length of the single-line string at the start of `text`, up to the end of the line at most.
std::size_t plain_string(std::string_view text, char quote) {
    std::size_t at = 1;
    while (at < text.size() && text[at] != '\n') {
        if (text[at] == quote) {
            return at + 1;
        }
        at += text[at] == '\\' && quote == '"' ? 2 : 1;
    }
    return std::min(at, text.size());
}

std::size_t string_length(std::string_view text) {
    const char quote = text.front();
    return quotes_at(text, quote) >= kFence ? fenced_string(text, quote) : plain_string(text, quote);
}

/// Returns the length of the string or comment at the start of `text`; 1 for any other character.
std::size_t token_length(std::string_view text) {
    switch (text.front()) {
    case '"':
    case '\'':
        return string_length(text);
    case '#':
        return std::min(text.find('\n'), text.size());
    default:
        return 1;
    }
}

/// The open brackets and names at some place of a text.
struct Depth {
    int brackets = 0;
    int dots = 0;  // of the name being read

    void take(char letter) {
        if (letter == '.') {
            ++dots;
        } else if (letter == '[' || letter == '{') {
            ++brackets;
            dots = 0;
        } else if (letter == ']' || letter == '}') {
            brackets = std::max(brackets - 1, 0);
            dots = 0;
        } else if (letter == '\n' || letter == '=' || letter == ',') {
            dots = 0;
        }
    }
    [[nodiscard]] bool is_too_deep() const { return brackets > kMaxTomlDepth || dots >= kMaxTomlDepth; }
};

}  // namespace

std::optional<int> find_deep_line(std::string_view text) {
    Depth depth;
    int line = 1;
    while (!text.empty()) {
        depth.take(text.front());
        if (depth.is_too_deep()) {
            return line;
        }
        const std::size_t length = token_length(text);
        line += static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length), '\n'));
        text.remove_prefix(length);
    }
    return std::nullopt;
}

}  // namespace engine
