// SPDX-License-Identifier: Zlib
#include "net/dht/game_list.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "net/dht/invite_guest.h"
#include "net/dht/list_host.h"
#include "net/dht/list_reader.h"
#include "net/dht/outer_address.h"
#include "tests/net/reach/homes.h"
#include "tools/sim_network/sim_table.h"

using namespace net;

namespace {

constexpr std::int64_t kNoon = 1'800'000'000;

const KeyPair& list_pair() {
    static const KeyPair pair = KeyPair::derive(Secret{0x40});
    return pair;
}

Stamp found(StampMaker maker) {
    auto stamp = maker.search();
    while (!stamp) {
        stamp = maker.search();
    }
    return *stamp;
}

/// A game as it may be in the list at noon.
const ListedGame& noon_game() {
    static const ListedGame game{.number = 7,
                                 .identity = {7, 99},
                                 .host_name = "Ada",
                                 .game = "rules",
                                 .pilots = 1,
                                 .max_pilots = 8,
                                 .list_key = list_pair().public_key,
                                 .host = {1, 2},
                                 .stamp = found(listing_stamp(list_pair().public_key, stamp_period(kNoon)))};
    return game;
}

std::size_t own_shard() {
    return shard_of(list_pair().public_key);
}

std::string written(const ListedGame& game) {
    return write_listing(game, list_pair().signing_key);
}

/// Returns whether readers take a value for a game.
bool is_taken(const std::string& value, std::int64_t seconds = kNoon) {
    const auto game = read_listing(value, own_shard(), seconds);
    return game && is_signed(value, *game);
}

/// A program that looks at the list.
class Looker {
public:
    explicit Looker(SimTable& table, const Micros& now) : client_(table.open_node()), now_(&now) {
        client_.add_node(Homes::kRelay);
    }
    void poll(Transport& socket) {
        client_.poll(socket, *now_);
        reader.poll(client_, *now_, kNoon + *now_ / kSecond);
    }

    ListReader reader;

private:
    DhtClient client_;
    const Micros* now_;
};

/// A host that has listed its game and a guest who knows nobody, in their homes. The relay server is a node as well.
class Strangers {
public:
    explicit Strangers(std::uint64_t seed, const RouterKind& hosts = kOrdinaryRouter) : homes(seed, line()) {
        host_ = std::make_unique<Node>(table, homes.machine(homes.home(hosts)));
        host_->pilot->session = Session::host(homes.setup("Host"), {}, *host_->pilot->transport, homes.now());
        place.host = host_->pilot->session->public_key();
        place.local = {Homes::inner(0)};
        guest_ = std::make_unique<Node>(table, homes.machine(homes.home(kOrdinaryRouter)));
        homes.at_each_step([this](Micros now) { poll(now); });
    }

    /// The guest asks for a seat in a listed game.
    InviteGuest& join(const ListedGame& game) {
        const Secret reply{77};
        guest_->search = std::make_unique<InviteGuest>(
            invite_keys(reply), 1000, homes.now(),
            std::make_unique<ListKnocker>(game.list_key, reply, kNoon + homes.now() / kSecond, homes.now()));
        return *guest_->search;
    }
    void run_until_listed() {
        homes.run_until([&] { return !reader.games().empty(); }, 30 * kSecond);
    }
    [[nodiscard]] bool is_in() const { return guest_->pilot->session && guest_->pilot->session->self() == 1; }
    void close() {
        listing.close(host_->client, kNoon + homes.now() / kSecond);
        is_closed_ = true;
    }

    Homes homes;
    SimTable table{homes.now()};
    InvitePlace place;
    ListedGame shown{.identity = {7, 99}, .host_name = "Host", .pilots = 1, .max_pilots = 8};
    ListHost listing{list_pair()};
    ListReader reader;

private:
    struct Node {
        Node(SimTable& of, Homes::Pilot& with) : client(of.open_node()), pilot(&with) {
            pilot->transport->share();
            client.add_node(Homes::kRelay);
            outer.add(Homes::kRelay, 0);
        }
        DhtClient client;
        Homes::Pilot* pilot;
        OuterAddress outer{HashKey{5}};
        std::unique_ptr<InviteGuest> search;
    };

    static LinkConditions line() {
        LinkConditions conditions;
        conditions.delay = 50 * kMillisecond;
        return conditions;
    }

