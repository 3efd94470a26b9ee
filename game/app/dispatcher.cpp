// SPDX-License-Identifier: Zlib
#include "game/app/dispatcher.h"

#include "game/app/pilot_actions.h"
#include "game/app/shortcuts.h"
#include "game/ui/texts.h"

#include <utility>

namespace screens {

using Kind = engine::InputEvent::Kind;

bool Dispatcher::take(const engine::InputEvent& event) {
    pad_repeat_.handle(event);
    if (std::exchange(seen_changes_of_top_, screens_.changes_of_top()) != screens_.changes_of_top()) {
        pointer_.settle();
    }
    if (!pointer_.take(event)) {
        return false;
    }
    if (event.kind == Kind::PointerPressed) {
        const engine::Renderer& renderer = window_.renderer();
        const engine::Point on_page = renderer.viewport().to_world(event.position_px);
        if (const auto press = targets_.press_at(on_page * renderer.zoom())) {
            engine::InputEvent release = *press;
            release.kind = Kind::Released;
            deliver(*press);
            const bool has_other_top = screens_.apply();
            deliver(release);
            return has_other_top;
        }
    }
    deliver(event);
    return false;
}

void Dispatcher::deliver(const engine::InputEvent& event) {
    if (screens_.empty() || take_shortcut(event)) {
        return;
    }
    if (event.kind == Kind::PadAdded) {
        notices_.add(tr_format("{} is ready", event.text));
    } else if (event.kind == Kind::PadRemoved) {
        notices_.add(tr_format("{} was disconnected", event.text));
    }
    screens_.top().handle(event);
    if (event.kind == Kind::PadRemoved) {
        screens_.top().interrupted(true);
    }
}

bool Dispatcher::take_shortcut(const engine::InputEvent& event) {
    if (event.kind != Kind::Pressed || event.control.kind != engine::Control::Kind::Key || !shortcuts_) {
        return false;
    }
    // A pilot may still be tapping Fire when a menu or a result opens over the game.
    const bool is_flight_key = flies(first_, event.control) || flies(second_, event.control);
    if (is_flight_key && shortcut_of(event).is_about_volume()) {
        return false;
    }
    return (event.alt || !screens_.top().claims(event.control)) && shortcuts_(event);
}

void Dispatcher::tick() {
    pointer_.tick();
    if (const auto repeated = pad_repeat_.tick(); repeated && !screens_.empty()) {
        screens_.top().handle(*repeated);
    }
}

}  // namespace screens
