// SPDX-License-Identifier: Zlib
#include "game/match/network/game_return.h"

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/sim_platform.h"
#include "tests/support/gate.h"

#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr std::int64_t kNow = 1'800'000'000;
constexpr net::Identity kRules{3, 99};

match::ReturnTicket written_ticket(const std::string& name, std::int64_t written_at = kNow) {
    match::ReturnTicket ticket;
    ticket.identity = kRules;
    ticket.secret[5] = 77;
    ticket.name = name;
    ticket.password = "secret";
    ticket.seed = 77;
    ticket.stream = {.game = 5, .peer = 2, .beginning = 90};
    ticket.peers = {{0x0A000001, 26700}, {0x0A000002, 40000}};
    ticket.written_at = written_at;
    ticket.pilots = {"Ada", "Bob"};
    ticket.table = "best of 3";
    return ticket;
}

}  // namespace

TEST_CASE("a ticket that was left behind is found again, whole") {
    const TestDirectory dir;
    {
        match::TicketBox box(dir.path() / "tickets");
        REQUIRE(box.keep(written_ticket("Ada")));
    }
    match::TicketBox box(dir.path() / "tickets");
    const auto found = box.claim(kRules, kNow + 60);
    REQUIRE(found);
    CHECK(found->name == "Ada");
    CHECK(found->secret == written_ticket("Ada").secret);
    CHECK(found->password.view() == "secret");
    CHECK(found->peers == written_ticket("Ada").peers);
    CHECK(found->pilots == written_ticket("Ada").pilots);
    CHECK(found->table == written_ticket("Ada").table);
    CHECK(found->setup().pilots.first() == "Ada");
    CHECK(found->setup().restarted == net::StreamName{.game = 5, .peer = 2, .beginning = 90});
}

TEST_CASE("nobody takes the ticket of a program that runs, or one that was claimed") {
    const TestDirectory dir;
    match::TicketBox playing(dir.path());
    REQUIRE(playing.keep(written_ticket("Ada")));
    match::TicketBox other(dir.path());
    CHECK_FALSE(other.claim(kRules, kNow));
    REQUIRE(other.keep(written_ticket("Bob")));
    playing = match::TicketBox(dir.path() / "elsewhere");  // the first program has ended
    match::TicketBox next(dir.path());
    CHECK(next.claim(kRules, kNow)->name == "Ada");
    match::TicketBox last(dir.path());
    CHECK_FALSE(last.claim(kRules, kNow));
}

TEST_CASE("no ticket remains of a game that was left") {
    const TestDirectory dir;
    match::TicketBox box(dir.path());
    REQUIRE(box.keep(written_ticket("Ada")));
    box.discard();
    CHECK_FALSE(match::TicketBox(dir.path()).claim(kRules, kNow));
}

TEST_CASE("the newest valid ticket of these rules is taken") {
    const TestDirectory dir;
    {
        match::TicketBox first(dir.path());
        match::TicketBox second(dir.path());
        match::TicketBox third(dir.path());
        REQUIRE(first.keep(written_ticket("old", kNow - 7 * 3600)));
        REQUIRE(second.keep(written_ticket("fresh", kNow - 60)));
        match::ReturnTicket foreign = written_ticket("foreign");
        foreign.identity.rules_version = 4;
        REQUIRE(third.keep(foreign));
    }
    match::TicketBox box(dir.path());
    CHECK(box.claim(kRules, kNow)->name == "fresh");
}

TEST_CASE("a ticket is valid for six hours, and not if the clock was set back further") {
    const auto is_valid = [](std::int64_t written_at) {
        const TestDirectory dir;
        REQUIRE(match::TicketBox(dir.path()).keep(written_ticket("Ada", written_at)));
        return match::TicketBox(dir.path()).claim(kRules, kNow).has_value();
    };
    constexpr std::int64_t kHours = match::TicketBox::kValidSeconds;
    CHECK(is_valid(kNow - kHours));
    CHECK_FALSE(is_valid(kNow - kHours - 1));
    CHECK(is_valid(kNow + kHours));
    CHECK_FALSE(is_valid(kNow + kHours + 1));
    CHECK_FALSE(is_valid(std::numeric_limits<std::int64_t>::min()));  // the file has no checksum
    CHECK_FALSE(is_valid(std::numeric_limits<std::int64_t>::max()));
}

