// SPDX-License-Identifier: Zlib
/// A visitor's link to a peer that has let it into a running game.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "net/history/history_fetch.h"
#include "net/link/meter.h"
#include "net/lobby/join_request.h"
#include "net/lobby/visit/visit_packets.h"

namespace net {

/// Keeps in touch with a desk, measures the round trip, and compares its history with ours. The Visit itself handles
/// history and entry.
class DeskLink {
public:
    /// Begins with the Welcome of a desk that was joined with that purpose. `context` must outlive this link.
    DeskLink(SessionContext& context, const JoinedPeer& peer, JoinPurpose purpose, const WelcomePacket& welcome,
             Micros now);

    /// Returns whether this packet is from the desk.
    [[nodiscard]] bool is_from(const Datagram& datagram) const;
    /// Takes a Welcome, a hash or what other spectators say. Returns false if it does not belong to this link.
    bool receive(const Datagram& datagram, Micros now);
    /// Records which Visit a packet of the desk answers, for measuring the round trip.
    void note_echo(const VisitEcho& echo, Micros at);
    void note_heard(Micros now) { heard_at_ = now; }

    /// What a visitor reports to all its desks.
    struct News {
        std::uint32_t& sequence;  ///< Number of the last Visit or question to any desk.
        Tick ticks = 0;           ///< Ticks that it has run.
        std::uint8_t room = 0;    ///< How many spectators it has room for.
    };
    /// Sends what is due: Visits at the interval `visit_every`, each with our own lines of chat, and questions.
    void poll(const News& news, Micros visit_every, Micros now);
    /// Notifies the desk that we leave.
    void leave(const News& news, Micros now);
    /// Starts comparing its hashes with those of that game and history, from the beginning.
    void compare(const VisitedGame& game, const InputHistory& own) { check_.emplace(bytes_of(game), own); }
    void stop_comparing() { check_.reset(); }
    /// Requests the hash at one more tick; see `statement`.
    void ask_for(Tick tick) { asked_for_ = tick; }
    /// Requests what the pilots have signed of the history; see `proof`.
    void ask_for_proof() { wants_proof_ = true; }
    void send(const std::string& bytes, Micros now);
    void close() { is_open_ = false; }

    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] JoinPurpose purpose() const { return purpose_; }
    [[nodiscard]] const JoinedPeer& peer() const { return peer_; }
    [[nodiscard]] const WelcomePacket& welcome() const { return welcome_; }
    /// Returns the comparison; null unless hashes are compared.
    [[nodiscard]] const HistoryCheck* check() const { return check_ ? &*check_ : nullptr; }
    /// Returns the desk's hash at the tick that it was last asked for, once it has answered.
    [[nodiscard]] const std::optional<HistoryHash>& statement() const { return statement_; }
    /// Returns the vouchers in the desk's newest proof, all valid; nothing before it has shown one.
    [[nodiscard]] const std::optional<HistoryProofPacket>& proof() const { return proof_; }
    /// Returns the end of the desk's history, as far as it has said.
    [[nodiscard]] Tick end() const { return end_; }
    [[nodiscard]] Micros least_rtt() const { return least_rtt_; }
    /// Returns address, round trip and recent loss; traffic is counted elsewhere.
    [[nodiscard]] LinkStats stats() const;
    /// Returns when the desk was last heard.
    [[nodiscard]] Micros heard_at() const { return heard_at_; }

private:
    static constexpr std::size_t kRemembered = 64;

    struct Sent {
        std::uint32_t sequence = 0;
        Micros at = 0;
        bool is_answered = false;
    };

    bool receive_hash(const Datagram& datagram);
    bool receive_lines(const Datagram& datagram);
    bool receive_proof(const Datagram& datagram);

    SessionContext* context_;
    bool is_open_ = true;
    JoinPurpose purpose_;
    JoinedPeer peer_;
    WelcomePacket welcome_;
    std::optional<HistoryCheck> check_;
    std::optional<Tick> asked_for_;
    std::optional<HistoryHash> statement_;
    bool wants_proof_ = false;
    std::optional<HistoryProofPacket> proof_;
    Micros next_proof_at_ = 0;
    Tick end_;
    Micros least_rtt_ = kSecond;
    bool is_measured_ = false;
    std::array<Sent, kRemembered> sent_{};  ///< Visits, by sequence number.
    Micros polled_at_ = 0;
    Micros next_visit_at_ = 0;
    Micros next_question_at_ = 0;
    Micros heard_at_;
};

}  // namespace net
