// SPDX-License-Identifier: Zlib
#include "game/match/network.h"

#include <algorithm>
#include <utility>

#include "game/match/fresh_seed.h"

namespace match {

namespace {

/// Who has not heard of a departure by then will find out by the silence.
constexpr net::Micros kPartingTime = 5 * net::kSecond;
/// A host who opens a new game needs the port of the old one.
constexpr net::Micros kSettleBeforeHosting = net::kSecond / 2;
/// One finger must not fill everybody's screen with phrases: three at once, and one every two seconds.
constexpr int kPhrases = 3;
constexpr net::Micros kPhrasesIn = 6 * net::kSecond;

}  // namespace

Network::Network(std::unique_ptr<Wire> wire, NetworkOptions options, std::shared_ptr<const sim::MaskTable> masks)
    : wire_(std::move(wire)), options_(std::move(options)), masks_(std::move(masks)), identity_(make_identity(*masks_)),
      phrases_(kPhrases, kPhrasesIn) {}

engine::Result<void> Network::search() {
    if (search_) {
        return {};
    }
    auto port = wire_->open(0);
    if (!port) {
        return port.failure();
    }
    search_.emplace(Quest{*std::move(port), net::Search(options_.port, wire_->secret())});
    return {};
}

void Network::stop_search() {
    search_.reset();
}

std::vector<net::FoundGame> Network::games() const {
    return search_ ? search_->search.games() : std::vector<net::FoundGame>{};
}

net::SessionSetup Network::make_setup(const std::string& name, const std::string& password) {
    net::SessionSetup setup;
    setup.identity = identity_;
    setup.secret = wire_->secret();
    setup.name = name;
    setup.password = password;
    setup.drop_after = options_.drop_after;
    return setup;
}

engine::Result<void> Network::host(const std::string& name, const HostWish& wish) {
    leave();
    free_port();
    auto port = wire_->open(options_.port);
    if (!port) {
        return port.failure();
    }
    sim::Setup setup = wish.setup;
    if (setup.seed == 0) {
        setup.seed = fresh_seed();
    }
    net::HostSetup hosted;
    hosted.game = encode_setup(setup);
    hosted.max_pilots = wish.seats;
    hosted.start_with = wish.start_with;
    hosted.netcode = options_.netcode;
    hosted.fixed_delay = options_.delay;
    Party party;
    party.port = *std::move(port);
    party.is_hosted = true;
    party.session = net::Session::host(make_setup(name, wish.password), hosted, *party.port, now());
    party_ = std::move(party);
    return {};
}

engine::Result<void> Network::join(const std::string& name, const std::string& password, const net::Address& address,
                                   bool comes_back) {
    leave();
    auto port = wire_->open(0);
    if (!port) {
        return port.failure();
    }
    Party party;
    party.port = *std::move(port);
    net::SessionSetup setup = make_setup(name, password);
    setup.comes_back = comes_back;
    party.session = net::Session::join(setup, address, *party.port, now());
    party_ = std::move(party);
    return {};
}

void Network::leave() {
    if (!party_) {
        return;
    }
    party_->session->leave(now());
    party_->give_up_at = now() + kPartingTime;
    partings_.push_back(*std::exchange(party_, std::nullopt));
}

void Network::poll() {
    tend();
    tell_crew();
}

void Network::tend() {
    const net::Micros at = now();
    if (search_) {
        search_->search.poll(*search_->port, at);
    }
    if (party_) {
        poll_party(at);
    }
    poll_partings(at);
}

void Network::poll_party(net::Micros now) {
    if (party_->match) {
        return fly(now);
    }
    net::Session& session = *party_->session;
    session.poll(now);
    mutes_.renew(session);
    if (session.phase() == net::SessionPhase::Starting) {
        party_->started_at = now + session.time_to_start(now);
    }
    begin_match();
}

bool Network::say_phrase(std::uint8_t phrase, std::string words) {
    return party_ && phrases_.take(now()) && party_->session->say_phrase(phrase, std::move(words));
}

void Network::set_muted(net::Slot slot, bool is_muted) {
    if (party_) {
        mutes_.set(*party_->session, slot, is_muted);
    }
}

void Network::board(Crew& crew) {
    crew_ = &crew;
    begin_match();
    tell_crew();
}

void Network::disembark() {
    crew_ = nullptr;
    untold_.clear();
}

void Network::tell_crew() {
    // The crew may leave, or end the game, at any tick.
    for (const Timeline& timeline : std::exchange(untold_, {})) {
        if (crew_ != nullptr) {
            crew_->on_tick(timeline);
        }
    }
}

void Network::begin_match() {
    if (crew_ == nullptr || !party_ || party_->match || party_->session->phase() != net::SessionPhase::Playing) {
        return;
    }
    if (party_->started_at == 0) {
        party_->started_at = now();
    }
    party_->match =
        std::make_unique<NetMatch>(*party_->session, masks_, options_.program, options_.bot, options_.script);
    untold_.push_back(party_->match->timeline());
}

void Network::fly(net::Micros now) {
    NetMatch& match = *party_->match;
    for (bool has_run = true; has_run;) {  // one tick at a time, so that the crew sees each of them
        const std::uint64_t before = match.samples();
        const sim::Tick next = match.world().tick() + 1;
        has_run = match.poll(now, crew_ != nullptr ? crew_->keys() : sim::Keys{},
                             options_.ticks ? std::min(next, *options_.ticks) : next);
        if (crew_ != nullptr && match.samples() != before) {
            crew_->keys_taken();
        }
        if (crew_ != nullptr && has_run) {
            untold_.push_back(match.timeline());
        }
    }
}

void Network::poll_partings(net::Micros now) {
    for (Party& party : partings_) {
        party.session->poll(now);
    }
    std::erase_if(partings_,
                  [now](const Party& party) { return party.session->is_settled(now) || now >= party.give_up_at; });
}

void Network::wait(net::Micros most) {
    if (party_) {
        party_->port->wait(most);
    } else if (search_) {
        search_->port->wait(most);
    } else if (!partings_.empty()) {
        partings_.front().port->wait(most);
    }
}

void Network::settle(net::Micros most) {
    for (const net::Micros end = now() + most; !partings_.empty() && now() < end;) {
        part_for_a_moment();
    }
}

void Network::part_for_a_moment() {
    constexpr net::Micros kMoment = 2 * net::kMillisecond;
    poll_partings(now());
    if (!partings_.empty()) {
        partings_.front().port->wait(kMoment);
    }
}

void Network::free_port() {
    const auto is_kept = [this] { return std::ranges::any_of(partings_, &Party::is_hosted); };
    for (const net::Micros end = now() + kSettleBeforeHosting; is_kept() && now() < end;) {
        part_for_a_moment();
    }
    std::erase_if(partings_, [](const Party& party) { return party.is_hosted; });
}

}  // namespace match
