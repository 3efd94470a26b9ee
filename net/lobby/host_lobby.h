// SPDX-License-Identifier: Zlib
/// The authoritative lobby, which guests copy: seats, chat, and the start.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/bounded.h"
#include "net/link/reliable_queue.h"
#include "net/lobby/join_gate.h"
#include "net/lobby/relay_loan.h"
#include "net/lobby/session_context.h"
#include "net/lobby/waiting_spectators.h"

namespace net {

/// A guest, as the host knows it.
struct HostMember {
    PublicKey public_key{};
    PilotNames pilots;
    PilotNames typed;  // as sent, and so before they were made unique
    std::vector<Candidate> offered;
    Extensions extensions;
    bool is_ready = false;
    bool is_playing = false;
    std::uint32_t heard = 0;           // sequence number
    std::uint32_t roster_version = 0;  // the newest it has acknowledged
    std::uint32_t start_version = 0;
    bool is_start_final = false;
    std::uint32_t lines_taken = 0;        // how many of the host's lines the guest has taken
    std::uint32_t guest_lines_taken = 0;  // how many of the guest's lines the host has taken
    std::uint8_t links = 0;
    Micros worst_rtt = 0;
    Micros joined_at = 0;
    Micros heard_at = 0;
    Micros sent_at = 0;
    Micros next_at = 0;
    engine::RateLimiter chat{4};
};
/// A departed member that has yet to be notified.
struct HostParting {
    SeatId seat;
    Address address;
    LinkKey key;
    Farewell why;
    Micros until;
    Micros next_at;
};

class HostLobby final : public Lobby {
public:
    HostLobby(SessionContext& context, const HostSetup& hosting, Micros now);

    bool receive(const Datagram& datagram, Micros now) override;
    void poll(Micros now) override;

    void set_ready(bool is_ready) override;
    [[nodiscard]] std::optional<Micros> check_ends_at() const override { return check_ends_at_; }
    void stop_check() override { stop_check(0); }
    [[nodiscard]] bool say(std::string text) override;
    void leave(Micros now) override;
    [[nodiscard]] bool is_settled(Micros /*now*/) const override { return partings_.empty(); }
    [[nodiscard]] std::optional<OfferPacket> offer() const override { return listing().offer; }
    [[nodiscard]] std::optional<AgreedStart> start() const override;
    void note_playing(SeatId seat) override;

    void set_game(const std::string& game, int max_pilots) override;
    void set_table(const std::string& table) override;
    void kick(SeatId seat) override;
    [[nodiscard]] bool begin(Micros now) override;
    void want_relay(bool is_wanted) override { borrower_.want(is_wanted); }
    [[nodiscard]] std::vector<Address> offered_relays(Micros now) const override {
        return borrower_.offers(*context_, now);
    }

private:
    // host_lobby.cpp: joining, leaving, members' packets
    bool receive_join(const Datagram& datagram, Micros now);
    bool show_spectator(const Datagram& datagram, const JoinPacket& join, Micros now);
    bool seat_again(SeatId seat, const Datagram& datagram, const JoinPacket& join, Micros now);
    void seat(const AcceptedJoin& applicant, Micros now);
    bool receive_member(const Datagram& datagram, Micros now);
    bool receive_last_words(const Datagram& datagram, SeatId seat);
    void apply(SeatId seat, const MemberPacket& packet, Micros now);
    void receive_lines(SeatId seat, const MemberPacket& packet, Micros now);
    void remove(SeatId seat, Farewell why, Micros now);
    void announce(LobbyLine line);
    /// Returns the number of the last line that a newcomer does not read.
    [[nodiscard]] std::uint32_t lines_before(const PilotNames& newcomer) const;
    /// Announces an event of a member's pilots.
    void announce_pilots(Notice::Type type, SeatId seat, const PilotNames& pilots);
    /// Returns names for the pilots in a seat that no other pilot has.
    [[nodiscard]] PilotNames unique_names(const PilotNames& wanted, SeatId seat) const;
    /// Returns the names of all pilots but those in that seat.
    [[nodiscard]] std::set<std::string> names_besides(SeatId seat) const;
    [[nodiscard]] const PilotNames& pilots_of(SeatId seat) const;
    [[nodiscard]] int count() const;
    [[nodiscard]] int count_pilots() const;
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from) const;
    [[nodiscard]] std::optional<SeatId> seat_at(const Address& address) const;
    /// Returns how many seated pilots share that address, not counting the seat `besides`.
    [[nodiscard]] int count_pilots_at(const Address& address, std::optional<SeatId> besides) const;
    [[nodiscard]] int most_pilots_at(const Ip& ip) const;
    [[nodiscard]] Listing listing() const;

