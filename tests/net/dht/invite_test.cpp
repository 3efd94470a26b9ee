// SPDX-License-Identifier: Zlib
#include "net/dht/invite.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "net/dht/invite_guest.h"
#include "net/dht/invite_host.h"
#include "net/dht/outer_address.h"
#include "tests/net/reach/homes.h"
#include "tools/sim_network/sim_table.h"

using namespace net;

namespace {

constexpr std::int64_t kToday = 1'800'000'000;

/// Keys as of a code; the real ones take 0.15 s.
InviteKeys quick_keys() {
    InviteKeys keys;
    keys.record[0] = 1;
    keys.knocks[0] = 2;
    keys.seal[0] = 3;
    return keys;
}

/// A host and guests in their homes, who know nothing but a code and the relay server, which is a node as well.
class Friends {
public:
    Friends(std::uint64_t seed, const LinkConditions& line) : homes(seed, line), table(homes.now()) {
        table.set_delay(4 * line.delay);
        homes.at_each_step([this](Micros now) { poll(now); });
    }

    /// Opens a lobby. `open`: where anybody can reach it.
    void host(SimRouter& router, std::vector<Address> open = {}) {
        host_ = std::make_unique<Node>(table, homes.machine(router));
        host_->pilot->session = Session::host(homes.setup("Host"), {}, *host_->pilot->transport, homes.now());
        place.host = host_->pilot->session->public_key();
        place.local = {Homes::inner(0)};
        place.open = std::move(open);
    }
    InviteGuest& join(SimRouter& router) {
        const Address own = Homes::inner(1);
        guest_ = std::make_unique<Node>(table, homes.machine(router));
        guest_->local = {own};
        guest_->router = &router;
        guest_->search.emplace(keys, 77, homes.now());
        return *guest_->search;
    }
    /// Adds a relay server to what the record says.
    void use_relay() {
        host_->pilot->transport->host_at(Homes::kRelay, Homes::kName);
        place.open.push_back(relayed({Homes::kRelay, address_of(Homes::kName)}));
    }
    /// Returns whether the guest sits in the lobby.
    [[nodiscard]] bool is_in() const { return guest_->pilot->session && guest_->pilot->session->self() == 1; }
    void close() { invite.close(host_->table, kToday); }
    [[nodiscard]] InviteHost& invitation() { return invite; }

    InviteKeys keys = quick_keys();
    Homes homes;
    SimTable table;
    InvitePlace place;

private:
    struct Node {
        Node(SimTable& of, Homes::Pilot& with) : table(of.open_node()), pilot(&with) {
            pilot->transport->share();
            table.add_node(Homes::kRelay);
            outer.add(Homes::kRelay, 0);
        }
        DhtClient table;
        Homes::Pilot* pilot;
        OuterAddress outer{HashKey{5}};
        std::vector<Address> local{};
        SimRouter* router = nullptr;
        std::optional<InviteGuest> search{};
    };

    void poll(Micros now) {
        if (host_) {
            Node& node = *host_;
            for (const Datagram& datagram : node.pilot->transport->take_handed_back()) {
                CHECK(node.outer.take(datagram, now));
            }
            node.table.poll(*node.pilot->transport, now);
            node.outer.poll(*node.pilot->transport, now);
            place.seen = node.outer.is_symmetric() ? std::nullopt : node.outer.seen();
            invite.poll(node.table, *node.pilot->transport, place, now, kToday + now / kSecond);
        }
        if (guest_ && !guest_->pilot->session) {
            search(*guest_, now);
        }
    }
    void search(Node& node, Micros now) {
        RelayedTransport& socket = *node.pilot->transport;
        for (Datagram datagram; socket.receive(datagram, now);) {
            (void)(node.outer.take(datagram, now) || node.search->take(datagram, socket, now));
        }
        node.table.poll(socket, now);
        node.outer.poll(socket, now);
        if (node.search->wants_fresh_port(now)) {
            node.search->start_again(now);
            node.outer.start_again();
            node.pilot = &homes.machine(*node.router);
            return;
        }
        node.search->poll(node.table, socket, node.outer, node.local, now);
        if (node.search->progress() == InviteGuest::Progress::Found) {
            SessionSetup setup = homes.setup("Ann");
            setup.local_addresses = node.local;
            socket.use(node.search->host());
            node.pilot->session = Session::join(setup, node.search->host(), socket, now);
        }
    }

