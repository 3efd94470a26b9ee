// SPDX-License-Identifier: Zlib
/// A visitor's link to one peer of the game that it visits.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/history/history_fetch.h"
#include "net/link/meter.h"
#include "net/lobby/join_request.h"
#include "net/lobby/visit/visit_packets.h"

namespace net {

/// A peer of a running game that let this machine in as a visitor.
struct DeskPeer {
    Address address;  ///< Where it was asked.
    Address from;     ///< Where its answers come from: maybe another of its addresses, or a forged one.
    PublicKey public_key{};
    LinkKey key;
};

/// Asks a desk to be let in, then keeps in touch with it, measures the round trip, and compares its history with ours.
/// The Visit itself handles history and entrance.
class DeskLink {
public:
    enum class State : std::uint8_t { Asking, In, Closed };

    /// Asks the desk at an address that a peer named. `context` must outlive this link.
    DeskLink(SessionContext& context, const Address& address, JoinPurpose purpose, Micros now);
    /// Continues with a desk that has let us in.
    DeskLink(SessionContext& context, const DeskPeer& peer, JoinPurpose purpose, const WelcomePacket& welcome,
             Micros now);

    /// Returns whether this packet is from the desk.
    [[nodiscard]] bool is_from(const Datagram& datagram) const;
    /// Takes an answer to a request to be let in, a Welcome or a hash. Returns false if it does not belong to this
    /// link.
    bool receive(const Datagram& datagram, Micros now);
    /// Records which Visit a packet of the desk answers, for measuring the round trip.
    void take_echo(const VisitEcho& echo, Micros at);
    void note_heard(Micros now) { heard_at_ = now; }

    /// What a visitor reports to all its desks.
    struct News {
        std::uint32_t& sequence;  ///< Number of the last Visit or HashRequest to any desk.
        Tick ticks = 0;           ///< Ticks that it has run.
        std::uint8_t room = 0;    ///< How many spectators it has room for.
    };
    /// Sends what is due: Visits at the interval `visit_every`, and hash requests.
    void poll(const News& news, Micros visit_every, Micros now);
    /// Notifies the desk that we leave.
    void leave(const News& news, Micros now);
    /// Starts comparing its hashes with those of that game and history, from the beginning.
    void compare(const GameTerms& terms, const InputHistory& own) { check_.emplace(bytes_of(terms), own); }
    void stop_comparing() { check_.reset(); }
    /// Requests the hash at one more tick; see `statement`.
    void ask_for(Tick tick) { asked_for_ = tick; }
    void send(const std::string& bytes, Micros now);
    void close() { state_ = State::Closed; }

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] bool is_in() const { return state_ == State::In; }
    [[nodiscard]] JoinPurpose purpose() const { return purpose_; }
    [[nodiscard]] const DeskPeer& peer() const { return peer_; }
    [[nodiscard]] const WelcomePacket& welcome() const { return welcome_; }
    /// Returns why this machine was not let in, if the desk said so.
    [[nodiscard]] const std::optional<RefusalPacket>& refusal() const { return refusal_; }
    /// Returns the desks to which this one referred us, once.
    [[nodiscard]] std::vector<Address> take_referral() { return std::exchange(referral_, {}); }
    /// Returns the comparison; null unless hashes are compared.
    [[nodiscard]] const HistoryCheck* check() const { return check_ ? &*check_ : nullptr; }
    /// Returns the desk's hash at the tick that it was last asked for, once it has answered.
    [[nodiscard]] const std::optional<HistoryHash>& statement() const { return statement_; }
    /// Returns the end of the desk's history, as far as it has said.
    [[nodiscard]] Tick end() const { return end_; }
    [[nodiscard]] Micros least_rtt() const { return least_rtt_; }
    /// Returns address, round trip and recent loss; traffic is counted elsewhere.
    [[nodiscard]] LinkStats stats() const;
    /// Returns when the desk was last heard, or else when we began to ask it.
    [[nodiscard]] Micros heard_at() const { return heard_at_; }

private:
    static constexpr std::size_t kRemembered = 64;

    struct Sent {
        std::uint32_t sequence = 0;
        Micros at = 0;
        bool is_answered = false;
    };

    bool receive_answer(const Datagram& datagram, Micros now);
    void take_welcome(const WelcomePacket& welcome, Micros at);
    bool receive_hash(const Datagram& datagram);
    static std::uint32_t number(const News& news);

    SessionContext* context_;
    State state_;
    JoinPurpose purpose_;
    std::optional<JoinRequest> request_;
    DeskPeer peer_;
    WelcomePacket welcome_;
    std::optional<RefusalPacket> refusal_;
    std::vector<Address> referral_;
    std::optional<HistoryCheck> check_;
    std::optional<Tick> asked_for_;
    std::optional<HistoryHash> statement_;
    Tick end_ = 0;
    Micros least_rtt_ = kSecond;
    bool is_measured_ = false;
    std::array<Sent, kRemembered> sent_{};  ///< Visits, by sequence number.
    Micros polled_at_ = 0;
    Micros next_visit_at_ = 0;
    Micros next_question_at_ = 0;
    Micros heard_at_;
};

}  // namespace net
