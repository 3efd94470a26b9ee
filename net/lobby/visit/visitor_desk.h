// SPDX-License-Identifier: Zlib
/// Receives visitors of a running game: answers joins, and serves the history and its hashes (PROTOCOL.md, Visitors).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/history/history_server.h"
#include "net/lobby/join_gate.h"
#include "net/lobby/visit/link_health.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/play/peer_game.h"

namespace net {

/// The desk of a pilot's program or of a spectator's; see PilotVisitorDesk and SpectatorVisitorDesk.
class VisitorDesk {
public:
    VisitorDesk(const VisitorDesk&) = delete;
    VisitorDesk& operator=(const VisitorDesk&) = delete;
    virtual ~VisitorDesk() = default;

    /// Returns whether a packet of that kind is for a desk.
    [[nodiscard]] static bool handles(PacketKind kind);
    /// Returns false if the datagram was ignored.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due, and forgets silent visitors.
    void poll(Micros now);
    /// Takes no more visitors, and tells those that watch where the history that they can fetch here ends.
    void close() { is_closing_ = true; }
    [[nodiscard]] bool is_closing() const { return is_closing_; }
    /// Returns whether all who watch here, unless they are silent, have the whole history and need no further poll.
    [[nodiscard]] bool has_served_all(Micros now) const;
    /// For testing: serves another history from now on, as a liar would; it must outlive the desk. Call before anybody
    /// visits.
    void serve_instead(const InputHistory& history) { history_ = &history; }
    /// Returns whether a visitor has asked for a proof of the history lately.
    [[nodiscard]] bool is_asked_for_proof(Micros now) const { return now - asked_for_proof_at_ < 5 * kSecond; }
    /// Returns how many more spectators there is room for.
    [[nodiscard]] std::size_t room() const { return most_ - std::min(most_, spectators()); }
    /// Returns the answer to searches, but for the nonce; nothing if they are not answered here.
    [[nodiscard]] std::optional<OfferPacket> offer() const {
        return answers_searches() ? std::optional(listing().offer) : std::nullopt;
    }
    /// Returns the number of visitors that only watch.
    [[nodiscard]] std::size_t spectators() const;

protected:
    /// A machine whose Join was accepted, and which does not fly yet.
    struct Visitor {
        AcceptedJoin who;
        JoinPurpose purpose = JoinPurpose::Watch;
        HistoryServer server;
        engine::RateLimiter share = requester_share();  ///< Of everything that is sent to it.
        bool wants_answer = false;                      ///< To its newest Visit, which has this …
        std::uint32_t visit = 0;                        ///< … sequence number (0: to its Join) …
        Micros visited_at = 0;                          ///< … and arrived then.
        std::optional<Tick> wants_hash{};               ///< Before that tick.
        bool wants_proof = false;
        Micros answered_at = -kSecond;
        std::uint32_t heard = 0;  ///< Newest sequence number …
        Micros heard_at = 0;      ///< … and when it arrived.
        SteadyLink link_quality{};
        engine::RateLimiter chat{8, 4 * kSecond};  ///< As for a pilot's lines.
        Micros next_lines_at = 0;                  ///< Before that, it gets no lines of other spectators.
        Tick ticks = 0;
        std::size_t room = 0;                  ///< How many spectators it has room for.
        std::optional<Tick> announced_at{};    ///< Tick of its last announcement …
        Arrival arrival{};                     ///< … and what was announced.
        std::optional<Admission> admission{};  ///< Set once it has been let in.
    };

    /// Both references must outlive this object. At most `most` visitors watch at a time.
    VisitorDesk(SessionContext& context, const InputHistory& history, std::size_t most);

