// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/ranking.h"

#include "game/sim/rules.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

constexpr int kTurnTicks = 4 * sim::kTicksPerSecond;

}  // namespace

std::vector<sim::Slot> rank_pilots(const sim::World& world, const std::vector<std::string>& names) {
    std::vector<sim::Slot> order;
    for (const sim::Pilot& pilot : world.pilots()) {
        const auto slot = static_cast<std::size_t>(pilot.slot());
        if (pilot.has_flown() && slot < names.size() && !names[slot].empty()) {
            order.push_back(pilot.slot());
        }
    }
    std::stable_sort(order.begin(), order.end(), [&](sim::Slot a, sim::Slot b) {
        const auto key = [&](sim::Slot slot) {
            const sim::Pilot& pilot = world.pilot(slot);
            return std::pair(world.is_deathmatch() ? pilot.frags() : 0, pilot.score());
        };
        return key(a) > key(b);
    });
    return order;
}

Ranking::Ranking(const sim::World& world, const std::vector<std::string>& names, sim::Slot self) : self_(self) {
    for (const sim::Slot slot : rank_pilots(world, names)) {
        const sim::Pilot& pilot = world.pilot(slot);
        rows_.push_back({slot, names[static_cast<std::size_t>(slot)],
                         world.is_deathmatch() ? tr_format_plural("{} frag", "{} frags", pilot.frags(), pilot.frags())
                                               : std::string(),
                         view::grouped(pilot.score()), !pilot.is_present()});
    }
}

void Ranking::draw(const Painter& painter, engine::Rect area) {
    const auto fitting = static_cast<std::size_t>(std::max(1.0F, (area.h + kRow / 2) / kRow));
    is_in_turns_ = rows_.size() > fitting;
    std::size_t first = 0;
    if (is_in_turns_) {
        const auto own = std::ranges::find(rows_, self_, &Row::slot);
        const auto own_place = own == rows_.end() ? 0 : static_cast<std::size_t>(own - rows_.begin());
        const std::size_t turns = (rows_.size() + fitting - 1) / fitting;
        const std::size_t turn = (own_place / fitting + static_cast<std::size_t>(ticks_ / kTurnTicks)) % turns;
        first = std::min(turn * fitting, rows_.size() - fitting);
    }
    // Place numbers show that there are more rows than are visible.
    const float indent = is_in_turns_ ? 20 : 0;
    float y = area.y;
    for (std::size_t i = first; i < std::min(rows_.size(), first + fitting); ++i) {
        if (is_in_turns_) {
            painter.text({area.x + indent - 4, y}, std::to_string(i + 1) + ".", theme::right(theme::small()));
        }
        draw_row(painter, rows_[i], {area.x + indent, y}, area.w - indent);
        y += kRow;
    }
}

void Ranking::draw_row(const Painter& painter, const Row& row, engine::Point at, float width) {
    const bool is_self = row.slot == self_;
    auto style =
        theme::bold(theme::body(is_self ? engine::Colour{} : theme::kText.faded(row.is_gone ? 0.5F : 0.8F)), is_self);
    const float score = painter.width(row.score, style);
    const float frags = row.frags.empty() ? 0 : painter.width(row.frags, style) + 14;
    marks_.draw(painter.renderer(), row.slot, painter.palette(), {at.x + 6, at.y - 5}, 10);
    painter.text_within({at.x + 20, at.y}, row.is_gone ? tr_format("{} (left)", row.name) : row.name, style,
                        width - 34 - score - frags);
    painter.text({at.x + width - score - 14, at.y}, row.frags, theme::right(style));
    painter.text({at.x + width, at.y}, row.score, theme::right(style));
}

}  // namespace screens
