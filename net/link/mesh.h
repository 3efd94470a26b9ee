// SPDX-License-Identifier: Zlib
/// The direct links between one lobby member and all others.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/link/link_probe.h"
#include "net/link/meter.h"
#include "net/link/unanswered_budget.h"

namespace net {

class Mesh {
public:
    Mesh(const KeyPair& keys, Meter& transport,
         std::shared_ptr<UnansweredBudget> unanswered = std::make_shared<UnansweredBudget>())
        : keys_(keys), secret_(derive_hash_key(keys.secret_key, "gyre mesh 2")), transport_(&transport),
          paths_(secret_), unanswered_(std::move(unanswered)) {}

    void set_self(SeatId self) { self_ = self; }
    /// Starts pinging the member in that seat at an address that is proven to be its own.
    void add(SeatId seat, const Address& address, const PublicKey& public_key, const LinkKey& key, Micros now);
    /// Does the same for a member that only the host has met: pings all of these addresses until one is proven. For a
    /// known member, only changes the addresses to try. `context` enters the key in addition to both key pairs. Key
    /// derivations are rate limited: returns false if the call must be repeated later.
    bool introduce(SeatId seat, std::vector<Address> candidates, const PublicKey& public_key, Micros now,
                   std::string_view context = {});
    void remove(SeatId seat);

    /// Takes a ping. Returns false if it is outdated or not from a member.
    bool receive(const Datagram& datagram, Micros now);
    /// Takes a PathPacket, and answers it if it is a question. Returns false if it is not from a member, or is an
    /// answer to no question of ours.
    bool receive_path(const Datagram& datagram, Micros now);
    /// Asks a member to confirm that it receives at `from`, where a packet with its valid tag came from. Does nothing
    /// if that address is already proven.
    void check_path(SeatId seat, const Address& from, Micros now);
    void poll(Micros now);
    /// Looks for better paths to members that a relay server is between, also in a game: asks them, now and then,
    /// whether they receive directly as well. Both sides do, which opens the routers of both. Where a direct path has
    /// become silent, goes back to the relay server.
    void poll_paths(Micros now);

    /// Null for an empty seat and for this member itself.
    [[nodiscard]] const LinkProbe* probe(SeatId seat) const { return probes_[seat] ? &*probes_[seat] : nullptr; }
    /// Returns the members whose link is up, one bit per seat.
    [[nodiscard]] std::uint8_t up(Micros now) const;
    [[nodiscard]] Micros worst_rtt() const;  ///< Returns 0 if none has been measured.
    [[nodiscard]] std::vector<LinkStats> links() const;

private:
    static constexpr int kKeysPerSecond = 32;

    void begin(SeatId seat, std::vector<Address> candidates, const PublicKey& public_key, const LinkKey& key,
               Micros now, bool is_proven);
    [[nodiscard]] bool may_send(LinkProbe& probe, const Address& to, Micros now);
    /// Has the member confirm that it receives there. Its answer moves the link.
    void ask_path(SeatId seat, const Address& to, Micros now);
    /// Asks likewise, but the link moves only if enough of several questions are answered.
    void try_path(SeatId seat, const Address& to, Micros now);
    void ask(SeatId seat, const Address& to, std::optional<PathPacket> question, Micros now);
    /// Takes an answer to such a question.
    bool receive_trial(SeatId seat, const PathPacket& path, const Address& from, Micros now);
    void ping(LinkProbe& probe, Micros now);
    /// Settles on the candidate to which the number echoed by the ping was sent, if any.
    void settle(LinkProbe& probe, const PingPacket& ping, Micros now);
    void move(LinkProbe& probe, const Address& to, Micros now);
    [[nodiscard]] std::uint32_t first_counter(const PublicKey& public_key, Micros now) const;

    KeyPair keys_;
    HashKey secret_;
    Meter* transport_;
    SeatId self_ = kNoSeat;
    PerSeat<std::optional<LinkProbe>> probes_;
    PathCheck paths_;
    std::shared_ptr<UnansweredBudget> unanswered_;
    engine::RateLimiter derivations_{kKeysPerSecond};
};

/// Adds to each link the traffic counted at its address.
void add_traffic(std::vector<LinkStats>& links, const Meter& meter);

}  // namespace net
