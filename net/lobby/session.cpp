// SPDX-License-Identifier: Zlib
#include "net/lobby/session.h"

#include <algorithm>
#include <utility>

#include "net/lobby/session_state.h"

namespace net {
namespace {

constexpr int kMostAtOnce = 256;  // datagrams per poll, so that a flood cannot block it
constexpr std::size_t kMostEarly = 64;
constexpr Micros kPollEvery = 5 * kMillisecond;

engine::Message end_for(LockstepEnd end) {
    switch (end) {
    case LockstepEnd::Alone:
        return engine::tr_later(
            "Lost connection to most of the other pilots; check the network and join the next game.");
    case LockstepEnd::Different:
        return engine::tr_later("Your game went out of sync, so the others continued without you. Join the next game.");
    case LockstepEnd::Removed:
        return engine::tr_later("The other pilots voted to remove you from the game.");
    case LockstepEnd::None:
    case LockstepEnd::Left:
        break;
    }
    return {};
}

}  // namespace

void Session::State::receive(Micros now) {
    Datagram datagram;
    for (int i = 0; i < kMostAtOnce && context.transport.receive(datagram, now); ++i) {
        if (datagram.bytes.empty() || datagram.bytes.size() > kMaxDatagramBytes || !dispatch(datagram, now)) {
            context.transport.reject(datagram.from);
        }
    }
}

bool Session::State::dispatch(const Datagram& datagram, Micros now) {
    const auto kind = static_cast<std::uint8_t>(datagram.bytes.front());
    if (is_of_game(kind)) {
        return dispatch_game(datagram, now);
    }
    if (kind == static_cast<std::uint8_t>(PacketKind::Ping)) {
        return context.mesh.receive(datagram, now);
    }
    if (kind == static_cast<std::uint8_t>(PacketKind::Path)) {
        const bool is_taken = context.mesh.receive_path(datagram, now);
        follow_moves();
        return is_taken;
    }
    if (VisitorDesk* open = open_desk(); open != nullptr && VisitorDesk::handles(static_cast<PacketKind>(kind))) {
        return open->receive(datagram, now);
    }
    if ((visit && visit->receive(datagram, now)) || dispatch_answer(datagram, now)) {
        return true;
    }
    return lobby() ? lobby()->receive(datagram, now) : dispatch_roster(datagram, now);
}

/// Returns the desk that receives visitors now; null if there is none.
VisitorDesk* Session::State::open_desk() {
    if (is_playing()) {
        return pilot_desk.get();
    }
    return context.phase == SessionPhase::Visiting ? spectator_desk.get() : nullptr;
}

/// Takes an answer of a machine that was asked to let this one in.
bool Session::State::dispatch_answer(const Datagram& datagram, Micros now) {
    if (!joiner || !joiner->receive(datagram, now)) {
        return false;
    }
    if (const auto& welcome = joiner->welcome(); welcome && !visit) {
        context.view.game = welcome->terms.game;
        context.view.max_pilots = welcome->terms.max_pilots;
        visit = std::make_unique<Visit>(context, joiner->peer(), *welcome, std::move(own_history), now);
        if (visit->is_spectator()) {
            spectator_desk = std::make_unique<SpectatorVisitorDesk>(context, *visit);
        }
    }
    return true;
}

/// Takes the first roster of a host that has let this guest in.
bool Session::State::dispatch_roster(const Datagram& datagram, Micros now) {
    if (context.phase != SessionPhase::Joining) {
        return false;
    }
    auto seated = std::make_unique<GuestLobby>(context, joiner->peer(), now);
    if (!seated->receive(datagram, now)) {
        return false;
    }
    guest = std::move(seated);
    return true;
}

bool Session::State::dispatch_game(const Datagram& datagram, Micros now) {
    if (!game && is_early(datagram)) {
        early.push_back(datagram);
        return true;
    }
    if (!game) {
        return false;
    }
    const auto peer = game->receive(datagram, now);
    if (!peer) {
        return false;
    }
    if (const Slot seat = roster.machine(*peer).seat; seat != kNoSlot) {
        context.mesh.check_path(seat, datagram.from, now);
        if (lobby()) {
            lobby()->note_playing(seat);
        }
    }
    return true;
}

/// Moves the game's links to the addresses at which members have been found.
void Session::State::follow_moves() {
    for (PeerId peer = 0; peer < kMaxPeers && game; ++peer) {
        const Slot seat = roster.machine(peer).seat;
        if (const LinkProbe* probe = seat == kNoSlot ? nullptr : context.mesh.probe(seat);
            probe != nullptr && probe->is_proven()) {
            game->move_peer(peer, probe->address());
        }
    }
}

bool Session::State::is_early(const Datagram& datagram) const {
    if (context.phase != SessionPhase::Starting || early.size() >= kMostEarly) {
        return false;
    }
    for (Slot seat = 0; seat < kMaxPilots; ++seat) {
        const LinkProbe* probe = context.mesh.probe(seat);
        if (probe != nullptr && probe->address() == datagram.from) {
            return true;
        }
    }
    return false;
}

void Session::State::begin_when_due(Micros now) {
    const auto start = game ? std::nullopt : this->start();
    if (!start || !start->block.is_final) {
        return;
    }
    is_leaving_at_start = is_leaving_at_start || (guest && guest->has_left());
    if (now >= start->at && (context.phase == SessionPhase::Starting || is_leaving_at_start)) {
        begin(*start, now);
    }
}

void Session::State::begin(const AgreedStart& start, Micros now) {
    roster = GameRoster(start.members);
    context.view.seats = {};
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        show_pilot(slot);
    }
    game = std::make_unique<Lockstep>(setup_of(start), context.transport, now);
    set_up_desk({.game = context.view.game,
                 .netcode = start.block.netcode,
                 .is_delay_fixed = start.block.is_delay_fixed,
                 .drop_after_ms = start.block.drop_after_ms,
                 .max_pilots = start.block.max_pilots,
                 .names = roster.names()});
    context.phase = SessionPhase::Playing;
    for (const Datagram& datagram : std::exchange(early, {})) {
        if (!dispatch_game(datagram, now)) {
            context.transport.reject(datagram.from);
        }
    }
    if (is_leaving_at_start) {
        game->leave();
        context.phase = SessionPhase::Ended;
    }
}

