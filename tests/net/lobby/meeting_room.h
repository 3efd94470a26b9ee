// SPDX-License-Identifier: Zlib
/// Sessions on a network in virtual time, each with its own clock.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "net/lobby/session.h"
#include "net/play/peer_game.h"
#include "tools/sim_network/sim_network.h"

/// Returns a link with the given round trip, and that loss in each direction.
[[nodiscard]] net::LinkConditions line_of(net::Micros rtt_ms, double loss);

struct Machine {
    net::SimEndpoint* endpoint = nullptr;
    std::unique_ptr<net::Session> session;
    std::vector<net::Notice> notices;  ///< All received so far.

    /// Returns the number of notices of a type, with a given text unless it is empty.
    [[nodiscard]] int count(net::Notice::Type type, const std::string& text = "") const;
    [[nodiscard]] net::SessionPhase phase() const { return session->phase(); }
};

class MeetingRoom {
public:
    explicit MeetingRoom(std::uint64_t seed, const net::LinkConditions& conditions = {});

    /// The n-th machine has address 10.0.0.n+1, port 26700.
    Machine& host(const net::HostSetup& hosting = {}, const std::string& name = "Host",
                  const std::string& password = "");
    Machine& join(const std::string& name, const std::string& password = "");
    Machine& join(const net::SessionSetup& setup);
    /// Joins from any address.
    Machine& join_from(const net::Address& from, const net::SessionSetup& setup);
    /// Joins by asking that machine instead of the first.
    Machine& join_at(const net::Address& host, const net::SessionSetup& setup);
    /// Joins without a password, and returns the key of that machine's link to the host.
    net::LinkKey join_with_key(const net::SessionSetup& setup);
    Machine& host(const net::HostSetup& hosting, const net::SessionSetup& setup);
    /// Switches a machine off: it is no longer polled.
    void vanish(std::size_t index) { machines_[index]->session.reset(); }

    /// Has all pilots say that they are ready, and waits until the host knows.
    void make_ready();

    void run(net::Micros span);
    /// Runs until a condition is met; returns false if it is not met within `most`.
    bool run_until(const std::function<bool()>& is_reached, net::Micros most);
    [[nodiscard]] bool all_in(net::SessionPhase phase) const;
    /// Returns whether every machine sees `pilots` seats, all of them linked.
    [[nodiscard]] bool is_meshed(int pilots) const;

    [[nodiscard]] Machine& operator[](std::size_t index) { return *machines_[index]; }
    [[nodiscard]] std::size_t size() const { return machines_.size(); }
    [[nodiscard]] net::SimNetwork& network() { return network_; }
    [[nodiscard]] net::Micros now() const { return now_; }
    /// Returns the time on that machine's clock.
    [[nodiscard]] net::Micros local(std::size_t index) const { return machines_[index]->endpoint->local_time(now_); }
    /// Returns the address of the machine with that index.
    [[nodiscard]] static net::Address address(std::size_t index);
    [[nodiscard]] net::SessionSetup setup(const std::string& name, const std::string& password = "");
    /// Returns the setup of a machine with two pilots.
    [[nodiscard]] net::SessionSetup pair(const std::string& name, const std::string& second);

private:
    Machine& add(const net::Address& address);

    std::uint64_t seed_;
    net::SimNetwork network_;
    net::Micros now_ = 0;
    std::vector<std::unique_ptr<Machine>> machines_;
};

/// Adds the host and one guest of each name, and waits until all are linked.
void fill(MeetingRoom& room, const std::vector<std::string>& guests);
/// Returns the name of each seat's first pilot.
[[nodiscard]] std::vector<std::string> names_of(const net::Session& session);
