// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/settings/settings.h"
#include "tests/engine/test_directory.h"
#include "tests/support/no_descriptors.h"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

Settings make_settings() {
    return Settings({{"video.fullscreen", false, 0, 1, {}},
                     {"video.width", 1280, 320, 8192, {}},
                     {"sound.master", 80, 0, 100, {}},
                     {"game.palette", std::string("standard"), 0, 0, {"standard", "deutan"}},
                     {"game.name", std::string("Pilot"), 0, 0, {}}});
}

std::string content(const std::filesystem::path& path) {
    return *read_file(path, 10000);
}

}  // namespace

TEST_CASE("a missing file leaves the defaults and says nothing") {
    const TestDirectory directory;
    Settings settings = make_settings();
    CHECK(settings.load(directory / "gyre.toml").empty());
    CHECK_FALSE(settings.flag("video.fullscreen"));
    CHECK(settings.number("video.width") == 1280);
    CHECK(settings.number("sound.master") == 80);
    CHECK(settings.text("game.name") == "Pilot");
}

TEST_CASE("every type of value survives saving and loading") {
    const TestDirectory directory;
    Settings settings = make_settings();
    CHECK(settings.set("video.fullscreen", true));
    CHECK(settings.set("video.width", 1920));
    CHECK(settings.set("sound.master", 10));
    CHECK(settings.set("game.palette", std::string("deutan")));
    CHECK(settings.set("game.name", std::string("Zoë \"Z\" ''' \n\\ §")));
    REQUIRE(settings.save(directory / "gyre.toml"));

    Settings read = make_settings();
    CHECK(read.load(directory / "gyre.toml").empty());
    CHECK(read.flag("video.fullscreen"));
    CHECK(read.number("video.width") == 1920);
    CHECK(read.number("sound.master") == 10);
    CHECK(read.text("game.palette") == "deutan");
    CHECK(read.text("game.name") == "Zoë \"Z\" ''' \n\\ §");
}

TEST_CASE("unknown keys are kept when saving") {
    const TestDirectory directory;
    REQUIRE(
        write_file(directory / "gyre.toml", "[video]\nwidth = 800\nray_tracing = 'yes'\n[future]\nlist = [1, 2]\n"));
    Settings settings = make_settings();
    CHECK(settings.load(directory / "gyre.toml").empty());
    CHECK(settings.number("video.width") == 800);
    REQUIRE(settings.save(directory / "gyre.toml"));
    const std::string text = content(directory / "gyre.toml");
    CHECK(text.find("ray_tracing = 'yes'") != std::string::npos);
    CHECK(text.find("list = [1, 2]") != std::string::npos);
    CHECK(text.find("width = 800") != std::string::npos);
}

TEST_CASE("a retired text is removed from the file once, and its neighbours stay") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "gyre.toml", "[controls]\nbrake = 'key:S'\nwarp = 'key:W'\nlevel = 3\n"));
    Settings settings = make_settings();
    CHECK(settings.load(directory / "gyre.toml").empty());
    CHECK(settings.take_retired("controls.brake") == "key:S");
    CHECK(settings.take_retired("controls.brake").empty());
    CHECK(settings.take_retired("controls.level").empty());  // not a text
    CHECK(settings.take_retired("nothing.here").empty());
    REQUIRE(settings.save(directory / "gyre.toml"));
    const std::string text = content(directory / "gyre.toml");
    CHECK(text.find("brake") == std::string::npos);
    CHECK(text.find("warp") != std::string::npos);
}

TEST_CASE("a damaged file is set aside with a line that says where, and the defaults are used") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "gyre.toml", "[video\nwidth = 800"));
    Settings settings = make_settings();
    const auto notes = settings.load(directory / "gyre.toml");
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].english().find("line 1") != std::string::npos);
    CHECK(notes[0].english().find("gyre.toml.damaged-1") != std::string::npos);
    CHECK(notes[0].english().find('\n') == std::string::npos);
    CHECK(settings.number("video.width") == 1280);
    CHECK(content(directory / "gyre.toml.damaged-1") == "[video\nwidth = 800");
    CHECK(directory.count() == 1);
}