    InviteHost invite{keys};
    std::unique_ptr<Node> host_;
    std::unique_ptr<Node> guest_;
};

LinkConditions line(double loss = 0) {
    LinkConditions conditions;
    conditions.delay = 50 * kMillisecond;
    conditions.loss = loss;
    return conditions;
}

}  // namespace

TEST_CASE("a record and a knock are read only with their keys, whole and unaltered") {
    const InviteKeys keys = quick_keys();
    const InviteRecord record{.number = 7, .host = {1, 2}, .addresses = {candidate_of({0xCB007101, 5})}};
    const std::string sealed = seal_value(record, keys.seal);
    CHECK(sealed.size() == InviteRecord::kBytes);
    CHECK(unseal_value<InviteRecord>(sealed, keys.seal) == record);
    CHECK(seal_value(InviteRecord{}, keys.seal).size() == sealed.size());
    CHECK_FALSE(unseal_value<InviteRecord>(sealed, SealKey{4}));
    CHECK_FALSE(unseal_value<InviteRecord>(sealed.substr(1), keys.seal));
    CHECK_FALSE(unseal_value<InviteRecord>("", keys.seal));
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        std::string altered = sealed;
        altered[i] = static_cast<char>(altered[i] ^ 1);
        CHECK_FALSE(unseal_value<InviteRecord>(altered, keys.seal));
    }
    const Knock knock{.nonce = 9, .addresses = {candidate_of({0xCB007101, 5}), candidate_of({0xC0A80101, 6})}};
    CHECK(unseal_value<Knock>(seal_value(knock, keys.seal), keys.seal) == knock);
    CHECK_FALSE(unseal_value<Knock>(sealed, keys.seal));
}

TEST_CASE("the keys of a code are the same everywhere, and another code has others") {
    const InviteCode code{.symbols = {1, 2, 3, 4, 5, 6, 7, 8, 9}};
    InviteCode other = code;
    other.symbols[8] = 10;
    const InviteKeys keys = invite_keys(code);
    CHECK(keys.record == invite_keys(code).record);
    CHECK(keys.record != keys.knocks);
    CHECK(keys.record != invite_keys(other).record);
    CHECK(keys.seal != invite_keys(other).seal);
}

TEST_CASE("friends with a code meet directly wherever their routers allow it") {
    struct Pair {
        RouterKind host;
        RouterKind guest;
    };
    const std::array pairs{Pair{kOrdinaryRouter, kOrdinaryRouter}, Pair{kFullCone, kSymmetricRouter},
                           Pair{kSymmetricRouter, kFullCone}, Pair{kOrdinaryRouter, kFullCone}};
    for (const Pair& pair : pairs) {
        Friends friends(11, line());
        friends.host(friends.homes.home(pair.host));
        friends.homes.run(5 * kSecond);
        REQUIRE(friends.invitation().is_stored());
        friends.join(friends.homes.home(pair.guest));
        const Micros took = friends.homes.run_until([&] { return friends.homes.is_complete(); }, 15 * kSecond);
        CAPTURE(took);
        CHECK(took <= 3 * kSecond);
        CHECK(Homes::is_direct(friends.homes.pilot(1), 0));
    }
}

TEST_CASE("friends whose routers let neither in meet at the relay server in the record") {
    Friends friends(12, line());
    friends.host(friends.homes.home(kSymmetricRouter));
    friends.use_relay();
    friends.homes.run(5 * kSecond);
    friends.join(friends.homes.home(kSymmetricRouter));
    const Micros took = friends.homes.run_until([&] { return friends.homes.is_complete(); }, 15 * kSecond);
    CHECK(took <= 4 * kSecond);
    CHECK_FALSE(Homes::is_direct(friends.homes.pilot(1), 0));
}

