// SPDX-License-Identifier: Zlib
#include "net/play/agreement/relay_vouchers.h"

#include <algorithm>

namespace net {

void RelayVouchers::note(Slot whose, Tick end, const Voucher& voucher, Source source) {
    Entry& entry = entries_[index_of(whose)][end % kKept];
    if (end < entry.end) {
        return;
    }
    if (end > entry.end) {
        entry = {.end = end};
    }
    std::optional<Tag>& known = entry.tags[voucher.receiver];
    if (source == Source::Owner || !known || known->source == Source::Relay) {
        known = Tag{voucher.tag, source};
    }
}

void RelayVouchers::forget(PeerId receiver) {
    for (auto& entries : entries_) {
        std::ranges::for_each(entries, [&](Entry& entry) { entry.tags[index_of(receiver)].reset(); });
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
            found.push_back({static_cast<std::uint8_t>(receiver), tag->tag});
        }
    }
    return found;
}

}  // namespace net
