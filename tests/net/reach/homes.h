// SPDX-License-Identifier: Zlib
/// Pilots in homes behind routers of any kind, with a relay server on the open internet, in virtual time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "net/link/relayed_transport.h"
#include "net/lobby/session.h"
#include "net/play/peer_game.h"
#include "net/reach/relay_server.h"
#include "tools/sim_network/sim_router.h"

class Homes {
public:
    static constexpr net::Address kRelay{0xC6336401, 26700};  // 198.51.100.1
    static constexpr net::HostName kName{0x12, 0x34, 0x56};

    explicit Homes(std::uint64_t seed, const net::LinkConditions& line = {});

    /// Adds a home with the next outer address. Its router lives as long as this.
    net::SimRouter& home(const net::RouterKind& kind);
    /// Adds a home behind a provider's router.
    net::SimRouter& home(const net::RouterKind& kind, net::SimRouter& provider);

    struct Pilot {
        std::unique_ptr<net::RelayedTransport> transport;
        std::unique_ptr<net::Session> session;  ///< Maybe null.
        net::Micros last_tick_at = 0;
        net::Micros longest_wait = 0;  ///< Between two ticks of the game, since `forget_waits`.
        int ticks = 0;
    };
    /// Opens a lobby that is called by its name at the relay server. Its game starts with that many pilots; 0: never.
    Pilot& host(net::SimRouter& router, int start_with = 0);
    /// Adds a machine without a session.
    Pilot& machine(net::SimRouter& router);
    [[nodiscard]] net::SessionSetup setup(const std::string& name) const;
    /// Calls that whenever time passes.
    void at_each_step(std::function<void(net::Micros)> what) { each_step_ = std::move(what); }
    /// Asks for a seat there.
    Pilot& join(net::SimRouter& router, const std::string& name) {
        return join(router, name, net::relayed({kRelay, net::address_of(kName)}));
    }
    /// Asks for a seat at an address.
    Pilot& join(net::SimRouter& router, const std::string& name, const net::Address& address);
    /// The address of that pilot's machine at home.
    [[nodiscard]] static net::Address inner(std::size_t index);

    /// Lets time pass. Pilots in a game play.
    void run(net::Micros span);
    void forget_waits();
    /// Returns when a condition was met; fails if it is not met within `most`.
    net::Micros run_until(const std::function<bool()>& is_reached, net::Micros most);
    /// Returns whether everybody is in the lobby and sees all others there.
    [[nodiscard]] bool is_complete() const;
    /// Returns whether a pilot's link to that seat goes directly.
    [[nodiscard]] static bool is_direct(const Pilot& pilot, int seat);

    [[nodiscard]] const net::Micros& now() const { return now_; }
    [[nodiscard]] net::RelayServer& relay() { return relay_; }
    [[nodiscard]] Pilot& pilot(std::size_t index) { return *pilots_[index]; }
    [[nodiscard]] net::SimNetwork& network() { return network_; }
    /// The relay server is gone from now on.
    void switch_relay_off() { is_relay_on_ = false; }

private:
    void play(Pilot& pilot) const;

    std::uint64_t seed_;
    net::SimNetwork network_;
    net::SimEndpoint& relay_endpoint_;
    net::RelayServer relay_;
    bool is_relay_on_ = true;
    net::Micros now_ = net::kSecond;
    std::function<void(net::Micros)> each_step_ = [](net::Micros) {};
    std::vector<std::unique_ptr<net::SimRouter>> routers_;
    std::vector<std::unique_ptr<Pilot>> pilots_;
};
