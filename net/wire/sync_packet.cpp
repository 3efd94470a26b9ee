// SPDX-License-Identifier: Zlib
#include "net/wire/sync_packet.h"

#include "engine/base/bytes.h"

namespace net {

namespace {

enum Flag : std::uint8_t { Copy = 1, WantsCopies = 2, HasLacks = 4, HasRelays = 8, HasEvents = 16 };
constexpr std::uint8_t kFlags = Copy | WantsCopies | HasLacks | HasRelays | HasEvents;
constexpr int kKeyBits = 6;

/// Single bits into bytes, lowest first.
class BitWriter {
public:
    explicit BitWriter(engine::Writer& writer) : writer_(writer) {}

    void put(unsigned value, int bits) {
        pending_ |= value << count_;
        for (count_ += bits; count_ >= 8; count_ -= 8, pending_ >>= 8) {
            writer_.byte(static_cast<std::uint8_t>(pending_));
        }
    }
    void flush() {
        if (count_ > 0) {
            put(0, 8 - count_);
        }
    }

private:
    engine::Writer& writer_;
    unsigned pending_ = 0;
    int count_ = 0;
};

class BitReader {
public:
    explicit BitReader(engine::Reader& reader) : reader_(reader) {}

    unsigned take(int bits) {
        while (count_ < bits) {
            pending_ |= static_cast<unsigned>(reader_.byte()) << count_;
            count_ += 8;
        }
        const unsigned value = pending_ & ((1U << bits) - 1);
        pending_ >>= bits;
        count_ -= bits;
        return value;
    }
    /// What fills the last byte says nothing, so it has to be 0.
    void finish() {
        if (pending_ != 0) {
            reader_.fail();
        }
    }

private:
    engine::Reader& reader_;
    unsigned pending_ = 0;
    int count_ = 0;
};

/// The first keys whole, then one bit a tick while they repeat.
void write_keys(engine::Writer& writer, const std::vector<std::uint8_t>& keys) {
    BitWriter bits(writer);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (i > 0 && keys[i] == keys[i - 1]) {
            bits.put(0, 1);
            continue;
        }
        if (i > 0) {
            bits.put(1, 1);
        }
        bits.put(keys[i], kKeyBits);
    }
    bits.flush();
}

std::vector<std::uint8_t> read_keys(engine::Reader& reader, std::size_t count) {
    std::vector<std::uint8_t> keys;
    keys.reserve(count);
    BitReader bits(reader);
    for (std::size_t i = 0; i < count && reader.ok(); ++i) {
        if (i > 0 && bits.take(1) == 0) {
            keys.push_back(keys.back());
            continue;
        }
        const auto next = static_cast<std::uint8_t>(bits.take(kKeyBits));
        if (i > 0 && next == keys.back()) {
            reader.fail();  // one way to write a packet, so that what decodes encodes to the same bytes
        }
        keys.push_back(next);
    }
    bits.finish();
    return keys;
}

void event_fields(auto& ar, auto& at) {
    ar("offset", at.offset, kMaxRunTicks - 1);
    ar("type", at.event.type, PilotEvent::Type::DropVote);
    ar("value", at.event.value);
    ar("tick", at.event.tick);
    ar("text", at.event.text, kMaxChatBytes);
}

void write_events(engine::Writer& writer, const std::vector<KeyRun::At>& events) {
    writer.byte(static_cast<std::uint8_t>(events.size()));
    for (const KeyRun::At& at : events) {
        event_fields(writer, at);
    }
}

void read_events(engine::Reader& reader, KeyRun& run) {
    const std::size_t count = reader.byte();
    if (count > kMaxRunEvents) {
        reader.fail();
    }
    for (std::size_t i = 0; i < count && reader.ok(); ++i) {
        KeyRun::At& at = run.events.emplace_back();
        event_fields(reader, at);
        const bool is_in_order = i == 0 || at.offset >= run.events[i - 1].offset;
        if (at.offset >= run.keys.size() || !is_in_order) {
            reader.fail();
        }
    }
}

void read_lack(engine::Reader& reader, SyncPacket::Lack& lack) {
    reader("slot", lack.slot, kMaxPilots - 1);
    reader("end", lack.end);
}

void write_relay(engine::Writer& writer, const SyncPacket::Relay& relay) {
    writer.byte(relay.slot);
    writer("end", relay.end);
    writer.byte(static_cast<std::uint8_t>(relay.run.keys.size()));
    write_keys(writer, relay.run.keys);
    write_events(writer, relay.run.events);
}

void read_relay(engine::Reader& reader, SyncPacket::Relay& relay) {
    reader("slot", relay.slot, kMaxPilots - 1);
    reader("end", relay.end);
    const std::size_t count = reader.byte();
    if (count == 0 || count > kMaxRunTicks) {
        reader.fail();
        return;
    }
    relay.run.keys = read_keys(reader, count);
    read_events(reader, relay.run);
}

/// A block is there only if it says something.
std::size_t read_count(engine::Reader& reader) {
    const std::size_t count = reader.byte();
    if (count == 0 || count > static_cast<std::size_t>(kMaxPilots)) {
        reader.fail();
        return 0;
    }
    return count;
}

/// What is lacking or relayed of each slot, at most once and by rising slots.
void read_by_slot(engine::Reader& reader, auto& parts, auto read) {
    parts.resize(read_count(reader));
    int last = -1;
    for (auto& part : parts) {
        read(reader, part);
        if (part.slot <= last) {
            reader.fail();
        }
        last = part.slot;
    }
}

}  // namespace

