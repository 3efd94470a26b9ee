// SPDX-License-Identifier: Zlib
/// Estimates one peer's direct link to another: round trip, packet loss, acknowledgements, silence.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "net/link/transport.h"

namespace net {

/// The least of the samples of the last five to ten seconds, in constant space.
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

/// Every packet is a sample: it names a tick of ours that it answers, and how long its sender held that. So no clocks
/// are compared and nothing is sent only to measure (RATIONALE.md §2).
class LinkEstimator {
public:
    /// Starts the silence timers; nothing can arrive before this moment.
    void begin(Micros at) { last_heard_ = last_direct_ = at; }
    /// A packet of ours whose newest own tick is `end` - 1 goes out.
    void note_sent(Tick end, Micros now);
    /// Theirs arrived: it acknowledges our input up to `held`, which they had for `hold_ms` (255: longer).
    void note_acknowledged(Tick held, std::uint8_t hold_ms, Micros now);
    /// Theirs arrived, `end` being one past the newest tick in it. True if that tick had not come directly before.
    bool note_received(Tick end, bool is_copy, Micros now);
    /// Theirs arrived after a newer one: all that it tells is that it was not lost.
    void note_late(Tick end, bool is_copy);
    /// Forgets the loss estimate if the link is dead. If the link comes back, its loss is measured afresh.
    void expire_loss(Micros now);
    /// Their ticks before this may come several at a time, so that a gap in them is not a loss.
    void ignore_loss_before(Tick end);

    /// Whether they lack what should have reached them and been acknowledged: it went out more than a round trip ago.
    [[nodiscard]] bool lacks(Tick held, Tick own_end, Micros now) const;
    /// One past the newest tick of ours that they hold.
    [[nodiscard]] Tick acknowledged() const { return acknowledged_; }
    /// They must hold so much of ours, or could not have come as far as they have.
    void imply_acknowledged(Tick held);
    /// For the next packet to them: the time since `end` came in, in ms; 255 if that is long ago.
    [[nodiscard]] std::uint8_t hold_ms(Micros now) const;

    /// One past the newest tick of theirs that came directly.
    [[nodiscard]] Tick newest() const { return newest_; }
    [[nodiscard]] Micros last_heard() const { return last_heard_; }
    /// As `last_heard`, but directly, not through another peer.
    [[nodiscard]] Micros last_direct() const { return last_direct_; }
    /// Whether nothing has arrived directly for 2 s. At 87.5 % loss and 60 packets a second that happens by chance once
    /// in two weeks.
    [[nodiscard]] bool is_dead(Micros now) const { return now - last_direct_ >= kDeadAfter; }
    /// Records that the peer was heard, be it through another one, or that this process was suspended until now.
    void note_heard(Micros at) { last_heard_ = at > last_heard_ ? at : last_heard_; }

    [[nodiscard]] std::optional<Micros> least_round_trip() const { return least_.value(); }
    [[nodiscard]] std::optional<Micros> round_trip() const { return smoothed_; }
    /// Of their first copies to us, 0..1, over about the last 128.
    [[nodiscard]] double loss() const { return loss_; }
    /// So much is lost on its way to us that two copies a tick are wanted (RATIONALE.md §2).
    [[nodiscard]] bool wants_copies() const { return wants_copies_; }
    /// More than the link's own latency stands in queues, so that sending more would make it worse.
    [[nodiscard]] bool is_congested() const;

private:
    static constexpr std::size_t kRemembered = 256;
    /// More than 10 %, by as much as the estimate strays: at 10 % one copy has to do (RATIONALE.md §2 and §5, A10).
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
    double counted_ = kCountedAtFirst;  ///< Ticks that the loss estimate rests on; it begins as if so many had come.
    double loss_ = 0;
    bool wants_copies_ = false;
};

}  // namespace net
