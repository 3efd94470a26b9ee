// SPDX-License-Identifier: Zlib
#include "net/play/agreement/signature_exchange.h"

#include <algorithm>
#include <utility>

#include "net/history/history_fetch.h"
#include "net/play/agreement/hash_vote.h"

namespace net {

namespace {

/// A signature travels with the input that it covers. If it is later than this, it was probably lost.
constexpr Micros kLateAfter = kSecond / 2;
/// If it is later than this, other peers are asked, too, and at every tick.
constexpr Micros kUrgentAfter = 3 * kSecond / 2;
constexpr Micros kAskEvery = kSecond / 4;
/// An urgent request is answered at every tick for this long, since the link loses nearly everything.
constexpr Micros kAnswerFor = kSecond;
/// How often every peer is sent what the others signed, while somebody may have lied.
constexpr Micros kEvidenceEvery = kSecond / 4;
/// If worlds differ within this time after a liar was proven, the liar is the cause.
constexpr Micros kAftermath = 10 * kSecond;

}  // namespace

void SignatureExchange::begin(GameId game, const std::string& terms, const SigningKey& key) {
    game_ = game;
    terms_ = terms;
    parts_.signer.begin(key);
}

void SignatureExchange::expect(PeerId peer, const PublicKey& key, Tick from) {
    book_.expect(name_of(peer), key, from);
    contact(peer) = {};
    parts_.signer.forget(peer);
}

StreamName SignatureExchange::name_of(PeerId peer) const {
    const Slot slot = parts_.members.slots().first_of(peer);
    const Tick beginning = slot == kNoSlot ? 0 : parts_.members.tenures().beginning(slot);
    return {game_, peer, beginning};
}

bool SignatureExchange::has_restarted(PeerId peer, const Signature& notice) const {
    const PublicKey& owner = book_.key(peer);
    return owner != PublicKey{} && is_restart_notice(notice, name_of(peer), owner);
}

/// Returns the hashes of a peer's input at the ticks that a signature covers. Both slots of a peer begin at the same
/// tick.
HeldHashes SignatureExchange::held(PeerId peer, Tick tick) const {
    const Tick beginning = name_of(peer).beginning;
    const std::vector<Slot> slots = parts_.members.slots().slots_of(peer);
    HeldHashes found{};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Tick before = static_cast<Tick>(i) * kSignEvery;
        if (tick <= beginning + before) {
            found[i] = StreamHash{};
            continue;
        }
        const Tick at = tick - before;
        for (const Slot slot : slots) {
            const SlotHistory& queue = parts_.queues[slot];
            if (at < queue.oldest() || at > queue.end()) {
                found[i].reset();
                break;
            }
            const StreamHash& hash = queue.hash(at);
            const std::string_view bytes(reinterpret_cast<const char*>(hash.data()), hash.size());
            found[i] = slot == slots.front() ? hash : extended(*found[i], bytes);
        }
    }
    return found;
}

/// Returns the hash of the history for which a signature at that tick vouches; zeros if it vouches for none.
StreamHash SignatureExchange::history_at(Tick tick) const {
    const auto hash = tick > kVouchLag ? hash_of(terms_, parts_.history, tick - kVouchLag) : std::nullopt;
    return hash.value_or(StreamHash{});
}

std::vector<HistoryVoucher> SignatureExchange::vouchers() const {
    std::vector<HistoryVoucher> found;
    if (own_voucher_) {
        found.push_back(*own_voucher_);
    }
    for (const PeerId peer : kPeers) {
        if (const auto& voucher = book_.voucher(peer)) {
            found.push_back(*voucher);
        }
    }
    return found;
}

bool SignatureExchange::receive(PeerId from, const Address& address, std::string_view bytes, Micros now) {
    // A datagram that was intercepted and is replayed from elsewhere must not pass for the peer's.
    if (address != parts_.links[from].address()) {
        return false;
    }
    if (const auto packet = decode<SignaturesPacket>(bytes)) {
        return receive(from, *packet, now);
    }
    const auto proof = decode<LiarProofPacket>(bytes);
    if (!proof || proof->one.peer == parts_.members.self() || !contact(from).checks.take(now, 2) ||
        !book_.note_proof(*proof)) {
        return false;
    }
    note_liar(proof->one.peer, now);
    return true;
}

bool SignatureExchange::receive(PeerId from, const SignaturesPacket& packet, Micros now) {
    bool is_good = true;
    for (const SignedInputHash& hash : packet.hashes) {
        is_good = take_hash(from, hash, now) && is_good;
    }
    Contact& asker = contact(from);
    for (const PeerId peer : kPeers) {
        asker.asked[peer] = asker.asked[peer] || has_bit(packet.asks, peer);
    }
    if (packet.compared > 0 && !asker.claim) {
        asker.claim = InputClaim{packet.compared, packet.input};
    }
    if (packet.asks != 0 && packet.is_urgent) {
        asker.asked_until = now + kAnswerFor;
    }
    return is_good;
}

