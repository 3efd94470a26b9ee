// SPDX-License-Identifier: Zlib
#include "game/screens/title/daily_days.h"

#include "game/app/menu_input.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/daily_table.h"

namespace screens {
namespace {

constexpr float kRow = 21.5F;

}  // namespace

DailyDays::DailyDays(Services& services) : services_(services), menu_(kRow) {}

void DailyDays::shown() {
    const std::size_t focus = menu_.focus();
    menu_.clear();
    const auto days = services_.daily_flights.record().best_days();
    if (!days.empty()) {
        menu_.add(daily_head(tr_later("Day")));
    }
    for (std::size_t place = 0; place < days.size(); ++place) {
        const daily::Date date = days[place]->date;
        const daily::Try& flown = *days[place]->counted();
        const DailyLine line{.place = place,
                             .subject = date.text(),
                             .remark = flown.name,
                             .flown = flown,
                             .is_proven = is_proven(services_, date, flown)};
        menu_.add(
            daily_row(line, [this, date] { services_.screens.push(std::make_unique<DailyFlight>(services_, date)); }));
    }
    menu_.set_focus(focus);
}

void DailyDays::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void DailyDays::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    const engine::Rect body =
        painter.board({.size = {520, 446},
                       .title = tr("BEST DAYS"),
                       .hints = {{"↑ ↓", tr("choose")}, {"Return", tr("table of the day")}, {"Esc", tr("back")}}});
    if (menu_.size() == 0) {
        painter.paragraph({body.x, body.y + 20},
                          tr("No day yet. Days with a flight that counted will be here, the best first."),
                          theme::body(theme::kMuted), body.w);
    }
    menu_.draw(painter, body);
}

}  // namespace screens
