// SPDX-License-Identifier: Zlib
/// A guest's way into a lobby, and its copy of the host's state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/link/reliable_queue.h"
#include "net/lobby/address_rotation.h"
#include "net/lobby/join_request.h"
#include "net/lobby/visit/visit.h"

namespace net {

class GuestLobby final : public Lobby {
public:
    GuestLobby(SessionContext& context, const Address& host, Micros now);

    bool receive(const Datagram& datagram, Micros now) override;
    void poll(Micros now) override;

    void set_ready(bool is_ready) override;
    [[nodiscard]] bool say(std::string text) override;
    void leave(Micros now) override;
    [[nodiscard]] bool is_settled(Micros now) const override;
    [[nodiscard]] std::optional<AgreedStart> start() const override;
    void note_playing(Slot /*seat*/) override {}
    /// Returns the peer that let this guest in as a visitor, if the datagram says so: there is no lobby, but a running
    /// game.
    [[nodiscard]] std::optional<DeskPeer> desk_peer_of(const Datagram& datagram) const;
    /// Whether this guest left on purpose. The host may have made a start final before learning of it: see `start`.
    [[nodiscard]] bool has_left() const { return left_at_.has_value(); }

private:
    bool receive_cookie(const Datagram& datagram, Micros now);
    bool receive_refusal(const Datagram& datagram, Micros now);
    bool receive_referral(const Datagram& datagram, Micros now);
    bool ask_next(Micros now);
    bool receive_roster(const Datagram& datagram, Micros now);
    [[nodiscard]] bool is_sound(const RosterPacket& roster) const;
    void apply(const RosterPacket& roster, Micros at, Micros now);
    void apply_start(const StartBlock& start, Micros at);
    void meet_others(const RosterPacket& roster, Micros now);
    void take_lines(const RosterPacket& roster);
    void take_farewell(Farewell why);
    void ask(Micros now);
    void send_member(Micros now);
    void hasten() { is_hasty_ = true; }
    [[nodiscard]] Micros interval(Micros now) const;

    SessionContext* context_;
    JoinRequest request_;
    AddressRotation referred_;  // desks of a running game, named by other peers
    int referrals_ = 0;
    Micros asked_since_;
    Micros next_at_;
    Micros sent_at_;
    Micros eager_until_ = 0;
    bool is_hasty_ = false;   // something should be sent at once
    std::uint8_t links_ = 0;  // links that are up; one bit per seat

    bool is_ready_ = false;
    bool is_leaving_ = false;
    std::optional<Micros> left_at_;
    bool is_released_ = false;  // the host has acknowledged that we leave
    ReliableQueue<ChatLine, 32> outbox_;
    std::uint32_t sent_ = 0;  // sequence numbers
    std::uint32_t heard_ = 0;
    Micros heard_at_;
    bool is_seated_ = false;
    bool has_met_all_ = false;  // if not, this roster has to be read again
    RosterPacket roster_;       // the newest
    std::uint32_t lines_taken_ = 0;
    Micros start_at_ = 0;
};

}  // namespace net
