// SPDX-License-Identifier: Zlib
#include "game/screens/title/hall_days.h"

#include "game/daily/world/world_table.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/result_table.h"
#include "game/screens/title/world_days.h"

#include <utility>

namespace screens {

HallDays::HallDays(const LocalUses& services) : MenuScreen(services), services_(services) {}

void HallDays::shown() {
    services_.writer.finish();  // the flights of a day may have just been kept
    const std::size_t focus = menu_.focus();
    menu_.clear();
    for (const daily::KeptDay& day : services_.world->table.kept_days()) {
        menu_.add({.label = day.date.text(),
                   .accept = [this, date = day.date] { show_day(date); },
                   .value =
                       [flights = static_cast<long>(day.flights)] {
                           return tr_format_plural("{} flight", "{} flights", flights, flights);
                       },
                   .hint = tr_later("The best flights of that day, each verified by its replay.")});
    }
    menu_.set_focus(focus);
}

void HallDays::show_day(const daily::Date& date) {
    if (date != services_.utc_today()) {
        return show_hall(services_, date);
    }
    show_hall(services_, date,
              [this](Challenge challenge) { ui_.screens.push<DailyFlight>(services_, std::move(challenge)); });
}

Board HallDays::board(const Painter&) const {
    return {.size = {kTableWidth, 446},
            .title = tr("HALL"),
            .help = menu_.hint(),
            .hints = menu_.size() > 0 ? hints({}, tr("flights of the day")) : hints()};
}

void HallDays::draw_body(const Painter& painter, engine::Rect body) {
    if (menu_.size() == 0) {
        painter.paragraph({body.x, body.y + 20},
                          tr("No days yet. Open The world… under Daily flight, and the best flights of that day will "
                             "be here with their replays, for two weeks."),
                          theme::body(theme::kMuted), body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
