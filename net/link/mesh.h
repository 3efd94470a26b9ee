// SPDX-License-Identifier: Zlib
/// The direct lines between one member of a lobby and all others.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/link/link_probe.h"
#include "net/link/link_stats.h"
#include "net/link/meter.h"

namespace net {

class Mesh {
public:
    /// `password` as `stretch_password` returned it.
    Mesh(const KeyPair& keys, std::string password, Meter& transport)
        : keys_(keys), password_(std::move(password)), transport_(&transport) {}

    void set_self(Slot self) { self_ = self; }
    /// Begins to announce us to the member in that seat.
    void add(Slot seat, const Address& address, const PublicKey& public_key, const LinkKey& key, Micros now);
    /// The same for a member that only the host has met. For a known member it only adds an address to try. How
    /// many keys are derived a second is bounded: false if it has to be said again later.
    bool introduce(Slot seat, const Address& address, const PublicKey& public_key, Micros now);
    void remove(Slot seat);

    /// Takes a ping; false if it is nobody's, or old.
    bool receive(const Datagram& datagram, Micros now);
    void poll(Micros now);

    /// Null where nobody is, and for oneself.
    [[nodiscard]] const LinkProbe* line(Slot seat) const {
        return lines_[index_of(seat)] ? &*lines_[index_of(seat)] : nullptr;
    }
    /// Returns the members whose link is up, bit by seat.
    [[nodiscard]] std::uint8_t up(Micros now) const;
    [[nodiscard]] Micros worst_rtt() const;  ///< 0 if none has been measured.
    [[nodiscard]] std::vector<LinkStats> links() const;

private:
    static constexpr int kKeysPerSecond = 32;

    KeyPair keys_;
    std::string password_;
    Meter* transport_;
    Slot self_ = kNoSlot;
    std::array<std::optional<LinkProbe>, kMaxPilots> lines_;
    engine::RateLimiter derivations_{kKeysPerSecond};
};

/// Adds what was counted at its address to each link.
void add_traffic(std::vector<LinkStats>& links, const Meter& meter);

}  // namespace net
