// SPDX-License-Identifier: Zlib
// Runs the real transport on a simulated network. This file's enet_socket_* functions replace the library's, so that no
// socket is opened and no clock is read.
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <enet/enet.h>
#include <sys/socket.h>

#include "net/link/enet_transport.h"
#include "net/link/name_lookup.h"
#include "tests/support/numbers.h"
#include "tools/sim_network/sim_network.h"

using net::Address;
using net::Datagram;
using net::EnetTransport;
using net::kMillisecond;
using net::Micros;
using net::SimEndpoint;
using net::SimNetwork;

namespace {

constexpr std::uint16_t kPort = 26700;
constexpr std::uint32_t kLan = 0x0A000000;  // 10.0.0.0/24
constexpr std::uint32_t kLanMask = 0xFFFFFF00;
constexpr std::uint32_t kLanBroadcast = 0x0A0000FF;
constexpr std::uint32_t kOtherLan = 0xC0A80100;  // 192.168.1.0/24
constexpr std::uint32_t kLoopback = 0x7F000001;

/// Stands in for a machine's network stack and the links between all machines.
struct World {
    struct Socket {
        SimEndpoint* endpoint = nullptr;  // null until bound
        std::string interface;            // empty: all interfaces
        bool may_broadcast = false;
        bool may_block = true;
    };
    SimNetwork network{1};
    std::uint32_t machine = kLan + 1;  // the machine whose sockets are opened next
    Micros now = 0;
    std::map<ENetSocket, Socket> sockets;
    ENetSocket next_socket = 1000;
    std::uint16_t next_port = 40000;
    std::vector<Address> sources;  // of all datagrams sent
    std::vector<Address> targets;
    std::vector<net::Interface> interfaces{{"lo", kLoopback, 0xFF000000, 0x7FFFFFFF, true},
                                           {"lan0", kLan + 1, kLanMask, kLanBroadcast, false}};
};

// A global, because the C functions below need it. Each test starts with a new world.
std::unique_ptr<World> world;

std::vector<net::Interface> list() {
    return world->interfaces;
}

/// Opens a machine's transport; fails the test if it cannot.
std::unique_ptr<EnetTransport> open(std::uint32_t machine, std::uint16_t port) {
    world->machine = machine;
    auto transport = EnetTransport::open({port, {}, list});
    REQUIRE(transport);
    return *std::move(transport);
}

std::string refusal(const net::EnetSetup& setup) {
    const auto transport = EnetTransport::open(setup);
    REQUIRE_FALSE(transport);
    return transport.error().english();
}

std::vector<Datagram> take_all(EnetTransport& transport) {
    std::vector<Datagram> all;
    for (Datagram datagram; transport.receive(datagram, world->now);) {
        all.push_back(datagram);
    }
    return all;
}

}  // namespace

