// SPDX-License-Identifier: Zlib
#include "game/screens/title/daily_days.h"

#include "game/screens/title/daily_flight.h"
#include "game/screens/title/result_table.h"

namespace screens {

DailyDays::DailyDays(const LocalUses& services) : MenuScreen(services, false, kDailyRow), services_(services) {}

void DailyDays::shown() {
    const std::size_t focus = menu_.focus();
    menu_.clear();
    const auto days = services_.daily_flights.record().best_days();
    if (!days.empty()) {
        menu_.add(result_head(tr_later("Day")));
    }
    for (std::size_t place = 0; place < days.size(); ++place) {
        const daily::Date date = days[place]->date;
        const daily::Try& flown = *days[place]->counted();
        const ResultLine line{.place = place,
                              .subject = date.text(),
                              .remark = flown.name,
                              .is_proven = is_proven(services_, date, flown)};
        menu_.add(daily_row(line, flown, [this, date] { ui_.screens.push<DailyFlight>(services_, date); }));
    }
    menu_.set_focus(focus);
}

Board DailyDays::board(const Painter&) const {
    return {.size = {kTableWidth, 446}, .title = tr("BEST DAYS"), .hints = hints({}, tr("table of the day"))};
}

void DailyDays::draw_body(const Painter& painter, engine::Rect body) {
    if (menu_.size() == 0) {
        painter.paragraph({body.x, body.y + 20},
                          tr("No days yet. Days with a flight that counted will be here, the best first."),
                          theme::body(theme::kMuted), body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
