// SPDX-License-Identifier: Zlib
/// Ethernet frames, parsed as far as a switch needs.
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
    std::size_t ip_bytes = 0;  ///< Length of the IPv4 packet including headers, as its header says; 0 for other frames.
};

/// Parses arbitrary bytes. Frames that are too short or inconsistent are Other.
[[nodiscard]] Frame look_into(std::string_view bytes);

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
