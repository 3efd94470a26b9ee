// SPDX-License-Identifier: Zlib
/// Finds out whether others could join a game hosted here, and what is in the way.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "game/match/network/hosted_relay.h"
#include "game/match/network/open_port.h"
#include "game/match/network/port_trial.h"

namespace match {

/// Returns what a host reads about players outside its network, as a sentence.
[[nodiscard]] engine::Message describe(const Reach& reach, std::uint16_t port);

/// Has the router open the port for as long as this object lives, and asks the relay server, if there is one. Done
/// within kPatience; answers that come later still count.
class NetCheck {
public:
    /// `relay` is HOST[:PORT] of a relay server; empty: none. It and the nodes of `table` try whether the port lets
    /// them in.
    NetCheck(NetPlatform& platform, std::uint16_t port, const std::string& relay, TableEntries table = {});
    ~NetCheck();
    NetCheck(const NetCheck&) = delete;
    NetCheck& operator=(const NetCheck&) = delete;

    void poll(net::Micros now);
    [[nodiscard]] bool is_done() const;
    static constexpr net::Micros kPatience = 14 * net::kSecond / 5;

    /// One thing that matters, and what was found: "yes", "no", or why nothing is known.
    struct Line {
        engine::Message what;
        engine::Message found;
    };
    [[nodiscard]] std::vector<Line> lines() const;
    [[nodiscard]] engine::Message verdict() const { return describe(reach(), port_); }
    /// Returns lines and verdict as text in English, to be passed on to whoever helps.
    [[nodiscard]] std::string text() const;

private:
    [[nodiscard]] Reach reach() const;
    [[nodiscard]] bool is_late() const { return now_ - began_ >= kPatience; }
    [[nodiscard]] engine::Message relay_line() const;
    [[nodiscard]] engine::Message port_line() const;
    [[nodiscard]] engine::Message trial_line() const;

    std::uint16_t port_;
    net::Micros began_;
    net::Micros now_;  ///< Of the last poll.
    std::string addresses_;
    std::string router_;
    std::string ipv6_;
    OpenPort open_port_;
    std::unique_ptr<net::Socket> tried_;             ///< Has the port. Null if another program has it; …
    std::unique_ptr<PortTrial> trial_;               ///< … then this is, too.
    std::unique_ptr<net::RelayedTransport> socket_;  ///< To the relay server; null without one, …
    std::unique_ptr<HostedRelay> relay_;             ///< … as this is.
};

}  // namespace match
