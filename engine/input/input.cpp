// SPDX-License-Identifier: Zlib
#include "engine/input/input.h"

#include <algorithm>

namespace engine {

namespace {

using Kind = InputEvent::Kind;

// A stick counts as pushed above the first threshold and as released below the second, so that it does not flicker in
// between.
constexpr int kPushed = 16384;
constexpr int kReleased = 11000;

InputEvent make_event(Kind kind, Control control = {}, int pad = InputEvent::kNoPad) {
    InputEvent event;
    event.kind = kind;
    event.control = control;
    event.pad = pad;
    return event;
}

InputEvent named(Kind kind, const char* text, int pad = InputEvent::kNoPad) {
    InputEvent event = make_event(kind, {}, pad);
    event.text = text != nullptr ? text : "";
    return event;
}

Control axis_control(int axis, int side) {
    return {side < 0 ? Control::Kind::AxisMinus : Control::Kind::AxisPlus, axis};
}

int axis_side(int value, int before) {
    const int limit = before == 0 ? kPushed : kReleased;
    const bool still = (before >= 0 && value > limit) || (before <= 0 && value < -limit);
    if (still) {
        return value > 0 ? 1 : -1;
    }
    return value > kPushed ? 1 : (value < -kPushed ? -1 : 0);
}

void translate_window(const SDL_WindowEvent& event, std::vector<InputEvent>& out) {
    switch (event.event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        out.push_back(make_event(Kind::Resized));
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        out.push_back(make_event(Kind::FocusGained));
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        out.push_back(make_event(Kind::FocusLost));
        break;
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        out.push_back(make_event(Kind::Hidden));
        break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
        out.push_back(make_event(Kind::Shown));
        break;
    case SDL_WINDOWEVENT_EXPOSED:
        out.push_back(make_event(Kind::Exposed));
        break;
    default:
        break;
    }
}

void translate_key(const SDL_KeyboardEvent& key, std::vector<InputEvent>& out) {
    InputEvent event =
        make_event(key.type == SDL_KEYDOWN ? Kind::Pressed : Kind::Released, {Control::Kind::Key, key.keysym.scancode});
    event.repeat = key.repeat != 0;
    event.alt = (key.keysym.mod & KMOD_ALT) != 0;
    out.push_back(event);
}

bool is_paste(const SDL_Keysym& key) {
    const bool has_command = (key.mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    const bool is_letter = has_command && key.sym == SDLK_v;
    return is_letter || ((key.mod & KMOD_SHIFT) != 0 && key.sym == SDLK_INSERT);
}

/// Pointer positions are in window units, which on high-density displays are larger than output pixels.
Point pointer_px(Uint32 window_id, int x, int y) {
    SDL_Window* window = SDL_GetWindowFromID(window_id);
    int w = 0;
    int h = 0;
    int w_px = 0;
    int h_px = 0;
    if (window != nullptr) {
        SDL_GetWindowSize(window, &w, &h);
        SDL_GetWindowSizeInPixels(window, &w_px, &h_px);
    }
    const Point at{static_cast<float>(x), static_cast<float>(y)};
    return w > 0 && h > 0 ? Point{at.x * static_cast<float>(w_px) / static_cast<float>(w),
                                  at.y * static_cast<float>(h_px) / static_cast<float>(h)}
                          : at;
}

std::string identity_of(SDL_GameController* pad) {
    const char* serial = SDL_GameControllerGetSerial(pad);
    return guid_of(SDL_GameControllerGetJoystick(pad)) + (serial != nullptr ? std::string(" ") + serial : "");
}

}  // namespace

std::vector<InputEvent> Input::poll() {
    std::vector<InputEvent> out;
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        translate(event, out);
    }
    return out;
}

std::vector<InputEvent> Input::wait(int timeout_ms) {
    SDL_WaitEventTimeout(nullptr, timeout_ms);  // leaves the event in the queue
    return poll();
}

void Input::translate(const SDL_Event& event, std::vector<InputEvent>& out) {
    switch (event.type) {
    case SDL_QUIT:
        out.push_back(make_event(Kind::Quit));
        break;
    case SDL_DISPLAYEVENT:
        out.push_back(make_event(Kind::Displays));
        break;
    case SDL_AUDIODEVICEADDED:
    case SDL_AUDIODEVICEREMOVED:
        if (event.adevice.iscapture == 0) {
            out.push_back(make_event(Kind::Sounds));
        }
        break;
    case SDL_WINDOWEVENT:
        translate_window(event.window, out);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        translate_key(event.key, out);
        device_ = event.type == SDL_KEYDOWN ? Device::Keyboard : device_;
        if (event.type == SDL_KEYDOWN && is_paste(event.key.keysym)) {
            out.push_back(named(Kind::Text, clipboard_line().c_str()));
        }
        break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT:
        if (event.type == SDL_DROPFILE) {
            out.push_back(named(Kind::FileDropped, event.drop.file));
        }
        SDL_free(event.drop.file);
        break;
    case SDL_TEXTINPUT:
        out.push_back(named(Kind::Text, event.text.text));
        break;
    case SDL_CONTROLLERDEVICEADDED:
        pad_added(event.cdevice.which, out);
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        pad_removed(event.cdevice.which, out);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        out.push_back(make_event(event.type == SDL_CONTROLLERBUTTONDOWN ? Kind::Pressed : Kind::Released,
                                 {Control::Kind::Button, event.cbutton.button}, event.cbutton.which));
        device_ = Device::Pad;
        break;
    case SDL_CONTROLLERAXISMOTION:
        axis_moved(event.caxis.which, event.caxis.axis, event.caxis.value, out);
        break;
    default:
        translate_pointer(event, out);
        sticks_.translate(event, out);
        break;
    }
}

void Input::translate_pointer(const SDL_Event& event, std::vector<InputEvent>& out) {
    InputEvent pointer;
    if (event.type == SDL_MOUSEMOTION) {
        pointer.kind = Kind::PointerMoved;
        pointer.position_px = pointer_px(event.motion.windowID, event.motion.x, event.motion.y);
    } else if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP) {
        const bool is_down = event.type == SDL_MOUSEBUTTONDOWN;
        const bool leads_back = event.button.button == SDL_BUTTON_RIGHT || event.button.button == SDL_BUTTON_X1;
        if (event.button.button != SDL_BUTTON_LEFT && !(leads_back && is_down)) {
            return;
        }
        pointer.kind = leads_back ? Kind::PointerBack : is_down ? Kind::PointerPressed : Kind::PointerReleased;
        pointer.position_px = pointer_px(event.button.windowID, event.button.x, event.button.y);
        device_ = Device::Pointer;
    } else if (event.type == SDL_MOUSEWHEEL && event.wheel.y != 0) {
        pointer.kind = Kind::Wheel;
        pointer.steps = event.wheel.y;
    } else {
        return;
    }
    out.push_back(pointer);
}