    // host_roster.cpp: what members are sent
    void drop_silent(Micros now);
    void count_spectators();
    void watch_links(Micros now);
    void name_dead_links(Micros now);
    void send_rosters(Micros now);
    void send_farewells(Micros now);
    void update_view();
    [[nodiscard]] bool is_behind(const HostMember& member) const;
    [[nodiscard]] std::string roster_for(SeatId seat, Micros now);
    [[nodiscard]] std::vector<RosterEntry> entries() const;
    [[nodiscard]] PreviewPacket preview(const JoinPacket& join) const;
    [[nodiscard]] bool is_pair_up(SeatId a, SeatId b) const { return has_bit(links_[a], b) && has_bit(links_[b], a); }
    [[nodiscard]] bool is_seated(SeatId seat) const { return seat == 0 || members_[seat]; }
    [[nodiscard]] bool is_all_linked() const;

    // host_start.cpp
    void poll_check(Micros now);
    void end_check();
    void stop_check(SeatId seat);
    [[nodiscard]] bool is_all_ready() const;
    void freeze(Micros now);
    void thaw();
    void poll_start(Micros now);
    void begin_by_count(Micros now);
    [[nodiscard]] Micros worst_rtt() const;
    [[nodiscard]] engine::Message reason_to_wait() const;

    SessionContext* context_;
    HostSetup hosting_;
    JoinGate join_gate_;
    RelayBorrower borrower_;
    PilotNames pilots_;  // the host's own
    bool is_ready_ = false;
    PerSeat<std::optional<HostMember>> members_;  // the host's own seat, 0, stays empty
    std::vector<HostParting> partings_;
    WaitingSpectators spectators_;
    std::uint8_t shown_spectators_ = 0;         // how many the rosters tell of
    engine::BoundedTable<PublicKey, 64> gone_;  // keys of former members: an old Join from one of them readmits nobody
    ReliableQueue<LobbyLine, 256> lines_;
    std::uint32_t lines_at_departure_ = 0;  // when a seat last became free: earlier lines may mean another pilot by it
    std::uint32_t sent_ =
        0;  // sequence number of the newest roster to any member, so that a returning member sees higher ones
    std::uint32_t version_ = 1;
    std::uint32_t shown_version_ = 0;  // the version last sent out of turn
    std::uint32_t shown_line_ = 0;
    PerSeat<std::uint8_t> links_;     // one bit per seat: which links each member reports as up
    PerSeat<std::uint8_t> reported_;  // pairs without a link that were already reported
    PerSeat<bool> is_linked_;
    std::uint32_t checks_ = 0;  // number of the newest ready check
    std::optional<Micros> check_ends_at_;
    StartBlock start_;
    std::uint32_t starts_ = 0;
    engine::RateLimiter comings_{16, 16 * kSecond};  // announcements of joins and leaves: enough for everybody at once
    Micros now_;                                     // of the last poll
    Micros start_at_ = 0;
    Micros frozen_at_ = 0;
    std::optional<Micros> complete_since_;  // since when enough pilots are in for the automatic start
};

}  // namespace net
