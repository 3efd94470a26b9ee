// SPDX-License-Identifier: Zlib
#include "game/screens/menu_input.h"

namespace screens {

MenuOutcome handle_menu(Services& services, Menu& menu, const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    MenuOutcome outcome = MenuOutcome::Ignored;
    if (event.kind == Kind::PointerMoved || event.kind == Kind::PointerPressed) {
        const engine::Point at = services.window.renderer().viewport().to_world(event.position_px);
        outcome = menu.point(at, event.kind == Kind::PointerPressed);
    } else if (event.kind == Kind::Wheel) {
        outcome = menu.handle(event.steps > 0 ? MenuKey::Up : MenuKey::Down);
    } else {
        outcome = menu.handle(menu_key(event));
    }
    services.sounds.play(outcome);
    return outcome;
}

}  // namespace screens
