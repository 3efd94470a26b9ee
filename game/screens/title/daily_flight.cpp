// SPDX-License-Identifier: Zlib
#include "game/screens/title/daily_flight.h"

#include "game/app/settings_table.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/title/result_table.h"
#include "game/screens/title/world_days.h"
#include "game/sim/entities/ship.h"
#include "game/view/field/wrap.h"
#include "game/view/hud/hud_brush.h"

#include <array>
#include <span>
#include <utility>

namespace screens {

DailyDays::DailyDays(const LocalUses& services) : MenuScreen(services, false, kDailyRow), services_(services) {}

void DailyDays::shown() {
    const std::size_t focus = menu_.focus();
    menu_.clear();
    const auto days = services_.daily_flights.content().best_days();
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

void DailyDays::tick() {
    MenuScreen::tick();
    if (services_.proofs.poll()) {
        shown();
    }
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

namespace {

constexpr float kFigures = 46;         // height of the streaks and the best day
constexpr float kPictureHeight = 104;  // of the field, beside figures and entries
constexpr float kPictureWidth = kPictureHeight * view::kField.x / view::kField.y;
constexpr float kLowPicture = 84;       // on a page without tables
constexpr float kRowWithWorld = 20.2F;  // a row more fits
constexpr float kBesidePicture = kPictureWidth + 14;
constexpr int kPictureTicks = 20;  // after the start, when the rocks have spread

/// Texts in the row of the day's try, by daily::Chance.
constexpr std::array<Phrase, 4> kStates{tr_later("counts once a day"), tr_later("flown"), tr_later("abandoned"),
                                        tr_later("clock was set back")};

}  // namespace

DailyFlight::DailyFlight(const LocalUses& services, Kind kind, const daily::Date& day, std::optional<daily::Try> newest)
    : MenuScreen(services, false, kDailyRow), services_(services), kind_(kind), day_(day), newest_(std::move(newest)) {}

DailyFlight::DailyFlight(const LocalUses& services, Challenge challenge) : DailyFlight(services) {
    challenge_ = std::move(challenge);
}

void DailyFlight::shown() {
    if (kind_ == Kind::Today) {
        day_ = services_.utc_today();
    }
    if (!is_past()) {
        publish_counted(services_, day_);
    }
    field_.emplace(daily::setup_of(day_), services_.masks);
    sim::EventList events;
    for (int tick = 0; tick < kPictureTicks; ++tick) {
        field_->step({}, events);
    }
    build_menu();
}

void DailyFlight::build_menu() {
    const std::size_t focus = menu_.focus();
    menu_.clear();
    if (!is_past()) {
        add_entries();
    }
    add_world();
    entries_ = menu_.size();
    add_tries();
    menu_.set_focus(focus);
}

void DailyFlight::add_entries() {
    menu_.add(
        {.label = tr_later("Fly"),
         .accept = [this] { ask_to_fly(); },
         .value = [this] { return std::string(kStates[static_cast<std::size_t>(chance())].text()); },
         .enabled = [this] { return chance() == daily::Chance::Open; },
         .hint = tr_later("One try a day, ten waves that begin alike for everyone. Leaving the game ends the try."),
         .inset = kBesidePicture});
    menu_.add({.label = tr_later("Practice"),
               .accept = [this] { practise(); },
               .value = [this] { return practice_in_words(); },
               .hint = tr_later("The same waves. Practice enters the table of the day, and is no part of the streak."),
               .inset = kBesidePicture});
    MenuItem ghosts = number_row(
        services_, tr_later("Ghosts"), "daily.ghosts",
        tr_later("Your best flight of the day and the next best fly along, as pale ships that touch nothing."));
    ghosts.inset = kBesidePicture;
    menu_.add(std::move(ghosts));
    menu_.add({.label = tr_later("Best days…"),
               .accept = [this] { ui_.screens.push<DailyDays>(services_); },
               .value = [this] { return has_figures_ ? std::string() : streak_in_words(); },
               .hint = tr_later(
                   "All days with a flight that counted, the best first. One missed day a week costs no streak."),
               .inset = kBesidePicture});
}

void DailyFlight::add_world() {
    if (services_.world == nullptr) {
        return;
    }
    menu_.set_row_height(kRowWithWorld);
    menu_.add({.label = tr_later("The world…"),
               .accept = [this] { show_world_of_day(); },
               .hint = tr_later("The flights of your friends and the best of the world, each verified by its replay."),
               .inset = is_past() ? 0 : kBesidePicture});
}

void DailyFlight::show_world_of_day() {
    show_world(services_, day_, is_past() ? nullptr : std::function<void(Challenge)>([this](Challenge challenge) {
                   challenge_ = std::move(challenge);
               }));
}

void DailyFlight::add_tries() {
    const daily::Day* const day = services_.daily_flights.content().day(day_);
    if (day == nullptr || day->tries.empty()) {
        return;
    }
    menu_.add(result_head(tr_later("Pilot")));
    for (std::size_t place = 0; place < day->tries.size(); ++place) {
        const daily::Try& flown = day->tries[place];
        const ResultLine line{.place = place,
                              .subject = flown.name,
                              .remark = flown.counts ? tr("counts") : tr("practice"),
                              .is_newest = newest_ == flown,
                              .is_proven = is_proven(services_, day_, flown)};
        menu_.add(daily_row(line, flown, [this, flown] { watch_kept(services_, flown.replay); }));
    }
}

daily::Chance DailyFlight::chance() const {
    return services_.daily_flights.content().chance(services_.utc_today());
}

void DailyFlight::ask_to_fly() {
    ask(ui_, tr("Fly now? This flight counts, and you have one a day."), tr("Fly"), [this] { fly(); });
}

void DailyFlight::fly() {
    const DailyTry wanted{services_.utc_today(), true, challenge_};
    services_.writer.finish();
    if (const auto begun = services_.daily_flights.begin(wanted.date); !begun) {
        services_.sounds.play(Cue::Wrong);
        tell_saving(services_.log, services_.notices, begun, kDailyNotBegun);
        return build_menu();
    }
    ui_.screens.push<LocalPlay>(services_, daily_game(wanted));
}

void DailyFlight::practise() {
    const LocalGame game = daily_game({kind_ == Kind::Today ? services_.utc_today() : day_, false, challenge_});
    ui_.screens.push<LocalPlay>(services_, game);
}

std::string DailyFlight::why_closed() const {
    switch (chance()) {
    case daily::Chance::Open:
        return {};
    case daily::Chance::Flown:
        return tr("Today's flight has been flown. The next one begins at midnight UTC.");
    case daily::Chance::BrokenOff:
        return tr("Today's flight ended without a result. The next one begins at midnight UTC.");
    case daily::Chance::ClockBehind:
        return tr_format(
            "Your clock says {}, but you already flew on {}. Correct the clock, or practise until that day is over.",
            services_.utc_today().text(), services_.daily_flights.content().latest()->text());
    }
    return {};
}

std::string DailyFlight::streak_in_words() const {
    const int days = services_.daily_flights.content().streak(services_.utc_today());
    return days > 0 ? tr_format_plural("{} day in a row", "{} days in a row", days, days) : std::string();
}

std::string DailyFlight::practice_in_words() const {
    if (challenge_) {
        return tr_format("with the ghost of {}", challenge_->name);
    }
    const daily::Day* const day = services_.daily_flights.content().day(day_);
    const int flights = day != nullptr ? day->practised : 0;
    return flights > 0 ? tr_format_plural("{} flight so far", "{} flights so far", flights, flights)
                       : std::string(tr("as often as you like"));
}

bool DailyFlight::again() {
    if (!is_past()) {
        practise();
    }
    return !is_past();
}

void DailyFlight::tick() {
    MenuScreen::tick();
    if (services_.proofs.poll()) {
        build_menu();
    }
    const bool is_second_over = ++ticks_ % sim::kTicksPerSecond == 0;
    if (kind_ == Kind::Today && is_second_over && services_.utc_today() != day_) {
        challenge_.reset();  // whose flight was of the day that is over
        shown();
    }
}

Board DailyFlight::board(const Painter& painter) const {
    const std::string why = is_past() ? std::string() : why_closed();
    const bool tells_why = !why.empty() && (menu_.focus() < entries_ || menu_.hint().empty());
    return {.size = {kTableWidth, 446},
            .title = painter.is_narrow() ? day_.text() : tr("DAILY FLIGHT") + ("  ·  " + day_.text()),
            .help = tells_why ? why : menu_.hint(),
            .help_colour = tells_why ? theme::kAccent : theme::kMuted,
            .hints = hints(is_past() ? std::vector<Hint>() : std::vector<Hint>{{"R", tr("practise")}})};
}

void DailyFlight::draw_body(const Painter& painter, engine::Rect body) {
    has_figures_ = !painter.is_short() && !painter.is_narrow() && !is_past();
    if (!has_figures_) {
        return menu_.draw(painter, body);
    }
    constexpr std::size_t kAll = 4;
    if (!painter.has_tables()) {  // below the rows, with the first figures only
        const float height = kLowPicture;
        const float width = height * view::kField.x / view::kField.y;
        const engine::Rect foot{body.x, body.y + body.h - height, body.w, height};
        draw_field(painter, {foot.x, foot.y, width, height});
        draw_figures(painter, {foot.x + width, foot.y + (height - kFigures) / 2, foot.w - width, kFigures}, kAll / 2);
        return menu_.draw(painter, {body.x, body.y, body.w, body.h - height - 6});
    }
    draw_figures(painter, {body.x, body.y, body.w - kBesidePicture, kFigures}, kAll);
    draw_field(painter, {body.x + body.w - kPictureWidth, body.y, kPictureWidth, kPictureHeight});
    menu_.draw(painter, {body.x, body.y + kFigures, body.w, body.h - kFigures});
    if (menu_.size() == entries_) {
        painter.paragraph({body.centre().x, body.y + kFigures + static_cast<float>(entries_ + 2) * kDailyRow},
                          tr("Nobody has flown in this day's field on this machine yet."),
                          theme::centred(theme::body(theme::kMuted)), body.w);
    }
}

void DailyFlight::draw_figures(const Painter& painter, engine::Rect area, std::size_t count) const {
    const daily::Record& record = services_.daily_flights.content();
    const auto best = record.best_days();
    const daily::Try* const best_try = record.best_try(day_);
    const std::array<std::pair<std::string, const char*>, 4> figures{
        {{best_try != nullptr ? view::grouped(best_try->score) : "–", tr("today's best")},
         {std::to_string(record.streak(services_.utc_today())), tr("days in a row")},
         {std::to_string(record.longest_streak()), tr("longest streak")},
         {best.empty() ? "–" : view::grouped(best.front()->counted()->score), tr("best day")}}};
    const float width = area.w / static_cast<float>(count);
    float x = area.x + width / 2;
    for (const auto& [figure, label] : std::span(figures).first(count)) {
        auto style = theme::heading();
        style.size = 18;
        style.spacing = 0;
        painter.text({x, area.y + 18}, figure, theme::centred(style));
        painter.text_within({x, area.y + 34}, label, theme::centred(theme::small()), width - 8);
        x += width;
    }
}

void DailyFlight::draw_field(const Painter& painter, engine::Rect area) const {
    engine::Renderer& renderer = painter.renderer();
    renderer.set_clip(area);
    const view::Sprites& sprites = services_.view.sprites();
    const float scale = area.w / view::kField.x;
    const float zoom = renderer.zoom();  // which applies to places, and not to sprites
    constexpr float kLarger = 1.5F;      // than true to scale, so that they can be told apart
    sprites.draw(renderer, {view::Sheet::Background, 0}, area.centre(),
                 {.scale = zoom * area.w / sprites.units(view::Sheet::Background).x});
    const auto draw = [&](view::Look look, sim::Vec pos, sim::Kind kind) {
        view::for_each_copy(view::field_of(*field_), view::cell_centre(pos, kind), sprites.reach(look.sheet),
                            [&](engine::Point at) {
                                sprites.draw(renderer, look, {area.x + at.x * scale, area.y + at.y * scale},
                                             {.scale = kLarger * zoom * scale});
                            });
    };
    for (std::size_t i = 0; i < field_->entities().size(); ++i) {
        const sim::Entity& entity = field_->entities()[i];
        draw(view::look_of(entity), entity.pos(), entity.kind());
    }
    const sim::Ship& ship = field_->pilot(0).ship();
    for (const view::Sheet sheet : {view::Sheet::Hull, view::Sheet::Livery}) {
        draw({sheet, 0}, ship.pos(), ship.kind());
    }
    renderer.reset_clip();
    renderer.frame_rect(area, theme::kLine);
}

}  // namespace screens
