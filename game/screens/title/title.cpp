// SPDX-License-Identifier: Zlib
#include "game/screens/title/title.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/local_play.h"
#include "game/screens/replays/replays.h"
#include "game/screens/setup/new_game.h"
#include "game/screens/title/attract.h"
#include "game/screens/title/daily_flight.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/help.h"
#include "game/screens/title/medals.h"
#include "game/screens/title/scores.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

constexpr float kTitleRow = 23;  // so that all rows have room between logo and hints

}  // namespace

template <typename T, typename... Args>
void Title::add(Phrase label, Args... args) {
    menu_.add({.label = label, .accept = [this, args...] { ui_.screens.push<T>(services_, args...); }});
}

Title::Title(Services& services)
    : MenuScreen(services, false, kTitleRow), services_(services), lost_game_(services.network.claim_ticket()),
      first_tip_(services.seed()) {
    build_menu();
}

void Title::build_menu() {
    menu_.clear();
    offers_return_ = lost_game_.has_value();
    if (offers_return_) {
        menu_.add({.label = tr_later("Rejoin the lost game"), .accept = [this] { return_to_lost_game(); }});
    }
    add<LocalPlay>(tr_later("Play"), LocalGame{});
    add<DailyFlight>(tr_later("Daily flight"));
    add<NewGame>(tr_later("Two players"), 2);
    add<NewGame>(tr_later("Set up a game…"), 1);
    add<HostGame>(tr_later("Host a game"));
    add<Browse>(tr_later("Join a game"));
    add<Scores>(tr_later("High scores"));
    add<Replays>(tr_later("Replays"));
    add<Medals>(tr_later("Medals"));
    add<Options>(tr_later("Options"));
    add<Controls>(tr_later("Controls"));
    add<Help>(tr_later("Help"));
    menu_.add({.label = tr_later("Quit"), .accept = [this] { back(); }});
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
    draw_ground(painter, fraction);
    const engine::Point page = painter.page();
    const float middle = page.x / 2;
    {
        const engine::ZoomScope unzoomed(painter.renderer(), 1);  // it is large enough
        if (!painter.sprite("logo", 0, {theme::kWidth / 2, 66}) && painter.atlas().is_complete()) {
            auto style = theme::title();
            style.size = 90;
            painter.text({theme::kWidth / 2, 100}, "GYRE", theme::centred(style));
        }
        painter.rule(theme::kWidth / 2 - 150, 128, 300, theme::kAccent.faded(0.7F));
    }
    const bool has_foot = !painter.is_short();
    const float top = 128 * page.y / theme::kHeight + (has_foot ? 8 : 5);
    const float width = std::min(210.0F, page.x - 24);
    menu_.draw(painter, {middle - width / 2, top, width, page.y - top - (has_foot ? 43.0F : 3.0F)}, true);
    if (!has_foot) {
        return;
    }
    const bool is_wide = page.x > 600;
    if (is_wide && !services_.scores.content().entries().empty()) {
        const scores::Score& best = services_.scores.content().entries().front();
        painter.text({page.x - 12, 18}, tr_format("Best  {}  ·  {}", view::grouped(best.score), best.name),
                     theme::right(theme::small(theme::kAccent)));
    }
    if (is_wide) {
        painter.text_within({middle, page.y - 34}, tip_at(ticks_, first_tip_), theme::centred(theme::small()),
                            page.x - 20);
    }
    painter.hints({middle, page.y - 16},
                  {{"F11", tr("full screen")}, {"+ –", tr("volume")}, {"↑ ↓", tr("choose")}, {"Return", tr("select")}});
    if (is_wide) {
        painter.text({12, page.y - 12}, services_.version, theme::small(theme::kFaint));
    }
}

}  // namespace screens
