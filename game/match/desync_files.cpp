// SPDX-License-Identifier: Zlib
#include "game/match/desync_files.h"

#include "engine/base/files.h"
#include "game/replay/replay_file.h"

namespace match {

engine::Result<DesyncFiles> save_desync_report(const std::filesystem::path& directory, const std::string& name,
                                               const Match& match, const DesyncReport& desync_report) {
    const std::string stem = name + "-desync-" + std::to_string(desync_report.desync.tick);
    DesyncFiles files;
    files.log = directory / (stem + ".gyre");
    if (auto saved = replay::write_replay(files.log, match.log()); !saved) {
        return saved.failure();
    }
    if (!desync_report.dump.empty()) {
        files.dump = directory / (stem + ".dump");
        if (auto saved = engine::write_file(files.dump, desync_report.dump); !saved) {
            return saved.failure();
        }
    }
    return files;
}

std::string describe_desync(const Match& match, const DesyncReport& desync_report,
                            const engine::Result<DesyncFiles>& files) {
    const net::Slot slot = desync_report.desync.slot;
    const std::vector<std::string> names = match.names();
    const bool has_name = slot >= 0 && static_cast<std::size_t>(slot) < names.size();
    const std::string whose = has_name ? names[static_cast<std::size_t>(slot)] : "another pilot";
    std::string line = desync_report.desync.is_ours ? "this game differs from everybody else's"
                                                    : "the game of " + whose + " differs from this one";
    line += " (turn " + std::to_string(desync_report.desync.tick) + ")";
    if (!files) {
        return line + "; it could not be saved: " + files.error();
    }
    line += "; compare with gyre-replay diff: " + files->log.string();
    return files->dump.empty() ? line : line + " and " + files->dump.string();
}

}  // namespace match
