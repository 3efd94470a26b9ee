// SPDX-License-Identifier: Zlib
#include "game/match/network/connection.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/game/match/network/sim_platform.h"
#include "tests/net/link/sim_socket.h"

using net::kSecond;

namespace {

/// A socket that notes how it is closed.
class WatchedSocket final : public net::Socket {
public:
    struct Fate {
        bool is_closed = false;
        bool was_in_use = false;  ///< A session still referred to it.
    };

    /// `held`: what only the session and its setup hold.
    WatchedSocket(std::unique_ptr<net::Socket> real, std::weak_ptr<net::UnansweredBudget> held, Fate& fate)
        : real_(std::move(real)), held_(std::move(held)), fate_(fate) {}
    WatchedSocket(const WatchedSocket&) = delete;
    WatchedSocket& operator=(const WatchedSocket&) = delete;
    ~WatchedSocket() override { fate_ = {true, !held_.expired()}; }

    void send(const net::Address& to, std::string_view bytes, net::Micros now) override { real_->send(to, bytes, now); }
    void broadcast(std::uint16_t port, std::string_view bytes, net::Micros now) override {
        real_->broadcast(port, bytes, now);
    }
    [[nodiscard]] bool receive(net::Datagram& datagram, net::Micros now) override {
        return real_->receive(datagram, now);
    }
    void wait(net::Micros at_most) override { real_->wait(at_most); }
    [[nodiscard]] std::uint16_t port() const override { return real_->port(); }
    [[nodiscard]] bool listen_at(std::uint16_t second_port) override { return real_->listen_at(second_port); }

private:
    std::unique_ptr<net::Socket> real_;
    std::weak_ptr<net::UnansweredBudget> held_;
    Fate& fate_;
};

constexpr net::Address kDoor{0x0A000009, net::kDefaultPort};

/// Returns a connection that asks for a seat.
std::unique_ptr<match::Connection> asking(SimWorld& world, std::uint8_t number, WatchedSocket::Fate& fate) {
    net::SessionSetup setup;
    setup.secret[0] = number;
    setup.pilots = {{"Ada " + std::to_string(number)}};
    setup.unanswered = std::make_shared<net::UnansweredBudget>();
    auto socket =
        std::make_unique<SimSocket>(world.network, net::Address{0x0A000000U + number, net::kDefaultPort}, world.now);
    auto connection = std::make_unique<match::Connection>(
        std::make_unique<WatchedSocket>(std::move(socket), setup.unanswered, fate), net::HashKey{});
    connection->join(std::move(setup), kDoor, world.now);
    return connection;
}

}  // namespace

TEST_CASE("a session that was left is closed before its socket, also while later ones are still closing") {
    SimWorld world{3};
    std::vector<WatchedSocket::Fate> fates(3);
    match::Partings partings;
    {
        SimSocket door(world.network, kDoor, world.now);
        const auto host = net::Session::host({}, {}, door, world.now);
        std::vector<std::unique_ptr<match::Connection>> guests;
        for (std::size_t i = 0; i < fates.size(); ++i) {
            guests.push_back(asking(world, static_cast<std::uint8_t>(i + 1), fates[i]));
        }
        for (const net::Micros end = world.now + 3 * kSecond; world.now < end; world.now += 4 * net::kMillisecond) {
            host->poll(world.now);
            for (const auto& guest : guests) {
                guest->session->poll(world.now);
            }
        }
        for (auto& guest : guests) {
            REQUIRE(guest->session->phase() == net::SessionPhase::Lobby);
            world.now += kSecond / 2;
            guest->session->leave(world.now);
            partings.add(std::move(guest), world.now);
        }
    }
    // The host is gone, so each guest waits in vain for an answer.
    const auto closed = [&] { return std::ranges::count_if(fates, &WatchedSocket::Fate::is_closed); };
    std::set<std::ptrdiff_t> seen;
    for (const net::Micros end = world.now + 2 * match::Partings::kTime; world.now < end && !partings.is_empty();) {
        seen.insert(closed());
        world.now += 100 * net::kMillisecond;
        partings.poll(world.now);
    }
    CHECK(seen == std::set<std::ptrdiff_t>{0, 1, 2});
    CHECK(closed() == 3);
    CHECK(std::ranges::none_of(fates, &WatchedSocket::Fate::was_in_use));
}
