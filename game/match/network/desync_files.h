// SPDX-License-Identifier: Zlib
/// Saves the replay, and the world if it is still kept, after a desync.
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.h"
#include "game/match/network/network_input.h"

namespace match {

/// The saved replay and world dump; `gyre-replay diff` compares each with the other peer's.
struct DesyncFiles {
    std::filesystem::path recording;
    std::filesystem::path dump;  ///< Empty if there is none.
};

/// Writes NAME-desync-TICK.gyre and, if the world of that tick was still available, NAME-desync-TICK.dump.
engine::Result<DesyncFiles> save_desync_report(const std::filesystem::path& directory, const std::string& name,
                                               const Match& match, const DesyncReport& desync_report);

/// Returns a message that says whose game differs, in which parts of the world, and where the files are.
[[nodiscard]] engine::Message describe_desync(const Match& match, const DesyncReport& desync_report,
                                              const engine::Result<DesyncFiles>& files);

}  // namespace match
