// SPDX-License-Identifier: Zlib
#include "game/program/run_watch.h"

#include <filesystem>
#include <utility>

namespace gyre {

RunWatch::RunWatch(const Options& options, RunRecorder recorder) : options_(options), recorder_(std::move(recorder)) {}

screens::GameHooks RunWatch::hooks() {
    return {[this](const screens::GameMoment& moment) { return observe(moment); },
            [this](const screens::GameMoment& moment) { observe_shown(moment); },
            [this](const screens::GameMoment& moment) { end(moment); }};
}

engine::Result<void> RunWatch::verdict() const {
    if (failure_) {
        return *failure_;
    }
    const bool is_expected = options_.net.role != NetOptions::Role::None;
    return is_expected && game_ == nullptr ? recorder_.missed() : engine::Result<void>();
}

bool RunWatch::observe(const screens::GameMoment& moment) {
    if (!is_recorded(moment)) {
        return true;
    }
    if (moment.network == nullptr) {
        note(recorder_.observe(moment.worlds, moment.game.names()));
        return !failure_ && !recorder_.is_done(moment.game.world());
    }
    net_run(moment).on_confirmed(moment.worlds);
    return !(options_.ticks && net_run_->is_done());
}

void RunWatch::observe_shown(const screens::GameMoment& moment) {
    if (!is_recorded(moment)) {
        return;
    }
    if (moment.network == nullptr) {
        return note(recorder_.observe_shown(moment.worlds.now(), moment.game.world().tick()));
    }
    net_run(moment).on_shown(moment.worlds);
}

NetRun& RunWatch::net_run(const screens::GameMoment& moment) {
    if (!net_run_) {
        net_run_.emplace(*moment.network, std::move(recorder_), std::filesystem::path());
    }
    return *net_run_;
}

void RunWatch::end(const screens::GameMoment& moment) {
    if (!is_recorded(moment)) {
        return;
    }
    has_ended_ = true;
    if (net_run_) {
        note(net_run_->finish());
        moment.network->options().ticks.reset();  // later games may run beyond the last tick of this one
        return;
    }
    note(recorder_.record(moment.game.recording()));
    note(recorder_.finish(moment.game.world(), moment.game.names()));
}

void RunWatch::note(const engine::Result<void>& result) {
    if (!result && !failure_) {
        failure_ = result.failure();
    }
}

/// Returns whether a moment belongs to the first game. A network game is identified by its network, since a lost
/// connection replaces its match.
bool RunWatch::is_recorded(const screens::GameMoment& moment) {
    const void* const game = moment.network != nullptr ? static_cast<const void*>(moment.network) : &moment.game;
    game_ = game_ == nullptr ? game : game_;
    return game_ == game && !has_ended_;
}

}  // namespace gyre