TEST_CASE("a host with a relay server still tells how that server sees it, so friends meet directly") {
    Friends friends(17, line());
    friends.host(friends.homes.home(kOrdinaryRouter));
    friends.use_relay();
    friends.homes.run(5 * kSecond);
    friends.join(friends.homes.home(kOrdinaryRouter));
    friends.homes.run_until([&] { return friends.is_in(); }, 15 * kSecond);
    CHECK(Homes::is_direct(friends.homes.pilot(1), 0));
}

TEST_CASE("a guest whose router has given the host's early packet its port tries once more from another") {
    Friends friends(16, line());
    friends.host(friends.homes.home(kOrdinaryRouter));
    friends.homes.run(5 * kSecond);
    friends.join(friends.homes.home({.filtering = DependsOn::AddressAndPort, .answers_strangers = true}));
    const Micros took = friends.homes.run_until([&] { return friends.is_in(); }, 15 * kSecond);
    CHECK(took > 4 * kSecond);
    CHECK(took < 8 * kSecond);
}

TEST_CASE("a guest with a code is told what is in the way") {
    using Progress = InviteGuest::Progress;
    Friends friends(13, line());
    const auto outcome = [&](InviteGuest& search) {
        friends.homes.run_until([&] { return search.progress() >= Progress::Found; }, 30 * kSecond);
        return search.progress();
    };
    SECTION("nobody has opened a lobby with that code") {
        CHECK(outcome(friends.join(friends.homes.home(kOrdinaryRouter))) == Progress::NoGame);
    }
    SECTION("no node of the table answers") {
        friends.table.set_cut(true);
        CHECK(outcome(friends.join(friends.homes.home(kOrdinaryRouter))) == Progress::NoTable);
    }
    SECTION("the lobby is closed") {
        friends.host(friends.homes.home(kOrdinaryRouter));
        friends.homes.run(5 * kSecond);
        friends.close();
        friends.homes.run(kSecond);
        CHECK(outcome(friends.join(friends.homes.home(kOrdinaryRouter))) == Progress::Closed);
    }
    SECTION("the host has another version") {
        InviteRecord record{.number = 1};
        ++record.protocol;
        friends.table.put(friends.keys.record, seal_value(record, friends.keys.seal));
        CHECK(outcome(friends.join(friends.homes.home(kOrdinaryRouter))) == Progress::OtherVersion);
    }
    SECTION("neither router lets the other side in, and there is no relay server") {
        friends.host(friends.homes.home(kSymmetricRouter));
        friends.homes.run(5 * kSecond);
        CHECK(outcome(friends.join(friends.homes.home(kSymmetricRouter))) == Progress::Unreachable);
    }
}

TEST_CASE("a guest with a code knocks while it still looks for the record") {
    Friends friends(3, line());
    const InviteGuest& guest = friends.join(friends.homes.home(kOrdinaryRouter));
    friends.homes.run_until([&] { return guest.progress() == InviteGuest::Progress::Reading; }, kSecond);
    friends.homes.run(kSecond);
    CHECK(guest.progress() == InviteGuest::Progress::Reading);  // there is none
    CHECK(friends.table.values_at(friends.keys.knocks).size() == 1);
}

TEST_CASE("of several records under a code the newest counts, and false ones do not") {
    Friends friends(14, line());
    SimRouter& home = friends.homes.home(kOrdinaryRouter);
    const Address open{home.outer(), kDefaultPort};
    home.forward(kDefaultPort, Homes::inner(0));
    for (int i = 0; i < 50; ++i) {
        friends.table.put(friends.keys.record, std::string(InviteRecord::kBytes, static_cast<char>(i)));
    }
    friends.table.put(friends.keys.record, seal_value(InviteRecord{.number = 5, .is_open = false}, friends.keys.seal));
    friends.host(home, {open});
    friends.homes.run(5 * kSecond);
    InviteGuest& search = friends.join(friends.homes.home(kOrdinaryRouter));
    const Micros took = friends.homes.run_until([&] { return friends.homes.is_complete(); }, 15 * kSecond);
    CHECK(took <= 2 * kSecond);
    CHECK(search.host() == open);
    CHECK(search.host_key() == friends.place.host);
}

