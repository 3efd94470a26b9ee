// SPDX-License-Identifier: Zlib
#include "game/screens/pause.h"

#include "game/screens/cockpit.h"
#include "game/screens/confirm.h"
#include "game/screens/controls.h"
#include "game/screens/menu_input.h"
#include "game/screens/options.h"
#include "game/screens/play.h"
#include "game/screens/tips.h"

#include <utility>

namespace screens {

Pause::Pause(Services& services, LocalGame game, std::string reason)
    : services_(services), game_(std::move(game)), reason_(std::move(reason)),
      first_tip_(services.seed() % tip_count()) {
    const auto ask = [this](Phrase question, Phrase agree, std::function<void()> yes) {
        return [this, question, agree, yes = std::move(yes)] {
            services_.screens.push(std::make_unique<Confirm>(services_, question.text(), agree.text(), yes));
        };
    };
    menu_.add({.label = tr_later("Resume"), .accept = [this] { resume(); }});
    menu_.add(
        {.label = tr_later("Restart"),
         .accept = ask(tr_later("Give this game up and begin anew?"), tr_later("Restart"), [this] { restart(); })});
    menu_.add({.label = tr_later("Options"),
               .accept = [this] { services_.screens.push(std::make_unique<Options>(services_, true)); }});
    menu_.add({.label = tr_later("Controls"),
               .accept = [this] { services_.screens.push(std::make_unique<Controls>(services_, true)); }});
    menu_.add({.label = tr_later("Quit to the title"),
               .accept = ask(tr_later("Give this game up?"), tr_later("Quit"),
                             [this] { services_.screens.pop_to_bottom(); })});
}

void Pause::resume() {
    services_.screens.pop();
}

void Pause::restart() {
    services_.screens.pop_to_bottom();
    services_.screens.push(std::make_unique<Play>(services_, game_));
}

void Pause::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Back || key == MenuKey::Start || is_press(services_, event, PilotAction::Pause)) {
        services_.sounds.play(Cue::Back);
        resume();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Pause::draw(const Painter& painter, float) {
    painter.dim();
    const engine::Rect board{theme::kWidth / 2 - 130, 120, 260, 222};
    painter.panel(board);
    painter.text_within({theme::kWidth / 2, board.y + 48}, tr("PAUSED"), theme::centred(theme::title()), board.w - 30);
    painter.rule(board.x + 30, board.y + 64, board.w - 60, theme::kAccent.faded(0.7F));
    menu_.draw(painter, {board.x + 36, board.y + 78, board.w - 72, 5 * theme::kRowHeight}, true);
    painter.hints({theme::kWidth / 2, board.y + board.h + 22}, {{"Esc", tr("resume")}});
    const std::string_view line = reason_.empty() ? tip_at(ticks_, first_tip_) : reason_;
    painter.text_within({theme::kWidth / 2, board.y + board.h + 56}, line,
                        theme::centred(theme::small(reason_.empty() ? theme::kText : theme::kAccent)),
                        theme::kWidth - 20);
}

}  // namespace screens
