// SPDX-License-Identifier: Zlib
#include "game/match/network/online_service.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace match {

namespace {

/// A host that opens a new game needs the port of the old one.
constexpr net::Micros kSettleBeforeHosting = net::kSecond / 2;
/// A program that is still there answers within a few round trips. It may be opening the lobby right now.
constexpr net::Micros kAskHostFor = 3 * net::kSecond;
/// The rate limit of phrases, so that nobody can flood everybody's screen: a burst of three, and then one every two
/// seconds.
constexpr int kPhrases = 3;
constexpr net::Micros kPhrasesIn = 6 * net::kSecond;

}  // namespace

OnlineService::OnlineService(std::unique_ptr<NetPlatform> platform, NetworkOptions options,
                             std::shared_ptr<const sim::MaskTable> masks)
    : platform_(std::move(platform)), options_(std::move(options)), masks_(std::move(masks)),
      identity_(make_identity(*masks_)), search_(*platform_, options_.port, identity_), repair_(masks_),
      phrases_(kPhrases, kPhrasesIn), tickets_(options_.tickets) {}

net::SessionSetup OnlineService::make_setup(const OwnPilots& pilots, const net::SecretText& password) {
    net::SessionSetup setup;
    setup.identity = identity_;
    setup.secret = platform_->secret();
    setup.pilots = pilots;
    setup.password = password;
    setup.unanswered = unanswered_;
    setup.damage_input = options_.damage_input;
    return setup;
}

engine::Result<void> OnlineService::host(const OwnPilots& pilots, const HostPlan& plan) {
    leave();
    free_port();
    auto port = platform_->open(options_.port);
    if (!port) {
        return port.failure();
    }
    sim::Setup setup = plan.setup;
    if (setup.seed == 0) {
        setup.seed = platform_->game_seed();
    }
    net::HostSetup hosted;
    hosted.game = encode_setup(setup);
    hosted.max_pilots = plan.seats;
    hosted.start_with = plan.start_with;
    hosted.terms = options_.terms;
    hosted.terms.max_pilots = static_cast<std::uint8_t>(plan.start_with > 0 ? net::kMaxPilots : plan.seats);
    ActiveSession active;
    active.port = *std::move(port);
    active.is_hosted = true;
    active.setup = make_setup(pilots, plan.password);
    active.session = net::Session::host(active.setup, hosted, *active.port, platform_->now());
    active_ = std::move(active);
    return {};
}

engine::Result<void> OnlineService::join(const OwnPilots& pilots, const net::SecretText& password,
                                         const net::Address& address, net::JoinPurpose purpose) {
    net::SessionSetup setup = make_setup(pilots, password);
    setup.purpose = purpose;
    return ask(std::move(setup), address);
}

engine::Result<void> OnlineService::play_again(const OwnPilots& pilots, NextLobby next) {
    return ask_next_host({pilots, std::move(next)});
}

/// Asks the next host for a seat. A program that is still in the game says so, and is waited for. If no host is left to
/// ask, opens the lobby here.
engine::Result<void> OnlineService::ask_next_host(Again again) {
    const NextLobby& next = again.next;
    if (again.asked >= next.hosts.size()) {
        HostPlan plan;
        plan.setup = decode_setup(next.game).value_or(sim::Setup{});
        plan.setup.seed = 0;
        plan.seats = next.seats;
        plan.password = next.password;
        return host(again.pilots, plan);
    }
    net::SessionSetup setup = make_setup(again.pilots, next.password);
    setup.comes_back = true;
    setup.comes_back_for = kAskHostFor;
    auto asked = ask(std::move(setup), next.hosts[again.asked]);
    ++again.asked;
    again_ = std::move(again);
    return asked;
}

void OnlineService::follow_next_lobby() {
    const net::SessionPhase phase = active_->session->phase();
    if (phase == net::SessionPhase::Ended) {
        if (auto asked = ask_next_host(*std::exchange(again_, std::nullopt)); !asked) {
            trouble_ = asked.error();
        }
    } else if (phase != net::SessionPhase::Joining) {
        again_.reset();
    }
}

