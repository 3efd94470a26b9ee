// SPDX-License-Identifier: Zlib
#include "game/screens/play/pause.h"

#include "game/app/menu_input.h"
#include "game/screens/dialogs/confirm.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/play.h"
#include "game/screens/play/player_view.h"
#include "game/screens/play/tips.h"
#include "game/screens/title/help.h"

#include <utility>

namespace screens {

Pause::Pause(Services& services, LocalGame game, std::string reason, bool asks)
    : services_(services), game_(std::move(game)), reason_(std::move(reason)), asks_(asks),
      first_tip_(services.seed() % tip_count()) {
    menu_.add({.label = tr_later("Resume"), .accept = [this] { resume(); }});
    menu_.add({.label = counts_for_day() ? tr_later("Practice") : tr_later("Restart"),
               .accept = [this] { ask_to_restart(); }});
    menu_.add({.label = tr_later("Options"),
               .accept = [this] { services_.screens.push(std::make_unique<Options>(services_, true)); }});
    menu_.add({.label = tr_later("Controls"),
               .accept = [this] { services_.screens.push(std::make_unique<Controls>(services_, true)); }});
    menu_.add({.label = tr_later("Help"),
               .accept = [this] { services_.screens.push(std::make_unique<Help>(services_, true)); }});
    menu_.add({.label = tr_later("Quit to the title"), .accept = [this] { ask_to_quit(); }});
}

void Pause::resume() {
    services_.screens.pop();
}

void Pause::restart() {
    play_again(services_, game_);
}

void Pause::ask_to_restart() {
    if (!asks_) {
        return restart();
    }
    const char* const question = counts_for_day() ? tr("End today's flight here and practise? Its score so far counts.")
                                                  : tr("Give this game up and begin anew?");
    services_.screens.push(std::make_unique<Confirm>(
        services_, question, counts_for_day() ? tr("Practice") : tr("Restart"), [this] { restart(); }, true));
}

void Pause::ask_to_quit() {
    const char* const question =
        counts_for_day() ? tr("End today's flight here? Its score so far counts.") : tr("Give this game up?");
    services_.screens.push(
        std::make_unique<Confirm>(services_, question, tr("Quit"), [this] { services_.screens.pop_to_bottom(); }));
}

void Pause::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    // Menus keep their keys, whatever is bound to them.
    const bool is_pause_key = key == MenuKey::None && is_press(services_, event, PilotAction::Pause);
    if (key == MenuKey::Back || key == MenuKey::Start || is_pause_key) {
        services_.sounds.play(Cue::Back);
        resume();
        return;
    }
    if (is_again(event)) {
        services_.sounds.play(Cue::Select);
        return ask_to_restart();
    }
    handle_menu(services_, menu_, event);
}

void Pause::draw(const Painter& painter, float) {
    painter.dim();
    const bool has_tip = reason_.empty() && painter.has_tables();
    const std::string_view line = has_tip ? tip_at(ticks_, first_tip_) : std::string_view(reason_);
    const float rows = static_cast<float>(menu_.size()) * theme::kRowHeight;
    const engine::Rect body =
        painter.board({.size = {has_tip ? 420.0F : 260.0F, rows + (line.empty() ? 97.0F : 127.0F)},
                       .banner = tr("PAUSED"),
                       .help = line,
                       .has_help = !line.empty(),
                       .help_colour = has_tip ? theme::kText : theme::kAccent,
                       .floats = true,
                       .hints = {{"↑ ↓", tr("choose")},
                                 {"Return", tr("select")},
                                 {"R", counts_for_day() ? tr("practise") : tr("restart")},
                                 {"Esc", tr("resume")}}});
    menu_.draw(painter, body, true);
}

}  // namespace screens
