// SPDX-License-Identifier: Zlib
#include "game/screens/play/pilots.h"

#include <algorithm>

namespace screens {

std::vector<Pilots::Row> Pilots::others() const {
    std::vector<Row> rows;
    const net::Session* session = network_.session();
    for (net::Slot slot = 0; session != nullptr && slot < net::kMaxPilots; ++slot) {
        const net::Seat& seat = session->lobby().seats[net::index_of(slot)];
        const bool has_left = session->game() != nullptr && !session->game()->is_present(slot);
        if (seat.is_taken && !has_left && !seat.is_self) {
            rows.push_back({slot, seat.name});
        }
    }
    return rows;
}

bool Pilots::is_muted(net::Slot slot) const {
    const net::Session* session = network_.session();
    return session != nullptr && session->is_muted(slot);
}

void Pilots::toggle(const Row& row) {
    const std::vector<Row> now = others();
    if (std::ranges::find(now, row) != now.end()) {  // another pilot may have taken the seat
        network_.mutes().set(network_.session(), row.slot, !is_muted(row.slot));
    }
}

void Pilots::list() {
    const std::vector<Row> now = others();
    if (now == rows_ && menu_.size() != 0) {
        return;
    }
    const std::size_t focus = menu_.focus();
    rows_ = now;
    menu_.clear();
    for (const Row& row : rows_) {
        menu_.add({.label = row.name,
                   .change = [this, row](int) { toggle(row); },
                   .value = [this, row] { return std::string(is_muted(row.slot) ? tr("muted") : tr("not muted")); }});
    }
    menu_.add({.label = tr_later("Done"), .accept = [this] { back(); }});
    menu_.set_focus(std::min(focus, menu_.size() - 1));
}

Board Pilots::board(const Painter&) const {
    return {.size = {360, 120 + menu_.height()},
            .title = tr("MUTE A PILOT"),
            .help = rows_.empty() ? std::string(tr("Nobody else is here")) + "."
                                  : tr("Hides the pilot's chat from you. They are not notified."),
            .floats = true,
            .hints = hints()};
}

}  // namespace screens
