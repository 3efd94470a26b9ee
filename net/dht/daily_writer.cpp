// SPDX-License-Identifier: Zlib
#include "net/dht/daily_writer.h"

#include <algorithm>
#include <utility>

namespace net {

void DailyWriter::offer(DailyRow row, const KeyPair& pilot, std::string replay) {
    row.pilot = pilot.public_key;
    row.replay = blake2b(replay);
    row.replay_bytes = static_cast<std::uint32_t>(replay.size());
    if (replay.empty() || replay.size() > kMaxDhtReplayBytes) {
        return;
    }
    pilot_ = pilot;
    offered_ = std::move(row);
    offered_replay_ = std::move(replay);
    own_value_.reset();
    maker_.emplace(daily_stamp(pilot_.public_key, offered_.table.day));
}

void DailyWriter::carry(const DailyRow& row, std::string value, std::string replay) {
    if (stored_.size() < kMostCarried && !carries(row)) {
        stored_.push_back({.row = row, .value = std::move(value), .replay = std::move(replay)});
    }
}

bool DailyWriter::carries(const DailyRow& row) const {
    return std::ranges::any_of(
        stored_, [&](const Stored& stored) { return stored.row.pilot == row.pilot && stored.row.table == row.table; });
}

void DailyWriter::poll(DhtClient& client) {
    if (maker_) {
        if (const auto stamp = maker_->search()) {
            maker_.reset();
            offered_.stamp = stamp->number;
            own_value_ = write_daily_row(offered_, pilot_.signing_key);
            std::erase_if(stored_, [&](const Stored& stored) {
                const bool is_own = stored.row.pilot == offered_.pilot;
                for (const auto& put : {stored.row_put, stored.replay_put}) {
                    if (is_own && put) {
                        client.cancel(*put);
                    }
                }
                return is_own;
            });
            stored_.push_back({.row = offered_, .value = *own_value_, .replay = std::move(offered_replay_)});
        }
    }
    if (client.state() == DhtState::Connected) {
        std::ranges::for_each(stored_, [&](Stored& stored) { store(client, stored); });
    }
}

/// The replay first, so that whoever finds a row finds its replay.
void DailyWriter::store(DhtClient& client, Stored& stored) {
    if (!stored.replay_put) {
        stored.replay_put = client.put(replay_place(stored.row.replay), stored.replay, DhtSort::Replay);
    }
    if (!stored.row_put && client.is_done(*stored.replay_put)) {
        stored.row_put = client.put(daily_shard(stored.row.table, daily_shard_of(stored.row.pilot)), stored.value);
    }
}

bool DailyWriter::is_stored(std::string_view value, const DhtClient& client) const {
    return std::ranges::any_of(stored_, [&](const Stored& stored) {
        return stored.value == value && stored.row_put && client.is_done(*stored.row_put);
    });
}

}  // namespace net
