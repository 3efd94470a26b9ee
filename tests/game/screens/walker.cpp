// SPDX-License-Identifier: Zlib
#include "tests/game/screens/walker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

using screens::MenuKey;

struct Walker::Way {
    MenuKey key;
    SDL_Scancode scancode;
    SDL_GameControllerButton button;
    SDL_GameControllerAxis trigger = SDL_CONTROLLER_AXIS_INVALID;  ///< Instead of a button.
};

namespace {

constexpr int kMostSteps = 80;  // rows or cells to the farthest one

using Way = Walker::Way;
constexpr std::array<Way, 13> kWays{
    {{MenuKey::Up, SDL_SCANCODE_UP, SDL_CONTROLLER_BUTTON_DPAD_UP},
     {MenuKey::Down, SDL_SCANCODE_DOWN, SDL_CONTROLLER_BUTTON_DPAD_DOWN},
     {MenuKey::Left, SDL_SCANCODE_LEFT, SDL_CONTROLLER_BUTTON_DPAD_LEFT},
     {MenuKey::Right, SDL_SCANCODE_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_RIGHT},
     {MenuKey::Accept, SDL_SCANCODE_RETURN, SDL_CONTROLLER_BUTTON_A},
     {MenuKey::Back, SDL_SCANCODE_ESCAPE, SDL_CONTROLLER_BUTTON_B},
     {MenuKey::Delete, SDL_SCANCODE_BACKSPACE, SDL_CONTROLLER_BUTTON_X},
     {MenuKey::Extra, SDL_SCANCODE_TAB, SDL_CONTROLLER_BUTTON_Y},
     {MenuKey::Start, SDL_SCANCODE_RETURN, SDL_CONTROLLER_BUTTON_START},
     {MenuKey::PageUp, SDL_SCANCODE_PAGEUP, SDL_CONTROLLER_BUTTON_LEFTSHOULDER},
     {MenuKey::PageDown, SDL_SCANCODE_PAGEDOWN, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER},
     {MenuKey::Home, SDL_SCANCODE_HOME, SDL_CONTROLLER_BUTTON_INVALID, SDL_CONTROLLER_AXIS_TRIGGERLEFT},
     {MenuKey::End, SDL_SCANCODE_END, SDL_CONTROLLER_BUTTON_INVALID, SDL_CONTROLLER_AXIS_TRIGGERRIGHT}}};
/// Other keys with the same meaning, which a hint may name.
constexpr std::array<std::pair<MenuKey, SDL_Scancode>, 2> kOtherKeys{
    {{MenuKey::Accept, SDL_SCANCODE_SPACE}, {MenuKey::Delete, SDL_SCANCODE_DELETE}}};

const Way& way_of(MenuKey key) {
    return *std::find_if(kWays.begin(), kWays.end(), [key](const Way& way) { return way.key == key; });
}

}  // namespace

Walker::Walker(ScreenRoom& room, Hand hand) : room_(room), hand_(hand) {
    if (hand == Hand::Pad) {
        pad_.emplace();
    }
    tick();
    room_.advance(engine::PointerRest::kLostTicks);  // until motion counts in the new window
}

const char* Walker::name_of(Hand hand) {
    return hand == Hand::Keys ? "keys" : hand == Hand::Pad ? "pad" : "mouse";
}

void Walker::tick() {
    room_.pump();
    room_.tick();
}

void Walker::tick_unseen() {
    room_.pump();
    room_.tick_unseen();
}

const Walker::Row* Walker::row(const std::string& label) const {
    const auto& rows = room_.rows();
    const auto found = std::ranges::find(rows, label, &Row::label);
    return found != rows.end() ? &*found : nullptr;
}

const Walker::Row* Walker::focused() const {
    const auto& rows = room_.rows();
    const auto found = std::ranges::find(rows, true, &Row::has_focus);
    return found != rows.end() ? &*found : nullptr;
}

bool Walker::offers(const std::string& label) {
    tick();
    return row(label) != nullptr;
}

