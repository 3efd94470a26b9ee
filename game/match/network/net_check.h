// SPDX-License-Identifier: Zlib
/// Finds out whether others could join a game hosted here, and what is in the way.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "game/match/network/open_port.h"

namespace match {

/// Returns what a host reads about players outside its network, as a sentence.
[[nodiscard]] engine::Message describe(const Reach& reach, std::uint16_t port);

/// Has the router open the port for as long as this object lives. Done within a few seconds.
class NetCheck {
public:
    NetCheck(NetPlatform& platform, std::uint16_t port);

    void poll(net::Micros now) { open_port_.poll(now); }
    [[nodiscard]] bool is_done() const { return open_port_.reach().state != Reach::State::Asking; }

    /// One thing that matters, and what was found: "yes", "no", or why nothing is known.
    struct Line {
        engine::Message what;
        engine::Message found;
    };
    [[nodiscard]] std::vector<Line> lines() const;
    [[nodiscard]] engine::Message verdict() const { return describe(open_port_.reach(), port_); }
    /// Returns lines and verdict as text in English, to be passed on to whoever helps.
    [[nodiscard]] std::string text() const;

private:
    std::uint16_t port_;
    std::string addresses_;
    std::string router_;
    std::string ipv6_;
    OpenPort open_port_;
};

}  // namespace match
