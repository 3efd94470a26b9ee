// SPDX-License-Identifier: Zlib
/// Probes the direct link to another member of the lobby by pings: whether it works, its round trip, its loss.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "net/wire/link_key.h"
#include "net/wire/packets.h"

namespace net {

/// A link is up while pings arrive that answer ours. Its ends never compare clocks: each ping echoes the newest one of
/// the other side, and says how long that was held.
class LinkProbe {
public:
    LinkProbe(const Address& address, const PublicKey& public_key, const LinkKey& key, Micros now)
        : address_(address), public_key_(public_key), key_(key), since_(now), next_at_(now), heard_at_(now) {}

    /// Offers another address, known from the host. Ignored while the link is up.
    void suggest(const Address& address, Micros now);

    /// The next ping, if one is due.
    [[nodiscard]] std::optional<PingPacket> next(Slot self, Micros now);
    /// Takes a ping whose tag is right; `at`: when it arrived. False if it is not newer than all others.
    bool take(const PingPacket& ping, const Address& from, Micros at);

    [[nodiscard]] const Address& address() const { return address_; }
    [[nodiscard]] const PublicKey& public_key() const { return public_key_; }
    [[nodiscard]] const LinkKey& key() const { return key_; }
    [[nodiscard]] bool is_up(Micros now) const;
    /// When something last arrived; if nothing has, when the probe was made.
    [[nodiscard]] Micros heard_at() const { return heard_at_; }
    [[nodiscard]] std::optional<Micros> rtt() const { return rtt_; }  ///< Smoothed.
    [[nodiscard]] std::optional<Micros> least_rtt() const { return least_rtt_; }
    [[nodiscard]] double loss() const;  ///< Of their pings to us, 0..1, over the last 64.

private:
    static constexpr std::uint32_t kRemembered = 64;  // pings under way

    [[nodiscard]] Micros interval(Micros now) const;
    void count(std::uint32_t counter);
    void measure(const PingPacket& ping, Micros at);

    Address address_;
    PublicKey public_key_;
    LinkKey key_;
    Micros since_;
    Micros next_at_;
    std::array<Micros, kRemembered> sent_at_{};
    std::uint32_t sent_ = 0;    // the counter of our newest
    std::uint32_t newest_ = 0;  // the counter of theirs
    std::uint64_t came_ = 0;    // bit n: the one n before the newest came
    std::uint32_t first_ = 0;   // the first of theirs that came
    bool is_answered_ = false;
    Micros heard_at_;
    std::optional<Micros> rtt_;
    std::optional<Micros> least_rtt_;
};

}  // namespace net
