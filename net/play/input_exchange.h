// SPDX-License-Identifier: Zlib
/// The packets of a running game: what to send to each peer, and what to accept from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "net/link/transport.h"
#include "net/play/agreement/hash_vote.h"
#include "net/play/agreement/signed_hash_book.h"
#include "net/play/membership/membership.h"
#include "net/play/pace/tick_schedule.h"
#include "net/play/peer_link.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/sync_packet.h"

namespace net {

/// The vouchers for other peers' input, with which a relay proves to its receiver that the input comes from its owner.
/// Keeps those for the last 64 ticks of each slot.
class RelayVouchers {
public:
    /// Where a voucher came from. One from the owner itself is not replaced by one that others passed on.
    enum class Source : std::uint8_t { Relay, Owner };
    /// Records a voucher for a slot's input before tick `end`.
    void note(Slot whose, Tick end, const Voucher& voucher, Source source);
    /// Forgets the vouchers for a receiver, since another one has its number from now on.
    void forget(PeerId receiver);
    /// Returns the largest end, after `first` and at most `last`, up to which the input can be proven to a receiver.
    [[nodiscard]] std::optional<Tick> newest(Slot whose, PeerId receiver, Tick first, Tick last) const;
    /// Returns all vouchers for a slot's input before tick `end`.
    [[nodiscard]] std::vector<Voucher> at(Slot whose, Tick end) const;

private:
    static constexpr Tick kKept = 64;

    struct Tag {
        std::uint64_t tag = 0;
        Source source = Source::Relay;
    };
    struct Entry {
        Tick end = 0;
        PerPeer<std::optional<Tag>> tags{};  ///< By receiver.
    };
    PerSlot<std::array<Entry, kKept>> entries_{};
};

/// Notices who withholds input. A peer may say that it lacks another one's input, which we hold. We can pass it on only
/// if its owner vouches for it; an owner that does not, although we hear it, is to blame, and not the peer that lacks
/// the input.
class WithheldVouchers {
public:
    /// Records whether a peer lacks input of `owner` for want of a voucher.
    void note(PeerId owner, bool is_wanting, Micros now);
    /// Returns whether an owner has let somebody want for a voucher for too long.
    [[nodiscard]] bool is_withheld_by(PeerId owner, Micros now) const {
        return since_[owner] && now - *since_[owner] >= kPatience;
    }

private:
    /// Enough for the question to reach the owner and its voucher to come back, twice over the longest links.
    static constexpr Micros kPatience = kSecond;

    PerPeer<std::optional<Micros>> since_{};
};

/// Input of lost peers that arrives from a survivor in pieces. It counts only once it reaches an end that the survivors
/// have named, with the hash that they named; one relay may be too short for that.
class RelayedTails {
public:
    struct Piece {
        std::uint8_t keys = 0;
        std::vector<PilotEvent> events{};
        StreamHash hash{};  ///< Of all input up to and including this tick.
    };
    /// Returns what a survivor has relayed of a slot's input after tick `known`, up to which it is held.
    [[nodiscard]] std::vector<Piece>& of(PeerId survivor, Slot whose, Tick known) {
        Tail& tail = tails_[survivor][whose];
        if (tail.known != known) {
            tail = {.known = known, .pieces = {}};
        }
        return tail.pieces;
    }
    /// Returns how many ticks these are.
    [[nodiscard]] Tick count(PeerId survivor, Slot whose, Tick known) const {
        const Tail& tail = tails_[survivor][whose];
        return tail.known == known ? static_cast<Tick>(tail.pieces.size()) : 0;
    }
    void forget(PeerId survivor) { tails_[survivor] = {}; }

private:
    struct Tail {
        Tick known = 0;
        std::vector<Piece> pieces;
    };
    PerPeer<PerSlot<Tail>> tails_{};
};

/// Fills the queues of the other peers' slots from their packets, and sends this peer's queues, plus what others ask to
/// have relayed. Every packet is checked before use, and taken whole or not at all.
class InputExchange {
public:
    /// What it works on; all parts must outlive it.
    struct Parts {
        PeerLinks& links;
        SlotHistories& queues;
        Membership& members;
        HashVote& hashes;
        const TickSchedule& schedule;
        StreamSigner& signer;
    };
    explicit InputExchange(const Parts& parts) : parts_(parts) {}

