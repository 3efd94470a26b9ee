// SPDX-License-Identifier: Zlib
#include "game/app/menu_input.h"

namespace screens {

engine::Point pointer_at(const Services& services, const engine::InputEvent& event) {
    return services.window.renderer().viewport().to_world(event.position_px);
}

Hint row_hint(const Menu& menu) {
    return menu.item(menu.focus()).change ? Hint{"← →", tr("change")} : Hint{"Return", tr("select")};
}

MenuOutcome handle_menu(Services& services, Menu& menu, const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    MenuOutcome outcome = MenuOutcome::Ignored;
    if (event.kind == Kind::PointerMoved) {
        outcome = menu.point(pointer_at(services, event));
    } else if (event.kind == Kind::PointerPressed) {
        outcome = menu.press(pointer_at(services, event));
    } else if (event.kind == Kind::PointerReleased) {
        menu.release();
    } else if (event.kind == Kind::Wheel) {
        outcome = menu.handle(event.steps > 0 ? MenuKey::Up : MenuKey::Down);
    } else {
        outcome = menu.handle(menu_key(event));
    }
    services.sounds.play(outcome);
    return outcome;
}

}  // namespace screens
