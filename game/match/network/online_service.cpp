// SPDX-License-Identifier: Zlib
#include "game/match/network/online_service.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace match {

namespace {

/// The rate limit of phrases, so that nobody can flood everybody's screen: a burst of three, and then one every two
/// seconds.
constexpr int kPhrases = 3;
constexpr net::Micros kPhrasesIn = 6 * net::kSecond;

}  // namespace

OnlineService::OnlineService(std::unique_ptr<NetPlatform> platform, NetworkOptions options,
                             std::shared_ptr<const sim::MaskTable> masks, engine::Worker* writer)
    : online_(std::move(platform), std::move(options), std::move(masks), writer),
      search_(*online_.platform, online_.options.port, online_.identity),
      world_(*online_.platform, online_.identity, [this] { return online_.table_entries(); }),
      phrases_(kPhrases, kPhrasesIn) {}

OnlineParts OnlineService::parts() const {
    return std::visit([](const auto& state) { return state.parts(); }, state_);
}

net::Session* OnlineService::session() {
    const OnlineParts now = parts();
    return now.connection != nullptr ? now.connection->session.get() : nullptr;
}

bool OnlineService::is_busy() const {
    return search_.is_running() || world_.is_running() || parts().connection != nullptr ||
           std::holds_alternative<Returning>(state_) || std::holds_alternative<Seeking>(state_) ||
           !online_.partings.is_empty() || online_.lending.is_running();
}

bool OnlineService::is_coming_back() const {
    const auto* const visiting = std::get_if<Visiting>(&state_);
    return std::holds_alternative<Returning>(state_) ||
           (visiting != nullptr && visiting->is_cut_off(online_.platform->now()));
}

std::optional<net::Micros> OnlineService::time_to_return() const {
    const auto* const returning = std::get_if<Returning>(&state_);
    return returning != nullptr ? std::optional(returning->time_left(online_.platform->now())) : std::nullopt;
}

engine::Result<void> OnlineService::host(const OwnPilots& pilots, const HostPlan& plan) {
    leave();
    auto hosted = online_.host(pilots, plan);
    if (!hosted) {
        return hosted.failure();
    }
    state_ = InLobby(*std::move(hosted));
    return {};
}

engine::Result<void> OnlineService::join(const OwnPilots& pilots, const net::SecretText& password,
                                         const net::HostPlace& host, net::JoinPurpose purpose) {
    leave();
    net::SessionSetup setup = online_.make_setup(pilots, password);
    setup.purpose = purpose;
    if (host.key) {
        setup.host_key.assign(host.key->begin(), host.key->end());
    }
    if (host.is_hidden()) {
        auto connection = online_.open_connection();
        if (!connection) {
            return connection.failure();
        }
        state_ = Seeking(online_, std::move(setup), host, *std::move(connection));
        return {};
    }
    auto asked = online_.ask(std::move(setup), host.address);
    if (!asked) {
        return asked.failure();
    }
    state_ = InLobby(*std::move(asked));
    return {};
}

engine::Result<void> OnlineService::play_again(const OwnPilots& pilots, NextLobby next) {
    leave_to_play_again();
    Again again{pilots, std::move(next)};
    auto asked = online_.ask_next_host(again);
    if (!asked) {
        return asked.failure();
    }
    const bool is_hosted = (*asked)->is_hosted;
    state_ = InLobby(*std::move(asked), is_hosted ? std::nullopt : std::optional(std::move(again)));
    return {};
}

std::optional<ReturnTicket> OnlineService::claim_ticket() {
    return online_.options.tickets.empty()
               ? std::nullopt
               : online_.tickets.claim(online_.identity, online_.platform->seconds_since_1970());
}

void OnlineService::come_back_to(const ReturnTicket& ticket) {
    leave();
    net::SessionSetup setup = ticket.setup();
    setup.unanswered = online_.unanswered;
    state_ = Returning({std::move(setup), ticket.seed, ticket.peers, net::InputHistory{}, online_.platform->now(),
                        ReturnSearch::kAfterRestart});
}

void OnlineService::leave(net::Micros most) {
    online_.set_open(false);
    online_.lending = {};
    leave_session({});
    online_.partings.settle(*online_.platform, most);
}

