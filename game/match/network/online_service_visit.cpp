// SPDX-License-Identifier: Zlib
// Visits to running games: to enter them, to watch them, or to return to them. online_service.cpp contains the rest.
#include <algorithm>
#include <utility>

#include "game/match/network/online_service.h"
#include "net/play/lockstep.h"

namespace match {

namespace {

/// Ticks of a visited game that run in one go: a few milliseconds of work.
constexpr int kTicksPerPoll = 400;

/// The input of a match that stands still: no ticks.
class NoInput final : public InputSource {
public:
    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& /*world*/) override { return std::nullopt; }
};

bool is_in_lobby(const net::Session& session) {
    return session.phase() == net::SessionPhase::Lobby || session.phase() == net::SessionPhase::Starting;
}

}  // namespace

/// Starts to run a visited game from its first tick, in the background until it is up to date.
void OnlineService::begin_visit() {
    net::Session& session = *active_->session;
    if (active_->visit != nullptr && active_->visit->is_void()) {
        restart_visit();
    }
    if (active_->visit != nullptr || session.phase() != net::SessionPhase::Visiting) {
        return;
    }
    const auto setup = decode_setup(session.visit()->game().setup);
    if (!setup) {
        active_->session->leave(platform_->now());
        return;
    }
    if (return_search_ && setup->seed != return_search_->seed()) {
        return leave_other_game(platform_->now());
    }
    record_.set_start(platform_->now());
    std::vector<PilotInfo> pilots;
    for (const std::string& name : session.visit()->names()) {
        pilots.push_back({name, std::nullopt});
    }
    sim::Setup agreed = *setup;
    agreed.pilots = static_cast<std::uint8_t>(
        std::ranges::count_if(pilots, [](const PilotInfo& pilot) { return !pilot.name.empty(); }));
    const bool is_paced = session.visit()->is_spectator();
    auto input = std::make_unique<VisitInput>(session, is_paced);
    active_->visit = input.get();
    active_->visited = std::make_unique<Match>(agreed, masks_, std::move(pilots), options_.program, std::move(input));
}

void OnlineService::run_visit(net::Micros now) {
    VisitInput& visit = *active_->visit;
    visit.set_time(now);
    Match& match = active_->visited ? *active_->visited : *active_->match;
    const bool notifies_client = client_ != nullptr && !active_->visited;
    const bool may_go_beyond = active_->visited != nullptr;  // the game may already be older than that
    for (int tick = 0; tick < kTicksPerPoll && (may_go_beyond || !is_at_end(match)) && match.step(); ++tick) {
        if (notifies_client) {
            queued_ticks_.push_back({match.confirmed(), true});
            queued_ticks_.push_back({match.confirmed(), false});
        }
    }
    follow_names(match, visit.reader().names());
    if (!visit.is_live()) {
        (void)visit.reader().take_notices();
    } else if (active_->visited && active_->session->visit()->is_spectator()) {
        active_->match = std::move(active_->visited);
        notify_of_beginning();
    }
    active_->session->poll(now);  // the last tick before the entrance may just have run
    if (active_->session->phase() == net::SessionPhase::Playing) {
        enter_match();
    }
}

/// Begins the match, now that the session has entered the visited game.
void OnlineService::enter_match() {
    const Match& visited = *active_->visited;
    auto input = std::make_unique<NetworkInput>(*active_->session, options_.bot, options_.script, *active_->visit);
    input->set_controls(client_);
    active_->visit = nullptr;
    active_->input = input.get();
    record_.follow(active_->input);
    // The tick that runs next may be due in half a second.
    const net::TickSchedule& schedule = active_->session->game()->schedule();
    record_.set_start(schedule.clock().due(schedule.tick()) - net::ticks_to_micros(visited.world().tick()));
    active_->match = std::make_unique<Match>(visited.recording(), visited.world(), std::move(input),
                                             active_->session->local_slots());
    active_->visited.reset();
    return_search_.reset();
    repair_.forget();
    notify_of_beginning();
}

