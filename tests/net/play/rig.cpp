// SPDX-License-Identifier: Zlib
#include "tests/net/play/rig.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <catch2/catch.hpp>

namespace net::testing {

namespace {

/// Peers poll as often as the real loop does.
constexpr Micros kPollEvery = 4 * kMillisecond;
constexpr Micros kStart = kSecond / 2;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ hash >> 29;
}

std::uint64_t after(std::uint64_t world, const CompleteTick& turn) {
    for (const std::uint8_t keys : turn.keys) {
        world = mixed(world, keys);
    }
    for (const TickEvent& event : turn.events) {
        world =
            mixed(world, static_cast<std::uint64_t>(event.type) << 8 | static_cast<std::uint64_t>(event.slot.value()));
        for (const char c : event.text) {
            world = mixed(world, static_cast<unsigned char>(c));
        }
        world = mixed(world, static_cast<std::uint64_t>(event.whose.value()));
    }
    return world;
}

PeerGameSetup with_delay(int delay) {
    PeerGameSetup terms;
    terms.delay = delay;
    return terms;
}

}  // namespace

const KeyPair& key_pair_of(PeerId peer) {
    static const std::vector<KeyPair> kPairs = [] {
        std::vector<KeyPair> pairs;
        for (std::uint8_t number = 1; number <= kMaxPeers; ++number) {
            pairs.push_back(KeyPair::derive(Secret{number}));
        }
        return pairs;
    }();
    return kPairs[peer.index()];
}

LinkKey key_between(PeerId a, PeerId b) {
    return LinkKey::derive(key_pair_of(a), key_pair_of(b).public_key);
}

std::string signed_bytes(const SyncPacket& packet, PeerId from, PeerId to) {
    return PeerLink({.is_present = true, .address = {}, .key = key_between(from, to)}, 0, 0, 0)
        .sign(from, encode(packet));
}

LinkConditions line(int rtt_ms, double loss, int jitter_ms) {
    LinkConditions result;
    result.delay = rtt_ms * kMillisecond / 2;
    result.loss = loss;
    result.jitter = jitter_ms * kMillisecond;
    return result;
}

void Rig::alter(const std::vector<PeerId>& liars, const std::function<void(PeerId to, SyncPacket&)>& change,
                const std::function<bool(PeerId to, SignedInputHash&)>& sign,
                const std::function<bool(PeerId to)>& is_silent_to) {
    const auto record = std::make_shared<LiarRecord>();
    // Returns the signature that a liar sends to another peer, if any.
    const auto shown = [this, sign, record](PeerId from, PeerId to, Tick tick) {
        auto own = record->signed_by(from, to, tick, seat(from).game->history());
        return own && (!sign || sign(to, *own)) ? own : std::nullopt;
    };
    network_.set_tap([this, liars, change, record, shown, is_silent_to](const SimNetwork::Sent& sent) {
        const auto from = PeerId::of(sent.from.ip.v4() - address_of(0).ip.v4());
        const auto to = PeerId::of(sent.to.ip.v4() - address_of(0).ip.v4());
        if (std::ranges::find(liars, from) == liars.end()) {
            return true;
        }
        if (is_silent_to && is_silent_to(to)) {
            return false;
        }
        std::string changed;
        if (auto packet = sync_in(sent.bytes)) {
            change(to, *packet);
            const SlotHistory& real = seat(from).game->input(seat(from).slot);
            record->note(from, to, *packet, real);
            changed = encode(*packet);
            const auto header = signature_in(sent.bytes);
            if (const auto own = header ? shown(from, to, last_signed(real.end())) : std::nullopt) {
                changed = encode(SignedSyncHeader{header->turn, own->signature}) + changed;
            }
        } else if (auto signatures = decode<SignaturesPacket>(
                       std::string_view(sent.bytes).substr(0, sent.bytes.size() - kTagBytes))) {
            std::vector<SignedInputHash> hashes;
            for (const SignedInputHash& hash : signatures->hashes) {
                if (const auto shown_hash = hash.peer == from ? shown(from, to, hash.tick) : std::optional(hash)) {
                    hashes.push_back(*shown_hash);
                }
            }
            signatures->hashes = hashes;
            changed = encode(*signatures);
        } else {
            return true;
        }
        const PeerLink link({.is_present = true, .address = {}, .key = key_between(from, to)}, 0, 0, 0);
        network_.forge(sent.from, sent.to, link.sign(from, changed), sent.at + 10 * kMillisecond);
        return false;
    });
}

Rig::Rig(int pilots, const LinkConditions& conditions, std::uint64_t seed, int delay)
    : Rig(pilots, conditions, seed, with_delay(delay)) {}

