// SPDX-License-Identifier: Zlib
/// Saves clips of games in the background.
#pragma once

#include "engine/base/worker.h"
#include "engine/log.h"
#include "game/app/notices.h"
#include "game/app/services.h"
#include "game/clips/clip.h"

#include <atomic>
#include <filesystem>
#include <functional>

namespace screens {

/// Saves one clip at a time; notices say how far it is, and where it is in the end.
class ClipSaver {
public:
    /// Makes and writes a clip, as clips::save does.
    using Save = std::function<engine::Result<std::size_t>(
        const clips::Scene& scene, const clips::Look& look, const std::filesystem::path& path,
        const clips::Progress& progress, const std::atomic<bool>& stop)>;

    /// `directory` is that of the clips. `look` is that of all clips, except for the player's options. `notices` and
    /// `log` must outlive it.
    ClipSaver(std::filesystem::path directory, clips::Look look, Notices& notices, engine::Log& log,
              engine::Worker::Mode mode = engine::Worker::Mode::Background, Save save = clips::save);
    ClipSaver(const ClipSaver&) = delete;
    ClipSaver& operator=(const ClipSaver&) = delete;
    /// Cancels the clip that is being made.
    ~ClipSaver() { cancel(); }

    /// Begins to save a clip under a name from the time of day. Returns false, with a notice, if another one is being
    /// saved.
    bool start(clips::Scene scene, const view::ViewOptions& options);
    /// Updates the notices. Call once for each tick of the program.
    void tick();
    /// Has the clip that is being made end soon, without a file. No other one can be made then.
    void cancel() { stop_ = true; }

    [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }

private:
    void show_progress();
    void finish(const std::filesystem::path& path, const engine::Result<std::size_t>& saved);

    std::filesystem::path directory_;
    clips::Look look_;
    Notices& notices_;
    engine::Log& log_;
    Save save_;
    bool is_saving_ = false;
    std::atomic<bool> stop_ = false;
    std::atomic<int> percent_ = 0;
    engine::Worker worker_;  // declared last, so that its thread has ended before the others are destroyed
};

/// Saves a clip of the game that the top screens show, up to now. Returns false if there is none.
bool save_clip(const Uses<Ui, Preferences, Records>& services);

}  // namespace screens
