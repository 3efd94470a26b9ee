// SPDX-License-Identifier: Zlib
#include "net/history/history.h"

#include <algorithm>
#include <utility>

#include "engine/base/bytes.h"
#include "net/wire/sync_packet.h"

namespace net {

namespace {

/// More is never in a piece, so that reading one takes bounded time.
constexpr Tick kMaxPieceTicks = 4096;
constexpr std::size_t kMaxPieceEvents = 1024;
/// A run of equal keys is a byte: the keys, and above them its length less one; if that is kLongRun, the rest follows.
constexpr int kKeyBits = 6;
constexpr std::uint64_t kLongRun = 3;

void write_run(engine::Writer& writer, std::uint8_t keys, std::uint64_t length) {
    const std::uint64_t code = std::min(length - 1, kLongRun);
    writer.byte(static_cast<std::uint8_t>(keys | code << kKeyBits));
    if (code == kLongRun) {
        writer.varint(length - 1 - kLongRun);
    }
}

/// Reads the runs of one slot.
void read_column(engine::Reader& reader, std::vector<TickInputs>& ticks, std::size_t slot) {
    for (std::size_t at = 0; at < ticks.size() && reader.ok();) {
        const std::uint8_t byte = reader.byte();
        std::uint64_t length = (byte >> kKeyBits) + std::uint64_t{1};
        length += length > kLongRun ? reader.varint(kMaxPieceTicks) : 0;
        if (length > ticks.size() - at) {
            return reader.fail();
        }
        for (const std::size_t end = at + length; at < end; ++at) {
            ticks[at].keys[slot] = byte & kMaxKeys;
        }
    }
}

void read_events(engine::Reader& reader, std::vector<TickInputs>& ticks) {
    std::uint64_t at = 0;
    for (std::uint64_t left = reader.varint(kMaxPieceEvents); left > 0 && reader.ok(); --left) {
        at += reader.varint(kMaxPieceTicks);
        TickEvent event;
        std::uint8_t slot = 0;
        reader("type", event.type, TickEvent::Type::Return);
        reader("slot", slot, kMaxPilots - 1);
        reader("text", event.text, kMaxEventTextBytes);
        event.slot = slot;
        if (at >= ticks.size()) {
            return reader.fail();
        }
        ticks[at].events.push_back(std::move(event));
    }
}

}  // namespace

void History::append(const TickInputs& tick) {
    if (end() >= kMost) {
        return;
    }
    for (const TickEvent& event : tick.events) {
        events_.push_back({end(), event});
    }
    keys_.push_back(tick.keys);
}

TickInputs History::at(Tick tick) const {
    TickInputs found{.tick = tick, .keys = keys_[tick], .events = {}};
    for (auto entry = std::ranges::lower_bound(events_, tick, {}, &Entry::tick);
         entry != events_.end() && entry->tick == tick; ++entry) {
        found.events.push_back(entry->event);
    }
    return found;
}

History::Piece History::piece(Tick first, std::size_t room, Tick end) const {
    end = std::min(end, this->end());
    Tick count = std::min(end - std::min(first, end), kMaxPieceTicks);
    if (count == 0) {
        return {};
    }
    std::string bytes = encoded(first, count);
    while (bytes.size() > room && count > 1) {
        const auto fitting = static_cast<Tick>(count * room / bytes.size());
        count = std::clamp(fitting - fitting / 16, Tick{1}, count - 1);
        bytes = encoded(first, count);
    }
    return {std::move(bytes), count};
}

/// Layout: first tick (u32) · count (varint) · by slot the runs of equal keys · count of events · of each the ticks
/// since the last one, type, slot, text.
std::string History::encoded(Tick first, Tick count) const {
    engine::Writer writer;
    writer("first", first);
    writer.varint(count);
    for (std::size_t slot = 0; slot < Row{}.size(); ++slot) {
        for (Tick at = first; at < first + count;) {
            const std::uint8_t keys = keys_[at][slot];
            Tick length = 1;
            while (at + length < first + count && keys_[at + length][slot] == keys) {
                ++length;
            }
            write_run(writer, keys, length);
            at += length;
        }
    }
    const auto begin = std::ranges::lower_bound(events_, first, {}, &Entry::tick);
    const auto end = std::ranges::lower_bound(events_, first + count, {}, &Entry::tick);
    writer.varint(static_cast<std::uint64_t>(end - begin));
    for (Tick last = first; const Entry& entry : std::vector<Entry>(begin, end)) {
        writer.varint(entry.tick - std::exchange(last, entry.tick));
        writer("type", entry.event.type);
        writer("slot", static_cast<std::uint8_t>(entry.event.slot));
        writer("text", entry.event.text);
    }
    return writer.bytes();
}

std::optional<std::vector<TickInputs>> read_piece(std::string_view bytes) {
    engine::Reader reader(bytes);
    Tick first = 0;
    reader("first", first, History::kMost);
    std::vector<TickInputs> ticks(reader.varint(kMaxPieceTicks));
    for (std::size_t slot = 0; slot < kMaxPilots; ++slot) {
        read_column(reader, ticks, slot);
    }
    read_events(reader, ticks);
    for (Tick tick = first; TickInputs & each : ticks) {
        each.tick = tick++;
    }
    return reader.ok() && reader.at_end() && !ticks.empty() ? std::optional(std::move(ticks)) : std::nullopt;
}

}  // namespace net