void Session::State::watch_game() {
    if (!game || !is_playing() || game->end() == LockstepEnd::None) {
        return;
    }
    context.end(end_for(game->end()));
}

bool Session::State::say(const ChatText& chat) {
    if (is_playing()) {
        return game->own_events().say(write_chat(chat));
    }
    return !lobby() || lobby()->say(write_chat(chat));
}

Slot Session::State::seat_of(Slot slot) const {
    return !game || slot == kNoSlot ? slot : roster.seat_of(slot);
}

std::unique_ptr<Session> Session::host(const SessionSetup& setup, const HostSetup& hosting, Transport& transport,
                                       Micros now) {
    auto state = std::make_unique<State>(setup, transport);
    state->host = std::make_unique<HostLobby>(state->context, hosting, now);
    return std::unique_ptr<Session>(new Session(std::move(state)));
}

std::unique_ptr<Session> Session::join(const SessionSetup& setup, const Address& address, Transport& transport,
                                       Micros now, InputHistory own) {
    auto state = std::make_unique<State>(setup, transport);
    state->own_history = std::move(own);
    state->joiner = std::make_unique<Joiner>(state->context, address, now);
    return std::unique_ptr<Session>(new Session(std::move(state)));
}

Session::Session(std::unique_ptr<State> state) : state_(std::move(state)) {}

Session::~Session() = default;

void Session::poll(Micros now) {
    state_->receive(now);
    if (state_->joiner) {
        state_->joiner->poll(now);
    }
    if (state_->lobby()) {
        state_->lobby()->poll(now);
    }
    const SessionPhase phase = state_->context.phase;
    if (phase == SessionPhase::Lobby || phase == SessionPhase::Starting || now < state_->mesh_until) {
        state_->context.mesh.poll(now);
        state_->follow_moves();
    }
    state_->begin_when_due(now);
    if (state_->visit && !state_->game) {
        if (state_->spectator_desk) {
            state_->spectator_desk->poll(now);
            state_->visit->set_room(state_->spectator_desk->offered_room(now));
        }
        state_->visit->poll(now);
        if (const auto entrance = state_->visit->entrance(now)) {
            state_->enter(*entrance, now);
        }
    }
    if (state_->game) {
        state_->game->poll(now);
        state_->bar_unwanted();  // before an admission gives their peer numbers to others
        state_->take_admissions(now);
        state_->pilot_desk->poll(now);
        state_->watch_game();
    }
}

