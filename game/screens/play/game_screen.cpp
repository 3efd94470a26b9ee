// SPDX-License-Identifier: Zlib
#include "game/screens/play/game_screen.h"

namespace screens {

void GameScreen::shown() {
    is_on_top_ = true;
    presenter_.take_controls();
}

void GameScreen::on_confirmed_tick(const match::ConsecutiveWorlds& worlds) {
    presenter_.on_confirmed(worlds);
    again_->note(worlds, presenter_.self());
}

void GameScreen::open_result(std::unique_ptr<ResultScreen> result, const match::Match& match) {
    constexpr int kRounds = 3;
    is_on_top_ = false;
    has_result_ = true;
    if (end_ && end_->is_over()) {
        again_->arm(match.recording(), services_.settings.flag("access.reduced_effects") ? 1 : kRounds);
        result->show_again(again_, presenter_.hud().crew());
    }
    services_.screens.push(std::move(result));
}

bool GameScreen::draw_end_again(const Painter& painter, float fraction) {
    const match::ConsecutiveWorlds* const shown = has_result_ ? again_->shown() : nullptr;
    if (shown == nullptr) {
        return false;
    }
    std::optional<view::Aim> aim;
    if (const float beside = ResultScreen::width_beside(painter); beside > 0) {
        const float zoom = painter.renderer().zoom();
        aim = view::Aim{again_->place(), {zoom * beside / 2, zoom * painter.page().y / 2}};
    }
    presenter_.draw_again(painter, *shown, again_->is_moving() ? fraction : 1, aim);
    return true;
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
