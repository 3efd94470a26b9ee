// SPDX-License-Identifier: Zlib
#include "game/screens/title/welcome.h"

#include "game/app/menu_input.h"
#include "game/screens/play/play.h"
#include "game/screens/title/first_flight.h"

namespace screens {
namespace {

constexpr Phrase kWords =
    tr_later("The first flight takes two minutes and shows how to steer, shoot and stay alive. You may leave "
             "it at any time, and find it again under Help.");

}  // namespace

Welcome::Welcome(Services& services) : services_(services) {
    menu_.add({.label = tr_later("First flight"),
               .accept =
                   [this] {
                       services_.screens.pop();
                       services_.screens.push(std::make_unique<FirstFlight>(services_));
                   },
               .hint = kWords});
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
    painter.dim();
    const engine::Rect body =
        painter.board({.size = {360, 250},
                       .title = tr("WELCOME"),
                       .help = menu_.hint(),
                       .has_help = painter.is_short(),
                       .floats = true,
                       .hints = {{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("look around")}}});
    float y = body.y;
    if (!painter.is_short()) {
        y = painter.paragraph({body.x, body.y + 14}, kWords.text(), theme::body(), body.w);
    }
    menu_.draw(painter, {body.x + 10, y, body.w - 20, body.y + body.h - y}, true);
}

}  // namespace screens
