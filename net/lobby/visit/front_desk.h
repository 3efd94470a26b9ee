// SPDX-License-Identifier: Zlib
/// A pilot's desk: answers searches and, on the senior peer, has those enter who want to fly (PROTOCOL.md, Visitors).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/lobby/game_roster.h"
#include "net/lobby/placement.h"
#include "net/lobby/visit/desk.h"

namespace net {

class FrontDesk final : public Desk {
public:
    static constexpr std::size_t kMostSpectators = 64;

    /// All must outlive it.
    FrontDesk(SessionContext& context, const GameRoster& roster, Lockstep& game, GameTerms terms);

    /// The owner of that key stays out, and so do newcomers from that IP address or with that name.
    void bar(const PublicKey& key, const Address& at, const std::string& name);
    /// A peer was let in: if it is a visitor here, it gets the snapshot. Returns the key of the link to it then.
    std::optional<LinkKey> note_admission(const Admission& admission);

private:
    [[nodiscard]] WelcomePacket welcome(Micros now) const override;
    [[nodiscard]] DoorSign sign() const override;
    [[nodiscard]] bool answers_searches() const override;
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from,
                                                        Micros now) const override;
    [[nodiscard]] std::vector<Candidate> other_desks(Micros now) const override;
    [[nodiscard]] std::optional<std::vector<Candidate>> entrance() const override;
    [[nodiscard]] std::string answer_to(const Visitor& visitor, const VisitEcho& echo, Micros now) const override;
    void attend(Visitor& visitor, Micros now) override;

    [[nodiscard]] bool is_barred(const JoinPacket& join, const Address& from) const;
    /// Returns how many pilots there are at that IP address, those included that want to enter.
    [[nodiscard]] int count_pilots_at(std::uint32_t ip) const;
    [[nodiscard]] bool is_fit_to_fly(const Visitor& visitor, Micros now) const;
    [[nodiscard]] std::optional<Arrival> arrival_of(const Visitor& visitor) const;
    [[nodiscard]] Placement placement() const;
    [[nodiscard]] std::vector<EntryMember> members(PeerId newcomer) const;

    const GameRoster* roster_;
    Lockstep* game_;
    GameTerms terms_;
    std::vector<PublicKey> barred_;
};

}  // namespace net