extern "C" {

ENetSocket enet_socket_create(ENetSocketType type) {
    CHECK(type == ENET_SOCKET_TYPE_DATAGRAM);
    world->sockets[world->next_socket] = {};
    return world->next_socket++;
}

int enet_socket_set_option(ENetSocket socket, ENetSocketOption option, int value) {
    World::Socket& self = world->sockets.at(socket);
    CHECK(option != ENET_SOCKOPT_REUSEADDR);
    self.may_broadcast = option == ENET_SOCKOPT_BROADCAST ? value != 0 : self.may_broadcast;
    self.may_block = option == ENET_SOCKOPT_NONBLOCK ? value == 0 : self.may_block;
    return 0;
}

/// Replaces the system's setsockopt, used for options that ENet does not support.
int setsockopt(int socket, int level, int option, const void* value, socklen_t size) noexcept {
    if (level != SOL_SOCKET || option != SO_BINDTODEVICE) {
        return -1;
    }
    World::Socket& self = world->sockets.at(socket);
    CHECK(self.endpoint == nullptr);  // otherwise the port would be taken on all interfaces
    self.interface.assign(static_cast<const char*>(value), size);
    if (self.interface == "tun0") {
        errno = EPERM;
        return -1;
    }
    return 0;
}

int enet_socket_bind(ENetSocket socket, const ENetAddress* address) {
    CHECK(address->host == ENET_HOST_ANY);
    World::Socket& self = world->sockets.at(socket);
    std::uint32_t ip = world->machine;
    for (const net::Interface& interface : world->interfaces) {
        ip = interface.name == self.interface ? interface.address : ip;
    }
    const Address wanted{ip, address->port == 0 ? world->next_port++ : address->port};
    for (const auto& [other, state] : world->sockets) {
        if (state.endpoint && state.endpoint->address() == wanted) {
            errno = EADDRINUSE;
            return -1;
        }
    }
    if (wanted.port < 1024) {
        errno = EACCES;
        return -1;
    }
    self.endpoint = &world->network.add(wanted);
    return 0;
}

int enet_socket_get_address(ENetSocket socket, ENetAddress* address) {
    *address = {ENET_HOST_ANY, world->sockets.at(socket).endpoint->address().port};
    return 0;
}

int enet_socket_send(ENetSocket socket, const ENetAddress* address, const ENetBuffer* buffers, size_t count) {
    CHECK(count == 1);
    const World::Socket& self = world->sockets.at(socket);
    const Address to{ENET_NET_TO_HOST_32(address->host), address->port};
    const std::string_view bytes(static_cast<const char*>(buffers->data), buffers->dataLength);
    world->sources.push_back(self.endpoint->address());
    world->targets.push_back(to);
    if (to.ip != kLanBroadcast) {
        self.endpoint->send(to, bytes, world->now);
    } else if (self.may_broadcast) {
        self.endpoint->broadcast(to.port, bytes, world->now);
    } else {
        errno = EACCES;
        return -1;
    }
    return static_cast<int>(bytes.size());
}

int enet_socket_receive(ENetSocket socket, ENetAddress* address, ENetBuffer* buffers, size_t count) {
    CHECK(count == 1);
    const World::Socket& self = world->sockets.at(socket);
    CHECK_FALSE(self.may_block);
    Datagram datagram;
    if (!self.endpoint->receive(datagram, world->now)) {
        errno = EWOULDBLOCK;
        return 0;
    }
    if (datagram.bytes.size() > buffers->dataLength) {
        return -1;  // as the system does for a truncated datagram
    }
    *address = {ENET_HOST_TO_NET_32(datagram.from.ip.v4()), datagram.from.port};
    std::memcpy(buffers->data, datagram.bytes.data(), datagram.bytes.size());
    return static_cast<int>(datagram.bytes.size());
}

void enet_socket_destroy(ENetSocket socket) {
    if (const SimEndpoint* endpoint = world->sockets.at(socket).endpoint) {
        world->network.remove(endpoint->address());
    }
    world->sockets.erase(socket);
}

}  // extern "C"

TEST_CASE("a search reaches every game on the network and is answered directly") {
    world = std::make_unique<World>();
    world->network.set_conditions({.delay = 10 * kMillisecond});
    const auto host = open(kLan + 1, kPort);
    const auto other = open(kLan + 2, kPort);
    const auto seeker = open(kLan + 3, 0);
    const Address seeker_address{kLan + 3, seeker->port()};
    seeker->broadcast(kPort, "anybody?", world->now);
    CHECK(world->targets == std::vector<Address>{{kLanBroadcast, kPort}});

    world->now += 10 * kMillisecond;
    for (EnetTransport* game : {host.get(), other.get()}) {
        const std::vector<Datagram> heard = take_all(*game);
        REQUIRE(heard.size() == 1);
        CHECK(heard[0].from == seeker_address);
        CHECK(heard[0].bytes == "anybody?");
        CHECK(heard[0].at == world->now);
        game->send(heard[0].from, "here", world->now);
    }
    CHECK(world->targets.back() == seeker_address);
    world->now += 10 * kMillisecond;
    const std::vector<Datagram> answers = take_all(*seeker);
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].from == Address{kLan + 1, kPort});
    CHECK(answers[1].from == Address{kLan + 2, kPort});
}

