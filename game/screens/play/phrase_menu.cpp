// SPDX-License-Identifier: Zlib
#include "game/screens/play/phrase_menu.h"

#include "game/app/phrases.h"
#include "game/app/pilot_actions.h"
#include "game/screens/play/local_players.h"

namespace screens {

PhraseMenu::PhraseMenu(const Uses<Ui, Preferences, Online>& services)
    : MenuScreen(services, true), services_(services) {
    for (std::size_t place = 0; place < kPhrases.size(); ++place) {
        menu_.add({.label = kPhrases[place],
                   .accept = [this, place] { say(place); },
                   .value =
                       [this, place] {
                           const bool is_pad = ui_.input.device() == engine::Device::Pad;
                           return is_pad ? std::string(engine::StickWheel::arrow(place)) : std::to_string(place + 1);
                       }});
    }
}

bool PhraseMenu::claims(engine::Control control) const {
    return phrase_on(control).has_value();
}

void PhraseMenu::say(std::size_t place) {
    if (say_phrase(services_, place)) {
        ui_.screens.pop();
    }
}

void PhraseMenu::handle(const engine::InputEvent& event) {
    const bool is_new_press = event.kind == engine::InputEvent::Kind::Pressed && !event.repeat;
    if (const auto place = phrase_on(event.control); place && is_new_press) {
        return say(*place);
    }
    if (menu_key(event) == MenuKey::None && is_press(services_, event, PilotAction::Phrases)) {
        ui_.sounds.play(Cue::Back);
        return back();
    }
    if (!stick_.handle(event)) {
        MenuScreen::handle(event);
    }
}

void PhraseMenu::tick() {
    if (const auto direction = stick_.tick()) {
        return say(*direction);
    }
    if (const auto lit = stick_.lit()) {
        menu_.set_focus(*lit);
    }
}

Board PhraseMenu::board(const Painter&) const {
    return {.size = {300, 72 + menu_.height()},
            .title = tr("QUICK PHRASE"),
            .floats = true,
            .hints = hints({}, tr("send"))};
}

}  // namespace screens
