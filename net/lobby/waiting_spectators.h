// SPDX-License-Identifier: Zlib
/// The spectators that wait for a lobby's game to begin.
#pragma once

#include <vector>

#include "net/lobby/join_gate.h"

namespace net {

/// A lobby refuses spectators, which ask again twice a second. Those whose Joins were valid are counted, and shown the
/// lobby.
class WaitingSpectators {
public:
    static constexpr std::size_t kMost = 16;
    /// Limit per IP address, and half of that of an IPv6 site (see `Ip`): one machine must not be able to keep all
    /// others from being shown the lobby.
    static constexpr std::ptrdiff_t kMostAtAddress = 4;
    /// Longest silence of a spectator that still waits.
    static constexpr Micros kSilence = 3 * kSecond;

    /// Notes a valid Join. Returns whether the joiner is to be shown the lobby now: not if there are too many, nor more
    /// often than it should ask.
    [[nodiscard]] bool note(const AcceptedJoin& joiner, Micros now);
    /// Forgets those that are silent.
    void drop_silent(Micros now);
    [[nodiscard]] std::uint8_t count() const { return static_cast<std::uint8_t>(all_.size()); }

private:
    struct Spectator {
        PublicKey key{};
        Ip ip;
        Micros heard_at = 0;
        std::optional<Micros> shown_at{};
    };
    std::vector<Spectator> all_;
};

}  // namespace net
