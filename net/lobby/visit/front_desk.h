// SPDX-License-Identifier: Zlib
/// Receives visitors in a running game: answers searches and joins, serves the history, and, on the senior peer, has
/// those enter who want to fly (PROTOCOL.md, Visitors).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/history/history_server.h"
#include "net/lobby/game_roster.h"
#include "net/lobby/join_gate.h"
#include "net/lobby/placement.h"
#include "net/lobby/visit/steady_line.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/play/lockstep.h"

namespace net {

class FrontDesk {
public:
    /// All must outlive it.
    FrontDesk(SessionContext& context, const GameRoster& roster, Lockstep& game, GameTerms terms);

    /// Returns whether a packet of that kind is for it.
    [[nodiscard]] static bool handles(PacketKind kind);
    /// Returns false if the datagram was ignored.
    bool receive(const Datagram& datagram, Micros now);
    /// The owner of that key stays out, and so do newcomers from that IP address or with that name.
    void bar(const PublicKey& key, const Address& at, const std::string& name);
    /// Sends what is due, announces those who may enter, and forgets the silent.
    void poll(Micros now);
    /// A peer was let in: if it is a visitor here, it gets the snapshot. Returns the key of the link to it then.
    std::optional<LinkKey> note_admission(const Admission& admission);
    /// The number of visitors that only watch.
    [[nodiscard]] std::size_t spectators() const;

private:
    /// A machine whose Join was accepted, and which does not fly yet.
    struct Visitor {
        AcceptedJoin who;
        JoinWish wish = JoinWish::Watch;
        HistoryServer server;
        std::uint32_t heard = 0;  ///< The newest Visit's number …
        Micros heard_at = 0;      ///< … and when it came.
        SteadyLine line{};
        Tick ticks = 0;
        std::optional<Tick> announced_at{};    ///< When it was announced last …
        Arrival arrival{};                     ///< … and as what.
        std::optional<Admission> admission{};  ///< Once it was let in.
    };

    bool receive_join(const Datagram& datagram, Micros now);
    bool receive_visit(Visitor& visitor, const VisitPacket& visit, Micros now);
    bool receive_hash_request(Visitor& visitor, const HashRequestPacket& request, Micros now);
    void send(const Visitor& visitor, const std::string& bytes, Micros now);
    [[nodiscard]] bool is_barred(const JoinPacket& join, const Address& from) const;
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from) const;
    /// Returns how many pilots there are at that IP address, those included that want to enter.
    [[nodiscard]] int count_pilots_at(std::uint32_t ip) const;
    [[nodiscard]] DoorSign sign() const;
    void answer(const Visitor& visitor, Micros now);
    void announce(Visitor& visitor, Micros now);
    [[nodiscard]] bool is_fit_to_fly(const Visitor& visitor, Micros now) const;
    [[nodiscard]] std::optional<Arrival> arrival_of(const Visitor& visitor) const;
    [[nodiscard]] Placement placement() const;
    [[nodiscard]] std::vector<EntryMember> members(PeerId newcomer) const;
    [[nodiscard]] std::vector<Candidate> other_desks() const;

    SessionContext* context_;
    const GameRoster* roster_;
    Lockstep* game_;
    GameTerms terms_;
    JoinGate gate_;
    std::vector<PublicKey> barred_;
    std::vector<Visitor> visitors_;
};

}  // namespace net
