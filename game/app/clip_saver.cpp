// SPDX-License-Identifier: Zlib
#include "game/app/clip_saver.h"

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/app/settings_table.h"

#include <utility>

namespace screens {

ClipSaver::ClipSaver(std::filesystem::path directory, clips::Look look, Notices& notices, engine::Log& log,
                     engine::Worker::Mode mode, Save save)
    : directory_(std::move(directory)), look_(std::move(look)), notices_(notices), log_(log), save_(std::move(save)),
      worker_(mode) {}

bool ClipSaver::start(clips::Scene scene, const view::ViewOptions& options) {
    if (is_saving_) {
        notices_.add(tr("A clip is being saved already"));
        return false;
    }
    is_saving_ = true;
    percent_ = 0;
    show_progress();
    clips::Look look = look_;
    look.options = options;
    const auto path = engine::unused_path(directory_, scores::local_time(scores::kFileTime), clips::kExtension);
    worker_.add(engine::to_text(path), [this, scene = std::move(scene), look = std::move(look), path] {
        const auto saved = save_(
            scene, look, path, [this](int percent) { percent_ = percent; }, stop_);
        return [this, path, saved] { finish(path, saved); };
    });
    return true;
}

void ClipSaver::tick() {
    worker_.poll();
    if (is_saving_) {
        show_progress();
    }
}

void ClipSaver::show_progress() {
    notices_.set_progress(tr_format("Saving a clip… {} %", percent_.load()));
}

void ClipSaver::finish(const std::filesystem::path& path, const engine::Result<std::size_t>& saved) {
    is_saving_ = false;
    notices_.set_progress({});
    if (!saved) {
        log_.error("no clip: {}", saved.error().english());
        return notices_.add(tr_format("Clip could not be saved: {}", tr(saved.error())));
    }
    log_.info("clip {}: {} bytes", engine::to_text(path), *saved);
    notices_.add(tr_format("Clip saved: {}", engine::to_text(path)));
}

bool save_clip(const Uses<Ui, Preferences, Records>& services) {
    auto scene = services.screens.clip();
    if (!scene) {
        return false;
    }
    services.sounds.play(services.clips.start(*std::move(scene), view_options_of(services.settings)) ? Cue::Select
                                                                                                     : Cue::Wrong);
    return true;
}

}  // namespace screens
