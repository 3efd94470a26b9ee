// SPDX-License-Identifier: Zlib
/// Ethernet frames as far as a switch looks into them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string_view>

namespace impair {

using Mac = std::array<std::uint8_t, 6>;

struct Frame {
    enum class Kind { Arp, Ipv4, Other };

    Kind kind = Kind::Other;
    Mac to{};
    Mac from{};
    std::size_t ip_bytes = 0;  ///< Of the IPv4 packet with its headers, as it says itself; else 0.
};

/// Bytes of any kind: what is too short or contradicts itself is Other.
[[nodiscard]] Frame look_into(std::string_view bytes);

/// Which port an address was last heard on.
class MacTable {
public:
    void learn(const Mac& mac, int port);
    /// The port, or 0 for groups and addresses that were never heard: those go to everybody.
    [[nodiscard]] int port_of(const Mac& mac) const;

private:
    std::map<Mac, int> ports_;
};

}  // namespace impair
