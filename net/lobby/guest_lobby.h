// SPDX-License-Identifier: Zlib
/// A guest's copy of the host's lobby.
#pragma once

#include <optional>
#include <string>

#include "net/link/reliable_queue.h"
#include "net/lobby/join_request.h"
#include "net/lobby/relay_loan.h"

namespace net {

class GuestLobby final : public Lobby {
public:
    /// Of a guest that has yet to receive its first roster, which gives it its seat.
    GuestLobby(SessionContext& context, const JoinedPeer& host, Micros now);

    bool receive(const Datagram& datagram, Micros now) override;
    void poll(Micros now) override;

    void set_ready(bool is_ready) override;
    [[nodiscard]] std::optional<Micros> check_ends_at() const override;
    void stop_check() override;
    [[nodiscard]] bool say(std::string text) override;
    void leave(Micros now) override;
    [[nodiscard]] bool is_settled(Micros now) const override;
    [[nodiscard]] std::optional<AgreedStart> start() const override;
    [[nodiscard]] bool has_left() const override { return left_at_.has_value(); }
    [[nodiscard]] bool is_relay_wanted(Micros now) const override { return lender_.is_asked(now); }
    void lend_relay(std::uint16_t port, Micros now) override { lender_.lend(port, now); }

private:
    /// How many of the host's lines are taken, and acknowledged: more than a full lobby writes. The rest waits there.
    static constexpr int kLinesAtOnce = 32;
    static constexpr Micros kLinesFor = 4 * kSecond;  ///< The time in which as many may come again.

    [[nodiscard]] bool is_sound(const RosterPacket& roster) const;
    void apply(const RosterPacket& roster, Micros at, Micros now);
    void apply_start(const StartBlock& start, Micros at);
    void meet_others(const RosterPacket& roster, Micros now);
    void receive_lines(const RosterPacket& roster, Micros now);
    void receive_farewell(Farewell why);
    void send_member(Micros now);
    void hasten() { is_hasty_ = true; }
    [[nodiscard]] bool is_seated() const { return context_->self != kNoSeat; }

    SessionContext* context_;
    JoinedPeer host_;
    RelayLender lender_;
    Micros next_at_;
    Micros sent_at_;
    Micros eager_until_ = 0;
    bool is_hasty_ = false;   // something should be sent at once
    std::uint8_t links_ = 0;  // links that are up; one bit per seat

    bool is_ready_ = false;
    std::uint32_t stopped_check_ = 0;
    bool is_leaving_ = false;
    std::optional<Micros> left_at_;
    bool is_released_ = false;  // the host has acknowledged that we leave
    ReliableQueue<ChatLine, 32> outbox_;
    std::uint32_t sent_ = 0;  // sequence numbers
    std::uint32_t heard_ = 0;
    Micros heard_at_;
    bool has_met_all_ = false;  // if not, this roster has to be read again
    RosterPacket roster_;       // the newest
    std::uint32_t lines_taken_ = 0;
    engine::RateLimiter lines_in_{kLinesAtOnce, kLinesFor};
    Micros check_ends_at_ = 0;
    Micros start_at_ = 0;
};

}  // namespace net
