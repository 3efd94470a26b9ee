// SPDX-License-Identifier: Zlib
#include "game/screens/widgets/typing.h"

namespace screens {
namespace {

Typed erased(TextEntry& entry) {
    return entry.erase() ? Typed::Changed : Typed::Refused;
}

Typed take_letter_key(TextEntry& entry, MenuKey key) {
    switch (key) {
    case MenuKey::Up:
    case MenuKey::Down:
        entry.cycle(key == MenuKey::Up ? 1 : -1);
        return Typed::Changed;
    case MenuKey::Right:
        return entry.advance() ? Typed::Changed : Typed::Refused;
    case MenuKey::Left:
    case MenuKey::Delete:
        return erased(entry);
    case MenuKey::Accept:
    case MenuKey::Start:
        return Typed::Accepted;
    case MenuKey::Back:
        return Typed::Cancelled;
    default:
        return Typed::Nothing;
    }
}

}  // namespace

Typed type_into(TextEntry& entry, const engine::InputEvent& event) {
    if (event.kind == engine::InputEvent::Kind::Text) {
        return entry.insert(event.text) ? Typed::Changed : Typed::Refused;
    }
    if (event.kind != engine::InputEvent::Kind::Pressed) {
        return Typed::Nothing;
    }
    const MenuKey key = menu_key(event);
    if (event.control.kind != engine::Control::Kind::Key) {
        return take_letter_key(entry, key);
    }
    if (engine::to_text(event.control) == "key:Backspace") {
        return erased(entry);
    }
    const bool is_return = key == MenuKey::Accept && engine::to_text(event.control) != "key:Space";
    const bool is_ours = is_return || key == MenuKey::Back || key == MenuKey::Up || key == MenuKey::Down;
    return is_ours ? take_letter_key(entry, key) : Typed::Nothing;
}

}  // namespace screens