TEST_CASE("a search goes to loopback only where there is nothing else") {
    world = std::make_unique<World>();
    const auto seeker = open(kLan + 3, 0);
    world->interfaces.pop_back();
    seeker->broadcast(kPort, "anybody?", 0);
    CHECK(world->targets == std::vector<Address>{{0x7FFFFFFF, kPort}});
    world->interfaces.clear();
    seeker->broadcast(kPort, "anybody?", 0);
    CHECK(world->targets.size() == 1);
}

TEST_CASE("a search asks each network that has come up meanwhile, but no point-to-point link") {
    world = std::make_unique<World>();
    const auto seeker = open(kLan + 3, 0);
    world->interfaces.push_back({"tun0", 0x0A080002, 0xFFFFFFFF, 0, false});
    world->interfaces.push_back({"lan1", kOtherLan + 5, kLanMask, kOtherLan + 255, false});
    seeker->broadcast(kPort, "anybody?", 0);
    CHECK(world->targets == std::vector<Address>{{kLanBroadcast, kPort}, {kOtherLan + 255, kPort}});
}

TEST_CASE("a port in use by another game is refused in one line, and is free after that game") {
    world = std::make_unique<World>();
    auto first = open(kLan + 1, kPort);
    CHECK(refusal({kPort, {}, list}) == "UDP port 26700 is taken on this machine, perhaps by another game; choose "
                                        "another with --port");
    CHECK(world->sockets.size() == 1);
    CHECK(open(kLan + 2, kPort)->port() == kPort);
    first.reset();
    CHECK(open(kLan + 1, kPort)->port() == kPort);
}

TEST_CASE("a second port is heard as well while it is wanted, and everything leaves from the first") {
    world = std::make_unique<World>();
    const auto host = open(kLan + 1, kPort + 1);
    const auto seeker = open(kLan + 2, 0);
    const Address seeker_address{kLan + 2, seeker->port()};
    world->machine = kLan + 1;
    REQUIRE(host->listen_at(kPort));
    seeker->send({kLan + 1, kPort}, "anybody?", 0);
    seeker->send({kLan + 1, kPort + 1}, "you?", 0);
    CHECK(take_all(*host).size() == 2);
    CHECK(host->port() == kPort + 1);
    host->send(seeker_address, "here", 0);
    CHECK(world->sources.back() == Address{kLan + 1, kPort + 1});
    CHECK(take_all(*seeker).size() == 1);

    REQUIRE(host->listen_at(0));
    seeker->send({kLan + 1, kPort}, "anybody?", 0);
    CHECK(take_all(*host).empty());
    const auto other = open(kLan + 1, kPort);
    CHECK_FALSE(host->listen_at(kPort));
    CHECK(take_all(*host).empty());
}

TEST_CASE("a privileged port and a missing interface are each refused in one line") {
    world = std::make_unique<World>();
    CHECK(refusal({80, {}, list}) == "UDP port 80 needs administrator rights; choose one above 1023 with --port");
    world->interfaces.push_back({"lan0", kLan + 9, kLanMask, kLanBroadcast, false});  // the interface's second address
    CHECK(refusal({kPort, {"wlan7"}, list}) == "no interface 'wlan7' with an IPv4 address is up; available: lo, lan0");
    CHECK(world->sockets.empty());
}