Rig::Rig(int pilots, const LinkConditions& conditions, std::uint64_t seed, PeerGameSetup terms,
         std::vector<SimClock> clocks, bool is_signed, std::vector<Micros> late)
    : network_(seed), seed_(seed), seats_(static_cast<std::size_t>(pilots)) {
    seats_.reserve(kMaxPilots);
    network_.set_conditions(conditions);
    clocks.resize(kMaxPilots);
    late.resize(kMaxPilots);
    clocks_ = clocks;
    for (const PeerId peer : peers()) {
        if (!terms.slots.is_flown(Slot::of(pilots - 1))) {
            terms.slots.assign(Slot::of(peer.value()), peer);
        }
    }
    for (const PeerId self : peers()) {
        Seat& seat = this->seat(self);
        seat.endpoint = &network_.add(address_of(self), clocks[self.index()]);
        seat.chance = engine::Rng(seed * 100 + self.byte());
        terms.self = self;
        terms.start_at = seat.endpoint->local_time(kStart + late[self.index()]);
        for (const PeerId other : peers()) {
            Peer& peer = terms.peers[other];
            peer.is_present = true;
            peer.address = address_of(other);
            peer.key = other == self ? LinkKey() : key_between(self, other);
            peer.public_key = is_signed ? key_pair_of(other).public_key : PublicKey{};
        }
        terms.game = kGame;
        terms.signing_key = key_pair_of(self).signing_key;
        seat.slot = terms.slots.first_of(self);
        seat.game = std::make_unique<PeerGame>(terms, *seat.endpoint, seat.endpoint->local_time(0));
        seat.world.push_back(1);
        seat.game->world_agreement().report_hash(0, 1);
    }
    terms_ = terms;
    is_signed_ = is_signed;
}

void Rig::run(Micros span) {
    for (const Micros until = now_ + span; now_ < until; now_ += kPollEvery) {
        for (Seat& seat : seats_) {
            if (seat.is_alive && now_ >= seat.frozen_until) {
                step(seat);
            }
        }
        for (const PeerId host : peers()) {
            let_in(host);
        }
        for (const Newcomer& newcomer : newcomers_) {
            if (now_ >= newcomer.at) {
                bring_in(newcomer);
            }
        }
        std::erase_if(newcomers_, [this](const Newcomer& newcomer) { return now_ >= newcomer.at; });
    }
}

void Rig::step(Seat& seat) {
    const Micros local = seat.endpoint->local_time(now_);
    Datagram datagram;
    while (seat.endpoint->receive(datagram, local)) {
        seat.game->receive(datagram, datagram.at);
    }
    seat.game->poll(local);
    play(seat, local);
}

void Rig::play(Seat& seat, Micros local) {
    while (const auto tick = seat.game->due_input(local)) {
        seat.sampled_end = *tick + 1;
        const std::uint8_t keys = next_keys(seat);
        if (keys != seat.keys) {
            seat.pressed.push_back(keys);
        }
        seat.keys = keys;
        // A second pilot presses the keys that the first does not.
        seat.game->submit({keys, static_cast<std::uint8_t>(~keys & kMaxKeys)}, local);
    }
    while (const auto turn = seat.game->take_tick(local)) {
        const Slot self = seat.slot;
        const std::uint8_t before = seat.executed.empty() ? std::uint8_t{0} : seat.executed.back();
        if (before != turn->keys[self]) {
            seat.executed.push_back(turn->keys[self]);
        }
        seat.standing.push_back(seat.game->pauses().is_paused(turn->tick));
        seat.world.push_back(after(seat.world.back(), *turn));
        seat.turns.push_back(*turn);
        const auto turns = static_cast<Tick>(seat.turns.size());
        if (turns % kHashEvery == 0) {
            seat.game->world_agreement().report_hash(turns, reported(seat.world.back()));
        }
    }
    while (seat.game->predict_tick(local)) {
        seat.shown_ticks.push_back(seat.game->schedule().shown() - 1);
        seat.shown_standing.push_back(seat.game->is_paused());
    }
    if (const auto desync = seat.game->world_agreement().take_desync()) {
        seat.desyncs.push_back(*desync);
    }
    if (seat.game->world_agreement().wants_rerun()) {
        rerun(seat);
    }
    seat.liars = seat.game->liars();
}

void Rig::rerun(Seat& seat) const {
    std::vector<std::uint64_t> world{seat.world.front()};
    std::vector<WorldHash> hashes;
    for (const CompleteTick& turn : seat.turns) {
        world.push_back(after(world.back(), turn));
        if ((turn.tick + 1) % kHashEvery == 0) {
            hashes.push_back({turn.tick + 1, reported(world.back())});
        }
    }
    seat.repairs += world.back() != seat.world.back() ? 1 : 0;
    seat.world = world;
    seat.game->world_agreement().report_rerun(hashes);
}

void Rig::damage_world(PeerId peer, std::uint64_t bits) {
    seat(peer).world.back() ^= bits;
}

void Rig::damage_input(PeerId peer, std::uint8_t keys) {
    Seat& damaged = seat(peer);
    damaged.turns.back().keys[0] ^= keys;
    damaged.world.back() = after(damaged.world[damaged.world.size() - 2], damaged.turns.back());
}