/// Assumes that the peer signed the hashes of the input that arrived here, and vouched for the history that was run
/// here or for none. If it signed other input, the signature is of no use here, since only others may have the hashes
/// that it covers.
bool SignatureExchange::take_own(PeerId from, const SignedSyncHeader& header, Micros now) {
    const Tick end = held_end(parts_.members.slots(), parts_.queues, from);
    const auto turns = static_cast<std::uint8_t>(end / kSignEvery - header.turn);
    const Tick before = Tick{turns} * kSignEvery;
    if (before > last_signed(end)) {
        return false;
    }
    SignedInputHash hash{.peer = from, .tick = last_signed(end) - before, .hashes = {}, .signature = header.signature};
    const HeldHashes hashes = held(from, hash.tick);
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        if (!hashes[i]) {
            return true;  // a late packet, or we have not been in the game for long
        }
        hash.hashes[i] = *hashes[i];
    }
    hash.history = history_at(hash.tick);
    if (hash.history != StreamHash{} && take_hash(from, hash, now)) {
        return true;
    }
    hash.history = {};
    return take_hash(from, hash, now);
}

bool SignatureExchange::take_hash(PeerId from, const SignedInputHash& hash, Micros now) {
    const PeerId peer = hash.peer;
    if (!parts_.members.is_active_other(peer) || !book_.is_news(hash)) {
        return true;
    }
    if (!contact(from).checks.take(now)) {
        return false;
    }
    const StreamHash history = history_at(hash.tick);
    const bool is_vouching_due = history != StreamHash{};
    const SignedHashBook::Verdict verdict =
        book_.note(hash, held(peer, hash.tick), now, is_vouching_due ? std::optional(history) : std::nullopt);
    if (verdict == SignedHashBook::Verdict::Proof) {
        note_liar(peer, now);
    }
    return verdict != SignedHashBook::Verdict::Bad;
}

void SignatureExchange::note_liar(PeerId peer, Micros now) {
    if (!std::exchange(contact(peer).is_liar, true)) {
        liars_.push_back(peer);
        proven_at_ = now;
    }
}

void SignatureExchange::update(const std::optional<Tick>& differs_at, Tick tick, Micros now) {
    tick_ = tick;
    compare_input();
    bool is_any_contrary = false;
    for (const PeerId peer : kPeers) {
        if (parts_.members.is_active_other(peer)) {
            book_.update(peer, held_end(parts_.members.slots(), parts_.queues, peer), now);
            is_any_contrary = is_any_contrary || book_.is_contrary(peer);
        }
    }
    is_in_doubt_ = differs_at || is_any_contrary;
    // A difference that begins later says nothing about the history that is due to be signed. Otherwise one liar could
    // keep an honest peer from vouching by false hashes now and then.
    const Tick end = held_end(parts_.members.slots(), parts_.queues, parts_.members.self());
    sign(!is_any_contrary && !(differs_at && *differs_at + kVouchLag <= last_signed(end)));
}

/// `vouches`: not if our own history may be the false one.
void SignatureExchange::sign(bool vouches) {
    const PeerId self = parts_.members.self();
    const Tick end = held_end(parts_.members.slots(), parts_.queues, self);
    const StreamName name = name_of(self);
    if (book_.key(self) == PublicKey{} || !parts_.signer.is_due(name, end)) {
        return;
    }
    const HeldHashes own = held(self, last_signed(end));
    SignedHashes hashes{};
    std::ranges::transform(own, hashes.begin(), [](const auto& hash) { return hash.value_or(StreamHash{}); });
    parts_.signer.sign(name, end, hashes, vouches ? history_at(last_signed(end)) : StreamHash{});
    if (const auto voucher = voucher_of(*parts_.signer.newest(), name, book_.key(self))) {
        own_voucher_ = voucher;
    }
}

void SignatureExchange::compare_input() {
    for (Contact& other : contacts_) {
        if (!other.claim || other.claim->tick > tick_) {
            continue;
        }
        const bool is_held = other.claim->tick + SlotHistory::kKept > tick_;
        if (is_held && input_hash(other.claim->tick) == other.claim->hash) {
            other.same_until = std::max(other.same_until, other.claim->tick);
        }
        other.claim.reset();
    }
}

/// Returns the hash of all input before a tick, up to the one that runs next, of all slots that were flown until then.
StreamHash SignatureExchange::input_hash(Tick tick) const {
    StreamHash all{};
    for (const Slot slot : kSlots) {
        const SlotHistory& queue = parts_.queues[slot];
        if (parts_.members.tenures().is_flown(slot, tick - 1) && tick >= queue.oldest() && tick <= queue.end()) {
            const StreamHash& hash = queue.hash(tick);
            all = extended(all, {reinterpret_cast<const char*>(hash.data()), hash.size()});
        }
    }
    return all;
}

