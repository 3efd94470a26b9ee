// SPDX-License-Identifier: Zlib
#include "game/screens/title/title.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/options/options.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/local_play.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/new_game.h"
#include "game/screens/title/attract.h"
#include "game/screens/title/branches.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/help.h"
#include "game/screens/title/world_days.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

// A row is as high as the room between logo and hints allows.
constexpr float kLeastRow = 20;
constexpr float kMostRow = 29;
constexpr float kRule = 128;  // below the logo, in the field's units
constexpr float kMenuWidth = 330;
constexpr float kRoomy = 400;  // height of a page on which every row may have a note
constexpr const char* kBetween = "  ·  ";

/// Returns whether the page has room for a tip above the hints, and for the version beside them.
bool has_tips(const Painter& painter) {
    return painter.page().x > 600;
}

}  // namespace

Title::Title(Services& services)
    : MenuScreen(services, false, kMostRow), services_(services), lost_game_(services.network.claim_ticket()),
      first_tip_(services.seed()) {
    build_menu();
}

void Title::build_menu() {
    menu_.clear();
    offers_return_ = lost_game_.has_value();
    if (offers_return_) {
        menu_.add({.label = tr_later("Rejoin the lost game"), .accept = [this] { return_to_lost_game(); }});
    }
    menu_.add({.label = tr_later("Play"),
               .accept = [this] { ui_.screens.push<LocalPlay>(services_, LocalGame{}); },
               .note = [this] { return has_room_ ? play_note() : std::string(); },
               .begins_group = offers_return_});
    menu_.add({.label = tr_later("Rush"),
               .accept = [this] { ui_.screens.push<LocalPlay>(services_, rush_game()); },
               .note = [this] { return has_room_ ? rush_note() : std::string(); }});
    menu_.add({.label = tr_later("Daily flight"),
               .accept = [this] { ui_.screens.push<DailyFlight>(services_); },
               .note = [this] { return has_room_   ? daily_note()
                                       : has_news_ ? std::string()
                                                   : brief_news(); }});
    menu_.add({.label = tr_later("Together…"),
               .accept = [this] { ui_.screens.push<Together>(services_); },
               .begins_group = true});
    menu_.add({.label = tr_later("Records…"), .accept = [this] { ui_.screens.push<RecordPages>(services_); }});
    menu_.add({.label = tr_later("Options…"),
               .accept = [this] { ui_.screens.push<Options>(services_); },
               .begins_group = true});
    menu_.add({.label = tr_later("Help"), .accept = [this] { ui_.screens.push<Help>(services_); }});
    menu_.add({.label = tr_later("Quit"), .accept = [this] { back(); }});
}

std::string Title::play_note() {
    static_assert(sim::kDefaultLives > 1);  // the words are for several
    return tr_format("alone with {} ships, for the high scores", sim::kDefaultLives);
}

std::string Title::rush_note() const {
    const auto& games = services_.scores.content().entries(scores::List::Rush);
    return games.empty() ? tr("three minutes, one chain")
                         : tr_format("three minutes, your best {}", view::grouped(games.front().score));
}

std::string Title::daily_note() const {
    const daily::Date today = services_.utc_today();
    const daily::Record& record = services_.daily_flights.content();
    std::string note = today.text();
    if (const int days = record.streak(today); days > 0) {
        note += kBetween + tr_format_plural("{} day in a row", "{} days in a row", days, days);
    }
    if (const auto best = record.best_days(); !best.empty()) {
        note += kBetween + tr_format("best day {}", view::grouped(best.front()->counted()->score));
    }
    return note;
}

std::string Title::news() const {
    const daily::Date today = services_.utc_today();
    const daily::Record& record = services_.daily_flights.content();
    switch (record.chance(today)) {
    case daily::Chance::Open:
        if (const int days = record.streak(today); record.is_streak_at_stake(today)) {
            return tr_format_plural(
                "Daily flight: today's field is waiting. Fly it before midnight UTC, or your streak of {} day ends.",
                "Daily flight: today's field is waiting. Fly it before midnight UTC, or your streak of {} days ends.",
                days, days);
        }
        return tr("Daily flight: a new field today, the same for everyone. You have not flown it yet.");
    case daily::Chance::Flown:
        if (const daily::Try* const best = record.best_try(today)) {
            return tr_format("Daily flight: {} by {} is today's best. The next field comes at midnight UTC.",
                             view::grouped(best->score), best->name);
        }
        return {};
    case daily::Chance::BrokenOff:
        return tr("Daily flight: today's ended without a result. The next field comes at midnight UTC.");
    case daily::Chance::ClockBehind:
        break;
    }
    return {};
}

std::string Title::brief_news() const {
    const daily::Date today = services_.utc_today();
    const daily::Record& record = services_.daily_flights.content();
    if (record.chance(today) != daily::Chance::Open) {
        return {};
    }
    return record.is_streak_at_stake(today) ? tr("your streak ends today") : tr("a new field today");
}

