// SPDX-License-Identifier: Zlib
/// The direct link to one other peer of a running game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/link/link_estimator.h"
#include "net/link/meter.h"
#include "net/link/transport.h"
#include "net/link/unanswered_budget.h"
#include "net/play/pace/delay.h"
#include "net/play/pace/tick_schedule.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/keys.h"
#include "net/wire/sync_packet.h"

namespace net {

/// How to reach a peer.
struct Peer {
    bool is_present = false;
    Address address;         ///< Not used for oneself.
    LinkKey key;             ///< Not used for oneself.
    bool is_met = true;      ///< The peer is known to receive at that address.
    PublicKey public_key{};  ///< The key that it signs with; zeros if it signs nothing.
    /// Limits what is sent to addresses that never answered; shared by everything that sends there. Null: a separate
    /// budget for this link.
    std::shared_ptr<UnansweredBudget> unanswered{};
};

/// Knows the peer's address and key, measures the link, and decides when a packet to it is due. It does not know what
/// is in the packets.
class PeerLink {
public:
    /// Creates a link to no peer: nothing is authentic, and nothing is due.
    PeerLink() = default;
    /// Nothing can arrive before `start_at`, when tick 0 is due. Both sides know the first `agreed` ticks already.
    PeerLink(const Peer& peer, Micros start_at, Tick agreed, Micros now);

    [[nodiscard]] const Address& address() const { return address_; }
    /// Returns the figures of the link to the peer that flies `slot`.
    [[nodiscard]] LinkStats stats(Slot slot, Micros now) const;
    /// Sends packets to that address from now on, since the peer proved that it receives there.
    void move_to(const Address& address) {
        address_ = address;
        is_met_ = true;
    }
    /// Records that new input came from another address, at which the peer has yet to answer.
    void note_elsewhere(const Address& address) { elsewhere_ = address; }
    [[nodiscard]] bool may_be_at(const Address& address) const { return address == address_ || address == elsewhere_; }
    /// Returns whether the peer is known to receive at the address.
    [[nodiscard]] bool is_met() const { return is_met_; }
    /// Records an authentic packet of that size from the address. Source addresses can be forged, so it does not prove
    /// that the peer receives there. Until that is known, less than twice as much may be sent there, plus the path
    /// checks (see Mesh).
    void earn(std::size_t bytes);
    /// Returns whether a packet of that size may be sent now, and counts it as sent. Few packets may go to an address
    /// that has never answered, and none before the key is known.
    [[nodiscard]] bool may_send(std::size_t bytes, Micros now);
    /// Returns whether the datagram ends with the tag of peer `sender` under this link's key.
    [[nodiscard]] bool is_authentic(PeerId sender, const Datagram& datagram) const;
    /// Returns the packet with the tag of peer `sender`.
    [[nodiscard]] std::string sign(PeerId sender, const std::string& packet) const;

    /// Returns the tag of a voucher for the input of one of `owner`'s slots before tick `end`. `owner` is one end of
    /// this link.
    [[nodiscard]] std::uint64_t voucher(PeerId owner, Slot slot, Tick end, const StreamHash& hash) const;

    [[nodiscard]] LinkEstimator& estimator() { return estimator_; }
    [[nodiscard]] const LinkEstimator& estimator() const { return estimator_; }
    /// How late the peer's input arrives.
    [[nodiscard]] Lateness& lateness() { return lateness_; }
    [[nodiscard]] const Lateness& lateness() const { return lateness_; }
    /// How far the peer's clock is from ours.
    [[nodiscard]] PaceEstimate& pace() { return pace_; }
    [[nodiscard]] const PaceEstimate& pace() const { return pace_; }

    enum class Due : std::uint8_t { Nothing, Packet, Copy };
    /// Returns what to send now. A peer that `has_ended` gets answers only, so that it receives our acknowledgements.
    [[nodiscard]] Due due(Micros now, bool has_ended) const;
    /// Returns when the second packet of the tick is due; nothing if there is none.
    [[nodiscard]] std::optional<Micros> copy_due_at() const { return copy_at_; }
    /// Records that a packet whose newest own tick is `end` - 1 was sent.
    void note_sent(Tick end, Micros now);
    /// Records that a tick's packet was sent: a copy follows half a tick later if the peer asked for copies and the
    /// link is not congested.
    void plan_copy(Micros now);
    /// Records whether the peer asks for two packets a tick.
    void set_takes_copies(bool takes_copies) { takes_copies_ = takes_copies; }
    /// Makes an extra packet due soon.
    void answer() { is_answer_due_ = true; }

    /// Records from which tick on the peer lacks input of other slots. Expires after a second.
    void note_lacks(const std::vector<SyncPacket::Lack>& lacks, const SlotHistories& queues, Micros now);
    /// Returns the first tick of a slot's input that the peer lacks; nothing if it has not said so recently.
    [[nodiscard]] std::optional<Tick> lacked_from(Slot slot, Micros now) const;

private:
    [[nodiscard]] std::string tag(PeerId sender, std::string_view packet) const;

    Address address_;
    std::optional<Address> elsewhere_;
    LinkKey key_;
    bool is_met_ = true;
    std::size_t earned_ = 0;  // bytes, with headers
    std::shared_ptr<UnansweredBudget> unanswered_;
    LinkEstimator estimator_;
    Lateness lateness_;
    PaceEstimate pace_;
    PerSlot<std::optional<Tick>> lacks_{};  ///< By slot: the first tick that the peer lacks.
    Micros lacks_until_ = -1;               ///< When that expires unless it is reported again.
    Micros start_at_ = 0;
    Micros sent_at_ = -1;
    std::optional<Micros> copy_at_;
    bool takes_copies_ = false;
    bool is_answer_due_ = false;
};

/// By peer.
using PeerLinks = PerPeer<PeerLink>;

}  // namespace net
