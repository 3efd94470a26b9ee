// SPDX-License-Identifier: Zlib
#include "game/scores/profile.h"

#include "engine/base/files.h"
#include "game/scores/profile.h"
#include "tests/engine/test_directory.h"
#include "tests/support/no_descriptors.h"

#include <catch2/catch.hpp>

using scores::Medal;
using scores::Profile;
using scores::ProfileFile;
using Type = sim::Event::Type;

namespace {

Profile one_game(std::int64_t points) {
    Profile deeds;
    deeds.career.games = 1;
    deeds.career.points = points;
    deeds.career.best_score = points;
    return deeds;
}

std::string content_of(const std::filesystem::path& path) {
    const auto content = engine::read_file(path, 1 << 20);
    REQUIRE(content);
    return *content;
}

}  // namespace

TEST_CASE("a profile survives conversion to text and back") {
    Profile profile = one_game(700);
    profile.assisted_career.shots = 12;
    profile.award(Medal::Ace, {"2026-11-21", true});
    profile.prize_kinds = 0x81;
    profile.knows_first_flight = true;
    const auto read = Profile::from_json(profile.to_json());
    REQUIRE(read);
    CHECK(*read == profile);
}

TEST_CASE("games add up, and the best values are kept") {
    Profile profile = one_game(700);
    profile.add(one_game(300));
    CHECK(profile.career.games == 2);
    CHECK(profile.career.points == 1000);
    CHECK(profile.career.best_score == 700);
}

TEST_CASE("adding a profile keeps what either has") {
    Profile profile = one_game(700);
    Profile other;
    other.assisted_career.games = 3;
    other.knows_first_flight = true;
    profile.add(other);
    CHECK(profile.assisted_career.games == 3);
    CHECK(profile.knows_first_flight);
    profile.add(one_game(100));
    CHECK(profile.knows_first_flight);
}

TEST_CASE("accuracy is the share of hits, in per cent") {
    scores::Career career;
    CHECK(career.accuracy() == 0);
    career.shots = 8;
    career.hits = 2;
    CHECK(career.accuracy() == 25);
    career.hits = 9;
    CHECK(career.accuracy() == 100);
}

TEST_CASE("only a game from wave 1 counts for the best score and wave") {
    sim::Setup setup;
    const scores::FlightStats none(0);
    const scores::Career whole = scores::career_of(none, setup, 900, 5);
    CHECK(whole.points == 900);
    CHECK(whole.best_score == 900);
    CHECK(whole.best_wave == 5);
    setup.wave = 4;
    const scores::Career late = scores::career_of(none, setup, 900, 5);
    CHECK(late.points == 900);
    CHECK(late.best_score == 0);
    CHECK(late.best_wave == 0);
    CHECK(scores::career_of(none, setup, -50, 5).points == 0);
    setup.wave = 1;
    setup.mode = sim::Mode::Arena;
    CHECK(scores::career_of(none, setup, 900, 5).best_wave ==
          0);  // its waves pass while the pilots shoot at each other
}

TEST_CASE("a flight adds each of its deeds to the career, and objects to their kinds") {
    using sim::Kind;
    scores::FlightStats stats(0);
    const auto destroy = [&](Kind kind, int times) {
        for (; times > 0; --times) {
            stats.take({{.type = Type::Exploded, .pos = {1, 1}, .kind = kind},
                        {.type = Type::Scored, .slot = 0, .value = 1, .pos = {1, 1}}});
        }
    };
    destroy(Kind::LargeRock, 1);
    destroy(Kind::MediumRock, 2);
    destroy(Kind::SmallRock, 4);
    destroy(Kind::SteelRock, 8);
    destroy(Kind::Mine, 3);
    destroy(Kind::Nova, 5);
    destroy(Kind::BigFighter, 1);
    destroy(Kind::LittleFighter, 2);
    stats.take({{.type = Type::Rescued, .slot = 0}, {.type = Type::PrizeTaken, .slot = 0, .value = 1}});
    stats.take({{.type = Type::CometTaken, .slot = 0}, {.type = Type::MultiplierTaken, .slot = 0, .value = 2}});
    stats.take({{.type = Type::MultiplierTaken, .slot = 0, .value = 2}, {.type = Type::Frag, .slot = 0, .value = 1}});
    stats.take({{.type = Type::Fired, .slot = 0, .value = 7}, {.type = Type::Exploded, .slot = 0, .kind = Kind::Ship}});
    stats.take({{.type = Type::WaveCleared, .value = 1}});
    const scores::Career career = scores::career_of(stats, {}, 900, 2);
    CHECK(career.games == 1);
    CHECK(career.ticks == 31);
    CHECK(career.longest == 31);
    CHECK(career.waves == 1);
    CHECK(career.shots == 7);
    CHECK(career.hits == 29);  // of 26 objects, a comet and two multipliers
    CHECK(career.destroyed == 26);
    CHECK(career.rocks == 15);
    CHECK(career.fighters == 3);
    CHECK(career.mines == 3);
    CHECK(career.novas == 5);
    CHECK(career.prizes == 1);
    CHECK(career.multipliers == 2);
    CHECK(career.comets == 1);
    CHECK(career.rescues == 1);
    CHECK(career.ships_lost == 1);
    CHECK(career.frags == 1);
    Profile profile;
    profile.career = career;
    const auto read = Profile::from_json(profile.to_json());
    REQUIRE(read);
    CHECK(read->career == career);
}

