// SPDX-License-Identifier: Zlib
#include "game/replay/replay_file.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "engine/base/files.h"
#include "game/replay/codec.h"

namespace replay {

namespace {

/// Size of a file with the longest body if it does not compress at all.
constexpr std::size_t kMaxFileBytes = kMaxBodyBytes + (kMaxBodyBytes >> 7);

engine::Result<Replay> decode_named(const std::filesystem::path& path, const std::string& content) {
    auto recording = decode(content);
    if (!recording) {
        return engine::Error{engine::tr_later("cannot use '{}': {}"), path, recording.error()};
    }
    return recording;
}

}  // namespace

std::vector<std::filesystem::path> list_replays(const std::filesystem::path& directory) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error)) {  // ++ would throw
        std::error_code unknown;
        if (entry->path().extension() == kReplayExtension && entry->is_regular_file(unknown)) {
            files.push_back(entry->path());
        }
    }
    std::ranges::sort(files);
    return files;
}

engine::Result<Replay> read_replay(const std::filesystem::path& path) {
    const auto content = engine::read_file(path, kMaxFileBytes);
    if (!content) {
        return content.failure();
    }
    return decode_named(path, *content);
}

engine::Result<Replay> read_own_replay(const std::filesystem::path& path) {
    const auto content = engine::read_file(path, kMaxFileBytes);
    if (!content) {
        return content.failure();
    }
    auto recording = decode_named(path, *content);
    if (recording || format_version(*content).value_or(0) > kFormatVersion) {
        return recording;
    }
    const auto aside = engine::set_aside(path);
    return aside ? engine::Error{engine::tr_later("{}; it was renamed to '{}'"), recording.error(), *aside}
                 : engine::Error{engine::Phrase{"{}; {}"}, recording.error(), aside.error()};
}

engine::Result<void> write_replay(const std::filesystem::path& path, const Replay& recording) {
    return engine::write_file(path, encode(recording));
}

}  // namespace replay
