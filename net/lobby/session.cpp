// SPDX-License-Identifier: Zlib
#include "net/lobby/session.h"

#include <algorithm>
#include <utility>

#include "net/lobby/guest_lobby.h"
#include "net/lobby/host_lobby.h"
#include "net/lobby/join_request.h"
#include "net/lobby/session_game.h"
#include "net/lobby/visit/visit.h"
#include "net/lobby/visit/visitor_desks.h"
#include "net/wire/text.h"

namespace net {
namespace {

constexpr int kMostAtOnce = 256;  // datagrams per poll, so that a flood cannot block it
constexpr std::size_t kMostEarly = 64;
constexpr Micros kPollEvery = 5 * kMillisecond;

}  // namespace

Session::Session(const SessionSetup& setup, Transport& transport)
    : context_(std::make_unique<SessionContext>(setup, transport)) {}

Session::~Session() = default;

std::unique_ptr<Session> Session::host(const SessionSetup& setup, const HostSetup& hosting, Transport& transport,
                                       Micros now) {
    std::unique_ptr<Session> session(new Session(setup, transport));
    session->lobby_ = std::make_unique<HostLobby>(*session->context_, hosting, now);
    return session;
}

std::unique_ptr<Session> Session::join(const SessionSetup& setup, const Address& address, Transport& transport,
                                       Micros now, InputHistory own) {
    std::unique_ptr<Session> session(new Session(setup, transport));
    session->own_history_ = std::move(own);
    session->joiner_ = std::make_unique<Joiner>(*session->context_, address, now);
    return session;
}

void Session::poll(Micros now) {
    receive(now);
    context_->poll_bars(now);
    poll_spectator_chat(now);
    if (joiner_) {
        joiner_->poll(now);
    }
    if (lobby_) {
        lobby_->poll(now);
    }
    const bool is_in_lobby = phase() == SessionPhase::Lobby || phase() == SessionPhase::Starting;
    if (is_in_lobby || (game_ && game_->is_meeting(now))) {
        context_->mesh.poll(now);
        follow_moves();
    }
    context_->mesh.poll_paths(now);
    begin_when_due(now);
    if (visit_ && !game_) {
        poll_visit(now);
    }
    if (game_) {
        game_->poll(now);
    }
}

void Session::receive(Micros now) {
    Datagram datagram;
    for (int i = 0; i < kMostAtOnce && context_->transport.receive(datagram, now); ++i) {
        const bool is_sound = !datagram.bytes.empty() && datagram.bytes.size() <= kMaxDatagramBytes;
        if ((!is_sound || !dispatch(datagram, now)) && !context_->transport.hand_back(datagram)) {
            context_->transport.reject(datagram.from);
        }
    }
}

bool Session::dispatch(const Datagram& datagram, Micros now) {
    const auto number = static_cast<std::uint8_t>(datagram.bytes.front());
    if (is_of_game(number)) {
        return dispatch_game(datagram, now);
    }
    const auto kind = static_cast<PacketKind>(number);
    if (kind == PacketKind::Ping) {
        return context_->mesh.receive(datagram, now);
    }
    if (kind == PacketKind::Path) {
        const bool is_taken = context_->mesh.receive_path(datagram, now);
        follow_moves();
        return is_taken;
    }
    if (VisitorDesk* open = open_desk(); open != nullptr && VisitorDesk::handles(kind)) {
        return open->receive(datagram, now);
    }
    if ((visit_ && visit_->receive(datagram, now)) || dispatch_answer(datagram, now)) {
        return true;
    }
    return lobby_ ? lobby_->receive(datagram, now) : dispatch_first_roster(datagram, now);
}

VisitorDesk* Session::open_desk() const {
    VisitorDesk* desk = game_ ? &game_->desk() : spectator_desk_.get();
    const bool is_open = phase() == SessionPhase::Playing || phase() == SessionPhase::Visiting;
    return desk != nullptr && (is_open || desk->is_closing()) ? desk : nullptr;
}

/// Takes an answer of the machine that was asked to let this one in.
bool Session::dispatch_answer(const Datagram& datagram, Micros now) {
    if (!joiner_ || !joiner_->receive(datagram, now)) {
        return false;
    }
    if (const auto& welcome = joiner_->welcome(); welcome && !visit_) {
        context_->view.game = welcome->game.setup;
        context_->view.table = welcome->game.table;
        context_->view.pilots = welcome->game.pilots();
        context_->view.max_pilots = welcome->game.terms.max_pilots;
        visit_ = std::make_unique<Visit>(*context_, joiner_->peer(), *welcome, std::move(own_history_), now);
        if (visit_->is_spectator()) {
            spectator_desk_ = std::make_unique<SpectatorVisitorDesk>(*context_, *visit_);
        }
    }
    return true;
}

/// Takes the first roster of a host that has let this guest in.
bool Session::dispatch_first_roster(const Datagram& datagram, Micros now) {
    if (phase() != SessionPhase::Joining) {
        return false;
    }
    auto lobby = std::make_unique<GuestLobby>(*context_, joiner_->peer(), now);
    if (!lobby->receive(datagram, now)) {
        return false;
    }
    lobby_ = std::move(lobby);
    return true;
}

bool Session::dispatch_game(const Datagram& datagram, Micros now) {
    if (!game_) {
        const bool is_kept = is_early(datagram);
        if (is_kept) {
            early_.push_back(datagram);
        }
        return is_kept;
    }
    const auto seat = game_->receive(datagram, now);
    if (seat && *seat != kNoSeat && lobby_) {
        lobby_->note_playing(*seat);
    }
    return seat.has_value();
}

bool Session::is_early(const Datagram& datagram) const {
    if (phase() != SessionPhase::Starting || early_.size() >= kMostEarly) {
        return false;
    }
    return std::ranges::any_of(kSeats, [&](SeatId seat) {
        const LinkProbe* probe = context_->mesh.probe(seat);
        return probe != nullptr && probe->address() == datagram.from;
    });
}

void Session::follow_moves() {
    if (game_) {
        game_->follow_moves();
    }
}

void Session::poll_visit(Micros now) {
    if (spectator_desk_) {
        spectator_desk_->poll(now);
        visit_->set_room(spectator_desk_->offered_room(now));
        visit_->set_relays_proof(spectator_desk_->is_asked_for_proof(now));
    }
    visit_->poll(now);
    if (const auto entry = visit_->entry(now)) {
        game_ = std::make_unique<SessionGame>(*context_, *visit_, *entry, now);
        visit_->part_from_witnesses(now);
        context_->phase = SessionPhase::Playing;
    }
}

bool Session::is_watching() const {
    return phase() == SessionPhase::Visiting && visit_->is_spectator();
}

/// A pilot's program only passes on what spectators say.
void Session::poll_spectator_chat(Micros now) {
    context_->spectator_chat.poll(now);
    for (SpectatorLine& heard : context_->spectator_chat.take_heard()) {
        if (is_watching()) {
            context_->tell(Notice{.type = Notice::Type::Chat, .name = std::move(heard.name), .text = heard.line.text});
        }
    }
}

bool Session::say_to_spectators(const std::string& line) {
    const bool is_said = context_->spectator_chat.say(line);
    if (is_said) {
        context_->tell(Notice{.type = Notice::Type::Chat,
                              .name = context_->setup.pilots.first(),
                              .text = clean_text(line, kMaxChatBytes)});
    }
    return is_said;
}

std::optional<AgreedStart> Session::agreed_start() const {
    return lobby_ ? lobby_->start() : std::nullopt;
}

void Session::begin_when_due(Micros now) {
    const auto agreed = game_ ? std::nullopt : agreed_start();
    if (!agreed || !agreed->block.is_final) {
        return;
    }
    is_leaving_at_start_ = is_leaving_at_start_ || lobby_->has_left();
    if (now >= agreed->at && (phase() == SessionPhase::Starting || is_leaving_at_start_)) {
        begin(*agreed, now);
    }
}

void Session::begin(const AgreedStart& start, Micros now) {
    game_ = std::make_unique<SessionGame>(*context_, start, now);
    context_->phase = SessionPhase::Playing;
    for (const Datagram& datagram : std::exchange(early_, {})) {
        if (!dispatch_game(datagram, now)) {
            context_->transport.reject(datagram.from);
        }
    }
    if (is_leaving_at_start_) {
        game()->leave();
        context_->phase = SessionPhase::Ended;
    }
}

SessionPhase Session::phase() const {
    return context_->phase;
}

const engine::Message& Session::end_reason() const {
    return context_->end_reason;
}

Slot Session::self() const {
    if (!game_) {
        return row_of(context_->self);
    }
    const std::vector<Slot> slots = local_slots();
    return slots.empty() ? kNoSlot : slots.front();
}

std::vector<Slot> Session::local_slots() const {
    return game_ ? game_->roster().slots_of(context_->self) : std::vector<Slot>{};
}

bool Session::has_local(Slot slot) const {
    return std::ranges::count(local_slots(), slot) > 0;
}

const LobbyView& Session::lobby() const {
    return context_->view;
}

std::vector<Notice> Session::take_notices() {
    return std::exchange(context_->notices, {});
}

Micros Session::time_to_start(Micros now) const {
    const auto agreed = game_ ? std::nullopt : agreed_start();
    return agreed ? std::max(agreed->at - now, Micros{0}) : 0;
}

std::optional<Micros> Session::time_to_check_end(Micros now) const {
    const auto ends_at = lobby_ && !game_ ? lobby_->check_ends_at() : std::nullopt;
    return ends_at ? std::optional(std::max(*ends_at - now, Micros{0})) : std::nullopt;
}

void Session::stop_check() {
    if (lobby_ && !game_) {
        lobby_->stop_check();
    }
}

void Session::set_ready(bool is_ready) {
    if (lobby_ && !game_) {
        lobby_->set_ready(is_ready);
    }
}

bool Session::say(std::string words, std::optional<std::uint8_t> phrase) {
    const std::string line = write_chat({phrase, std::move(words)});
    if (phase() == SessionPhase::Playing) {
        return game()->own_events().say(line);
    }
    if (is_watching()) {
        return say_to_spectators(line);
    }
    return !lobby_ || lobby_->say(line);
}

SeatId Session::seat_of(Slot slot) const {
    return !game_ || slot == kNoSlot ? seat_in_row(slot) : game_->roster().seat_of(slot);
}

void Session::set_muted(Slot slot, bool is_muted) {
    if (slot != self()) {
        context_->set_muted(seat_of(slot), is_muted);
    }
}

bool Session::is_muted(Slot slot) const {
    return context_->is_muted(seat_of(slot));
}

void Session::set_game(const std::string& game, int max_pilots) {
    if (lobby_) {
        lobby_->set_game(game, max_pilots);
    }
}

void Session::set_table(const std::string& table) {
    if (lobby_) {
        lobby_->set_table(table);
    }
}

void Session::kick(Slot slot) {
    if (lobby_) {
        lobby_->kick(seat_of(slot));
    }
}

void Session::want_relay(bool is_wanted) {
    if (lobby_) {
        lobby_->want_relay(is_wanted);
    }
}

void Session::note_lender(const std::optional<Ip>& lender) {
    context_->lender = lender;
}

bool Session::is_welcome(const Ip& ip) const {
    return !context_->bans.bars(ip, {}) && std::ranges::any_of(kSeats, [&](SeatId seat) {
        const LinkProbe* const probe = context_->mesh.probe(seat);
        return probe != nullptr && probe->address().ip == ip;
    });
}

std::vector<Address> Session::offered_relays(Micros now) const {
    return lobby_ ? lobby_->offered_relays(now) : std::vector<Address>{};
}

std::optional<Address> Session::relay_wanted_at(Micros now) const {
    const LinkProbe* const host = context_->mesh.probe(0);
    return lobby_ && lobby_->is_relay_wanted(now) && host != nullptr ? std::optional(host->address()) : std::nullopt;
}

void Session::lend_relay(std::uint16_t port, Micros now) {
    if (lobby_) {
        lobby_->lend_relay(port, now);
    }
}

bool Session::start(Micros now) {
    return lobby_ && lobby_->begin(now);
}

void Session::leave(Micros now, LeaveEvent how) {
    if (phase() == SessionPhase::Ended) {
        return;
    }
    if (VisitorDesk* desk = open_desk()) {
        desk->close();
    }
    context_->phase = SessionPhase::Ended;
    const auto agreed = agreed_start();
    if (game_) {
        game()->leave(how);
    } else if (visit_) {
        visit_->leave(now);
    } else if (agreed && agreed->block.is_final) {
        is_leaving_at_start_ = true;  // the start cannot be cancelled any more, so leave as soon as the game runs
    } else if (lobby_) {
        lobby_->leave(now);
    }
}

bool Session::is_settled(Micros now) const {
    if (const VisitorDesk* desk = open_desk(); desk != nullptr && !desk->has_served_all(now)) {
        return false;
    }
    if (game_) {
        return game()->is_settled(now);
    }
    return !is_leaving_at_start_ && (!lobby_ || lobby_->is_settled(now));
}

std::optional<OfferPacket> Session::offer() const {
    if (const VisitorDesk* desk = open_desk()) {
        return desk->offer();
    }
    return lobby_ && phase() != SessionPhase::Ended ? lobby_->offer() : std::nullopt;
}

const PublicKey& Session::public_key() const {
    return context_->keys.public_key;
}

PeerGame* Session::game() {
    return game_ ? &game_->peer_game() : nullptr;
}

const PeerGame* Session::game() const {
    return game_ ? &game_->peer_game() : nullptr;
}

PerSlot<std::string> Session::names() const {
    return game_ ? game_->roster().names() : visit_ ? visit_->names() : PerSlot<std::string>{};
}

std::uint64_t Session::packets_rejected() const {
    return context_->transport.rejected();
}

std::vector<LinkStats> Session::links() const {
    std::vector<LinkStats> links = game_ ? game_->peer_game().links() : context_->mesh.links();
    add_traffic(links, context_->transport);
    return links;
}

Micros Session::next_due(Micros now) const {
    return game_ ? game_->peer_game().next_due(now) : now + kPollEvery;
}

}  // namespace net
