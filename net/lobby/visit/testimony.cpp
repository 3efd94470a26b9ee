// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/testimony.h"

namespace net {

Testimony testimony_of(const DeskLink& desk, const std::vector<std::unique_ptr<DeskLink>>& all, std::string_view terms,
                       const InputHistory& own, Tick from) {
    const Tick since = desk.proof() ? desk.proof()->flies_since : 0;
    Testimony found;
    for (const auto& link : all) {
        if (!link->proof()) {
            continue;
        }
        for (const HistoryVoucher& voucher : link->proof()->vouchers) {
            // A desk that says that its pilot has begun to fly just now cannot have signed anything later before that.
            const bool is_present = voucher.beginning >= since || voucher.tick > since;
            const bool is_its_own = voucher.key == desk.peer().public_key;
            const auto ours = is_its_own && is_present && voucher.covers() >= from
                                  ? hash_of(terms, own, voucher.covers())
                                  : std::nullopt;
            found.is_for_ours |= ours == voucher.history;
            found.is_for_another |= ours && *ours != voucher.history;
        }
    }
    return found;
}

}  // namespace net
