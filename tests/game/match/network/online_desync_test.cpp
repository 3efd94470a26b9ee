// SPDX-License-Identifier: Zlib
// Programs whose memory is damaged (PROTOCOL.md, Agreement).
#include <algorithm>

#include <catch2/catch.hpp>

#include "game/replay/verify.h"
#include "net/play/peer_game.h"
#include "tests/game/match/network/table.h"

using net::kSecond;

TEST_CASE("a damaged world is repaired in the air within two seconds, and its part is named") {
    const std::size_t damaged = GENERATE(std::size_t{0}, std::size_t{2});
    const int players = GENERATE(2, 3);
    Table table(std::max(players, static_cast<int>(damaged) + 1));
    const sim::Tick at = table.program(damaged).match()->world().tick() + 40;
    table.program(damaged).options().damage_world = at;
    table.run(4 * kSecond);
    for (std::size_t index = 0; index < table.size(); ++index) {
        match::GameRecord& record = table.program(index).record();
        const auto report = record.take_desync_report();
        REQUIRE(report);
        CHECK(report->desync.parts == 1U << static_cast<unsigned>(sim::WorldPart::Random));
        CHECK(report->desync.tick <= at + net::kHashEvery);
        CHECK(report->desync.noticed <= at + 16 + 2);  // plus 30 ms of latency
        CHECK_FALSE(report->dump.empty());
        CHECK(record.desyncs == 1);
        CHECK(record.repairs == (index == damaged ? 1U : 0U));
        REQUIRE(record.latest_desync);
        CHECK(record.latest_desync->settled.value_or(at + 1000) <= at + 2 * sim::kTicksPerSecond);
        CHECK(table.program(index).session()->game()->schedule().stats().stalls == 0);
        CHECK_FALSE(table.program(index).is_coming_back());
    }
    match::Match& match = *table.program(damaged).match();
    match.finish();
    CHECK(replay::verify(match.recording(), sim::MaskTable::classic()).verdict == replay::Verdict::Verified);
    CHECK(table.is_agreed());
    const auto notices = table.program(damaged).take_notices();
    CHECK(std::ranges::any_of(notices, [](const net::Notice& notice) {
        return notice.message.english() == "This game was out of sync and has been repaired.";
    }));
}

TEST_CASE("a program whose copy of the input is damaged returns with the right one within three seconds") {
    constexpr net::Tick kAt = 160;
    Table table(3, kAt);
    REQUIRE(table.program(2).match()->world().tick() < kAt);
    const sim::Slot slot = 2;
    bool was_away = false;
    const auto is_back = [&] {
        was_away = was_away || table.program(2).is_coming_back();
        return was_away && table.is_flying(2, slot);
    };
    REQUIRE(table.run_until(is_back, 6 * kSecond));
    CHECK(table.program(2).match()->world().tick() < kAt + 3 * sim::kTicksPerSecond);
    table.run(3 * kSecond);
    CHECK(table.program(2).record().desyncs == 1);
    CHECK(table.program(2).record().repairs == 0);
    CHECK(table.is_agreed());
    CHECK(table.program(2).match()->world().tick() + 10 >= table.program(0).match()->world().tick());
}

TEST_CASE("of two programs whose input differs one returns with the other's, and both play on") {
    Table table(2, net::Tick{160});
    table.run(12 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.is_flying(1, 1));
    CHECK(table.program(0).session()->game()->world_agreement().latest()->settled.has_value());
    CHECK(table.program(0).match()->world().tick() > 12 * sim::kTicksPerSecond);
}

TEST_CASE("a world that is damaged after a pause is repaired, too") {
    Table table(3);
    const auto pause = [&](bool is_wanted) {
        table.program(0).session()->game()->own_events().pause(is_wanted);
        table.run(2 * kSecond + (is_wanted ? 0 : net::ticks_to_micros(net::kResumeTicks)));
    };
    pause(true);
    const sim::Tick paused_at = table.program(2).match()->world().tick();
    pause(false);
    REQUIRE(table.program(2).match()->world().tick() > paused_at);
    REQUIRE(table.program(2).match()->world().tick() < table.program(2).input()->ticks());
    table.program(2).options().damage_world = table.program(2).match()->world().tick() + 20;
    table.run(4 * kSecond);
    CHECK(table.program(2).record().repairs == 1);
    CHECK(table.program(2).input() != nullptr);
    CHECK(table.is_agreed());
    CHECK(table.program(2).match()->world().tick() + 10 >= table.program(0).match()->world().tick());
}

TEST_CASE("a damaged world of a program that joined a running game is repaired and reported like any other") {
    Table table(2);
    match::OnlineService& late = table.sit();
    REQUIRE(late.join({"Late"}, "", kTableHost));
    REQUIRE(table.run_until([&] { return table.is_flying(2, 2); }, 8 * kSecond));
    table.run(2 * kSecond);
    late.options().damage_world = late.match()->world().tick() + 20;
    table.run(4 * kSecond);
    CHECK(late.record().desyncs == 1);
    CHECK(late.record().repairs == 1);
    CHECK(late.record().take_desync_report());
    CHECK(table.is_agreed());
}
