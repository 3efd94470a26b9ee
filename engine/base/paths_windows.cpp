// SPDX-License-Identifier: Zlib
#include "engine/base/path_text.h"
#include "engine/base/paths.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <shlobj.h>
#include <windows.h>

namespace engine {

namespace fs = std::filesystem;

namespace {

Result<fs::path> find_user_path(const std::string& app, const char* variable, const char* folder,
                                const fs::path& wanted, const Environment& environment) {
    if (!wanted.empty()) {
        return wanted;
    }
    if (const auto base = environment(variable); base && to_path(*base).is_absolute()) {
        return to_path(*base) / app / folder;
    }
    return Error{tr_later("no directory for files: {} is not set"), variable};
}

/// Returns the locale of the user as others write it, e.g. "de_AT".
std::string locale_of_user() {
    std::array<wchar_t, LOCALE_NAME_MAX_LENGTH> name{};
    ::GetUserDefaultLocaleName(name.data(), static_cast<int>(name.size()));
    std::string locale = to_text(name.data());
    std::ranges::replace(locale, '-', '_');
    return locale;
}

}  // namespace

/// Windows has a language, but no variable for it.
Environment process_environment() {
    return [](const std::string& name) -> std::optional<std::string> {
        const wchar_t* value = ::_wgetenv(to_path(name).c_str());
        if (value != nullptr) {
            return to_text(value);
        }
        return name == "LANG" ? std::optional(locale_of_user()) : std::nullopt;
    };
}

Result<UserPaths> find_user_paths(const std::string& app, const UserPaths& wanted, const Environment& environment) {
    const auto config = find_user_path(app, "APPDATA", "", wanted.config, environment);
    const auto data = find_user_path(app, "LOCALAPPDATA", "data", wanted.data, environment);
    const auto state = find_user_path(app, "LOCALAPPDATA", "state", wanted.state, environment);
    for (const auto* place : {&config, &data, &state}) {
        if (!place->ok()) {
            return place->failure();
        }
    }
    return UserPaths{*config, *data, *state};
}

std::optional<fs::path> find_downloads(const Environment& /*environment*/) {
    wchar_t* found = nullptr;
    std::optional<fs::path> downloads;
    if (SUCCEEDED(::SHGetKnownFolderPath(FOLDERID_Downloads, 0, nullptr, &found))) {
        downloads = fs::path(found);
    }
    ::CoTaskMemFree(found);
    std::error_code ignored;
    return downloads && fs::is_directory(*downloads, ignored) ? downloads : std::nullopt;
}

fs::path executable_path() {
    constexpr std::size_t kMaxPath = 32768;
    std::wstring path(kMaxPath, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return path;
}

}  // namespace engine
