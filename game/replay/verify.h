// SPDX-License-Identifier: Zlib
/// Verifies a replay: runs the world that it describes, which must match every hash in the replay.
#pragma once

#include <functional>
#include <memory>

#include "engine/base/message.h"
#include "game/replay/replay.h"
#include "game/sim/masks.h"

namespace replay {

enum class Verdict {
    Verified,    ///< It ran to its end and to the scores as recorded.
    Unfinished,  ///< Everything recorded is correct, but it is incomplete: nothing confirms its last ticks and scores.
    Differs,     ///< A hash or the scores of the world differ from the replay.
    WrongRules,  ///< Made with other rules; not run.
    WrongMasks,  ///< Played on another mask table; not run.
};

/// The result for a replay, and the tick: the last one confirmed, or the first that differs.
struct Verification {
    Verdict verdict = Verdict::Verified;
    sim::Tick tick = 0;
};

/// Called from time to time with the number of ticks run and the total.
using Progress = std::function<void(sim::Tick done, sim::Tick total)>;

[[nodiscard]] Verification verify(const Replay& recording, const std::shared_ptr<const sim::MaskTable>& masks,
                                  const Progress& progress = {});

/// Describes the result.
[[nodiscard]] engine::Message describe(const Verification& verification, const Replay& recording);

/// Returns why this program cannot run a replay at all, or Verified if it can.
[[nodiscard]] Verdict check_versions(const Replay& recording, const sim::MaskTable& masks);

}  // namespace replay