TEST_CASE("a newer record that arrives while the guest looks for a way still counts") {
    Friends friends(18, line());
    constexpr Address kNobody{0xC6336450, 9};  // 198.51.100.80
    const InviteRecord early{.number = 5, .addresses = {candidate_of(kNobody)}};
    friends.table.put(friends.keys.record, seal_value(early, friends.keys.seal));
    InviteGuest& search = friends.join(friends.homes.home(kOrdinaryRouter));
    friends.homes.run(2 * kSecond);
    REQUIRE(search.progress() == InviteGuest::Progress::Reaching);
    InviteRecord late{.number = 6, .is_open = false};
    SECTION("it says where the host is now") {
        late.is_open = true;
        late.addresses = {candidate_of(Homes::kRelay)};  // which answers, as a host does
        friends.table.put(friends.keys.record, seal_value(late, friends.keys.seal));
        friends.homes.run_until([&] { return search.progress() == InviteGuest::Progress::Found; }, 4 * kSecond);
        CHECK(search.host() == Homes::kRelay);
    }
    SECTION("it says that the lobby is closed") {
        friends.table.put(friends.keys.record, seal_value(late, friends.keys.seal));
        friends.homes.run_until([&] { return search.progress() == InviteGuest::Progress::Closed; }, 4 * kSecond);
    }
}

TEST_CASE("whoever has the code cannot have the host send much to a third machine") {
    constexpr Address kVictim{0xC6336463, 9};  // 198.51.100.99
    Friends friends(15, line());
    SimEndpoint& victim = friends.homes.network().add(kVictim);
    friends.host(friends.homes.home(kFullCone));
    friends.homes.run(5 * kSecond);
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Knock knock{.nonce = i, .addresses = std::vector(kMaxInviteAddresses, candidate_of(kVictim))};
        friends.table.put(friends.keys.knocks, seal_value(knock, friends.keys.seal));
    }
    friends.homes.run(10 * kSecond);
    std::uint64_t sent = 0;
    for (Datagram datagram; victim.receive(datagram, friends.homes.now());) {
        sent += datagram.bytes.size();
    }
    CAPTURE(sent);
    CHECK(sent > 0);
    CHECK(sent <= 60 * kAskBytes);
}

// bin/test_net "[codes]": joins by code, from the keystroke to the whole lobby, a hundred seeds a pairing. The table
// answers after two round trips.
TEST_CASE("the times of joining by code", "[.codes]") {
    struct Kind {
        const char* name;
        RouterKind router;
    };
    constexpr int kSeeds = 100;
    const std::array kinds{
        Kind{"ordinary", kOrdinaryRouter}, Kind{"full cone", kFullCone}, Kind{"symmetric", kSymmetricRouter},
        Kind{"answers strangers", {.filtering = DependsOn::AddressAndPort, .answers_strangers = true}}};
    for (const Kind& host : kinds) {
        for (const Kind& guest : kinds) {
            for (const double loss : {0.0, 0.1}) {
                std::vector<Micros> times;
                int direct = 0;
                for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
                    Friends friends(seed, line(loss));
                    friends.host(friends.homes.home(host.router));
                    friends.use_relay();
                    friends.homes.run(5 * kSecond);
                    friends.join(friends.homes.home(guest.router));
                    times.push_back(friends.homes.run_until([&] { return friends.homes.is_complete(); }, 20 * kSecond));
                    direct += Homes::is_direct(friends.homes.pilot(1), 0) ? 1 : 0;
                }
                std::ranges::sort(times);
                std::cout << host.name << " host, " << guest.name << " guest, loss " << loss << ": median "
                          << times[kSeeds / 2] / kMillisecond << " ms, 95 % " << times[kSeeds * 95 / 100] / kMillisecond
                          << " ms, worst " << times.back() / kMillisecond << " ms, direct " << direct << " of "
                          << kSeeds << std::endl;
            }
        }
    }
}