void OnlineService::leave_session(net::LeaveEvent how) {
    const Match* const left = match();
    if (left != nullptr && online_.options.observer) {
        online_.options.observer->on_end({*left, left->shown(), this});
    }
    const bool gives_up = left != nullptr && !std::holds_alternative<Visiting>(state_);
    if (gives_up) {  // a ticket that was claimed and not used can be claimed by the next run
        online_.tickets.discard();
    }
    online_.record = {};
    online_.trouble = {};
    online_.ticks.owes_beginning = false;
    auto connection = std::visit([](auto& state) { return state.take_connection(); }, state_);
    state_ = Idle{};
    if (connection) {
        online_.part_with(std::move(connection), how);
    }
}

void OnlineService::poll() {
    tend();
    notify();
}

void OnlineService::notify() {
    for (const TickQueue::Queued& tick : online_.ticks.take()) {
        const auto tell = [&](Observer* observer) {
            if (online_.ticks.client() != nullptr && observer != nullptr) {  // the client may leave at any tick
                const GameMoment moment{*match(), tick.worlds, this};
                tick.is_shown ? observer->on_shown(moment) : observer->on_confirmed(moment);
            }
        };
        tell(online_.options.observer.get());
        tell(online_.ticks.client());
    }
}

void OnlineService::tend() {
    const net::Micros now = online_.platform->now();
    search_.poll(now);
    world_.poll(now);
    if (auto next = std::visit([&](auto& state) { return state.poll(online_, now); }, state_)) {
        state_ = *std::move(next);
    }
    online_.partings.poll(now);
    Connection* const connection = parts().connection;
    const bool is_hosted = connection != nullptr && connection->is_hosted;
    online_.tend_open(is_hosted ? connection : nullptr, now);
    online_.lending.poll(*online_.platform, connection != nullptr && !is_hosted ? connection->session.get() : nullptr,
                         online_.options.lends_relay);
}

void OnlineService::set_open(bool is_open) {
    online_.set_open(is_open);
}

std::optional<Reach> OnlineService::reach() const {
    const Connection* const connection = parts().connection;
    return connection != nullptr && connection->is_hosted ? online_.reach() : std::nullopt;
}

std::string OnlineService::code() const {
    const auto known = reach();
    return known && known->outer != net::Address{}
               ? net::code_of(known->outer, net::start_of(parts().connection->session->public_key()))
               : std::string();
}

std::string OnlineService::invite_code() const {
    return reach() && online_.invite ? online_.invite->code() : std::string();
}

net::Address OnlineService::joined_address() const {
    const Connection* const connection = parts().connection;
    return connection != nullptr ? connection->asked : net::Address{};
}

const CodeSearch* OnlineService::code_search() const {
    const auto* const seeking = std::get_if<Seeking>(&state_);
    return seeking != nullptr ? &seeking->search() : nullptr;
}

void OnlineService::renew_code() {
    if (online_.invite) {
        online_.invite->renew();
    }
}

void OnlineService::wait(net::Micros most) {
    if (Connection* const connection = parts().connection) {
        connection->socket->wait(most);
    } else if (auto* const seeking = std::get_if<Seeking>(&state_)) {
        seeking->wait(most);
    } else if (search_.is_running()) {
        search_.wait(most);
    } else if (world_.is_running()) {
        world_.wait(most);
    } else if (!online_.partings.is_empty()) {
        online_.partings.wait(most);
    } else {
        online_.platform->sleep(most);
    }
}

void OnlineService::attach(Observer& client) {
    online_.ticks.set_client(&client);
    auto* const lobby = std::get_if<InLobby>(&state_);
    if (auto next = lobby != nullptr ? lobby->begin(online_) : std::nullopt) {
        state_ = *std::move(next);
    }
    if (online_.ticks.owes_beginning) {
        online_.ticks.begin(*match());
    }
    notify();
}

void OnlineService::detach() {
    online_.ticks.set_client(nullptr);
    online_.keys.release_all();
}

bool OnlineService::say_phrase(std::uint8_t phrase, std::string words) {
    net::Session* const spoken = session();
    return spoken != nullptr && phrases_.take(online_.platform->now()) && spoken->say(std::move(words), phrase);
}

std::vector<net::Notice> OnlineService::take_notices() {
    const OnlineParts now = parts();
    if (now.input != nullptr) {
        return now.input->take_notices();
    }
    std::vector<net::Notice> all;
    if (now.connection != nullptr) {
        all = now.connection->session->take_notices();
    }
    if (now.visit != nullptr) {
        std::ranges::move(now.visit->reader().take_notices(), std::back_inserter(all));
    }
    return all;
}

}  // namespace match
