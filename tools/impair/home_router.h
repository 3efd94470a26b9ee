// SPDX-License-Identifier: Zlib
/// A home router between one machine and the switch: translates the addresses of UDP, and passes nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "tools/impair/frame.h"
#include "tools/sim_network/router_model.h"

namespace impair {

/// Returns what kind of router a name stands for: `ordinary`, `full-cone`, `symmetric`, or `answering`, an ordinary one
/// that answers strangers.
[[nodiscard]] engine::Result<net::RouterKind> router_kind_of(std::string_view name);

/// The card of a machine on the switch, or of the router in front of it; that of the router towards its home; and that
/// of the machine at home.
enum class Card : std::uint8_t { Outer, Gateway, Home };
[[nodiscard]] Mac mac_of(Card card, int port);
/// Outer: 10.77.0.PORT; at home: 192.168.PORT.1 for the gateway and 192.168.PORT.2 for the machine.
[[nodiscard]] net::Ip ip_of(Card card, int port);

/// A state machine of frames. It answers questions by ARP for its two addresses.
class HomeRouter {
public:
    HomeRouter(int port, const net::RouterKind& kind, std::uint64_t seed) : port_(port), model_(kind, seed) {}

    struct Step {
        bool is_answer = false;  ///< Goes back to where the frame came from, rather than on.
        std::string frame;
    };
    /// Takes a frame of the machine at home. Returns what is sent for it, if anything.
    [[nodiscard]] std::optional<Step> from_home(std::string_view frame, net::Micros now);
    /// Takes a frame from the switch.
    [[nodiscard]] std::optional<Step> from_outside(std::string_view frame, net::Micros now);
    /// Forgets all flows, as when it is switched off and on.
    void restart() { model_.restart(); }

private:
    int port_;
    net::RouterModel model_;
};

}  // namespace impair
