// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/base/paths.h"
#include "tests/engine/test_directory.h"

#include <map>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

Environment environment(std::map<std::string, std::string> values) {
    return [values = std::move(values)](const std::string& name) -> std::optional<std::string> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
}

void touch(const std::filesystem::path& path) {
    REQUIRE(write_file(path, "").ok());
}

}  // namespace

TEST_CASE("without XDG variables the directories are below the home directory") {
    const auto paths = find_user_paths("gyre", {}, environment({{"HOME", "/home/ann"}}));
    REQUIRE(paths);
    CHECK(paths->config == "/home/ann/.config/gyre");
    CHECK(paths->data == "/home/ann/.local/share/gyre");
    CHECK(paths->state == "/home/ann/.local/state/gyre");
}

TEST_CASE("XDG variables are obeyed when they are absolute") {
    const auto paths = find_user_paths(
        "gyre", {}, environment({{"HOME", "/home/ann"}, {"XDG_CONFIG_HOME", "/etc/ann"}, {"XDG_DATA_HOME", "data"}}));
    REQUIRE(paths);
    CHECK(paths->config == "/etc/ann/gyre");
    CHECK(paths->data == "/home/ann/.local/share/gyre");
}

TEST_CASE("a directory given by the user overrides the environment and is used as it is") {
    UserPaths options;
    options.data = "scores";
    const auto paths =
        find_user_paths("gyre", options, environment({{"HOME", "/home/ann"}, {"XDG_DATA_HOME", "/data"}}));
    REQUIRE(paths);
    CHECK(paths->data == "scores");
}

TEST_CASE("without a home the error names the variable") {
    const auto paths = find_user_paths("gyre", {}, environment({}));
    REQUIRE_FALSE(paths);
    CHECK(paths.error().english().find("XDG_CONFIG_HOME") != std::string::npos);
    const auto state = find_user_paths("gyre", {.config = "c", .data = "d", .state = {}}, environment({}));
    REQUIRE_FALSE(state);
    CHECK(state.error().english().find("XDG_STATE_HOME") != std::string::npos);
}

TEST_CASE("assets are found beside the program before those of the install prefix") {
    const TestDirectory directory;
    touch(directory / "prefix" / "share" / "gyre" / "assets" / "index.json");
    touch(directory / "share" / "gyre" / "assets" / "index.json");
    AssetPlaces places;
    places.executable = directory / "prefix" / "bin" / "gyre";
    places.install = directory / "share";
    const auto found = find_assets("gyre", places, "index.json");
    REQUIRE(found);
    CHECK(*found == directory / "prefix" / "share" / "gyre" / "assets");
}

TEST_CASE("assets are found in the install prefix last") {
    const TestDirectory directory;
    touch(directory / "share" / "gyre" / "assets" / "index.json");
    AssetPlaces places;
    places.executable = directory / "elsewhere" / "gyre";
    places.install = directory / "share";
    const auto found = find_assets("gyre", places, "index.json");
    REQUIRE(found);
    CHECK(*found == directory / "share" / "gyre" / "assets");
}

TEST_CASE("assets that the user named are not looked for elsewhere") {
    const TestDirectory directory;
    touch(directory / "prefix" / "share" / "gyre" / "assets" / "index.json");
    AssetPlaces places;
    places.wanted = directory / "empty";
    places.executable = directory / "prefix" / "bin" / "gyre";
    const auto found = find_assets("gyre", places, "index.json");
    REQUIRE_FALSE(found);
    CHECK(found.error().english().find("empty") != std::string::npos);
}

TEST_CASE("missing assets are reported with the places that were tried") {
    AssetPlaces places;
    places.install = "no-such-tree";
    const auto found = find_assets("gyre", places, "index.json");
    REQUIRE_FALSE(found);
    CHECK(found.error().english().find("no-such-tree") != std::string::npos);
    CHECK(found.error().english().find('\n') == std::string::npos);
}

TEST_CASE("exported files go to the desktop's download folder, or below the home") {
    const TestDirectory home;
    const auto env = environment({{"HOME", home.path().string()}});
    CHECK(find_downloads(env) == home.path());
    std::filesystem::create_directories(home.path() / "Downloads");
    CHECK(find_downloads(env) == home.path() / "Downloads");
    const auto names = home.path() / ".config" / "user-dirs.dirs";
    REQUIRE(write_file(names, "# a comment\nXDG_DOWNLOAD_DIR=\"$HOME/Geholt\"\n").ok());
    CHECK(find_downloads(env) == home.path() / "Downloads");  // the configured folder does not exist
    std::filesystem::create_directories(home.path() / "Geholt");
    CHECK(find_downloads(env) == home.path() / "Geholt");
    REQUIRE(write_file(names, "XDG_DOWNLOAD_DIR=\"nonsense\nXDG_DOWNLOAD_DIR=").ok());
    CHECK(find_downloads(env) == home.path() / "Downloads");
    CHECK_FALSE(find_downloads(environment({})));
    CHECK_FALSE(find_downloads(environment({{"HOME", "relative"}})));
}
