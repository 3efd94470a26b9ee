// SPDX-License-Identifier: Zlib
#include "net/play/input_exchange.h"

#include <functional>

#include <catch2/catch.hpp>

#include "net/play/netcode.h"
#include "tests/net/play/membership/accusers.h"
#include "tests/net/play/rig.h"

using net::InputExchange;
using net::kMillisecond;
using net::kSecond;
using net::PeerId;
using net::PilotEvent;
using net::Slot;
using net::SyncPacket;

namespace {

/// A transport that stores what is sent.
class Outbox final : public net::Transport {
public:
    void send(const net::Address& to, std::string_view bytes, net::Micros /*now*/) override {
        sent.emplace_back(to, bytes);
    }
    void broadcast(std::uint16_t /*port*/, std::string_view /*bytes*/, net::Micros /*now*/) override {}
    bool receive(net::Datagram& /*datagram*/, net::Micros /*now*/) override { return false; }

    std::vector<std::pair<net::Address, std::string>> sent;
};

net::Address address_of(PeerId peer) {
    return net::testing::Rig::address_of(peer);
}

/// Peer 0 of three by default; the input of two ticks is agreed.
struct Place {
    explicit Place(PeerId self = 0) : members(slots, self, 5 * kSecond), hashes(self) {
        for (PeerId peer = 0; peer < 3; ++peer) {
            const net::LinkKey key = peer == self ? net::LinkKey() : net::testing::key_between(self, peer);
            links[peer] = net::PeerLink({true, address_of(peer), key}, 0, 2, 0);
        }
        for (net::SlotHistory& queue : queues) {
            queue.append(0);
            queue.append(0);
        }
    }

    /// Returns a packet of a peer whose own run ends at `end`.
    static SyncPacket packet(net::Tick end, std::vector<std::uint8_t> keys, std::vector<net::KeyRun::At> events = {}) {
        SyncPacket packet;
        packet.end = static_cast<std::uint16_t>(end);
        packet.held = 2;
        packet.own = {{std::move(keys), std::move(events)}};
        return packet;
    }

    net::SlotTable slots = table({0, 1, 2});
    net::PeerLinks links;
    net::SlotHistories queues;
    net::Membership members;
    net::HashVote hashes;
    net::TickSchedule schedule{0, 2, false, 0};
    net::StreamSigner signer;
    InputExchange exchange{{links, queues, members, hashes, schedule, signer}};
};

constexpr net::Micros kLater = kSecond;
constexpr net::StreamHash kHash{1};

/// Returns a packet in which peer 2 vouches to peer 0 for its keys 41 and 42.
SyncPacket vouching() {
    Place owner(2);
    owner.queues[2].append(41);
    owner.queues[2].append(42);
    SyncPacket packet = Place::packet(4, {41, 42});
    packet.own.front().vouchers = {{0, owner.links[0].voucher(2, 2, 4, owner.queues[2].hash(4))}};
    return packet;
}

}  // namespace

TEST_CASE("a packet with a gap, a distant tick or an illegal event is refused whole") {
    const auto is_taken = [](const SyncPacket& packet) {
        Place place;
        const bool taken = place.exchange.receive(1, packet, 1000);
        CHECK(taken == (place.queues[1].end() > 2));
        return taken;
    };
    const auto with = [](PilotEvent event) { return Place::packet(4, {1, 1}, {{0, std::move(event)}}); };
    CHECK(is_taken(Place::packet(4, {1, 1})));
    CHECK_FALSE(is_taken(Place::packet(5, {1, 1})));                              // tick 2 is missing
    CHECK_FALSE(is_taken(Place::packet(129, std::vector<std::uint8_t>(63, 1))));  // beyond 128 ticks
    CHECK_FALSE(is_taken(with(net::LeaveEvent())));                               // not its last tick
    CHECK(is_taken(with(net::DropVoteEvent{1, 0, {kHash}})));                     // counts for nothing, see Membership
    CHECK(is_taken(with(net::DropVoteEvent{5, 0, {kHash}})));          // perhaps a newcomer, not known here yet
    CHECK_FALSE(is_taken(with(net::DropVoteEvent{2, 500, {kHash}})));  // a tick that nobody can hold yet
    CHECK(is_taken(with(net::DropVoteEvent{2, 2, {kHash}})));
}

