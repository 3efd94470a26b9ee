// SPDX-License-Identifier: Zlib
/// Finds out whether a port of this machine lets others in (PROTOCOL.md, Trials).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/wire/keys.h"
#include "net/wire/relay_packets.h"
#include "net/wire/units.h"

namespace net {

/// Asks a few other machines to send a packet to a port here. The questions leave from another port than the one that
/// is tried: then a router that only lets in answers does not let the packet in. A state machine without sockets.
class OutsideTrial {
public:
    static constexpr std::size_t kMostTesters = 4;

    /// `secret` must be unguessable: it proves that a packet is one that was asked for. `port` is tried, at the address
    /// that the tester sees.
    OutsideTrial(const HashKey& secret, std::uint16_t port) : secret_(secret), port_(port) {}

    /// Asks there, too, unless enough are asked already.
    void add(const Address& tester);
    /// Tries another outer port from now on, and forgets what was found out about the last one.
    void try_port(std::uint16_t port);

    struct Question {
        Address to;
        std::string bytes;
    };
    /// Returns what to send now from the port that asks.
    [[nodiscard]] std::vector<Question> due(Micros now);
    /// Takes what came to the port that asks.
    void receive(const Address& from, std::string_view bytes, Micros now);
    /// Takes what came to the port that is tried.
    void arrive(const Address& from, std::string_view bytes);

    enum class State : std::uint8_t {
        Asking,
        Reached,
        NotReached,  ///< A tester has sent several packets, and none has arrived.
        Unknown,     ///< No tester has answered, or there is none.
    };
    struct Finding {
        State state = State::Unknown;
        Address tester{};  ///< That has found it out.
        Address at{};      ///< What was tried.
    };
    /// Returns what is known of one family of addresses. One machine that gets in is enough.
    [[nodiscard]] Finding finding(AddressFamily family) const;
    /// Returns whether nothing more will be found out, unless a tester is added.
    [[nodiscard]] bool is_done() const;
    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    struct Tester {
        Address address;
        State state = State::Asking;
        std::uint64_t cookie = 0;  ///< 0: it has not answered yet.
        Ip own{};                  ///< This machine's address, as that one sees it.
        Micros next_at = 0;
        int questions = 0;  ///< Since it was added, or has answered.
        int receipts = 0;
    };

    [[nodiscard]] std::string question(Tester& tester, Micros now) const;
    [[nodiscard]] std::uint64_t nonce_for(const Tester& tester, std::uint16_t port) const;

    HashKey secret_;
    std::uint16_t port_;
    std::uint64_t round_ = 0;  ///< Counts the ports that were tried.
    std::vector<Tester> testers_;
};

}  // namespace net