TEST_CASE("a ticket is written by the worker, which a game does not wait for") {
    const TestDirectory dir;
    engine::Worker worker;
    Gate gate(worker);
    {
        match::TicketBox box(dir.path(), &worker);
        REQUIRE(box.keep(written_ticket("Ada")));
        REQUIRE(box.keep(written_ticket("Bob")));
        CHECK_FALSE(std::filesystem::exists(dir.path() / "1.ticket"));
        gate.open();
        worker.finish();
        CHECK(std::filesystem::exists(dir.path() / "1.ticket"));
    }
    const auto left = match::TicketBox(dir.path()).claim(kRules, kNow);
    REQUIRE(left);
    CHECK(left->name == "Bob");
}

TEST_CASE("nobody takes a ticket that a slow disk is still to remove") {
    const TestDirectory dir;
    engine::Worker worker;
    match::TicketBox box(dir.path(), &worker);
    REQUIRE(box.keep(written_ticket("Ada")));
    worker.finish();
    Gate gate(worker);
    box.discard();
    CHECK(std::filesystem::exists(dir.path() / "1.ticket"));
    CHECK_FALSE(match::TicketBox(dir.path()).claim(kRules, kNow));
    REQUIRE(box.keep(written_ticket("Bob")));  // of the next game
    gate.open();
    worker.finish();
    CHECK_FALSE(std::filesystem::exists(dir.path() / "1.ticket"));
    CHECK(std::filesystem::exists(dir.path() / "2.ticket"));
}

TEST_CASE("a damaged ticket is removed and hinders nobody") {
    const TestDirectory dir;
    REQUIRE(engine::write_file(dir.path() / "1.ticket", "rubbish"));
    match::TicketBox box(dir.path());
    CHECK_FALSE(box.claim(kRules, kNow));
    CHECK_FALSE(std::filesystem::exists(dir.path() / "1.ticket"));
    CHECK(box.keep(written_ticket("Ada")));
}

TEST_CASE("a ticket of another format, with bytes left over, or without a usable peer is removed as damaged") {
    const TestDirectory dir;
    const auto path = dir.path() / "1.ticket";
    match::ReturnTicket ticket = written_ticket("Ada");
    std::string bytes;
    const auto write = [&] {
        std::filesystem::remove(path);  // otherwise, the next place would be taken
        REQUIRE(match::TicketBox(dir.path()).keep(ticket));
        bytes = *engine::read_file(path, 1024);
    };
    const auto is_damaged = [&] {
        REQUIRE(engine::write_file(path, bytes));
        match::TicketBox box(dir.path());
        const bool is_taken = box.claim(kRules, kNow).has_value();
        CHECK(std::filesystem::exists(path) == is_taken);
        return !is_taken;
    };
    write();
    CHECK_FALSE(is_damaged());
    SECTION("another format") {
        ++bytes.front();  // the version
        CHECK(is_damaged());
    }
    SECTION("bytes left over") {
        bytes += '\0';
        CHECK(is_damaged());
    }
    SECTION("no peer") {
        ticket.peers.clear();
        write();
        CHECK(is_damaged());
    }
    SECTION("a peer that is not one machine") {
        ticket.peers.push_back({0xFFFFFFFF, 26700});
        write();
        CHECK(is_damaged());
    }
}

TEST_CASE("a ticket that was left behind is replaced only if every place has one") {
    constexpr int kPlaces = 16;
    const TestDirectory dir;
    const auto file = [&](int place) { return dir.path() / (std::to_string(place) + ".ticket"); };
    const auto left_behind = [&](int place) {
        const auto bytes = engine::read_file(file(place), 1024);
        return bytes && bytes->find("Old") != std::string::npos;
    };
    REQUIRE(match::TicketBox(dir.path()).keep(written_ticket("Old")));
    REQUIRE(left_behind(1));
    match::TicketBox second(dir.path());
    REQUIRE(second.keep(written_ticket("New")));
    CHECK(left_behind(1));
    CHECK(std::filesystem::exists(file(2)));
    second.discard();
    const std::string old = *engine::read_file(file(1), 1024);
    for (int place = 2; place <= kPlaces; ++place) {
        REQUIRE(engine::write_file(file(place), old));
    }
    match::TicketBox third(dir.path());
    REQUIRE(third.keep(written_ticket("New")));
    int olds = 0;
    for (int place = 1; place <= kPlaces; ++place) {
        olds += left_behind(place) ? 1 : 0;
    }
    CHECK(olds == kPlaces - 1);
}

