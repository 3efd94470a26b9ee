// SPDX-License-Identifier: Zlib
#include "net/lobby/session.h"

#include <algorithm>
#include <utility>

#include "net/lobby/guest_lobby.h"
#include "net/lobby/host_lobby.h"
#include "net/wire/phrase.h"

namespace net {
namespace {

constexpr int kMostAtOnce = 256;  // datagrams per poll, so that a flood cannot block it
constexpr std::size_t kMostEarly = 64;
constexpr Micros kPollEvery = 5 * kMillisecond;

engine::Message end_for(LockstepEnd end) {
    switch (end) {
    case LockstepEnd::Alone:
        return engine::tr_later(
            "Lost connection to most of the other pilots: check the network and join the next game.");
    case LockstepEnd::Different:
        return engine::tr_later("Your game went out of sync, so the others continued without you. Join the next game.");
    case LockstepEnd::None:
    case LockstepEnd::Left:
        break;
    }
    return {};
}

}  // namespace

struct Session::State {
    State(const SessionSetup& setup, Transport& transport) : context(setup, transport) {}

    [[nodiscard]] Lobby& lobby() { return host ? static_cast<Lobby&>(*host) : *guest; }
    [[nodiscard]] bool is_playing() const { return context.phase == SessionPhase::Playing; }

    void receive(Micros now);
    bool dispatch(const Datagram& datagram, Micros now);
    bool dispatch_game(const Datagram& datagram, Micros now);
    void follow_moves();
    [[nodiscard]] bool is_early(const Datagram& datagram) const;
    void begin_when_due(Micros now);
    void begin(const AgreedStart& start, Micros now);
    void watch_game();
    [[nodiscard]] bool say(const ChatText& chat);
    [[nodiscard]] Slot seat_of(Slot slot) const;

