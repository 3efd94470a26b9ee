// SPDX-License-Identifier: Zlib
#include "net/history/input_history.h"

#include <algorithm>

#include "engine/base/bytes.h"
#include "engine/base/require.h"

namespace net {

void InputHistory::append(const CompleteTick& tick) {
    if (end() >= kMost) {
        return;
    }
    std::size_t bytes = 0;
    for (const TickEvent& event : tick.events) {
        bytes += event.type == TickEvent::Type::Chat ? 0 : event_bytes(event);
    }
    for (const TickEvent& event : tick.events) {
        const bool is_chat = event.type == TickEvent::Type::Chat;
        if (is_chat && bytes + event_bytes(event) > kMaxTickBytes) {
            continue;
        }
        bytes += is_chat ? event_bytes(event) : 0;
        if (is_chat || event.type == TickEvent::Type::ChatDigest) {
            lines_.push_back(end());
        }
        events_.push_back({end(), event});
    }
    keys_.push_back(tick.keys);
    if (end() % kTicksPerHash == 0) {
        add_hash();
    }
}

void InputHistory::truncate(Tick end) {
    keys_.resize(std::min<std::size_t>(end, keys_.size()));
    hashes_.resize(keys_.size() / kTicksPerHash);
    events_.erase(std::ranges::lower_bound(events_, this->end(), {}, &Entry::tick), events_.end());
    lines_.erase(std::ranges::lower_bound(lines_, this->end()), lines_.end());
}

CompleteTick InputHistory::at(Tick tick) const {
    engine::require(tick < end());
    CompleteTick found{.tick = tick, .keys = keys_[tick], .events = {}};
    for (auto entry = std::ranges::lower_bound(events_, tick, {}, &Entry::tick);
         entry != events_.end() && entry->tick == tick; ++entry) {
        found.events.push_back(entry->event);
    }
    return found;
}

/// Appends the hash of all ticks so far: the previous hash, extended by the last kTicksPerHash ticks.
void InputHistory::add_hash() {
    engine::Writer text;
    for (Tick tick = end() - kTicksPerHash; tick < end(); ++tick) {
        const CompleteTick inputs = at(tick);
        text("keys", inputs.keys);
        text.varint(inputs.events.size());
        for (const TickEvent& each : inputs.events) {
            const TickEvent event = without_words(each);
            text("type", event.type);
            text("slot", event.slot.value());
            text("text", text_of(event));
        }
    }
    hashes_.push_back(extended(hashes_.empty() ? StreamHash{} : hashes_.back(), text.bytes()));
}

std::optional<StreamHash> InputHistory::hash(Tick tick) const {
    const std::size_t number = tick / kTicksPerHash;
    if (tick % kTicksPerHash != 0 || number > hashes_.size()) {
        return std::nullopt;
    }
    return number == 0 ? StreamHash{} : hashes_[number - 1];
}

Tick InputHistory::first_with_words() const {
    return lines_.size() > kLinesWithWords ? lines_[lines_.size() - kLinesWithWords] : 0;
}

InputHistory::Piece InputHistory::piece(Tick first, std::size_t room, Tick end) const {
    end = std::min(end, this->end());
    if (first >= end) {
        return {};
    }
    PieceWriter writer(first);
    const Tick most = std::min(end - first, kMaxPieceTicks);
    const Tick first_with_words = this->first_with_words();
    const auto next = [&] {
        CompleteTick tick = at(first + writer.count());
        if (tick.tick < first_with_words) {
            std::ranges::transform(tick.events, tick.events.begin(), without_words);
        }
        return tick;
    };
    while (writer.count() < most && writer.add(next(), room)) {
    }
    return {writer.bytes(), writer.count()};
}

}  // namespace net