engine::Result<void> OnlineService::ask(net::SessionSetup setup, const net::Address& address) {
    leave();
    auto port = platform_->open(0);
    if (!port) {
        return port.failure();
    }
    ActiveSession active;
    active.port = *std::move(port);
    setup.local_addresses = platform_->addresses(active.port->port());
    active.session = net::Session::join(setup, address, *active.port, platform_->now());
    active.setup = std::move(setup);
    active_ = std::move(active);
    return {};
}

void OnlineService::leave(net::Micros most) {
    end_session();
    for (const net::Micros end = platform_->now() + most; !partings_.empty() && platform_->now() < end;) {
        part_for_a_moment();
    }
}

void OnlineService::end_session() {
    const bool gives_up = active_ && active_->match && active_->setup.purpose != net::JoinPurpose::Watch;
    return_search_.reset();
    again_.reset();
    record_.clear();
    peers_.clear();
    are_peers_hearsay_ = false;
    ticket_peers_.clear();
    trouble_ = {};
    if (gives_up) {  // a ticket that was claimed and not used can be claimed by the next run
        tickets_.discard();
    }
    if (!active_) {
        return;
    }
    if (!active_->session) {
        active_.reset();
        return;
    }
    active_->session->leave(platform_->now());
    (void)active_->port->listen_at(0);  // the next lobby may need the usual port
    part_with(*std::exchange(active_, std::nullopt));
}

void OnlineService::part_with(ActiveSession session) {
    session.give_up_at = platform_->now() + kPartingTime;
    partings_.push_back(std::move(session));
}

void OnlineService::poll() {
    tend();
    notify_client();
}

void OnlineService::tend() {
    const net::Micros at = platform_->now();
    search_.poll(at);
    if (active_) {
        poll_active(at);
    }
    poll_partings(at);
}

void OnlineService::poll_active(net::Micros now) {
    if (active_->input != nullptr) {
        run_match(now);
        mutes_.renew(*active_->session);  // pilots enter while the game runs
        return follow_peers();
    }
    if (return_search_) {
        come_back(now);
    }
    if (!active_ || !active_->session) {
        return;
    }
    net::Session& session = *active_->session;
    session.poll(now);
    mutes_.renew(session);
    if (session.phase() == net::SessionPhase::Starting) {
        record_.set_start(now + session.time_to_start(now));
    }
    if (again_) {
        return follow_next_lobby();
    }
    begin_visit();
    if (active_->visit != nullptr) {
        run_visit(now);
        return follow_visit(now);
    }
    begin_match();
}

bool OnlineService::say_phrase(std::uint8_t phrase, std::string words) {
    return active_ && active_->session && phrases_.take(platform_->now()) &&
           active_->session->say(std::move(words), phrase);
}

std::vector<net::Notice> OnlineService::take_notices() {
    if (!active_ || !active_->session) {
        return {};
    }
    if (active_->input != nullptr) {
        return active_->input->take_notices();
    }
    std::vector<net::Notice> all = active_->session->take_notices();
    if (active_->visit != nullptr) {
        std::ranges::move(active_->visit->reader().take_notices(), std::back_inserter(all));
    }
    return all;
}

void OnlineService::attach(MatchClient& client) {
    client_ = &client;
    if (active_ && active_->input != nullptr) {
        active_->input->set_controls(client_);
    }
    begin_match();
    if (active_ && active_->owes_beginning) {
        notify_of_beginning();
    }
    notify_client();
}

void OnlineService::detach() {
    client_ = nullptr;
    if (active_ && active_->input != nullptr) {
        active_->input->set_controls(nullptr);
    }
    queued_ticks_.clear();
}

