// SPDX-License-Identifier: Zlib
/// Signatures of input in a running game: signs this peer's input, passes on others' signatures, and finds liars
/// (PROTOCOL.md, Signatures).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/history/input_history.h"
#include "net/link/transport.h"
#include "net/play/agreement/desync_watch.h"
#include "net/play/agreement/signed_hash_book.h"
#include "net/play/membership/membership.h"
#include "net/play/peer_link.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/signed_input_hash.h"

namespace net {

/// This peer's own signatures travel with its input (StreamSigner). Nothing else is sent unless a signature is missing
/// or somebody may have lied.
class SignatureExchange {
public:
    /// What it works on; all must outlive it.
    struct Parts {
        PeerLinks& links;
        const SlotHistories& queues;
        const Membership& members;
        const InputHistory& history;  ///< Of all ticks that have run.
        StreamSigner& signer;
    };
    explicit SignatureExchange(const Parts& parts) : parts_(parts) {}

    /// Signs this peer's input with that key, as part of that game. `terms`: see hash_of.
    void begin(GameId game, const std::string& terms, const SigningKey& key);
    /// Begins to expect signatures by `key` from a peer (or this one); a key of zeros means that it signs nothing. No
    /// signature is needed for its input before tick `from`.
    void expect(PeerId peer, const PublicKey& key, Tick from);
    [[nodiscard]] GameId game() const { return game_; }
    /// Returns the name of the input that a peer sends now.
    [[nodiscard]] StreamName name_of(PeerId peer) const;
    /// Returns whether that is a peer's restart notice for the input that it sends now.
    [[nodiscard]] bool has_restarted(PeerId peer, const Signature& notice) const;

    /// Takes the signature that came with a peer's input. Returns whether it is valid, as far as is known here.
    bool take_own(PeerId from, const SignedSyncHeader& header, Micros now);
    /// Takes a packet without its tag from that peer, which must not be lost. Returns whether it was accepted.
    bool receive(PeerId from, const Address& address, std::string_view bytes, Micros now);
    /// Signs this peer's input when due, and checks what is held. `differs_at`: the first tick at which another peer's
    /// world differs from ours, so that somebody may have lied. `tick` runs next.
    void update(const std::optional<Tick>& differs_at, Tick tick, Micros now);
    /// Sends what is due.
    void send_due(Transport& transport, Micros now);
    /// Restarts all waits, since this process was suspended.
    void restart_wait(Micros now) { book_.restart_wait(now); }

    [[nodiscard]] const SignedHashBook& book() const { return book_; }
    /// Returns the newest vouchers of all peers for the history that was run here, our own first; also of peers that
    /// have left, as long as no other one has their number.
    [[nodiscard]] std::vector<HistoryVoucher> vouchers() const;
    /// Returns whether some peer's signature is late, so that a proof may still arrive.
    [[nodiscard]] bool is_any_late(Micros now) const;
    /// Returns whether all other active peers claim to hold the same input as this one up to tick `at` or later, so
    /// that nobody has lied about earlier ticks.
    [[nodiscard]] bool agrees_on_input(Tick at) const;
    /// Returns why worlds may differ, given how this peer's world differs from others'. If worlds differ although the
    /// input is equal, one was damaged, and nobody needs to wait for proof of a lie.
    [[nodiscard]] DesyncWatch::Doubt doubt(const std::optional<HashVote::Difference>& difference, Micros now) const;
    /// Returns a peer whose input does not match its signature. (Others cannot check that, so it is no proof.) kNoPeer
    /// if there is none.
    [[nodiscard]] PeerId deceiver(Micros now) const;
    /// Returns the peers proven to have lied so far, in that order. A later peer may have the same number.
    [[nodiscard]] const std::vector<PeerId>& liars() const { return liars_; }

private:
    /// Another peer's claim about all input before a tick.
    struct InputClaim {
        Tick tick = 0;
        StreamHash hash{};
    };
    /// What is known about another peer, and what is due to be sent to it.
    struct Contact {
        std::optional<InputClaim> claim{};  ///< Not compared yet.
        Tick same_until = 0;                ///< It holds the same input, at least up to this tick.
        PeerFlags asked{};                  ///< The peers whose signatures it lacks.
        Micros asked_until = -1;            ///< Until when it counts as lacking them after an urgent request.
        Micros next_ask_at = 0;
        Micros next_evidence_at = 0;
        Micros next_at = 0;
        engine::RateLimiter bytes{kMostBytes};
        engine::RateLimiter checks{kMostChecks};  ///< Of signatures that the peer sends.
        bool is_liar = false;                     ///< Proven.
    };
    static constexpr int kMostBytes = 8'000;  ///< Per second, to each peer.
    static constexpr int kMostChecks = 64;    ///< Signatures checked per second from each peer, 0.1 ms each.

    bool receive(PeerId from, const SignaturesPacket& packet, Micros now);
    bool take_hash(PeerId from, const SignedInputHash& hash, Micros now);
    void note_liar(PeerId peer, Micros now);
    void sign(bool vouches);
    [[nodiscard]] HeldHashes held(PeerId peer, Tick tick) const;
    [[nodiscard]] StreamHash history_at(Tick tick) const;
    void compare_input();
    [[nodiscard]] StreamHash input_hash(Tick tick) const;
    [[nodiscard]] std::uint8_t lacked_from(PeerId to, Micros now) const;
    [[nodiscard]] SignaturesPacket packet_for(PeerId to, Micros now);
    void send_proofs(PeerId to, Transport& transport, Micros now);
    void send(PeerId to, const std::string& packet, Transport& transport, Micros now);
    [[nodiscard]] Contact& contact(PeerId peer) { return contacts_[peer]; }

    Parts parts_;
    GameId game_ = 0;
    std::string terms_;
    SignedHashBook book_;
    std::optional<HistoryVoucher> own_voucher_;  ///< Our newest.
    PerPeer<Contact> contacts_{};                ///< By peer.
    bool is_in_doubt_ = false;
    Tick tick_ = 0;  ///< The next tick to run.
    std::vector<PeerId> liars_;
    std::optional<Micros> proven_at_;  ///< When the latest liar was proven.
};

}  // namespace net
