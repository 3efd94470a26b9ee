// SPDX-License-Identifier: Zlib
#include "net/history/piece.h"

#include "net/wire/signed_input_hash.h"

#include <limits>
#include <utility>

namespace net {

namespace {

constexpr std::size_t kMaxPieceEvents = 1024;
/// The first tick, and the counts of ticks and events.
constexpr std::size_t kMaxHeadBytes = 4 + 2 + 2;
/// Maximum size of one tick's keys: 7 coded bits per slot, each of at most 16 bits of information.
constexpr std::size_t kMaxKeyBytes = std::size_t{kMaxPilots} * 7 * 2;
/// An event begins with a byte that has its type in the low bits and its slot above.
constexpr int kTypeBits = 5;

std::vector<CompleteTick> read_events(engine::Reader& reader, Tick count, std::uint64_t events) {
    std::vector<CompleteTick> ticks(count);
    for (std::uint64_t at = 0; events > 0 && reader.ok(); --events) {
        at += reader.varint(kMaxPieceTicks);
        const std::uint8_t head = reader.byte();
        TickEvent event{.type = static_cast<TickEvent::Type>(head & ((1U << kTypeBits) - 1)),
                        .slot = Slot::of(head >> kTypeBits)};
        reader("text", event.text, kMaxEventTextBytes);
        if (event.type == TickEvent::Type::RemovalVote) {
            const std::string text = std::exchange(event.text, {});
            event.whose = text.size() == 1 ? Slot::of(static_cast<unsigned char>(text.front())) : Slot{kMaxPilots};
        }
        const bool is_digest = event.type == TickEvent::Type::ChatDigest;
        if (at >= count || event.type > TickEvent::Type::ChatDigest || event.whose >= kMaxPilots ||
            (is_digest && event.text.size() != kChatDigestBytes)) {
            reader.fail();
            break;
        }
        ticks[at].events.push_back(std::move(event));
    }
    return ticks;
}

}  // namespace

TickEvent without_words(const TickEvent& event) {
    if (event.type != TickEvent::Type::Chat) {
        return event;
    }
    const StreamHash digest = extended(StreamHash{}, event.text);
    return {.type = TickEvent::Type::ChatDigest,
            .slot = event.slot,
            .text = std::string(digest.begin(), digest.begin() + kChatDigestBytes)};
}

std::string text_of(const TickEvent& event) {
    return event.type == TickEvent::Type::RemovalVote ? std::string(1, static_cast<char>(event.whose.byte()))
                                                      : event.text;
}

std::size_t event_bytes(const TickEvent& event) {
    return 2 + 1 + 2 + text_of(event).size();
}

bool PieceWriter::add(const CompleteTick& tick, std::size_t room) {
    std::size_t most = size() + kMaxKeyBytes;
    for (const TickEvent& event : tick.events) {
        most += event_bytes(event);
    }
    if (most <= room || count_ == 0) {
        append(tick);
        return true;
    }
    PieceWriter longer = *this;
    longer.append(tick);
    if (longer.size() > room) {
        return false;
    }
    *this = std::move(longer);
    return true;
}

void PieceWriter::append(const CompleteTick& tick) {
    for (const TickEvent& event : tick.events) {
        events_.varint(count_ - std::exchange(event_tick_, count_));
        events_.byte(
            static_cast<std::uint8_t>(static_cast<unsigned>(event.type) | unsigned{event.slot.byte()} << kTypeBits));
        events_("text", text_of(event));
        ++event_count_;
    }
    KeyRow row = tick.keys;
    model_.code(keys_, row);
    ++count_;
}

std::size_t PieceWriter::size() const {
    return kMaxHeadBytes + events_.bytes().size() + keys_.size();
}

std::string PieceWriter::bytes() const {
    engine::Writer writer;
    writer("first", first_);
    writer.varint(count_);
    writer.varint(event_count_);
    writer.raw(events_.bytes());
    writer.raw(keys_.finished());
    return writer.bytes();
}

std::optional<std::vector<CompleteTick>> read_piece(std::string_view bytes) {
    engine::Reader reader(bytes);
    Tick first = 0;
    reader("first", first, kMaxHistoryTicks);
    const auto count = static_cast<Tick>(reader.varint(kMaxPieceTicks));
    const std::uint64_t events = reader.varint(kMaxPieceEvents);
    std::vector<CompleteTick> ticks = read_events(reader, count, events);
    if (!reader.ok() || ticks.empty()) {
        return std::nullopt;
    }
    engine::RangeDecoder keys(reader.raw(reader.left()));
    KeyModel model;
    // Many byte strings decode to the same keys; only the one that PieceWriter produces is valid.
    PieceWriter again(first);
    for (Tick tick = first; CompleteTick & each : ticks) {
        each.tick = tick++;
        model.code(keys, each.keys);
        (void)again.add(each, std::numeric_limits<std::size_t>::max());
    }
    return again.bytes() == bytes ? std::optional(std::move(ticks)) : std::nullopt;
}

}  // namespace net
