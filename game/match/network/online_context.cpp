// SPDX-License-Identifier: Zlib
#include "game/match/network/online_context.h"

#include <algorithm>
#include <iterator>

namespace match {

namespace {

/// A host that opens a new game needs the port of the old one.
constexpr net::Micros kSettleBeforeHosting = net::kSecond / 2;
/// A program that is still there answers within a few round trips. It may be opening the lobby right now.
constexpr net::Micros kAskHostFor = 3 * net::kSecond;
/// How often a spectator asks without an answer: a minute in all.
constexpr std::size_t kMostAskedToWatch = 20;

/// Returns what the list of games says of what is hosted here.
net::ListedGame listed(const std::optional<net::OfferPacket>& offer) {
    net::ListedGame game;
    if (offer) {
        game.identity = offer->identity;
        game.host_name = offer->host_name;
        game.game = offer->game;
        game.pilots = offer->pilots;
        game.max_pilots = offer->max_pilots;
        game.has_password = offer->has_password;
        game.is_running = offer->is_running;
    }
    game.is_open = offer.has_value();
    return game;
}

}  // namespace

void TickQueue::set_client(Observer* client) {
    client_ = client;
    ticks_.clear();
}

void TickQueue::begin(const Match& match) {
    owes_beginning = client_ == nullptr;
    add_shown(match.shown());
    add_confirmed(match.confirmed());
}

void TickQueue::add(const ConsecutiveWorlds& worlds, bool is_shown) {
    if (client_ != nullptr) {
        ticks_.push_back({worlds, is_shown});
    }
}

OnlineContext::OnlineContext(std::unique_ptr<NetPlatform> of, NetworkOptions with,
                             std::shared_ptr<const sim::MaskTable> table, engine::Worker* writer)
    : platform(std::move(of)), options(std::move(with)), masks(std::move(table)), identity(make_identity(masks)),
      tickets(options.tickets, writer), relay_secret(match::relay_secret(*platform)) {
    options.table.writer = writer;
}

net::SessionSetup OnlineContext::make_setup(const OwnPilots& pilots, const net::SecretText& password) const {
    net::SessionSetup setup;
    setup.identity = identity;
    setup.secret = platform->secret();
    setup.pilots = pilots;
    setup.mark = options.mark;
    setup.password = password;
    setup.unanswered = unanswered;
    setup.damage_input = options.damage_input;
    return setup;
}

engine::Result<std::unique_ptr<Connection>> OnlineContext::host(const OwnPilots& pilots, const HostPlan& plan) {
    partings.settle(*platform, kSettleBeforeHosting, true);
    partings.drop_hosted();
    auto socket = platform->open(options.port);
    if (!socket) {
        return socket.failure();
    }
    sim::Setup setup = plan.setup;
    if (setup.seed == 0) {
        setup.seed = platform->game_seed();
    }
    net::HostSetup hosted;
    hosted.game = encode_setup(setup);
    hosted.max_pilots = plan.seats;
    hosted.start_with = plan.start_with;
    hosted.awaited = plan.awaited;
    hosted.terms = options.terms;
    hosted.terms.max_pilots = static_cast<std::uint8_t>(plan.start_with > 0 ? net::kMaxPilots : plan.seats);
    if (plan.is_open) {
        set_open(true);
        set_listed(plan.is_listed);
    }
    auto connection = std::make_unique<Connection>(*std::move(socket), relay_secret);
    connection->is_hosted = true;
    connection->setup = make_setup(pilots, plan.password);
    connection->session = net::Session::host(connection->setup, hosted, *connection->socket, platform->now());
    return connection;
}

engine::Result<std::unique_ptr<Connection>> OnlineContext::open_connection() {
    auto socket = platform->open(0);
    if (!socket) {
        return socket.failure();
    }
    return std::make_unique<Connection>(*std::move(socket), relay_secret);
}

void OnlineContext::ask(Connection& connection, net::SessionSetup setup, const net::Address& address) {
    std::ranges::transform(platform->addresses(connection.socket->port()), std::back_inserter(setup.local_addresses),
                           &OwnAddress::address);
    connection.join(std::move(setup), address, platform->now());
}

engine::Result<std::unique_ptr<Connection>> OnlineContext::ask(net::SessionSetup setup, const net::Address& address) {
    auto connection = open_connection();
    if (connection) {
        ask(**connection, std::move(setup), address);
    }
    return connection;
}

engine::Result<std::unique_ptr<Connection>> OnlineContext::ask_next_host(Again& again) {
    const NextLobby& next = again.next;
    const bool watches = !next.watched.empty();
    if (watches && again.asked >= kMostAskedToWatch) {
        return engine::Error{engine::tr_later("the pilots have not opened another lobby")};
    }
    if (!watches && again.asked >= next.hosts.size()) {
        HostPlan plan;
        plan.setup = decode_setup(next.game).value_or(sim::Setup{});
        plan.setup.seed = 0;
        plan.seats = next.seats;
        plan.password = next.password;
        plan.awaited = next.awaited;
        plan.is_open = open_port != nullptr;
        plan.is_listed = invite && invite->wants_list();
        return host(again.pilots, plan);
    }
    net::SessionSetup setup = make_setup(again.pilots, next.password);
    setup.comes_back = true;
    setup.comes_back_for = kAskHostFor;
    if (watches) {
        setup.purpose = net::JoinPurpose::Watch;
        setup.watched = next.watched;
    }
    return ask(std::move(setup), next.hosts[again.asked++ % next.hosts.size()]);
}

void OnlineContext::set_open(bool is_open) {
    if (!is_open) {
        open_port.reset();
        trial.reset();
        if (relay) {
            left_relays.push_back(std::move(relay));
        }
        if (auto of_guest = borrowed ? borrowed->take() : nullptr) {
            left_relays.push_back(std::move(of_guest));
        }
        borrowed.reset();
        if (invite) {
            invite->close(platform->now());
            closing_invite = std::move(invite);
        }
        return;
    }
    closing_invite.reset();
    if (!open_port) {
        open_port = std::make_unique<OpenPort>(*platform, options.port);
        trial = std::make_unique<PortTrial>(*platform, options.port, table_entries());
        borrowed.emplace(*platform);
    }
    if (!relay && !options.relay.empty()) {
        relay = std::make_unique<HostedRelay>(*platform, options.relay);
    }
    if (!invite) {
        invite = std::make_unique<HostedInvite>(*platform, table_entries());
    }
}

void OnlineContext::set_listed(bool is_listed) {
    if (invite) {
        invite->set_listed(is_listed);
    }
}

TableEntries OnlineContext::table_entries() const {
    TableEntries entries = options.table;
    if (!options.relay.empty()) {
        entries.hosts.push_back(options.relay);
    }
    return entries;
}

void OnlineContext::tend_open(Connection* hosted, net::Micros now) {
    for (const std::unique_ptr<HostedRelay>& each : std::exchange(left_relays, {})) {
        if (hosted != nullptr) {
            each->leave(*hosted->socket);
        }
    }
    if (open_port) {
        open_port->poll(now);
    }
    if (trial) {
        trial->poll(open_port->reach(), now);
        for (const net::Datagram& datagram :
             hosted != nullptr ? hosted->socket->take_trials() : std::vector<net::Datagram>()) {
            trial->take(datagram);
        }
    }
    const bool is_silent = trial && trial->needs_silence(now);
    net::RelayedTransport* const transport = hosted != nullptr && !is_silent ? hosted->socket.get() : nullptr;
    if (relay) {
        relay->poll(transport);
    }
    if (hosted != nullptr) {
        hosted->session->want_relay(borrowed && needs_relay());
        if (borrowed) {
            borrowed->poll(transport, *hosted->session);
        } else {
            hosted->session->note_lender(std::nullopt);
        }
    }
    if (invite && hosted != nullptr && !is_silent) {
        net::InvitePlace place;
        place.host = hosted->session->public_key();
        const Reach without_help = with_trial(open_port->reach(), trial.get());
        if (without_help.outer != net::Address{}) {
            place.open.push_back(without_help.outer);
        }
        if (const HostedRelay* const used = used_relay();
            used != nullptr && used->state() == HostedRelay::State::Open) {
            place.open.push_back(used->address());
        }
        const auto shown = invite->wants_list() ? listed(hosted->session->offer()) : net::ListedGame{};
        invite->poll(*hosted->socket, std::move(place), shown, now);
    }
    if (closing_invite) {
        if (hosted == nullptr || closing_invite->is_closed(now)) {
            closing_invite.reset();
        } else {
            closing_invite->poll_closing(*hosted->socket, now);
        }
    }
}

std::optional<Reach> OnlineContext::reach() const {
    if (!open_port) {
        return std::nullopt;
    }
    return with_invite(with_relay(with_trial(open_port->reach(), trial.get()), used_relay()), invite.get());
}

const HostedRelay* OnlineContext::used_relay() const {
    const bool is_open = relay && relay->state() == HostedRelay::State::Open;
    const HostedRelay* const of_guest = borrowed ? borrowed->open() : nullptr;
    return is_open || of_guest == nullptr ? relay.get() : of_guest;
}

bool OnlineContext::needs_relay() const {
    const Reach own = with_trial(open_port->reach(), trial.get());
    const bool is_barred = own.state == Reach::State::Closed || own.state == Reach::State::Shared ||
                           own.state == Reach::State::Ipv6 || own.is_doubted;
    const HostedRelay* const used = used_relay();
    const bool has_one =
        used != nullptr && (used->state() == HostedRelay::State::Open || used->state() == HostedRelay::State::Asking);
    return is_barred && !has_one;
}

void OnlineContext::part_with(std::unique_ptr<Connection> connection, net::LeaveEvent how) {
    connection->session->leave(platform->now(), how);
    (void)connection->socket->listen_at(0);  // the next lobby may need the usual port
    auto closing = connection->is_hosted ? std::move(closing_invite) : nullptr;
    partings.add(std::move(connection), platform->now(), std::move(closing));
}

bool OnlineContext::is_at_end(const Match& match) const {
    return options.ticks && match.world().tick() >= *options.ticks;
}

}  // namespace match