TEST_CASE("a profile added to another passes on its medals and prizes") {
    Profile profile;
    Profile other;
    other.award(Medal::Ace, {"2026-01-02", true});
    other.prize_kinds = 0b101;
    profile.prize_kinds = 0b010;
    profile.award(Medal::Luck, {"2026-01-01", false});
    profile.add(other);
    CHECK(profile.medal(Medal::Ace) == scores::MedalNote{"2026-01-02", true});
    CHECK(profile.medal(Medal::Luck) == scores::MedalNote{"2026-01-01", false});
    CHECK_FALSE(profile.medal(Medal::Rescue));
    CHECK(profile.prize_kinds == 0b111);
    CHECK_FALSE(profile.knows_first_flight);
}

TEST_CASE("a medal earned without aids replaces one earned with aids, never the other way") {
    Profile profile;
    profile.award(Medal::Luck, {"2026-01-01", true});
    profile.award(Medal::Luck, {"2026-01-02", true});
    CHECK(profile.medal(Medal::Luck)->date == "2026-01-01");
    profile.award(Medal::Luck, {"2026-01-03", false});
    CHECK(profile.medal(Medal::Luck) == scores::MedalNote{"2026-01-03", false});
    profile.award(Medal::Luck, {"2026-01-04", true});
    CHECK(profile.medal(Medal::Luck)->date == "2026-01-03");
}

TEST_CASE("values out of range are refused") {
    const std::string good = one_game(5).to_json();
    REQUIRE(Profile::from_json(good));
    for (const char* value : {"-1", "1e30", "\"5\"", "[]", "9000000000000000000"}) {
        std::string bad = good;
        const std::string key = "\"best_score\": 5";
        bad.replace(bad.find(key), key.size(), std::string("\"best_score\": ") + value);
        CHECK_FALSE(Profile::from_json(bad));
    }
    for (const char* text : {"", "{", "[]", "null", "{\"format\":1}", "{\"format\":\"x\"}", "\xff\xfe"}) {
        CHECK_FALSE(Profile::from_json(text));
        CHECK_FALSE(Profile::is_newer(text));
    }
}

TEST_CASE("the first start is recognised, and saved data are there the next time") {
    const TestDirectory directory;
    const auto path = directory.path() / "deep" / "profile.json";
    ProfileFile first(path);
    CHECK_FALSE(first.load());
    CHECK(first.is_new());
    first.add(one_game(10));
    REQUIRE(first.save());
    ProfileFile second(path);
    CHECK_FALSE(second.load());
    CHECK_FALSE(second.is_new());
    CHECK(second.content() == one_game(10));
}

TEST_CASE("games that are not saved yet are part of the profile when it is loaded again") {
    const TestDirectory directory;
    const auto path = directory.path() / "profile.json";
    ProfileFile other(path);
    other.add(one_game(5));
    REQUIRE(other.save());
    ProfileFile file(path);
    file.add(one_game(6));
    CHECK_FALSE(file.load());
    CHECK(file.content().career.games == 2);
    CHECK(file.content().career.points == 11);
    REQUIRE(file.save());
    CHECK(file.content().career.games == 2);
}

