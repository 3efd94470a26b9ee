// SPDX-License-Identifier: Zlib
#include "game/daily/record.h"

#include "game/daily/flight.h"
#include "tests/game/replay/recorded.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using daily::Chance;
using daily::Date;
using daily::Day;
using daily::Record;
using daily::Try;

namespace {

/// Returns the `number`-th day after a fixed date.
Date day(int number) {
    return Date(std::chrono::sys_days(std::chrono::days(20000 + number)));
}

Try try_of(std::int32_t score, bool counts, const std::string& replay = "game.gyre") {
    return {"Ada", score, 3, replay, 0x1234, false, counts};
}

/// Begins a day's try and adds its result.
void fly(Record& record, int number, std::int32_t score, const std::string& replay = "game.gyre") {
    REQUIRE(record.begin(day(number)));
    record.enter(day(number), try_of(score, true, replay));
}

std::vector<std::int32_t> scores_of(const Day* table) {
    std::vector<std::int32_t> scores;
    if (table != nullptr) {
        std::ranges::transform(table->tries, std::back_inserter(scores), &Try::score);
    }
    return scores;
}

/// Returns the record after a round trip through JSON.
Record again(const Record& record) {
    auto read = Record::from_json(record.to_json());
    REQUIRE(read);
    return *std::move(read);
}

}  // namespace

TEST_CASE("a day has one try that counts") {
    Record record;
    CHECK(record.chance(day(5)) == Chance::Open);
    REQUIRE(record.begin(day(5)));
    CHECK(record.chance(day(5)) == Chance::BrokenOff);
    CHECK_FALSE(record.begin(day(5)));
    record.enter(day(5), try_of(1000, true));
    CHECK(record.chance(day(5)) == Chance::Flown);
    CHECK_FALSE(record.begin(day(5)));
    record.enter(day(5), try_of(9000, true));
    CHECK(scores_of(record.day(day(5))) == std::vector{1000});
    CHECK(record.chance(day(6)) == Chance::Open);
}

TEST_CASE("setting the clock back gains nothing, nor does switching back and forth over midnight") {
    Record record;
    fly(record, 5, 1000);
    fly(record, 6, 1000);
    for (const int number : {5, 4, 6, 5, 6}) {
        INFO(number);
        CHECK(record.chance(day(number)) == (number == 6 ? Chance::Flown : Chance::ClockBehind));
        CHECK_FALSE(record.begin(day(number)));
        CHECK(record.streak(day(number)) == 2);
        CHECK(record.longest_streak() == 2);
    }
    fly(record, 7, 1000);
    CHECK(record.streak(day(7)) == 3);
}

TEST_CASE("after the clock was ahead, there is no try for the days in between") {
    Record record;
    fly(record, 100, 1000);
    CHECK(record.latest() == day(100));
    CHECK(record.chance(day(50)) == Chance::ClockBehind);
    CHECK_FALSE(record.begin(day(50)));
    CHECK(record.chance(day(101)) == Chance::Open);
}

TEST_CASE("a streak counts days in a row, and ends with two missed days") {
    Record record;
    CHECK(record.streak(day(1)) == 0);
    for (const int number : {1, 2, 3}) {
        fly(record, number, 100);
        CHECK(record.streak(day(number)) == number);
    }
    CHECK(record.streak(day(4)) == 3);  // the day is not over yet
    CHECK(record.streak(day(5)) == 3);  // the day before is free
    CHECK(record.streak(day(6)) == 0);
    fly(record, 6, 100);
    CHECK(record.streak(day(6)) == 1);
    CHECK(record.longest_streak() == 3);
    REQUIRE(record.begin(day(7)));  // abandoned, but it still counts as flown
    CHECK(record.streak(day(7)) == 2);
}

TEST_CASE("in any seven days, one missed day neither ends the streak nor adds to it") {
    Record record;
    for (const int number : {1, 2, 4, 5}) {
        fly(record, number, 100);
    }
    CHECK(record.streak(day(5)) == 4);
    CHECK_FALSE(record.is_streak_at_stake(day(5)));
    CHECK(record.is_streak_at_stake(day(6)));
    SECTION("a second missed day within the week ends it") {
        for (const int number : {6, 7, 8}) {
            fly(record, number, 100);
        }
        CHECK(record.streak(day(9)) == 7);
        CHECK(record.streak(day(10)) == 0);
        fly(record, 10, 100);
        CHECK(record.streak(day(10)) == 1);
        CHECK(record.streak(day(12)) == 1);  // a new streak has a free day of its own
        CHECK(record.longest_streak() == 7);
    }
    SECTION("a week later there is another one") {
        for (const int number : {6, 7, 8, 9, 11}) {
            fly(record, number, 100);
        }
        CHECK(record.streak(day(11)) == 9);
        CHECK(record.streak(day(13)) == 0);
    }
    SECTION("the file remembers it, and one of an older version has none") {
        const auto read = Record::from_json(record.to_json());
        REQUIRE(read.ok());
        CHECK(*read == record);
        std::string text = record.to_json();
        const std::size_t at = text.find("\"free_day\": \"2024-10-07\",");
        REQUIRE(at != std::string::npos);
        text.erase(at, text.find(',', at) + 1 - at);
        const auto old = Record::from_json(text);
        REQUIRE(old.ok());
        CHECK(old->streak(day(5)) == 4);
    }
}

