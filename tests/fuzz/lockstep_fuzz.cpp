// SPDX-License-Identifier: Zlib
// libFuzzer target: a running game of three peers, one of them hostile. The hostile peer has valid keys, so its tags
// are correct, but the fuzzer chooses its packets. The other two must not crash, stall, or accept wrong keys for each
// other.
//
// Input: a first byte (bit 0: the hostile peer goes silent at the end and the others must continue), then actions. An
// action is one byte: its low two bits select what to do, the other bits the receiver or the duration.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/rng.h"
#include "net/play/peer_game.h"
#include "net/wire/identity.h"
#include "tools/sim_network/sim_network.h"

namespace {

constexpr net::PeerId kHostile = 2;
constexpr net::Micros kStep = 20 * net::kMillisecond;
constexpr net::Micros kDropAfter = net::kSecond / 2;
constexpr net::Micros kMostTime = 20 * net::kSecond;  // upper limit, however much the fuzzer asks for

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

net::Address address_of(net::PeerId peer) {
    return {std::uint32_t{1} + peer.byte(), 1};
}

net::KeyPair pair_of(net::PeerId peer) {
    return net::KeyPair::derive(net::Secret{peer.byte()});
}

/// The key of the link between two of the three peers.
const net::LinkKey& key_of(net::PeerId a, net::PeerId b) {
    static const std::array<net::LinkKey, 3> kKeys = [] {
        const auto link = [](net::PeerId x, net::PeerId y) {
            return net::LinkKey::derive(pair_of(x), pair_of(y).public_key);
        };
        return std::array{link(0, 1), link(0, 2), link(1, 2)};
    }();
    return kKeys[a.index() + b.index() - 1];
}

/// An honest pilot. Its world is just a hash of the ticks that it has run.
class Pilot {
public:
    Pilot(net::PeerId self, net::SimNetwork& network)
        : endpoint_(network.add(address_of(self))), chance_(self.index()) {
        net::PeerGameSetup setup;
        setup.self = self;
        setup.drop_after = kDropAfter;
        setup.signing_key = pair_of(self).signing_key;
        for (net::PeerId other = 0; other <= kHostile; ++other) {
            net::Peer& peer = setup.peers[other];
            peer.is_present = true;
            peer.address = address_of(other);
            peer.key = other == self ? net::LinkKey() : key_of(self, other);
            peer.public_key = pair_of(other).public_key;
            setup.slots.assign(net::Slot::of(other.value()), other);
        }
        game_.emplace(setup, endpoint_, 0);
    }

    void step(net::Micros now) {
        for (net::Datagram datagram; endpoint_.receive(datagram, now);) {
            game_->receive(datagram, now);
        }
        game_->poll(now);
        while (game_->due_input(now)) {
            keys_ ^= chance_.happens(0.12) ? 1 : 0;
            game_->submit({keys_}, now);
        }
        while (const auto turn = game_->take_tick(now)) {
            for (const std::uint8_t keys : turn->keys) {
                world_ = (world_ ^ keys) * 0x9E3779B97F4A7C15;
            }
            turns_.push_back(*turn);
            if (turns_.size() % net::kHashEvery == 0) {
                game_->world_agreement().report_hash(static_cast<net::Tick>(turns_.size()), world_);
            }
        }
        static_cast<void>(game_->world_agreement().take_desync());
        if (game_->world_agreement().wants_rerun()) {
            game_->world_agreement().report_rerun({});
        }
    }

    [[nodiscard]] net::PeerGame& game() { return *game_; }
    [[nodiscard]] const std::vector<net::CompleteTick>& turns() const { return turns_; }

private:
    net::SimEndpoint& endpoint_;
    std::optional<net::PeerGame> game_;
    engine::Rng chance_;
    std::uint8_t keys_ = 0;
    std::uint64_t world_ = 0;
    std::vector<net::CompleteTick> turns_;
};

class Siege {
public:
    Siege() {
        net::LinkConditions conditions;
        conditions.delay = kStep;
        network_.set_conditions(conditions);
        pass(10 * kStep);
    }