TEST_CASE("a datagram is accepted with the tag of its link, and news of a silent link from any address") {
    Place place;
    Place other(1);
    const std::string bytes = other.links[0].sign(1, encode(Place::packet(3, {5})));
    const net::Address elsewhere{99, 99};
    const auto accepts = [&](const net::Datagram& datagram, net::Micros now) {
        const net::PeerId from = place.exchange.sender_of(datagram, now);
        const std::string_view packet = std::string_view(datagram.bytes).substr(0, bytes.size() - net::kTagBytes);
        return from == 1 && place.exchange.receive(from, datagram.from, packet, now);
    };
    CHECK_FALSE(accepts({elsewhere, 0, bytes}, kSecond));  // the link still works at its old address
    CHECK(place.links[1].address() == address_of(1));
    CHECK(accepts({elsewhere, 0, bytes}, kSecond + 1));
    CHECK(place.links[1].address() == address_of(1));          // until the peer answers there
    CHECK_FALSE(accepts({elsewhere, 0, bytes}, kSecond + 2));  // replayed
    const std::string news = other.links[0].sign(1, encode(Place::packet(4, {5, 5})));
    CHECK_FALSE(accepts({address_of(2), 0, news}, kSecond + 2));
    CHECK(accepts({elsewhere, 0, news}, kSecond + 2));
    place.links[1].move_to(elsewhere);
    CHECK(accepts({elsewhere, 0, news}, kSecond + 3));
}

TEST_CASE("the longest packet of a peer with two pilots fits into a datagram") {
    Place place;
    net::SlotTable slots;
    slots.assign(0, 0);
    for (Slot slot = 1; slot < net::kMaxPilots; ++slot) {
        const PeerId peer = PeerId::of(slot.value() - 1);
        slots.assign(slot, peer);
        if (peer > 0) {
            place.links[peer] = net::PeerLink({true, address_of(peer), net::testing::key_between(0, peer)}, 0, 2, 0);
        }
    }
    place.members = net::Membership(slots, 0, 5 * kSecond);
    for (std::size_t i = 0; i < net::kMaxRunTicks; ++i) {
        const std::size_t length = i < 7 ? net::kMaxChatBytes : 96;  // 1,000 bytes of events in all
        const PilotEvent line = net::ChatEvent{std::string(length, 'x')};
        const auto keys = static_cast<std::uint8_t>(1 + i % 2);
        place.queues[0].append(keys, i < 8 ? std::vector{line} : std::vector<PilotEvent>{});
        place.queues[1].append(keys);
    }
    const SyncPacket packet = place.exchange.packet_for(1, false, 10 * kSecond);
    CHECK(packet.lacks.size() == 6);
    REQUIRE(packet.own.size() == 2);
    CHECK(packet.own.front().vouchers.size() == 5);
    CHECK(packet.own.back().vouchers.size() == 5);
    CHECK(packet.own.front().events.size() >= 7);
    CHECK(encode(packet).size() + net::kTagBytes <= net::kMaxDatagramBytes);
}

