// SPDX-License-Identifier: Zlib
#include "game/match/network/online_states.h"
#include "game/match/network/next_lobby.h"
#include "game/match/network/slots.h"

#include <algorithm>
#include <string>

#include "net/play/peer_game.h"

namespace match {

namespace {

/// Ticks of a visited game that run in one go: a few milliseconds of work.
constexpr int kTicksPerPoll = 400;

/// The input of a match that stands still: no ticks.
class NoInput final : public InputSource {
public:
    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& /*world*/) override { return std::nullopt; }
};

/// Returns a match that stands still at the same tick.
std::unique_ptr<Match> still_of(const Match& match) {
    return std::make_unique<Match>(match.recording(), match.world(), std::make_unique<NoInput>());
}

bool is_in_lobby(const net::Session& session) {
    return session.phase() == net::SessionPhase::Lobby || session.phase() == net::SessionPhase::Starting;
}

void follow_names(Match& match, const net::PerSlot<std::string>& names) {
    const std::vector<PilotInfo>& known = match.pilots();
    for (const net::Slot slot : net::kSlots) {
        const bool is_known = slot.index() < known.size() && known[slot.index()].name == names[slot];
        if (!is_known && !names[slot].empty()) {
            match.set_pilot(sim_slot(slot), {names[slot], std::nullopt});
        }
    }
}

}  // namespace

std::optional<OnlineState> Idle::poll(OnlineContext& /*online*/, net::Micros now) {
    if (connection) {
        connection->session->poll(now);
    }
    return std::nullopt;
}

Seeking::Seeking(OnlineContext& online, net::SessionSetup setup, const net::HostPlace& place,
                 std::unique_ptr<Connection> connection)
    : setup_(std::move(setup)), search_(std::make_unique<CodeSearch>(*online.platform, online.table_entries(), place,
                                                                     std::move(connection), [&online] {
                                                                         auto opened = online.open_connection();
                                                                         return opened ? *std::move(opened) : nullptr;
                                                                     })) {}

std::optional<OnlineState> Seeking::poll(OnlineContext& online, net::Micros now) {
    search_->poll(now);
    if (search_->progress() < CodeSearch::Progress::Found) {
        return std::nullopt;
    }
    if (search_->progress() > CodeSearch::Progress::Found) {
        online.trouble = search_->message();
        return Idle{};
    }
    setup_.host_key.assign(search_->host_key().begin(), search_->host_key().end());
    auto connection = search_->take_connection();
    if (const auto relay = search_->relay()) {
        connection->socket->use(*relay);  // other guests may be reached only there
    }
    online.ask(*connection, std::move(setup_), search_->host());
    return InLobby(std::move(connection));
}

std::optional<OnlineState> InLobby::poll(OnlineContext& online, net::Micros now) {
    net::Session& session = *connection_->session;
    session.poll(now);
    online.mutes.renew(session);
    if (session.phase() == net::SessionPhase::Starting) {
        online.record.started_at = now + session.time_to_start(now);
    }
    if (is_turned_away(now)) {
        online.trouble = {
            engine::tr_later("The relay server {} does not know this game, or is full; ask the host for a new code."),
            net::to_string(net::as_relayed(connection_->asked)->relay)};
        online.part_with(std::move(connection_));
        return Idle{};
    }
    return again_ ? follow_next_lobby(online) : begin(online);
}

/// A server that was just restarted knows its hosts again within ten seconds, as they ask so often; but a guest has
/// nothing to lose by trying again.
bool InLobby::is_turned_away(net::Micros now) {
    constexpr net::Micros kPatience = 3 * net::kSecond;
    const auto path = net::as_relayed(connection_->asked);
    const bool is_closed = path && !again_ && connection_->session->phase() == net::SessionPhase::Joining &&
                           connection_->socket->state(path->relay) == net::RelayedTransport::State::Closed;
    turned_away_since_ = is_closed ? turned_away_since_.value_or(now) : std::optional<net::Micros>();
    return turned_away_since_ && now - *turned_away_since_ >= kPatience;
}

namespace {

/// Leaves a game whose host has sent a setup that means nothing.
OnlineState leave_unreadable(OnlineContext& online, std::unique_ptr<Connection> connection) {
    online.part_with(std::move(connection));
    online.trouble = {engine::tr_later("the host's game has rules that this version cannot read; update both games")};
    return Idle{};
}

}  // namespace

std::optional<OnlineState> InLobby::begin(OnlineContext& online) {
    const net::SessionPhase phase = connection_->session->phase();
    if (phase == net::SessionPhase::Visiting) {
        return Visiting(std::move(connection_));
    }
    if (phase == net::SessionPhase::Playing && online.ticks.client() != nullptr) {
        return decode_setup(connection_->session->lobby().game) ? OnlineState(Flying(online, std::move(connection_)))
                                                                : leave_unreadable(online, std::move(connection_));
    }
    return std::nullopt;
}

