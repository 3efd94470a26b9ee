// SPDX-License-Identifier: Zlib
/// Estimates the direct link to one peer: round trip, packet loss, acknowledgements, silence.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "net/link/transport.h"

namespace net {

/// The minimum of the samples of the last five to ten seconds, in constant space.
class WindowedLeast {
public:
    void add(Micros sample, Micros now);
    [[nodiscard]] std::optional<Micros> value() const;

private:
    static constexpr Micros kHalf = 5 * kSecond;

    std::optional<Micros> current_;
    std::optional<Micros> before_;
    Micros began_ = 0;
};

/// What is known of the direct link to one peer, from the packets that come and go. Every packet is a sample: it names
/// the tick it acknowledges and how long its sender held that tick. So clocks are never compared, and no packet is sent
/// only to measure (RATIONALE.md §2).
class LinkEstimator {
public:
    /// Starts the silence timers; nothing can arrive before this moment.
    void begin(Micros at) { last_heard_ = last_direct_ = at; }
    /// Records that a packet whose newest own tick is `end` - 1 was sent.
    void note_sent(Tick end, Micros now);
    /// Records an acknowledgement of our input up to `held`, which the peer had held for `hold_ms` (255: longer).
    void note_acknowledged(Tick held, std::uint8_t hold_ms, Micros now);
    /// Records a packet from the peer; `end` is one past its newest tick. Returns true if that tick had not arrived
    /// directly before.
    bool note_received(Tick end, bool is_copy, Micros now);
    /// Records a packet that arrived after a newer one. It affects only the loss estimate.
    void note_late(Tick end, bool is_copy);
    /// Forgets the loss estimate if the link is dead. If the link recovers, its loss is measured from scratch.
    void expire_loss(Micros now);
    /// Excludes ticks before `end` from the loss estimate: several of them may arrive at a time, so a gap is not a
    /// loss.
    void ignore_loss_before(Tick end) { newest_first_copy_ = std::max(newest_first_copy_, end); }

    /// Returns whether the peer lacks a tick that it should have acknowledged by now: one sent more than a round trip
    /// and a tick ago.
    [[nodiscard]] bool lacks(Tick held, Tick own_end, Micros now) const;
    /// Returns one past the newest of our ticks that the peer holds.
    [[nodiscard]] Tick acknowledged() const { return acknowledged_; }
    /// Records that the peer must hold our input up to `held`, since it could not have advanced without it.
    void imply_acknowledged(Tick held) { acknowledged_ = std::max(acknowledged_, held); }
    /// Returns how long ago the peer's newest tick arrived, in ms, for the next packet to it; 255 if longer, or if none
    /// has arrived.
    [[nodiscard]] std::uint8_t hold_ms(Micros now) const;

    /// Returns one past the peer's newest tick that arrived directly.
    [[nodiscard]] Tick newest() const { return newest_; }
    [[nodiscard]] Micros last_heard() const { return last_heard_; }
    /// Like `last_heard`, but counts only packets that came directly, not through another peer.
    [[nodiscard]] Micros last_direct() const { return last_direct_; }
    /// Returns whether nothing has arrived directly for 2 s. At 87.5 % loss and 60 packets a second that happens by
    /// chance once in two weeks.
    [[nodiscard]] bool is_dead(Micros now) const { return now - last_direct_ >= kDeadAfter; }
    /// Records that the peer was heard, directly or through another one, or that this process was suspended until then.
    void note_heard(Micros at) { last_heard_ = at > last_heard_ ? at : last_heard_; }

    [[nodiscard]] std::optional<Micros> least_round_trip() const { return least_.value(); }
    [[nodiscard]] std::optional<Micros> round_trip() const { return smoothed_; }
    /// Returns the share of the peer's last 128 or so ticks whose first copy did not reach us, 0..1.
    [[nodiscard]] double loss() const { return loss_; }
    /// Returns whether the loss towards us is so high that two copies per tick are needed (RATIONALE.md §2).
    [[nodiscard]] bool wants_copies() const { return wants_copies_; }
    /// Returns whether the smoothed round trip exceeds twice the least one by more than 100 ms: then packets queue, and
    /// sending more would make it worse.
    [[nodiscard]] bool is_congested() const;

private:
    static constexpr std::size_t kRemembered = 256;
    /// 10 % plus the error margin of the estimate, because at 10 % one copy must suffice (RATIONALE.md §2 and §5, A10).
    static constexpr double kCopiesOn = 0.15;
    static constexpr double kCopiesOff = 0.11;
    static constexpr double kCountedAtFirst = 16;
    static constexpr Micros kDeadAfter = 2 * kSecond;

    struct Sent {
        Tick end = 0;
        Micros at = -1;
    };

    void note_loss(Tick end);

    std::array<Sent, kRemembered> sent_{};
    Tick acknowledged_ = 0;
    Tick newest_ = 0;
    Micros newest_at_ = -1;
    Micros last_heard_ = 0;
    Micros last_direct_ = 0;
    WindowedLeast least_;
    std::optional<Micros> smoothed_;
    Tick newest_first_copy_ = 0;
    double counted_ = kCountedAtFirst;  ///< Ticks that the loss estimate is based on; it starts as if this many had
                                        ///< arrived.
    double loss_ = 0;
    bool wants_copies_ = false;
};

}  // namespace net
