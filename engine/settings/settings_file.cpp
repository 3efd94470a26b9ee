// SPDX-License-Identifier: Zlib
// The only file that uses toml++.
#include "engine/settings/settings_file.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <limits>
#include <set>
#include <sstream>
#include <vector>

#include <toml++/toml.h>

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

namespace {

constexpr Phrase kTooDeep = tr_later("nested too deeply");

using ChangedNames = std::set<std::string, std::less<>>;

std::pair<std::string_view, std::string_view> parted(std::string_view name) {
    const std::size_t dot = name.find('.');
    return {name.substr(0, dot), name.substr(dot + 1)};
}

const toml::node* find(const toml::table& root, std::string_view name) {
    const auto [section, key] = parted(name);
    const toml::table* table = root[section].as_table();
    return table != nullptr ? table->get(key) : nullptr;
}

std::string formatted(const toml::node& node) {
    // toml++ writes even a text that contains closing quotes as a literal string, which could not be read again.
    constexpr auto kFlags = toml::toml_formatter::default_flags & ~toml::format_flags::allow_literal_strings &
                            ~toml::format_flags::allow_multi_line_strings;
    std::ostringstream out;
    out << toml::toml_formatter(node, kFlags);
    return out.str();
}

/// Returns where the line that contains the byte `at` ends, after its line feed.
std::size_t line_end(std::string_view text, std::size_t at) {
    const std::size_t feed = text.find('\n', at);
    return feed == std::string_view::npos ? text.size() : feed + 1;
}

/// Returns the index of the byte at a position of toml++, which counts lines and characters (not bytes) from 1.
std::size_t byte_at(std::string_view text, toml::source_position position) {
    std::size_t at = 0;
    for (toml::source_index line = 1; line < position.line; ++line) {
        at = line_end(text, at);
    }
    const auto is_inside_character = [text](std::size_t i) { return i < text.size() && !begins_letter(text[i]); };
    for (toml::source_index column = 1; column < position.column && at < text.size(); ++column) {
        do {
            ++at;
        } while (is_inside_character(at));
    }
    return at;
}

/// Returns the index of the byte after the last line of a section's own keys, or of its header if it has none.
std::size_t end_of_section(std::string_view text, const toml::table& section) {
    toml::source_position last = section.source().begin;
    for (const auto& [key, value] : section) {
        if (!value.is_table() && last < value.source().end) {
            last = value.source().end;
        }
    }
    return line_end(text, byte_at(text, last));
}

std::string key_line(std::string_view key, const toml::node& value) {
    return std::string(key) + " = " + formatted(value) + "\n";
}

/// A part of a text, and what is to stand there instead.
struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string by;
};

/// Returns the edit of `text`, whose content is `before`, that gives the value called `name`, in one of its sections,
/// what it has in `after`, or removes it, and leaves the rest alone. Right for files in the usual style; the caller
/// checks the result.
Edit edit_for(std::string_view text, const toml::table& before, const toml::table& after, std::string_view name) {
    const auto [section, key] = parted(name);
    const toml::node* old = find(before, name);
    const toml::node* now = find(after, name);
    if (old != nullptr) {
        const std::size_t begin = byte_at(text, old->source().begin);
        const std::size_t end = byte_at(text, old->source().end);
        const std::size_t line = text.rfind('\n', begin) + 1;  // 0 in the first line
        return now != nullptr ? Edit{begin, end, formatted(*now)} : Edit{line, line_end(text, end), ""};
    }
    const std::size_t at = end_of_section(text, *before[section].as_table());
    return {at, at, now != nullptr ? key_line(key, *now) : ""};
}

/// Returns `read` with the changed values of `root`, new sections at its end.
std::string edited(std::string read, const toml::table& root, const ChangedNames& changed) {
    read += read.back() == '\n' ? "" : "\n";
    const toml::table before = toml::parse(read);
    std::vector<Edit> edits;
    std::string added;  // new sections
    std::string_view last_added;
    for (const std::string& name : changed) {  // in order, so those of a section follow each other
        const auto [section, key] = parted(name);
        if (before[section].as_table() != nullptr) {
            edits.push_back(edit_for(read, before, root, name));
        } else if (const toml::node* value = find(root, name)) {
            added += section != last_added ? "\n[" + std::string(section) + "]\n" : "";
            added += key_line(key, *value);
            last_added = section;
        }
    }
    std::ranges::stable_sort(edits, {}, &Edit::begin);
    std::string text;
    std::size_t at = 0;
    for (const Edit& edit : edits) {
        text += read.substr(at, edit.begin - at) + edit.by;
        at = edit.end;
    }
    return text + read.substr(at) + added;
}

