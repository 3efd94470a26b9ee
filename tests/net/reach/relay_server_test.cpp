// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/reach/relay_server.h"

using namespace net;

namespace {

constexpr Address kHosting{0xCB007101, 40001};  // 203.0.113.1
constexpr Address kGuest{0xCB007102, 40002};
constexpr Address kFriend{0xCB007103, 40003};
constexpr Address kBystander{0xC6336409, 53};  // somebody who never asked
constexpr HostName kName{0x12, 0x34, 0x56};
constexpr HostName kOtherName{0x12, 0x34, 0x57};
constexpr std::uint64_t kOwner = 77;

/// A server, and machines that behave.
struct Service {
    RelayServer server{Secret{1, 2, 3}};
    Micros now = 5 * kSecond;

    std::optional<SeenPacket> ask(const Address& from, AskPurpose purpose, const HostName& name, std::uint64_t cookie,
                                  std::uint64_t nonce = kOwner) {
        const auto sent = server.receive(
            from, encode(AskPacket{.nonce = nonce, .cookie = cookie, .purpose = purpose, .name = name}), now);
        if (!sent) {
            return std::nullopt;
        }
        CHECK(sent->to == from);
        CHECK(sent->bytes.size() <= kAskBytes);
        return decode<SeenPacket>(sent->bytes);
    }
    std::uint64_t cookie(const Address& from) {
        const auto seen = ask(from, AskPurpose::Learn, {}, 0);
        REQUIRE(seen);
        return seen->cookie;
    }
    /// Asks as the host of kName, and names a guest that it has removed.
    void bar(const Address& from, const Address& guest, std::uint64_t nonce = kOwner) {
        (void)server.receive(from,
                             encode(AskPacket{.nonce = nonce,
                                              .cookie = cookie(from),
                                              .purpose = AskPurpose::Host,
                                              .name = kName,
                                              .barred = end_of(guest)}),
                             now);
    }
    SeenState settle(const Address& from, AskPurpose purpose, const HostName& name = kName,
                     std::uint64_t nonce = kOwner) {
        const auto seen = ask(from, purpose, name, cookie(from), nonce);
        REQUIRE(seen);
        return seen->state;
    }
    std::optional<RelayedDatagram> carry(const Address& from, const Address& to, const std::string& inner) {
        const std::string head = encode(CarryHead{.cookie = cookie(from), .to = end_of(to)});
        CHECK(head.size() == kCarryBytes);
        auto sent = server.receive(from, head + inner, now);
        CHECK((!sent || sent->bytes.size() < head.size() + inner.size()));
        return sent;
    }
};

/// Returns what was carried, and from whom, as its receiver reads it.
std::pair<Address, std::string> opened(const RelayedDatagram& sent) {
    CarriedHead head;
    std::string_view rest = sent.bytes;
    REQUIRE(take_head(rest, head));
    return {address_of(head.from), std::string(rest)};
}

}  // namespace

TEST_CASE("a host that leaves gives up its place at once, and nobody else can make it leave") {
    constexpr Address kHostHere{0xCB007101, 26700};
    constexpr Address kThief{0xCB007102, 26700};
    Service service;
    REQUIRE(service.settle(kHostHere, AskPurpose::Host) == SeenState::Hosted);
    CHECK(service.settle(kThief, AskPurpose::Leave, kName, kOwner + 1) == SeenState::Seen);
    CHECK(service.server.counts(service.now).hosts == 1);
    (void)service.ask(kHostHere, AskPurpose::Leave, kName, 0);  // without a cookie anybody could have sent it
    CHECK(service.server.counts(service.now).hosts == 1);
    CHECK(service.settle(kHostHere, AskPurpose::Leave) == SeenState::Seen);
    CHECK(service.server.counts(service.now).hosts == 0);
}

TEST_CASE("a relay server tells a machine where it is seen") {
    Service service;
    const auto seen = service.ask(kGuest, AskPurpose::Learn, {}, 0);
    REQUIRE(seen);
    CHECK(seen->own == kGuest);
    CHECK(seen->state == SeenState::Seen);
    CHECK(seen->nonce == kOwner);
}

