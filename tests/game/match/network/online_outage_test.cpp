// SPDX-License-Identifier: Zlib
// Programs whose network fails: they return, and the others play on meanwhile.
#include <filesystem>
#include <vector>

#include <catch2/catch.hpp>

#include "net/play/peer_game.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/table.h"
#include "tests/support/numbers.h"

using net::kMillisecond;
using net::kSecond;
using net::Micros;

TEST_CASE("a program whose network fails for some seconds returns to its slot by itself") {
    const std::size_t lost = GENERATE(std::size_t{0}, std::size_t{2});
    const int seconds = GENERATE(2, 4, 12);
    INFO("program " << lost << ", " << seconds << " s");
    Table table(3);
    const sim::Slot slot = table.program(lost).input()->self();
    const std::size_t other = lost == 0 ? 1 : 0;
    const auto pilot = [&]() -> const sim::Pilot& { return table.program(other).match()->world().pilot(slot); };
    table.unplug(lost, true);
    table.run(seconds * kSecond);
    CHECK(pilot().is_away() == (seconds < 5));
    CHECK(pilot().is_present() == (seconds < 5));
    CHECK(table.program(lost).match() != nullptr);
    table.unplug(lost, false);
    const auto is_back = [&] {
        return table.program(lost).input() != nullptr && pilot().is_present() && !pilot().is_away();
    };
    REQUIRE(table.run_until(is_back, 3 * kSecond));
    CHECK_FALSE(table.program(lost).is_coming_back());
    CHECK(table.program(lost).input()->self() == slot);
    table.run(5 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(lost).match()->world().tick() + 10 >= table.program(other).match()->world().tick());
    CHECK(table.program(other).session()->game()->schedule().stats().stalls <= 1);
}

TEST_CASE("a program whose link is bad is away until the link is good, and back two seconds later") {
    const std::size_t lost = GENERATE(std::size_t{0}, std::size_t{2});
    INFO("program " << lost);
    const std::size_t other = lost == 0 ? 1 : 0;
    const auto slot = static_cast<sim::Slot>(lost);
    Table table(4);
    const auto suffer = [&](int times, Micros out, Micros in) {
        for (int i = 0; i < times; ++i) {
            table.unplug(lost, true);
            table.run(out);
            table.unplug(lost, false);
            table.run(in);
        }
    };
    suffer(6, 1400 * kMillisecond, 600 * kMillisecond);
    const sim::World& world = table.program(other).match()->world();
    CHECK((world.pilot(slot).is_away() || !world.pilot(slot).is_present()));
    // The lost program may ask to return whenever its network works.
    const auto before = table.program(other).session()->game()->schedule().stats().stalls;
    CHECK(before <= 4);
    suffer(15, 400 * kMillisecond, 300 * kMillisecond);
    CHECK(table.program(other).session()->game()->schedule().stats().stalls == before);
    CHECK_FALSE(table.is_flying(lost, slot));
    const auto is_back = [&] {
        return table.program(lost).input() != nullptr && !world.pilot(slot).is_away() && world.pilot(slot).is_present();
    };
    CHECK(table.run_until(is_back, 2 * kSecond));
    table.run(10 * kSecond);
    CHECK(table.is_agreed());
    CHECK(is_back());
    CHECK(table.program(lost).input()->self() == slot);
}

TEST_CASE("of two programs that lose each other the host's flies on, and the other one comes back to it") {
    const std::size_t lost = GENERATE(std::size_t{0}, std::size_t{1});
    const int seconds = GENERATE(3, 10, 60);
    INFO("program " << lost << ", " << seconds << " s");
    Table table(2);
    const sim::Tick before = table.program(0).match()->world().tick();
    table.unplug(lost, true);
    table.run(seconds * kSecond);
    CHECK(table.program(0).match()->world().tick() >
          before + static_cast<sim::Tick>((seconds - 2) * sim::kTicksPerSecond));
    table.unplug(lost, false);
    const auto is_back = [&] {
        const sim::Pilot& guest = table.program(0).match()->world().pilot(1);
        return table.program(1).input() != nullptr && guest.is_present() && !guest.is_away();
    };
    REQUIRE(table.run_until(is_back, 4 * kSecond));
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().pilot(0).is_present());
}

TEST_CASE("three programs whose router restarts play on together") {
    Table table(3);
    table.silence(true);
    table.run(40 * kSecond);
    table.silence(false);
    const sim::Tick before = table.program(0).match()->world().tick();
    table.run(3 * kSecond);
    CHECK(table.program(0).match()->world().tick() > before + 2 * sim::kTicksPerSecond);
    CHECK(table.program(0).match()->world().pilots_present() == 3);
    CHECK(table.is_agreed());
}

TEST_CASE("a pilot that cannot return is notified of the reason, the match remains, and its ticket does not",
          "[slow]") {
    const TestDirectory dir;
    Table table(3, std::nullopt, dir.path());
    const auto has_ticket = [&dir] { return std::filesystem::exists(dir.path() / "1.ticket"); };
    CHECK(has_ticket());
    table.unplug(2, true);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 130 * kSecond));
    REQUIRE(table.run_until([&] { return !table.program(2).is_coming_back(); }, 140 * kSecond));
    CHECK(table.program(2).session()->phase() != net::SessionPhase::Playing);
    CHECK(table.program(2).match()->world().tick() > 0);
    table.program(2).leave();
    CHECK_FALSE(has_ticket());
}