    SessionContext context;
    std::unique_ptr<HostLobby> host;  // one of these two
    std::unique_ptr<GuestLobby> guest;
    std::unique_ptr<Lockstep> game;
    std::array<Slot, kMaxPilots> seats{};  // by slot
    std::array<std::string, kMaxPilots> names;
    std::array<Slot, kMaxPeers> peer_seats{};  // by peer
    std::vector<Datagram> early;               // packets of the game from members whose clock runs slightly ahead
    bool is_leaving_at_start = false;
};

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
    if (kind >= kFirstGameKind) {
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
    return lobby().receive(datagram, now);
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
    const Slot seat = peer_seats[index_of(*peer)];
    context.mesh.check_path(seat, datagram.from, now);
    lobby().note_playing(seat);
    return true;
}

/// Members that were found at another address are in the game's links, too.
void Session::State::follow_moves() {
    for (PeerId peer = 0; peer < kMaxPeers && game; ++peer) {
        const Slot seat = peer_seats[index_of(peer)];
        if (const LinkProbe* probe = seat == kNoSlot ? nullptr : context.mesh.probe(seat)) {
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
    const auto start = game ? std::nullopt : lobby().start();
    if (!start || !start->block.is_final) {
        return;
    }
    is_leaving_at_start = is_leaving_at_start || (guest && guest->has_left());
    if (now >= start->at && (context.phase == SessionPhase::Starting || is_leaving_at_start)) {
        begin(*start, now);
    }
}

void Session::State::begin(const AgreedStart& start, Micros now) {
    LockstepSetup setup;
    seats.fill(kNoSlot);
    peer_seats.fill(kNoSlot);
    const std::array<Seat, kMaxPilots> sitting = std::exchange(context.view.seats, {});
    Slot slot = 0;
    for (std::size_t i = 0; i < start.members.size(); ++i) {
        const RosterEntry& member = start.members[i];
        Peer& peer = setup.peers[i];
        peer.is_present = true;
        peer_seats[i] = member.seat;
        if (member.seat == context.self) {
            setup.self = static_cast<PeerId>(i);
        } else if (const LinkProbe* probe = context.mesh.probe(member.seat)) {
            peer.address = probe->address();
            peer.key = probe->key();
            peer.is_met = probe->is_proven();
        }
        for (const std::string* name : {&member.name, &member.second_name}) {
            const bool is_pilot = name == &member.name || !name->empty();
            if (is_pilot && slot < kMaxPilots) {
                setup.slots.assign(slot, static_cast<PeerId>(i));
                seats[index_of(slot)] = member.seat;
                names[index_of(slot)] = *name;
                context.view.seats[index_of(slot)] = sitting[member.seat];
                context.view.seats[index_of(slot)].name = *name;
                context.view.seats[index_of(slot)].second_name.clear();
                ++slot;
            }
        }
    }
    setup.start_at = start.at;
    setup.delay = start.block.delay;
    setup.is_delay_fixed = start.block.is_delay_fixed;
    setup.netcode = start.block.netcode;
    setup.drop_after = std::max(start.block.drop_after_ms * kMillisecond, kLeastDropAfter);
    game = std::make_unique<Lockstep>(setup, context.transport, now);
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
    return is_playing() ? game->say(write_chat(chat)) : lobby().say(write_chat(chat));
}

Slot Session::State::seat_of(Slot slot) const {
    return !game || slot == kNoSlot ? slot : seats[index_of(slot)];
}

std::unique_ptr<Session> Session::host(const SessionSetup& setup, const HostSetup& wish, Transport& transport,
                                       Micros now) {
    auto state = std::make_unique<State>(setup, transport);
    state->host = std::make_unique<HostLobby>(state->context, wish, now);
    return std::unique_ptr<Session>(new Session(std::move(state)));
}

std::unique_ptr<Session> Session::join(const SessionSetup& setup, const Address& address, Transport& transport,
                                       Micros now) {
    auto state = std::make_unique<State>(setup, transport);
    state->guest = std::make_unique<GuestLobby>(state->context, address, now);
    return std::unique_ptr<Session>(new Session(std::move(state)));
}

Session::Session(std::unique_ptr<State> state) : state_(std::move(state)) {}

Session::~Session() = default;

void Session::poll(Micros now) {
    state_->receive(now);
    state_->lobby().poll(now);
    const bool has_mesh =
        state_->context.phase == SessionPhase::Lobby || state_->context.phase == SessionPhase::Starting;
    if (has_mesh) {
        state_->context.mesh.poll(now);
    }
    state_->begin_when_due(now);
    if (state_->game) {
        state_->game->poll(now);
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
    const auto found = std::find(state_->seats.begin(), state_->seats.end(), context.self);
    return static_cast<Slot>(found - state_->seats.begin());
}

std::vector<Slot> Session::local_slots() const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots && state_->game; ++slot) {
        if (state_->seats[index_of(slot)] == state_->context.self) {
            found.push_back(slot);
        }
    }
    return found;
}

const LobbyView& Session::lobby() const {
    return state_->context.view;
}

std::vector<Notice> Session::take_notices() {
    return std::exchange(state_->context.notices, {});
}

Micros Session::time_to_start(Micros now) const {
    const auto start = state_->lobby().start();
    return start && !state_->game ? std::max(start->at - now, Micros{0}) : 0;
}

void Session::set_ready(bool is_ready) {
    if (!state_->game) {
        state_->lobby().set_ready(is_ready);
    }
}

bool Session::say(std::string text) {
    return state_->say({std::nullopt, std::move(text)});
}

bool Session::say_phrase(std::uint8_t phrase, std::string words) {
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
    const auto start = state_->lobby().start();
    if (state_->game) {
        state_->game->leave();
        context.phase = SessionPhase::Ended;
    } else if (start && start->block.is_final) {
        state_->is_leaving_at_start = true;  // the start cannot be cancelled any more, so leave as soon as the game
                                             // runs
        context.phase = SessionPhase::Ended;
    } else {
        state_->lobby().leave(now);
    }
}

bool Session::is_settled(Micros now) const {
    if (state_->game) {
        return state_->game->is_settled(now);
    }
    return !state_->is_leaving_at_start && state_->lobby().is_settled(now);
}

Lockstep* Session::game() {
    return state_->game.get();
}

const Lockstep* Session::game() const {
    return state_->game.get();
}

std::array<std::string, kMaxPilots> Session::names() const {
    return state_->names;
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