TEST_CASE("a packet carries what its receiver has not acknowledged, and acknowledges what is held") {
    Place place;
    place.queues[0].append(5);
    place.queues[0].append(6);
    CHECK(place.exchange.acknowledged() == 2);
    SyncPacket packet = place.exchange.packet_for(1, false, 1000);
    CHECK(packet.own.front().keys == std::vector<std::uint8_t>{5, 6});
    CHECK(packet.end == 4);
    CHECK(packet.held == 2);
    CHECK(packet.hold_ms == 255);
    CHECK(packet.lacks.empty());
    SyncPacket theirs = Place::packet(3, {1});
    theirs.held = 3;
    REQUIRE(place.exchange.receive(1, theirs, 2000));
    packet = place.exchange.packet_for(1, true, 2000 + 5 * kMillisecond);
    CHECK(packet.own.front().keys == std::vector<std::uint8_t>{6});
    CHECK(packet.held == 3);
    CHECK(packet.hold_ms == 5);
    CHECK(packet.is_copy);
    CHECK(place.exchange.acknowledged() == 2);  // peer 2 has acknowledged nothing more
}

TEST_CASE("relayed input is refused without its owner's voucher for this peer, this slot, this tick and these keys") {
    const auto taken = [](const std::function<void(SyncPacket::Relay&)>& change) {
        Place place;
        SyncPacket packet = Place::packet(3, {1});
        packet.relays = {{2, 4, vouching().own.front()}};
        change(packet.relays[0]);
        REQUIRE(place.exchange.receive(1, packet, kLater));
        return place.queues[2].end() - 2;
    };
    CHECK(taken([](auto& /*as it is*/) {}) == 2);
    CHECK(taken([](auto& relay) { relay.run.vouchers.clear(); }) == 0);
    CHECK(taken([](auto& relay) { relay.run.vouchers[0].tag ^= 1; }) == 0);
    CHECK(taken([](auto& relay) { relay.run.vouchers[0].receiver = 1; }) == 0);
    CHECK(taken([](auto& relay) { relay.run.keys[1] = 43; }) == 0);
    CHECK(taken([](auto& relay) { relay.run.events = {{1, net::PauseEvent{net::PauseEvent::Wish::Pause}}}; }) == 0);
    CHECK(taken([](auto& relay) { relay.run.keys.push_back(42), ++relay.end; }) == 0);
    CHECK(taken([](auto& relay) { relay.run.keys.pop_back(), --relay.end; }) == 0);
}

TEST_CASE("input of a peer that is heard directly is not accepted from others") {
    Place place;
    REQUIRE(place.exchange.receive(2, Place::packet(3, {41}), kLater));
    SyncPacket forged = Place::packet(3, {1});
    forged.relays = {{2, 4, vouching().own.front()}};
    REQUIRE(place.exchange.receive(1, forged, kLater));
    CHECK(place.queues[2].end() == 3);
}

TEST_CASE("only input of a lost peer that a survivor's vote names by its hash is accepted") {
    const auto taken = [](std::vector<std::uint8_t> keys) {
        Place place;
        Place survivor(1);
        survivor.queues[2].append(1);
        survivor.queues[2].append(2);
        place.members.note_event(0, 0, drop_vote(place.slots, place.queues, 2));
        SyncPacket packet = Place::packet(3, {1}, {{0, drop_vote(survivor.slots, survivor.queues, 2)}});
        packet.relays = {{2, static_cast<std::uint16_t>(2 + keys.size()), {std::move(keys)}}};
        REQUIRE(place.exchange.receive(1, packet, 1000));
        return place.queues[2].end() - 2;
    };
    CHECK(taken({1, 2, 3, 4}) == 2);  // no further than the vote says
    CHECK(taken({1, 2}) == 2);
    CHECK(taken({1}) == 0);
    CHECK(taken({1, 3}) == 0);
}

TEST_CASE("a vote may have the hashes of one slot or two, whoever flies there by now") {
    Place place;
    net::DropVoteEvent vote = drop_vote(place.slots, place.queues, 2);
    REQUIRE(vote.hashes.size() == 1);
    CHECK(place.exchange.receive(1, Place::packet(3, {1}, {{0, vote}}), 1000));
    vote.hashes.push_back(vote.hashes.front());
    CHECK(place.exchange.receive(1, Place::packet(4, {1, 1}, {{1, vote}}), 2000));
}

