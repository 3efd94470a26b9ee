// SPDX-License-Identifier: Zlib
#include "game/match/network/repair.h"

#include <vector>

#include "engine/base/bounded.h"

namespace match {

namespace {

/// Ticks in one go: some milliseconds of work, so that ten minutes take six updates.
constexpr net::Tick kRepairedAtOnce = 3000;
/// As many as peers keep of each other.
constexpr std::size_t kHashesKept = 64;

}  // namespace

void Repair::update(Match& match, NetworkInput& input) {
    net::WorldAgreement& worlds = input.session().game()->world_agreement();
    if (!worlds.wants_rerun()) {
        return run_.reset();
    }
    // A replay is full after a day of play.
    if (match.recording().ticks() < match.world().tick()) {
        return worlds.report_rerun({});
    }
    if (!run_) {
        const net::Tick lag = input.session().game()->assembler().pauses().lag();
        run_.emplace(Run{.world = CatchUp(replay::Replay(match.recording().header()), masks_),
                         .pauses = net::PauseTracker(lag)});
    }
    for (net::Tick tick = 0; tick < kRepairedAtOnce && run_->ticks < input.ticks(); ++tick) {
        if (!advance(*run_, input)) {
            return worlds.report_rerun({});
        }
    }
    (void)run_->reader.take_notices();
    if (run_->ticks == input.ticks()) {
        finish(*run_, match, input);
        run_.reset();
    }
}

/// Runs the next tick. Returns false if that is not possible.
bool Repair::advance(Run& run, const NetworkInput& input) {
    const net::Session& session = input.session();
    const net::CompleteTick inputs = session.game()->history().at(run.ticks);
    run.pauses.note(inputs);
    if (const auto keys = run.reader.read(inputs, run.pauses.is_paused(run.ticks), session, 0)) {
        if (!run.world.recording().append(*keys)) {
            return false;
        }
        run.world.advance(1);
    }
    ++run.ticks;
    if (run.ticks % net::kHashEvery == 0 && run.ticks + kHashesKept * net::kHashEvery > input.ticks()) {
        engine::push_newest(run.hashes, {run.ticks, hash_for_peers(run.world.world())}, kHashesKept);
    }
    return true;
}

void Repair::finish(const Run& run, Match& match, NetworkInput& input) {
    if (run.world.world().hash() != match.world().hash()) {
        match.replace_world(run.world.world());
        match.replace_recording(run.world.recording());
        input.note_repair();
    }
    const std::vector<net::WorldHash> hashes(run.hashes.begin(), run.hashes.end());
    input.session().game()->world_agreement().report_rerun(hashes);
}

}  // namespace match