std::optional<OnlineState> InLobby::follow_next_lobby(OnlineContext& online) {
    const net::SessionPhase phase = connection_->session->phase();
    if (phase != net::SessionPhase::Ended) {
        again_ = phase == net::SessionPhase::Joining ? std::move(again_) : std::nullopt;
        return std::nullopt;
    }
    online.part_with(std::move(connection_));
    online.record = {};
    auto asked = online.ask_next_host(*again_);
    if (!asked) {
        online.trouble = asked.error();
        return Idle{};
    }
    connection_ = *std::move(asked);
    again_ = connection_->is_hosted ? std::nullopt : std::move(again_);
    return std::nullopt;
}

OnlineParts Visiting::parts() const {
    return {.connection = connection_.get(),
            .match = is_watched_ ? visited_->match.get() : still_.get(),
            .input = nullptr,
            .visit = visited_ ? visited_->input : nullptr};
}

bool Visiting::is_cut_off(net::Micros now) const {
    return parts().match != nullptr && visited_ && connection_->session->phase() == net::SessionPhase::Visiting &&
           !connection_->session->visit()->is_fed(now);
}

std::optional<OnlineState> Visiting::poll(OnlineContext& online, net::Micros now) {
    connection_->session->poll(now);
    online.mutes.renew(*connection_->session);
    return run(online, now);
}

std::optional<OnlineState> Visiting::run(OnlineContext& online, net::Micros now) {
    net::Session& session = *connection_->session;
    if (visited_ && visited_->input->is_void()) {
        restart();
    }
    if (!visited_ && session.phase() == net::SessionPhase::Visiting && !begin(online, now)) {
        return leave_unreadable(online, std::move(connection_));
    }
    if (!visited_) {
        return std::nullopt;
    }
    run_ticks(online, now);
    session.poll(now);  // the last tick before the entrance may just have run
    if (session.phase() == net::SessionPhase::Playing) {
        return Flying(online, std::move(connection_), *visited_, std::move(peers_));
    }
    follow_peers(online, now);
    return std::nullopt;
}

/// Starts to run the game from its first tick. Returns false if its setup is not valid.
bool Visiting::begin(OnlineContext& online, net::Micros now) {
    net::Session& session = *connection_->session;
    auto setup = decode_setup(session.visit()->game().setup);
    if (!setup) {
        return false;
    }
    online.record.started_at = now;
    std::vector<PilotInfo> pilots = people_named(session.visit()->names().all);
    setup->pilots = static_cast<std::uint8_t>(
        std::ranges::count_if(pilots, [](const PilotInfo& pilot) { return !pilot.name.empty(); }));
    auto input = std::make_unique<VisitInput>(session, session.visit()->is_spectator());
    VisitInput* const visit = input.get();
    visited_ = {
        std::make_unique<Match>(*setup, online.masks, std::move(pilots), online.options.program, std::move(input)),
        visit};
    return true;
}

/// Begins again, because ticks that were run were wrong. A watched match stands still until the right ones have been
/// run.
void Visiting::restart() {
    if (is_watched_) {
        still_ = still_of(*visited_->match);
    }
    is_watched_ = false;
    visited_.reset();
}

void Visiting::run_ticks(OnlineContext& online, net::Micros now) {
    VisitInput& visit = *visited_->input;
    Match& match = *visited_->match;
    visit.set_time(now);
    // In the background it may run beyond the last tick, since the game may already be older than that.
    for (int tick = 0; tick < kTicksPerPoll && !(is_watched_ && online.is_at_end(match)) && match.step(); ++tick) {
        if (is_watched_) {
            online.ticks.add_shown(match.confirmed());
            online.ticks.add_confirmed(match.confirmed());
        }
    }
    follow_names(match, visit.reader().names());
    const bool is_spectator = connection_->session->visit()->is_spectator();
    if (!visit.is_live() || !is_spectator) {
        (void)visit.reader().take_notices();  // of the past, for whoever comes back also of their own loss
    } else if (!is_watched_) {
        is_watched_ = true;
        still_.reset();
        online.ticks.begin(match);
    }
}