    void poll(Micros now) {
        const std::int64_t seconds = kNoon + now / kSecond;
        RelayedTransport& hosts = *host_->pilot->transport;
        for (const Datagram& datagram : hosts.take_handed_back()) {
            CHECK(host_->outer.take(datagram, now));
        }
        host_->client.poll(hosts, now);
        host_->outer.poll(hosts, now);
        place.seen = host_->outer.seen();
        if (!is_closed_) {
            listing.poll(host_->client, hosts, shown, place, now, seconds);
        }
        if (guest_->pilot->session) {
            return;
        }
        RelayedTransport& socket = *guest_->pilot->transport;
        for (Datagram datagram; socket.receive(datagram, now);) {
            (void)(guest_->outer.take(datagram, now) ||
                   (guest_->search && guest_->search->take(datagram, socket, now)));
        }
        guest_->client.poll(socket, now);
        guest_->outer.poll(socket, now);
        reader.poll(guest_->client, now, seconds);
        if (guest_->search) {
            guest_->search->poll(guest_->client, socket, guest_->outer, {Homes::inner(1)}, now);
            follow(socket, now);
        }
    }
    void follow(RelayedTransport& socket, Micros now) {
        const InviteGuest& search = *guest_->search;
        if (search.progress() == InviteGuest::Progress::Found) {
            SessionSetup setup = homes.setup("Ann");
            setup.local_addresses = {Homes::inner(1)};
            setup.host_key.assign(search.host_key().begin(), search.host_key().end());
            guest_->pilot->session = Session::join(setup, search.host(), socket, now);
        }
    }

    std::unique_ptr<Node> host_;
    std::unique_ptr<Node> guest_;
    bool is_closed_ = false;
};

}  // namespace

TEST_CASE("a listed game is read as it was written") {
    const std::string value = written(noon_game());
    CHECK(value.size() <= kMaxDhtValueBytes);
    CHECK(read_listing(value, own_shard(), kNoon) == noon_game());
    CHECK(is_taken(value));
    CHECK(is_taken(value, kNoon + kStampPeriodSeconds));
}

TEST_CASE("the longest listed game fits into a value of the table") {
    ListedGame game = noon_game();
    game.host_name = std::string(kMaxNameBytes, 'n');
    game.game = std::string(kMaxSetupBytes, 'g');
    CHECK(written(game).size() <= kMaxDhtValueBytes);
    CHECK(is_taken(written(game)));
}

TEST_CASE("a listed game that is altered, forged, old, of another version or elsewhere is not taken") {
    const std::string value = written(noon_game());
    SECTION("altered") {
        for (std::size_t i = 0; i < value.size(); ++i) {
            std::string altered = value;
            altered[i] = static_cast<char>(altered[i] ^ 1);
            CHECK_FALSE(is_taken(altered));
        }
    }
    SECTION("not whole") {
        CHECK_FALSE(is_taken(value + "x"));
        CHECK_FALSE(is_taken(value.substr(0, value.size() - 1)));
        CHECK_FALSE(is_taken(value.substr(0, 64)));
        CHECK_FALSE(is_taken(""));
        CHECK_FALSE(is_taken(value + std::string(kMaxDhtValueBytes, '\0')));
    }
    SECTION("signed by somebody else") {
        CHECK_FALSE(is_taken(write_listing(noon_game(), KeyPair::derive(Secret{9}).signing_key)));
    }
    SECTION("without a stamp, or with another key's") {
        ListedGame game = noon_game();
        ++game.stamp.number;
        CHECK_FALSE(is_taken(written(game)));
        game = noon_game();
        const KeyPair other = KeyPair::derive(Secret{8});
        game.list_key = other.public_key;
        CHECK_FALSE(read_listing(write_listing(game, other.signing_key), shard_of(game.list_key), kNoon));
    }
    SECTION("too old, or from the future") {
        CHECK_FALSE(is_taken(value, kNoon + 2 * kStampPeriodSeconds));
        CHECK_FALSE(is_taken(value, kNoon - kStampPeriodSeconds));
    }
    SECTION("another version") {
        ListedGame game = noon_game();
        ++game.protocol;
        CHECK_FALSE(is_taken(written(game)));
    }
    SECTION("another shard") {
        CHECK_FALSE(read_listing(value, (own_shard() + 1) % kListShards, kNoon));
    }
}