/// Returns `root` as a text: `read` with the changed values, or, where its style does not allow that, a new text
/// without its comments.
std::string text_of(const toml::table& root, const std::string& read, const ChangedNames& changed) {
    if (read.empty() || changed.empty()) {
        return read.empty() ? formatted(root) + '\n' : read;
    }
    try {
        std::string text = edited(read, root, changed);
        if (toml::parse(text) == root) {
            return text;
        }
    } catch (const toml::parse_error&) {
        // an edit split something that was not a line of its own
    }
    return formatted(root) + '\n';
}

/// Returns how many tables and arrays are nested from this one to the innermost. find_deep_line has bounded the
/// recursion.
int depth_of(const toml::node& node) {
    int inner = 0;
    if (const toml::table* table = node.as_table()) {
        for (const auto& [key, part] : *table) {
            inner = std::max(inner, depth_of(part));
        }
    } else if (const toml::array* array = node.as_array()) {
        for (const toml::node& part : *array) {
            inner = std::max(inner, depth_of(part));
        }
    }
    return node.is_value() ? 0 : inner + 1;
}

}  // namespace

struct SettingsFile::Document {
    std::string read;  // as parsed, with its comments
    toml::table root;
    ChangedNames changed;  // their values in `root` may differ from those in `read`
};

SettingsFile::SettingsFile() : document_(std::make_unique<Document>()) {}
SettingsFile::SettingsFile(SettingsFile&&) noexcept = default;
SettingsFile& SettingsFile::operator=(SettingsFile&&) noexcept = default;
SettingsFile::~SettingsFile() = default;

Result<SettingsFile> SettingsFile::parse(std::string_view text) {
    if (const auto line = find_deep_line(text)) {
        return Error{tr_later("line {}: {}"), *line, kTooDeep};
    }
    try {
        SettingsFile file;
        file.document_->read = text;
        file.document_->root = toml::parse(text);
        // Written in one piece, the combined parts of a section's name and a key's name would be too deep to be read
        // again.
        return depth_of(file.document_->root) <= kMaxTomlDepth ? Result<SettingsFile>(std::move(file))
                                                               : Error{kTooDeep};
    } catch (const toml::parse_error& problem) {
        return Error{tr_later("line {}: {}"), problem.source().begin.line, problem.description()};
    }
}

std::string SettingsFile::text() const {
    return text_of(document_->root, document_->read, document_->changed);
}

bool SettingsFile::has(std::string_view name) const {
    return find(document_->root, name) != nullptr;
}

std::optional<SettingValue> SettingsFile::value(std::string_view name) const {
    const toml::node* node = find(document_->root, name);
    if (node == nullptr) {
        return std::nullopt;
    }
    if (const auto* flag = node->as_boolean()) {
        return flag->get();
    }
    if (const auto* whole = node->as_integer()) {
        using Limits = std::numeric_limits<int>;
        return static_cast<int>(std::clamp<std::int64_t>(whole->get(), Limits::min(), Limits::max()));
    }
    if (const auto* text = node->as_string()) {
        return text->get();
    }
    return std::nullopt;
}

void SettingsFile::set(std::string_view name, const SettingValue& value) {
    const auto [section, key] = parted(name);
    toml::table& root = document_->root;
    if (!root[section].is_table()) {
        root.insert_or_assign(section, toml::table{});
    }
    toml::table& table = *root[section].as_table();
    std::visit([&table, key = key](const auto& v) { table.insert_or_assign(key, v); }, value);
    document_->changed.emplace(name);
}

void SettingsFile::remove(std::string_view name) {
    const auto [section, key] = parted(name);
    if (toml::table* table = document_->root[section].as_table()) {
        table->erase(key);
        document_->changed.emplace(name);
    }
}

}  // namespace engine
