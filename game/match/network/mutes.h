// SPDX-License-Identifier: Zlib
/// The pilots muted by the player, remembered from one lobby to the next.
#pragma once

#include "net/lobby/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace match {

/// A session mutes by key, that is, both pilots at a machine, and keys are new in each session. So for the next lobby a
/// muted machine is identified by its first pilot's name and its IP address together: neither a namesake nor a
/// neighbour behind the same router is muted by mistake.
class Mutes {
public:
    /// Mutes a pilot's chat, or unmutes it. Without a session there is nobody to mute.
    void set(net::Session* session, net::Slot slot, bool is_muted);
    /// Mutes those pilots of a session that were muted in an earlier one.
    void renew(net::Session& session) const;

private:
    struct Pilot {
        std::string name;
        net::Ip household{};

        friend bool operator==(const Pilot&, const Pilot&) = default;
    };

    [[nodiscard]] static Pilot pilot_of(const net::Session& session, const net::LinkStats& link);

    std::vector<Pilot> pilots_;
};

}  // namespace match