TEST_CASE("the name of a listed host is cleaned") {
    ListedGame game = noon_game();
    game.host_name = "\x1B[31mA\nda\xE2\x80\xAE";
    const auto read = read_listing(written(game), own_shard(), kNoon);
    REQUIRE(read);
    CHECK(read->host_name.find_first_of("\x1B\n\xAE") == std::string::npos);
    CHECK_THAT(read->host_name, Catch::Contains("da"));
}

TEST_CASE("the shards are apart, and other versions have others") {
    std::vector<DhtKey> keys{inbox_of(list_pair().public_key), inbox_of(PublicKey{})};
    for (std::size_t i = 0; i < kListShards; ++i) {
        keys.push_back(list_shard(i));
    }
    std::ranges::sort(keys);
    CHECK(std::ranges::adjacent_find(keys) == keys.end());
}

TEST_CASE("a knock at a listed game is read only by its host, and only with a stamp") {
    ListKnock knock{
        .reply = {1, 2, 3},
        .stamp = found(knock_stamp(list_pair().public_key, 9, stamp_period(kNoon))),
        .knock = {.nonce = 9, .addresses = std::vector(kMaxInviteAddresses, candidate_of({0xCB007101, 5}))}};
    const auto sealed = seal_knock(knock, list_pair().public_key);
    REQUIRE(sealed);
    CHECK(sealed->size() == ListKnock::kBytes);
    CHECK(unseal_knock(*sealed, list_pair(), kNoon) == knock);
    CHECK_FALSE(unseal_knock(*sealed, KeyPair::derive(Secret{9}), kNoon));
    CHECK_FALSE(unseal_knock(*sealed, list_pair(), kNoon + 2 * kStampPeriodSeconds));
    CHECK_FALSE(unseal_knock(sealed->substr(1), list_pair(), kNoon));
    ++knock.knock.nonce;
    CHECK_FALSE(unseal_knock(*seal_knock(knock, list_pair().public_key), list_pair(), kNoon));
}

TEST_CASE("a stranger finds a listed game and joins it directly, and the list holds no address") {
    Strangers strangers(21);
    strangers.run_until_listed();
    REQUIRE(strangers.reader.games().size() == 1);
    const ListedGame game = strangers.reader.games().front();
    CHECK(game.host_name == "Host");
    CHECK(game.pilots == 1);
    for (const Address& address : {*strangers.place.seen, Homes::inner(0)}) {
        const Ip::Bytes& ip = address.ip.bytes();
        const std::string last(ip.end() - 4, ip.end());
        for (const std::string& value : strangers.table.all_values()) {
            CHECK(value.find(last) == std::string::npos);
        }
    }
    const InviteGuest& search = strangers.join(game);
    const Micros took = strangers.homes.run_until([&] { return strangers.homes.is_complete(); }, 20 * kSecond);
    CAPTURE(took);
    CHECK(took <= 8 * kSecond);
    CHECK(strangers.is_in());
    CHECK(search.host_key() == game.host);
    CHECK(Homes::is_direct(strangers.homes.pilot(1), 0));
}

TEST_CASE("a stranger is told that the host of a listed game does not answer") {
    Strangers strangers(22);
    const InviteGuest& search = strangers.join(noon_game());
    strangers.close();
    strangers.homes.run_until([&] { return search.progress() >= InviteGuest::Progress::Found; }, 30 * kSecond);
    CHECK(search.progress() == InviteGuest::Progress::NoGame);
}

TEST_CASE("a thousand false values in each shard do not hide a game") {
    Strangers strangers(23);
    for (std::size_t shard = 0; shard < kListShards; ++shard) {
        for (int i = 0; i < 1000; ++i) {
            std::string junk = written(noon_game());
            junk.resize(static_cast<std::size_t>(i) % (kMaxDhtValueBytes + 1), static_cast<char>(i));
            strangers.table.put(list_shard(shard), junk);
        }
    }
    strangers.run_until_listed();
    strangers.homes.run(15 * kSecond);
    REQUIRE(strangers.reader.games().size() == 1);
    CHECK(strangers.reader.games().front().host_name == "Host");
    CHECK(strangers.reader.has_read());
}