TEST_CASE("a relay server carries between a host, which is called by name, and its guests") {
    Service service;
    CHECK(service.settle(kGuest, AskPurpose::Find) == SeenState::Unknown);
    CHECK(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    CHECK(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    CHECK(service.settle(kFriend, AskPurpose::Find) == SeenState::Found);

    const auto there = service.carry(kGuest, address_of(kName), "hello");
    REQUIRE(there);
    CHECK(there->to == kHosting);
    CHECK(opened(*there) == std::pair(kGuest, std::string("hello")));
    const auto back = service.carry(kHosting, kGuest, "welcome");
    REQUIRE(back);
    CHECK(back->to == kGuest);
    CHECK(opened(*back) == std::pair(address_of(kName), std::string("welcome")));
    const auto across = service.carry(kGuest, kFriend, "hi");
    REQUIRE(across);
    CHECK(across->to == kFriend);
    CHECK(opened(*across) == std::pair(kGuest, std::string("hi")));
    CHECK(service.server.counts(service.now).carried_packets == 3);
}

TEST_CASE("a relay server sends nothing to a machine that did not ask") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    CHECK_FALSE(service.carry(kGuest, kBystander, "for a third party"));
    CHECK_FALSE(service.carry(kHosting, kBystander, "for a third party"));
    CHECK_FALSE(service.carry(kFriend, address_of(kName), "from one who did not ask"));
    CHECK_FALSE(service.carry(kFriend, kGuest, "from one who did not ask"));
    CHECK_FALSE(service.carry(kGuest, address_of(kOtherName), "to nobody"));
    REQUIRE(service.settle(kFriend, AskPurpose::Host, kOtherName, 5) == SeenState::Hosted);
    CHECK_FALSE(service.carry(kFriend, kGuest, "to another host's guest"));
}

TEST_CASE("a relay server believes no sender that has not received its cookie") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    const std::uint64_t others = service.cookie(kFriend);
    CHECK(service.ask(kBystander, AskPurpose::Host, kOtherName, others)->state == SeenState::Seen);
    CHECK(service.ask(kBystander, AskPurpose::Find, kName, 0)->state == SeenState::Seen);
    for (const std::uint64_t cookie : {std::uint64_t{0}, others}) {
        const std::string bytes = encode(CarryHead{.cookie = cookie, .to = end_of(address_of(kName))}) + "forged";
        CHECK_FALSE(service.server.receive(kGuest, bytes, service.now));
    }
    CHECK(service.server.counts(service.now).hosts == 1);
    CHECK(service.server.counts(service.now).guests == 1);
}

TEST_CASE("a name at a relay server stays its host's, also from a new address") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    CHECK(service.settle(kBystander, AskPurpose::Host, kName, kOwner + 1) == SeenState::Refused);
    constexpr Address kMoved{0xCB007109, 50001};
    CHECK(service.settle(kMoved, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    CHECK(service.carry(kGuest, address_of(kName), "hello")->to == kMoved);
    CHECK_FALSE(service.carry(kHosting, kGuest, "from the old address"));
}

TEST_CASE("a relay server forgets hosts and guests that no longer ask") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    service.now += kHostedFor - kSecond;
    CHECK(service.carry(kGuest, address_of(kName), "still there"));
    service.now += kSecond;
    CHECK_FALSE(service.carry(kGuest, address_of(kName), "gone"));
    CHECK(service.server.counts(service.now).hosts == 0);
    CHECK(service.server.counts(service.now).guests == 0);
    CHECK(service.settle(kBystander, AskPurpose::Host, kName, kOwner + 1) == SeenState::Hosted);
}

