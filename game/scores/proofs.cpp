// SPDX-License-Identifier: Zlib
#include "game/scores/proofs.h"

#include "engine/base/path_text.h"
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"

#include <system_error>

#include <fmt/format.h>

namespace scores {

bool Proofs::is_proven(const std::filesystem::path& file, const std::string& name, const Claim& claim) {
    std::error_code failed;
    const auto size = std::filesystem::file_size(file, failed);
    const auto changed_at =
        failed ? decltype(std::filesystem::last_write_time(file))() : std::filesystem::last_write_time(file, failed);
    if (failed) {
        return false;
    }
    const std::string key =
        fmt::format("{} {} {} {}", engine::to_text(file), size, changed_at.time_since_epoch().count(), name);
    const auto [result, is_new] = results_.try_emplace(key, false);
    if (is_new) {
        worker_.add(key, [file, claim, masks = masks_, &known = result->second] {
            const auto recording = replay::read_replay(file);
            const bool is_proven = recording && claim(*recording) &&
                                   replay::verify(*recording, masks).verdict == replay::Verdict::Verified;
            return [&known, is_proven] { known = is_proven; };
        });
    }
    return result->second;
}

}  // namespace scores