void Input::axis_moved(int pad, int axis, int value, std::vector<InputEvent>& out) {
    int& side = axis_sides_[{pad, axis}];
    const int now = axis_side(value, side);
    if (now == side) {
        return;
    }
    if (side != 0) {
        out.push_back(make_event(Kind::Released, axis_control(axis, side), pad));
    }
    if (now != 0) {
        out.push_back(make_event(Kind::Pressed, axis_control(axis, now), pad));
        device_ = Device::Pad;
    }
    side = now;
}

void Input::pad_added(int index, std::vector<InputEvent>& out) {
    SdlHandle<SDL_GameController> pad(SDL_GameControllerOpen(index));
    if (!pad) {
        return;
    }
    const int instance = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad.get()));
    if (pads_.contains(instance)) {
        return;
    }
    out.push_back(named(Kind::PadAdded, SDL_GameControllerName(pad.get()), instance));
    pads_[instance] = std::move(pad);
}

Result<std::string> Input::map_stick(int stick, const std::vector<UnmappedSticks::Element>& elements) {
    auto mapping = sticks_.map(stick, elements);
    for (int index = 0; mapping && index < SDL_NumJoysticks(); ++index) {
        if (SDL_JoystickGetDeviceInstanceID(index) == stick) {
            // SDL reports a pad of its own accord only when it is plugged in.
            SDL_Event added{};
            added.type = SDL_CONTROLLERDEVICEADDED;
            added.cdevice.which = index;
            SDL_PushEvent(&added);
        }
    }
    return mapping;
}

void Input::pad_removed(int pad, std::vector<InputEvent>& out) {
    const auto found = pads_.find(pad);
    if (found == pads_.end()) {
        return;
    }
    out.push_back(named(Kind::PadRemoved, SDL_GameControllerName(found->second.get()), pad));
    pads_.erase(found);
    std::erase_if(axis_sides_, [pad](const auto& entry) { return entry.first.first == pad; });
}

void Input::rumble(float strength, int duration_ms, int pad) {
    const auto power = static_cast<Uint16>(std::clamp(strength, 0.0F, 1.0F) * 65535);
    for (const auto& [instance, handle] : pads_) {
        if (pad == InputEvent::kNoPad || pad == instance) {
            SDL_GameControllerRumble(handle.get(), power, power, static_cast<Uint32>(std::max(duration_ms, 0)));
        }
    }
}

std::vector<Pad> Input::pads() const {
    std::vector<Pad> found;
    for (const auto& [instance, handle] : pads_) {
        found.push_back({instance, identity_of(handle.get())});
    }
    return found;
}

std::string clipboard_line() {
    constexpr std::size_t kMostBytes = 1024;
    char* const clipboard = SDL_GetClipboardText();
    const std::string text = clipboard != nullptr ? clipboard : "";
    SDL_free(clipboard);
    return text.substr(0, std::min(text.find_first_of("\r\n"), kMostBytes));
}

}  // namespace engine
