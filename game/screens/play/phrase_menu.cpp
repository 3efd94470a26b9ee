// SPDX-License-Identifier: Zlib
#include "game/screens/play/phrase_menu.h"

#include "game/app/actions.h"
#include "game/app/menu_input.h"
#include "game/app/phrases.h"
#include "game/screens/play/player_view.h"

namespace screens {

PhraseMenu::PhraseMenu(Services& services) : services_(services) {
    for (std::size_t place = 0; place < kPhrases.size(); ++place) {
        menu_.add({.label = kPhrases[place],
                   .accept = [this, place] { say(place); },
                   .value =
                       [this, place] {
                           const bool is_pad = services_.input.device() == engine::Device::Pad;
                           return is_pad ? std::string(StickWheel::arrow(place)) : std::to_string(place + 1);
                       }});
    }
}

bool PhraseMenu::claims(engine::Control control) const {
    return phrase_on(control).has_value();
}

void PhraseMenu::say(std::size_t place) {
    if (say_phrase(services_, place)) {
        services_.screens.pop();
    }
}

void PhraseMenu::handle(const engine::InputEvent& event) {
    const bool is_new_press = event.kind == engine::InputEvent::Kind::Pressed && !event.repeat;
    if (const auto place = phrase_on(event.control); place && is_new_press) {
        return say(*place);
    }
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Back || (key == MenuKey::None && is_press(services_, event, PilotAction::Phrases))) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    if (!stick_.handle(event)) {
        handle_menu(services_, menu_, event);
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

void PhraseMenu::draw(const Painter& painter, float) {
    painter.dim();
    const float height = 72 + static_cast<float>(menu_.size()) * theme::kRowHeight;
    const engine::Rect body =
        painter.board({.size = {300, height},
                       .title = tr("QUICK PHRASE"),
                       .floats = true,
                       .hints = {{"↑ ↓", tr("choose")}, {"Return", tr("say it")}, {"Esc", tr("back")}}});
    menu_.draw(painter, body);
}

}  // namespace screens