TEST_CASE("a relay server bounds hosts and guests, in all and of one household") {
    Service service;
    const auto host = [&](std::uint32_t ip, std::uint16_t port, std::uint8_t number) {
        service.now += kSecond / 8;  // within the rate of questions
        return service.settle({ip, port}, AskPurpose::Host, {number, 0, 1}, number);
    };
    for (std::size_t i = 0; i < RelayServer::kMostHostsOfHousehold; ++i) {
        CHECK(host(0xCB007101, static_cast<std::uint16_t>(1000 + i), static_cast<std::uint8_t>(i)) ==
              SeenState::Hosted);
    }
    CHECK(host(0xCB007101, 2000, 99) == SeenState::Refused);
    for (std::size_t i = RelayServer::kMostHostsOfHousehold; i < RelayServer::kMostHosts; ++i) {
        CHECK(host(0x0B000001 + static_cast<std::uint32_t>(i), 1000, static_cast<std::uint8_t>(i)) ==
              SeenState::Hosted);
    }
    CHECK(host(0x0C000001, 1000, 200) == SeenState::Refused);

    Service guests;
    REQUIRE(guests.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    for (std::size_t i = 0; i < RelayServer::kMostGuestsOfHousehold; ++i) {
        guests.now += kSecond / 4;
        CHECK(guests.settle({kGuest.ip, static_cast<std::uint16_t>(1000 + i)}, AskPurpose::Find) == SeenState::Found);
    }
    guests.now += kSecond / 4;
    CHECK(guests.settle({kGuest.ip, 2000}, AskPurpose::Find) == SeenState::Refused);
}

TEST_CASE("a relay server carries no more than a game needs") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    const std::uint64_t cookie = service.cookie(kGuest);
    const std::string head = encode(CarryHead{.cookie = cookie, .to = end_of(address_of(kName))});
    std::size_t carried = 0;
    constexpr std::size_t kSize = 1200;
    constexpr int kSeconds = 20;
    for (int ms = 0; ms < kSeconds * 1000; ++ms, service.now += kMillisecond) {
        carried += service.server.receive(kGuest, head + std::string(kSize, 'x'), service.now) ? kSize : 0;
    }
    CHECK(carried <=
          static_cast<std::size_t>(RelayServer::kFlowBytesPerSecond) * (kSeconds + RelayServer::kBurstSeconds));
}

TEST_CASE("a flood of questions in others' names ends no game at a relay server") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    std::uint64_t host_cookie = service.cookie(kHosting);
    std::uint64_t guest_cookie = service.cookie(kGuest);
    constexpr int kRounds = 12;
    for (int round = 0; round < kRounds; ++round) {
        for (int ms = 0; ms < 10'000; ++ms, service.now += kMillisecond) {
            const Address forged{0x0B000001 + static_cast<std::uint32_t>(ms), 40000};
            (void)service.server.receive(forged, encode(AskPacket{}), service.now);
            (void)service.server.receive(kHosting, encode(AskPacket{.cookie = 5}), service.now);
        }
        const auto hosted = service.ask(kHosting, AskPurpose::Host, kName, host_cookie);
        const auto found = service.ask(kGuest, AskPurpose::Find, kName, guest_cookie);
        REQUIRE((hosted && found));
        CHECK(hosted->state == SeenState::Hosted);
        CHECK(found->state == SeenState::Found);
        host_cookie = hosted->cookie;
        guest_cookie = found->cookie;
    }
}

TEST_CASE("guests of one host that send to each other take nothing from other hosts") {
    Service service;
    constexpr std::uint32_t kGuests = 40;
    REQUIRE(service.settle(kBystander, AskPurpose::Host, kOtherName, 5) == SeenState::Hosted);
    std::vector<std::pair<Address, std::uint64_t>> guests;
    for (std::uint32_t i = 0; i < kGuests; ++i, service.now += kSecond / 8) {
        const Address guest{0x0B000001 + i / 8, static_cast<std::uint16_t>(1000 + i)};  // eight of one household
        REQUIRE(service.settle(guest, AskPurpose::Find, kOtherName) == SeenState::Found);
        guests.emplace_back(guest, service.cookie(guest));
    }
    for (const auto& [from, cookie] : guests) {
        for (const auto& to : guests) {
            const std::string head = encode(CarryHead{.cookie = cookie, .to = end_of(to.first)});
            CHECK(service.server.receive(from, head + "noise", service.now));
        }
    }
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    CHECK(service.carry(kGuest, address_of(kName), "hello"));
    CHECK(service.carry(kHosting, kGuest, "welcome"));
}

