// SPDX-License-Identifier: Zlib
/// Proves a log: the world that it describes is run, and must pass through every hash that the log carries.
#pragma once

#include <functional>
#include <memory>

#include "engine/base/message.h"
#include "game/replay/input_log.h"
#include "game/sim/masks.h"

namespace replay {

enum class Verdict {
    Verified,    ///< It ran to its end as it says, and to the scores that it says.
    Unfinished,  ///< All that it says is true, but it breaks off: nothing vouches for its last ticks and scores.
    Differs,     ///< The world has another hash, or other scores, than the log says.
    WrongRules,  ///< Made by other rules; not run.
    WrongMasks,  ///< Played on another mask table; not run.
};

/// What came of a log, and at which tick: the last one vouched for, or the first that differs.
struct Verification {
    Verdict verdict = Verdict::Verified;
    sim::Tick tick = 0;
};

/// Told now and then how many ticks of how many have run.
using Progress = std::function<void(sim::Tick done, sim::Tick total)>;

[[nodiscard]] Verification verify(const InputLog& log, const std::shared_ptr<const sim::MaskTable>& masks,
                                  const Progress& progress = {});

/// What came of it.
[[nodiscard]] engine::Message describe(const Verification& verification, const InputLog& log);

/// Why this program cannot run a log at all, or Verified if it can.
[[nodiscard]] Verdict check_versions(const Header& header, const sim::MaskTable& masks);

}  // namespace replay
