// SPDX-License-Identifier: Zlib
#include "net/dht/daily_reader.h"

#include <algorithm>

namespace net {

namespace {

constexpr Micros kReadTableEvery = 60 * kSecond;
/// OpenDHT asks each node for every value of a shard by itself, and nodes answer only so many requests of one machine
/// in a second: a table with a thousand rows must not be asked for all at once.
constexpr Micros kShardEvery = 125 * kMillisecond;
constexpr Micros kShardEveryInGames = kSecond;
/// Of a shard, at each reading. The node finds fewer.
constexpr int kMostRowsLookedAt = 4096;

}  // namespace

void DailyReader::ask(DhtClient& client, Micros now, bool is_playing) {
    const bool is_due = asked_ == kDailyShards ? now >= read_at_ + kReadTableEvery : now >= shard_at_;
    if (client.state() != DhtState::Connected || !is_due) {
        return;
    }
    asked_ %= kDailyShards;
    if (asked_ == 0) {
        read_at_ = now;
        is_counted_ = false;
    }
    std::optional<std::uint32_t>& get = gets_[asked_];
    if (get) {
        client.cancel(*get);
    }
    get = client.get(daily_shard(table_, asked_));
    looked_at_[asked_] = 0;
    ++asked_;
    shard_at_ = now + (is_playing ? kShardEveryInGames : kShardEvery);
}

void DailyReader::poll(DhtClient& client, Micros now, bool is_playing) {
    ask(client, now, is_playing);
    bool is_done = asked_ == kDailyShards;
    for (std::size_t shard = 0; shard < asked_; ++shard) {
        for (std::string& value : client.take_values(*gets_[shard])) {
            look_at(std::move(value), shard);
        }
        is_done = is_done && client.is_done(*gets_[shard]);
    }
    engine::RateLimiter& limiter = is_playing ? signatures_in_games_ : signatures_;
    while (!waiting_.empty() && limiter.take(now)) {
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        take(std::move(next), readings_ + 1);
    }
    if (is_done && !is_counted_ && waiting_.empty()) {
        is_counted_ = true;
        ++readings_;
    }
}

bool DailyReader::add(const std::string& value) {
    for (std::size_t shard = 0; shard < kDailyShards; ++shard) {
        if (auto row = read_daily_row(value, table_, shard)) {
            const PublicKey pilot = row->pilot;
            take({*std::move(row), value}, 0);
            const auto known = rows_.find(pilot);
            return known != rows_.end() && known->second.value == value;
        }
    }
    return false;
}

void DailyReader::bar(const PublicKey& key) {
    if (barred_.size() < kMostBarred) {
        barred_.insert(key);
    }
    if (const auto known = rows_.find(key); known != rows_.end()) {
        by_score_.erase({known->second.row.score, key});
        rows_.erase(known);
        ++version_;
    }
}

void DailyReader::look_at(std::string&& value, std::size_t shard) {
    if (++looked_at_[shard] > kMostRowsLookedAt || waiting_.size() >= kMostWaiting) {
        return;
    }
    auto row = read_daily_row(value, table_, shard);
    if (!row || barred_.contains(row->pilot)) {
        return;
    }
    const auto known = rows_.find(row->pilot);
    if (known != rows_.end() && known->second.value == value) {
        known->second.reading = readings_ + 1;
        return;
    }
    if (known == rows_.end() || row->made_at > known->second.row.made_at) {
        waiting_.push_back({*std::move(row), std::move(value)});
    }
}

void DailyReader::take(Waiting&& waiting, std::uint32_t reading) {
    const DailyRow& row = waiting.row;
    const auto known = rows_.find(row.pilot);
    const bool is_newest = known == rows_.end() || row.made_at > known->second.row.made_at;
    const PilotMark mark = mark_of(row.pilot);
    if (!is_newest || barred_.contains(row.pilot) || !is_signed(waiting.value, row) || !make_room(row, mark)) {
        return;
    }
    if (known != rows_.end()) {
        by_score_.erase({known->second.row.score, row.pilot});
    }
    by_score_.insert({row.score, row.pilot});
    ++version_;
    rows_[row.pilot] = {.row = row, .value = std::move(waiting.value), .mark = mark, .reading = reading};
}

/// Makes room for a row by forgetting the one that claims least. Returns false if that is this one.
bool DailyReader::make_room(const DailyRow& row, const PilotMark& mark) {
    if (rows_.size() < kMostRows || rows_.contains(row.pilot)) {
        return true;
    }
    const auto least = std::ranges::find_if(
        by_score_, [this](const auto& each) { return !followed_.contains(rows_.at(each.second).mark); });
    if (least == by_score_.end() || (least->first >= row.score && !followed_.contains(mark))) {
        return false;
    }
    rows_.erase(least->second);
    by_score_.erase(least);
    return true;
}

}  // namespace net
