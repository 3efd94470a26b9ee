// SPDX-License-Identifier: Zlib
#include "game/screens/play/phrase_menu.h"

#include "game/app/phrases.h"
#include "game/app/pilot_actions.h"
#include "game/screens/play/game_presenter.h"

#include <algorithm>
#include <array>

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

namespace {

constexpr float kPhraseRow = 17;
constexpr float kMargin = 6;

}  // namespace

void PhraseWheel::open() {
    stick_.reset();
    left_ = kOpenTicks;
    services_.sounds.play(Cue::Move);
}

bool PhraseWheel::handle(const engine::InputEvent& event) {
    if (stick_.handle(event)) {
        return true;
    }
    if (event.kind == engine::InputEvent::Kind::Pressed && !event.repeat && claims(event.control)) {
        say(*phrase_on(event.control));
        return true;
    }
    if (leads_out(event) || is_press(services_, event, PilotAction::Phrases)) {
        services_.sounds.play(Cue::Back);
        close();
        return true;
    }
    return false;
}

/// A digit key that is bound to an action keeps that meaning.
bool PhraseWheel::claims(engine::Control control) const {
    return is_open() && phrase_on(control) && services_.bindings.actions(control).empty();
}

void PhraseWheel::say(std::size_t place) {
    if (say_phrase(services_, place)) {
        close();
    }
}

void PhraseWheel::tick() {
    if (!is_open()) {
        return;
    }
    if (const auto direction = stick_.tick()) {
        say(*direction);
    }
    left_ = stick_.lit() ? left_ : std::max(0, left_ - 1);
}

std::string_view PhraseWheel::cap_of(std::size_t place, bool is_pad) {
    static constexpr std::array<std::string_view, kPhrases.size()> kDigits{"1", "2", "3", "4", "5", "6", "7", "8"};
    return is_pad ? engine::StickWheel::arrow(place) : kDigits[place];
}

engine::Rect PhraseWheel::draw(const Painter& painter, engine::Rect part) const {
    const bool is_pad = services_.input.device() == engine::Device::Pad;
    const auto style = theme::small(theme::kText);
    float words = 0;
    for (const Phrase& phrase : kPhrases) {
        words = std::max(words, painter.width(phrase.text(), style));
    }
    const float cap = painter.cap_width(cap_of(0, is_pad)) + 8;
    // Eight rows would be tiny on a short page; two columns allow larger letters.
    const std::size_t columns = painter.is_short() ? 2 : 1;
    const std::size_t rows = kPhrases.size() / columns;
    const float column = cap + words + 2 * kMargin;
    const engine::Point size{column * static_cast<float>(columns), kPhraseRow * static_cast<float>(rows) + kMargin};
    const float page = painter.page().x;
    const float margin = painter.is_narrow() ? 4 : 12;
    const float scale = std::min({1.0F, (part.h - 2) / size.y, (page - 2 * margin) / size.x});
    const engine::ZoomScope zoom(painter.renderer(), painter.renderer().zoom() * scale);
    const engine::Rect board{(page - margin) / scale - size.x, (part.y + part.h - 2) / scale - size.y, size.x, size.y};
    painter.renderer().fill_rect(board, {6, 9, 20, 225});
    painter.renderer().frame_rect(board, theme::kLine);
    for (std::size_t place = 0; place < kPhrases.size(); ++place) {
        const std::size_t column_index = place / rows;
        draw_phrase(painter, place,
                    {board.x + column * static_cast<float>(column_index),
                     board.y + kMargin / 2 + kPhraseRow * static_cast<float>(place % rows), column, kPhraseRow},
                    cap);
    }
    return {board.x * scale, board.y * scale, board.w * scale, board.h * scale};
}

void PhraseWheel::draw_phrase(const Painter& painter, std::size_t place, engine::Rect row, float cap) const {
    const bool is_lit = stick_.lit() == place;
    const auto style = theme::small(is_lit ? engine::Colour{} : theme::kText);
    if (is_lit) {
        painter.focus_bar({row.x + 1, row.y, row.w - 2, row.h});
    }
    const engine::Point left{row.x + kMargin, row.centre().y};
    painter.key_cap(left, cap_of(place, services_.input.device() == engine::Device::Pad), theme::kAccent);
    painter.text({left.x + cap, left.y + engine::Font::cap_height(style) / 2}, kPhrases[place].text(), style);
}

}  // namespace screens