TEST_CASE("two programs running at once keep each other's games") {
    const TestDirectory directory;
    const auto path = directory.path() / "profile.json";
    ProfileFile a(path);
    ProfileFile b(path);
    (void)a.load();
    (void)b.load();
    a.add(one_game(10));
    b.add(one_game(20));
    REQUIRE(a.save());
    REQUIRE(b.save());
    REQUIRE(a.save());
    CHECK(b.content().career.games == 2);
    CHECK(b.content().career.points == 30);
    ProfileFile later(path);
    (void)later.load();
    CHECK(later.content().career.games == 2);
}

TEST_CASE("a damaged profile is set aside with a line, and counting starts again") {
    const TestDirectory directory;
    const auto path = directory.path() / "profile.json";
    REQUIRE(engine::write_file(path, "nonsense"));
    ProfileFile file(path);
    const auto line = file.load();
    REQUIRE(line);
    CHECK(line->english().find("profile.json.damaged-1") != std::string::npos);
    CHECK(content_of(directory.path() / "profile.json.damaged-1") == "nonsense");
    file.add(one_game(1));
    CHECK(file.save());
    CHECK(ProfileFile(path).load() == std::nullopt);
}

TEST_CASE("a profile damaged while in use loses nothing that was counted") {
    const TestDirectory directory;
    const auto path = directory.path() / "profile.json";
    ProfileFile file(path);
    (void)file.load();
    file.add(one_game(1));
    REQUIRE(file.save());
    REQUIRE(engine::write_file(path, "nonsense"));
    file.add(one_game(2));
    CHECK_FALSE(file.save());  // the error names the damaged file, but both games are written
    ProfileFile later(path);
    CHECK_FALSE(later.load());
    CHECK(later.content().career.games == 2);
}

TEST_CASE("a newer program's profile is not touched") {
    const TestDirectory directory;
    const auto path = directory.path() / "profile.json";
    const std::string newer = "{\"format\": 2, \"career\": \"all different\"}";
    REQUIRE(engine::write_file(path, newer));
    ProfileFile file(path);
    CHECK(file.load());
    CHECK_FALSE(file.is_new());
    file.add(one_game(1));
    CHECK(file.save());
    CHECK(content_of(path) == newer);
    CHECK(file.content().career.games == 1);
}

TEST_CASE("a profile that cannot be written is reported, and written as soon as possible") {
    const TestDirectory directory;
    const auto blocked = directory.path() / "data";
    REQUIRE(engine::write_file(blocked, "a file where the directory should be"));
    ProfileFile file(blocked / "profile.json");
    (void)file.load();
    file.add(one_game(5));
    CHECK_FALSE(file.save());
    CHECK(file.content().career.points == 5);
    std::filesystem::remove(blocked);
    file.add(one_game(6));
    REQUIRE(file.save());
    ProfileFile later(blocked / "profile.json");
    (void)later.load();
    CHECK(later.content().career.games == 2);
}

TEST_CASE(
    "a profile that temporarily cannot be read is neither set aside nor lost, and its owner is not treated as new") {
    const TestDirectory directory;
    const auto path = directory.path() / "profile.json";
    ProfileFile before(path);
    (void)before.load();
    before.add(one_game(5));
    REQUIRE(before.save());
    ProfileFile file(path);
    std::optional<engine::Message> line;
    engine::Result<void> saved;
    {
        const NoDescriptors none;
        line = file.load();
        file.add(one_game(6));
        saved = file.save();
    }
    REQUIRE(line);
    CHECK(line->english() == "The medals cannot be read: cannot read '" + path.string() + "': Too many open files");
    CHECK_FALSE(file.is_new());
    CHECK_FALSE(saved);
    CHECK(file.has_unsaved());
    CHECK(directory.count() == 1);
    REQUIRE(file.save());
    CHECK_FALSE(file.has_unsaved());
    CHECK(file.content().career.games == 2);
}

TEST_CASE("anything that makes a game easier than the standard rules counts as assisted") {
    CHECK_FALSE(scores::is_assisted({}));
    CHECK(scores::is_assisted({.is_kid_mode = true}));
    CHECK(scores::is_assisted({.lives = 10}));
    CHECK_FALSE(scores::is_assisted({.lives = 1}));
    CHECK_FALSE(scores::is_assisted({.wave = 12, .lives = 1}));
    CHECK(scores::is_assisted({.wave = 12, .lives = 4}));
}
