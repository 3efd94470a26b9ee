// SPDX-License-Identifier: Zlib
#include "game/program/headless.h"

#include "game/program/headless_net.h"
#include "game/program/launch.h"
#include "game/program/run_recorder.h"
#include "game/program/socket_platform.h"
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"

namespace gyre {

namespace {

/// Records the newest tick of a game whose shown world is the confirmed one.
engine::Result<void> observe(RunRecorder& recorder, const match::ConsecutiveWorlds& worlds,
                             const std::vector<std::string>& names) {
    auto observed = recorder.observe(worlds, names);
    return observed ? recorder.observe_shown(worlds.now(), worlds.now().tick()) : observed;
}

engine::Result<void> run_game(const Options& options, RunRecorder& recorder) {
    auto game = make_match(options);
    if (!game) {
        return game.failure();
    }
    match::Match& match = *game;
    const std::vector<std::string> names = match.names();
    auto observed = observe(recorder, match.confirmed(), names);
    // With a given number of ticks, the world keeps running after the game is over, so that the number is always
    // reached.
    while (observed && !recorder.is_done(match.world()) && (options.ticks || !match.world().is_over())) {
        match.step();
        observed = observe(recorder, match.confirmed(), names);
    }
    match.finish();
    const auto recorded = recorder.record(match.recording());
    const auto finished = recorder.finish(match.world(), names);
    return !observed ? observed : !recorded ? recorded : finished;
}

engine::Result<void> run_replay(const Options& options, RunRecorder& recorder) {
    auto recording = replay::read_replay(options.replay);
    if (!recording) {
        return recording.failure();
    }
    const auto masks = sim::MaskTable::classic();
    const auto verdict = replay::check_versions(recording->header(), *masks);
    if (verdict != replay::Verdict::Verified) {
        return engine::Error{engine::Phrase{"{}: {}"}, options.replay, replay::describe({verdict}, *recording)};
    }
    match::Playback playback(*std::move(recording), masks);
    const auto& header_names = playback.recording().header().names;
    const std::vector<std::string> names(header_names.begin(), header_names.end());
    auto observed = observe(recorder, playback.shown(), names);
    while (observed && !recorder.is_done(playback.world()) && !playback.is_over() && !playback.has_diverged()) {
        playback.step();
        observed = observe(recorder, playback.shown(), names);
    }
    if (observed && playback.has_diverged()) {
        return engine::Error{engine::tr_later("{} desyncs at tick {}; run gyre-replay verify for details"),
                             options.replay, playback.world().tick()};
    }
    const auto finished = recorder.finish(playback.world(), names);
    return observed ? finished : observed;
}

}  // namespace

engine::Result<void> run_headless(const Options& options, const std::filesystem::path& assets) {
    if (options.net.role == NetOptions::Role::List) {
        return list_games(options, make_socket_platform(options.net));
    }
    if (options.net.role != NetOptions::Role::None) {
        return run_network_headless(options, assets, make_socket_platform(options.net));
    }
    auto recorder = RunRecorder::open(options, assets);
    if (!recorder) {
        return recorder.failure();
    }
    return options.replay.empty() ? run_game(options, *recorder) : run_replay(options, *recorder);
}

}  // namespace gyre
