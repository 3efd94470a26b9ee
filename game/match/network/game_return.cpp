// SPDX-License-Identifier: Zlib
#include "game/match/network/game_return.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/base/bytes.h"
#include "engine/base/path_text.h"

namespace match {

namespace {

constexpr std::size_t kMaxPeers = 16;
constexpr std::size_t kMaxBytes = 2048;
constexpr std::uint32_t kVersion = 4;

struct PilotName {
    std::string text;

    static void fields(auto& ar, auto& p) { ar("pilot", p.text, net::kMaxNameBytes); }
};

std::string encode(const ReturnTicket& ticket) {
    engine::Writer writer;
    writer("version", kVersion);
    writer("identity", ticket.identity);
    writer.raw({reinterpret_cast<const char*>(ticket.secret.data()), net::Secret::size()});
    writer("name", ticket.name);
    writer("password", std::string(ticket.password.view()));
    writer("seed", ticket.seed);
    writer("stream", ticket.stream);
    writer("peers", ticket.peers);
    writer("written", ticket.written_at);
    std::vector<PilotName> pilots;
    std::ranges::transform(ticket.pilots, std::back_inserter(pilots), [](const auto& name) { return PilotName{name}; });
    writer("pilots", pilots);
    writer("table", ticket.table);
    return writer.bytes();
}

std::optional<ReturnTicket> decode(std::string_view bytes) {
    engine::Reader reader(bytes);
    std::uint32_t version = 0;
    ReturnTicket ticket;
    std::string password;
    reader("version", version);
    reader("identity", ticket.identity);
    std::ranges::transform(reader.raw(net::Secret::size()), ticket.secret.begin(),
                           [](char c) { return static_cast<std::uint8_t>(c); });
    reader("name", ticket.name, net::kMaxNameBytes);
    reader("password", password, net::kMaxPasswordBytes);
    reader("seed", ticket.seed);
    reader("stream", ticket.stream);
    reader("peers", ticket.peers, kMaxPeers);
    reader("written", ticket.written_at);
    std::vector<PilotName> pilots;
    reader("pilots", pilots, net::kMaxPilots);
    reader("table", ticket.table, net::kMaxTableBytes);
    std::ranges::transform(pilots, std::back_inserter(ticket.pilots), &PilotName::text);
    ticket.password = password;
    net::wipe(password);
    const bool is_sound = reader.ok() && reader.at_end() && version == kVersion && !ticket.peers.empty() &&
                          std::ranges::all_of(ticket.peers, [](const auto& peer) { return net::is_unicast(peer); });
    return is_sound ? std::optional(std::move(ticket)) : std::nullopt;
}

constexpr net::Micros kAfterRefusal = net::kSecond / 4;
/// Enough to ask four silent peers in turn.
constexpr net::Micros kAskOthersFor = 6 * net::kSecond;

}  // namespace

net::SessionSetup ReturnTicket::setup() const {
    net::SessionSetup setup;
    setup.identity = identity;
    setup.secret = secret;
    setup.pilots = {name};
    setup.password = password;
    setup.restarted = stream;
    return setup;
}

std::filesystem::path TicketBox::file(int place, const char* ending) const {
    return directory_ / (std::to_string(place) + ending);
}

engine::Result<void> TicketBox::keep(const ReturnTicket& ticket) {
    if (auto made = engine::make_directories(directory_); !made) {
        return made;
    }
    if (!lock_ && !take_free_place()) {
        return engine::Error{engine::tr_later("no place is free for a return ticket in {}"),
                             engine::to_text(directory_)};
    }
    const std::filesystem::path path = file(place_, ".ticket");
    if (writer_ == nullptr) {
        return engine::write_file(path, encode(ticket));
    }
    writer_->add(engine::to_text(path), [path, content = encode(ticket)]() -> engine::Worker::Report {
        (void)engine::write_file(path, content);
        return {};
    });
    return {};
}

/// Prefers places without a ticket that another program left behind.
bool TicketBox::take_free_place() {
    for (const bool may_replace : {false, true}) {
        for (int place = 1; place <= kPlaces; ++place) {
            std::error_code ignored;
            if (!may_replace && std::filesystem::exists(file(place, ".ticket"), ignored)) {
                continue;
            }
            if (auto lock = engine::FileLock::take(file(place, ".lock"))) {
                lock_ = std::move(lock);
                place_ = place;
                return true;
            }
        }
    }
    return false;
}

void TicketBox::discard() {
    if (!lock_) {
        return;
    }
    const std::filesystem::path path = file(place_, ".ticket");
    // Holds the lock until the ticket is gone.
    auto lock = std::make_shared<engine::FileLock>(*std::exchange(lock_, std::nullopt));
    engine::Worker::Job remove = [path, lock = std::move(lock)]() -> engine::Worker::Report {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
        return {};
    };
    if (writer_ != nullptr) {
        writer_->add(engine::to_text(path), std::move(remove));
    } else {
        (void)remove();
    }
}

std::optional<ReturnTicket> TicketBox::claim(const net::Identity& identity, std::int64_t now) {
    std::optional<ReturnTicket> newest;
    for (int place = 1; place <= kPlaces; ++place) {
        const std::filesystem::path path = file(place, ".ticket");
        std::error_code ignored;
        auto lock =
            std::filesystem::exists(path, ignored) ? engine::FileLock::take(file(place, ".lock")) : std::nullopt;
        if (!lock) {
            continue;
        }
        const auto bytes = engine::read_file(path, kMaxBytes);
        auto ticket = bytes ? decode(*bytes) : std::nullopt;
        if (!ticket || ticket->written_at < now - kValidSeconds || ticket->written_at > now + kValidSeconds) {
            std::filesystem::remove(path, ignored);
        } else if (ticket->identity == identity && (!newest || ticket->written_at > newest->written_at)) {
            newest = std::move(ticket);
            lock_ = std::move(lock);
            place_ = place;
        }
    }
    return newest;
}

ReturnSearch::ReturnSearch(net::SessionSetup setup, std::uint32_t seed, const std::vector<net::Address>& peers,
                           net::InputHistory history, net::Micros now, net::Micros most)
    : setup_(std::move(setup)), seed_(seed), history_(std::move(history)), give_up_at_(now + most) {
    peers_.add(peers);
    setup_.purpose = net::JoinPurpose::Fly;
    setup_.comes_back = false;
}

bool ReturnSearch::is_next_due(const net::Session& session, net::Micros now) const {
    switch (session.phase()) {
    case net::SessionPhase::Ended:
        return now - peers_.asked_at() >= kAfterRefusal;
    case net::SessionPhase::Joining:
        return peers_.is_overdue(now);
    default:
        return false;
    }
}

void ReturnSearch::note_elsewhere(net::Micros now) {
    peers_.bar(peers_.asked());
    others_asked_until_ = others_asked_until_.value_or(now + kAskOthersFor);
}

bool ReturnSearch::is_over(net::Micros now) const {
    return others_asked_until_ && (now >= *others_asked_until_ || peers_.others({}).empty());
}

}  // namespace match