    void act(engine::Reader& input) {
        const std::uint8_t action = input.byte();
        const auto to = net::PeerId::of(action >> 2 & 1);
        switch (action & 3) {
        case 0:
            pass((action >> 2) * kStep);
            break;
        case 1:
            send(to, (action & 8) != 0 ? signatures(input, pilot(to).game().schedule().tick())
                                       : std::string(input.raw(std::min<std::size_t>(input.byte(), input.left()))));
            break;
        case 2:
            send(to, encode(packet(input, pilot(to).game().schedule().tick())));
            break;
        default: {
            const std::string bytes = encode(packet(input, pilot(to).game().schedule().tick()));
            send(0, bytes);
            send(1, bytes);
        }
        }
    }

    /// Sends nothing for long enough that the hostile peer is dropped.
    void fall_silent() {
        const std::array before{pilots_[0].game().schedule().tick(), pilots_[1].game().schedule().tick()};
        for (net::Micros passed = 0; passed < 6 * kDropAfter; passed += kStep) {
            step();
        }
        for (std::size_t i = 0; i < pilots_.size(); ++i) {
            const net::PeerGame& game = pilots_[i].game();
            require(game.end() != net::PeerGameEnd::None || game.schedule().tick() > before[i]);
            require(game.end() != net::PeerGameEnd::Alone);  // the two hear each other, whatever the third peer sends
        }
    }

    void check() {
        const std::vector<net::CompleteTick>& a = pilots_[0].turns();
        const std::vector<net::CompleteTick>& b = pilots_[1].turns();
        for (std::size_t tick = 0; tick < std::min(a.size(), b.size()); ++tick) {
            // From then on, a peer that left or was dropped for a different world continues alone.
            if (parts(a[tick]) || parts(b[tick])) {
                break;
            }
            require(a[tick].keys[0] == b[tick].keys[0] && a[tick].keys[1] == b[tick].keys[1]);
        }
    }

private:
    Pilot& pilot(net::PeerId peer) { return pilots_[peer.index()]; }

    void pass(net::Micros span) {
        for (; span > 0 && now_ < kMostTime; span -= kStep) {
            step();
        }
    }

    void step() {
        for (Pilot& pilot : pilots_) {
            pilot.step(now_);
        }
        now_ += kStep;
    }

    void send(net::PeerId to, const std::string& bytes) {
        const net::PeerLink link({.is_present = true, .address = {}, .key = key_of(to, kHostile)}, 0, 0, 0);
        pilot(to).game().receive({address_of(kHostile), now_, link.sign(kHostile, bytes)}, now_);
    }

    static bool parts(const net::CompleteTick& turn) {
        return std::ranges::any_of(turn.events, [](const net::TickEvent& event) {
            const bool is_end = event.type == net::TickEvent::Type::Leave || event.type == net::TickEvent::Type::Away ||
                                event.type == net::TickEvent::Type::Drop;
            return is_end && event.slot.value() != kHostile.value();
        });
    }

    /// Returns a hash signed by the hostile peer, possibly in another peer's name.
    static net::SignedInputHash signature(engine::Reader& input) {
        const std::uint8_t what = input.byte();
        const net::Tick tick = net::kSignEvery * (what & 15);
        net::SignedInputHash hash = net::signed_input_hash({0, kHostile, 0}, tick, {net::StreamHash{input.byte()}},
                                                           pair_of(kHostile).signing_key);
        hash.peer = (what & 16) != 0 ? net::PeerId::of(what >> 5) : hash.peer;
        return hash;
    }

    static std::string signatures(engine::Reader& input, net::Tick turn) {
        const std::uint8_t what = input.byte();
        switch (what & 3) {
        case 0:
            return encode(net::LiarProofPacket{signature(input), signature(input)});
        case 1:
            return encode(net::SignedSyncHeader{what, signature(input).signature}) + encode(packet(input, turn));
        default:
            return encode(net::SignaturesPacket{.asks = input.byte(),
                                                .is_urgent = (what & 4) != 0,
                                                .compared = input.byte(),
                                                .input = {what},
                                                .hashes = {signature(input)}});
        }
    }