TEST_CASE("practice enters the day's table, and does not use up the try") {
    Record record;
    record.enter(day(5), try_of(500, false));
    record.enter(day(5), try_of(700, false));
    record.enter(day(5), try_of(0, false));
    CHECK(scores_of(record.day(day(5))) == std::vector{700, 500});
    CHECK(record.chance(day(5)) == Chance::Open);
    CHECK(record.streak(day(5)) == 0);
    CHECK(record.best_days().empty());
    CHECK(record.day(day(5))->counted() == nullptr);
    fly(record, 5, 600);
    CHECK(scores_of(record.day(day(5))) == std::vector{700, 600, 500});
    REQUIRE(record.day(day(5))->counted() != nullptr);
    CHECK(record.day(day(5))->counted()->score == 600);
}

TEST_CASE("with equal points the higher wave is better, then the earlier flight") {
    Record record;
    Try later = try_of(500, false, "second.gyre");
    record.enter(day(5), try_of(500, false, "first.gyre"));
    record.enter(day(5), later);
    later.wave = 4;
    later.replay = "third.gyre";
    record.enter(day(5), later);
    const auto& tries = record.day(day(5))->tries;
    REQUIRE(tries.size() == 3);
    CHECK(tries[0].replay == "third.gyre");
    CHECK(tries[1].replay == "first.gyre");
    CHECK(tries[2].replay == "second.gyre");
}

TEST_CASE("the try that counts keeps its row however good practice is") {
    Record record;
    fly(record, 5, 0);
    for (int i = 1; i <= 30; ++i) {
        record.enter(day(5), try_of(100 * i, false, std::to_string(i) + ".gyre"));
    }
    const Day* table = record.day(day(5));
    REQUIRE(table != nullptr);
    CHECK(table->tries.size() == daily::kMaxTries);
    CHECK(table->tries.front().score == 3000);
    CHECK(table->tries.back().counts);
    CHECK(table->tries[daily::kMaxTries - 2].score == 2200);
}

TEST_CASE("a flight that is entered twice has one row") {
    Record record;
    record.enter(day(5), try_of(500, false));
    record.enter(day(5), try_of(500, false));
    CHECK(scores_of(record.day(day(5))) == std::vector{500});
}

TEST_CASE("old days are forgotten, but neither the best of them nor the streak") {
    Record record;
    constexpr int kFlown = 60;
    for (int number = 0; number < kFlown; ++number) {
        record.enter(day(number), try_of(50, false, "practice" + std::to_string(number) + ".gyre"));
        fly(record, number, number < 20 ? 10000 - number : 1000, "day" + std::to_string(number) + ".gyre");
    }
    for (const Record& kept : {record, again(record)}) {
        CHECK(kept.streak(day(kFlown - 1)) == kFlown);
        CHECK(kept.longest_streak() == kFlown);
        const auto best = kept.best_days();
        CHECK(best.size() == daily::kBestDays + daily::kKeptDays);
        for (int number = 0; number < static_cast<int>(daily::kBestDays); ++number) {
            CHECK(best[static_cast<std::size_t>(number)]->date == day(number));
            CHECK(scores_of(kept.day(day(number))) == std::vector{10000 - number});
        }
        CHECK(kept.day(day(15)) == nullptr);
        CHECK(scores_of(kept.day(day(kFlown - static_cast<int>(daily::kKeptDays)))) == std::vector{1000, 50});
        CHECK(kept.replays().size() == daily::kBestDays + 2 * daily::kKeptDays);
        CHECK(kept.replays().contains("day0.gyre"));
        CHECK_FALSE(kept.replays().contains("practice0.gyre"));
        CHECK(kept.replays().contains("practice59.gyre"));
    }
}

TEST_CASE("the best days are ranked by the try that counted") {
    Record record;
    fly(record, 1, 500);
    fly(record, 2, 900);
    fly(record, 3, 700);
    record.enter(day(3), try_of(5000, false));
    const auto best = record.best_days();
    REQUIRE(best.size() == 3);
    CHECK(best[0]->date == day(2));
    CHECK(best[1]->date == day(3));
    CHECK(best[2]->date == day(1));
}

TEST_CASE("a record of daily flights reads as it was written") {
    Record record;
    CHECK(again(record) == record);
    fly(record, 1, 500, "");
    fly(record, 2, 900);
    Try helped = try_of(1200, false, "b.gyre");
    helped.has_auto_fire = true;
    helped.name = "Åsa 'x' \"y\"";
    record.enter(day(2), helped);
    REQUIRE(record.begin(day(3)));
    CHECK(again(record) == record);
    CHECK(again(record).chance(day(3)) == Chance::BrokenOff);
    CHECK(record.replays() == std::set<std::string>{"game.gyre", "b.gyre"});
}

