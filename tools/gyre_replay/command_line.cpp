// SPDX-License-Identifier: Zlib
// The command line of gyre-replay.
#include <CLI/CLI.hpp>

#include "tools/gyre_replay/commands.h"

namespace replay_tool {

namespace {

constexpr int kWrongUsage = 2;

/// The command line, with what it was given.
struct CommandLine {
    CommandLine();

    CLI::App app{"Examines recorded games of Gyre.", "gyre-replay"};
    std::string path;
    std::string other_path;
    std::vector<std::string> paths;
    std::string date;
    sim::Tick hash_every = replay::kReplayHashEvery;
    RenderOptions pictures;
    ClipOptions clip;
    int status = 0;

private:
    void add_info();
    void add_verify();
    void add_hash();
    void add_diff();
    void add_render();
    void add_clip();
};

CommandLine::CommandLine() {
    app.allow_windows_style_options(false);  // the same flags everywhere; "/" begins a path
    app.require_subcommand(1);
    add_info();
    add_verify();
    add_hash();
    add_diff();
    add_render();
    add_clip();
}

void CommandLine::add_info() {
    auto* command = app.add_subcommand("info", "print the facts recorded in a replay");
    command->add_option("FILE", path, "the replay")->required();
    command->callback([this] { print_info(path, status); });
}

void CommandLine::add_verify() {
    auto* command = app.add_subcommand("verify", "run replays and compare every hash and the scores");
    command->add_option("FILE", paths, "the replays")->required();
    command->add_option("--daily", date, "also check that they are daily flights of this day, YYYY-MM-DD by UTC")
        ->check(CLI::Validator(check_date, ""))
        ->type_name("DATE");
    command->callback([this] { verify_files(paths, date, status); });
}

void CommandLine::add_hash() {
    auto* command =
        app.add_subcommand("hash", "run a replay and print 'TICK HASH' lines, always including the last tick");
    command->add_option("FILE", path, "the replay")->required();
    command->add_option("--every", hash_every, "ticks from line to line")
        ->check(CLI::Range(sim::Tick{1}, replay::kMaxTicks))
        ->capture_default_str();
    command->callback([this] { print_hashes(path, hash_every, status); });
}

void CommandLine::add_diff() {
    auto* command = app.add_subcommand("diff", "show where two replays, or two dumps of worlds, differ");
    command->add_option("A", path, "a replay, or a dump")->required();
    command->add_option("B", other_path, "another")->required();
    command->callback([this] { print_diff(path, other_path, status); });
}

void CommandLine::add_render() {
    auto* command = app.add_subcommand("render", "draw a replay as PNG pictures, tickNNNNNNN.png");
    command->add_option("FILE", pictures.path, "the replay")->required();
    command->add_option("--out", pictures.out, "directory for the pictures; created if necessary")->required();
    command->add_option("--every", pictures.every, "ticks between pictures; 1 means 30 per second of play")
        ->check(CLI::Range(sim::Tick{1}, replay::kMaxTicks))
        ->capture_default_str();
    command->add_option("--from", pictures.from, "first tick")->capture_default_str();
    command->add_option("--to", pictures.to, "last tick; by default the replay's");
    command->add_option("--size", pictures.size, "WIDTHxHEIGHT of the pictures in pixels")->capture_default_str();
    command->add_option("--assets", pictures.assets, "directory of the sprites and the font");
    command->callback([this] { render(pictures, status); });
}

void CommandLine::add_clip() {
    auto* command = app.add_subcommand(
        "clip", "make an animated picture (WebP) of a part of a replay; by default of its last 15 seconds");
    command->add_option("FILE", clip.path, "the replay")->required();
    command
        ->add_option("-o,--out", clip.out,
                     "file for the clip; by default FILE's name with .webp, in the current directory")
        ->type_name("FILE");
    command->add_option("--from", clip.from_s, "seconds of the game at which it begins")->type_name("SECONDS");
    command->add_option("--to", clip.to_s, "seconds at which it ends; at most 60 later")->type_name("SECONDS");
    command->add_option("--assets", clip.assets, "directory of the sprites and the font");
    command->callback([this] { make_clip(clip, status); });
}

}  // namespace

int run(const std::vector<std::string>& words) {
    std::vector<const char*> argv;
    argv.reserve(words.size());
    for (const std::string& word : words) {
        argv.push_back(word.c_str());
    }
    CommandLine line;
    try {
        line.app.parse(static_cast<int>(argv.size()), argv.data());
    } catch (const CLI::ParseError& error) {
        return line.app.exit(error) == 0 ? 0 : kWrongUsage;
    }
    return line.status;
}

void show_command_line(const std::function<void(const CLI::App&)>& reader) {
    reader(CommandLine().app);
}

}  // namespace replay_tool
