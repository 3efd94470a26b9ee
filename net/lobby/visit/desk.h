// SPDX-License-Identifier: Zlib
/// Receives visitors of a running game: answers joins, and serves the history and its hashes (PROTOCOL.md, Visitors).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/history/history_server.h"
#include "net/lobby/join_gate.h"
#include "net/lobby/visit/steady_line.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/play/lockstep.h"

namespace net {

/// Of a pilot's program or a spectator's; see FrontDesk and RelayDesk.
class Desk {
public:
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    virtual ~Desk() = default;

    /// Returns whether a packet of that kind is for a desk.
    [[nodiscard]] static bool handles(PacketKind kind);
    /// Returns false if the datagram was ignored.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due, and forgets the silent.
    void poll(Micros now);
    /// Returns how many more could watch here.
    [[nodiscard]] std::size_t room() const { return most_ - std::min(most_, spectators()); }
    /// Returns the number of visitors that only watch.
    [[nodiscard]] std::size_t spectators() const;

protected:
    /// A machine whose Join was accepted, and which does not fly yet.
    struct Visitor {
        AcceptedJoin who;
        JoinWish wish = JoinWish::Watch;
        HistoryServer server;
        std::uint32_t heard = 0;  ///< The newest Visit's number …
        Micros heard_at = 0;      ///< … and when it came.
        SteadyLine line{};
        Tick ticks = 0;
        std::size_t room = 0;                  ///< So many could watch through it.
        std::optional<Tick> announced_at{};    ///< When it was announced last …
        Arrival arrival{};                     ///< … and as what.
        std::optional<Admission> admission{};  ///< Once it was let in.
    };

    /// All must outlive it. At most `most` visitors watch at a time.
    Desk(SessionContext& context, const History& history, std::size_t most);

    /// Returns what all visitors are told of the game.
    [[nodiscard]] virtual WelcomePacket welcome(Micros now) const = 0;
    /// Returns the answer to searches, and whether they are answered here.
    [[nodiscard]] virtual DoorSign sign() const = 0;
    [[nodiscard]] virtual bool answers_searches() const { return false; }
    /// Returns why that joiner is not welcome here or at another desk, if so.
    [[nodiscard]] virtual std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from,
                                                                Micros now) const = 0;
    /// Returns where else one can watch or, if it only watches itself, fly.
    [[nodiscard]] virtual std::vector<Candidate> other_desks(Micros now) const = 0;
    /// Returns where those are let in who want to fly; nothing if that is here.
    [[nodiscard]] virtual std::optional<std::vector<Candidate>> entrance() const = 0;
    /// Returns the answer to a Visit.
    [[nodiscard]] virtual std::string answer_to(const Visitor& visitor, const VisitEcho& echo, Micros now) const;
    /// Does what else is due for a visitor.
    virtual void attend(Visitor& /*visitor*/, Micros /*now*/) {}

    [[nodiscard]] SessionContext& context() const { return *context_; }
    [[nodiscard]] std::vector<Visitor>& visitors() { return visitors_; }
    [[nodiscard]] const std::vector<Visitor>& visitors() const { return visitors_; }

private:
    bool receive_join(const Datagram& datagram, Micros now);
    bool receive_visit(Visitor& visitor, const VisitPacket& visit, Micros now);
    bool receive_hash_request(Visitor& visitor, const HashRequestPacket& request, Micros now);
    [[nodiscard]] std::optional<Refusal> mismatch(const JoinPacket& join) const;
    [[nodiscard]] std::optional<std::vector<Candidate>> referral_for(const JoinPacket& join, Micros now);
    [[nodiscard]] std::vector<Candidate> spectators_with_room();
    void serve(Micros now);
    void answer(const Visitor& visitor, Micros now);
    void send(const Visitor& visitor, const std::string& bytes, Micros now);

    /// All visitors together are served at most 120 KB/s, headers included, and as much at once.
    static constexpr int kMostBytes = 120'000;

    SessionContext* context_;
    const History* history_;
    std::size_t most_;
    JoinGate gate_;
    std::vector<Visitor> visitors_;
    engine::RateLimiter uplink_{kMostBytes};
    std::size_t first_ = 0;  ///< Whom to serve first.
};

}  // namespace net
