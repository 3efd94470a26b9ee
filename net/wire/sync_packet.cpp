// SPDX-License-Identifier: Zlib
#include "net/wire/sync_packet.h"

#include <utility>

#include "engine/base/bits.h"
#include "engine/base/require.h"

namespace net {

namespace {

constexpr int kKeyBits = 6;
constexpr int kCountBits = 8;

/// The first tick's keys in full, then for each tick one bit, followed by its keys if they changed. A change bit before
/// unchanged keys is rejected, so that each packet has only one encoding.
void key_fields(auto& ar, auto& keys) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        bool is_change = i == 0 || keys[i] != keys[i - 1];
        if (i > 0) {
            ar.bits("is change", is_change, 1);
        }
        if (is_change) {
            ar.bits("keys", keys[i], kKeyBits);
            ar.require(i == 0 || keys[i] != keys[i - 1]);
        } else {
            ar.derive(keys[i], keys[i - 1]);
        }
    }
    ar.align();
}

void event_fields(auto& ar, const PilotEvent& event) {
    ar("event", fields_of(event));
}

void event_fields(engine::BitReader& ar, PilotEvent& event) {
    EventFields fields;
    ar("event", fields);
    std::optional<PilotEvent> read = event_of(fields);
    ar.require(read.has_value());
    event = std::move(read).value_or(PilotEvent());
}

/// The events of a run, in ascending order of offset.
void events_fields(auto& ar, auto& run) {
    std::size_t count = run.events.size();
    ar.bits("events", count, kCountBits);
    ar.resize(run.events, count, kMaxRunEvents);
    std::size_t last = 0;
    for (auto& at : run.events) {
        ar("offset", at.offset, kMaxRunTicks - 1);
        event_fields(ar, at.event);
        ar.require(at.offset < run.keys.size() && at.offset >= last);
        last = at.offset;
    }
}

/// A block with parts for some of the slots, in ascending order; an empty block is not sent.
void block_fields(auto& ar, auto& parts, auto part_fields) {
    std::size_t count = parts.size();
    ar.bits("slots", count, kCountBits);
    ar.require(count > 0);
    ar.resize(parts, count, static_cast<std::size_t>(kMaxPilots));
    Slot last = kNoSlot;
    for (auto& part : parts) {
        ar("slot", part.slot);
        ar("end", part.end);
        part_fields(part);
        ar.require(part.slot > last);
        last = part.slot;
    }
}

void voucher_fields(auto& ar, auto& vouchers) {
    std::size_t count = vouchers.size();
    ar.bits("vouchers", count, kCountBits);
    ar.resize(vouchers, count, static_cast<std::size_t>(kMaxPeers));
    PeerId last = kNoPeer;
    for (auto& voucher : vouchers) {
        ar("receiver", voucher.receiver);
        ar("tag", voucher.tag);
        ar.require(voucher.receiver > last);
        last = voucher.receiver;
    }
}

void relay_fields(auto& ar, auto& relay) {
    std::size_t ticks = relay.run.keys.size();
    ar.bits("ticks", ticks, kCountBits);
    ar.require(ticks > 0);
    ar.resize(relay.run.keys, ticks, kMaxRunTicks);
    key_fields(ar, relay.run.keys);
    events_fields(ar, relay.run);
    voucher_fields(ar, relay.run.vouchers);
}

/// The layout, declared once for writing, reading and measuring (PROTOCOL.md, The sync packet).
void packet_fields(auto& ar, auto& packet) {
    bool has_lacks = !packet.lacks.empty();
    bool has_relays = !packet.relays.empty();
    bool has_events = !packet.own.front().events.empty();
    bool has_second = packet.own.size() > 1;
    bool has_vouchers = !packet.own.front().vouchers.empty();
    ar.bits("is copy", packet.is_copy, 1);
    ar.bits("wants copies", packet.wants_copies, 1);
    ar.bits("has lacks", has_lacks, 1);
    ar.bits("has relays", has_relays, 1);
    ar.bits("has events", has_events, 1);
    ar.bits("has second", has_second, 1);
    ar.bits("has vouchers", has_vouchers, 1);
    ar.constant("kind", kSyncKind >> 7, 1);
    ar("end", packet.end);
    ar("held", packet.held);
    ar("hold", packet.hold_ms);
    ar("hash", packet.hash_byte);
    std::size_t ticks = packet.own.front().keys.size();
    ar.bits("hash turn", packet.hash_turn, 5);
    ar.bits("lead", packet.lead, 5);
    ar.bits("ticks", ticks, 6);
    ar.resize(packet.own, has_second ? 2 : 1, kMaxLocalPilots);
    bool is_first = true;
    for (auto& run : packet.own) {
        ar.resize(run.keys, ticks, kMaxRunTicks);
        key_fields(ar, run.keys);
        if (has_events || !is_first) {
            events_fields(ar, run);
            ar.require(!is_first || !run.events.empty());
        }
        is_first = false;
    }
    if (has_lacks) {
        block_fields(ar, packet.lacks, [](auto& /*lack*/) {});
    }
    if (has_relays) {
        block_fields(ar, packet.relays, [&ar](auto& relay) { relay_fields(ar, relay); });
    }
    for (auto run = packet.own.begin(); has_vouchers && run != packet.own.end(); ++run) {
        voucher_fields(ar, run->vouchers);
        ar.require(run != packet.own.begin() || !run->vouchers.empty());
    }
}

}  // namespace

std::vector<PilotEvent> KeyRun::events_at(std::size_t offset) const {
    std::vector<PilotEvent> found;
    for (const At& at : events) {
        if (at.offset == offset) {
            found.push_back(at.event);
        }
    }
    return found;
}

std::string encode(const SyncPacket& packet) {
    engine::require(!packet.own.empty() && packet.own.size() <= kMaxLocalPilots);
    engine::BitWriter writer;
    packet_fields(writer, packet);
    return writer.bytes();
}

std::size_t encoded_size(const SyncPacket& packet) {
    engine::BitMeter meter;
    packet_fields(meter, packet);
    return meter.size();
}

std::size_t encoded_size(const PilotEvent& event) {
    engine::BitMeter meter;
    event_fields(meter, event);
    return 1 + meter.size();
}

std::optional<SyncPacket> decode_sync(std::string_view bytes) {
    engine::BitReader reader(bytes);
    SyncPacket packet;
    packet_fields(reader, packet);
    return reader.ok() && reader.at_end() ? std::optional(std::move(packet)) : std::nullopt;
}

}  // namespace net