TEST_CASE("a peer that repeats a tick we hold is answered with what it lacks") {
    Place place;
    place.queues[0].append(5);
    Outbox outbox;
    place.exchange.send_tick(outbox, 0);
    REQUIRE(outbox.sent.size() == 2);
    CHECK(outbox.sent[0].first == address_of(1));
    const net::Micros later = 40 * kMillisecond;
    REQUIRE(place.exchange.receive(1, Place::packet(3, {1}), later));
    place.exchange.send_tick(outbox, later);
    outbox.sent.clear();
    REQUIRE(
        place.exchange.receive(1, Place::packet(3, {1}), later + 12 * kMillisecond));  // still does not hold our tick
    place.exchange.send_due(outbox, later + 12 * kMillisecond);
    REQUIRE(outbox.sent.size() == 1);
    CHECK(outbox.sent[0].first == address_of(1));
}

TEST_CASE("a lost peer gets no packets, and a peer that left gets answers only") {
    Place place;
    Outbox outbox;
    place.members.note_event(0, 0, net::DropVoteEvent{1, 2});
    place.members.note_event(2, 1, net::LeaveEvent());
    place.exchange.send_tick(outbox, kSecond);
    place.exchange.send_due(outbox, kSecond);
    CHECK(outbox.sent.empty());
    place.links[1].answer();
    place.links[2].answer();
    place.exchange.send_due(outbox, kSecond);
    REQUIRE(outbox.sent.size() == 1);
    CHECK(outbox.sent[0].first == address_of(2));
}

TEST_CASE("a packet with as many slots as its sender does not have is refused") {
    Place place;
    SyncPacket packet = Place::packet(3, {1});
    packet.own.push_back({{1}});
    CHECK_FALSE(place.exchange.receive(1, packet, 1000));
    CHECK(place.queues[1].end() == 2);
}

TEST_CASE("a packet says how far its newest tick is ahead of the clock, unless it leaves out newer ticks") {
    Place place;
    place.queues[0].append(5);
    CHECK(place.exchange.packet_for(1, false, 0).lead == 3);
    while (place.queues[0].end() < 30) {
        place.queues[0].append(5);
    }
    CHECK(place.exchange.packet_for(1, false, 0).lead == 30);
    place.queues[0].append(5);
    CHECK(place.exchange.packet_for(1, false, 0).lead == net::kUnknownLead);
    while (place.queues[0].end() < 80) {
        place.queues[0].append(5);
        place.schedule.end_sample(0);
    }
    const SyncPacket truncated = place.exchange.packet_for(1, false, 0);
    REQUIRE(truncated.own.front().keys.size() == net::kMaxRunTicks);
    CHECK(truncated.lead == net::kUnknownLead);
}

TEST_CASE("a peer that predicts is sent second copies for three ticks after a change of keys or an event") {
    Place place;
    const net::Tick window = GENERATE(net::Tick{0}, net::kUsualWindow);
    place.schedule.set_window(window);
    place.links[1].set_takes_copies(true);
    Outbox outbox;
    const auto plans_copy = [&](std::uint8_t keys, const std::vector<PilotEvent>& events) {
        place.queues[0].append(keys, events);
        place.exchange.send_tick(outbox, kSecond);
        CHECK_FALSE(place.links[2].copy_due_at());  // peer 2 has not asked for copies
        return place.links[1].copy_due_at().has_value();
    };
    const bool is_predicted = window > 0;
    CHECK(plans_copy(0, {}) != is_predicted);
    CHECK(plans_copy(7, {}));
    CHECK(plans_copy(7, {}));
    CHECK(plans_copy(7, {}));
    CHECK(plans_copy(7, {}) != is_predicted);
    CHECK(plans_copy(7, {net::PauseEvent{net::PauseEvent::Wish::Resume}}));
    CHECK(plans_copy(7, {}));
    CHECK(plans_copy(7, {}));
    CHECK(plans_copy(7, {}) != is_predicted);
}
