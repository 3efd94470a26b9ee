// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "engine/base/rng.h"
#include "net/lobby/discovery.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/meeting_room.h"

using namespace net;

namespace {

LinkConditions slow_line() {
    LinkConditions conditions;
    conditions.delay = 20 * kMillisecond;
    return conditions;
}

std::string offer_for(std::uint64_t nonce) {
    OfferPacket offer;
    offer.nonce = nonce;
    return encode(offer);
}

/// A machine that searches for games on the network of a room.
struct Seeker {
    explicit Seeker(MeetingRoom& room_, std::uint16_t port = kDefaultPort)
        : room(room_), endpoint(room_.network().add(MeetingRoom::address(100))), search(port, Secret{42}) {}

    void run(Micros span) {
        for (Micros end = room.now() + span; room.now() < end;) {
            room.run(2 * kMillisecond);
            search.poll(endpoint, room.now());
        }
    }

    MeetingRoom& room;
    SimEndpoint& endpoint;
    Search search;
};

}  // namespace

TEST_CASE("a search finds every game on the network, with its description") {
    MeetingRoom room(1, slow_line());
    HostSetup hosting;
    hosting.game = "rules";
    hosting.max_pilots = 5;
    room.host(hosting, "\x1b[1mAda", "secret");
    room.join("Bo", "secret");
    Seeker seeker(room);
    seeker.run(3 * kSecond);
    REQUIRE(seeker.search.games().size() == 1);
    const FoundGame& game = seeker.search.games().front();
    CHECK(game.address == MeetingRoom::address(0));
    CHECK(game.host_name == "[1mAda");
    CHECK(game.game == "rules");
    CHECK(game.identity == Identity{7, 99});
    CHECK(game.pilots == 2);
    CHECK(game.max_pilots == 5);
    CHECK(game.has_password);
    CHECK_FALSE(game.is_running);
    CHECK(game.ping_ms >= 40);
    CHECK(game.ping_ms <= 48);
}

TEST_CASE("a running game is marked as such, and a closed one is forgotten") {
    MeetingRoom room(1, slow_line());
    HostSetup hosting;
    hosting.start_with = 2;
    room.host(hosting);
    room.join("Bo");
    Seeker seeker(room);
    seeker.run(6 * kSecond);
    REQUIRE(seeker.search.games().size() == 1);
    CHECK(seeker.search.games().front().is_running);
    room.vanish(0);
    seeker.run(9 * kSecond + 100 * kMillisecond);
    CHECK(seeker.search.games().empty());
}

namespace {

/// Returns whether the first search finds a game while `machines` machines send five thousand searches a second.
bool is_found_at_once(std::uint32_t machines) {
    MeetingRoom room(1, slow_line());
    room.host();
    const std::string question = encode(SearchPacket{.nonce = 1});
    std::uint32_t sent = 0;
    const auto flood = [&] {  // always just ahead of other searches
        for (int i = 0; i < 10; ++i) {
            const Address from{0xC0000200U + sent++ % machines, 7};
            room.network().forge(from, MeetingRoom::address(0), question, room.now() - kMillisecond);
        }
    };
    for (int i = 0; i < 1500; ++i) {
        flood();
        room.run(2 * kMillisecond);
    }
    Seeker seeker(room);
    for (int i = 0; i < 50; ++i) {
        flood();
        seeker.run(2 * kMillisecond);
    }
    return seeker.search.games().size() == 1;
}

}  // namespace

TEST_CASE("a game is found at once although another machine sends five thousand searches a second") {
    CHECK(is_found_at_once(1));
}

TEST_CASE("a game is found at once although all machines of a local network send five thousand searches a second") {
    CHECK(is_found_at_once(250));
}

TEST_CASE("a game is found within some searches although a thousand a second come from ever new addresses") {
    int searches = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        MeetingRoom room(seed, slow_line());
        room.host();
        const std::string question = encode(SearchPacket{.nonce = 1});
        engine::Rng chance(seed);
        std::uint32_t sent = 0;
        const auto flood = [&] {
            for (auto count = chance.between(0, 20); count > 0; --count) {
                room.network().forge({0xC0000000U + ++sent, 7}, MeetingRoom::address(0), question, room.now());
            }
        };
        for (int i = 0; i < 100; ++i) {
            flood();
            room.run(10 * kMillisecond);
        }
        Seeker seeker(room);
        int steps = 0;
        for (; steps < 2000 && seeker.search.games().empty(); ++steps) {
            flood();
            seeker.run(10 * kMillisecond);
        }
        INFO("seed " << seed << ", " << steps * 10 << " ms");
        CHECK(seeker.search.games().size() == 1);
        searches += 1 + steps / 200;
    }
    INFO(searches << " searches for 10 games");
    CHECK(searches <= 30);
}

TEST_CASE("unsolicited offers are ignored") {
    MeetingRoom room(1, slow_line());
    Seeker seeker(room);
    for (std::uint64_t nonce = 0; nonce < 1000; ++nonce) {
        room.network().forge(MeetingRoom::address(9), seeker.endpoint.address(), offer_for(nonce), room.now());
    }
    seeker.run(kSecond);
    CHECK(seeker.search.games().empty());
}