void Walker::focus(const std::string& label) {
    for (int steps = 0; steps < kMostSteps; ++steps) {
        const Row* now = focused();
        if (now != nullptr && now->label == label) {
            return;
        }
        if (hand_ == Hand::Mouse) {
            // The wheel scrolls rows that do not fit into view.
            SDL_Event wheel{};
            wheel.type = SDL_MOUSEWHEEL;
            wheel.wheel.y = -1;
            SDL_PushEvent(&wheel);
            tick();
        } else {
            act(MenuKey::Down);
        }
    }
    throw std::runtime_error("no way to “" + label + "” on the screen “" + room_.top_name() + "”");
}

void Walker::bring_up(const std::string& label) {
    tick();
    if (hand_ != Hand::Mouse || row(label) == nullptr) {
        focus(label);
    }
}

void Walker::choose(const std::string& label) {
    bring_up(label);
    if (hand_ != Hand::Mouse) {
        return act(MenuKey::Accept);
    }
    constexpr float kBesideValues = 0.3F;
    take(label, kBesideValues);
    click_row(label, kBesideValues);
}

void Walker::take(const std::string& label, float part) {
    point_at(label, part);
    if (!row(label)->has_focus) {
        click_row(label, part);  // the first click only moves the focus here
    }
}

void Walker::change(const std::string& label) {
    bring_up(label);
    if (hand_ != Hand::Mouse) {
        return act(MenuKey::Right);
    }
    constexpr float kOnValue = 0.97F;
    take(label, kOnValue);
    click_row(label, kOnValue);
}

void Walker::point_at(const std::string& label, float part) {
    const engine::Rect area = row(label)->area;
    move_mouse({area.x + area.w * part, area.centre().y});
}

void Walker::click_row(const std::string& label, float part) {
    const engine::Rect area = row(label)->area;
    click({area.x + area.w * part, area.centre().y}, SDL_BUTTON_LEFT);
}

void Walker::act(screens::MenuKey key) {
    const Way& way = way_of(key);
    if (hand_ == Hand::Keys) {
        this->key(way.scancode);
    } else if (hand_ == Hand::Pad) {
        set_pad(way, true);
        tick_unseen();
        set_pad(way, false);
        tick();
    } else if (key == MenuKey::Back) {
        click({1, 1}, SDL_BUTTON_RIGHT);
    } else {
        click_hint(key);
    }
}

void Walker::set_pad(const Way& way, bool is_down) {
    if (way.trigger != SDL_CONTROLLER_AXIS_INVALID) {
        pad_->set(way.trigger, is_down ? SDL_JOYSTICK_AXIS_MAX : SDL_JOYSTICK_AXIS_MIN);
    } else {
        pad_->set(way.button, is_down);
    }
}

void Walker::click_hint(screens::MenuKey key) {
    auto area = room_.targets().area_of(way_of(key).scancode);
    for (const auto& [meaning, scancode] : kOtherKeys) {
        if (!area && meaning == key) {
            area = room_.targets().area_of(scancode);
        }
    }
    click_hint(area);
}

void Walker::click_hint(std::optional<engine::Rect> area) {
    if (!area) {
        throw std::runtime_error("nothing to click on the screen “" + room_.top_name() + "”");
    }
    click(area->centre(), SDL_BUTTON_LEFT);
}

void Walker::again() {
    switch (hand_) {
    case Hand::Keys:
        return key(SDL_SCANCODE_R);
    case Hand::Pad:
        return act(MenuKey::Delete);  // the pad's X button
    case Hand::Mouse:
        return click_hint(room_.targets().area_of(SDL_SCANCODE_R));
    }
}

void Walker::pause() {
    act(hand_ == Hand::Pad ? MenuKey::Start : MenuKey::Back);
}

void Walker::key(int scancode) {
    for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
        SDL_Event event{};
        event.type = type;
        event.key.keysym.scancode = static_cast<SDL_Scancode>(scancode);
        SDL_PushEvent(&event);
        tick_unseen();
    }
    tick();
}

void Walker::move_mouse(engine::Point at) {
    const engine::Renderer& renderer = room_.services().window.renderer();
    mouse_px_ = renderer.viewport().to_output(at * (1 / renderer.zoom()));
    // Moves in from a distance, even if the pointer is already there: motion close to a resting pointer is ignored, but
    // the pointer cannot rest close to both of two points this far apart.
    for (const float way : {3 * engine::PointerRest::kStirPx, 0.0F}) {
        SDL_Event event{};
        event.type = SDL_MOUSEMOTION;
        event.motion.x = static_cast<int>(std::lround(mouse_px_.x + way));
        event.motion.y = static_cast<int>(std::lround(mouse_px_.y));
        SDL_PushEvent(&event);
    }
    tick();
}

