// SPDX-License-Identifier: Zlib
#include "game/scores/replay_shelf.h"

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "engine/base/system_error.h"
#include "game/replay/replay_file.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>
#include <system_error>

#include <fmt/chrono.h>

namespace scores {

std::string local_time(const char* format) {
    const std::tm local = fmt::localtime(std::time(nullptr));
    std::array<char, 64> text{};
    return {text.data(), std::strftime(text.data(), text.size(), format, &local)};
}

namespace {

constexpr const char* kPassing = "_passing";

}  // namespace

std::string ReplayShelf::new_name(bool is_passing) const {
    const std::string end = (is_passing ? kPassing : "") + std::string(replay::kReplayExtension);
    return engine::to_text(engine::unused_path(directory_, local_time(kFileTime), end).filename());
}

std::filesystem::path ReplayShelf::new_stem() const {
    return directory_ / local_time(kFileTime);
}

bool ReplayShelf::is_passing(const std::string& name) {
    return engine::to_text(engine::to_path(name).stem()).ends_with(kPassing);
}

std::vector<std::string> ReplayShelf::list() const {
    const std::vector<std::filesystem::path> files = replay::list_replays(directory_);
    std::vector<std::string> names;
    std::transform(files.rbegin(), files.rend(), std::back_inserter(names),
                   [](const std::filesystem::path& file) { return engine::to_text(file.filename()); });
    return names;
}

engine::Result<void> ReplayShelf::save(const std::string& name, const replay::Replay& recording) const {
    const auto made = engine::make_directories(directory_);
    return made ? replay::write_replay(path(name), recording) : made;
}

engine::Result<replay::Replay> ReplayShelf::load(const std::string& name) const {
    return replay::read_own_replay(path(name));
}

engine::Result<std::filesystem::path> ReplayShelf::share(const std::string& name,
                                                         const std::filesystem::path& directory) const {
    const auto recording = load(name);
    if (!recording) {
        return recording.failure();
    }
    const std::string stem = "gyre_" + engine::to_text(engine::to_path(name).stem());
    const std::filesystem::path copy = engine::unused_path(directory, stem, replay::kReplayExtension);
    const auto made = engine::make_directories(directory);
    const auto written = made ? replay::write_replay(copy, *recording) : made;
    return written ? engine::Result<std::filesystem::path>(copy) : written.failure();
}

engine::Result<void> ReplayShelf::remove(const std::string& name) const {
    std::error_code error;
    if (!std::filesystem::remove(path(name), error)) {
        return error ? engine::Error{engine::tr_later("cannot delete {}: {}"), name, engine::reason_of(error)}
                     : engine::Error{engine::tr_later("cannot delete {}: it is gone already"), name};
    }
    return {};
}

void ReplayShelf::prune(const std::set<std::string>& keep, const std::string& newest) const {
    std::size_t kept = 0;
    std::size_t passing = 0;
    std::vector<std::string> names = list();
    std::stable_partition(names.begin(), names.end(), [&](const std::string& name) { return name == newest; });
    for (const std::string& name : names) {
        if (keep.contains(name)) {
            continue;
        }
        const bool is_too_many = is_passing(name) ? ++passing > kKeptPassing : ++kept > kKeptGames;
        if (is_too_many) {
            (void)remove(name);  // if that fails, the next call tries again
        }
    }
}

}  // namespace scores
