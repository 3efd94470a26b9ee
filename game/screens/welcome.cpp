// SPDX-License-Identifier: Zlib
#include "game/screens/welcome.h"

#include "game/screens/first_flight.h"
#include "game/screens/menu_input.h"
#include "game/screens/play.h"

namespace screens {

Welcome::Welcome(Services& services) : services_(services) {
    menu_.add({.label = tr_later("First flight"), .accept = [this] {
                   services_.screens.pop();
                   services_.screens.push(std::make_unique<FirstFlight>(services_));
               }});
    menu_.add({.label = tr_later("Start a game at once"), .accept = [this] {
                   services_.screens.pop();
                   services_.screens.push(std::make_unique<Play>(services_, LocalGame{}));
               }});
    menu_.add({.label = tr_later("Look around"), .accept = [this] { services_.screens.pop(); }});
}

void Welcome::leaving() {
    remember_first_flight(services_);
}

void Welcome::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Welcome::draw(const Painter& painter, float) {
    constexpr engine::Rect kBoard{theme::kWidth / 2 - 170, 138, 340, 230};
    painter.dim();
    painter.panel(kBoard, tr("WELCOME"));
    painter.paragraph(
        {kBoard.x + 20, kBoard.y + 60},
        tr("The first flight takes two minutes and shows how to steer, shoot and stay alive. You may leave "
           "it at any time, and find it again under Help."),
        theme::body(), kBoard.w - 40);
    menu_.draw(painter,
               {kBoard.x + 60, kBoard.y + kBoard.h - 14 - 3 * theme::kRowHeight, kBoard.w - 120, 3 * theme::kRowHeight},
               true);
    painter.hints({theme::kWidth / 2, kBoard.y + kBoard.h + 22},
                  {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("look around")}});
}

}  // namespace screens