void Walker::set_button(int button, bool is_down) {
    SDL_Event event{};
    event.type = is_down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = static_cast<Uint8>(button);
    event.button.x = static_cast<int>(std::lround(mouse_px_.x));
    event.button.y = static_cast<int>(std::lround(mouse_px_.y));
    SDL_PushEvent(&event);
    tick_unseen();
}

void Walker::click(engine::Point at, int button) {
    move_mouse(at);
    set_button(button, true);
    set_button(button, false);
    tick();
}

void Walker::hold(const std::string& label, float part) {
    bring_up(label);
    point_at(label, part);
    set_button(SDL_BUTTON_LEFT, true);
}

void Walker::drag(const std::string& label, float from, float to) {
    hold(label, from);
    point_at(label, to);
    set_button(SDL_BUTTON_LEFT, false);
    tick();
}

void Walker::write(const std::string& text) {
    tick();
    if (hand_ == Hand::Keys) {
        SDL_Event event{};
        event.type = SDL_TEXTINPUT;
        std::copy_n(text.begin(), std::min(text.size(), sizeof event.text.text - 1), event.text.text);
        SDL_PushEvent(&event);
        tick();
        return act(MenuKey::Accept);
    }
    for (const char letter : text) {
        pick_letter(std::string(1, letter));
    }
    pick_letter("OK");
}

void Walker::pick_letter(const std::string& letter) {
    look_at(letter);
    if (hand_ == Hand::Mouse) {
        return click_row(letter, 0.5F);
    }
    act(MenuKey::Accept);
}

void Walker::look_at(const std::string& label) {
    tick();
    const Row* wanted = row(label);
    if (wanted == nullptr) {
        throw std::runtime_error("no “" + label + "” on the screen “" + room_.top_name() + "”");
    }
    if (hand_ == Hand::Mouse) {
        return point_at(label, 0.5F);
    }
    const engine::Point target = wanted->area.centre();
    for (int steps = 0; steps < kMostSteps && focused()->area.centre().y != target.y; ++steps) {
        act(MenuKey::Down);
    }
    for (int steps = 0; steps < kMostSteps && focused()->area.centre().x != target.x; ++steps) {
        act(MenuKey::Right);
    }
}

const Walker::Row* Walker::cell(const std::string& label, const std::string& value) const {
    const engine::Rect area = row(label)->area;
    const auto& rows = room_.rows();
    const auto found = std::ranges::find_if(
        rows, [&](const Row& other) { return other.label == value && area.contains(other.area.centre()); });
    return found != rows.end() ? &*found : nullptr;
}

bool Walker::shows(const std::string& label, const std::string& value) const {
    if (const Row* beside = cell(label, value)) {
        return beside->has_focus;
    }
    // A row's value is listed after its label. The search runs backwards, because texts of earlier frames come first.
    const auto& said = room_.said();
    const auto after = std::find(said.rbegin(), said.rend(), label).base();
    return after != said.begin() && after != said.end() && *after == value;
}

void Walker::look_at_value(const std::string& label, const std::string& value) {
    bring_up(label);
    if (const Row* beside = cell(label, value); beside != nullptr && hand_ == Hand::Mouse) {
        const engine::Point middle = beside->area.centre();
        move_mouse(middle);
        if (!shows(label, value)) {
            click(middle, SDL_BUTTON_LEFT);
        }
        return;
    }
    for (int steps = 0; steps < kMostSteps && !shows(label, value); ++steps) {
        change(label);
    }
    if (hand_ == Hand::Mouse) {
        take(label, 0.3F);
    }
}

void Walker::accept() {
    if (hand_ != Hand::Mouse) {
        return act(MenuKey::Accept);
    }
    set_button(SDL_BUTTON_LEFT, true);
    set_button(SDL_BUTTON_LEFT, false);
    tick();
}

std::string Walker::focus_label() const {
    const Row* now = focused();
    return now != nullptr ? now->label : "";
}
