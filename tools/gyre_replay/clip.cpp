// SPDX-License-Identifier: Zlib
// gyre-replay clip: makes an animated picture of a part of a recorded game.
#include "game/clips/clip.h"

#include <atomic>
#include <cstdio>
#include <utility>

#include "engine/base/path_text.h"
#include "net/wire/text.h"
#include "tools/gyre_replay/commands.h"
#include "tools/gyre_replay/progress_line.h"

namespace replay_tool {

namespace {

clips::Scene clip_of(replay::Replay recording, const clips::Span& span) {
    view::HudOptions hud;
    hud.is_watched = true;
    hud.self = replay::slots_flown(recording).count() > 1 ? sim::kNoSlot : 0;
    for (std::size_t slot = 0; slot < hud.names.size(); ++slot) {
        const std::string& name = recording.header().names[slot];
        hud.names[slot] = net::clean_text(name, name.size());
    }
    return {std::move(recording), span, std::move(hud)};
}

/// Returns the file to write: the one that was asked for, or one named after the replay.
std::filesystem::path target_of(const ClipOptions& options) {
    return options.out.empty() ? engine::to_path(options.path).stem() += clips::kExtension
                               : engine::to_path(options.out);
}

}  // namespace

void make_clip(const ClipOptions& options, int& status) {
    auto recording = open_runnable_replay(options.path, status);
    if (!recording) {
        return;
    }
    const auto span = clips::span_between(options.from_s, options.to_s, recording->ticks());
    if (!span) {
        return complain(span.error().english(), status);
    }
    const auto assets = find_pictures(options.assets);
    if (!assets) {
        return complain(assets.error().english(), status);
    }
    const std::filesystem::path target = target_of(options);
    const std::atomic<bool> is_stopped = false;
    const auto bytes = [&] {
        ProgressLine line(true);
        return clips::save(
            clip_of(*std::move(recording), *span), {.assets = *assets}, target,
            [&](int percent) { line.show(percent); }, is_stopped);
    }();
    if (!bytes) {
        return complain(bytes.error().english(), status);
    }
    std::printf("%s: %d pictures, %.1f s, %zu bytes\n", engine::to_text(target).c_str(), span->pictures(),
                static_cast<double>(span->pictures()) / clips::kPicturesPerSecond, *bytes);
}

}  // namespace replay_tool
