// SPDX-License-Identifier: Zlib
/// A visitor's link to one peer of the game that it visits.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/history/history_check.h"
#include "net/link/link_stats.h"
#include "net/lobby/join_request.h"
#include "net/lobby/visit/visit_packets.h"

namespace net {

/// A peer of a running game that let this machine in as a visitor.
struct DeskPeer {
    Address address;  ///< Where it was asked.
    Address from;     ///< Where its answers come from: it may be another of its addresses, or any that it claims.
    PublicKey public_key{};
    LinkKey key;
};

/// Asks a desk to be let in, then keeps in touch with it, measures the round trip, and compares its history with ours.
/// History and entrance are the visit's own business.
class DeskLink {
public:
    enum class State : std::uint8_t { Asking, In, Closed };

    /// Asks the desk at an address that a peer named. All must outlive it.
    DeskLink(SessionContext& context, const Address& address, JoinWish wish, Micros now);
    /// A desk that has let us in.
    DeskLink(SessionContext& context, const DeskPeer& peer, JoinWish wish, const WelcomePacket& welcome, Micros now);

    /// Returns whether that desk made this packet.
    [[nodiscard]] bool is_from(const Datagram& datagram) const;
    /// Takes an answer to a request to be let in, a Welcome or a hash. Returns false if it is none of this link.
    bool receive(const Datagram& datagram, Micros now);
    /// Takes which Visit a packet of the desk answers.
    void take_echo(const VisitEcho& echo, Micros at);
    void note_heard(Micros now) { heard_at_ = now; }

    /// What a visitor tells all its desks.
    struct News {
        std::uint32_t& sequence;  ///< Of the last Visit or HashRequest to any desk.
        Tick ticks = 0;           ///< That it has run.
        std::uint8_t room = 0;    ///< For others that want to watch through it.
    };
    /// Sends what is due: a Visit every so often, and questions for hashes.
    void poll(const News& news, Micros visit_every, Micros now);
    /// Tells the desk that we leave.
    void leave(const News& news, Micros now);
    /// From now on its hashes are compared with those of that game and history, from its beginning.
    void compare(const GameTerms& terms, const History& own) { check_.emplace(bytes_of(terms), own); }
    void stop_comparing() { check_.reset(); }
    /// Asks for one more hash: see `statement`.
    void ask_for(Tick tick) { asked_for_ = tick; }
    void send(const std::string& bytes, Micros now);
    void close() { state_ = State::Closed; }

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] bool is_in() const { return state_ == State::In; }
    [[nodiscard]] JoinWish wish() const { return wish_; }
    [[nodiscard]] const DeskPeer& peer() const { return peer_; }
    [[nodiscard]] const WelcomePacket& welcome() const { return welcome_; }
    /// Returns why it was not let in, if it was told.
    [[nodiscard]] const std::optional<RefusalPacket>& refusal() const { return refusal_; }
    /// Returns where the desk sent us instead, once.
    [[nodiscard]] std::vector<Address> take_referral() { return std::exchange(referral_, {}); }
    /// Null unless hashes are compared.
    [[nodiscard]] const HistoryCheck* check() const { return check_ ? &*check_ : nullptr; }
    /// Returns the desk's hash at the tick that it was last asked for, once it has answered.
    [[nodiscard]] const std::optional<HistoryHash>& statement() const { return statement_; }
    /// Returns the end of the desk's history, as far as it has said.
    [[nodiscard]] Tick end() const { return end_; }
    [[nodiscard]] Micros least_rtt() const { return least_rtt_; }
    /// Returns address, round trip and recent loss; traffic is counted elsewhere.
    [[nodiscard]] LinkStats stats() const;
    /// Returns since when nothing of it was heard, or since when it is asked.
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
    JoinWish wish_;
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
