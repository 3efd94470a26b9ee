// SPDX-License-Identifier: Zlib
#include "net/dht/list_reader.h"

#include <algorithm>
#include <utility>

namespace net {

namespace {

constexpr Micros kReadListEvery = 10 * kSecond;
/// A game that several readings did not find is gone.
constexpr Micros kForgetAfter = 45 * kSecond;
constexpr std::size_t kMostKnown = 256;

}  // namespace

void ListReader::poll(DhtClient& table, Micros now, std::int64_t seconds) {
    if (table.state() == DhtState::Connected && (!read_at_ || now >= *read_at_ + kReadListEvery)) {
        read_at_ = now;
        for (std::size_t i = 0; i < kListShards; ++i) {
            if (shards_[i].get) {
                table.cancel(*shards_[i].get);
            }
            shards_[i] = {.get = table.get(list_shard(i))};
        }
    }
    bool is_done = read_at_.has_value();
    for (std::size_t i = 0; i < kListShards && read_at_; ++i) {
        for (const std::string& value : table.take_values(*shards_[i].get)) {
            look_at(value, i, now, seconds);
        }
        is_done = is_done && table.is_done(*shards_[i].get);
    }
    has_read_ = has_read_ || is_done;
    std::erase_if(known_, [&](const auto& known) {
        return now >= known.second.heard_at + kForgetAfter || !is_current(known.second.game.stamp, seconds);
    });
}

void ListReader::look_at(std::string_view value, std::size_t at, Micros now, std::int64_t seconds) {
    Shard& shard = shards_[at];
    if (++shard.looked_at > kMostLookedAt) {
        return;
    }
    const auto game = read_listing(value, at, seconds);
    if (!game) {
        return;
    }
    const auto known = known_.find(game->list_key);
    if (known != known_.end() && game->number <= known->second.game.number) {
        if (*game == known->second.game) {
            known->second.heard_at = now;
        }
        return;
    }
    if (++shard.checked > kMostChecked || !is_signed(value, *game)) {
        return;
    }
    if (known != known_.end()) {
        known->second.game = *game;
        known->second.heard_at = now;
    } else if (known_.size() < kMostKnown) {
        known_[game->list_key] = {.game = *game, .heard_at = now, .place = places_++};
    }
}

std::vector<ListedGame> ListReader::games() const {
    std::vector<const Known*> open;
    for (const auto& [key, known] : known_) {
        if (known.game.is_open) {
            open.push_back(&known);
        }
    }
    std::ranges::sort(open, {}, &Known::place);
    std::vector<ListedGame> games;
    for (const Known* known : open) {
        if (games.size() < kMostGames) {
            games.push_back(known->game);
        }
    }
    return games;
}

}  // namespace net
