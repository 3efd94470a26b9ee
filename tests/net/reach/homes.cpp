// SPDX-License-Identifier: Zlib
#include "tests/net/reach/homes.h"

#include <algorithm>

#include <catch2/catch.hpp>

namespace {

constexpr net::Micros kStep = 2 * net::kMillisecond;
constexpr std::uint32_t kFirstHome = 0xCB007101;       // 203.0.113.1
constexpr std::uint32_t kBehindProvider = 0x64400001;  // 100.64.0.1
constexpr std::uint32_t kFirstMachine = 0xC0A8010A;    // 192.168.1.10, in each home

}  // namespace

Homes::Homes(std::uint64_t seed, const net::LinkConditions& line)
    : seed_(seed), network_(seed), relay_endpoint_(network_.add(kRelay)), relay_(net::Secret{9, 9}) {
    network_.set_conditions(line);
}

net::SimRouter& Homes::home(const net::RouterKind& kind) {
    const auto outer = kFirstHome + static_cast<std::uint32_t>(routers_.size());
    return *routers_.emplace_back(std::make_unique<net::SimRouter>(network_, outer, kind, seed_ + routers_.size()));
}

net::SimRouter& Homes::home(const net::RouterKind& kind, net::SimRouter& provider) {
    const auto outer = kBehindProvider + static_cast<std::uint32_t>(routers_.size());
    return *routers_.emplace_back(std::make_unique<net::SimRouter>(provider, outer, kind, seed_ + routers_.size()));
}

net::SessionSetup Homes::setup(const std::string& name) const {
    net::SessionSetup setup;
    setup.identity = {7, 99};
    setup.secret[0] = static_cast<std::uint8_t>(seed_);
    setup.secret[1] = static_cast<std::uint8_t>(pilots_.size() + 1);
    setup.pilots = {name};
    return setup;
}

Homes::Pilot& Homes::machine(net::SimRouter& router) {
    const net::Address own = inner(pilots_.size());
    Pilot& pilot = *pilots_.emplace_back(std::make_unique<Pilot>());
    pilot.transport = std::make_unique<net::RelayedTransport>(router.open(own),
                                                              net::HashKey{static_cast<std::uint8_t>(pilots_.size())});
    return pilot;
}

Homes::Pilot& Homes::host(net::SimRouter& router, int start_with) {
    Pilot& pilot = machine(router);
    pilot.transport->host_at(kRelay, kName);
    pilot.session = net::Session::host(setup("Host"), {.start_with = start_with}, *pilot.transport, now_);
    return pilot;
}

net::Address Homes::inner(std::size_t index) {
    return {kFirstMachine + static_cast<std::uint32_t>(index), net::kDefaultPort};
}

Homes::Pilot& Homes::join(net::SimRouter& router, const std::string& name, const net::Address& address) {
    Pilot& pilot = machine(router);
    net::SessionSetup own = setup(name);
    own.local_addresses = {inner(pilots_.size() - 1)};
    pilot.transport->use(address);
    pilot.session = net::Session::join(own, address, *pilot.transport, now_);
    return pilot;
}

void Homes::run(net::Micros span) {
    for (const net::Micros end = now_ + span; now_ < end; now_ += kStep) {
        for (net::Datagram datagram; relay_endpoint_.receive(datagram, now_);) {
            const auto sent = is_relay_on_ ? relay_.receive(datagram.from, datagram.bytes, now_) : std::nullopt;
            if (sent) {
                relay_endpoint_.send(sent->to, sent->bytes, now_);
            }
        }
        each_step_(now_);
        for (const auto& pilot : pilots_) {
            if (pilot->session) {
                pilot->session->poll(now_);
                play(*pilot);
            }
        }
    }
}

void Homes::play(Pilot& pilot) const {
    net::PeerGame* const game = pilot.session->game();
    if (game == nullptr) {
        return;
    }
    while (game->due_input(now_)) {
        game->submit({1}, now_);
    }
    while (game->take_tick(now_)) {
        ++pilot.ticks;
        pilot.last_tick_at = now_;
    }
    pilot.longest_wait = std::max(pilot.longest_wait, now_ - pilot.last_tick_at);
}

void Homes::forget_waits() {
    for (const auto& pilot : pilots_) {
        pilot->longest_wait = 0;
    }
}

net::Micros Homes::run_until(const std::function<bool()>& is_reached, net::Micros most) {
    const net::Micros begun = now_;
    while (!is_reached() && now_ - begun < most) {
        run(kStep);
    }
    CHECK(is_reached());
    return now_ - begun;
}

bool Homes::is_complete() const {
    return std::ranges::all_of(pilots_, [this](const auto& pilot) {
        if (!pilot->session) {
            return false;
        }
        const auto& seats = pilot->session->lobby().seats;
        return pilot->session->phase() == net::SessionPhase::Lobby &&
               std::ranges::count_if(seats, &net::Seat::is_taken) == static_cast<std::ptrdiff_t>(pilots_.size());
    });
}

bool Homes::is_direct(const Pilot& pilot, int seat) {
    const auto links = pilot.session->links();
    const auto link = std::ranges::find(links, seat, [](const net::LinkStats& each) { return each.slot.value(); });
    return link != links.end() && link->is_met && !net::as_relayed(link->address);
}
