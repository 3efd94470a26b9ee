// SPDX-License-Identifier: Zlib
#include "game/daily/world/world_table.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "game/replay/codec.h"

namespace daily {

using engine::tr_later;

namespace {

constexpr net::Micros kConnectPatience = 8 * net::kSecond;
constexpr int kProvenAtOnce = 2;
/// In a game, proofs may take a 20th of a core.
constexpr int kPausesInGames = 19;
/// Replays that have arrived, or are proven, and are kept in memory.
constexpr std::size_t kMostArrived = 64;
constexpr std::size_t kMostReplays = 256;
constexpr std::uint64_t kSecondsOfDay = 86400;

}  // namespace

engine::Result<void> WorldTable::load_people() {
    if (people_) {
        return {};
    }
    const net::Secret fresh = parts_.platform.secret();
    constexpr std::uint32_t kMorePatience = 4;  // so that not everybody stores a flight again at the same moment
    patience_ = 2 + *fresh.begin() % kMorePatience;
    auto people = People::load(parts_.directory, net::derive_secret(fresh, "gyre pilot 1"));
    if (!people) {
        return people.failure();
    }
    people_ = *std::move(people);
    return {};
}

engine::Result<void> WorldTable::start() {
    if (auto loaded = load_people(); !loaded || running_) {
        return loaded;
    }
    auto socket = parts_.platform.open(0);
    if (!socket) {
        return socket.failure();
    }
    auto node = std::make_unique<match::TableNode>(parts_.platform, parts_.entries());
    running_.emplace(Running{*std::move(socket), std::move(node), parts_.platform.now()});
    return {};
}

engine::Result<void> WorldTable::open(const Date& date) {
    if (page_ && page_->date == date) {
        return {};
    }
    if (auto started = start(); !started) {
        return started;
    }
    ++pages_;
    worker_.cancel();
    proving_ = 0;
    page_.emplace(date, table_of(date), *people_);
    page_->kept = read_flights(hall_file(parts_.directory, date));
    std::vector<KeptFlight> known = page_->kept;
    std::ranges::move(read_flights(own_flight_file(parts_.directory, date)), std::back_inserter(known));
    for (KeptFlight& flight : known) {
        if (page_->reader.add(flight.row)) {
            page_->arrived[net::blake2b(flight.replay)] = std::move(flight.replay);
        }
    }
    ++version_;
    return {};
}

void WorldTable::close() {
    page_.reset();
    worker_.cancel();
    proving_ = 0;
    ++pages_;
    if (!publishes_) {
        running_.reset();
    }
}

void WorldTable::stop() {
    publishes_ = false;
    own_.reset();
    flights_ = {};
    close();
}

engine::Result<void> WorldTable::publish(const Date& date, const Try& flown, const std::string& replay) {
    if (publishes_ && own_ && own_->replay == replay && own_file_ == own_flight_file(parts_.directory, date)) {
        return {};
    }
    if (replay.size() > net::kMaxDhtReplayBytes) {
        return engine::Error{tr_later("the replay is too long for the world's table")};
    }
    const auto recording = replay::decode(replay, kWorldLimits);
    if (!recording || !is_backed_by(flown, date, *recording)) {
        return engine::Error{tr_later("the replay does not show this flight")};
    }
    if (auto started = start(); !started) {
        return started;
    }
    own_file_ = own_flight_file(parts_.directory, date);
    own_ = KeptFlight{.row = {}, .replay = replay};
    publishes_ = true;
    const net::PublicKey& self = people_->self().public_key;
    for (const KeptFlight& before : read_flights(own_file_)) {
        const auto row = net::read_daily_row(before.row, table_of(date), net::daily_shard_of(self));
        if (row && row->pilot == self && row->score == flown.score && before.replay == replay) {
            own_->row = before.row;
            flights_.carry(*row, before.row, replay);
            return {};
        }
    }
    const std::uint64_t begin = date.days() * kSecondsOfDay;
    const auto now = static_cast<std::uint64_t>(std::max<std::int64_t>(parts_.platform.seconds_since_1970(), 0));
    flights_.offer({.table = table_of(date),
                    .score = flown.score,
                    .ticks = recording->ticks(),
                    .made_at = std::clamp(now, begin, begin + 2 * kSecondsOfDay - 1),
                    .name = flown.name.substr(0, net::kMaxNameBytes)},
                   people_->self(), replay);
    return {};
}

bool WorldTable::has_published() const {
    return own_ && !own_->row.empty() && running_ && running_->node->client() != nullptr &&
           flights_.is_stored(own_->row, *running_->node->client());
}

void WorldTable::poll(bool is_playing) {
    (void)worker_.poll();
    if (!running_) {
        return;
    }
    const net::Micros now = parts_.platform.now();
    net::Socket& socket = *running_->socket;
    match::TableNode& node = *running_->node;
    for (net::Datagram datagram; socket.receive(datagram, now);) {
        (void)node.take(datagram, now);
    }
    node.poll(socket, now);
    net::DhtClient* const client = node.client();
    if (client != nullptr && !is_playing) {
        flights_.poll(*client);
        if (own_ && own_->row.empty() && flights_.own_value()) {
            own_->row = *flights_.own_value();
            if (page_ && page_->reader.add(own_->row)) {
                page_->arrived[net::blake2b(own_->replay)] = own_->replay;
            }
            parts_.writer.add(engine::to_text(own_file_),
                              [file = own_file_, text = encode_flights({*own_})]() -> engine::Worker::Report {
                                  (void)engine::write_file(file, text);  // without it the next run finds another stamp
                                  return {};
                              });
        }
    }
    if (page_) {
        poll_page(client, is_playing);
    }
}

void WorldTable::poll_page(net::DhtClient* client, bool is_playing) {
    const net::Micros now = parts_.platform.now();
    Page& page = *page_;
    if (client != nullptr) {
        page.reader.poll(*client, now, is_playing);
    }
    const auto before = std::pair(page.reader.version(), page.reader.readings());
    page.judge.look(page.reader);
    if (client != nullptr) {
        fetch_wanted(*client, now, is_playing);
    }
    prove_wanted(now, is_playing);
    page.judge.look(page.reader);  // a proof may have ended at once
    if (client != nullptr && page.carried_at != page.reader.readings()) {
        page.carried_at = page.reader.readings();
        carry_hall();
    }
    if (kept_version_ != version_ && is_settled()) {
        kept_version_ = version_;
        keep_hall();
    }
    if (std::exchange(seen_, before) != before) {
        ++version_;
    }
}

void WorldTable::fetch_wanted(net::DhtClient& client, net::Micros now, bool is_playing) {
    Page& page = *page_;
    for (net::ReplayFetch::Fetched& fetched : page.fetch.poll(client, now)) {
        if (fetched.bytes) {
            page.arrived[fetched.hash] = *std::move(fetched.bytes);
            continue;
        }
        for (const net::DailyRow& row : page.judge.wanted()) {
            if (row.replay == fetched.hash) {
                page.judge.note_missing(row);
                ++version_;
            }
        }
    }
    page.judge.look(page.reader);
    for (const net::DailyRow& row : page.judge.wanted()) {
        const bool is_here = page.arrived.contains(row.replay) || page.replays.contains(row.replay);
        if (!is_here && page.arrived.size() < kMostArrived) {
            page.fetch.ask(client, row, now, is_playing);
        }
    }
}

void WorldTable::prove_wanted(net::Micros now, bool is_playing) {
    Page& page = *page_;
    const int most = is_playing ? 1 : kProvenAtOnce;
    std::set<net::ReplayHash> wanted;
    const std::vector<net::DailyRow> rows = page.judge.wanted();
    for (const net::DailyRow& row : rows) {
        wanted.insert(row.replay);
        const bool is_here = page.arrived.contains(row.replay) || page.replays.contains(row.replay);
        if (!is_here || page.proving.contains(row.replay)) {
            continue;
        }
        if (proving_ >= most || (is_playing && now < prove_again_at_)) {
            continue;
        }
        std::vector<net::DailyRow> same;
        std::ranges::copy_if(rows, std::back_inserter(same),
                             [&](const net::DailyRow& each) { return each.replay == row.replay; });
        prove(row.replay, std::move(same));
    }
    std::erase_if(page.arrived,
                  [&](const auto& each) { return !wanted.contains(each.first) && !page.proving.contains(each.first); });
}

void WorldTable::prove(const net::ReplayHash& hash, std::vector<net::DailyRow> rows) {
    Page& page = *page_;
    const auto arrived = page.arrived.find(hash);
    const auto replay =
        std::make_shared<const std::string>(arrived != page.arrived.end() ? arrived->second : page.replays.at(hash));
    ++proving_;
    page.proving.insert(hash);
    worker_.add(std::string(hash.begin(), hash.end()),
                [this, hash, rows = std::move(rows), replay, masks = parts_.masks, number = pages_] {
                    using Clock = std::chrono::steady_clock;
                    const Clock::time_point begin = Clock::now();
                    std::map<std::pair<std::int32_t, std::uint32_t>, FlightProof> proofs;
                    for (const net::DailyRow& row : rows) {
                        const auto [proof, is_new] = proofs.try_emplace({row.score, row.ticks});
                        proof->second = is_new ? daily::prove(row, *replay, masks) : proof->second;
                    }
                    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
                    return [this, hash, rows, replay, proofs, took, number] {
                        if (number != pages_) {
                            return;
                        }
                        --proving_;
                        page_->proving.erase(hash);
                        page_->arrived.erase(hash);
                        prove_again_at_ = parts_.platform.now() + kPausesInGames * took.count();
                        for (const net::DailyRow& row : rows) {
                            take_proof(row, proofs.at({row.score, row.ticks}), *replay);
                        }
                    };
                });
}

void WorldTable::take_proof(const net::DailyRow& row, const FlightProof& proof, const std::string& replay) {
    Page& page = *page_;
    page.judge.note_proof(row, proof);
    ++version_;
    if (!proof.is_true) {
        page.reader.bar(row.pilot);
        return;
    }
    if (page.replays.size() >= kMostReplays) {
        std::set<net::ReplayHash> shown;
        for (const auto& rows : {world(), friends()}) {
            for (const WorldRow& each : rows) {
                shown.insert(each.row.replay);
            }
        }
        std::erase_if(page.replays, [&](const auto& each) { return !shown.contains(each.first); });
    }
    page.replays[row.replay] = replay;
}

std::vector<KeptFlight> WorldTable::hall() const {
    std::vector<KeptFlight> flights;
    for (const WorldRow& each : page_->judge.hall()) {
        const auto known = page_->reader.rows().find(each.row.pilot);
        const std::string* const replay = replay_of(each.row);
        if (known != page_->reader.rows().end() && replay != nullptr) {
            flights.push_back({known->second.value, *replay});
        }
    }
    return flights;
}

/// Keeps the best flights of the day, if they are others than before.
void WorldTable::keep_hall() {
    std::vector<KeptFlight> flights = hall();
    if (flights.empty() || flights == page_->kept) {
        return;
    }
    page_->kept = flights;
    const std::filesystem::path file = hall_file(parts_.directory, page_->date);
    parts_.writer.add(engine::to_text(file),
                      [file, text = encode_flights(flights), directory = parts_.directory]() -> engine::Worker::Report {
                          (void)engine::write_file(file, text);  // without it only the hash table has them
                          prune_halls(directory);
                          return {};
                      });
}

/// Stores the best flights again that several readings have not found. Everybody who looks at the table does so, each
/// after another while, so that few copies are stored.
void WorldTable::carry_hall() {
    const Page& page = *page_;
    for (const WorldRow& each : page.judge.hall()) {
        const auto known = page.reader.rows().find(each.row.pilot);
        const std::string* const replay = replay_of(each.row);
        const bool is_lost = known != page.reader.rows().end() && replay != nullptr &&
                             known->second.reading + patience_ <= page.reader.readings();
        if (is_lost) {
            flights_.carry(each.row, known->second.value, *replay);
            publishes_ = true;
        }
    }
}

WorldTable::State WorldTable::state() const {
    if (!running_ || !page_) {
        return State::Off;
    }
    if (page_->reader.readings() > 0) {
        return State::Read;
    }
    const net::DhtClient* const client = running_->node->client();
    if (client == nullptr) {
        return State::NoTable;
    }
    if (client->state() == net::DhtState::Connected) {
        return State::Reading;
    }
    return parts_.platform.now() < running_->since + kConnectPatience ? State::Connecting : State::NoTable;
}

bool WorldTable::is_settled() const {
    return !page_ || (proving_ == 0 && page_->arrived.empty() && page_->judge.wanted().empty());
}

std::vector<WorldRow> WorldTable::world() const {
    return page_ ? page_->judge.world() : std::vector<WorldRow>{};
}

std::vector<WorldRow> WorldTable::friends() const {
    return page_ ? page_->judge.friends_and_self() : std::vector<WorldRow>{};
}

std::optional<net::PilotMark> WorldTable::mark() {
    return load_people() ? std::optional(net::mark_of(people_->self().public_key)) : std::nullopt;
}

void WorldTable::befriend(const net::PilotMark& pilot, const std::string& name, bool is_friend) {
    if (!load_people()) {
        return;
    }
    is_friend ? people_->add(pilot, name) : people_->remove(pilot);
    if (page_) {
        page_->reader.follow(people_->marks_of_friends());
        page_->judge.set_friends(people_->marks_of_friends());
        page_->judge.look(page_->reader);
    }
    ++version_;
    parts_.writer.add(engine::to_text(people_->friends_file()),
                      [file = people_->friends_file(), text = people_->friends_text()]() -> engine::Worker::Report {
                          (void)engine::write_file(file, text);
                          return {};
                      });
}

const std::string* WorldTable::replay_of(const net::DailyRow& row) const {
    if (!page_) {
        return nullptr;
    }
    const auto found = page_->replays.find(row.replay);
    return found != page_->replays.end() ? &found->second : nullptr;
}

}  // namespace daily
