// SPDX-License-Identifier: Zlib
// Starts the whole program and quits soon, to check how it handles the files that it finds.
#include "game/program/app.h"

#include "engine/base/files.h"
#include "engine/settings/settings.h"
#include "game/app/settings_table.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/sim_platform.h"
#include "tests/game/match/watcher.h"
#include "tests/support/full_disk.h"
#include "tests/support/places.h"

#include <SDL.h>
#include <catch2/catch.hpp>

#include <cstddef>
#include <filesystem>
#include <iterator>

namespace {

/// A program with its files in a separate directory.
class Program {
public:
    void write_settings(const std::string& text) const { REQUIRE(engine::write_file(settings_, text)); }
    [[nodiscard]] std::string read_settings() const {
        const auto text = engine::read_file(settings_, 1 << 20);
        return text ? *text : "";
    }
    [[nodiscard]] engine::Settings settings() const {
        engine::Settings read(screens::settings_table());
        CHECK(read.load(settings_).empty());
        return read;
    }
    /// Uses all assets except those of one folder.
    void do_without(const std::string& folder) {
        assets_ = directory_ / "assets";
        std::filesystem::create_directories(assets_ / folder);
        for (const auto& entry : std::filesystem::directory_iterator(places::assets())) {
            if (const auto name = entry.path().filename(); name != folder) {
                std::filesystem::create_symlink(entry.path(), assets_ / name);
            }
        }
    }
    [[nodiscard]] bool has_logged(const std::string& words) const {
        return engine::read_file(log_, 1 << 20)->find(words) != std::string::npos;
    }

    /// Starts the program and quits: at once, or when a game's observer says so.
    void run(bool fullscreen = false, const std::string& pilot_name = "",
             std::optional<screens::LocalGame> game = std::nullopt) {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
        SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
        auto log = engine::Log::open(log_);
        REQUIRE(log);
        screens::AppOptions options;
        options.config = directory_.path();
        options.data = directory_.path();
        options.exports = directory_.path();
        options.assets = assets_;
        options.flags.is_software = true;
        options.flags.is_fullscreen = fullscreen;
        options.flags.name = pilot_name;
        const bool quits_at_once = !game;
        options.game = std::move(game);
        options.platform = std::make_unique<SimPlatform>(world_, 1);
        auto app = screens::App::open(std::move(options), *log);
        REQUIRE(app);
        SDL_Event resized{};  // makes the program save its settings
        resized.type = SDL_WINDOWEVENT;
        resized.window.event = SDL_WINDOWEVENT_SIZE_CHANGED;
        SDL_PushEvent(&resized);
        SDL_Event quit{};
        quit.type = SDL_QUIT;
        if (quits_at_once) {
            SDL_PushEvent(&quit);
        }
        mode_ = SDL_GetWindowFlags(SDL_GetWindowFromID(1)) & SDL_WINDOW_FULLSCREEN_DESKTOP;
        (*app)->run();
    }
    [[nodiscard]] bool has_profile() const { return std::filesystem::exists(directory_.path() / "profile.json"); }
    [[nodiscard]] std::ptrdiff_t screenshots() const {
        return std::distance(std::filesystem::directory_iterator(directory_ / "screenshots"), {});
    }
    /// Returns the number of files in the folder of clips.
    [[nodiscard]] std::ptrdiff_t clips() const {
        const auto clips = directory_ / "clips";
        return std::filesystem::exists(clips) ? std::distance(std::filesystem::directory_iterator(clips), {}) : 0;
    }
    [[nodiscard]] bool was_fullscreen() const { return mode_ != 0; }
    [[nodiscard]] bool was_borderless() const { return mode_ == SDL_WINDOW_FULLSCREEN_DESKTOP; }

private:
    TestDirectory directory_;
    std::filesystem::path settings_ = directory_.path() / "settings.toml";
    std::filesystem::path assets_ = places::assets();
    std::filesystem::path log_ = directory_.path() / "gyre.log";
    SimWorld world_{1};
    Uint32 mode_ = 0;  // window flags at the start
};

}  // namespace

TEST_CASE("a program without files starts and ends") {
    Program program;
    program.run();
    CHECK(program.has_logged("screen title"));
}

TEST_CASE("invalid settings are reported, set aside and ignored") {
    Program program;
    program.write_settings("[video\nwidth = = 3\xff");
    program.run();
    CHECK(program.has_logged("the settings were damaged"));
    CHECK(program.has_logged("screen title"));
}

TEST_CASE("brake controls from older versions silently become shield controls") {
    Program program;
    program.write_settings("[controls]\nbrake = \"key:S, key:K, key:F9, pad:dpdown\"\nshield = \"key:Down, pad:b\"\n"
                           "chat = \"key:K\"\n[controls2]\nbrake = \"key:X\"\nshield = \"\"\n");
    program.run();
    CHECK_FALSE(program.has_logged("warn"));
    const engine::Settings settings = program.settings();
    CHECK(settings.text("controls.shield") == "key:Down, pad:b, key:S, key:F9, pad:dpdown");
    CHECK(settings.text("controls.chat") == "key:K");
    CHECK(settings.text("controls2.shield") == "key:X");
    CHECK(program.read_settings().find("brake") == std::string::npos);
}

