// SPDX-License-Identifier: Zlib
#include "tests/net/lobby/meeting_room.h"

#include <algorithm>
#include <utility>

#include <catch2/catch.hpp>

#include "net/lobby/join_request.h"
#include "net/wire/packets.h"
#include "tests/support/numbers.h"

namespace {

constexpr net::Micros kStep = 2 * net::kMillisecond;
constexpr net::Micros kOffset = 1'000 * net::kSecond;  // between the clocks of two machines

}  // namespace

net::LinkConditions line_of(net::Micros rtt_ms, double loss) {
    net::LinkConditions conditions;
    conditions.delay = rtt_ms * net::kMillisecond / 2;
    conditions.loss = loss;
    return conditions;
}

int Machine::count(net::Notice::Type type, const std::string& text) const {
    return static_cast<int>(std::count_if(notices.begin(), notices.end(), [&](const net::Notice& notice) {
        return notice.type == type &&
               (text.empty() || (type == net::Notice::Type::Chat ? notice.text : notice.message.english()) == text);
    }));
}

MeetingRoom::MeetingRoom(std::uint64_t seed, const net::LinkConditions& conditions) : seed_(seed), network_(seed) {
    network_.set_conditions(conditions);
}

net::Address MeetingRoom::address(std::size_t index) {
    return {0x0A000001U + static_cast<std::uint32_t>(index), net::kDefaultPort};
}

net::SessionSetup MeetingRoom::setup(const std::string& name, const std::string& password) {
    net::SessionSetup setup;
    setup.identity = {7, 99};
    setup.secret[0] = static_cast<std::uint8_t>(seed_);
    setup.secret[1] = static_cast<std::uint8_t>(machines_.size() + 1);
    setup.pilots = {name};
    setup.password = password;
    return setup;
}

net::SessionSetup MeetingRoom::pair(const std::string& name, const std::string& second) {
    net::SessionSetup both = setup(name);
    both.pilots.all[1] = second;
    return both;
}

Machine& MeetingRoom::add(const net::Address& address) {
    const std::size_t index = machines_.size();
    Machine& machine = *machines_.emplace_back(std::make_unique<Machine>());
    const net::SimClock clock{kOffset * static_cast<net::Micros>(index + 1) + 17 * static_cast<net::Micros>(index), 0};
    machine.endpoint = &network_.add(address, clock);
    return machine;
}

Machine& MeetingRoom::host(const net::HostSetup& hosting, const std::string& name, const std::string& password) {
    return host(hosting, setup(name, password));
}

Machine& MeetingRoom::host(const net::HostSetup& hosting, const net::SessionSetup& setup) {
    Machine& machine = add(address(machines_.size()));
    machine.session = net::Session::host(setup, hosting, *machine.endpoint, machine.endpoint->local_time(now_));
    return machine;
}

Machine& MeetingRoom::join(const std::string& name, const std::string& password) {
    return join(setup(name, password));
}

Machine& MeetingRoom::join(const net::SessionSetup& setup) {
    return join_from(address(machines_.size()), setup);
}

Machine& MeetingRoom::join_from(const net::Address& from, const net::SessionSetup& setup) {
    Machine& machine = add(from);
    machine.session = net::Session::join(setup, address(0), *machine.endpoint, machine.endpoint->local_time(now_));
    return machine;
}

Machine& MeetingRoom::join_at(const net::Address& host, const net::SessionSetup& setup) {
    Machine& machine = add(address(machines_.size()));
    machine.session = net::Session::join(setup, host, *machine.endpoint, machine.endpoint->local_time(now_));
    return machine;
}

net::LinkKey MeetingRoom::join_with_key(const net::SessionSetup& setup) {
    net::CookiePacket cookie;
    network_.set_tap([&](const net::SimNetwork::Sent& sent) {
        if (const auto found = net::decode<net::CookiePacket>(sent.bytes); found && cookie.cookie == 0) {
            cookie = *found;  // the first one, which the joiner uses
        }
        return true;
    });
    join(setup);
    run(200 * net::kMillisecond);
    network_.set_tap({});
    const net::KeyPair keys = net::KeyPair::derive(setup.secret);
    return net::Handshake(net::Handshake::Side::Joiner, keys, setup.secret, "", {cookie.nonce, cookie.cookie})
        .key(cookie.public_key, cookie.share);
}

void MeetingRoom::make_ready() {
    for (const auto& machine : machines_) {
        if (machine->session) {
            machine->session->set_ready(true);
        }
    }
    const auto is_ready = [this] {
        return std::ranges::all_of(machines_.front()->session->lobby().seats,
                                   [](const net::Seat& seat) { return !seat.is_taken || seat.is_ready; });
    };
    REQUIRE(run_until(is_ready, 2 * net::kSecond));
}

void MeetingRoom::run(net::Micros span) {
    const net::Micros end = now_ + span;
    for (; now_ < end; now_ += kStep) {
        for (const std::unique_ptr<Machine>& machine : machines_) {
            if (machine->session) {
                machine->session->poll(machine->endpoint->local_time(now_));
                for (net::Notice& notice : machine->session->take_notices()) {
                    machine->notices.push_back(std::move(notice));
                }
            }
        }
    }
}

bool MeetingRoom::run_until(const std::function<bool()>& is_reached, net::Micros most) {
    const net::Micros end = now_ + most;
    while (!is_reached()) {
        if (now_ >= end) {
            return false;
        }
        run(kStep);
    }
    return true;
}

bool MeetingRoom::all_in(net::SessionPhase phase) const {
    return std::all_of(machines_.begin(), machines_.end(),
                       [&](const auto& machine) { return !machine->session || machine->session->phase() == phase; });
}

bool MeetingRoom::is_meshed(int pilots) const {
    return std::all_of(machines_.begin(), machines_.end(), [&](const auto& machine) {
        if (!machine->session) {
            return true;
        }
        const auto& seats = machine->session->lobby().seats;
        return std::count_if(seats.begin(), seats.end(), [](const net::Seat& s) { return s.is_linked; }) == pilots;
    });
}

void fill(MeetingRoom& room, const std::vector<std::string>& guests) {
    room.host();
    for (const std::string& guest : guests) {
        room.join(guest);
        room.run(300 * net::kMillisecond);
    }
    REQUIRE(room.run_until([&] { return room.is_meshed(static_cast<int>(guests.size()) + 1); }, 20 * net::kSecond));
}

std::vector<std::string> names_of(const net::Session& session) {
    std::vector<std::string> names;
    for (const net::Seat& seat : session.lobby().seats) {
        if (seat.is_taken) {
            names.push_back(seat.pilots.first());
        }
    }
    return names;
}
