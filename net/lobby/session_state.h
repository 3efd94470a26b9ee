// SPDX-License-Identifier: Zlib
/// The state of a session.
#pragma once

#include <memory>
#include <vector>

#include "net/lobby/game_roster.h"
#include "net/lobby/guest_lobby.h"
#include "net/lobby/host_lobby.h"
#include "net/lobby/session.h"
#include "net/lobby/visit/visit.h"
#include "net/lobby/visit/visitor_desks.h"
#include "net/wire/text.h"

namespace net {

struct Session::State {
    State(const SessionSetup& setup, Transport& transport)
        : context(setup, transport), damage_input(setup.damage_input) {}

    /// Null before a host has let this guest in, and for a visitor.
    [[nodiscard]] Lobby* lobby() { return host ? static_cast<Lobby*>(host.get()) : guest.get(); }
    [[nodiscard]] std::optional<AgreedStart> start() { return lobby() ? lobby()->start() : std::nullopt; }
    [[nodiscard]] bool is_playing() const { return context.phase == SessionPhase::Playing; }

    void receive(Micros now);
    void follow_moves();
    void begin_when_due(Micros now);
    void watch_game();
    [[nodiscard]] bool say(const ChatText& chat);
    [[nodiscard]] Slot seat_of(Slot slot) const;
    void enter(const Entrance& entrance, Micros now);
    void take_admissions(Micros now);
    void bar_unwanted();

    SessionContext context;
    std::unique_ptr<HostLobby> host;    // of a host
    std::unique_ptr<Joiner> joiner;     // of everybody else
    std::unique_ptr<GuestLobby> guest;  // once a host has let it in
    InputHistory own_history;           // of a game that is entered again, for the visit
    std::unique_ptr<Visit> visit;
    std::unique_ptr<SpectatorVisitorDesk> spectator_desk;  // of that visit, if it is a spectator's
    GameRoster roster;
    std::unique_ptr<Lockstep> game;
    std::unique_ptr<PilotVisitorDesk> pilot_desk;  // of that game
    std::vector<Admission> to_meet;                // admitted peers that we have yet to contact
    std::size_t liars = 0;                         // how many liars of the game have been barred …
    std::size_t outvoted = 0;                      // … and how many peers removed by votes
    Micros mesh_until = 0;                         // newcomers are pinged until then
    std::vector<Datagram> early;                   // packets of the game from members whose clock runs slightly ahead
    bool is_leaving_at_start = false;
    std::optional<Tick> damage_input;  // see SessionSetup

private:
    bool dispatch(const Datagram& datagram, Micros now);
    bool dispatch_game(const Datagram& datagram, Micros now);
    [[nodiscard]] VisitorDesk* open_desk();
    bool dispatch_answer(const Datagram& datagram, Micros now);
    bool dispatch_roster(const Datagram& datagram, Micros now);
    [[nodiscard]] bool is_early(const Datagram& datagram) const;
    void begin(const AgreedStart& start, Micros now);

    // session_game.cpp: a running game, and visits to it
    [[nodiscard]] LockstepSetup setup_of(const AgreedStart& start) const;
    void set_up_desk(GameTerms terms);
    void meet(const Entrance& entrance, Micros now);
    void let_in(const Admission& admission, Micros now);
    void meet_newcomers(Micros now);
    void bar(PeerId peer);
    [[nodiscard]] Slot slot_of(PeerId peer) const;
    [[nodiscard]] bool is_another_peer(const Admission& admission) const;
    [[nodiscard]] std::vector<Address> addresses_of_newcomer(const Arrival& arrival) const;
    [[nodiscard]] Peer peer_at(Slot seat) const;
    void show_pilot(Slot slot);
};

}  // namespace net
