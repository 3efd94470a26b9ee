// SPDX-License-Identifier: Zlib
#include "net/lobby/waiting_spectators.h"

#include <algorithm>

namespace net {

bool WaitingSpectators::note(const AcceptedJoin& joiner, Micros now) {
    constexpr Micros kShowEvery = 200 * kMillisecond;
    const Ip ip = joiner.address.ip.household();
    auto known = std::ranges::find(all_, joiner.public_key, &Spectator::key);
    if (known == all_.end()) {
        const auto is_at_site = [site = ip.site()](const Spectator& each) { return site && each.ip.site() == site; };
        if (all_.size() >= kMost || std::ranges::count(all_, ip, &Spectator::ip) >= kMostAtAddress ||
            std::ranges::count_if(all_, is_at_site) >= 2 * kMostAtAddress) {
            return false;
        }
        known = all_.insert(all_.end(), {joiner.public_key, ip, now});
    }
    known->heard_at = now;
    const bool is_due = !known->shown_at || now - *known->shown_at >= kShowEvery;
    if (is_due) {
        known->shown_at = now;
    }
    return is_due;
}

void WaitingSpectators::drop_silent(Micros now) {
    std::erase_if(all_, [now](const Spectator& each) { return now - each.heard_at >= kSilence; });
}

}  // namespace net