TEST_CASE("a damaged record is refused, whatever is wrong with it") {
    Record record;
    fly(record, 2, 900);
    const std::string good = record.to_json();
    REQUIRE(Record::from_json(good));
    const auto refused = [&](const std::string& what, const std::string& by) {
        std::string bad = good;
        const auto at = bad.find(what);
        REQUIRE(at != std::string::npos);
        bad.replace(at, what.size(), by);
        INFO(bad);
        CHECK_FALSE(Record::from_json(bad));
    };
    refused("\"score\": 900", "\"score\": -1");
    refused("\"score\": 900", "\"score\": 1e30");
    refused("\"wave\"", "\"waves\"");
    refused("\"game.gyre\"", "\"../game.gyre\"");
    refused("\"game.gyre\"", "\".gyre\"");
    refused("\"streak\": 1", "\"streak\": \"1\"");
    refused("\"longest\": 1", "\"longest\": 99999999999");
    refused("\"latest\": \"2024", "\"latest\": \"2024x");
    refused("\"latest\"", R"("free_day": "2099-01-01", "latest")");
    refused("\"date\": \"2024-10-06\"", "\"date\": \"2024-10-36\"");
    refused("\"0000000000001234\"", "\"0x1234\"");
    refused("\"format\": 1", "\"format\": 2");
    refused("\"counts\": true", "\"counts\": 1");
    CHECK_FALSE(Record::from_json(""));
    CHECK_FALSE(Record::from_json("[]"));
    CHECK_FALSE(Record::from_json(good.substr(0, good.size() / 2)));
    CHECK(Record::is_newer(R"({"format": 2})"));
    CHECK_FALSE(Record::is_newer(good));
}

TEST_CASE("if a record claims several counting tries for a day, the first one counts") {
    Record record;
    fly(record, 2, 900);
    std::string text = record.to_json();
    const auto from = text.find('{', text.find("\"tries\""));
    const auto to = text.find('}', from) + 1;
    std::string more;
    for (int i = 0; i < 15; ++i) {
        std::string line = text.substr(from, to - from);
        line.replace(line.find("900"), 3, std::to_string(901 + i));
        more += ", " + line;
    }
    const auto read = Record::from_json(text.insert(to, more));
    REQUIRE(read);
    CHECK(scores_of(read->day(day(2))) == std::vector{900});
}

TEST_CASE("a try is backed by the replay of its game in its day's field alone") {
    const replay::Replay recording = support::record(daily::setup_of(day(5)), 90);
    Try flown = try_of(recording.final_score()->scores[0], true);
    flown.hash = recording.hashes().back().hash;
    CHECK(daily::is_backed_by(flown, day(5), recording));
    CHECK_FALSE(daily::is_backed_by(flown, day(6), recording));
    Try other = flown;
    other.score += 1;
    CHECK_FALSE(daily::is_backed_by(other, day(5), recording));
    other = flown;
    other.hash ^= 1;
    CHECK_FALSE(daily::is_backed_by(other, day(5), recording));
    CHECK_FALSE(daily::is_backed_by(flown, day(5), replay::Replay(recording.header())));
}

TEST_CASE("practice flights of a day are counted, also those without a line in its table") {
    Record record;
    for (std::int32_t number = 0; number < 15; ++number) {
        record.enter(day(5), try_of(100 * number, false));
    }
    record.enter(day(5), try_of(5000, true));
    REQUIRE(record.day(day(5)) != nullptr);
    CHECK(record.day(day(5))->practised == 15);
    CHECK(again(record) == record);
    std::string older = record.to_json();
    const auto at = older.find("\"practised\"");
    REQUIRE(at != std::string::npos);
    older.replace(at, std::string("\"practised\"").size(), "\"unknown\"");
    const auto read = Record::from_json(older);
    REQUIRE(read);
    CHECK(read->day(day(5))->practised == 9);  // the practice in the table
}

TEST_CASE("the ghosts of a day are the pilot's own best flight, and then the best of the others") {
    Record record;
    const auto add = [&record](const char* name, std::int32_t score, const char* replay) {
        record.enter(day(5), {name, score, 1, replay, 0, false, false});
    };
    add("Ada", 500, "a.gyre");
    add("Bob", 900, "b.gyre");
    add("Ada", 700, "c.gyre");
    add("Cid", 800, "");
    add("Dan", 600, "d.gyre");
    const auto replays = [&](std::string_view pilot, std::size_t most) {
        std::vector<std::string> files;
        for (const Try& flown : record.ghosts(day(5), pilot, most)) {
            files.push_back(flown.replay);
        }
        return files;
    };
    CHECK(replays("Ada", 3) == std::vector<std::string>{"c.gyre", "b.gyre", "d.gyre"});
    CHECK(replays("Eve", 2) == std::vector<std::string>{"b.gyre", "c.gyre"});
    CHECK(replays("Ada", 0).empty());
    CHECK(record.ghosts(day(6), "Ada", 3).empty());
}
