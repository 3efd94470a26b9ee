// SPDX-License-Identifier: Zlib
#include "game/match/network/return_ticket.h"

#include <catch2/catch.hpp>

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

namespace {

constexpr std::int64_t kNow = 1'800'000'000;
constexpr net::Identity kRules{3, 99};

match::ReturnTicket ticket_of(const std::string& name, std::int64_t written_at = kNow) {
    match::ReturnTicket ticket;
    ticket.identity = kRules;
    ticket.secret[5] = 77;
    ticket.name = name;
    ticket.password = "secret";
    ticket.seed = 77;
    ticket.peers = {{0x0A000001, 26700}, {0x0A000002, 40000}};
    ticket.written_at = written_at;
    return ticket;
}

}  // namespace

TEST_CASE("a ticket that was left behind is found again, whole") {
    const TestDirectory dir;
    {
        match::TicketBox box(dir.path() / "tickets");
        REQUIRE(box.keep(ticket_of("Ada")));
    }
    match::TicketBox box(dir.path() / "tickets");
    const auto found = box.claim(kRules, kNow + 60);
    REQUIRE(found);
    CHECK(found->name == "Ada");
    CHECK(found->secret == ticket_of("Ada").secret);
    CHECK(found->password.view() == "secret");
    CHECK(found->peers == ticket_of("Ada").peers);
    CHECK(found->setup().name == "Ada");
}

TEST_CASE("nobody takes the ticket of a program that runs, or one that was claimed") {
    const TestDirectory dir;
    match::TicketBox playing(dir.path());
    REQUIRE(playing.keep(ticket_of("Ada")));
    match::TicketBox other(dir.path());
    CHECK_FALSE(other.claim(kRules, kNow));
    REQUIRE(other.keep(ticket_of("Bob")));
    playing = match::TicketBox(dir.path() / "elsewhere");  // the first program has ended
    match::TicketBox next(dir.path());
    CHECK(next.claim(kRules, kNow)->name == "Ada");
    match::TicketBox last(dir.path());
    CHECK_FALSE(last.claim(kRules, kNow));
}

TEST_CASE("no ticket remains of a game that was left") {
    const TestDirectory dir;
    match::TicketBox box(dir.path());
    REQUIRE(box.keep(ticket_of("Ada")));
    box.discard();
    CHECK_FALSE(match::TicketBox(dir.path()).claim(kRules, kNow));
}

TEST_CASE("the newest valid ticket of these rules is taken") {
    const TestDirectory dir;
    {
        match::TicketBox first(dir.path());
        match::TicketBox second(dir.path());
        match::TicketBox third(dir.path());
        REQUIRE(first.keep(ticket_of("old", kNow - 7 * 3600)));
        REQUIRE(second.keep(ticket_of("fresh", kNow - 60)));
        match::ReturnTicket foreign = ticket_of("foreign");
        foreign.identity.rules_version = 4;
        REQUIRE(third.keep(foreign));
    }
    match::TicketBox box(dir.path());
    CHECK(box.claim(kRules, kNow)->name == "fresh");
}

TEST_CASE("a ticket is valid for six hours, and not if the clock was set back further") {
    const auto is_valid = [](std::int64_t written_at) {
        const TestDirectory dir;
        REQUIRE(match::TicketBox(dir.path()).keep(ticket_of("Ada", written_at)));
        return match::TicketBox(dir.path()).claim(kRules, kNow).has_value();
    };
    constexpr std::int64_t kHours = match::TicketBox::kValidSeconds;
    CHECK(is_valid(kNow - kHours));
    CHECK_FALSE(is_valid(kNow - kHours - 1));
    CHECK(is_valid(kNow + kHours));
    CHECK_FALSE(is_valid(kNow + kHours + 1));
}

TEST_CASE("a damaged ticket is removed and hinders nobody") {
    const TestDirectory dir;
    REQUIRE(engine::write_file(dir.path() / "1.ticket", "rubbish"));
    match::TicketBox box(dir.path());
    CHECK_FALSE(box.claim(kRules, kNow));
    CHECK_FALSE(std::filesystem::exists(dir.path() / "1.ticket"));
    CHECK(box.keep(ticket_of("Ada")));
}
