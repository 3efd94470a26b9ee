// SPDX-License-Identifier: Zlib
#include "net/play/agreement/relay_vouchers.h"

namespace net {

void RelayVouchers::note(Slot whose, Tick end, const Voucher& voucher, Source source) {
    Entry& entry = entries_[index_of(whose)][end % kKept];
    if (end < entry.end) {
        return;
    }
    if (end > entry.end) {
        entry = {.end = end};
    }
    const std::size_t receiver = voucher.receiver;
    if (source == Source::Owner || !entry.is_from_owner[receiver]) {
        entry.tags[receiver] = voucher.tag;
        entry.is_from_owner[receiver] = source == Source::Owner;
    }
}

std::optional<Tick> RelayVouchers::newest(Slot whose, PeerId receiver, Tick first, Tick last) const {
    for (Tick end = last; end > first && last - end < kKept; --end) {
        const Entry& entry = entries_[index_of(whose)][end % kKept];
        if (entry.end == end && entry.tags[index_of(receiver)]) {
            return end;
        }
    }
    return std::nullopt;
}

std::vector<Voucher> RelayVouchers::at(Slot whose, Tick end) const {
    std::vector<Voucher> found;
    const Entry& entry = entries_[index_of(whose)][end % kKept];
    for (PeerId receiver = 0; receiver < kMaxPeers; ++receiver) {
        if (const auto& tag = entry.tags[index_of(receiver)]; tag && entry.end == end) {
            found.push_back({static_cast<std::uint8_t>(receiver), *tag});
        }
    }
    return found;
}

}  // namespace net
