// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/spectator_visitor_desk.h"

namespace net {

WelcomePacket SpectatorVisitorDesk::welcome(Micros now) const {
    return {.echo = {},
            .terms = visit_->game(),
            .ticks = visit_->history().end(),
            .distance = visit_->distance(now),
            .is_flying_already = false,
            .desks = visit_->desks()};
}

/// Returns whether others can watch here: they would be one hop further from the pilots, and this spectator must keep
/// up.
bool SpectatorVisitorDesk::is_fit(Micros now) const {
    return visit_->distance(now) < kMaxDistance && visit_->history().end() + kTicksPerSecond >= visit_->end();
}

std::optional<Refusal> SpectatorVisitorDesk::reason_against(const JoinPacket& join, const Address& /*from*/,
                                                            Micros now) const {
    const bool is_refused = join.purpose == JoinPurpose::Watch && !is_fit(now);
    return is_refused ? std::optional(Refusal::NotRunning) : std::nullopt;
}

}  // namespace net
