// SPDX-License-Identifier: Zlib
/// Keeps what is worth keeping of a world that parted from another pilot's.
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.h"
#include "game/match/network_input.h"

namespace match {

/// Where a log and a dump were saved; `gyre-replay diff` compares each with the other side's.
struct DesyncFiles {
    std::filesystem::path log;
    std::filesystem::path dump;  ///< Empty without one.
};

/// Writes NAME-desync-TICK.gyre and, if the world of that tick was still there, NAME-desync-TICK.dump.
engine::Result<DesyncFiles> save_desync_report(const std::filesystem::path& directory, const std::string& name,
                                               const Match& match, const DesyncReport& desync_report);

/// Says whose game differs, and where to look.
[[nodiscard]] engine::Message describe_desync(const Match& match, const DesyncReport& desync_report,
                                              const engine::Result<DesyncFiles>& files);

}  // namespace match
