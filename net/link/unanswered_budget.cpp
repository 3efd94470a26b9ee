// SPDX-License-Identifier: Zlib
#include "net/link/unanswered_budget.h"

#include <algorithm>

namespace net {

bool UnansweredBudget::take(const Ip& ip, Micros now) {
    const Ip network = ip.network();  // a path through a relay server has a budget besides that of the direct one
    auto account = std::ranges::find(accounts_, network, &Account::network);
    if (account == accounts_.end()) {
        account = std::ranges::min_element(accounts_, {}, &Account::used_at);
        const bool is_free = account->network == Ip() || now - account->used_at >= kPackets * kSecond;
        if (!is_free) {
            return false;
        }
        *account = {.network = network};
    }
    account->used_at = now;
    return account->packets.take(now);
}

}  // namespace net
