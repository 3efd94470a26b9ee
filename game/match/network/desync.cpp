// SPDX-License-Identifier: Zlib
#include "game/match/network/desync.h"

#include <vector>

#include "engine/base/bounded.h"
#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/replay/replay_file.h"
#include "net/play/peer_game.h"

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
        const net::Tick lag = input.session().game()->pauses().lag();
        run_.emplace(Run{.recording = replay::Replay(match.recording().header()),
                         .world = sim::World(match.recording().header().setup, masks_),
                         .pauses = net::PauseTracker(lag)});
        run_->recording.note(run_->world);
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
    const net::InputHistory& history = session.game()->history();
    if (run.ticks >= history.end()) {
        return false;  // the damage is in the history, which lacks ticks
    }
    const net::CompleteTick inputs = history.at(run.ticks);
    run.pauses.note(inputs);
    if (const auto keys = run.reader.read(inputs, run.pauses.is_paused(run.ticks), session, 0)) {
        if (!run.recording.append(*keys)) {
            return false;
        }
        run.events.clear();
        run.world.step(*keys, run.events);
        run.recording.note(run.world);
    }
    ++run.ticks;
    if (run.ticks % net::kHashEvery == 0 && run.ticks + kHashesKept * net::kHashEvery > input.ticks()) {
        engine::push_newest(run.hashes, {run.ticks, hash_for_peers(run.world)}, kHashesKept);
    }
    return true;
}

void Repair::finish(const Run& run, Match& match, NetworkInput& input) {
    if (run.world.hash() != match.world().hash()) {
        match.replace_world(run.world);
        match.replace_recording(run.recording);
        input.note_repair();
    }
    const std::vector<net::WorldHash> hashes(run.hashes.begin(), run.hashes.end());
    input.session().game()->world_agreement().report_rerun(hashes);
}

namespace {

using engine::tr_later;

/// In the order of sim::WorldPart.
constexpr std::array<engine::Phrase, sim::kWorldParts> kPartNames{{
    tr_later("game phase or input"),
    tr_later("random numbers"),
    tr_later("wave"),
    tr_later("lives and scores"),
    tr_later("ships"),
    tr_later("shots"),
    tr_later("enemy shots"),
    tr_later("other objects"),
}};

/// Returns a list of the parts whose bits are set.
engine::Message names_of(std::uint8_t parts) {
    engine::Message list;
    for (std::size_t i = 0; i < sim::kWorldParts; ++i) {
        if ((parts >> i & 1U) != 0) {
            const engine::Message name = kPartNames[i];
            list = list.is_empty() ? name : engine::Message{tr_later("{}, {}"), list, name};
        }
    }
    return list;
}

}  // namespace

engine::Result<DesyncFiles> save_desync_report(const std::filesystem::path& stem, const Match& match,
                                               const DesyncReport& desync_report) {
    const std::string path = engine::to_text(stem) + "-desync-" + std::to_string(desync_report.desync.tick);
    DesyncFiles files;
    files.recording = engine::to_path(path + ".gyre");
    if (auto saved = replay::write_replay(files.recording, match.recording()); !saved) {
        return saved.failure();
    }
    if (!desync_report.dump.empty()) {
        files.dump = engine::to_path(path + ".dump");
        if (auto saved = engine::write_file(files.dump, desync_report.dump); !saved) {
            return saved.failure();
        }
    }
    return files;
}

engine::Message describe_desync(const Match& match, const DesyncReport& desync_report,
                                const engine::Result<DesyncFiles>& files) {
    using engine::Message;
    using engine::tr_later;
    const net::Desync& desync = desync_report.desync;
    const std::vector<std::string> names = match.names();
    const bool has_name = desync.slot.is_valid() && desync.slot.index() < names.size();
    const Message who = has_name ? engine::verbatim(names[desync.slot.index()]) : Message{tr_later("another pilot")};
    const Message what = desync.is_ours ? Message{tr_later("You are out of sync with the other pilots (tick {}: {})"),
                                                  desync.tick, names_of(desync.parts)}
                                        : Message{tr_later("{} is out of sync with you (tick {}: {})"), who,
                                                  desync.tick, names_of(desync.parts)};
    if (!files) {
        return {tr_later("{}; it could not be saved: {}"), what, files.error()};
    }
    if (files->dump.empty()) {
        return {tr_later("{}; compare with gyre-replay diff: {}"), what, files->recording};
    }
    return {tr_later("{}; compare with gyre-replay diff: {} and {}"), what, files->recording, files->dump};
}

}  // namespace match
