// SPDX-License-Identifier: Zlib
#include "game/ui/writer.h"

namespace screens {

using Kind = engine::InputEvent::Kind;

void Writer::begin(std::string_view text, engine::Device device) {
    entry_.set(text);
    board_ = {};
    shows_board_ = device != engine::Device::Keyboard;
}

Typed Writer::handle(const engine::InputEvent& event, engine::Point at) {
    switch (event.kind) {
    case Kind::Text:
        shows_board_ = false;
        return insert(event.text);
    case Kind::Pressed:
        return event.control.kind == engine::Control::Kind::Key ? take_key(event) : take_pad(event);
    case Kind::PointerMoved:
    case Kind::PointerPressed:
    case Kind::PointerBack:
        return take_pointer(event, at);
    default:
        return Typed::Nothing;
    }
}

Typed Writer::take_key(const engine::InputEvent& event) {
    const std::string key = engine::to_text(event.control);
    if (key == "key:Backspace") {
        return erase();
    }
    const MenuKey meaning = menu_key(event);
    if (meaning == MenuKey::Accept && key != "key:Space") {  // Space arrives as text
        return Typed::Accepted;
    }
    return meaning == MenuKey::Back ? Typed::Cancelled : Typed::Nothing;
}

Typed Writer::take_pad(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Back) {
        return Typed::Cancelled;
    }
    if (!shows_board_) {
        shows_board_ = key != MenuKey::None;
        return Typed::Nothing;
    }
    switch (key) {
    case MenuKey::Accept:
        return pick();
    case MenuKey::Start:
        return Typed::Accepted;
    case MenuKey::Delete:
        return erase();
    case MenuKey::Extra:
        board_.turn_page();
        return Typed::Nothing;
    default:
        board_.move(key);
        return Typed::Nothing;
    }
}

Typed Writer::take_pointer(const engine::InputEvent& event, engine::Point at) {
    if (event.kind == Kind::PointerBack) {
        return Typed::Cancelled;
    }
    const bool is_press = event.kind == Kind::PointerPressed;
    if (!shows_board_) {
        shows_board_ = is_press;
        return Typed::Nothing;
    }
    return board_.point(at) && is_press ? pick() : Typed::Nothing;
}

Typed Writer::insert(std::string_view text) {
    const std::size_t before = entry_.size();
    if (!entry_.insert(text)) {
        return Typed::Refused;
    }
    return entry_.size() == before ? Typed::Nothing : Typed::Changed;
}

Typed Writer::erase() {
    return entry_.erase() ? Typed::Changed : Typed::Refused;
}

Typed Writer::pick() {
    const auto picked = board_.pick();
    if (!picked) {
        return Typed::Nothing;
    }
    switch (picked->type) {
    case LetterBoard::Pick::Type::Erase:
        return erase();
    case LetterBoard::Pick::Type::Done:
        return Typed::Accepted;
    default:
        return insert(picked->letter);
    }
}

void Writer::draw(const Painter& painter, engine::Rect line, float board_top, bool is_secret) {
    entry_.draw(painter, line, is_secret);
    if (shows_board_) {
        board_.draw(painter, board_top);
    }
}

std::vector<Hint> Writer::hints(engine::Device device, std::string_view accept, std::string_view cancel) {
    if (device == engine::Device::Pad) {
        return {{"Start", accept}, {"Backspace", tr("erase")}, {"Tab", tr("more letters")}, {"Esc", cancel}};
    }
    return {{"Return", accept}, {"Esc", cancel}};
}

}  // namespace screens
