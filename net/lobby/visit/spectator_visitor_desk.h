// SPDX-License-Identifier: Zlib
/// A spectator's desk: others can watch the game through it (PROTOCOL.md, Visitors).
#pragma once

#include "net/lobby/visit/visit.h"
#include "net/lobby/visit/visitor_desk.h"

namespace net {

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
    [[nodiscard]] std::optional<Refusal> reason_against(const JoinPacket& join, const Address& from,
                                                        Micros now) const override;
    [[nodiscard]] std::vector<Candidate> other_desks(Micros /*now*/) const override { return visit_->desks(); }
    [[nodiscard]] std::optional<std::vector<Candidate>> entrance(const JoinPacket& /*join*/,
                                                                 const Address& /*from*/) const override {
        return visit_->desks();
    }
    [[nodiscard]] bool is_fit(Micros now) const;

    const Visit* visit_;
};

}  // namespace net
