// SPDX-License-Identifier: Zlib
#include "game/ui/click_targets.h"

#include <algorithm>
#include <utility>

#include <SDL.h>

namespace screens {
namespace {

int scancode_of(std::string_view key) {
    const bool is_letter = key.size() == 1 && key.front() >= 'A' && key.front() <= 'Z';
    if (is_letter) {  // its position depends on the layout
        const int scancode = SDL_GetScancodeFromKey(SDLK_a + key.front() - 'A');
        return scancode != SDL_SCANCODE_UNKNOWN ? scancode : SDL_SCANCODE_A + key.front() - 'A';
    }
    constexpr std::pair<std::string_view, int> kKeys[] = {{"Return", SDL_SCANCODE_RETURN},
                                                          {"Space", SDL_SCANCODE_SPACE},
                                                          {"Esc", SDL_SCANCODE_ESCAPE},
                                                          {"Delete", SDL_SCANCODE_DELETE},
                                                          {"Backspace", SDL_SCANCODE_BACKSPACE},
                                                          {"Tab", SDL_SCANCODE_TAB},
                                                          {"F11", SDL_SCANCODE_F11},
                                                          {"+", SDL_SCANCODE_KP_PLUS},
                                                          {"–", SDL_SCANCODE_KP_MINUS},
                                                          {"←", SDL_SCANCODE_LEFT},
                                                          {"→", SDL_SCANCODE_RIGHT},
                                                          {"↑", SDL_SCANCODE_UP},
                                                          {"↓", SDL_SCANCODE_DOWN},
                                                          {"Home", SDL_SCANCODE_HOME},
                                                          {"PgUp", SDL_SCANCODE_PAGEUP},
                                                          {"PgDn", SDL_SCANCODE_PAGEDOWN},
                                                          {"End", SDL_SCANCODE_END}};
    const auto* found = std::ranges::find(kKeys, key, &std::pair<std::string_view, int>::first);
    return found != std::end(kKeys) ? found->second : SDL_SCANCODE_UNKNOWN;
}

}  // namespace

void ClickTargets::add(std::string_view keys, engine::Rect cap, engine::Rect words) {
    const auto parts = static_cast<float>(std::ranges::count(keys, ' ') + 1);
    cap.w /= parts;
    while (!keys.empty()) {
        const std::size_t end = std::min(keys.find(' '), keys.size());
        if (const int scancode = scancode_of(keys.substr(0, end)); scancode != SDL_SCANCODE_UNKNOWN) {
            targets_.push_back({cap, scancode});
            if (parts == 1) {
                targets_.push_back({words, scancode});
            }
        }
        cap.x += cap.w;
        keys.remove_prefix(std::min(end + 1, keys.size()));
    }
}

std::optional<engine::Rect> ClickTargets::area_of(int scancode) const {
    const auto found = std::ranges::find(targets_, scancode, &Target::scancode);
    return found != targets_.end() ? std::optional(found->area) : std::nullopt;
}

std::optional<engine::InputEvent> ClickTargets::press_at(engine::Point at) const {
    const auto hit = std::ranges::find_if(targets_, [at](const Target& target) { return target.area.contains(at); });
    if (hit == targets_.end()) {
        return std::nullopt;
    }
    engine::InputEvent press;
    press.kind = engine::InputEvent::Kind::Pressed;
    press.control = {engine::Control::Kind::Key, hit->scancode};
    return press;
}

}  // namespace screens
