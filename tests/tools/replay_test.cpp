// SPDX-License-Identifier: Zlib
// Runs the program gyre-replay as a user does.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

#include <sys/wait.h>

#include "engine/base/files.h"
#include "game/daily/flight.h"
#include "game/replay/codec.h"
#include "game/replay/replay_file.h"
#include "game/sim/world.h"
#include "tests/engine/test_directory.h"
#include "tests/game/replay/recorded.h"
#include "tests/support/animation.h"
#include "tests/support/places.h"

namespace fs = std::filesystem;
using replay::Replay;

namespace {

struct Outcome {
    int status = -1;
    std::string text;  // both streams
};

Outcome run(const std::string& arguments) {
    Outcome outcome;
    std::FILE* pipe = ::popen(("'" GYRE_REPLAY "' " + arguments + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> block;
    while (const std::size_t got = std::fread(block.data(), 1, block.size(), pipe)) {
        outcome.text.append(block.data(), got);
    }
    outcome.status = WEXITSTATUS(::pclose(pipe));
    return outcome;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Replay game() {
    sim::Setup setup;
    setup.seed = 31;
    setup.pilots = 2;
    return support::record(setup, 100, false, sim::MaskTable::classic());
}

Replay forged_game() {
    return support::forge(game(), [](sim::Tick tick, sim::TickInput& input) {
        if (tick == 20) {
            input.keys[0].bits ^= sim::Keys::Right;
        }
    });
}

std::string saved(const fs::path& path, const Replay& recording) {
    REQUIRE(replay::write_replay(path, recording).ok());
    return std::string("'").append(path.string()).append("'");
}

}  // namespace

TEST_CASE("info prints what a recording says about itself") {
    const TestDirectory directory;
    const Outcome outcome = run("info " + saved(directory / "a.gyre", game()));
    CHECK(outcome.status == 0);
    CHECK(has(outcome.text, "seed      31\n"));
    CHECK(has(outcome.text, "options   none\n"));
    CHECK(has(outcome.text, "length    100 ticks"));
    CHECK(has(outcome.text, "pilot 0   \"Ada\"  score "));
}

TEST_CASE("info prints nothing that could control a terminal") {
    const TestDirectory directory;
    replay::Header header = game().header();
    header.names[0] = "A\x1b[31m\u202ed\u009ba\u3164";
    header.program = "\x1b]0;mine\x07";
    const Outcome outcome = run("info " + saved(directory / "a.gyre", Replay(header)));
    CHECK(outcome.status == 0);
    CHECK(has(outcome.text, "program   \"]0;mine\"\n"));
    CHECK(has(outcome.text, "pilot 0   \"A[31mda\"\n"));
    CHECK(outcome.text.find_first_of("\x1b\x07\x9b") == std::string::npos);
}

TEST_CASE("verify passes true replays and fails if one of several is forged or damaged") {
    const TestDirectory directory;
    const std::string good = saved(directory / "good.gyre", game());
    const std::string forged = saved(directory / "forged.gyre", forged_game());
    std::string bytes = replay::encode(game());
    bytes.pop_back();
    REQUIRE(engine::write_file(directory / "cut.gyre", bytes).ok());

    CHECK(run("verify " + good).status == 0);
    const Outcome both = run("verify " + forged + " " + good);
    CHECK(both.status == 1);
    CHECK(has(both.text, "first difference at tick 30"));
    CHECK(has(both.text, "verified: all 100 ticks"));
    const Outcome cut = run("verify '" + (directory / "cut.gyre").string() + "'");
    CHECK(cut.status == 1);
    CHECK(has(cut.text, "the replay is damaged"));
    CHECK(fs::exists(directory / "cut.gyre"));
}

TEST_CASE("verify passes a recording that ends before its first tick") {
    const TestDirectory directory;
    const Replay recording = support::record({.seed = 31, .pilots = 2}, 0, false, sim::MaskTable::classic());
    const Outcome outcome = run("verify " + saved(directory / "empty.gyre", recording));
    CAPTURE(outcome.text);
    CHECK(outcome.status == 0);
    CHECK(has(outcome.text, "verified"));
}

TEST_CASE("verify checks that a recording is a daily flight, by seed and whole setup") {
    const TestDirectory directory;
    const daily::Date date = daily::Date::parse("2026-11-22").value();
    const auto flown = [&](const char* name, const sim::Setup& setup) {
        return saved(directory / name, support::record(setup, 100, false, sim::MaskTable::classic()));
    };
    const std::string flight = flown("flight.gyre", daily::setup_of(date));
    const Outcome right = run("verify " + flight + " --daily 2026-11-22");
    CAPTURE(right.text);
    CHECK(right.status == 0);
    CHECK(has(right.text, "flight.gyre: verified: all 100 ticks\n"));
    CHECK(has(right.text, "flight.gyre: the daily flight of 2026-11-22\n"));

    const Outcome other_day = run("verify --daily 2026-11-23 " + flight);
    CHECK(other_day.status == 1);
    CHECK(has(other_day.text, "flight.gyre: verified: all 100 ticks\n"));
    CHECK(has(other_day.text,
              "flight.gyre: not the daily flight of 2026-11-23: seed 2028246418 in place of 877774160\n"));

    sim::Setup easier = daily::setup_of(date);
    easier.lives = 5;
    easier.is_kid_mode = true;
    const Outcome aided = run("verify --daily 2026-11-22 " + flight + " " + flown("easy.gyre", easier));
    CHECK(aided.status == 1);
    CHECK(has(aided.text, "easy.gyre: verified: all 100 ticks\n"));
    CHECK(has(aided.text, "easy.gyre: not the daily flight of 2026-11-22: lives 5 in place of 3, kid_mode on in place "
                          "of off\n"));
}

TEST_CASE("verify fails a forged recording of the day's field") {
    const TestDirectory directory;
    const sim::Setup setup = daily::setup_of(daily::Date::parse("2026-11-22").value());
    const Replay forged =
        support::forge(support::record(setup, 100, false, sim::MaskTable::classic()),
                       [](sim::Tick tick, sim::TickInput& input) { input.keys[0].bits ^= tick == 20 ? 2 : 0; });
    const Outcome outcome = run("verify --daily 2026-11-22 " + saved(directory / "forged.gyre", forged));
    CHECK(outcome.status == 1);
    CHECK(has(outcome.text, "first difference at tick"));
}

TEST_CASE("hash prints the world's hashes, always including the last tick's") {
    const TestDirectory directory;
    const Replay recording = game();
    const Outcome outcome = run("hash --every 60 " + saved(directory / "a.gyre", recording));
    std::string expected;
    for (const replay::HashNote& note : recording.hashes()) {
        if (note.tick % 60 == 0 || note.tick == 100) {
            std::array<char, 32> line;
            std::snprintf(line.data(), line.size(), "%u %016llx\n", note.tick,
                          static_cast<unsigned long long>(note.hash));
            expected += line.data();
        }
    }
    CHECK(outcome.status == 0);
    CHECK(outcome.text == expected);
}

TEST_CASE("diff names the tick and the fields of the world") {
    const TestDirectory directory;
    const std::string a = saved(directory / "a.gyre", game());
    const std::string b = saved(directory / "b.gyre", forged_game());
    CHECK(run("diff " + a + " " + a).status == 0);
    const Outcome outcome = run("diff " + a + " " + b);
    CHECK(outcome.status == 1);
    CHECK(has(outcome.text, "the inputs differ first at tick 20: "));
    CHECK(has(outcome.text, "the worlds differ first at tick 21:\n"));
    CHECK(has(outcome.text, "  world.pilots.0.keys.bits: "));
}

TEST_CASE("diff compares two dumps of worlds too") {
    const TestDirectory directory;
    REQUIRE(engine::write_file(directory / "a.txt", "world.tick = 5\nworld.phase = 0\n").ok());
    REQUIRE(engine::write_file(directory / "b.txt", "world.tick = 5\nworld.phase = 1\n").ok());
    const Outcome outcome =
        run("diff '" + (directory / "a.txt").string() + "' '" + (directory / "b.txt").string() + "'");
    CHECK(outcome.status == 1);
    CHECK(outcome.text == "the dumps differ:\n  world.phase: 0 / 1\n");
}

TEST_CASE("render draws the requested ticks at the requested size") {
    const TestDirectory directory;
    const Outcome outcome = run("render " + saved(directory / "a.gyre", game()) + " --out '" +
                                (directory / "frames").string() + "' --from 30 --every 40 --size 160x120");
    CAPTURE(outcome.text);
    REQUIRE(outcome.status == 0);
    CHECK(fs::exists(directory / "frames/tick0000030.png"));
    const auto picture = engine::read_file(directory / "frames/tick0000070.png", 1 << 20);
    REQUIRE(picture.ok());
    CHECK(picture->substr(1, 3) == "PNG");
    CHECK(picture->substr(16, 8) == std::string("\0\0\0\xA0\0\0\0\x78", 8));
}

TEST_CASE("render says which sprites it cannot read rather than leaving them out") {
    const TestDirectory directory;
    const fs::path assets = places::assets();
    fs::create_directories(directory / "assets/sprites");
    for (const auto& entry : fs::directory_iterator(assets / "sprites")) {
        fs::create_symlink(entry.path(), directory / "assets/sprites" / entry.path().filename());
    }
    fs::create_symlink(assets / "font", directory / "assets/font");
    fs::remove(directory / "assets/sprites/mine.png");
    REQUIRE(engine::write_file(directory / "assets/sprites/mine.png", "no picture").ok());
    const Outcome outcome =
        run("render " + saved(directory / "a.gyre", game()) + " --out '" + (directory / "frames").string() +
            "' --to 0 --size 160x120 --assets '" + (directory / "assets").string() + "'");
    CHECK(outcome.status == 1);
    CHECK(has(outcome.text, "mine.png"));
}

TEST_CASE("clip makes an animated picture of the requested part") {
    const TestDirectory directory;
    const std::string file = saved(directory / "a.gyre", game());
    const fs::path clip = directory / "clips" / "part.webp";
    const Outcome outcome = run("clip " + file + " --from 1 --to 2.4 -o '" + clip.string() + "'");
    CAPTURE(outcome.text);
    REQUIRE(outcome.status == 0);
    CHECK(outcome.text.find(clip.string() + ": 21 pictures, 1.4 s, ") == 0);
    const support::Animation animation = support::read_animation(clip);
    REQUIRE(animation.pictures.size() == 21);
    CHECK(animation.ends_ms.back() == 1400);
    CHECK(animation.pictures.front().width_px == 640);
}

TEST_CASE("clip names its file after the replay, in the current directory") {
    const TestDirectory directory;
    const std::string file = saved(directory / "a.gyre", game());
    const fs::path before = fs::current_path();
    fs::current_path(directory.path());
    const Outcome outcome = run("clip " + file + " --to 0.2");
    fs::current_path(before);
    CAPTURE(outcome.text);
    CHECK(outcome.status == 0);
    CHECK(fs::exists(directory / "a.webp"));
}

TEST_CASE("clip says in one line why it cannot make one") {
    const TestDirectory directory;
    const std::string file = saved(directory / "a.gyre", game());
    const Outcome late = run("clip " + file + " --to 9");
    CHECK(late.status == 1);
    CHECK(late.text == "gyre-replay: the game has no 9 seconds; it is 3.3 seconds long\n");
    const Outcome nowhere = run("clip " + file + " -o '" + (directory / "a.gyre").string() + "/b.webp'");
    CHECK(nowhere.status == 1);
    CHECK(std::ranges::count(nowhere.text, '\n') == 1);
    CHECK(run("clip " + file + " --from soon").status == 2);
    CHECK(directory.count() == 1);
}

TEST_CASE("wrong usage is distinguished from an invalid recording") {
    CHECK(run("").status == 2);
    CHECK(run("verify").status == 2);
    CHECK(run("hash --every 0 a.gyre").status == 2);
    const Outcome no_date = run("verify --daily 2026-02-30 a.gyre");
    CHECK(no_date.status == 2);
    CHECK(has(no_date.text, "'2026-02-30' is no date; give YYYY-MM-DD, such as 2026-11-22"));
    CHECK(run("--help").status == 0);
    CHECK(run("info nowhere.gyre").status == 1);
    CHECK(run("verify nowhere.gyre").status == 1);
}