TEST_CASE("a file that cannot be read is not touched: the defaults are used and saving is refused") {
    const TestDirectory directory;
    const std::string healthy = "[video]\nwidth = 800\n";
    REQUIRE(write_file(directory / "gyre.toml", healthy));
    Settings settings = make_settings();
    std::vector<engine::Message> notes;
    {
        const NoDescriptors none;
        notes = settings.load(directory / "gyre.toml");
    }
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].english().find("cannot read '" + (directory / "gyre.toml").string() + "': Too many open files") !=
          std::string::npos);
    CHECK(settings.number("video.width") == 1280);
    settings.set("video.width", 1024);
    const auto saved = settings.save(directory / "gyre.toml");
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english().find("Too many open files") != std::string::npos);
    CHECK(content(directory / "gyre.toml") == healthy);
    CHECK(directory.count() == 1);

    CHECK(settings.load(directory / "gyre.toml").empty());
    CHECK(settings.number("video.width") == 800);
    CHECK(settings.save(directory / "gyre.toml"));
}

TEST_CASE("a file with an I/O error is not reported as damaged") {
    const TestDirectory directory;
    std::filesystem::create_symlink("/proc/self/mem", directory / "gyre.toml");
    Settings settings = make_settings();
    const auto notes = settings.load(directory / "gyre.toml");
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].english().find("Input/output error") != std::string::npos);
    CHECK(directory.count() == 1);
    CHECK(std::filesystem::is_symlink(directory / "gyre.toml"));
}

TEST_CASE("a settings file that nests too deeply is set aside like any damaged one") {
    const TestDirectory directory;
    std::string deep = "a";
    for (int i = 1; i < 50'000; ++i) {
        deep += ".a";
    }
    REQUIRE(write_file(directory / "gyre.toml", deep + " = 1\n"));
    Settings settings = make_settings();
    const auto notes = settings.load(directory / "gyre.toml");
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].english().find("line 1: nested too deeply") != std::string::npos);
    CHECK(std::filesystem::exists(directory / "gyre.toml.damaged-1"));
}

TEST_CASE("values out of range or of a wrong type are replaced, with a line each") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "gyre.toml", "[video]\nwidth = 99999999999\nfullscreen = 3\n[sound]\nmaster = 700\n"
                                                "[game]\npalette = 'pink'\n"));
    Settings settings = make_settings();
    const auto notes = settings.load(directory / "gyre.toml");
    REQUIRE(notes.size() == 4);
    CHECK(settings.number("video.width") == 8192);
    CHECK_FALSE(settings.flag("video.fullscreen"));
    CHECK(settings.number("sound.master") == 100);
    CHECK(settings.text("game.palette") == "standard");
    CHECK(notes[3].english().find("one of 'standard', 'deutan'") != std::string::npos);
    CHECK(notes[1].english().find("a number from 320 to 8192") != std::string::npos);
}

TEST_CASE("a text or a broken number instead of a whole one leaves the default, with a line") {
    const TestDirectory directory;
    for (const std::string value : {"'loud'", "nan", "0.5"}) {
        INFO(value);
        REQUIRE(write_file(directory / "gyre.toml", "[sound]\nmaster = " + value + "\n"));
        Settings settings = make_settings();
        CHECK(settings.load(directory / "gyre.toml").size() == 1);
        CHECK(settings.number("sound.master") == 80);
    }
}

TEST_CASE("setting a value clamps numbers and refuses unknown texts") {
    Settings settings = make_settings();
    CHECK(settings.set("video.width", 5));
    CHECK(settings.number("video.width") == 320);
    CHECK_FALSE(settings.set("game.palette", std::string("pink")));
    CHECK(settings.text("game.palette") == "standard");
    CHECK(settings.set("game.name", std::string(256, 'x')));
    CHECK_FALSE(settings.set("game.name", std::string(257, 'x')));
    settings.reset("video.width");
    CHECK(settings.number("video.width") == 1280);
}

TEST_CASE("a text can be set by the index of its choice") {
    Settings settings = make_settings();
    CHECK(settings.choice("game.palette") == 0);
    settings.set_choice("game.palette", 1);
    CHECK(settings.text("game.palette") == "deutan");
    CHECK(settings.choice("game.palette") == 1);
}

TEST_CASE("a section that is not a section is replaced when saving") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "gyre.toml", "video = 3\n"));
    Settings settings = make_settings();
    CHECK(settings.load(directory / "gyre.toml").empty());
    REQUIRE(settings.save(directory / "gyre.toml"));
    Settings read = make_settings();
    CHECK(read.load(directory / "gyre.toml").empty());
    CHECK(read.number("video.width") == 1280);
}