SessionPhase Session::phase() const {
    return state_->context.phase;
}

const engine::Message& Session::end_reason() const {
    return state_->context.end_reason;
}

Slot Session::self() const {
    const SessionContext& context = state_->context;
    if (!state_->game) {
        return context.self;
    }
    const std::vector<Slot> slots = state_->roster.slots_of(context.self);
    return slots.empty() ? kNoSlot : slots.front();
}

std::vector<Slot> Session::local_slots() const {
    return state_->game ? state_->roster.slots_of(state_->context.self) : std::vector<Slot>{};
}

const LobbyView& Session::lobby() const {
    return state_->context.view;
}

std::vector<Notice> Session::take_notices() {
    return std::exchange(state_->context.notices, {});
}

Micros Session::time_to_start(Micros now) const {
    const auto start = state_->start();
    return start && !state_->game ? std::max(start->at - now, Micros{0}) : 0;
}

void Session::set_ready(bool is_ready) {
    if (!state_->game && state_->lobby()) {
        state_->lobby()->set_ready(is_ready);
    }
}

bool Session::say(std::string words, std::optional<std::uint8_t> phrase) {
    return state_->say({phrase, std::move(words)});
}

void Session::set_muted(Slot slot, bool is_muted) {
    if (slot != self()) {
        state_->context.set_muted(state_->seat_of(slot), is_muted);
    }
}

bool Session::is_muted(Slot slot) const {
    return state_->context.is_muted(state_->seat_of(slot));
}

void Session::set_game(std::string game, int max_pilots) {
    if (state_->host && !state_->game) {
        state_->host->set_game(std::move(game), max_pilots);
    }
}

void Session::kick(Slot slot) {
    if (state_->host && !state_->game) {
        state_->host->kick(slot);
    }
}

bool Session::start(Micros now, bool force) {
    return state_->host && state_->host->begin(now, force);
}

void Session::leave(Micros now) {
    SessionContext& context = state_->context;
    if (context.phase == SessionPhase::Ended) {
        return;
    }
    const auto start = state_->start();
    if (state_->game) {
        state_->game->leave();
        context.phase = SessionPhase::Ended;
    } else if (state_->visit) {
        state_->visit->leave(now);
    } else if (start && start->block.is_final) {
        state_->is_leaving_at_start = true;  // the start cannot be cancelled any more, so leave as soon as the game
                                             // runs
        context.phase = SessionPhase::Ended;
    } else if (state_->lobby()) {
        state_->lobby()->leave(now);
    } else {
        context.phase = SessionPhase::Ended;
    }
}

bool Session::is_settled(Micros now) const {
    if (state_->game) {
        return state_->game->is_settled(now);
    }
    return !state_->is_leaving_at_start && (!state_->lobby() || state_->lobby()->is_settled(now));
}

Lockstep* Session::game() {
    return state_->game.get();
}

const Lockstep* Session::game() const {
    return state_->game.get();
}

Visit* Session::visit() {
    return state_->visit.get();
}

const Visit* Session::visit() const {
    return state_->visit.get();
}

std::array<std::string, kMaxPilots> Session::names() const {
    return state_->visit && !state_->game ? state_->visit->names() : state_->roster.names();
}

std::uint64_t Session::packets_rejected() const {
    return state_->context.transport.rejected();
}

std::vector<LinkStats> Session::links() const {
    std::vector<LinkStats> links = state_->game ? state_->game->links() : state_->context.mesh.links();
    add_traffic(links, state_->context.transport);
    return links;
}

Micros Session::next_due(Micros now) const {
    return state_->game ? state_->game->next_due(now) : now + kPollEvery;
}

}  // namespace net
