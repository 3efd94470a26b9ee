// SPDX-License-Identifier: Zlib
/// Probes the direct link to another lobby member with pings: whether it works, its round trip and its packet loss.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/wire/keys.h"
#include "net/wire/packets.h"

namespace net {

/// Checks whether a member receives at an address that its packets now come from. Anybody may have forwarded those
/// packets, or have sent them in another machine's name, so the address is asked to echo an unguessable number.
class PathCheck {
public:
    /// `secret` makes the numbers unguessable.
    explicit PathCheck(const HashKey& secret) : secret_(secret) {}

    /// Returns the number that only a receiver at that address learns.
    [[nodiscard]] std::uint32_t number(const Address& address, Micros now) const;
    /// Returns whether a number was recently sent to that address, and so proves that whoever knows it receives there.
    [[nodiscard]] bool proves(std::uint32_t number, const Address& address, Micros now) const;
    /// Returns the question for a member at an address, without its sender; nothing if the rate limit is reached.
    [[nodiscard]] std::optional<PathPacket> question(SeatId seat, const Address& address, Micros now);
    /// Returns a number as well, that of one question of many.
    [[nodiscard]] std::uint32_t number(SeatId seat, const Address& address, std::uint32_t question) const;
    /// Returns whether the packet answers a recent question to that address.
    [[nodiscard]] bool is_answer(const PathPacket& packet, const Address& from, Micros now) const;

private:
    static constexpr int kPerSecond = 5;  ///< A question is about as large as the packet that triggers it.

    [[nodiscard]] std::uint32_t number_for(const Address& address, Micros period) const;

    HashKey secret_;
    std::vector<engine::RateLimiter> questions_{kMaxPilots, engine::RateLimiter(kPerSecond)};  ///< By seat.
};

/// Counts how many questions to a second path of a member are answered, while the first one works. So a path that loses
/// packets does not take the place of one that does not.
class PathTrial {
public:
    /// Counts a question to that address, and returns its number. Begins anew if the last ones went to another.
    [[nodiscard]] std::uint32_t ask(const Address& to);
    [[nodiscard]] const Address& address() const { return to_; }
    /// Begins anew at the next question. Numbers go on, so that an old answer proves nothing.
    void forget() { to_ = {}; }
    /// Calls `is_it` with the number of each recent question, and counts that for which it returns true as answered.
    /// Returns whether there is one.
    bool take_answer(const std::function<bool(std::uint32_t question)>& is_it);
    /// Returns whether the path is about as good as one that loses that share of packets, 0..1, each way.
    [[nodiscard]] bool is_as_good_as(double loss) const;

private:
    static constexpr std::uint32_t kRemembered = 32;
    /// A path that loses 30 % each way passes so many once in 300 times.
    static constexpr int kEnough = 8;

    Address to_{};
    std::uint32_t asked_ = 0;     ///< The newest question's number.
    std::uint64_t answered_ = 0;  ///< Bit n: the question n before the newest.
    std::uint32_t first_ = 0;     ///< The first question that was answered; 0: none yet.
};

/// A link is up while answers to our pings arrive. The clocks of its ends are never compared: each ping echoes the
/// other side's newest ping and says how long that was held.
class LinkProbe {
public:
    /// `counter` is the number before that of the first ping; it must be unguessable, or an echo would prove nothing.
    /// `candidates` must not be empty. `is_proven`: the member is known to receive at the first one.
    LinkProbe(std::vector<Address> candidates, const PublicKey& public_key, const LinkKey& key, Micros now,
              std::uint32_t counter = 0, bool is_proven = false)
        : candidates_(std::move(candidates)), address_(candidates_.front()), used_at_(now), path_at_(now),
          public_key_(public_key), key_(key), since_(now), next_at_(now), sent_(counter), first_sent_(counter),
          is_proven_(is_proven), heard_at_(now) {
        std::ranges::for_each(candidates_, [this](const Address& each) { note_relayed(each); });
    }

    /// Offers other addresses, learned from the host. Ignored while the link is up, or if the proven address is among
    /// them.
    void suggest(const std::vector<Address>& candidates, Micros now);

