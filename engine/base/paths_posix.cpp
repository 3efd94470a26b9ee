// SPDX-License-Identifier: Zlib
#include "engine/base/paths.h"

#include "engine/base/files.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace engine {

namespace fs = std::filesystem;

namespace {

struct UserPlace {
    const char* variable;  // of the XDG Base Directory specification
    const char* in_home;   // its default below HOME
};

Result<fs::path> find_user_path(const std::string& app, const UserPlace& place, const fs::path& wanted,
                                const Environment& environment) {
    if (!wanted.empty()) {
        return wanted;
    }
    if (const auto base = environment(place.variable); base && fs::path(*base).is_absolute()) {
        return fs::path(*base) / app;
    }
    if (const auto home = environment("HOME"); home && fs::path(*home).is_absolute()) {
        return fs::path(*home) / place.in_home / app;
    }
    return Error{tr_later("no directory for files: neither HOME nor {} is set"), place.variable};
}

/// Returns the value of `XDG_DOWNLOAD_DIR="$HOME/Somewhere"` in the text of a user-dirs.dirs; empty without one.
fs::path downloads_in(const std::string& text, const fs::path& home) {
    constexpr std::string_view kName = "XDG_DOWNLOAD_DIR=\"";
    constexpr std::string_view kHome = "$HOME";
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(kName)) {
            continue;
        }
        std::string value = line.substr(kName.size());
        value.resize(std::min(value.find('"'), value.size()));
        if (value.starts_with(kHome)) {
            return fs::path(home.string() + value.substr(kHome.size()));
        }
        return fs::path(value).is_absolute() ? fs::path(value) : fs::path();
    }
    return {};
}

}  // namespace

Environment process_environment() {
    return [](const std::string& name) -> std::optional<std::string> {
        const char* value = std::getenv(name.c_str());
        return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
    };
}

Result<UserPaths> find_user_paths(const std::string& app, const UserPaths& wanted, const Environment& environment) {
    const auto config = find_user_path(app, {"XDG_CONFIG_HOME", ".config"}, wanted.config, environment);
    const auto data = find_user_path(app, {"XDG_DATA_HOME", ".local/share"}, wanted.data, environment);
    const auto state = find_user_path(app, {"XDG_STATE_HOME", ".local/state"}, wanted.state, environment);
    for (const auto* place : {&config, &data, &state}) {
        if (!place->ok()) {
            return place->failure();
        }
    }
    return UserPaths{*config, *data, *state};
}

std::optional<fs::path> find_downloads(const Environment& environment) {
    constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;
    const fs::path home(environment("HOME").value_or(""));
    if (!home.is_absolute()) {
        return std::nullopt;
    }
    const fs::path given(environment("XDG_CONFIG_HOME").value_or(""));
    const auto named = read_file((given.is_absolute() ? given : home / ".config") / "user-dirs.dirs", kMaxBytes);
    for (const fs::path& place : {named ? downloads_in(*named, home) : fs::path(), home / "Downloads", home}) {
        std::error_code ignored;
        if (!place.empty() && fs::is_directory(place, ignored)) {
            return place;
        }
    }
    return std::nullopt;
}

fs::path executable_path() {
    std::error_code failed;
    const fs::path path = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::path() : path;
}

}  // namespace engine