    /// Returns the Welcome that is common to all visitors.
    [[nodiscard]] virtual WelcomePacket welcome(Micros now) const = 0;
    /// Returns the answer to searches.
    [[nodiscard]] virtual Listing listing() const = 0;
    /// Returns whether searches are answered here.
    [[nodiscard]] virtual bool answers_searches() const { return false; }
    /// Returns what proves the history.
    [[nodiscard]] virtual HistoryProofPacket proof() const = 0;
    /// Takes what an accepted Join says besides.
    virtual void note_join(const JoinPacket& /*join*/, Micros /*now*/) {}
    /// Returns why a joiner is not welcome here or at another desk; nothing if it is.
    [[nodiscard]] virtual std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from,
                                                                Micros now) const = 0;
    /// Returns the desks to which this one refers joiners. A pilot's desk refers only joiners that want to watch; a
    /// spectator's desk refers all.
    [[nodiscard]] virtual std::vector<Candidate> other_desks(Micros now) const = 0;
    /// Returns the desks to which a joiner that wants to fly is referred, none if nobody can let it in; nothing if this
    /// desk can.
    [[nodiscard]] virtual std::optional<std::vector<Candidate>> pilot_referral(const JoinPacket& join,
                                                                               const Address& from) const = 0;
    /// Returns the answer to a Visit.
    [[nodiscard]] virtual std::string answer_to(const Visitor& visitor, const VisitEcho& echo, Micros now) const;
    /// Does what else is due for a visitor.
    virtual void attend(Visitor& /*visitor*/, Micros /*now*/) {}

    [[nodiscard]] SessionContext& context() const { return *context_; }
    [[nodiscard]] std::vector<Visitor>& visitors() { return visitors_; }
    [[nodiscard]] const std::vector<Visitor>& visitors() const { return visitors_; }

private:
    bool receive_join(const Datagram& datagram, Micros now);
    /// Answers a Join with other desks to ask, or refuses it if there are none.
    bool refer(const Datagram& datagram, const JoinPacket& join, const LinkKey& key,
               const std::vector<Candidate>& desks, Micros now);
    [[nodiscard]] static bool is_repeated(const Visitor& known, const JoinPacket& join, const Datagram& datagram);
    bool receive_visit(Visitor& visitor, const VisitPacket& visit, Micros now);
    bool receive_say(Visitor& visitor, const SayPacket& say, Micros now);
    bool receive_question(Visitor& visitor, const Datagram& datagram, Micros now);
    [[nodiscard]] std::optional<std::vector<Candidate>> referral_for(const JoinPacket& join, const Address& from,
                                                                     Micros now);
    [[nodiscard]] std::vector<Candidate> spectators_with_room();
    void answer_due(Visitor& visitor, Micros now);
    void serve(Micros now);
    void answer(Visitor& visitor, Micros now);
    void send_lines(Visitor& visitor, Micros now);
    /// Sends a packet to a visitor, if the uplink, its own share and the share of its address allow it. Returns whether
    /// they did.
    bool send(Visitor& visitor, const std::string& bytes, Micros now);
    [[nodiscard]] bool may_send(const Visitor& visitor, int bytes, Micros now) const;
    /// Sends a packet that its share has paid for.
    void transmit(const Visitor& visitor, const std::string& bytes, Micros now);

    /// Bytes a second for everything that is sent to visitors, headers included; also the most in one burst.
    static constexpr int kMostBytes = 120'000;
    /// The same for all who watch from one IP address.
    static constexpr int kMostBytesOfAddress = 40'000;
    static constexpr std::size_t kMostAddresses = 64;

    SessionContext* context_;
    const InputHistory* history_;
    std::size_t most_;
    JoinGate gate_;
    std::vector<Visitor> visitors_;
    engine::RateLimiter uplink_{kMostBytes};
    engine::BoundedTable<Ip, kMostAddresses, engine::RateLimiter> addresses_;  ///< Of those who watch.
    Micros asked_for_proof_at_ = -10 * kSecond;
    bool is_closing_ = false;
    std::size_t first_ = 0;  ///< Index of the visitor to serve first; wraps around.
};

}  // namespace net
