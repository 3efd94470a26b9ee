// SPDX-License-Identifier: Zlib
#include "net/link/unanswered_budget.h"

#include <algorithm>

namespace net {

bool UnansweredBudget::take(std::uint32_t ip, Micros now) {
    auto account = std::ranges::find(accounts_, ip, &Account::ip);
    if (account == accounts_.end()) {
        account = std::ranges::min_element(accounts_, {}, &Account::used_at);
        const bool is_free = account->ip == 0 || now - account->used_at >= kPackets * kSecond;
        if (!is_free) {
            return false;
        }
        *account = {.ip = ip};
    }
    account->used_at = now;
    return account->packets.take(now);
}

}  // namespace net
