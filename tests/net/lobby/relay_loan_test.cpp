// SPDX-License-Identifier: Zlib
// How a host learns where its guests run relay servers for it.
#include <catch2/catch.hpp>

#include "net/wire/relay_packets.h"
#include "tests/net/lobby/meeting_room.h"

using namespace net;

namespace {

constexpr Address kGuest{0x14000002, 40002};  // 20.0.0.2
constexpr std::uint16_t kLent = 41000;
constexpr Address kPlace{kGuest.ip, kLent};

/// A host that asks for a relay server, and a guest at a public address.
struct Loan {
    explicit Loan(const Address& at = kGuest) {
        room.host();
        room.join_from(at, room.setup("Bob"));
        room.run(kSecond);
        REQUIRE(room.all_in(SessionPhase::Lobby));
    }

    Session& host_session() { return *room[0].session; }
    Session& guest_session() { return *room[1].session; }
    /// Lets the guest offer that port for two seconds.
    void offer(std::uint16_t port) {
        for (int i = 0; i < 20; ++i) {
            guest_session().lend_relay(port, room.local(1));
            room.run(kSecond / 10);
        }
    }
    [[nodiscard]] std::vector<Address> offers() { return host_session().offered_relays(room.local(0)); }

    MeetingRoom room{5};
};

}  // namespace

TEST_CASE("a guest knows whether its host wants a relay server, and the host where the guest runs one") {
    Loan loan;
    CHECK_FALSE(loan.guest_session().relay_wanted_at(loan.room.local(1)));
    loan.offer(kLent);
    CHECK(loan.offers().empty());  // nobody has asked
    loan.room.run(2 * kSecond);
    loan.host_session().want_relay(true);
    loan.room.run(2 * kSecond);
    CHECK(loan.guest_session().relay_wanted_at(loan.room.local(1)) == MeetingRoom::address(0));
    CHECK(loan.offers().empty());
    loan.offer(kLent);
    CHECK(loan.offers() == std::vector{kPlace});
    loan.host_session().want_relay(false);
    loan.room.run(6 * kSecond);
    CHECK_FALSE(loan.guest_session().relay_wanted_at(loan.room.local(1)));
    CHECK(loan.offers().empty());
}

TEST_CASE("questions for a relay server and its offers survive a bad line") {
    Loan loan;
    loan.room.network().set_conditions({.delay = 150 * kMillisecond, .loss = 0.3});
    loan.host_session().want_relay(true);
    int with_offer = 0;
    for (int second = 0; second < 30; ++second) {
        loan.offer(kLent);
        with_offer += loan.offers().empty() ? 0 : 1;
    }
    CHECK(with_offer >= 28);
}

TEST_CASE("an offer without a place that strangers can send to is none") {
    Loan loan(MeetingRoom::address(1));  // of a private network
    loan.host_session().want_relay(true);
    loan.room.run(2 * kSecond);
    loan.offer(kLent);
    CHECK(loan.offers().empty());
}

TEST_CASE("an offer of a port of the system is refused") {
    Loan loan;
    loan.host_session().want_relay(true);
    loan.room.run(2 * kSecond);
    loan.offer(53);
    CHECK(loan.offers().empty());
    loan.offer(kLeastLentPort);
    CHECK(loan.offers() == std::vector{Address{kGuest.ip, kLeastLentPort}});
}

TEST_CASE("offers and questions of somebody else count for nothing") {
    Loan loan;
    loan.host_session().want_relay(true);
    loan.room.run(2 * kSecond);
    SimEndpoint& stranger = loan.room.network().add({0x14000009, 40009});
    const auto rejected = [&loan](std::size_t of) { return loan.room[of].session->packets_rejected(); };
    const std::uint64_t before = rejected(0) + rejected(1);
    for (const SeatId sender : kSeats) {
        const LendPacket forged{.sender = sender, .port = sender == 0 ? std::uint16_t{0} : kLent};
        for (const Address& to : {MeetingRoom::address(0), kGuest}) {
            stranger.send(to, tagged(encode(forged), LinkKey{}, sender.byte()), loan.room.now());
        }
    }
    loan.room.run(kSecond);
    CHECK(rejected(0) + rejected(1) == before + 2 * kMaxPilots);
    CHECK(loan.offers().empty());
}

TEST_CASE("pilots who come through a guest's relay server share that guest's half of the seats") {
    Loan loan;
    loan.host_session().note_lender(kGuest.ip);
    const auto come = [&loan](const Address& from) {
        Machine& machine = loan.room.join_from(from, loan.room.setup("Cy"));
        REQUIRE(loan.room.run_until([&] { return machine.phase() != SessionPhase::Joining; }, 10 * kSecond));
        return machine.phase() == SessionPhase::Lobby;
    };
    int through_it = 0;
    for (std::uint32_t i = 1; i <= 5; ++i) {
        through_it += come(relayed({kPlace, {0x1E000000U + 0x10000 * i, 40000}})) ? 1 : 0;
    }
    CHECK(through_it == 3);
    CHECK(come({0x28000001, 40000}));
    CHECK(come(relayed({{0x32000001, kDefaultPort}, {0x33000001, 40000}})));  // by a server that the player chose
}
