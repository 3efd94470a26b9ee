// SPDX-License-Identifier: Zlib
/// Traffic of each link, and its figures for players and reports.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "net/link/transport.h"

namespace net {

/// Traffic and quality of a direct link to another peer, for the report and the net graph.
struct LinkStats {
    Slot slot = kNoSlot;
    Address address{};
    std::optional<double> rtt_ms{};   ///< Smoothed; nothing before the first sample.
    double loss = 0;                  ///< Recent packet loss from the peer to us, 0..1.
    std::optional<double> late_ms{};  ///< How long after it was sampled the peer's input arrives, the median of 2 s.
    bool is_met = false;              ///< The peer is known to receive at the address.
    bool is_relayed = false;          ///< Nothing arrives directly any more, but other peers relay the peer's input.
    std::uint64_t bytes_sent = 0;     ///< With IP and UDP headers, like all byte counts here.
    std::uint64_t bytes_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_received = 0;
    std::uint64_t packets_rejected = 0;  ///< Received from the address of this peer and ignored.
};

/// Traffic to and from one address. Bytes include IP and UDP headers.
struct Traffic {
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_received = 0;
    std::uint64_t packets_rejected = 0;  ///< Ignored packets.
};

/// Counts what goes through a transport, by address. Passes everything on. Only tracked addresses have their own
/// counts, so that strangers cannot fill the memory.
class Meter final : public Transport {
public:
    explicit Meter(Transport& transport) : transport_(&transport) {}

    void send(const Address& to, std::string_view bytes, Micros now) override;
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;
    [[nodiscard]] std::optional<Address> direct_address(const Address& of) const override {
        return transport_->direct_address(of);
    }
    void bar(const Address& relayed) override { transport_->bar(relayed); }
    [[nodiscard]] bool hand_back(const Datagram& datagram) override { return transport_->hand_back(datagram); }

    /// Tracks at most kMaxTracked addresses; further ones are not counted.
    void track(const Address& address);
    void untrack(const Address& address) { traffic_.erase(address); }
    /// Moves the counts of a peer to its new address.
    void move(const Address& from, const Address& to);
    /// Counts a datagram from that address as ignored.
    void reject(const Address& from);

    [[nodiscard]] Traffic traffic(const Address& address) const;
    [[nodiscard]] std::uint64_t rejected() const { return rejected_; }

private:
    static constexpr std::size_t kMaxTracked = 64;

    Transport* transport_;
    std::map<Address, Traffic> traffic_;
    std::uint64_t rejected_ = 0;
};

}  // namespace net