    /// Returns the peer whose tag a datagram carries, if it may send from that address; kNoPeer otherwise.
    [[nodiscard]] PeerId sender_of(const Datagram& datagram, Micros now) const;
    /// Takes a packet without its tag from a peer that this one has not voted to drop. Returns whether it was accepted.
    bool receive(PeerId from, const Address& address, std::string_view bytes, Micros now);
    /// Takes an authentic packet of a peer. Returns whether it was legal.
    bool receive(PeerId from, const SyncPacket& packet, Micros now);

    /// Forgets what was kept for a peer, since another one has its number from now on.
    void forget(PeerId peer) {
        vouchers_.forget(peer);
        tails_.forget(peer);
    }

    /// Looks for peers that withhold vouchers. To be called with each review of the members.
    void watch_vouchers(Micros now);
    /// Returns whether a peer withholds its input from another one, which lacks it for a second although we hold it.
    [[nodiscard]] bool withholds_vouchers(PeerId owner, Micros now) const {
        return withheld_.is_withheld_by(owner, now);
    }
    /// Returns whether a peer lacks input that we hold, and that its owner has not vouched for.
    [[nodiscard]] bool is_held_back(PeerId peer, Micros now) const;

    /// Sends the packet of a tick to all active peers.
    void send_tick(Transport& transport, Micros now);
    /// Sends everything else that is due: answers, repeats during a stall, second copies.
    void send_due(Transport& transport, Micros now);
    /// Returns the packet for a peer.
    [[nodiscard]] SyncPacket packet_for(PeerId to, bool is_copy, Micros now) const;

    /// Returns the tick up to which every active peer has acknowledged this peer's input.
    [[nodiscard]] Tick acknowledged() const;

private:
    [[nodiscard]] bool is_legal(Slot whose, Tick first, const KeyRun& run) const;
    void take_run(Slot whose, Tick first, const KeyRun& run, Tick most, Micros now);
    void take_tick(Slot whose, std::uint8_t keys, const std::vector<PilotEvent>& events, Micros now);
    void note_vouchers(Slot whose, const KeyRun& run, Tick end, RelayVouchers::Source source);
    void take_relays(PeerId from, const SyncPacket& packet, Micros now);
    void take_tail(PeerId from, Slot whose, Tick first, const KeyRun& run, Micros now);
    [[nodiscard]] Tick proven_end(Slot whose, Tick first, const SyncPacket::Relay& relay) const;
    void note_pace(PeerId from, Tick end, Tick lead, Micros now);
    [[nodiscard]] bool is_ahead_of_us(Tick end, Micros now) const;

    void send(PeerId to, bool is_copy, Transport& transport, Micros now);
    /// Returns whether our newest ticks are urgent. They are not if the other peers predict them correctly anyway.
    [[nodiscard]] bool is_own_news() const;
    [[nodiscard]] bool is_lacking(Slot slot, Micros now) const;
    void add_lacks(SyncPacket& packet, PeerId to, Micros now) const;
    void add_relays(SyncPacket& packet, PeerId to, Micros now) const;
    void add_vouchers(SyncPacket& packet, PeerId to, Tick end, Micros now) const;
    [[nodiscard]] bool is_direct_overdue(PeerId peer, Micros now) const;
    [[nodiscard]] bool wants_voucher(PeerId peer, Slot whose, Micros now) const;

    [[nodiscard]] PeerLink& link(PeerId peer) const { return parts_.links[peer]; }
    [[nodiscard]] SlotHistory& queue(Slot slot) const { return parts_.queues[slot]; }
    [[nodiscard]] Tick end_of(PeerId peer) const { return held_end(parts_.members.slots(), parts_.queues, peer); }

    Parts parts_;
    RelayVouchers vouchers_;
    WithheldVouchers withheld_;
    RelayedTails tails_;
};

}  // namespace net
