// SPDX-License-Identifier: Zlib
// gyre-replay diff: finds where two games that should be equal diverge, field by field. Takes replays, or dumps of
// worlds.
#include <cstdio>

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/replay/codec.h"
#include "tools/gyre_replay/commands.h"
#include "tools/gyre_replay/compare.h"

namespace replay_tool {

namespace {

constexpr std::size_t kMaxDumpBytes = std::size_t{16} << 20;

/// Describes a tick's input: the keys of slots that hold any, and changes of the roster.
std::string describe_input(const replay::Replay& recording, sim::Tick tick) {
    static constexpr const char kLetters[] = "LRTSFB";
    static constexpr const char* kRoster[sim::RosterEvent::kTypes] = {"joins", "leaves", "is dropped", "returns",
                                                                      "goes away"};
    if (tick >= recording.ticks()) {
        return "(ended)";
    }
    const sim::TickInput input = recording.input_at(tick);
    std::string text;
    for (std::size_t slot = 0; slot < input.keys.size(); ++slot) {
        std::string keys;
        for (int bit = 0; kLetters[bit] != '\0'; ++bit) {
            keys += (input.keys[slot].bits >> bit & 1) != 0 ? std::string(1, kLetters[bit]) : "";
        }
        text += keys.empty() ? "" : " " + std::to_string(slot) + ":" + keys;
    }
    for (const sim::RosterEvent& event : input.roster) {
        text += " " + std::to_string(event.slot) + " " + kRoster[static_cast<std::size_t>(event.type)];
    }
    return text.empty() ? "(no keys)" : text.substr(1);
}

void print_lines(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        std::printf("  %s\n", line.c_str());
    }
}

void print_difference(const replay::Replay& a, const replay::Replay& b) {
    const auto difference = compare(a, b, sim::MaskTable::classic());
    if (difference.is_none()) {
        std::printf("the replays agree\n");
    }
    if (!difference.header.empty()) {
        std::printf("the headers or final scores differ:\n");
        print_lines(difference.header);
    }
    if (difference.input) {
        std::printf("the inputs differ first at tick %u: %s / %s\n", *difference.input,
                    describe_input(a, *difference.input).c_str(), describe_input(b, *difference.input).c_str());
    }
    if (difference.note) {
        std::printf("the hashes that they carry differ first at tick %u\n", *difference.note);
        if (!difference.world) {
            std::printf("run here, both produce the same world, or none: one was recorded by a world that desynced\n");
        }
    }
    if (difference.world) {
        std::printf("the worlds differ first at tick %u:\n", *difference.world);
        print_lines(difference.parts);
    }
}

/// Reads a file that is a dump or a replay.
std::string open_dump(const std::string& path, int& status) {
    const auto text = engine::read_file(engine::to_path(path), kMaxDumpBytes);
    if (!text) {
        complain(text.error().english(), status);
        return {};
    }
    return *text;
}

bool is_replay(const std::string& bytes) {
    return replay::format_version(bytes).has_value();
}

}  // namespace

void print_diff(const std::string& path_a, const std::string& path_b, int& status) {
    const std::string text_a = open_dump(path_a, status);
    const std::string text_b = open_dump(path_b, status);
    if (status != 0) {
        return;
    }
    if (!is_replay(text_a) && !is_replay(text_b)) {
        const auto lines = compare_lines(text_a, text_b);
        std::printf("%s\n", lines.empty() ? "the dumps agree" : "the dumps differ:");
        print_lines(lines);
        status = lines.empty() ? 0 : 1;
        return;
    }
    const auto a = open_replay(path_a, status);
    const auto b = open_replay(path_b, status);
    if (a && b) {
        print_difference(*a, *b);
        status = *a == *b ? 0 : 1;
    }
}

}  // namespace replay_tool
