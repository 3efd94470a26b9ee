// SPDX-License-Identifier: Zlib
#include "game/screens/play/game_screen.h"

namespace screens {

void GameScreen::shown() {
    is_on_top_ = true;
    presenter_.take_controls();
}

void GameScreen::finish(match::Match& match) {
    if (end_) {
        return;
    }
    if (match.world().is_over()) {
        services_.log.info("game over: score {}", match.world().pilot(presenter_.self()).score());
    }
    match.finish();
    end_ = match.world();
    replay_ = presenter_.save(match.recording());
}

bool GameScreen::asks_for_result(const engine::InputEvent& event) const {
    using Kind = engine::InputEvent::Kind;
    const bool is_key = event.kind == Kind::Pressed && !event.repeat && !claims(event.control);
    const bool is_asked = is_key || is_press(services_, event, PilotAction::Fire) || event.kind == Kind::PointerPressed;
    return end_ && ticks_after_end_ > sim::kTicksPerSecond && is_asked;
}

}  // namespace screens