std::uint8_t Rig::next_keys(Seat& seat) const {
    switch (pressing_) {
    case Pressing::Calm:
        return seat.chance.happens(0.12) ? static_cast<std::uint8_t>(seat.keys ^ 1U << seat.chance.between(0, 5))
                                         : seat.keys;
    case Pressing::Random:
        return static_cast<std::uint8_t>(seat.chance.between(0, kMaxKeys));
    case Pressing::Alternating:
        return static_cast<std::uint8_t>(seat.keys ^ 1U);
    case Pressing::ByTick:
        return static_cast<std::uint8_t>((seat.sampled_end - 1) % (kMaxKeys + 1U));
    case Pressing::Nothing:
        break;
    }
    return seat.keys;
}

void Rig::kill(PeerId peer) {
    seat(peer).is_alive = false;
    network_.remove(address_of(peer));
}

std::vector<PeerId> Rig::peers() const {
    return {kPeers.begin(), kPeers.begin() + static_cast<std::ptrdiff_t>(seats_.size())};
}

PeerId Rig::senior() const {
    const auto found = std::ranges::find_if(
        seats_, [](const Seat& seat) { return seat.is_alive && seat.game && seat.game->is_senior(); });
    return PeerId::of(found - seats_.begin());
}

void Rig::enter(PeerId peer, bool is_return, Micros travel, Slot second, Slot flown) {
    travels_[peer] = travel;
    Arrival arrival{.peer = peer,
                    .seat = SeatId::of(peer.value()),
                    .is_return = is_return,
                    .public_key = key_pair_of(peer).public_key,
                    .candidates = {candidate_of(address_of(peer))},
                    .pilots = {{flown == kNoSlot ? Slot::of(peer.value()) : flown, "newcomer"}}};
    if (second != kNoSlot) {
        arrival.pilots.push_back({second, "second"});
    }
    seat(senior()).game->own_events().post(arrival);
}

/// Connects a peer to the newcomers that it has admitted. The senior peer also sends the entry state.
void Rig::let_in(PeerId host) {
    Seat& seat = this->seat(host);
    while (seat.is_alive && seat.game) {
        auto admission = seat.game->take_admission();
        if (!admission) {
            return;
        }
        const PeerId peer = admission->arrival.peer;
        seat.game->connect(peer,
                           {.is_present = true,
                            .address = address_of(peer),
                            .key = key_between(host, peer),
                            .public_key = key_pair_of(peer).public_key},
                           seat.endpoint->local_time(now_));
        if (host == senior()) {
            newcomers_.push_back({*std::move(admission), host, now_ + travels_[peer]});
        }
    }
}

void Rig::bring_in(const Newcomer& newcomer) {
    const PeerId self = newcomer.admission.arrival.peer;
    while (seats_.size() <= self.index()) {
        seats_.emplace_back().is_alive = false;
    }
    const Seat& senior = seat(newcomer.senior);
    const EntryState& state = newcomer.admission.state;
    Seat& seat = seats_[self.index()] = {};
    seat.slot = newcomer.admission.arrival.pilots.front().slot;
    seat.endpoint = &network_.add(address_of(self), clocks_[self.index()]);
    seat.chance = engine::Rng(seed_ * 200 + self.byte());
    const auto known = static_cast<std::ptrdiff_t>(state.tick);
    seat.world.assign(senior.world.begin(), senior.world.begin() + known + 1);
    seat.turns.assign(senior.turns.begin(), senior.turns.begin() + known);
    PeerGameSetup terms = terms_;
    terms.self = self;
    const Micros local = seat.endpoint->local_time(now_);
    terms.start_at = local + senior.game->schedule().clock().due(0) - senior.endpoint->local_time(now_);
    for (const PeerId other : kPeers) {
        terms.peers[other] = {.is_present = true,
                              .address = address_of(other),
                              .key = other == self ? LinkKey() : key_between(self, other),
                              .public_key = is_signed_ ? key_pair_of(other).public_key : PublicKey{}};
    }
    terms.signing_key = key_pair_of(self).signing_key;
    InputHistory so_far;
    std::ranges::for_each(seat.turns, [&](const CompleteTick& turn) { so_far.append(turn); });
    seat.game = std::make_unique<PeerGame>(terms, state, std::move(so_far), *seat.endpoint, local);
    const Tick hashed = state.tick / kHashEvery * kHashEvery;
    seat.game->world_agreement().report_hash(hashed, reported(seat.world[hashed]));
}

void Rig::cut(PeerId a, PeerId b, bool is_cut) {
    network_.set_cut(address_of(a), address_of(b), is_cut);
    network_.set_cut(address_of(b), address_of(a), is_cut);
}

bool Rig::is_agreed() const {
    const Seat* first = nullptr;
    for (const Seat& seat : seats_) {
        if (!seat.is_alive) {
            continue;
        }
        first = first == nullptr ? &seat : first;
        const std::size_t common = std::min(first->world.size(), seat.world.size());
        if (!std::equal(first->world.begin(), first->world.begin() + static_cast<std::ptrdiff_t>(common),
                        seat.world.begin())) {
            return false;
        }
    }
    return true;
}

Tick Rig::common_turns() const {
    std::size_t least = SIZE_MAX;
    for (const Seat& seat : seats_) {
        least = seat.is_alive ? std::min(least, seat.turns.size()) : least;
    }
    return static_cast<Tick>(least);
}

}  // namespace net::testing