/// A visit asks one peer after another by itself. Once the game is over, there may be none left that answers.
void OnlineService::follow_visit(net::Micros now) {
    if (active_->visit == nullptr || active_->session->phase() != net::SessionPhase::Visiting) {
        return;  // the game was just entered
    }
    const net::Visit& visit = *active_->session->visit();
    peers_ = visit.other_desks();
    are_peers_hearsay_ = true;
    if (active_->match && active_->match->world().is_over() && !visit.is_fed(now)) {
        active_->session->leave(now);
    } else if (visit.is_spectator() && active_->visit->is_live()) {
        listen_at_usual_port();  // others can watch through this machine
    }
}

/// Restarts the visit, because ticks that were run were wrong. A watched match stands still until the right ones
/// have been run.
void OnlineService::restart_visit() {
    active_->visit = nullptr;
    active_->visited.reset();
    if (active_->match) {
        active_->match =
            std::make_unique<Match>(active_->match->recording(), active_->match->world(), std::make_unique<NoInput>());
    }
}

bool OnlineService::is_coming_back() const {
    const bool is_watching = active_ && active_->match && active_->visit != nullptr &&
                             active_->session->phase() == net::SessionPhase::Visiting;
    return return_search_ || (is_watching && !active_->session->visit()->is_fed(platform_->now()));
}

/// Remembers the addresses of the other peers, and begins to return when the connection to them is lost.
void OnlineService::follow_peers() {
    const net::Session& session = *active_->session;
    if (active_->match->world().is_over()) {
        return tickets_.discard();
    }
    if (session.phase() == net::SessionPhase::Playing) {
        std::vector<net::Address> peers;
        std::vector<net::LinkStats> links = session.links();
        // The senior peer, which lets others in, is asked first.
        std::ranges::stable_sort(
            links, {}, [&](const net::LinkStats& link) { return session.game()->tenures().beginning(link.slot); });
        for (const net::LinkStats& link : links) {
            const auto& ending = session.game()->tenures().ending(link.slot);
            const bool has_left = ending && ending->how != net::TickEvent::Type::Drop;
            // At an address that is not met, nobody may ever have answered. A peer that left may be in another game,
            // but after a split into parts, lost peers are the way back.
            if (link.is_met && !has_left) {
                peers.push_back(link.address);
            }
        }
        are_peers_hearsay_ = are_peers_hearsay_ && peers.empty();
        if (!peers.empty()) {
            peers_ = std::move(peers);
            keep_ticket();
        }
        if (session.game()->is_senior()) {
            listen_at_usual_port();  // searches ask there
        }
    } else if (session.game() != nullptr && is_cut_off(session.game()->end()) && !peers_.empty()) {
        begin_return();
    } else {
        tickets_.discard();  // left on purpose
    }
}

/// A game can outlive its host, but searches ask the usual port. So the peer that admits visitors after that listens
/// there as well. Another program on this machine may have taken the port.
void OnlineService::listen_at_usual_port() {
    constexpr net::Micros kTryEvery = 5 * net::kSecond;
    const bool is_needed = !active_->is_listening && active_->port->port() != options_.port;
    if (is_needed && platform_->now() >= listen_at_) {
        listen_at_ = platform_->now() + kTryEvery;
        active_->is_listening = active_->port->listen_at(options_.port);
    }
}

/// Ignores failures, which only mean that the pilot cannot return after a crash.
void OnlineService::keep_ticket() {
    if (!options_.tickets.empty() && std::exchange(ticket_peers_, peers_) != peers_) {
        const net::SessionSetup& setup = active_->setup;
        const net::Lockstep& game = *active_->session->game();
        (void)tickets_.keep({setup.identity, setup.secret, setup.pilots.first(), setup.password,
                             active_->match->world().setup().seed, game.stream_of(game.self()),
                             peers_, platform_->seconds_since_1970()});
    }
}