void Title::return_to_lost_game() {
    if (!lost_game_) {
        return tell(ui_, tr("NO GAME TO REJOIN"), tr("There is no network game to return to. Join one instead."));
    }
    LobbyRequest request;
    request.lost_game = std::exchange(lost_game_, std::nullopt);
    enter_lobby(services_, request);
}

void Title::back() {
    ask(ui_, tr("Quit Gyre?"), tr("Quit"), services_.quit);
}

void Title::shown() {
    idle_ticks_ = 0;
    publish_counted(services_,
                    services_.utc_today());  // a flight may have ended without its page, or in an earlier run
    if (offers_return_ && !lost_game_) {
        const std::size_t focus = menu_.focus();
        build_menu();
        menu_.set_focus(focus - std::min<std::size_t>(focus, 1));  // the first row is gone
    }
}

/// A pilot in another network game has given the lost one up.
void Title::covered_tick() {
    if (services_.network.input() != nullptr) {
        lost_game_.reset();
    }
}

void Title::handle(const engine::InputEvent& event) {
    idle_ticks_ = 0;
    demos_ = 0;
    if (menu_key(event) == MenuKey::Extra) {
        ui_.sounds.play(Cue::Select);
        return ui_.screens.push<NewGame>(services_, 1);
    }
    MenuScreen::handle(event);
}

void Title::tick() {
    MenuScreen::tick();
    ++ticks_;
    if (!std::exchange(has_greeted_, true) && services_.profile.is_new() &&
        services_.profile.content() == scores::Profile{}) {
        return ui_.screens.push<Welcome>(services_);
    }
    if (++idle_ticks_ >= kAttractAfterTicks && demos_ < kMaxDemos && services_.settings.flag("play.attract")) {
        idle_ticks_ = 0;
        ++demos_;
        ui_.screens.push<Attract>(services_, next_demo_++);
    }
}

void Title::draw(const Painter& painter, float fraction) {
    const engine::Point page = painter.page();
    has_room_ = page.y >= kRoomy;
    const bool has_foot = !painter.is_short();
    has_news_ = has_foot;
    const float rule = kRule * page.y / theme::kHeight;
    const float top = rule + (has_foot ? 30.0F : 5.0F);
    const float foot = !has_foot ? 3.0F : has_tips(painter) ? 43.0F : 29.0F;
    const float bottom = page.y - foot;
    const float width = std::min(kMenuWidth, page.x - 24);
    const engine::Rect rows{page.x / 2 - width / 2, top, width, bottom - top};
    menu_.set_row_height(0);
    const float notes = menu_.centred_height(painter, width);
    menu_.set_row_height(kMostRow);
    const float share = (rows.h - notes) / (menu_.centred_height(painter, width) - notes);
    menu_.set_row_height(std::clamp(kMostRow * share, kLeastRow, kMostRow));

    const float zoom = painter.renderer().zoom();
    const float column = std::max(width * zoom, kMenuWidth);
    const engine::Rect kept[] = {{theme::kWidth / 2 - column / 2, 0, column, theme::kHeight},
                                 {0, rule * zoom, theme::kWidth, 22 * zoom},
                                 {0, bottom * zoom, theme::kWidth, theme::kHeight - bottom * zoom}};
    draw_ground(painter, fraction, kept);
    draw_head(painter);
    menu_.draw(painter, rows, true);
    if (has_foot) {
        painter.text_within({page.x / 2, rule + 18}, news(), theme::centred(theme::small(theme::kAccent)), page.x - 20);
        draw_foot(painter);
    }
}

void Title::draw_head(const Painter& painter) const {
    const engine::ZoomScope unzoomed(painter.renderer(), 1);  // it is large enough
    if (!painter.sprite("logo", 0, {theme::kWidth / 2, 66}) && painter.atlas().is_complete()) {
        auto style = theme::title();
        style.size = 90;
        painter.text({theme::kWidth / 2, 100}, "GYRE", theme::centred(style));
    }
    painter.rule(theme::kWidth / 2 - 150, kRule, 300, theme::kAccent.faded(0.7F));
}

void Title::draw_foot(const Painter& painter) const {
    const engine::Point page = painter.page();
    const float middle = page.x / 2;
    const bool is_wide = has_tips(painter);
    if (is_wide) {
        painter.text_within({middle, page.y - 34}, tr_format("Tip: {}", tip_at(ticks_, first_tip_)),
                            theme::centred(theme::small()), page.x - 20);
    }
    std::vector<Hint> hints{
        {"F11", tr("full screen")}, {"+ –", tr("volume")}, {"↑ ↓", tr("choose")}, {"Return", tr("select")}};
    if (menu_.focus() == (offers_return_ ? 1U : 0U)) {  // beside a row that begins another game it would mislead
        hints.push_back({"Tab", tr("set up a game")});
    }
    painter.hints({middle, page.y - 16}, hints);
    const auto faint = theme::small(theme::kFaint);
    constexpr float kEdge = 12;
    if (middle - painter.length(hints, 1) / 2 > 2 * kEdge + painter.width(services_.version, faint)) {
        painter.text({kEdge, page.y - 12}, services_.version, faint);
    }
}

}  // namespace screens
