// SPDX-License-Identifier: Zlib
#include "game/screens/title/welcome.h"

#include "game/screens/play/local_play.h"
#include "game/screens/title/first_flight.h"

#include <utility>

namespace screens {
namespace {

constexpr Phrase kWelcomeWords =
    tr_later("The first flight takes two minutes and shows how to steer, shoot and stay alive. You may leave "
             "it at any time, and find it again under Help.");

}  // namespace

Welcome::Welcome(const LocalUses& services) : MenuScreen(services, true), services_(services) {
    const auto leave_for = [this](auto open) {
        return [this, open] {
            ui_.screens.pop();
            open();
        };
    };
    menu_.add({.label = tr_later("First flight"),
               .accept = leave_for([this] { ui_.screens.push<FirstFlight>(services_); }),
               .hint = kWelcomeWords});
    menu_.add({.label = tr_later("Start playing"),
               .accept = leave_for([this] { ui_.screens.push<LocalPlay>(services_, LocalGame{}); })});
    menu_.add({.label = tr_later("Go to the title"), .accept = leave_for([] {})});
}

void Welcome::leaving() {
    remember_first_flight(services_);
}

Board Welcome::board(const Painter& painter) const {
    return words_board(painter, menu_, tr("WELCOME"), hints({}, nullptr, tr("go to the title")));
}

void Welcome::draw_body(const Painter& painter, engine::Rect body) {
    draw_words_and_rows(painter, body, kWelcomeWords, menu_);
}

Board words_board(const Painter& painter, const Menu& menu, const char* title, std::vector<Hint> hints) {
    return {.size = {360, 250},
            .title = title,
            .help = painter.is_short() ? std::optional(menu.hint()) : std::nullopt,
            .floats = true,
            .hints = std::move(hints)};
}

void draw_words_and_rows(const Painter& painter, engine::Rect body, Phrase words, Menu& menu) {
    float y = body.y;
    if (!painter.is_short()) {
        y = painter.paragraph({body.x, body.y + 14}, words.text(), theme::body(), body.w);
    }
    menu.draw(painter, {body.x + 10, y, body.w - 20, body.y + body.h - y}, true);
}

}  // namespace screens