std::string encode(const SyncPacket& packet) {
    engine::Writer writer;
    const auto flag = [](bool is_set, Flag bit) { return is_set ? bit : 0; };
    writer.byte(
        static_cast<std::uint8_t>(kSyncKind | flag(packet.is_copy, Copy) | flag(packet.wants_copies, WantsCopies) |
                                  flag(!packet.lacks.empty(), HasLacks) | flag(!packet.relays.empty(), HasRelays) |
                                  flag(!packet.own.events.empty(), HasEvents)));
    writer("end", packet.end);
    writer.byte(packet.held);
    writer.byte(packet.hold_ms);
    writer.byte(packet.hash_byte);
    writer.byte(static_cast<std::uint8_t>(packet.own.keys.size() << 2 | packet.hash_generation));
    write_keys(writer, packet.own.keys);
    if (!packet.own.events.empty()) {
        write_events(writer, packet.own.events);
    }
    if (!packet.lacks.empty()) {
        writer.byte(static_cast<std::uint8_t>(packet.lacks.size()));
        for (const SyncPacket::Lack& lack : packet.lacks) {
            writer.byte(lack.slot);
            writer("end", lack.end);
        }
    }
    if (!packet.relays.empty()) {
        writer.byte(static_cast<std::uint8_t>(packet.relays.size()));
        for (const SyncPacket::Relay& relay : packet.relays) {
            write_relay(writer, relay);
        }
    }
    return writer.bytes();
}

std::optional<SyncPacket> decode_sync(std::string_view bytes) {
    engine::Reader reader(bytes);
    SyncPacket packet;
    const std::uint8_t kind = reader.byte();
    if ((kind & ~kFlags) != kSyncKind) {
        return std::nullopt;
    }
    packet.is_copy = (kind & Copy) != 0;
    packet.wants_copies = (kind & WantsCopies) != 0;
    reader("end", packet.end);
    packet.held = reader.byte();
    packet.hold_ms = reader.byte();
    packet.hash_byte = reader.byte();
    const std::uint8_t counts = reader.byte();
    packet.hash_generation = counts & 3;
    packet.own.keys = read_keys(reader, counts >> 2);
    if ((kind & HasEvents) != 0) {
        read_events(reader, packet.own);
        if (packet.own.events.empty()) {
            reader.fail();
        }
    }
    if ((kind & HasLacks) != 0) {
        read_by_slot(reader, packet.lacks, read_lack);
    }
    if ((kind & HasRelays) != 0) {
        read_by_slot(reader, packet.relays, read_relay);
    }
    if (!reader.ok() || !reader.at_end()) {
        return std::nullopt;
    }
    return packet;
}

}  // namespace net