    /// Returns a well-formed packet that is close enough to the receiver's state to be accepted.
    static net::SyncPacket packet(engine::Reader& input, net::Tick turn) {
        net::SyncPacket packet;
        const std::uint8_t flags = input.byte();
        packet.is_copy = (flags & 1) != 0;
        packet.wants_copies = (flags & 2) != 0;
        const std::uint8_t dates = input.byte();
        packet.hash_turn = dates & 31;
        packet.lead = (dates >> 5) * 4 + (flags >> 2 & 3);
        packet.end = static_cast<std::uint16_t>(turn + input.byte() - 32U);
        packet.held = input.byte();
        packet.hold_ms = input.byte();
        packet.hash_byte = input.byte();
        net::KeyRun& own = packet.own.front() = run(input, turn);
        for (int i = flags >> 4 & 1; i > 0; --i) {
            packet.lacks.push_back({net::Slot::of(input.byte() % net::kMaxPilots),
                                    static_cast<std::uint16_t>(turn + input.byte() - 128U)});
        }
        for (int i = flags >> 6 & 1; i > 0; --i) {
            own.vouchers.push_back(voucher(input));
        }
        for (int i = flags >> 5 & 1; i > 0; --i) {
            net::SyncPacket::Relay& relay = packet.relays.emplace_back();
            relay.slot = net::Slot::of(input.byte() % net::kMaxPilots);
            relay.end = static_cast<std::uint16_t>(turn + input.byte() - 32U);
            relay.run = run(input, turn);
            relay.run.keys.resize(std::max<std::size_t>(relay.run.keys.size(), 1));
            for (int j = flags >> 7 & 1; j > 0; --j) {
                relay.run.vouchers.push_back(voucher(input));
            }
        }
        return packet;
    }

    static net::Voucher voucher(engine::Reader& input) {
        return {net::PeerId::of(input.byte() % net::kMaxPeers), input.byte()};
    }

    static net::PilotEvent event(engine::Reader& input, net::Tick turn) {
        constexpr int kTypes = 7;
        const int type = input.byte() % kTypes;
        const std::uint8_t value = input.byte();
        const net::Tick tick = turn + input.byte() - 128U;
        const std::string text(input.raw(std::min<std::size_t>(input.byte() % net::kMaxEventTextBytes, input.left())));
        switch (type) {
        case 0:
            return net::DelayEvent{static_cast<std::uint8_t>(value % (net::kMaxDelay + 1))};
        case 1:
            return net::PauseEvent{static_cast<net::PauseEvent::Wish>(value % 3)};
        case 2:
            return net::ChatEvent{text.substr(0, net::kMaxChatBytes)};
        case 4:
            return net::DropVoteEvent{net::Slot::of(value % net::kMaxPilots), tick,
                                      std::vector<net::StreamHash>(text.size() % 3, net::StreamHash{value})};
        case 5:
            return net::SuspicionEvent{value};
        case 6:
            if (const auto arrival = net::event_of({6, 0, 0, text})) {
                return *arrival;
            }
            [[fallthrough]];
        default:
            return net::LeaveEvent();
        }
    }

    static net::KeyRun run(engine::Reader& input, net::Tick turn) {
        net::KeyRun run;
        const std::uint8_t counts = input.byte();
        for (int i = counts & net::kMaxKeys; i > 0; --i) {
            run.keys.push_back(input.byte() & net::kMaxKeys);
        }
        for (int i = run.keys.empty() ? 0 : counts >> 6; i > 0; --i) {
            net::KeyRun::At at;
            at.offset = static_cast<std::uint8_t>(input.byte() % run.keys.size());
            at.event = event(input, turn);
            run.events.push_back(at);
        }
        std::ranges::stable_sort(run.events, {}, &net::KeyRun::At::offset);
        return run;
    }

    net::SimNetwork network_{1};
    std::array<Pilot, 2> pilots_{Pilot(0, network_), Pilot(1, network_)};
    net::Micros now_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    engine::Reader input(std::string_view(reinterpret_cast<const char*>(data), size));
    Siege siege;
    const std::uint8_t flags = input.byte();
    while (!input.at_end()) {
        siege.act(input);
    }
    if ((flags & 1) != 0) {
        siege.fall_silent();
    }
    siege.check();
    return 0;
}