TEST_CASE("settings of a later version are preserved, and values that this one cannot use are reported") {
    Program program;
    program.write_settings("[video]\ntext_scale = 150\nscaling = \"neural\"\nholograms = true\n"
                           "[future]\nmode = \"warp\"\n");
    program.run();
    CHECK(program.has_logged("setting 'video.scaling' must be one of"));
    CHECK(program.has_logged("screen title"));
    const std::string kept = program.read_settings();
    CHECK(kept.find("holograms") != std::string::npos);
    CHECK(kept.find("warp") != std::string::npos);
}

TEST_CASE("a language without a catalogue is reported, and the program uses English") {
    Program program;
    program.write_settings("[play]\nlanguage = \"de\"\n");
    program.run();
    CHECK(program.has_logged("no translation for 'de'"));
    CHECK(program.settings().text("play.language") == "de");
}

TEST_CASE("a missing sound or tune is reported in one line") {
    for (const std::string folder : {"music", "sounds"}) {
        Program program;
        program.do_without(folder);
        program.run();
        CHECK(program.has_logged("the tune '") == (folder == "music"));
        CHECK(program.has_logged("the sound '") == (folder == "sounds"));
    }
}

TEST_CASE("with a full disk the program runs, and leaves the settings as they were") {
    Program program;
    const std::string before = "[play]\nlanguage = \"en\"\n";
    program.write_settings(before);
    {
        const FullDisk full;
        program.run();
    }
    CHECK(program.read_settings() == before);
}

TEST_CASE("medals and career that could not be saved after a game are saved again later") {
    Program program;
    std::optional<FullDisk> full;
    screens::LocalGame game;
    game.observer = std::make_shared<Watcher>(
        [&](const match::GameMoment& moment) {
            if (!full) {
                full.emplace();
            }
            return moment.game.world().tick() == 0;
        },
        [&] {
            CHECK_FALSE(program.has_profile());
            full.reset();
        });
    program.run(false, "", std::move(game));
    CHECK(program.has_profile());
}

namespace {

void push_key(SDL_Scancode scancode) {
    SDL_Event pressed{};
    pressed.type = SDL_KEYDOWN;
    pressed.key.state = SDL_PRESSED;
    pressed.key.keysym.scancode = scancode;
    SDL_PushEvent(&pressed);
}

}  // namespace

TEST_CASE("screenshots taken in the same second do not replace each other") {
    // Between two of them and after the last one the program runs more ticks than it ever does without a picture.
    constexpr sim::Tick kBetween = 8;
    constexpr int kShots = 3;
    Program program;
    screens::LocalGame game;
    game.observer = std::make_shared<Watcher>([](const match::GameMoment& moment) {
        const sim::Tick tick = moment.game.world().tick();
        if (tick % kBetween == 0 && tick > 0 && tick <= kShots * kBetween) {
            push_key(SDL_SCANCODE_F12);
        }
        return tick < (kShots + 1) * kBetween;
    });
    program.run(false, "", std::move(game));
    CHECK(program.screenshots() == kShots);
}

TEST_CASE("a clip of a running game is saved while the game goes on", "[slow]") {
    constexpr sim::Tick kPatience = 300 * sim::kTicksPerSecond;  // its thread gives way to others
    Program program;
    screens::LocalGame game;
    game.observer = std::make_shared<Watcher>([&](const match::GameMoment& moment) {
        const sim::Tick tick = moment.game.world().tick();
        if (tick == 8) {
            push_key(SDL_SCANCODE_F9);
        }
        return program.clips() == 0 && tick < kPatience;
    });
    program.run(false, "", std::move(game));
    CHECK(program.clips() == 1);
}

TEST_CASE("the end of the program cancels a clip, and leaves no file") {
    Program program;
    screens::LocalGame game;
    game.observer = std::make_shared<Watcher>([](const match::GameMoment& moment) {
        const sim::Tick tick = moment.game.world().tick();
        if (tick == 30) {
            push_key(SDL_SCANCODE_F9);
        }
        return tick < 32;
    });
    program.run(false, "", std::move(game));
    CHECK(program.clips() == 0);
}

TEST_CASE("options of the command line apply to one run and are not saved") {
    Program program;
    program.write_settings("[play]\nname = \"Ada\"\n");
    program.run(true, "Bob");
    CHECK(program.was_fullscreen());
    program.run();
    CHECK_FALSE(program.was_fullscreen());
    CHECK(program.settings().text("play.name") == "Ada");
}

TEST_CASE("exclusive fullscreen is set from the start") {
    Program program;
    program.write_settings("[video]\nfullscreen = true\nmode = \"exclusive\"\n");
    program.run();
    CHECK(program.was_fullscreen());
    CHECK_FALSE(program.was_borderless());
}
