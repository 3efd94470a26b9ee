// SPDX-License-Identifier: Zlib
#include "tests/e2e/hostile/lying_socket.h"

#include <algorithm>
#include <cstdio>

#include "net/play/agreement/signed_hash_book.h"
#include "net/play/peer_link.h"

using namespace net;

namespace {

/// The first tick about which the socket lies, well after the start of the game.
constexpr Tick kLieAt = 150;
constexpr Tick kForkFor = 10;
constexpr Tick kVoteAt = 180;
/// Delay from the first packet that could be redirected to the first one that is.
constexpr Micros kMoveAfter = 3 * kSecond;

std::string tagged_of_game(const LinkKey& key, PeerId self, const std::string& bytes) {
    return PeerLink({.is_present = true, .address = {}, .key = key}, 0, 0, 0).sign(self, bytes);
}

std::optional<SignedSyncHeader> header_of(std::string_view bytes) {
    return bytes.size() > kSignatureBytes + kTagBytes ? decode<SignedSyncHeader>(bytes.substr(0, kSignatureBytes))
                                                      : std::nullopt;
}

std::optional<SyncPacket> sync_of(std::string_view bytes) {
    bytes.remove_prefix(header_of(bytes) ? kSignatureBytes : 0);
    const bool is_sync = bytes.size() > kTagBytes && static_cast<std::uint8_t>(bytes.front()) >= kSyncKind;
    return is_sync ? decode_sync(bytes.substr(0, bytes.size() - kTagBytes)) : std::nullopt;
}

/// Puts events into one tick of a run.
void insert(KeyRun& run, Tick first, Tick tick, const std::vector<PilotEvent>& events) {
    if (tick < first || tick >= first + run.keys.size()) {
        return;
    }
    const auto offset = static_cast<std::uint8_t>(tick - first);
    auto at = std::ranges::find_if(run.events, [&](const KeyRun::At& each) { return each.offset > offset; });
    for (const PilotEvent& event : events) {
        at = run.events.insert(at, {offset, event}) + 1;
    }
}

}  // namespace

LyingSocket::~LyingSocket() {
    if (packets_ > 0) {
        std::fprintf(stderr, "hostile: spoofed %zu packets, %zu bytes\n", packets_, bytes_);
    }
}

void LyingSocket::send(const Address& to, std::string_view bytes, Micros now) {
    spy_.note_sent(to, bytes);
    if (!bytes.empty() && is_moving(static_cast<std::uint8_t>(bytes.front()), now)) {
        return send_moved(to, bytes);
    }
    const auto lie = changed(to, bytes);
    real_->send(to, lie ? std::string_view(*lie) : bytes, now);
}

bool LyingSocket::receive(Datagram& datagram, Micros now) {
    if (!real_->receive(datagram, now)) {
        return false;
    }
    if (!datagram.bytes.empty()) {
        spy_.note_received(datagram);
        note_hash(datagram);
    }
    return true;
}

/// Packets of the handshake, including the Join, are not redirected, because the member could not join otherwise.
bool LyingSocket::is_moving(std::uint8_t kind, Micros now) {
    const bool is_lobby = kind >= static_cast<std::uint8_t>(PacketKind::Member) && !is_of_game(kind);
    if ((options_.attack != Attack::MoveLobby || !is_lobby) &&
        (options_.attack != Attack::MoveGame || !is_of_game(kind))) {
        return false;
    }
    moves_since_ = moves_since_.value_or(now + kMoveAfter);
    return now >= *moves_since_ && now < *moves_since_ + options_.moves_for;
}

void LyingSocket::send_moved(const Address& to, std::string_view bytes) {
    if (!spoofed_) {
        spoofed_.emplace();
    }
    if (++redirected_ % options_.each == 0) {
        spoofed_->send(bytes, options_.third, to);
        ++packets_;
        bytes_ += bytes.size() + header_bytes({});
    }
}

std::optional<std::string> LyingSocket::changed(const Address& to, std::string_view bytes) {
    if (options_.attack == Attack::Host) {
        return changed_roster(to, bytes);
    }
    const bool is_liar =
        options_.attack == Attack::Fork || options_.attack == Attack::Relay || options_.attack == Attack::Vote;
    const auto other = is_liar && !bytes.empty() ? spy_.at(to) : std::nullopt;
    if (!other) {
        return std::nullopt;
    }
    if (static_cast<PacketKind>(bytes.front()) == PacketKind::Signatures) {
        return changed_signatures(*other, bytes);
    }
    return changed_sync(*other, bytes);
}

std::optional<std::string> LyingSocket::changed_roster(const Address& to, std::string_view bytes) const {
    auto roster = decode_tagged<RosterPacket>(bytes);
    const auto key = roster ? spy_.key_of_guest(to) : std::nullopt;
    if (!key) {
        return std::nullopt;
    }
    for (RosterEntry& entry : roster->entries) {
        if (entry.seat != 0 && entry.seat != roster->seat) {
            const auto port = static_cast<std::uint16_t>(options_.third.port + entry.seat.value());
            entry.candidates = {candidate_of({options_.third.ip, port})};
        }
    }
    return tagged(encode(*roster), *key, 0);
}

