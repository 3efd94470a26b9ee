// SPDX-License-Identifier: Zlib
/// Ethernet frames, parsed and changed as far as a switch and a router need.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "net/wire/address.h"

namespace impair {

using Mac = std::array<std::uint8_t, 6>;

struct Frame {
    enum class Kind { Arp, Ipv4, Other };

    Kind kind = Kind::Other;
    Mac to{};
    Mac from{};
    std::size_t ip_bytes = 0;  ///< Length of the IPv4 packet including headers, as its header says; 0 for other frames.
};

/// Parses arbitrary bytes. Frames that are too short or inconsistent are Other.
[[nodiscard]] Frame look_into(std::string_view bytes);

/// A question by ARP for the card that has an IPv4 address (RFC 826).
struct ArpQuestion {
    Mac asker{};
    std::uint32_t asker_ip = 0;
    std::uint32_t target = 0;
};
[[nodiscard]] std::optional<ArpQuestion> as_arp_question(std::string_view frame);
/// Returns the frame that answers it: `own` has the address.
[[nodiscard]] std::string arp_answer(const ArpQuestion& question, const Mac& own);

/// The ends of a datagram.
struct UdpEnds {
    net::Address from;
    net::Address to;
};
/// Returns the ends of the UDP datagram in a frame; nothing for other frames, and for pieces of packets.
[[nodiscard]] std::optional<UdpEnds> as_udp(std::string_view frame);
/// Returns a frame that `as_udp` knows with other ends and cards. The datagram goes without a checksum of its own, as
/// IPv4 allows (RFC 768).
[[nodiscard]] std::string readdressed(std::string_view frame, const UdpEnds& ends, const Mac& to, const Mac& from);

/// Maps addresses to the port on which they were last seen.
class MacTable {
public:
    void learn(const Mac& mac, int port);
    /// Returns the port, or 0 for groups and unknown addresses, which are flooded.
    [[nodiscard]] int port_of(const Mac& mac) const;

private:
    std::map<Mac, int> ports_;
};

}  // namespace impair