void OnlineService::notify_client() {
    // The client may leave, or end the game, at any tick.
    for (const QueuedTick& tick : std::exchange(queued_ticks_, {})) {
        if (client_ != nullptr) {
            tick.is_shown ? client_->on_shown(tick.worlds) : client_->on_confirmed(tick.worlds);
        }
    }
}

void OnlineService::begin_match() {
    const bool is_playing = active_ && active_->session && active_->session->phase() == net::SessionPhase::Playing;
    if (client_ == nullptr || !is_playing || active_->match) {
        return;
    }
    if (record_.started_at() == 0) {
        record_.set_start(platform_->now());
    }
    auto input = std::make_unique<NetworkInput>(*active_->session, options_.bot, options_.script);
    input->set_controls(client_);
    active_->input = input.get();
    record_.follow(active_->input);
    repair_.forget();
    active_->match = std::make_unique<Match>(make_network_match(std::move(input), masks_, options_.program));
    notify_of_beginning();
}

void OnlineService::notify_of_beginning() {
    active_->owes_beginning = client_ == nullptr;
    if (client_ != nullptr) {
        queued_ticks_.push_back({active_->match->shown(), true});
        queued_ticks_.push_back({active_->match->confirmed(), false});
    }
}

void OnlineService::follow_names(Match& match, const std::array<std::string, net::kMaxPilots>& names) {
    const std::vector<PilotInfo>& known = match.pilots();
    for (std::size_t slot = 0; slot < names.size(); ++slot) {
        const bool is_known = slot < known.size() && known[slot].name == names[slot];
        if (!is_known && !names[slot].empty()) {
            match.set_pilot(static_cast<sim::Slot>(slot), {names[slot], std::nullopt});
        }
    }
}

bool OnlineService::is_at_end(const Match& match) const {
    return options_.ticks && match.world().tick() >= *options_.ticks;
}

void OnlineService::run_match(net::Micros now) {
    Match& match = *active_->match;
    const auto note = [&](sim::Tick shown_before) {
        if (client_ != nullptr && match.shown().now().tick() != shown_before) {
            queued_ticks_.push_back({match.shown(), true});
        }
    };
    active_->input->poll(now, match.shown().now());
    sim::Tick shown = match.shown().now().tick();
    while (!is_at_end(match) && match.step()) {
        if (options_.damage_world == match.world().tick()) {
            sim::World damaged = match.world();
            damaged.flip_bit();
            match.replace_world(damaged);
        }
        note(std::exchange(shown, match.shown().now().tick()));
        if (client_ != nullptr) {
            queued_ticks_.push_back({match.confirmed(), false});
        }
        active_->input->poll(now, match.shown().now());
    }
    repair_.update(match, *active_->input);
    match.predict();
    note(shown);
    follow_names(match, active_->input->reader().names());
}

void OnlineService::poll_partings(net::Micros now) {
    for (ActiveSession& active : partings_) {
        active.session->poll(now);
    }
    std::erase_if(partings_, [now](const ActiveSession& active) {
        return active.session->is_settled(now) || now >= active.give_up_at;
    });
}

void OnlineService::wait(net::Micros most) {
    if (active_ && active_->port) {
        active_->port->wait(most);
    } else if (search_.is_running()) {
        search_.wait(most);
    } else if (!partings_.empty()) {
        partings_.front().port->wait(most);
    } else {
        platform_->sleep(most);
    }
}

void OnlineService::part_for_a_moment() {
    constexpr net::Micros kMoment = 2 * net::kMillisecond;
    poll_partings(platform_->now());
    if (!partings_.empty()) {
        partings_.front().port->wait(kMoment);
    }
}

void OnlineService::free_port() {
    const auto is_kept = [this] { return std::ranges::any_of(partings_, &ActiveSession::is_hosted); };
    for (const net::Micros end = platform_->now() + kSettleBeforeHosting; is_kept() && platform_->now() < end;) {
        part_for_a_moment();
    }
    std::erase_if(partings_, [](const ActiveSession& active) { return active.is_hosted; });
}

}  // namespace match
