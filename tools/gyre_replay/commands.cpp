// SPDX-License-Identifier: Zlib
#include "tools/gyre_replay/commands.h"

#include <cinttypes>
#include <cstdio>

#include "engine/base/path_text.h"
#include "engine/base/paths.h"
#include "game/replay/replay_file.h"
#include "game/replay/verify.h"

namespace replay_tool {

void complain(const std::string& line, int& status) {
    std::fprintf(stderr, "gyre-replay: %s\n", line.c_str());
    status = 1;
}

std::optional<replay::Replay> open_replay(const std::string& path, int& status) {
    auto recording = replay::read_replay(engine::to_path(path));
    if (!recording) {
        complain(recording.error().english(), status);
        return std::nullopt;
    }
    return *std::move(recording);
}

std::optional<replay::Replay> open_runnable_replay(const std::string& path, int& status) {
    auto recording = open_replay(path, status);
    if (!recording) {
        return recording;
    }
    const auto verdict = replay::check_versions(*recording, *sim::MaskTable::classic());
    if (verdict != replay::Verdict::Verified) {
        complain(path + ": " + replay::describe({verdict, 0}, *recording).english(), status);
        return std::nullopt;
    }
    return recording;
}

engine::Result<std::filesystem::path> find_pictures(const std::string& wanted) {
    engine::AssetPlaces places;
    places.wanted = engine::to_path(wanted);
    places.executable = engine::executable_path();
    places.install = GYRE_INSTALL_SHARE;
    return engine::find_assets("gyre", places, "sprites/index.json");
}

std::string hex(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, hash);
    return text;
}

}  // namespace replay_tool