TEST_CASE("a relay server drops what is no packet of its own") {
    Service service;
    CHECK_FALSE(service.server.receive(kGuest, "", service.now));
    CHECK_FALSE(service.server.receive(kGuest, std::string(1200, '\0'), service.now));
    CHECK_FALSE(service.server.receive(kGuest, encode(CarryHead{}).substr(0, 5), service.now));
    CHECK_FALSE(service.server.receive({0xE0000001, 5}, encode(AskPacket{}), service.now));  // multicast
    CHECK(service.server.counts(service.now).refused_packets == 4);
}

TEST_CASE("a guest that its host has removed reaches it no more, from any port, and others still do") {
    constexpr Address kSameHome{kGuest.ip, 40009};
    constexpr Address kNewPort{kGuest.ip, 40010};
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    for (const Address& guest : {kGuest, kSameHome, kFriend}) {
        REQUIRE(service.settle(guest, AskPurpose::Find) == SeenState::Found);
    }
    service.bar(kHosting, kGuest);
    CHECK_FALSE(service.carry(kGuest, address_of(kName), "ping"));
    CHECK_FALSE(service.carry(kGuest, kFriend, "ping"));
    CHECK_FALSE(service.carry(kHosting, kGuest, "ping"));
    CHECK(service.settle(kGuest, AskPurpose::Find) == SeenState::Refused);
    CHECK(service.settle(kNewPort, AskPurpose::Find) == SeenState::Refused);
    CHECK(service.settle(kSameHome, AskPurpose::Find) == SeenState::Found);  // it was there before
    CHECK(service.carry(kFriend, address_of(kName), "ping"));
    REQUIRE(service.settle(kBystander, AskPurpose::Host, kOtherName, kOwner + 1) == SeenState::Hosted);
    CHECK(service.settle(kGuest, AskPurpose::Find, kOtherName) == SeenState::Found);  // another host's guest
    for (int i = 0; i < 13; ++i) {
        service.now += 10 * kSecond;
        REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    }
    CHECK(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);  // the host has not repeated it
}

TEST_CASE("nobody but the host itself can have a guest barred, and it can bar few") {
    Service service;
    REQUIRE(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    REQUIRE(service.settle(kGuest, AskPurpose::Find) == SeenState::Found);
    service.bar(kBystander, kGuest, kOwner + 1);
    CHECK(service.carry(kGuest, address_of(kName), "ping"));
    (void)service.server.receive(
        kHosting,
        encode(AskPacket{
            .nonce = kOwner, .cookie = 1, .purpose = AskPurpose::Host, .name = kName, .barred = end_of(kGuest)}),
        service.now);  // in the host's name, without its cookie
    CHECK(service.carry(kGuest, address_of(kName), "ping"));
    service.bar(kHosting, kFriend);
    for (std::uint32_t i = 0; i < kMostBarred; ++i) {
        service.now += kSecond / 2;
        service.bar(kHosting, {0xC0000200U + i, 5});
    }
    CHECK(service.settle(kFriend, AskPurpose::Find) == SeenState::Found);
}

TEST_CASE("a relay server of a member serves the host that it has joined, with the guests of one lobby") {
    Service service;
    service.server = RelayServer(Secret{1, 2, 3}, kHosting.ip);
    CHECK(service.settle(kBystander, AskPurpose::Host, kOtherName, kOwner + 1) == SeenState::Refused);
    CHECK(service.settle(kHosting, AskPurpose::Host) == SeenState::Hosted);
    for (std::uint32_t i = 0; i <= RelayServer::kMostLent; ++i) {
        const Address guest{0xCB007200U + 256 * i, 40000};
        const bool is_first = i < RelayServer::kMostLent;
        CHECK(service.settle(guest, AskPurpose::Find) == (is_first ? SeenState::Found : SeenState::Refused));
    }
    CHECK(service.server.counts(service.now).guests == RelayServer::kMostLent);
}