    [[nodiscard]] bool is_due(Micros now) const { return now >= next_at_; }
    /// Returns where the next ping goes: to the proven address; without one, to all candidates for 20 s, and then only
    /// to the first.
    [[nodiscard]] std::span<const Address> targets(Micros now) const;
    /// Returns the next ping if one is due, without its path number. A copy goes to each of `targets`.
    [[nodiscard]] std::optional<PingPacket> next(SeatId self, Micros now);
    /// Takes a ping whose tag is valid; `at` is its arrival time. Returns false unless it is newer than all earlier
    /// ones.
    bool receive(const PingPacket& ping, Micros at);
    /// Settles on an address at which the member was found to receive.
    void move_to(const Address& address, Micros now);
    /// Records that a packet came from the proven address.
    void note_used(Micros now) { used_at_ = std::max(used_at_, now); }
    /// Gives the member time to send from the proven address, too.
    void expect_use(Micros now) { used_at_ = now + kFollowsWithin; }
    /// Returns whether packets come from the proven address.
    [[nodiscard]] bool is_used(Micros now) const { return now - used_at_ < kUnusedAfter; }
    /// Returns whether the proven address no longer leads anywhere, as far as can be told.
    [[nodiscard]] bool is_lost(Micros now) const { return now - used_at_ >= kLostAfter; }
    [[nodiscard]] PathTrial& trial() { return trial_; }
    /// Returns the address through a relay server, if the member has one.
    [[nodiscard]] const std::optional<Address>& relayed_address() const { return relayed_; }
    /// Returns whether it is time to look for another path, and counts it as looked for.
    [[nodiscard]] bool is_path_due(Micros now);

    /// Returns the proven address, else the first candidate.
    [[nodiscard]] const Address& address() const { return address_; }
    [[nodiscard]] const PublicKey& public_key() const { return public_key_; }
    [[nodiscard]] const LinkKey& key() const { return key_; }
    [[nodiscard]] bool is_up(Micros now) const { return is_answered_ && now - heard_at_ < kSilence; }
    /// Returns whether the member is known to receive at the current address.
    [[nodiscard]] bool is_proven() const { return is_proven_; }
    /// Grants a few pings to an unproven candidate from which a ping came.
    void earn(const Address& candidate) {
        earned_ = kEarned;
        earned_at_ = candidate;
    }
    /// Takes one of the pings granted by `earn`. Returns false if none is left for that address.
    [[nodiscard]] bool spend(const Address& candidate) {
        return candidate == earned_at_ && earned_ > 0 && earned_-- > 0;
    }
    [[nodiscard]] Micros since() const {
        return since_;
    }  ///< When the current attempt began: also with new candidates, or when the link went down.
    /// Returns when something last arrived, or else when the probe was created.
    [[nodiscard]] Micros heard_at() const { return heard_at_; }
    [[nodiscard]] std::optional<Micros> rtt() const { return rtt_; }  ///< Smoothed.
    [[nodiscard]] std::optional<Micros> least_rtt() const { return least_rtt_; }
    [[nodiscard]] double loss() const;  ///< Returns the packet loss of the member's last 64 pings to us, 0..1.

private:
    static constexpr std::uint32_t kRemembered = 64;     // pings in flight
    static constexpr int kEarned = 3;                    // with heavy loss, a single answer would rarely arrive
    static constexpr Micros kUnusedAfter = kSecond / 2;  // several packets of a game are late or lost
    static constexpr Micros kLostAfter = kSecond;
    static constexpr Micros kFollowsWithin = 3 * kSecond / 2;  // its questions and their answers may be lost
    static constexpr Micros kPathEvery = kSecond / 4;

    [[nodiscard]] Micros interval(Micros now) const;
    void note_relayed(const Address& address);
    void count(std::uint32_t counter);
    void measure(const PingPacket& ping, Micros at);

    std::vector<Address> candidates_;
    Address address_;
    std::optional<Address> relayed_;
    Micros used_at_;
    Micros path_at_;
    PathTrial trial_;
    PublicKey public_key_;
    LinkKey key_;
    Micros since_;
    Micros next_at_;
    std::array<Micros, kRemembered> sent_at_{};
    std::uint32_t sent_;        // the counter of our newest ping
    std::uint32_t first_sent_;  // the counter before our first ping
    std::uint32_t newest_ = 0;  // the counter of their newest ping
    std::uint32_t path_ = 0;    // the path number in that ping
    std::uint64_t came_ = 0;    // bit n: the ping n before the newest arrived
    std::uint32_t first_ = 0;   // the counter of their first ping that arrived
    bool is_answered_ = false;
    bool is_proven_;
    int earned_ = 0;
    Address earned_at_;
    Micros heard_at_;
    std::optional<Micros> rtt_;
    std::optional<Micros> least_rtt_;
};

}  // namespace net
