// SPDX-License-Identifier: Zlib
#include "game/program/windowed.h"

#include <memory>
#include <utility>

#include "engine/base/crash.h"
#include "engine/base/paths.h"
#include "engine/log.h"
#include "game/match/bots/bot.h"
#include "game/program/app.h"
#include "game/program/launch.h"
#include "game/program/run_observer.h"
#include "game/program/socket_platform.h"

namespace gyre {

namespace {

engine::Result<screens::LocalGame> make_game(const Options& options) {
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
    return game;
}

screens::AppOptions make_app_options(const Options& options, const std::filesystem::path& assets,
                                     const engine::UserPaths& places) {
    screens::AppOptions wanted;
    wanted.flags = options;
    wanted.config = places.config;
    wanted.data = places.data;
    wanted.exports = engine::find_downloads(engine::process_environment()).value_or(places.data / "shared");
    wanted.assets = assets;
    wanted.platform = make_socket_platform(options.net);
    wanted.table_platform = make_socket_platform(options.net);
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
    if ((*app)->has_lost_display()) {
        (void)app->release();  // see has_lost_display; what matters is saved
    } else {
        (*app)->end_with_display();
    }
    return {};
}

}  // namespace

engine::Result<void> run_windowed(const Options& options, const std::filesystem::path& assets, bool& has_started) {
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
    wanted.network.tickets = places->data / "return";
    const auto run_observer = std::make_shared<RunObserver>(options, *std::move(recorder));
    if (options.net.role != NetOptions::Role::None) {
        wanted.network.observer = run_observer;
    } else if (options.starts_game && options.replay.empty()) {
        auto game = make_game(options);
        if (!game) {
            return game.failure();
        }
        game->observer = run_observer;
        wanted.game = *std::move(game);
    }
    if (auto done = run_app(std::move(wanted), places->state / "gyre.log", has_started); !done) {
        return done;
    }
    return run_observer->verdict();
}

}  // namespace gyre
