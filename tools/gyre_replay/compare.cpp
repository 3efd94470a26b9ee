// SPDX-License-Identifier: Zlib
#include "tools/gyre_replay/compare.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/utf8.h"
#include "game/replay/runner.h"
#include "game/replay/verify.h"
#include "net/wire/text.h"

namespace replay_tool {

std::string quoted(std::string_view text) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out = "\"";
    while (!text.empty()) {
        const engine::Character letter = engine::first_character(text);
        const std::string_view bytes = text.substr(0, std::max<std::size_t>(letter.bytes, 1));
        text.remove_prefix(bytes.size());
        const bool is_plain = letter.bytes > 0 && letter.code != '"' && letter.code != '\\' &&
                              net::shown_form(letter.code) == letter.code && letter.code != 0;
        if (is_plain) {
            out += bytes;
            continue;
        }
        for (const char c : bytes) {
            const auto byte = static_cast<unsigned char>(c);
            out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
        }
    }
    return out + '"';
}

namespace {

/// A dump line. A path that occurs several times is numbered, as in "path#2".
struct Line {
    std::string path;
    std::string value;
};

std::vector<Line> parse(std::string_view text) {
    std::vector<Line> lines;
    std::map<std::string, int, std::less<>> seen;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = std::min(line.find(" = "), line.size());
        std::string path(line.substr(0, equals));
        if (const int before = seen[path]++; before > 0) {
            path += '#' + std::to_string(before + 1);
        }
        lines.push_back({std::move(path), std::string(line.substr(std::min(equals + 3, line.size())))});
    }
    return lines;
}

std::map<std::string, std::string> by_path(const std::vector<Line>& lines) {
    std::map<std::string, std::string> map;
    for (const Line& line : lines) {
        map.emplace(line.path, line.value);
    }
    return map;
}

std::string print(const replay::Replay& recording) {
    Printer printer;
    printer("header", recording.header());
    if (recording.is_finished()) {
        printer("final", *recording.final_score());
    }
    return printer.text();
}

std::optional<sim::Tick> first_other_input(const replay::Replay& a, const replay::Replay& b) {
    const sim::Tick common = std::min(a.ticks(), b.ticks());
    for (sim::Tick tick = 0; tick < common; ++tick) {
        const sim::TickInput of_a = a.input_at(tick);
        const sim::TickInput of_b = b.input_at(tick);
        if (of_a.keys != of_b.keys || of_a.roster != of_b.roster) {
            return tick;
        }
    }
    return a.ticks() != b.ticks() ? std::optional(common) : std::nullopt;
}

std::optional<sim::Tick> first_other_note(const replay::Replay& a, const replay::Replay& b) {
    auto of_b = b.hashes().begin();
    for (const replay::HashNote& of_a : a.hashes()) {
        of_b =
            std::find_if(of_b, b.hashes().end(), [&](const replay::HashNote& note) { return note.tick >= of_a.tick; });
        if (of_b != b.hashes().end() && of_b->tick == of_a.tick && of_b->hash != of_a.hash) {
            return of_a.tick;
        }
    }
    return std::nullopt;
}

void compare_worlds(const replay::Replay& a, const replay::Replay& b,
                    const std::shared_ptr<const sim::MaskTable>& masks, Difference& difference) {
    replay::Runner of_a(a, masks);
    replay::Runner of_b(b, masks);
    while (of_a.world().hash() == of_b.world().hash()) {
        if (!of_a.step() || !of_b.step()) {
            return;
        }
    }
    difference.world = of_a.world().tick();
    difference.parts = compare_lines(of_a.world().dump(), of_b.world().dump());
}

}  // namespace

std::vector<std::string> compare_lines(std::string_view a, std::string_view b) {
    const std::vector<Line> lines_a = parse(a);
    const std::vector<Line> lines_b = parse(b);
    const auto map_a = by_path(lines_a);
    const auto map_b = by_path(lines_b);
    std::vector<std::string> found;
    for (const Line& line : lines_a) {
        const auto other = map_b.find(line.path);
        if (other == map_b.end() || other->second != line.value) {
            found.push_back(line.path + ": " + line.value + " / " + (other == map_b.end() ? "-" : other->second));
        }
    }
    for (const Line& line : lines_b) {
        if (!map_a.contains(line.path)) {
            found.push_back(line.path + ": - / " + line.value);
        }
    }
    return found;
}

Difference compare(const replay::Replay& a, const replay::Replay& b,
                   const std::shared_ptr<const sim::MaskTable>& masks) {
    Difference difference;
    difference.header = compare_lines(print(a), print(b));
    difference.input = first_other_input(a, b);
    difference.note = first_other_note(a, b);
    if (replay::check_versions(a, *masks) == replay::Verdict::Verified &&
        replay::check_versions(b, *masks) == replay::Verdict::Verified) {
        compare_worlds(a, b, masks, difference);
    }
    return difference;
}

}  // namespace replay_tool
