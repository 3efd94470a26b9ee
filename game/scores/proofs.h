// SPDX-License-Identifier: Zlib
/// Which results of the tables are proven: their replays, run again, lead there.
#pragma once

#include "engine/base/worker.h"
#include "game/replay/replay.h"
#include "game/sim/masks.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace scores {

/// Runs replays in the background, and remembers the results as long as the files stay as they are.
class Proofs {
public:
    /// Returns whether a recorded game claims a result. Runs on another thread.
    using Claim = std::function<bool(const replay::Replay&)>;

    explicit Proofs(std::shared_ptr<const sim::MaskTable> masks,
                    engine::Worker::Mode mode = engine::Worker::Mode::Thread)
        : masks_(std::move(masks)), worker_(mode) {}
    /// Waits for the replay that is being run, if any.
    ~Proofs() { worker_.cancel(); }
    Proofs(const Proofs&) = delete;
    Proofs& operator=(const Proofs&) = delete;

    /// Returns whether the replay in a file makes a claim and is verified. If that is not known yet, returns false and
    /// finds out. `name` tells the claim from others on the same file.
    [[nodiscard]] bool is_proven(const std::filesystem::path& file, const std::string& name, const Claim& claim);
    /// Takes the results that have been found out. Returns whether there are any, so that a table must be made again.
    bool poll() { return worker_.poll(); }
    /// Waits for all results; `poll` takes them.
    void wait() { worker_.wait(); }

private:
    std::shared_ptr<const sim::MaskTable> masks_;
    std::map<std::string, bool> results_;
    engine::Worker worker_;
};

}  // namespace scores
