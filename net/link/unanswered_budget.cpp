// SPDX-License-Identifier: Zlib
#include "net/link/unanswered_budget.h"

#include <algorithm>

namespace net {

bool UnansweredBudget::take(const Ip& ip, Micros now) {
    const Ip household = ip.household();
    auto account = std::ranges::find(accounts_, household, &Account::household);
    if (account == accounts_.end()) {
        account = std::ranges::min_element(accounts_, {}, &Account::used_at);
        const bool is_free = account->household == Ip() || now - account->used_at >= kPackets * kSecond;
        if (!is_free) {
            return false;
        }
        *account = {.household = household};
    }
    account->used_at = now;
    return account->packets.take(now);
}

}  // namespace net