TEST_CASE("an override lasts for the run, and the old value is saved unless the setting is set again") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    const auto kept = [&path](Settings& settings) {
        REQUIRE(settings.save(path));
        Settings read = make_settings();
        CHECK(read.load(path).empty());
        return read.text("game.name");
    };
    Settings settings = make_settings();
    settings.set("game.name", std::string("Ada"));
    CHECK(settings.override_for_run("game.name", std::string("Bob")));
    CHECK(settings.override_for_run("game.name", std::string("Eve")));
    CHECK(settings.text("game.name") == "Eve");
    CHECK(kept(settings) == "Ada");
    settings.set("game.name", std::string("Eve"));
    CHECK(kept(settings) == "Eve");
}

TEST_CASE("two programs keep each other's settings, also at their first start") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    if (GENERATE(false, true)) {
        REQUIRE(make_settings().save(path));
    }
    Settings one = make_settings();
    Settings other = make_settings();
    CHECK(one.load(path).empty());
    CHECK(other.load(path).empty());
    one.set("video.width", 800);
    REQUIRE(one.save(path));
    other.set("game.name", std::string("Bob"));
    REQUIRE(other.save(path));
    one.set("sound.master", 10);
    REQUIRE(one.save(path));
    Settings read = make_settings();
    CHECK(read.load(path).empty());
    CHECK(read.number("video.width") == 800);
    CHECK(read.text("game.name") == "Bob");
    CHECK(read.number("sound.master") == 10);
    CHECK(one.text("game.name") == "Pilot");  // it changes at the next start
}

TEST_CASE("of two changes to the same setting the later one stays") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    Settings one = make_settings();
    Settings other = make_settings();
    one.set("video.width", 800);
    REQUIRE(one.save(path));
    other.set("video.width", 1000);
    REQUIRE(other.save(path));
    one.set("video.fullscreen", true);
    REQUIRE(one.save(path));
    CHECK(content(path).find("width = 1000") != std::string::npos);
    one.set("video.width", 1280);
    REQUIRE(one.save(path));
    CHECK(content(path).find("width = 1280") != std::string::npos);
}

TEST_CASE("settings that another program is changing are saved a moment later") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    Settings settings = make_settings();
    settings.set("video.width", 800);
    {
        const auto other = FileLock::around(path, std::chrono::milliseconds(0));
        REQUIRE(other);
        const auto saved = settings.save(path, std::chrono::milliseconds(0));
        REQUIRE_FALSE(saved);
        CHECK(saved.error().english().find("another program is changing the files in") == 0);
    }
    CHECK(directory.count() == 0);
    REQUIRE(settings.save(path));
    CHECK(content(path).find("width = 800") != std::string::npos);
}

TEST_CASE("settings that are damaged while in use are set aside and written again, whole") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    Settings settings = make_settings();
    settings.set("video.width", 800);
    REQUIRE(settings.save(path));
    REQUIRE(write_file(path, "[video"));
    REQUIRE(settings.save(path));
    CHECK(content(directory / "settings.toml.damaged-1") == "[video");
    Settings read = make_settings();
    CHECK(read.load(path).empty());
    CHECK(read.number("video.width") == 800);
}

TEST_CASE("a value that was invalid in the file is corrected there") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    REQUIRE(write_file(path, "[video]\nwidth = 99999\n"));
    Settings settings = make_settings();
    CHECK(settings.load(path).size() == 1);
    REQUIRE(settings.save(path));
    CHECK(content(path).find("width = 8192") != std::string::npos);
}

TEST_CASE("comments of a settings file outlive every save") {
    const TestDirectory directory;
    const auto path = directory.path() / "settings.toml";
    REQUIRE(write_file(path, "# for the projector\n[video]\nwidth = 800 # its own\n"));
    Settings settings = make_settings();
    REQUIRE(settings.load(path).empty());
    settings.set("video.width", 1280);
    REQUIRE(settings.save(path));
    settings.set("video.width", 1920);
    REQUIRE(settings.save(path));
    CHECK(content(path).find("# for the projector\n[video]\nwidth = 1920 # its own\n") == 0);
}