/// A visit asks one peer after another by itself. Once the game is over, there may be none left that answers.
void Visiting::follow_peers(OnlineContext& online, net::Micros now) {
    net::Session& session = *connection_->session;
    if (session.phase() != net::SessionPhase::Visiting) {
        return;
    }
    peers_ = session.visit()->other_desks();
    const Match* const shown = parts().match;
    if (shown != nullptr && shown->world().is_over() && !session.visit()->is_fed(now)) {
        session.leave(now);
    } else if (session.visit()->is_spectator() && visited_->input->is_live()) {
        connection_->listen_at(online.options.port, now);  // others can watch through this machine
    }
}

Flying::Flying(OnlineContext& online, std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)), repair_(online.masks) {
    if (online.record.started_at == 0) {
        online.record.started_at = online.platform->now();
    }
    auto input = std::make_unique<NetworkInput>(*connection_->session, online.keys, online.record, online.options.bot,
                                                online.options.script);
    input_ = input.get();
    match_ = std::make_unique<Match>(make_network_match(std::move(input), online.masks, online.options.program));
    online.ticks.begin(*match_);
}

Flying::Flying(OnlineContext& online, std::unique_ptr<Connection> connection, const VisitedGame& visited,
               std::vector<net::Address> peers)
    : connection_(std::move(connection)), repair_(online.masks), peers_(std::move(peers)), are_peers_hearsay_(true) {
    net::Session& session = *connection_->session;
    auto input = std::make_unique<NetworkInput>(session, online.keys, online.record, online.options.bot,
                                                online.options.script, *visited.input);
    input_ = input.get();
    // The tick that runs next may be due in half a second.
    const net::TickSchedule& schedule = session.game()->schedule();
    const sim::World& world = visited.match->world();
    online.record.started_at = schedule.clock().due(schedule.tick()) - net::ticks_to_micros(world.tick());
    match_ =
        std::make_unique<Match>(visited.match->recording(), world, std::move(input), sim_slots(session.local_slots()));
    online.ticks.begin(*match_);
}

std::optional<OnlineState> Flying::poll(OnlineContext& online, net::Micros now) {
    run_match(online, now);
    online.mutes.renew(*connection_->session);  // pilots enter while the game runs
    return follow_peers(online, now);
}

void Flying::run_match(OnlineContext& online, net::Micros now) {
    Match& match = *match_;
    const auto note = [&](sim::Tick shown_before) {
        if (match.shown().now().tick() != shown_before) {
            online.ticks.add_shown(match.shown());
        }
    };
    input_->poll(now, match.shown().now());
    sim::Tick shown = match.shown().now().tick();
    while (!online.is_at_end(match) && match.step()) {
        if (online.options.damage_world == match.world().tick()) {
            sim::World damaged = match.world();
            damaged.flip_bit();
            match.replace_world(damaged);
        }
        note(std::exchange(shown, match.shown().now().tick()));
        online.ticks.add_confirmed(match.confirmed());
        input_->poll(now, match.shown().now());
    }
    repair_.update(match, *input_);
    match.predict();
    note(shown);
    follow_names(match, input_->reader().names());
}

/// Remembers the addresses of the other peers, and begins to return when the connection to them is lost.
std::optional<OnlineState> Flying::follow_peers(OnlineContext& online, net::Micros now) {
    const net::Session& session = *connection_->session;
    const bool is_over = match_->world().is_over();
    if (!is_over && session.phase() == net::SessionPhase::Playing) {
        note_peers();
        keep_ticket(online);
        if (session.game()->is_senior()) {
            // A game can outlive its host, but searches ask the usual port.
            connection_->listen_at(online.options.port, now);
        }
    } else if (!is_over && is_cut_off(session.game()->end()) && !peers_.empty()) {
        return begin_return(online, now);
    } else {
        online.tickets.discard();  // over, or left on purpose
    }
    return std::nullopt;
}

void Flying::note_peers() {
    const net::Session& session = *connection_->session;
    const net::Tenures& tenures = session.game()->tenures();
    std::vector<net::Address> peers;
    std::vector<net::LinkStats> links = session.links();
    // The senior peer, which lets others in, is asked first.
    std::ranges::stable_sort(links, {}, [&](const net::LinkStats& link) { return tenures.beginning(link.slot); });
    for (const net::LinkStats& link : links) {
        const auto& ending = tenures.ending(link.slot);
        const bool has_left = ending && ending->how != net::TickEvent::Type::Drop;
        // At an address that is not met, nobody may ever have answered. A peer that left may be in another game, but
        // after a split into parts, lost peers are the way back.
        if (link.is_met && !has_left) {
            peers.push_back(link.address);
        }
    }
    if (!peers.empty()) {
        peers_ = std::move(peers);
        are_peers_hearsay_ = false;
    }
}

