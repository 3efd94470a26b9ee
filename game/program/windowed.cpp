// SPDX-License-Identifier: Zlib
#include "game/program/windowed.h"

#include <optional>
#include <string>
#include <utility>

#include "engine/base/crash.h"
#include "engine/base/paths.h"
#include "engine/log.h"
#include "game/match/bots/call_signs.h"
#include "game/program/app.h"
#include "game/program/headless_net.h"
#include "game/program/launch.h"
#include "game/program/net_run.h"
#include "game/program/run_recorder.h"
#include "game/program/socket_wire.h"

namespace gyre {

namespace {

/// Records the first local game of the window, and keeps the first error until the window has closed. Later games are
/// not recorded.
class RunWatch {
public:
    explicit RunWatch(RunRecorder recorder) : recorder_(std::move(recorder)) {}

    bool observe(const match::Match& match) {
        if (!is_ours(match)) {
            return true;
        }
        note(recorder_.observe(match.timeline(), match.names()));
        return !failure_ && !recorder_.is_done(match.world());
    }

    void end(const match::Match& match) {
        if (is_ours(match)) {
            has_ended_ = true;
            note(recorder_.record(match.log()));
            note(recorder_.finish(match.world(), match.names()));
        }
    }

    [[nodiscard]] engine::Result<void> verdict() const {
        return failure_ ? engine::Result<void>(*failure_) : engine::Result<void>();
    }

private:
    void note(const engine::Result<void>& result) {
        if (!result && !failure_) {
            failure_ = result.failure();
        }
    }

    /// The next game begins before the last one has ended.
    bool is_ours(const match::Match& match) {
        match_ = match_ == nullptr ? &match : match_;
        return match_ == &match && !has_ended_;
    }

    RunRecorder recorder_;
    std::optional<engine::Error> failure_;
    const match::Match* match_ = nullptr;  // the examined one; only compared
    bool has_ended_ = false;
};

/// The same for a network game.
class NetRunWatch {
public:
    NetRunWatch(const Options& options, RunRecorder recorder) : options_(options), recorder_(std::move(recorder)) {}

    bool observe(match::Network& network, const match::Timeline& timeline) {
        if (recorder_) {
            run_.emplace(network, *std::exchange(recorder_, std::nullopt), std::filesystem::path());
        }
        if (!has_ended_ && run_) {
            run_->on_confirmed(timeline);
        }
        return !(options_.ticks && run_ && run_->is_done());
    }

    void end() {
        if (run_ && !std::exchange(has_ended_, true)) {
            verdict_ = run_->finish();
        }
    }

    [[nodiscard]] engine::Result<void> verdict() const { return recorder_ ? recorder_->missed() : verdict_; }

private:
    const Options& options_;
    std::optional<RunRecorder> recorder_;
    std::optional<NetRun> run_;
    engine::Result<void> verdict_;
    bool has_ended_ = false;
};

screens::NetStart make_net_start(const Options& options) {
    using Role = NetOptions::Role;
    using Kind = screens::NetStart::Kind;
    screens::NetStart start;
    start.wish = make_host_wish(options);
    start.address = options.net.address;
    start.password = options.net.password;
    if (options.net.role == Role::Host) {
        start.kind = Kind::Host;
    } else if (options.net.role == Role::Join) {
        start.kind = options.net.joins_lan ? Kind::JoinLan : Kind::Join;
    }
    return start;
}

engine::Result<screens::LocalGame> make_game(const Options& options, RunWatch& run_watch) {
    auto script = read_script(options);
    if (!script) {
        return script.failure();
    }
    screens::LocalGame game;
    game.setup = options.setup;
    game.skill = options.bot.value_or(match::BotSkill::Normal);
    if (options.bot || !options.name.empty()) {
        game.pilots = make_pilots(options, options.name.empty() ? match::kUnnamedPilot : options.name);
    }
    game.script = *std::move(script);
    game.observer = [&run_watch](const match::Match& match) { return run_watch.observe(match); };
    game.on_end = [&run_watch](const match::Match& match) { run_watch.end(match); };
    return game;
}

screens::AppOptions make_app_options(const Options& options, const std::filesystem::path& assets,
                                     const engine::UserPaths& places) {
    screens::AppOptions wanted;
    wanted.config = places.config;
    wanted.data = places.data;
    wanted.exports = engine::find_downloads(engine::process_environment()).value_or(places.data / "shared");
    wanted.assets = assets;
    wanted.skin = options.skin;
    wanted.version = program_version();
    wanted.fullscreen = options.is_fullscreen;
    wanted.software = options.is_software;
    wanted.replay = options.replay;
    wanted.pilot_name = options.name;
    wanted.wire = make_socket_wire(options.net);
    wanted.net_start = make_net_start(options);
    return wanted;
}

engine::Result<void> run_app(screens::AppOptions wanted, const std::filesystem::path& log_file, bool& has_started) {
    auto opened_log = engine::Log::open(log_file);
    if (!opened_log) {
        wanted.notices.push_back(opened_log.error());
    }
    engine::report_crashes("gyre", opened_log ? log_file : std::filesystem::path());
    engine::Log log = opened_log ? *std::move(opened_log) : engine::Log();
    auto app = screens::App::open(std::move(wanted), log);
    if (!app) {
        return app.failure();
    }
    has_started = true;
    (*app)->run();
    return {};
}

engine::Result<void> run(const Options& options, const std::filesystem::path& assets, bool& has_started) {
    const auto places = find_places(options);
    if (!places) {
        return places.failure();
    }
    auto recorder = RunRecorder::open(options, assets);
    auto network = make_network_options(options);
    if (!recorder || !network) {
        return !recorder ? recorder.failure() : network.failure();
    }
    auto wanted = make_app_options(options, assets, *places);
    wanted.network = *std::move(network);
    const bool is_net = options.net.role != NetOptions::Role::None;
    std::optional<RunWatch> run_watch;
    std::optional<NetRunWatch> net_run_watch;
    if (is_net) {
        net_run_watch.emplace(options, *std::move(recorder));
        wanted.net_hooks.observe = [&](match::Network& line, const match::Timeline& timeline) {
            return net_run_watch->observe(line, timeline);
        };
        wanted.net_hooks.on_end = [&](match::Network&) { net_run_watch->end(); };
    } else {
        run_watch.emplace(*std::move(recorder));
    }
    if (!is_net && options.starts_game && options.replay.empty()) {
        auto game = make_game(options, *run_watch);
        if (!game) {
            return game.failure();
        }
        wanted.game = *std::move(game);
    }
    if (auto done = run_app(std::move(wanted), places->state / "gyre.log", has_started); !done) {
        return done;
    }
    return is_net ? net_run_watch->verdict() : run_watch->verdict();
}

}  // namespace

WindowedRun run_windowed(const Options& options, const std::filesystem::path& assets) {
    bool has_started = false;
    auto result = run(options, assets, has_started);
    return {std::move(result), has_started};
}

}  // namespace gyre