std::optional<ReturnTicket> OnlineService::claim_ticket() {
    return options_.tickets.empty() ? std::nullopt : tickets_.claim(identity_, platform_->seconds_since_1970());
}

void OnlineService::come_back_to(const ReturnTicket& ticket) {
    leave();
    ActiveSession active;
    active.setup = ticket.setup();
    active.setup.unanswered = unanswered_;
    active_ = std::move(active);
    return_search_.emplace(active_->setup, ticket.seed, ticket.peers, net::InputHistory{}, platform_->now());
    come_back(platform_->now());
}

/// The lost session closes in the background; the match stands still until the game has been entered again.
void OnlineService::begin_return() {
    active_->setup.is_host_hearsay = are_peers_hearsay_;
    active_->setup.restarted.reset();
    ticket_peers_.clear();  // the next ticket is of other input
    return_search_.emplace(active_->setup, active_->match->world().setup().seed, peers_,
                           active_->session->game()->history(), platform_->now());
    record_.follow(nullptr);
    ActiveSession lost = *std::exchange(active_, std::nullopt);
    ActiveSession active;
    active.setup = lost.setup;
    active.match = std::make_unique<Match>(lost.match->recording(), lost.match->world(), std::make_unique<NoInput>());
    active_ = std::move(active);
    lost.match.reset();
    lost.input = nullptr;
    part_with(std::move(lost));
    come_back(platform_->now());
}

/// The peer that was asked is in another lobby or game. A pilot without a match, after a crash, stays there if nobody
/// else is left to ask.
void OnlineService::leave_other_game(net::Micros now) {
    return_search_->note_elsewhere(now);
    if (return_search_->is_over(now) && !active_->match) {
        return_search_.reset();
        return tickets_.discard();
    }
    active_->visit = nullptr;
    active_->visited.reset();
    ActiveSession other;
    other.session = std::move(active_->session);
    other.port = std::move(active_->port);
    other.session->leave(now);
    part_with(std::move(other));
}

/// Ends the way back, because the lost game is over. A pilot without a match joins the lobby or game that was found
/// instead, as somebody new: that host has just seen the old key leave.
void OnlineService::give_up_lost_game() {
    const ReturnSearch search = *std::exchange(return_search_, std::nullopt);
    tickets_.discard();
    if (active_->match) {
        active_->visit = nullptr;
        active_->visited.reset();
        active_->session.reset();
        trouble_ = engine::tr_later("the game ended while you were away");
        return;
    }
    net::SessionSetup setup = search.setup();
    setup.secret = platform_->secret();
    setup.restarted.reset();
    if (auto asked = ask(std::move(setup), search.elsewhere()); !asked) {
        trouble_ = asked.error();
    }
}

void OnlineService::come_back(net::Micros now) {
    if (active_->session && is_in_lobby(*active_->session)) {
        leave_other_game(now);
    }
    if (!return_search_ || (active_->session && !return_search_->is_next_due(*active_->session, now))) {
        return;
    }
    if (return_search_->is_over(now)) {
        return give_up_lost_game();
    }
    if (active_->session && return_search_->is_hopeless(now)) {
        if (active_->session->phase() == net::SessionPhase::Ended) {
            return_search_.reset();  // the session says why
        }
        return;  // the last peer asked may still answer, and must then be recognised as that of the lost game
    }
    auto port = platform_->open(0);
    if (!port) {  // it may work in a moment
        if (return_search_->is_hopeless(now)) {
            return_search_.reset();
            trouble_ = port.error();
        }
        return;
    }
    const net::Address peer = return_search_->next(now);
    active_->visit = nullptr;
    active_->visited.reset();
    active_->session.reset();
    active_->port = *std::move(port);
    active_->is_listening = false;
    active_->session =
        net::Session::join(return_search_->setup(), peer, *active_->port, now, return_search_->history());
}

}  // namespace match
