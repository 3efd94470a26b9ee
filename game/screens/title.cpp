// SPDX-License-Identifier: Zlib
#include "game/screens/title.h"

#include "game/screens/attract.h"
#include "game/screens/browse.h"
#include "game/screens/confirm.h"
#include "game/screens/controls.h"
#include "game/screens/help.h"
#include "game/screens/host_game.h"
#include "game/screens/medals.h"
#include "game/screens/menu_input.h"
#include "game/screens/new_game.h"
#include "game/screens/options.h"
#include "game/screens/play.h"
#include "game/screens/replays.h"
#include "game/screens/scores.h"
#include "game/screens/tips.h"
#include "game/screens/welcome.h"
#include "game/view/brush.h"

#include <string>
#include <utility>

namespace screens {

Title::Title(Services& services) : services_(services), first_tip_(services.seed() % tip_count()) {
    build_menu();
}

void Title::build_menu() {
    const auto open = [this](auto make) { return [this, make] { services_.screens.push(make()); }; };
    menu_.add(
        {.label = tr_later("Play"), .accept = open([this] { return std::make_unique<Play>(services_, LocalGame{}); })});
    menu_.add({.label = tr_later("With bots"),
               .accept = open([this] { return std::make_unique<NewGame>(services_, sim::Mode::Coop); })});
    menu_.add({.label = tr_later("Deathmatch"),
               .accept = open([this] { return std::make_unique<NewGame>(services_, sim::Mode::Deathmatch); })});
    menu_.add(
        {.label = tr_later("Host a game"), .accept = open([this] { return std::make_unique<HostGame>(services_); })});
    menu_.add(
        {.label = tr_later("Join a game"), .accept = open([this] { return std::make_unique<Browse>(services_); })});
    menu_.add(
        {.label = tr_later("High scores"), .accept = open([this] { return std::make_unique<Scores>(services_); })});
    menu_.add({.label = tr_later("Replays"), .accept = open([this] { return std::make_unique<Replays>(services_); })});
    menu_.add({.label = tr_later("Medals"), .accept = open([this] { return std::make_unique<Medals>(services_); })});
    menu_.add({.label = tr_later("Options"), .accept = open([this] { return std::make_unique<Options>(services_); })});
    menu_.add(
        {.label = tr_later("Controls"), .accept = open([this] { return std::make_unique<Controls>(services_); })});
    menu_.add({.label = tr_later("Help"), .accept = open([this] { return std::make_unique<Help>(services_); })});
    menu_.add({.label = tr_later("Quit"), .accept = [this] { ask_to_quit(); }});
}

void Title::ask_to_quit() {
    services_.screens.push(std::make_unique<Confirm>(services_, tr("Leave the game?"), tr("Quit"), services_.quit));
}

void Title::shown() {
    idle_ticks_ = 0;
}

void Title::handle(const engine::InputEvent& event) {
    idle_ticks_ = 0;
    demos_ = 0;
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        ask_to_quit();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Title::tick() {
    backdrop_.tick();
    ++ticks_;
    if (!std::exchange(has_greeted_, true) && services_.profile.is_new() &&
        services_.profile.profile() == scores::Profile{}) {
        services_.screens.push(std::make_unique<Welcome>(services_));
        return;
    }
    if (++idle_ticks_ >= kAttractAfterTicks && demos_ < kMaxDemos && services_.settings.flag("play.attract")) {
        idle_ticks_ = 0;
        ++demos_;
        services_.screens.push(std::make_unique<Attract>(services_, next_demo_++));
    }
}

void Title::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    constexpr float kMiddle = theme::kWidth / 2;
    if (!painter.sprite("logo", 0, {kMiddle, 66}) && painter.atlas().is_complete()) {
        auto style = theme::title();
        style.size = 90;
        painter.text({kMiddle, 100}, "GYRE", theme::centred(style));
    }
    painter.rule(kMiddle - 150, 128, 300, theme::kAccent.faded(0.7F));
    const auto rows = static_cast<float>(menu_.size());
    menu_.draw(painter, {kMiddle - 90, 136, 180, rows * theme::kRowHeight}, true);
    if (!services_.scores.table().entries().empty()) {
        const scores::Score& best = services_.scores.table().entries().front();
        painter.text({theme::kWidth - 12, theme::kHeight - 12},
                     tr_format("Best  {}  ·  {}", view::grouped(best.score), best.name),
                     theme::right(theme::small(theme::kAccent)));
    }
    painter.text_within({kMiddle, 448}, tip_at(ticks_, first_tip_), theme::centred(theme::small()), theme::kWidth - 20);
    painter.hints({kMiddle, 464},
                  {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"F11", tr("full screen")}, {"+ –", tr("volume")}});
    painter.text({12, theme::kHeight - 12}, services_.version, theme::small(theme::kFaint));
}

}  // namespace screens
