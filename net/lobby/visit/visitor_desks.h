// SPDX-License-Identifier: Zlib
/// The desks of pilots and of spectators, at which visitors fetch the game.
#pragma once

#include "net/lobby/game_roster.h"
#include "net/lobby/slot_allocator.h"
#include "net/lobby/visit/visit.h"
#include "net/lobby/visit/visitor_desk.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace net {

/// A spectator's desk: others can watch the game through it (PROTOCOL.md, Visitors).
class SpectatorVisitorDesk final : public VisitorDesk {
public:
    /// Each costs about 1 KB/s of uplink.
    static constexpr std::size_t kMostSpectators = 8;

    /// Both must outlive it.
    SpectatorVisitorDesk(SessionContext& context, const Visit& visit)
        : VisitorDesk(context, visit.history(), kMostSpectators), visit_(&visit) {}

    /// Returns how many more spectators could watch here now.
    [[nodiscard]] std::size_t offered_room(Micros now) const { return is_fit(now) ? room() : 0; }

private:
    [[nodiscard]] WelcomePacket welcome(Micros now) const override;
    [[nodiscard]] Listing listing() const override { return {}; }
    [[nodiscard]] HistoryProofPacket proof() const override { return visit_->proof(); }
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from,
                                                        Micros now) const override;
    [[nodiscard]] std::vector<Candidate> other_desks(Micros /*now*/) const override { return visit_->desks(); }
    [[nodiscard]] std::optional<std::vector<Candidate>> pilot_referral(const JoinPacket& /*join*/,
                                                                       const Address& /*from*/) const override {
        return visit_->desks();
    }
    [[nodiscard]] bool is_fit(Micros now) const;

    const Visit* visit_;
};

/// Receives visitors of the game that this program's pilot flies in. On the senior peer it also answers searches, and
/// lets in visitors that want to fly (PROTOCOL.md, Visitors).
class PilotVisitorDesk final : public VisitorDesk {
public:
    static constexpr std::size_t kMostSpectators = 64;

    /// All references must outlive this object.
    PilotVisitorDesk(SessionContext& context, const GameRoster& roster, PeerGame& game, VisitedGame visited);

    /// Bars the owner of that key, and newcomers from that IP address, if it is known, or with one of those names.
    void bar(const PublicKey& key, const std::optional<Ip>& ip, const std::vector<std::string>& names);
    /// Records that a peer was let in. If it is a visitor here, gives it the entry state and returns the key of the
    /// link to it.
    std::optional<LinkKey> note_admission(const Admission& admission);

private:
    [[nodiscard]] WelcomePacket welcome(Micros now) const override;
    [[nodiscard]] Listing listing() const override;
    [[nodiscard]] HistoryProofPacket proof() const override;
    [[nodiscard]] bool answers_searches() const override;
    void note_join(const JoinPacket& join, Micros now) override;
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from,
                                                        Micros now) const override;
    [[nodiscard]] std::vector<Candidate> other_desks(Micros now) const override;
    [[nodiscard]] std::optional<std::vector<Candidate>> pilot_referral(const JoinPacket& join,
                                                                       const Address& from) const override;
    [[nodiscard]] std::string answer_to(const Visitor& visitor, const VisitEcho& echo, Micros now) const override;
    void attend(Visitor& visitor, Micros now) override;

    [[nodiscard]] bool is_barred(const JoinPacket& join, const Address& from) const;
    /// Returns how many pilots there are at that IP address, including visitors that want to fly, except the owner of
    /// that key.
    [[nodiscard]] bool may_expect_another() const;
    [[nodiscard]] int count_pilots() const;
    [[nodiscard]] int count_pilots_at(const Address& address, const PublicKey& besides) const;
    /// Returns the peer that flies the slots of that key's owner, or flew them last; kNoPeer if there is none.
    [[nodiscard]] PeerId peer_of(const PublicKey& key) const;
    [[nodiscard]] bool is_fit_to_fly(const Visitor& visitor, Micros now) const;
    [[nodiscard]] std::optional<Arrival> arrival_of(const Visitor& visitor) const;
    [[nodiscard]] SlotAllocator slot_allocator() const;
    /// Returns the peers that were in the game by a tick, or entered later, but not the newcomer itself. Of a member
    /// that is not near `asker` the offered addresses are left out.
    [[nodiscard]] std::vector<EntryMember> members(PeerId newcomer, Tick tick, const Address& asker) const;
    void add_former_peers(std::vector<EntryMember>& listed, const Admission& admission) const;

    /// Restart notices checked per second, 0.1 ms each: a pilot could send Joins without end.
    static constexpr int kMostNotices = 16;

    const GameRoster* roster_;
    PeerGame* game_;
    VisitedGame visited_;
    std::vector<PublicKey> barred_;
    engine::RateLimiter notices_{kMostNotices};
};

}  // namespace net
