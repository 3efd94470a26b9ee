// SPDX-License-Identifier: Zlib
/// The pilots that a host has removed. They are barred by address and name for the life of the lobby, since new keys
/// cost nothing.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace net {

class BanList {
public:
    /// Bars an IPv4 address, unless it is not known, and a name, unless it is empty. Beyond 64 bans the oldest is
    /// lifted.
    void add(std::optional<std::uint32_t> ip, const std::string& name);
    /// Returns whether somebody from that address or with that cleaned name was removed. Machines behind one router
    /// share an address, so they are barred together; members that are already seated stay.
    [[nodiscard]] bool bars(std::uint32_t ip, const std::string& name) const;

private:
    struct Ban {
        std::optional<std::uint32_t> ip;
        std::string name;
    };
    std::deque<Ban> bans_;
};

}  // namespace net