TEST_CASE("a program that returns to find the host in another lobby or game reports that the lost game is over") {
    const bool has_begun = GENERATE(false, true);
    const TestDirectory dir;
    Table table(3, std::nullopt, dir.path());
    table.unplug(2, true);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 130 * kSecond));
    CHECK(std::filesystem::exists(dir.path() / "1.ticket"));
    table.program(0).leave();
    table.program(1).leave();
    REQUIRE(table.program(0).host({"Ada"}, {.setup = {.seed = 12}, .start_with = has_begun ? 1 : 0}));
    table.run(10 * kSecond);
    table.unplug(2, false);
    CHECK(table.run_until([&] { return !table.program(2).is_coming_back(); }, 10 * kSecond));
    CHECK(table.program(2).session() == nullptr);
    CHECK(table.program(2).trouble().english() == "the game ended while you were away");
    CHECK_FALSE(std::filesystem::exists(dir.path() / "1.ticket"));
    REQUIRE(table.program(2).match() != nullptr);
    CHECK(table.program(2).match()->world().setup().seed == 11);
    table.run(2 * kSecond);
    CHECK(table.program(2).match()->world().setup().seed == 11);
}

TEST_CASE("a program returns to the pilots that still fly, although the host has left for another lobby or game") {
    const bool leaves_before = GENERATE(false, true);
    const bool has_begun = GENERATE(false, true);
    INFO((leaves_before ? "before" : "during") << " the outage, " << (has_begun ? "game" : "lobby"));
    Table table(4);
    const auto open_other = [&] {
        table.program(0).leave();
        REQUIRE(table.program(0).host({"Ada"}, {.setup = {.seed = 12}, .start_with = has_begun ? 1 : 0}));
        table.run(4 * kSecond);
    };
    if (leaves_before) {
        open_other();
    }
    table.unplug(3, true);
    REQUIRE(table.run_until([&] { return table.program(3).is_coming_back(); }, 130 * kSecond));
    if (!leaves_before) {
        open_other();
    }
    table.unplug(3, false);
    REQUIRE(table.run_until([&] { return table.program(3).input() != nullptr; }, 6 * kSecond));
    CHECK(table.program(3).match()->world().setup().seed == 11);
    CHECK(table.program(3).session()->self() == 3);
    table.run(2 * kSecond);
    CHECK(table.program(3).match()->world().pilots_present() == 3);
}

TEST_CASE("a muted pilot stays muted when this program has returned to the game") {
    Table table(3);
    match::OnlineService& network = table.program(2);
    network.mutes().set(network.session(), 0, true);
    REQUIRE(network.session()->is_muted(0));
    table.unplug(2, true);
    REQUIRE(table.run_until([&] { return network.is_coming_back(); }, 130 * kSecond));
    table.unplug(2, false);
    REQUIRE(table.run_until([&] { return network.input() != nullptr; }, 4 * kSecond));
    table.run(kSecond);
    CHECK(network.session()->is_muted(0));
}

TEST_CASE("of a game that is cut in two the larger part goes on, of equal ones that with the lowest slot", "[slow]") {
    struct Case {
        int players;
        std::vector<std::size_t> goes_on;
        std::vector<std::size_t> returns;
    };
    const Case it =
        GENERATE(Case{5, {2, 3, 4}, {0, 1}}, Case{4, {0, 3}, {1, 2}}, Case{4, {0, 1, 2}, {3}}, Case{3, {1, 2}, {0}});
    const int seconds = GENERATE(3, 12);
    INFO(it.players << " programs, " << it.returns.size() << " of them apart for " << seconds << " s");
    Table table(it.players);
    match::OnlineService& first = table.program(it.goes_on.front());
    const sim::Tick before = first.match()->world().tick();
    table.split(it.returns, true);
    table.run(seconds * kSecond);
    CHECK(first.match()->world().tick() > before + static_cast<sim::Tick>((seconds - 2) * sim::kTicksPerSecond));
    table.split(it.returns, false);
    const auto are_all_there = [&] {
        for (const std::size_t index : it.returns) {
            const sim::Pilot& pilot = first.match()->world().pilot(static_cast<sim::Slot>(index));
            if (table.program(index).input() == nullptr || !pilot.is_present() || pilot.is_away()) {
                return false;
            }
        }
        return true;
    };
    REQUIRE(table.run_until(are_all_there, 5 * kSecond));
    table.run(2 * kSecond);
    CHECK(table.is_agreed());
    for (const std::size_t index : it.goes_on) {
        CHECK(table.program(index).session()->game()->schedule().stats().stalls <= 1);
        for (sim::Slot slot = 0; slot < it.players; ++slot) {
            CHECK(table.program(index).match()->world().pilot(slot).is_present());
        }
    }
}

TEST_CASE("searches are answered by the next senior peer two seconds after the end of the last one") {
    const bool is_crash = GENERATE(false, true);
    Table table(3);
    is_crash ? table.unplug(0, true) : table.program(0).leave();
    match::OnlineService& late = table.sit();
    table.run(2 * kSecond);
    REQUIRE(late.search().begin());
    REQUIRE(table.run_until([&] { return !late.search().games().empty(); }, 300 * kMillisecond));
    CHECK(late.search().games().front().host_name == "Bob");
    CHECK(late.search().games().front().pilots == 2);
}

TEST_CASE("a game is found and joined after its host is gone") {
    Table table(3);
    table.unplug(0, true);
    table.run(20 * kSecond);
    match::OnlineService& late = table.sit();
    REQUIRE(late.search().begin());
    REQUIRE(table.run_until([&] { return !late.search().games().empty(); }, 10 * kSecond));
    const net::FoundGame found = late.search().games().front();
    CHECK(found.is_running);
    CHECK(found.host_name == "Bob");
    CHECK(found.pilots == 2);
    REQUIRE(late.join({"Late"}, "", found.address));
    CHECK(table.run_until([&] { return late.input() != nullptr; }, 5 * kSecond));
}
