// SPDX-License-Identifier: Zlib
/// The pilots that a host has removed. They are barred by address and name for the life of the lobby, since new keys
/// cost nothing.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace net {

class BanList {
public:
    /// Bars an IPv4 address, unless it is not known, and the names of a machine's pilots: those that they typed and
    /// those that they got. Empty names bar nobody. Beyond 64 bans the oldest is lifted.
    void add(std::optional<std::uint32_t> ip, const std::vector<std::string>& names);
    /// Returns whether somebody from that address or with one of those names, as typed, was removed. Machines behind
    /// one router share an address, so they are barred together; members that are already seated stay.
    [[nodiscard]] bool bars(std::uint32_t ip, const std::vector<std::string>& names) const;

private:
    struct Ban {
        std::optional<std::uint32_t> ip;
        std::vector<std::string> names;  // cleaned; none is empty
    };
    std::deque<Ban> bans_;
};

}  // namespace net