TEST_CASE("a program finds no place for its ticket while sixteen others play, until one of them leaves its game") {
    constexpr int kPlaces = 16;
    const TestDirectory dir;
    std::vector<match::TicketBox> boxes;
    for (int place = 0; place < kPlaces; ++place) {
        boxes.emplace_back(dir.path());
        REQUIRE(boxes.back().keep(written_ticket("Ada")));
    }
    match::TicketBox late(dir.path());
    const auto kept = late.keep(written_ticket("Bob"));
    REQUIRE_FALSE(kept);
    CHECK(kept.error().english().find("no place is free for a return ticket") == 0);
    boxes.front().discard();
    CHECK(late.keep(written_ticket("Bob")));
}

namespace {

constexpr net::Address kHost{0x0A000002, 1};
constexpr net::Address kOther{0x0A000003, 1};
constexpr net::Micros kStart = 1000 * net::kSecond;

match::ReturnSearch make_search() {
    return {{.identity = {}, .secret = {}, .pilots = {"Ada"}, .password = {}}, 11, {kHost, kOther}, {}, kStart};
}

}  // namespace

TEST_CASE("the way back asks all peers in turn, again and again, for two minutes") {
    match::ReturnSearch search = make_search();
    for (net::Micros now = kStart; now < kStart + 5 * net::kSecond; now += 3 * net::kSecond) {
        CHECK(search.next(now) == kHost);
        CHECK(search.next(now + net::kSecond) == kOther);
    }
    CHECK_FALSE(search.is_hopeless(kStart + 120 * net::kSecond - 1));
    CHECK(search.is_hopeless(kStart + 120 * net::kSecond));
}

TEST_CASE("a silent peer is waited for longer than one that refuses, and none is asked without a break") {
    SimWorld world(1);
    net::SimEndpoint& endpoint = world.network.add({0x0A000001, 1});
    match::ReturnSearch search = make_search();
    const auto session = net::Session::join(search.setup(), search.next(kStart), endpoint, kStart);
    REQUIRE(session->phase() == net::SessionPhase::Joining);
    constexpr net::Micros kPatience = 1500 * net::kMillisecond;
    CHECK_FALSE(search.is_next_due(*session, kStart + kPatience - 1));
    CHECK(search.is_next_due(*session, kStart + kPatience));

    session->leave(kStart);
    REQUIRE(session->phase() == net::SessionPhase::Ended);
    constexpr net::Micros kBreak = 250 * net::kMillisecond;
    CHECK_FALSE(search.is_next_due(*session, kStart + kBreak - 1));
    CHECK(search.is_next_due(*session, kStart + kBreak));
}

TEST_CASE("a peer that is in another game is not asked again while others may still be in the lost one") {
    match::ReturnSearch search = make_search();
    CHECK_FALSE(search.is_over(kStart));
    REQUIRE(search.next(kStart) == kHost);
    search.note_elsewhere(kStart);
    CHECK(search.elsewhere() == kHost);
    CHECK(search.next(kStart) == kOther);
    CHECK(search.next(kStart) == kOther);
    CHECK_FALSE(search.is_over(kStart + 6 * net::kSecond - 1));
    SECTION("the other one does not answer") {
        CHECK(search.is_over(kStart + 6 * net::kSecond));
    }
    SECTION("the other one is elsewhere, too") {
        search.note_elsewhere(kStart);
        CHECK(search.is_over(kStart));
        CHECK(search.elsewhere() == kHost);
    }
}

TEST_CASE("a way back leads to the pilot's slot, however the lost session was entered") {
    net::SessionSetup setup{.identity = {}, .secret = {}, .pilots = {"Ada"}, .password = {}};
    setup.purpose = net::JoinPurpose::Watch;
    setup.comes_back = true;  // to the next lobby
    const match::ReturnSearch search(setup, 11, {kHost}, {}, kStart);
    CHECK(search.setup().purpose == net::JoinPurpose::Fly);
    CHECK_FALSE(search.setup().comes_back);
    CHECK(search.setup().pilots.first() == "Ada");
}
