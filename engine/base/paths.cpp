// SPDX-License-Identifier: Zlib
#include "engine/base/paths.h"

#include "engine/base/path_text.h"

#include <vector>

namespace engine {

namespace fs = std::filesystem;

namespace {

bool has_marker(const fs::path& directory, const fs::path& marker) {
    std::error_code ignored;
    return fs::is_regular_file(directory / marker, ignored);
}

}  // namespace

Result<fs::path> find_assets(const std::string& app, const AssetPlaces& places, const fs::path& marker) {
    if (!places.wanted.empty()) {
        if (has_marker(places.wanted, marker)) {
            return places.wanted;
        }
        return Error{tr_later("no assets in '{}': '{}' is missing there"), places.wanted, marker};
    }
    std::vector<fs::path> candidates;
    if (!places.executable.empty()) {
        const fs::path folder = places.executable.parent_path();
        for (const fs::path& base : {folder.parent_path(), folder}) {
            candidates.push_back(base / "share" / app / "assets");
        }
    }
    if (!places.install.empty()) {
        candidates.push_back(places.install / app / "assets");
    }
    std::string tried;
    for (const fs::path& candidate : candidates) {
        if (has_marker(candidate, marker)) {
            return candidate;
        }
        tried += (tried.empty() ? "'" : ", '") + to_text(candidate) + "'";
    }
    return Error{tr_later("the assets are missing (looked for '{}' in {}); reinstall {}"), marker, tried, app};
}

}  // namespace engine
