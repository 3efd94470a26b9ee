// SPDX-License-Identifier: Zlib
#include "net/history/history_fetch.h"

#include <algorithm>
#include <utility>

namespace net {

namespace {

constexpr Micros kAskEvery = 50 * kMillisecond;
constexpr Micros kAskLiveEvery = 100 * kMillisecond;
/// What is on its way counts as lost after the round trip and this, in which the server may send something else.
constexpr Micros kPatience = 150 * kMillisecond;
constexpr std::uint8_t kPieces = 16;
/// From here on it asks for a piece at a time.
constexpr Tick kLive = kTicksPerSecond / 2;
constexpr std::size_t kMaxWaiting = 64;

}  // namespace

std::optional<HistoryRequestPacket> HistoryFetch::due(Micros round_trip, Micros now) {
    const bool is_live = lacking_ == newest_ && newest_ + kLive >= end_;
    if (now - asked_at_ < (is_live ? kAskLiveEvery : kAskEvery)) {
        return std::nullopt;
    }
    asked_at_ = now;
    HistoryRequestPacket request;
    request.next = newest_;
    request.pieces = is_live ? std::uint8_t{1} : kPieces;
    request.gaps = gaps(round_trip, now);
    return request;
}

/// Returns where pieces are missing that were not asked for recently. If nothing comes any more, the last ones were
/// lost.
std::vector<Tick> HistoryFetch::gaps(Micros round_trip, Micros now) {
    std::vector<Tick> missing;
    Tick at = lacking_;
    for (const auto& [first, ticks] : pieces_) {
        if (at < first) {
            missing.push_back(at);
        }
        at = std::max(at, first + static_cast<Tick>(ticks.size()));
    }
    if (newest_ < end_ && now - arrived_at_ > round_trip + kPatience) {
        missing.push_back(newest_);
    }
    std::erase_if(asked_, [&](const auto& asked) { return now - asked.second > round_trip + kPatience; });
    std::erase_if(missing, [&](Tick tick) { return asked_.contains(tick); });
    missing.resize(std::min(missing.size(), kMaxGaps));
    for (const Tick tick : missing) {
        asked_[tick] = now;
    }
    return missing;
}

bool HistoryFetch::take(const HistoryPiecePacket& packet, Micros now) {
    auto ticks = read_piece(packet.bytes);
    if (!ticks) {
        return false;
    }
    note_end(packet.end);
    const Tick first = ticks->front().tick;
    const Tick last = first + static_cast<Tick>(ticks->size());
    if (last <= lacking_ || pieces_.contains(first) || pieces_.size() >= kMaxWaiting) {
        return true;
    }
    arrived_at_ = last > newest_ ? now : arrived_at_;
    newest_ = std::max(newest_, last);
    pieces_.emplace(first, *std::move(ticks));
    join();
    return true;
}

/// Moves what follows without a gap to the ready ticks.
void HistoryFetch::join() {
    while (!pieces_.empty() && pieces_.begin()->first <= lacking_) {
        for (TickInputs& tick : pieces_.begin()->second) {
            if (tick.tick == lacking_) {
                ready_.push_back(std::move(tick));
                ++lacking_;
            }
        }
        pieces_.erase(pieces_.begin());
    }
}

std::optional<TickInputs> HistoryFetch::next() {
    if (ready_.empty()) {
        return std::nullopt;
    }
    TickInputs tick = std::move(ready_.front());
    ready_.pop_front();
    return tick;
}

}  // namespace net