std::optional<std::string> LyingSocket::changed_sync(const LobbySpy::Other& to, std::string_view bytes) {
    auto packet = sync_of(bytes);
    if (!packet) {
        return std::nullopt;
    }
    const Tick end = expand(packet->end, shown(to.peer).end());
    lie(to.peer, *packet, end);
    note_shown(to.peer, *packet, end);
    std::string all = encode(*packet);
    const auto header = header_of(bytes);
    const Tick tick = last_signed(shown(to.peer).end());
    const auto own = header ? signature(to.peer, tick) : std::nullopt;
    if (own && static_cast<std::uint8_t>(tick / kSignEvery) == header->turn) {
        all = encode(SignedSyncHeader{header->turn, own->signature}) + all;
    }
    return tagged_of_game(to.key, spy_.self(), all);
}

std::optional<std::string> LyingSocket::changed_signatures(const LobbySpy::Other& to, std::string_view bytes) const {
    auto packet = decode<SignaturesPacket>(bytes.substr(0, bytes.size() - kTagBytes));
    if (!packet) {
        return std::nullopt;
    }
    for (SignedInputHash& hash : packet->hashes) {
        if (const auto own = hash.peer == spy_.self() ? signature(to.peer, hash.tick) : std::nullopt) {
            hash = *own;
        }
    }
    return tagged_of_game(to.key, spy_.self(), encode(*packet));
}

/// The victim is one guest other than this one.
bool LyingSocket::is_victim(PeerId peer) const {
    return peer == (spy_.self() == 1 ? PeerId{2} : PeerId{1});
}

void LyingSocket::lie(PeerId to, SyncPacket& packet, Tick end) const {
    const Tick first = end - static_cast<Tick>(packet.own.front().keys.size());
    if (options_.attack == Attack::Fork && is_victim(to)) {
        for (std::size_t i = 0; i < packet.own.front().keys.size(); ++i) {
            const Tick tick = first + static_cast<Tick>(i);
            packet.own.front().keys[i] ^= tick >= kLieAt && tick < kLieAt + kForkFor ? 1 : 0;
        }
        // Sends the receiver's own hash back, so that the worlds seem to be equal.
        const auto known = hashes_.find(to);
        if (const auto& hash = known == hashes_.end() ? std::nullopt : known->second[end % 8]) {
            packet.hash_turn = hash->turn;
            packet.hash_byte = hash->byte;
        }
    } else if (options_.attack == Attack::Relay && end > kLieAt) {
        packet.relays.clear();
        for (PeerId whose = 0; whose < spy_.pilots(); ++whose) {
            if (whose != to && whose != spy_.self()) {
                SyncPacket::Relay& relay = packet.relays.emplace_back();
                relay.slot = Slot::of(whose.value());
                relay.end = static_cast<std::uint16_t>(end + 20);
                relay.run.keys.assign(60, 21);
                relay.run.vouchers = {{to, 12345}};
            }
        }
    } else if (options_.attack == Attack::Vote) {
        std::vector<PilotEvent> lies{SuspicionEvent{options_.accused}};
        for (const Slot slot : kSlots) {
            if (slot.value() < spy_.pilots().value() && has_bit(options_.accused, slot)) {
                lies.push_back(DropVoteEvent{slot, kLieAt, {StreamHash{1}}});
            }
        }
        insert(packet.own.front(), first, kVoteAt, lies);
    }
}

/// The queue begins with the first ticks, which every peer knows without receiving them.
LyingSocket::Shown& LyingSocket::shown(PeerId peer) {
    const auto [found, is_new] = shown_.try_emplace(peer);
    for (int tick = 0; is_new && tick < spy_.start().terms.delay; ++tick) {
        found->second.append(0);
    }
    return found->second;
}

void LyingSocket::note_shown(PeerId peer, const SyncPacket& packet, Tick end) {
    Shown& queue = shown(peer);
    const Tick first = end - static_cast<Tick>(packet.own.front().keys.size());
    for (std::size_t i = 0; i < packet.own.front().keys.size(); ++i) {
        if (first + i == queue.end()) {
            queue.append(packet.own.front().keys[i], packet.own.front().events_at(i));
        }
    }
}

std::optional<SignedInputHash> LyingSocket::signature(PeerId to, Tick tick) const {
    const auto found = shown_.find(to);
    if (found == shown_.end() || tick > found->second.end()) {
        return std::nullopt;
    }
    SignedHashes hashes{};
    for (std::size_t i = 0; i < hashes.size() && tick > i * kSignEvery; ++i) {
        hashes[i] = found->second.hash(tick - static_cast<Tick>(i) * kSignEvery);
    }
    return signed_input_hash({spy_.game(), spy_.self(), 0}, tick, hashes, spy_.keys().signing_key);
}

void LyingSocket::note_hash(const Datagram& datagram) {
    const auto packet = options_.attack == Attack::Fork ? sync_of(datagram.bytes) : std::nullopt;
    const auto from = packet ? spy_.at(datagram.from) : std::nullopt;
    if (from && packet->hash_turn != kHashTurns - 1) {
        hashes_[from->peer][packet->end % 8] = HashByte{packet->hash_turn, packet->hash_byte};
    }
}

engine::Result<std::unique_ptr<Socket>> LyingPlatform::open(std::uint16_t port) {
    auto socket = real_->open(port);
    if (!socket) {
        return socket.failure();
    }
    return std::unique_ptr<Socket>(std::make_unique<LyingSocket>(*std::move(socket), secret_, options_));
}
