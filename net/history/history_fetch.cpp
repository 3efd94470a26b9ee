// SPDX-License-Identifier: Zlib
#include "net/history/history_fetch.h"

#include <algorithm>
#include <iterator>

namespace net {

std::optional<StreamHash> hash_of(std::string_view terms, const InputHistory& history, Tick tick) {
    const auto hash = history.hash(tick);
    return hash ? std::optional(extended(*hash, terms)) : std::nullopt;
}

std::optional<Tick> HistoryCheck::wanted() const {
    constexpr Tick kEvery = InputHistory::kTicksPerHash;
    if (different_) {
        const Tick middle = (equal_ + different_->tick) / 2 / kEvery * kEvery;
        return is_difference_found() ? std::nullopt : std::optional(middle);
    }
    const Tick newest = own_->end() / kEvery * kEvery;
    return newest > equal_ ? std::optional(newest) : std::nullopt;
}

HistoryCheck::Verdict HistoryCheck::compare(const HistoryHash& other) {
    const auto own = hash_of(terms_, *own_, other.tick);
    if (!own) {
        return Verdict::Unknown;
    }
    // The hashes are cryptographic and cumulative: none can be equal after a difference, or differ before an equal one.
    const bool is_equal = *own == other.hash;
    if (is_equal ? different_ && other.tick >= different_->tick : other.tick <= equal_) {
        return Verdict::Contradiction;
    }
    if (is_equal) {
        equal_ = std::max(equal_, other.tick);
    } else if (!different_ || other.tick < different_->tick) {
        different_ = other;
    }
    return Verdict::Taken;
}

namespace {

constexpr Micros kAskEvery = 50 * kMillisecond;
constexpr Micros kAskLiveEvery = 100 * kMillisecond;
/// A requested piece counts as lost after the round trip plus this, in which the server may send other pieces first.
constexpr Micros kPatience = 150 * kMillisecond;
/// Requests and pieces can both be lost, and a request is short. The last few pieces hold up everything, so they are
/// worth more bytes.
constexpr int kAskTimes = 2;
constexpr int kAskTimesOfFew = 4;
constexpr std::size_t kFew = 2;
constexpr std::uint8_t kPieces = 16;
/// This near to the end, one piece holds everything that is missing. It is requested again and again, so that whatever
/// is lost, the next answer contains it as well.
constexpr Tick kNear = 5 * kTicksPerSecond;
constexpr std::size_t kMaxWaiting = 64;

}  // namespace

void HistoryFetch::restart(Tick next) {
    pieces_.clear();
    ready_.clear();
    asked_.clear();
    least_piece_ = kMaxPieceTicks;
    lacking_ = newest_ = end_ = next;
    ++run_;
    asked_at_ = arrived_at_ = -kSecond;
}

std::optional<HistoryRequestPacket> HistoryFetch::due(Micros round_trip, Micros now) {
    const bool is_near = end_ > 0 && lacking_ + kNear >= end_;
    if (now - asked_at_ < (lacking_ >= end_ && is_near ? kAskLiveEvery : kAskEvery)) {
        return std::nullopt;
    }
    asked_at_ = now;
    HistoryRequestPacket request;
    request.run = run_;
    request.next = is_near ? lacking_ : newest_;
    request.pieces = is_near ? std::uint8_t{0} : kPieces;
    request.gaps = is_near ? std::vector<Tick>{lacking_} : gaps(round_trip, now);
    return request;
}

/// Returns where missing pieces begin that were not requested recently. If nothing arrives any more, the newest pieces
/// were lost.
std::vector<Tick> HistoryFetch::gaps(Micros round_trip, Micros now) {
    std::erase_if(asked_, [&](const auto& asked) { return now - asked.second.since > round_trip + kPatience; });
    std::vector<Tick> missing;
    Tick at = lacking_;
    for (const auto& [first, ticks] : pieces_) {
        add_missing(at, first, now, missing);
        at = std::max(at, first + static_cast<Tick>(ticks.size()));
    }
    if (newest_ < end_ && now - arrived_at_ > round_trip + kPatience) {
        add_missing(at, end_, now, missing);
    }
    const int most = missing.size() <= kFew ? kAskTimesOfFew : kAskTimes;
    std::erase_if(missing, [&](Tick first) { return asked_.at(first).times >= most; });
    missing.resize(std::min(missing.size(), kMaxGaps));
    for (const Tick first : missing) {
        Asked& asked = asked_.at(first);
        asked.since = asked.times == 0 ? now : asked.since;
        ++asked.times;
    }
    return missing;
}

/// Adds the pieces of one gap. Where they begin within it is not known, only how many ticks a piece has held so far.
/// That is enough, since a piece may begin anywhere: lost neighbours are not fetched one after the other.
void HistoryFetch::add_missing(Tick first, Tick end, Micros now, std::vector<Tick>& missing) {
    for (Tick at = first; at < end && missing.size() < kMaxWaiting; at += least_piece_) {
        auto asked = asked_.upper_bound(at);
        const bool is_known = asked != asked_.begin() && at < std::prev(asked)->first + least_piece_;
        asked = is_known ? std::prev(asked) : asked_.emplace(at, Asked{now}).first;
        missing.push_back(asked->first);
    }
}

bool HistoryFetch::receive(const HistoryPiecePacket& packet, Micros now) {
    auto ticks = read_piece(packet.bytes);
    if (!ticks) {
        return false;
    }
    note_end(packet.end);
    const Tick first = ticks->front().tick;
    const Tick last = first + static_cast<Tick>(ticks->size());
    const bool is_too_much = first > lacking_ && pieces_.size() >= kMaxWaiting;
    if (last <= lacking_ || is_too_much) {
        return true;
    }
    arrived_at_ = last > newest_ ? now : arrived_at_;
    newest_ = std::max(newest_, last);
    least_piece_ = last < packet.end ? std::min(least_piece_, static_cast<Tick>(ticks->size())) : least_piece_;
    std::vector<CompleteTick>& known = pieces_[first];
    if (ticks->size() > known.size()) {
        known = *std::move(ticks);
    }
    join();
    return true;
}

/// Moves the pieces that follow without a gap to the ready ticks.
void HistoryFetch::join() {
    while (!pieces_.empty() && pieces_.begin()->first <= lacking_) {
        for (CompleteTick& tick : pieces_.begin()->second) {
            if (tick.tick == lacking_) {
                ready_.push_back(std::move(tick));
                ++lacking_;
            }
        }
        pieces_.erase(pieces_.begin());
    }
}

std::optional<CompleteTick> HistoryFetch::next() {
    if (ready_.empty()) {
        return std::nullopt;
    }
    CompleteTick tick = std::move(ready_.front());
    ready_.pop_front();
    return tick;
}

}  // namespace net
