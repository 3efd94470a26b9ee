// SPDX-License-Identifier: Zlib
#include "net/dht/replay_fetch.h"

#include <algorithm>
#include <utility>

namespace net {

void ReplayFetch::ask(DhtClient& client, const DailyRow& row, Micros now, bool is_playing) {
    const bool is_possible = asked_.size() < kAtOnce && now >= paused_until_;
    if (is_possible && !asked_.contains(row.replay) && (is_playing ? begun_in_games_ : begun_).take(now)) {
        asked_[row.replay] = {.get = client.get(replay_place(row.replay), DhtSort::Replay),
                              .bytes = row.replay_bytes,
                              .until = now + kPatience};
    }
}

std::vector<ReplayFetch::Fetched> ReplayFetch::poll(DhtClient& client, Micros now) {
    std::vector<Fetched> ended;
    std::erase_if(asked_, [&](const auto& each) {
        const auto& [hash, asked] = each;
        std::optional<std::string> found;
        for (std::string& value : client.take_values(asked.get)) {
            if (value.size() == asked.bytes && blake2b(value) == hash) {
                found = std::move(value);
            } else {
                const auto size = static_cast<std::int64_t>(value.size());
                paused_until_ = std::max(paused_until_, now - kJunkPeriod) + size * kJunkPeriod / kMostJunk;
            }
        }
        if (!found && !client.is_done(asked.get) && now < asked.until) {
            return false;
        }
        client.cancel(asked.get);
        ended.push_back({hash, std::move(found)});
        return true;
    });
    return ended;
}

}  // namespace net
