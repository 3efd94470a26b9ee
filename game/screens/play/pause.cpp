// SPDX-License-Identifier: Zlib
#include "game/screens/play/pause.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/local_players.h"
#include "game/screens/play/tips.h"
#include "game/screens/title/help.h"

#include <utility>

namespace screens {

Pause::Pause(const LocalUses& services, LocalGame game, std::string reason, bool asks, bool counts)
    : MenuScreen(services, true), services_(services), game_(std::move(game)), reason_(std::move(reason)), asks_(asks),
      counts_(counts), first_tip_(services.seed()) {
    menu_.add({.label = tr_later("Resume"), .accept = [this] { back(); }});
    menu_.add({.label = counts_for_day() ? tr_later("Practice") : tr_later("Restart"),
               .accept = [this] { ask_to_restart(); }});
    menu_.add({.label = tr_later("Options"), .accept = [this] { ui_.screens.push<Options>(services_, true); }});
    menu_.add({.label = tr_later("Controls"), .accept = [this] { ui_.screens.push<Controls>(services_, true); }});
    menu_.add({.label = tr_later("Help"), .accept = [this] { ui_.screens.push<Help>(services_, true); }});
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ask_to_quit(); }});
}

void Pause::ask_to_restart() {
    if (!asks_) {
        return play_again(services_, game_);
    }
    const char* const question = counts_for_day() ? tr("End today's flight and practise? Your score so far will count.")
                                                  : tr("Give up this game and restart?");
    ask(
        ui_, question, counts_for_day() ? tr("Practice") : tr("Restart"), [this] { play_again(services_, game_); },
        true);
}

void Pause::ask_to_quit() {
    const char* const question = counts_for_day() ? tr("End today's flight? Your score so far will count.")
                                 : counts_        ? tr("Quit to the title screen? Your score so far will count.")
                                                  : tr("Give up this game?");
    ask(ui_, question, tr("Quit"), [this] { ui_.screens.pop_to_bottom(); });
}

void Pause::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    // Menu keys keep their meaning, whatever is bound to them.
    const bool is_pause_key = key == MenuKey::None && is_press(services_, event, PilotAction::Pause);
    if (key == MenuKey::Start || is_pause_key) {
        ui_.sounds.play(Cue::Back);
        return back();
    }
    MenuScreen::handle(event);
}

bool Pause::again() {
    ask_to_restart();
    return true;
}

Board Pause::board(const Painter& painter) const {
    const bool has_tip = reason_.empty() && painter.has_tables();
    const std::string line = has_tip ? std::string(tip_at(ticks_, first_tip_)) : reason_;
    return {.size = {has_tip ? 420.0F : 260.0F, menu_.height() + (line.empty() ? 97.0F : 127.0F)},
            .banner = tr("PAUSED"),
            .help = line.empty() ? std::nullopt : std::optional(line),
            .help_colour = has_tip ? theme::kText : theme::kAccent,
            .floats = true,
            .hints = hints({{"R", counts_for_day() ? tr("practise") : tr("restart")}}, nullptr, tr("resume"))};
}

}  // namespace screens