TEST_CASE("each named interface gets a socket, all on the same port") {
    world = std::make_unique<World>();
    world->interfaces.push_back({"lan1", kOtherLan + 5, kLanMask, kOtherLan + 255, false});
    world->interfaces.push_back({"lan2", 0xAC100001, kLanMask, 0xAC1000FF, false});
    const auto opened = EnetTransport::open({0, {"lan1", "lan0", "lan1"}, list});
    REQUIRE(opened);
    const auto& transport = *opened;
    const Address first{kLan + 1, transport->port()};
    const Address second{kOtherLan + 5, transport->port()};
    CHECK(world->sockets.size() == 2);

    SECTION("a datagram leaves by the interface that reaches its address, else by the first") {
        transport->send({kOtherLan + 7, kPort}, "x", 0);
        transport->send({kLan + 7, kPort}, "x", 0);
        transport->send({0x08080808, kPort}, "x", 0);
        CHECK(world->sources == std::vector<Address>{second, first, first});
    }
    SECTION("a broadcast goes only to those networks, each through its own interface") {
        transport->broadcast(kPort, "anybody?", 0);
        CHECK(world->sources == std::vector<Address>{first, second});
        CHECK(world->targets == std::vector<Address>{{kLanBroadcast, kPort}, {kOtherLan + 255, kPort}});
    }
    SECTION("a flood on one interface does not starve the other") {
        for (int i = 0; i < 100; ++i) {
            world->network.forge({kLan + 9, kPort}, first, "flood", 0);
        }
        world->network.forge({kOtherLan + 9, kPort}, second, "word", 0);
        Datagram datagram;
        bool is_heard = false;
        for (int i = 0; i < 4 && transport->receive(datagram, 0); ++i) {
            is_heard = is_heard || datagram.bytes == "word";
        }
        CHECK(is_heard);
        CHECK(take_all(*transport).size() == 97);
    }
}

TEST_CASE("loopback is searched if it was named, even if there are other networks") {
    world = std::make_unique<World>();
    const auto opened = EnetTransport::open({0, {"lo"}, list});
    REQUIRE(opened);
    const auto& transport = *opened;
    transport->broadcast(kPort, "anybody?", 0);
    CHECK(world->targets == std::vector<Address>{{0x7FFFFFFF, kPort}});
}

TEST_CASE("an interface that cannot be bound to is refused in one line") {
    world = std::make_unique<World>();
    world->interfaces.push_back({"tun0", 0x0A080002, 0xFFFFFFFF, 0, false});
    CHECK(refusal({kPort, {"tun0"}, list}) ==
          "cannot bind to interface 'tun0' (Operation not permitted); try without --interface");
    CHECK(world->sockets.empty());
}

TEST_CASE("datagrams that are too large arrive empty, so that they are counted, and do not block the next ones") {
    world = std::make_unique<World>();
    const auto host = open(kLan + 1, kPort);
    const Address sender{kLan + 7, kPort};
    const Address to{kLan + 1, kPort};
    world->network.forge(sender, to, std::string(net::kMaxSocketBytes + 1, 'x'), 0);
    world->network.forge(sender, to, "", 0);
    world->network.forge(sender, to, std::string(net::kMaxSocketBytes, 'y'), 0);
    world->network.forge(sender, to, "small", 0);
    const std::vector<Datagram> taken = take_all(*host);
    REQUIRE(taken.size() == 4);
    CHECK(taken[0].bytes.empty());
    CHECK(taken[1].bytes.empty());
    CHECK(taken[1].from == sender);
    CHECK(taken[2].bytes == std::string(net::kMaxSocketBytes, 'y'));
    CHECK(taken[3].bytes == "small");
}

TEST_CASE("addresses are parsed with and without a port, and invalid ones are refused") {
    using net::resolve;
    CHECK(*resolve("10.0.0.2", 26700) == Address{kLan + 2, 26700});
    CHECK(*resolve("10.0.0.2:1", 26700) == Address{kLan + 2, 1});
    CHECK(*resolve("10.0.0.2:65535", 26700) == Address{kLan + 2, 65535});
    for (const char* wrong : {"", ":", ":26700", "10.0.0.2:", "10.0.0.2:0", "10.0.0.2:65536", "10.0.0.2:26700x",
                              "10.0.0.2:-1", "10.0.0.2: 1", "10.0.0.2:1:2", "::1"}) {
        INFO(wrong);
        CHECK_FALSE(resolve(wrong, 26700));
    }
}