TEST_CASE("of several values of a game the newest counts, and a closed game is not shown") {
    Micros now = kSecond;
    SimTable table(now);
    SimNetwork network(1);
    SimEndpoint& socket = network.add({0x0A000001, 1});
    Looker looker(table, now);
    const auto look = [&] {
        for (const Micros end = now + 15 * kSecond; now < end; now += 10 * kMillisecond) {
            looker.poll(socket);
        }
        return looker.reader.games();
    };
    ListedGame game = noon_game();
    game.number = 8;
    game.pilots = 3;
    table.put(list_shard(own_shard()), written(game));
    table.put(list_shard(own_shard()), written(noon_game()));
    auto games = look();
    REQUIRE(games.size() == 1);
    CHECK(games.front().pilots == 3);
    game.number = 9;
    game.is_open = false;
    table.put(list_shard(own_shard()), written(game));
    table.put(list_shard(own_shard()), written(noon_game()));
    CHECK(look().empty());
    CHECK(looker.reader.has_read());
}

TEST_CASE("a game is listed again when its pilots change, but not often, and vanishes when it is closed") {
    Strangers strangers(24);
    strangers.run_until_listed();
    const std::size_t before = strangers.table.values_at(list_shard(own_shard())).size();
    for (std::uint8_t pilots = 2; pilots <= 8; ++pilots) {
        strangers.shown.pilots = pilots;
        strangers.homes.run(kSecond);
    }
    strangers.homes.run(30 * kSecond);
    CHECK(strangers.table.values_at(list_shard(own_shard())).size() <= before + 2);
    CHECK(strangers.reader.games().front().pilots == 8);
    strangers.close();
    strangers.homes.run(15 * kSecond);
    CHECK(strangers.reader.games().empty());
}

TEST_CASE("a listed game stays in the list, with a stamp of each period") {
    Strangers strangers(25);
    strangers.run_until_listed();
    const Stamp first = strangers.reader.games().front().stamp;
    strangers.homes.run(1250 * kSecond);
    REQUIRE(strangers.reader.games().size() == 1);
    CHECK(strangers.reader.games().front().stamp.period >= first.period + 2);
}

TEST_CASE("a host answers only stamped knocks of strangers, and cannot be had to send much to a third machine") {
    constexpr Address kVictim{0xC6336463, 9};  // 198.51.100.99
    Strangers strangers(26, kFullCone);
    SimEndpoint& victim = strangers.homes.network().add(kVictim);
    strangers.run_until_listed();
    const auto count_sent = [&] {
        strangers.homes.run(5 * kSecond);
        std::uint64_t sent = 0;
        for (Datagram datagram; victim.receive(datagram, strangers.homes.now());) {
            sent += datagram.bytes.size();
        }
        return sent;
    };
    const auto knock = [&](std::uint64_t nonce, const Stamp& stamp) {
        const ListKnock whole{
            .stamp = stamp,
            .knock = {.nonce = nonce, .addresses = std::vector(kMaxInviteAddresses, candidate_of(kVictim))}};
        strangers.table.put(inbox_of(list_pair().public_key), *seal_knock(whole, list_pair().public_key));
    };
    const std::uint64_t period = stamp_period(kNoon);
    for (std::uint64_t i = 0; i < 50; ++i) {
        knock(i, {.period = period, .number = i});
    }
    CHECK(count_sent() == 0);
    for (std::uint64_t i = 0; i < 6; ++i) {
        knock(i, found(knock_stamp(list_pair().public_key, i, period)));
    }
    const std::uint64_t sent = count_sent();
    CAPTURE(sent);
    CHECK(sent > 0);
    CHECK(sent <= 60 * kAskBytes);
}

TEST_CASE("a host answers at most thirty knocks a minute") {
    KnockAnswerer answerer;
    SimNetwork network(1);
    SimEndpoint& socket = network.add({0x0A000001, 1});
    int answered = 0;
    constexpr Micros kStep = 100 * kMillisecond;
    for (std::uint32_t i = 0; i < 300; ++i) {
        const Micros now = kSecond + i * kStep;
        const Knock knock{.nonce = i, .addresses = {candidate_of({0xCB007100 + i, 5})}};
        answered += answerer.take(knock, {}, now) ? 1 : 0;
        answerer.poll(socket, now);
    }
    CHECK(answered <= 30 + 15);  // at once, and in half a minute
    CHECK(answered >= 30);
}
