// SPDX-License-Identifier: Zlib
#include "game/program/launch.h"

#include "engine/base/files.h"
#include "game/match/bots/bot.h"
#include "game/match/local_game_input.h"

#include <cstdio>
#include <random>
#include <utility>

namespace gyre {

void say(const std::string& line) {
    std::fprintf(stderr, "gyre: %s\n", line.c_str());
}

std::uint32_t fresh_seed() {
    std::random_device device;
    std::uint32_t seed = 0;
    while (seed == 0) {
        seed = device();
    }
    return seed;
}

namespace {

constexpr std::size_t kMaxScriptBytes = std::size_t{16} << 20;

}  // namespace

engine::Result<engine::UserPaths> find_places(const Options& options, const std::filesystem::path& executable,
                                              const engine::Environment& environment) {
    engine::UserPaths wanted;
    if (options.is_portable) {
        const std::filesystem::path files = executable.parent_path() / "gyre-files";
        wanted = {.config = files / "config", .data = files / "data", .state = files / "state"};
    }
    if (!options.data.empty()) {
        wanted.data = options.data;
    }
    if (!options.config.empty()) {
        wanted.config = options.config;
    }
    auto places = engine::find_user_paths("gyre", wanted, environment);
    return places ? std::move(places)
                  : engine::Error{engine::tr_later("{}; set HOME, or use --portable"), places.error()};
}

engine::Result<engine::UserPaths> find_places(const Options& options) {
    return find_places(options, engine::executable_path(), engine::process_environment());
}

std::vector<match::PilotInfo> make_pilots(const Options& options, const std::string& own_name) {
    return match::with_bots({{own_name, options.bot}}, options.setup.pilots,
                            options.bot.value_or(match::BotSkill::Normal));
}

engine::Result<std::optional<match::KeyScript>> read_script(const Options& options) {
    if (options.inputs.empty()) {
        return std::optional<match::KeyScript>{};
    }
    const auto text = engine::read_file(options.inputs, kMaxScriptBytes);
    if (!text) {
        return text.failure();
    }
    auto script = match::KeyScript::parse(*text);
    if (!script) {
        return engine::Error{engine::Phrase{"{}: {}"}, options.inputs, script.error()};
    }
    return std::optional(*std::move(script));
}

engine::Result<match::Match> make_match(const Options& options) {
    auto script = read_script(options);
    if (!script) {
        return script.failure();
    }
    sim::Setup setup = options.setup;
    if (setup.seed == 0) {
        setup.seed = fresh_seed();
    }
    const std::string name = options.name.empty() ? match::kUnnamedPilot : options.name;
    return match::make_local_match(setup, sim::MaskTable::classic(), make_pilots(options, name), program_version(),
                                   nullptr, *std::move(script));
}

match::TableEntries table_entries(const Options& options) {
    const auto places = find_places(options);
    return {.hosts = options.net.nodes, .known_nodes = places ? places->data / "nodes.txt" : std::filesystem::path()};
}

engine::Result<match::NetworkOptions> make_network_options(const Options& options) {
    auto script = read_script(options);
    if (!script) {
        return script.failure();
    }
    match::NetworkOptions wanted;
    wanted.port = options.net.port;
    wanted.relay = options.net.relay;
    wanted.table = table_entries(options);
    wanted.terms = options.net.terms;
    wanted.program = program_version();
    wanted.bot = options.bot;
    wanted.script = *std::move(script);
    wanted.ticks = options.ticks;
    wanted.damage_world = options.net.damage_world;
    wanted.damage_input = options.net.damage_input;
    return wanted;
}

match::HostPlan make_host_plan(const Options& options) {
    match::HostPlan plan;
    plan.setup = options.setup;
    plan.seats = options.net.players > 0 ? options.net.players : net::kMaxPilots;
    plan.start_with = options.net.players;
    plan.password = options.net.password;
    plan.is_open = options.net.is_open;
    plan.is_listed = options.net.is_public;
    return plan;
}

}  // namespace gyre
