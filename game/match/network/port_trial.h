// SPDX-License-Identifier: Zlib
/// Tries whether a port here is reached from the internet, with the help of relay servers and other hosts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/match/network/open_port.h"
#include "game/match/network/table_node.h"
#include "net/reach/outside_trial.h"

namespace match {

/// Asks from a socket of its own. Takes some two seconds, and begins again when the router opens a port.
class PortTrial {
public:
    /// `port` is that of the socket that is tried. `testers`: machines that may help. `platform` must outlive it.
    PortTrial(NetPlatform& platform, std::uint16_t port, const TableEntries& testers);

    /// `router` is what the router says.
    void poll(const Reach& router, net::Micros now);
    /// Takes what came to the port that is tried.
    void take(const net::Datagram& datagram) { trial_.arrive(datagram.from, datagram.bytes); }

    /// Returns whether nothing may be sent from that port to those who help. Some routers let in everything from a
    /// machine that was sent to, so afterwards a packet that gets in would prove less.
    [[nodiscard]] bool needs_silence(net::Micros now) const { return !is_done() && now < silent_until_; }
    [[nodiscard]] bool is_done() const { return look_ups_.empty() && trial_.is_done(); }

    using State = net::OutsideTrial::State;
    using Finding = net::OutsideTrial::Finding;
    [[nodiscard]] Finding finding(net::AddressFamily family) const { return trial_.finding(family); }

private:
    std::unique_ptr<net::Socket> socket_;  ///< Null if there is nobody to ask.
    std::vector<std::unique_ptr<LookUp>> look_ups_;
    net::OutsideTrial trial_;
    net::Micros silent_until_;
    std::optional<net::Address> opened_;  ///< By the router.
};

/// Returns whether others can join, where a trial has shown more than the router says; null: there is none.
[[nodiscard]] Reach with_trial(const Reach& reach, const PortTrial* trial);

}  // namespace match