/// Ignores failures, which only mean that the pilot cannot return after a crash.
void Flying::keep_ticket(OnlineContext& online) {
    if (!are_peers_hearsay_ && !online.options.tickets.empty() && std::exchange(ticket_peers_, peers_) != peers_) {
        const net::SessionSetup& setup = connection_->setup;
        const net::PeerGame& game = *connection_->session->game();
        const net::LobbyView& lobby = connection_->session->lobby();
        (void)online.tickets.keep({setup.identity, setup.secret, setup.pilots.first(), setup.password,
                                   match_->world().setup().seed, game.stream_of(game.self()), peers_,
                                   online.platform->seconds_since_1970(), lobby.pilots, lobby.table});
    }
}

/// The lost session closes in the background.
OnlineState Flying::begin_return(OnlineContext& online, net::Micros now) {
    net::SessionSetup setup = connection_->setup;
    setup.is_host_hearsay = are_peers_hearsay_;
    setup.restarted.reset();
    ReturnSearch search(std::move(setup), match_->world().setup().seed, peers_, connection_->session->game()->history(),
                        now);
    auto still = still_of(*match_);
    match_.reset();
    online.part_with(std::move(connection_));
    return Returning(std::move(search), std::move(still));
}

OnlineParts Returning::parts() const {
    OnlineParts parts = asked_ ? asked_->parts() : OnlineParts{};
    parts.match = still_.get();
    return parts;
}

std::unique_ptr<Connection> Returning::take_connection() {
    return asked_ ? asked_->take_connection() : nullptr;
}

std::optional<OnlineState> Returning::poll(OnlineContext& online, net::Micros now) {
    if (asked_) {
        net::Session& session = *asked_->parts().connection->session;
        session.poll(now);
        online.mutes.renew(session);
        if (is_elsewhere(session)) {
            return leave_other_game(online, now);
        }
        if (auto next = asked_->run(online, now)) {
            return next;
        }
        if (!search_.is_next_due(session, now)) {
            return std::nullopt;
        }
    }
    if (search_.is_over(now)) {
        return end_with_game(online);
    }
    if (asked_ && search_.is_hopeless(now)) {
        if (asked_->parts().connection->session->phase() == net::SessionPhase::Ended) {
            return give_up(online);  // the session says why
        }
        return std::nullopt;  // the last peer asked may still answer, and must then be recognised as that of the lost
                              // game
    }
    return ask_next(online, now);
}

/// Returns whether the peer that was asked is in a lobby or in another game.
bool Returning::is_elsewhere(const net::Session& session) const {
    if (session.phase() != net::SessionPhase::Visiting) {
        return is_in_lobby(session);
    }
    const auto setup = decode_setup(session.visit()->game().setup);
    return setup && setup->seed != search_.seed();
}

/// A pilot without a match, after a crash, stays there if nobody else is left to ask.
std::optional<OnlineState> Returning::leave_other_game(OnlineContext& online, net::Micros now) {
    search_.note_elsewhere(now);
    auto connection = asked_->take_connection();
    if (search_.is_over(now) && !still_) {
        online.tickets.discard();
        return InLobby(std::move(connection));
    }
    asked_.reset();
    online.part_with(std::move(connection));
    return std::nullopt;
}

/// Ends the way back, because the lost game is over. A pilot without a match joins the lobby or game that was found
/// instead, as somebody new: that host has just seen the old key leave.
OnlineState Returning::end_with_game(OnlineContext& online) {
    online.tickets.discard();
    if (still_) {
        online.trouble = engine::tr_later("the game ended while you were away");
        return Idle{std::move(still_)};
    }
    if (asked_) {
        online.part_with(asked_->take_connection());
    }
    online.record = {};
    net::SessionSetup setup = search_.setup();
    setup.secret = online.platform->secret();
    setup.restarted.reset();
    auto asked = online.ask(std::move(setup), search_.elsewhere());
    if (!asked) {
        online.trouble = asked.error();
        return Idle{};
    }
    return InLobby(*std::move(asked));
}

OnlineState Returning::give_up(OnlineContext& online) {
    if (!still_) {  // after a restart; nobody is to be asked again after each further one
        online.tickets.discard();
    }
    return Idle{std::move(still_), take_connection()};
}

std::optional<OnlineState> Returning::ask_next(OnlineContext& online, net::Micros now) {
    auto socket = online.platform->open(0);
    if (!socket) {  // it may work in a moment
        if (search_.is_hopeless(now)) {
            online.trouble = socket.error();
            return give_up(online);
        }
        return std::nullopt;
    }
    asked_.reset();
    auto connection = std::make_unique<Connection>(*std::move(socket), online.relay_secret);
    connection->join(search_.setup(), search_.next(now), now, search_.history());
    asked_.emplace(std::move(connection));
    return std::nullopt;
}

}  // namespace match
