// SPDX-License-Identifier: Zlib
// gyre-replay render: draws pictures of a recorded game.
#include <algorithm>
#include <cstdio>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/match/playback.h"
#include "game/view/offscreen.h"
#include "tools/gyre_replay/commands.h"

namespace replay_tool {

namespace {

/// Parses "WxH" in pixels; each side is 64 to 8192.
engine::Result<engine::SizePx> parse_size(const std::string& text) {
    engine::SizePx size;
    int used = 0;
    const bool is_read = std::sscanf(text.c_str(), "%5dx%5d%n", &size.w, &size.h, &used) == 2 &&
                         static_cast<std::size_t>(used) == text.size();
    if (!is_read || std::min(size.w, size.h) < 64 || std::max(size.w, size.h) > 8192) {
        return engine::Error{
            engine::verbatim("'" + text + "' is no size; give WIDTHxHEIGHT, 64 to 8192 each, such as 1280x960")};
    }
    return size;
}

engine::Result<view::Offscreen> open_camera(const RenderOptions& options) {
    const auto size = parse_size(options.size);
    if (!size) {
        return size.failure();
    }
    const auto assets = find_pictures(options.assets);
    if (!assets) {
        return assets.failure();
    }
    return view::Offscreen::open(*assets, *size);
}

std::filesystem::path picture_path(const RenderOptions& options, sim::Tick tick) {
    char name[32];
    std::snprintf(name, sizeof name, "tick%07u.png", tick);
    return engine::to_path(options.out) / name;
}

/// Draws the picture of each requested tick, as shown at the end of the tick.
engine::Result<int> take_pictures(replay::Replay recording, const RenderOptions& options, view::Offscreen& camera) {
    view::HudOptions hud;
    hud.names = recording.header().names;
    hud.self = replay::slots_flown(recording).count() > 1 ? sim::kNoSlot : 0;
    const sim::Tick last = std::min(options.to, recording.ticks());
    match::Playback playback(std::move(recording), sim::MaskTable::classic());
    camera.view().restart(playback.world());
    int pictures = 0;
    for (sim::Tick tick = 0; tick <= last; ++tick) {
        if (tick > 0) {
            playback.step();
            camera.view().on_tick(playback.shown(), hud.self);
        }
        if (tick >= options.from && (tick - options.from) % options.every == 0) {
            camera.draw(playback.shown(), 1, hud);
            if (const auto saved = camera.save(picture_path(options, tick)); !saved) {
                return saved.failure();
            }
            ++pictures;
        }
    }
    return pictures;
}

}  // namespace

void render(const RenderOptions& options, int& status) {
    auto recording = open_runnable_replay(options.path, status);
    if (!recording) {
        return;
    }
    auto camera = open_camera(options);
    if (!camera) {
        return complain(camera.error().english(), status);
    }
    if (const auto errors = camera->take_errors(); !errors.empty()) {
        return complain(errors.front().english(), status);
    }
    if (const auto made = engine::make_directories(engine::to_path(options.out)); !made) {
        return complain(made.error().english(), status);
    }
    const auto pictures = take_pictures(*std::move(recording), options, *camera);
    if (!pictures) {
        return complain(pictures.error().english(), status);
    }
    std::printf("%d pictures in %s\n", *pictures, options.out.c_str());
}

}  // namespace replay_tool