bool SignatureExchange::agrees_on_input(Tick at) const {
    return std::ranges::none_of(
        kPeers, [&](PeerId peer) { return parts_.members.is_active_other(peer) && contacts_[peer].same_until < at; });
}

bool SignatureExchange::is_any_late(Micros now) const {
    return std::ranges::any_of(kPeers, [&](PeerId peer) {
        return parts_.members.is_active_other(peer) && book_.lacking(peer, now) >= kLateAfter;
    });
}

DesyncWatch::Doubt SignatureExchange::doubt(const std::optional<HashVote::Difference>& difference, Micros now) const {
    const bool is_signed = book_.key(parts_.members.self()) != PublicKey{};
    const bool is_damage = difference && agrees_on_input(difference->tick);
    if (!is_signed || is_damage || (proven_at_ && now - *proven_at_ < kAftermath)) {
        return DesyncWatch::Doubt::None;
    }
    return is_any_late(now) ? DesyncWatch::Doubt::Unsigned : DesyncWatch::Doubt::Lie;
}

PeerId SignatureExchange::deceiver(Micros now) const {
    return first_where(
        [&](PeerId peer) { return parts_.members.is_active_other(peer) && book_.is_deceived_by(peer, now); });
}

void SignatureExchange::send_due(Transport& transport, Micros now) {
    if (book_.key(parts_.members.self()) == PublicKey{}) {
        return;
    }
    for (const PeerId to : kPeers) {
        if (!parts_.members.is_active_other(to) || now < contact(to).next_at) {
            continue;
        }
        send_proofs(to, transport, now);
        const SignaturesPacket packet = packet_for(to, now);
        if (!packet.hashes.empty() || packet.asks != 0 || packet.compared > 0) {
            send(to, encode(packet), transport, now);
        }
    }
}

/// Sends proofs of lies. Every peer votes against a proven liar at once, so its vote acknowledges the proof.
void SignatureExchange::send_proofs(PeerId to, Transport& transport, Micros now) {
    if (now < contact(to).next_evidence_at) {
        return;
    }
    for (const PeerId peer : kPeers) {
        const auto& proof = book_.proof(peer);
        if (proof && peer != to && parts_.members.is_member(peer) && !parts_.members.consensus().has_voted(to, peer)) {
            contact(to).next_evidence_at = now + kEvidenceEvery;
            send(to, encode(*proof), transport, now);
        }
    }
}

SignaturesPacket SignatureExchange::packet_for(PeerId to, Micros now) {
    const PeerId self = parts_.members.self();
    Contact& other = contact(to);
    SignaturesPacket packet;
    packet.asks = now >= other.next_ask_at ? lacked_from(to, now) : std::uint8_t{0};
    if (packet.asks != 0) {
        packet.is_urgent = packet.asks != to.bit() || book_.lacking(to, now) >= kUrgentAfter;
        other.next_ask_at = now + (packet.is_urgent ? kTickPeriod : kAskEvery);
    }
    const bool is_evidence_due = is_in_doubt_ && now >= other.next_evidence_at;
    for (const PeerId peer : kPeers) {
        const auto& newest = peer == self ? parts_.signer.newest() : book_.newest(peer);
        const bool is_shown = other.asked[peer] || (is_evidence_due && peer != self);
        if (newest && peer != to && is_shown) {
            packet.hashes.push_back(*newest);
        }
    }
    if (is_evidence_due) {
        packet.compared = tick_ / kHashEvery * kHashEvery;
        packet.input = packet.compared > 0 ? input_hash(packet.compared) : StreamHash{};
        other.next_evidence_at = now + kEvidenceEvery;
    }
    if (now >= other.asked_until) {
        other.asked = {};
    }
    return packet;
}

/// Returns the peers whose signatures to request from `to`, one bit each: its own if late, and others' if late for
/// long.
std::uint8_t SignatureExchange::lacked_from(PeerId to, Micros now) const {
    const auto round_trip = parts_.links[to].estimator().round_trip();
    return bits_where(kPeers, [&](PeerId peer) {
        const Micros patience = peer == to ? kLateAfter + round_trip.value_or(0) : kUrgentAfter;
        return parts_.members.is_active_other(peer) && book_.lacking(peer, now) >= patience;
    });
}

void SignatureExchange::send(PeerId to, const std::string& packet, Transport& transport, Micros now) {
    PeerLink& link = parts_.links[to];
    if (contact(to).bytes.take(now, static_cast<int>(packet.size())) && link.may_send(packet.size() + kTagBytes, now)) {
        transport.send(link.address(), link.sign(parts_.members.self(), packet), now);
        contact(to).next_at = now + kTickPeriod;
    }
}

}  // namespace net