TEST_CASE("one machine's invented games do not keep others out of the list") {
    MeetingRoom room(1, slow_line());
    Seeker seeker(room);
    constexpr std::uint32_t kFaker = 0x0A0000C8;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto search = decode<SearchPacket>(sent.bytes);
        for (std::uint16_t port = 1; search && port <= 200; ++port) {
            room.network().forge({kFaker, port}, seeker.endpoint.address(), offer_for(search->nonce), sent.at);
        }
        return true;
    });
    room.host({}, "Ada");
    seeker.run(kSecond);
    REQUIRE(seeker.search.games().size() == 5);
    CHECK(seeker.search.games().back().host_name == "Ada");
}

TEST_CASE("a flood of offers does not fill the memory") {
    MeetingRoom room(1, slow_line());
    Seeker seeker(room);
    std::uint64_t nonce = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto search = decode<SearchPacket>(sent.bytes);
        nonce = search ? search->nonce : nonce;
        return true;
    });
    room.host();
    seeker.run(10 * kMillisecond);
    for (std::uint32_t i = 0; i < 5000; ++i) {
        room.network().forge(Address{i, 1}, seeker.endpoint.address(), offer_for(nonce), room.now());
    }
    seeker.run(kSecond);
    CHECK(seeker.search.games().size() == kMaxFoundGames);
}

namespace {

constexpr std::uint16_t kHiddenPort = 27000;  // where no broadcast goes

Address hidden(std::size_t machine) {
    return {MeetingRoom::address(machine).ip, kHiddenPort};
}

/// Counts what the seeker sends to an address.
int searches_sent(MeetingRoom& room, Seeker& seeker, const Address& to, Micros span) {
    int count = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        count += sent.from == seeker.endpoint.address() && sent.to == to ? 1 : 0;
        return true;
    });
    seeker.run(span);
    room.network().set_tap({});
    return count;
}

}  // namespace

TEST_CASE("a host that is asked directly is found although no broadcast reaches it") {
    MeetingRoom room(1, slow_line());
    room.host({}, "Ada");
    Seeker seeker(room, kHiddenPort);
    seeker.run(3 * kSecond);
    CHECK(seeker.search.games().empty());
    seeker.search.ask_also({MeetingRoom::address(0)});
    seeker.run(3 * kSecond);
    REQUIRE(seeker.search.games().size() == 1);
    CHECK(seeker.search.games().front().host_name == "Ada");
    CHECK(seeker.search.games().front().ping_ms >= 40);
    room.vanish(0);
    seeker.run(9 * kSecond + 100 * kMillisecond);
    CHECK(seeker.search.games().empty());
}

TEST_CASE("a host that is asked directly gets a search every two seconds, and none besides the broadcasts it answers") {
    MeetingRoom room(1, slow_line());
    room.host({}, "Ada");
    Seeker seeker(room);
    const Address silent = room.network().add(hidden(50)).address();
    seeker.search.ask_also({MeetingRoom::address(0), silent});
    seeker.run(kSecond);
    CHECK(searches_sent(room, seeker, MeetingRoom::address(0), 20 * kSecond) == 10);
    CHECK(searches_sent(room, seeker, silent, 20 * kSecond) == 10);
    CHECK(seeker.search.games().size() == 1);
}

TEST_CASE("no more than five hosts are asked directly") {
    MeetingRoom room(1, slow_line());
    Seeker seeker(room);
    std::vector<Address> hosts;
    for (std::size_t i = 0; i < 9; ++i) {
        hosts.push_back(room.network().add(hidden(50 + i)).address());
    }
    seeker.search.ask_also(hosts);
    CHECK(searches_sent(room, seeker, hosts[4], 3 * kSecond) == 2);
    CHECK(searches_sent(room, seeker, hosts[5], 3 * kSecond) == 0);
}

TEST_CASE("a host that is asked directly cannot have others offer games") {
    MeetingRoom room(1, slow_line());
    Seeker seeker(room);
    const Address liar = room.network().add(hidden(50)).address();
    seeker.search.ask_also({liar});
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto search = sent.to == liar ? decode<SearchPacket>(sent.bytes) : std::nullopt;
        if (search) {
            for (std::uint16_t port = 1; port <= 3; ++port) {
                room.network().forge({0x0A0000C8, port}, seeker.endpoint.address(), offer_for(search->nonce), sent.at);
            }
            room.network().forge(liar, seeker.endpoint.address(), offer_for(search->nonce), sent.at);
        }
        return true;
    });
    seeker.run(5 * kSecond);
    REQUIRE(seeker.search.games().size() == 1);
    CHECK(seeker.search.games().front().address == liar);
}

TEST_CASE("invented games do not keep a host that is asked directly out of the list") {
    MeetingRoom room(1, slow_line());
    room.host({}, "Ada");
    Seeker seeker(room);
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto search = decode<SearchPacket>(sent.bytes);
        for (std::uint32_t fake = 1; search && fake <= 100; ++fake) {
            room.network().forge({0x0B000000U + fake, 1}, seeker.endpoint.address(), offer_for(search->nonce), sent.at);
        }
        return true;
    });
    seeker.search.ask_also({MeetingRoom::address(0)});
    seeker.run(3 * kSecond);
    CHECK(seeker.search.games().size() == kMaxFoundGames + 1);
}
