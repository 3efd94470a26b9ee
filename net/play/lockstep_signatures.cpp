// SPDX-License-Identifier: Zlib
// Signed input, and what follows from it; lockstep.cpp contains the rest.
#include <algorithm>

#include "net/play/lockstep.h"

namespace net {

namespace {

/// If worlds differ within this time after a liar was convicted, the liar is the cause.
constexpr Micros kAftermath = 10 * kSecond;

}  // namespace

/// Takes a datagram of a peer that is not lost. Returns whether it was accepted.
bool Lockstep::take(PeerId from, const Datagram& datagram, Micros now) {
    const std::string_view bytes(datagram.bytes);
    if (static_cast<std::uint8_t>(bytes.front()) >= kFirstGameKind) {
        return exchange_.receive(from, datagram, now);
    }
    const auto header = decode<SignedSyncHeader>(bytes.substr(0, kSignatureBytes));
    if (!header) {
        return signatures_.receive(from, datagram, now);
    }
    const Datagram rest{datagram.from, datagram.at, std::string(bytes.substr(kSignatureBytes))};
    if (rest.bytes.size() <= kTagBytes || !exchange_.receive(from, rest, now)) {
        return false;
    }
    (void)signatures_.take_own(from, *header, now);  // the packet is valid even if its signature is wrong
    return true;
}

void Lockstep::expect_signatures(const std::array<Peer, kMaxPeers>& peers, Tick from) {
    signatures_.begin(setup_.game, setup_.signing_key);
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        signatures_.expect(peer, peers[index_of(peer)].public_key, from);
    }
}

void Lockstep::watch_signatures(Micros now) {
    const bool is_in_doubt = world_agreement_.votes().difference(members_.active()).has_value();
    signatures_.update(is_in_doubt, schedule_.tick(), now);
    for (; convicted_ < signatures_.liars().size(); ++convicted_) {
        members_.convict(signatures_.liars()[convicted_]);
        convicted_at_ = now;
    }
}

void Lockstep::report_restart(PeerId peer, const Signature& notice) {
    const bool is_valid = takes_part() && members_.is_active_other(peer) && signatures_.has_restarted(peer, notice);
    if (is_valid && members_.note_restart(peer)) {
        announce(RestartEvent{slots().first_of(peer), signatures_.name_of(peer).beginning, notice});
    }
}

/// Votes against peers whose programs have ended, by their own word.
void Lockstep::watch_restarts() {
    for (const Membership::RestartClaim& claim : members_.take_restarts()) {
        if (signatures_.has_restarted(claim.peer, claim.notice)) {
            members_.note_restart(claim.peer);
        }
    }
}

bool Lockstep::is_anybody_silent(Micros now) const {
    constexpr Micros kSilent = kSecond / 2;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (members_.is_active_other(peer) && now - links_[index_of(peer)].estimator().last_heard() >= kSilent) {
            return true;
        }
    }
    return false;
}

/// Completes input of lost peers that can never arrive: survivors of a liar hold different input of it, so one may
/// never obtain what another names in its vote.
void Lockstep::complete_lost_tails(Micros now) {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (is_anybody_silent(now)) {
            lost_peers_.wait_again(peer);  // the silent peer may be the one that has the rest
            continue;
        }
        const Tick wanted = members_.is_lost(peer) ? members_.consensus().most_held(peer) : 0;
        const Tick held = held_end(slots(), queues_, peer);
        if (!members_.is_member(peer) || held >= wanted ||
            !lost_peers_.is_hopeless(peer, held, wanted, signatures_.book().proof(peer).has_value(), now)) {
            continue;
        }
        for (const Slot slot : slots().slots_of(peer)) {
            InputQueue& queue = queues_[index_of(slot)];
            while (queue.end() < wanted && !queue.is_closed()) {
                queue.append(queue.last_keys());
            }
        }
    }
}

/// If worlds differ although the input is equal, one was damaged, and nobody needs to wait for proof of a lie.
DesyncWatch::Doubt Lockstep::doubt(Micros now) const {
    const bool is_signed = signatures_.book().key(setup_.self) != PublicKey{};
    const auto difference = world_agreement_.votes().difference(members_.active());
    const bool is_damage = difference && signatures_.agrees_on_input(difference->tick);
    if (!is_signed || is_damage || (convicted_at_ && now - *convicted_at_ < kAftermath)) {
        return DesyncWatch::Doubt::None;
    }
    return signatures_.is_any_late(now) ? DesyncWatch::Doubt::Unsigned : DesyncWatch::Doubt::Lie;
}

/// Leaves if a peer sent us input that differs from what it signed, and does not sign what it sent. If other peers have
/// another world, our world is the one based on unsigned input, so we leave, even if the deceiver claims equal hashes.
/// If all others have our world, the deceiver is soon dropped for withholding its signatures.
void Lockstep::leave_if_deceived(Micros now) {
    const PeerId deceiver = signatures_.deceiver(now);
    if (deceiver == kNoPeer) {
        return;
    }
    PeerFlags others = members_.active();
    others[index_of(deceiver)] = false;
    if (world_agreement_.votes().difference(others)) {
        world_agreement_.condemn(slots(), others);
        end_ = LockstepEnd::Different;
        leave();
    }
}

}  // namespace net
