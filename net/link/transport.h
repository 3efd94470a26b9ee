// SPDX-License-Identifier: Zlib
/// The interface between the protocol and what carries its datagrams: a socket, or a network in virtual time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/wire/address.h"
#include "net/wire/relayed_address.h"
#include "net/wire/units.h"

namespace net {

/// No datagram of ours is larger, so that none is fragmented (RATIONALE.md §5, A10).
inline constexpr std::size_t kMaxDatagramBytes = 1200;
/// … but what a relay server is to pass on has a head besides, with the headers of IPv6 at most 1,263 bytes, which any
/// path of IPv6 takes (RFC 8200, 5). And nodes of the hash table send replays in parts of 1,280 bytes, with a head of
/// 34 or so: with the headers of IPv4, over which alone they speak, at most 1,372 bytes. So sockets carry a little
/// more.
inline constexpr std::size_t kMaxSocketBytes = 1344;
static_assert(kMaxSocketBytes >= kMaxDatagramBytes + kCarryBytes);
/// Returns the overhead of a datagram on the wire to or from an address: the headers of IP and UDP.
[[nodiscard]] constexpr std::size_t header_bytes(const Ip& ip) {
    constexpr std::size_t kUdp = 8;
    return kUdp + (ip.is_v4() ? 20 : 40);
}

struct Datagram {
    Address from;
    Micros at = 0;      ///< Arrival time, by the clock passed to the session.
    std::string bytes;  ///< Not ours if empty or longer than kMaxDatagramBytes.
};

/// Carries datagrams. They may be lost, duplicated, reordered or corrupted; the protocol assumes nothing better. A
/// failed send counts as a loss.
class Transport {
public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    virtual void send(const Address& to, std::string_view bytes, Micros now) = 0;
    /// Sends to every listener on `port` on the local networks. Only discovery does this.
    virtual void broadcast(std::uint16_t port, std::string_view bytes, Micros now) = 0;
    /// Takes the next datagram that has arrived by `now`. Returns false if there is none. Never waits.
    [[nodiscard]] virtual bool receive(Datagram& datagram, Micros now) = 0;
    /// Returns where a machine that a relay server is between may be reached directly; nothing if that is not known,
    /// or none is.
    [[nodiscard]] virtual std::optional<Address> direct_address(const Address& /*of*/) const { return std::nullopt; }
    /// Has the relay server of a host no longer carry what a machine behind it sends here.
    virtual void bar(const Address& /*relayed*/) {}
    /// Takes back a datagram that the protocol does not know. Returns whether somebody else who uses the same socket
    /// may know it.
    [[nodiscard]] virtual bool hand_back(const Datagram& /*datagram*/) { return false; }
};

/// A transport as its owner sees it. The protocol gets it as a Transport, and so can never wait.
class Socket : public Transport {
public:
    /// Returns when a datagram may have arrived, or after `at_most`.
    virtual void wait(Micros at_most) = 0;
    [[nodiscard]] virtual std::uint16_t port() const = 0;
    /// Also receives what is sent to a second port; 0: no longer. All datagrams leave from `port()`. Returns false if
    /// the second port cannot be opened.
    [[nodiscard]] virtual bool listen_at(std::uint16_t second_port) = 0;
};

}  // namespace net
