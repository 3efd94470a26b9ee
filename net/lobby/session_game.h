// SPDX-License-Identifier: Zlib
/// The game that a session plays.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "net/lobby/game_roster.h"
#include "net/lobby/session_context.h"
#include "net/lobby/visit/visit.h"
#include "net/lobby/visit/visitor_desks.h"
#include "net/play/peer_game.h"

namespace net {

/// Returns the id of the game. All members compute the same one, because a final start is agreed; their keys make it
/// unique.
[[nodiscard]] GameId game_of(const AgreedStart& start);

/// Runs a PeerGame with the machines of a lobby, or enters one that runs already. Meets the newcomers that the game
/// admits, bars peers that lied or were voted out, and has a desk for visitors.
class SessionGame {
public:
    /// Begins a game. `context` must outlive this object, and always be that of the same session.
    SessionGame(SessionContext& context, const AgreedStart& start, Micros now);
    /// Enters a game: its peers have let us in, and the visit has run all ticks before our first one.
    SessionGame(SessionContext& context, const Visit& visit, const TimedEntry& entry, Micros now);

    /// Takes a packet of the game. Returns the seat of its sender, kNoSeat if that has none any more; nothing if the
    /// datagram was ignored.
    std::optional<SeatId> receive(const Datagram& datagram, Micros now);
    /// Moves the links to the addresses at which peers have been found.
    void follow_moves();
    /// Does what is due. Ends the session once the game continues without this peer.
    void poll(Micros now);

    [[nodiscard]] PeerGame& peer_game() { return *peer_game_; }
    [[nodiscard]] VisitorDesk& desk() { return *desk_; }
    [[nodiscard]] const GameRoster& roster() const { return roster_; }
    /// Returns whether newcomers are still being pinged.
    [[nodiscard]] bool is_meeting(Micros now) const { return now < meets_until_; }

private:
    [[nodiscard]] PeerGameSetup setup_of(const VisitedGame& visited) const;
    void open_desk(const VisitedGame& visited);
    void meet(const Visit& visit, const EntryPacket& entry, Micros now);
    void let_in(const Admission& admission, Micros now);
    void meet_newcomers(Micros now);
    void bar_unwanted(Micros now);
    void bar(PeerId peer, Micros now);
    [[nodiscard]] Slot slot_of(PeerId peer) const;
    [[nodiscard]] bool is_another_peer(const Admission& admission) const;
    [[nodiscard]] std::vector<Address> addresses_of_newcomer(const Arrival& arrival) const;
    [[nodiscard]] Peer peer_at(SeatId seat) const;
    [[nodiscard]] const LinkProbe* probe_of(PeerId peer) const;
    void show_pilot(Slot slot);

    SessionContext* context_;
    GameRoster roster_;
    std::unique_ptr<PeerGame> peer_game_;
    std::unique_ptr<PilotVisitorDesk> desk_;
    std::vector<Admission> to_meet_;  ///< Admitted peers that we have yet to contact.
    std::size_t liars_ = 0;           ///< How many liars have been barred …
    std::size_t outvoted_ = 0;        ///< … and how many peers removed by votes.
    Micros meets_until_ = 0;
};

}  // namespace net
