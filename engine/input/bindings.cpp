// SPDX-License-Identifier: Zlib
#include "engine/input/bindings.h"

#include "engine/base/text.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <SDL.h>

namespace engine {

namespace {

constexpr std::string_view kKeyPrefix = "key:";
constexpr std::string_view kPadPrefix = "pad:";
constexpr std::string_view kSeparator = ", ";  // with its space it cannot be part of a key's name

/// The names of controls that are worth translating; letters, digits and F keys are not.
constexpr Phrase kNames[] = {tr_later_in("control", "Space"),         tr_later_in("control", "Return"),
                             tr_later_in("control", "Escape"),        tr_later_in("control", "Esc"),
                             tr_later_in("control", "Backspace"),     tr_later_in("control", "Delete"),
                             tr_later_in("control", "Insert"),        tr_later_in("control", "Home"),
                             tr_later_in("control", "End"),           tr_later_in("control", "PageUp"),
                             tr_later_in("control", "PageDown"),      tr_later_in("control", "CapsLock"),
                             tr_later_in("control", "Left Ctrl"),     tr_later_in("control", "Right Ctrl"),
                             tr_later_in("control", "Left Shift"),    tr_later_in("control", "Right Shift"),
                             tr_later_in("control", "Left Alt"),      tr_later_in("control", "Right Alt"),
                             tr_later_in("control", "Pause"),         tr_later_in("control", "Left arrow"),
                             tr_later_in("control", "Right arrow"),   tr_later_in("control", "Up arrow"),
                             tr_later_in("control", "Down arrow"),    tr_later_in("control", "Back"),
                             tr_later_in("control", "Guide"),         tr_later_in("control", "Start"),
                             tr_later_in("control", "Left stick in"), tr_later_in("control", "Right stick in"),
                             tr_later_in("control", "Left shoulder"), tr_later_in("control", "Right shoulder"),
                             tr_later_in("control", "D-pad ↑"),       tr_later_in("control", "D-pad ↓"),
                             tr_later_in("control", "D-pad ←"),       tr_later_in("control", "D-pad →"),
                             tr_later_in("control", "Left stick →"),  tr_later_in("control", "Left stick ←"),
                             tr_later_in("control", "Left stick ↓"),  tr_later_in("control", "Left stick ↑"),
                             tr_later_in("control", "Right stick →"), tr_later_in("control", "Right stick ←"),
                             tr_later_in("control", "Right stick ↓"), tr_later_in("control", "Right stick ↑"),
                             tr_later_in("control", "Left trigger"),  tr_later_in("control", "Right trigger"),
                             tr_later_in("control", "PgUp PgDn"),     tr_later_in("control", "Home End"),
                             tr_later_in("control", "Backspace Tab")};

std::string key_text(int code) {
    const std::string name = SDL_GetScancodeName(static_cast<SDL_Scancode>(code));
    return name.empty() ? std::string("#") + std::to_string(code) : name;
}

std::optional<Control> key_from_text(std::string_view name) {
    int code = 0;
    if (name.size() > 1 && name.front() == '#') {
        const auto [end, failed] = std::from_chars(name.data() + 1, name.data() + name.size(), code);
        if (failed != std::errc() || end != name.data() + name.size()) {
            return std::nullopt;
        }
    } else {
        code = SDL_GetScancodeFromName(std::string(name).c_str());
    }
    if (code <= SDL_SCANCODE_UNKNOWN || code >= SDL_NUM_SCANCODES) {
        return std::nullopt;
    }
    return Control{Control::Kind::Key, code};
}

std::optional<Control> pad_from_text(std::string_view name) {
    const bool is_axis = !name.empty() && (name.front() == '-' || name.front() == '+');
    if (is_axis) {
        const auto axis = SDL_GameControllerGetAxisFromString(std::string(name.substr(1)).c_str());
        const auto kind = name.front() == '-' ? Control::Kind::AxisMinus : Control::Kind::AxisPlus;
        return axis == SDL_CONTROLLER_AXIS_INVALID ? std::nullopt : std::optional(Control{kind, axis});
    }
    const auto button = SDL_GameControllerGetButtonFromString(std::string(name).c_str());
    return button == SDL_CONTROLLER_BUTTON_INVALID ? std::nullopt
                                                   : std::optional(Control{Control::Kind::Button, button});
}

/// Returns whether a key's name is in an alphabet of Europe.
bool is_european(std::string_view name) {
    constexpr unsigned char kFirstBeyond = 0xD5;  // in UTF-8, of U+0540; Cyrillic ends below
    return std::ranges::all_of(name, [](char byte) {
        const auto octet = static_cast<unsigned char>(byte);
        return octet < kFirstBeyond || octet == 0xE2;  // arrows and other signs begin with E2
    });
}

/// Returns the capital of a Greek or Cyrillic letter without an accent; others as they are.
char32_t capital_of(char32_t letter) {
    constexpr char32_t kFinalSigma = 0x3C2;
    if (letter == kFinalSigma) {
        return 0x3A3;
    }
    const bool is_usual = (letter >= 0x3B1 && letter <= 0x3C9) || (letter >= 0x430 && letter <= 0x44F);
    const bool is_of_one_language = letter >= 0x450 && letter <= 0x45F;  // of Ukrainian, Serbian and others
    return is_usual ? letter - 0x20 : is_of_one_language ? letter - 0x50 : letter;
}

std::string key_name(int code) {
    const std::string on_layout = SDL_GetKeyName(SDL_GetKeyFromScancode(static_cast<SDL_Scancode>(code)));
    const std::string name = key_cap(on_layout, key_text(code));
    if (name == "Left" || name == "Right" || name == "Up" || name == "Down") {
        return control_label(name + " arrow");
    }
    constexpr std::string_view kKeypad = "Keypad ";
    if (name.starts_with(kKeypad)) {
        return tr_format("Keypad {}", name.substr(kKeypad.size()));
    }
    return control_label(name);
}

std::string button_name(int code) {
    static constexpr std::array<const char*, 15> kButtons{"A",
                                                          "B",
                                                          "X",
                                                          "Y",
                                                          "Back",
                                                          "Guide",
                                                          "Start",
                                                          "Left stick in",
                                                          "Right stick in",
                                                          "Left shoulder",
                                                          "Right shoulder",
                                                          "D-pad ↑",
                                                          "D-pad ↓",
                                                          "D-pad ←",
                                                          "D-pad →"};
    constexpr std::size_t kPlain = 7;  // those whose names do not identify them as a pad's
    const auto i = static_cast<std::size_t>(code);
    const std::string name = i < kButtons.size() ? control_label(kButtons[i]) : std::to_string(code);
    return i < kPlain || i >= kButtons.size() ? tr_format("Pad {}", name) : name;
}

const char* axis_name(int code, bool plus) {
    switch (code) {
    case SDL_CONTROLLER_AXIS_LEFTX:
        return plus ? "Left stick →" : "Left stick ←";
    case SDL_CONTROLLER_AXIS_LEFTY:
        return plus ? "Left stick ↓" : "Left stick ↑";
    case SDL_CONTROLLER_AXIS_RIGHTX:
        return plus ? "Right stick →" : "Right stick ←";
    case SDL_CONTROLLER_AXIS_RIGHTY:
        return plus ? "Right stick ↓" : "Right stick ↑";
    case SDL_CONTROLLER_AXIS_TRIGGERLEFT:
        return "Left trigger";
    default:
        return "Right trigger";
    }
}

}  // namespace

std::string key_cap(std::string_view on_layout, std::string_view of_place) {
    if (on_layout.empty() || !is_european(on_layout)) {
        return std::string(of_place);
    }
    const Character first = first_character(on_layout);
    const char32_t capital = capital_of(first.code);
    if (first.bytes != on_layout.size() || capital == first.code) {
        return std::string(on_layout);
    }
    return {static_cast<char>(0xC0U | (capital >> 6U)), static_cast<char>(0x80U | (capital & 0x3FU))};
}

std::string to_text(Control control) {
    switch (control.kind) {
    case Control::Kind::Key:
        return std::string(kKeyPrefix) + key_text(control.code);
    case Control::Kind::Button:
        return std::string(kPadPrefix) +
               SDL_GameControllerGetStringForButton(static_cast<SDL_GameControllerButton>(control.code));
    case Control::Kind::AxisMinus:
    case Control::Kind::AxisPlus:
        return std::string(kPadPrefix) + (control.kind == Control::Kind::AxisMinus ? "-" : "+") +
               SDL_GameControllerGetStringForAxis(static_cast<SDL_GameControllerAxis>(control.code));
    case Control::Kind::None:
        break;
    }
    return {};
}

std::optional<Control> control_from_text(std::string_view text) {
    if (text.substr(0, kKeyPrefix.size()) == kKeyPrefix) {
        return key_from_text(text.substr(kKeyPrefix.size()));
    }
    if (text.substr(0, kPadPrefix.size()) == kPadPrefix) {
        return pad_from_text(text.substr(kPadPrefix.size()));
    }
    return std::nullopt;
}

std::string control_label(std::string_view name) {
    const auto* const found =
        std::ranges::find_if(kNames, [&](const Phrase& phrase) { return phrase.english == name; });
    return found == std::end(kNames) ? std::string(name) : found->text();
}

std::string display_name(Control control) {
    switch (control.kind) {
    case Control::Kind::Key:
        return key_name(control.code);
    case Control::Kind::Button:
        return button_name(control.code);
    case Control::Kind::AxisMinus:
    case Control::Kind::AxisPlus:
        return control_label(axis_name(control.code, control.kind == Control::Kind::AxisPlus));
    case Control::Kind::None:
        break;
    }
    return "–";
}

void Bindings::bind(Action action, Control control) {
    if (!has(action, control) && control.kind != Control::Kind::None) {
        by_action_[action].push_back(control);
    }
}

std::span<const Control> Bindings::controls(Action action) const {
    const auto found = by_action_.find(action);
    return found == by_action_.end() ? std::span<const Control>() : std::span<const Control>(found->second);
}

std::vector<Action> Bindings::actions(Control control) const {
    std::vector<Action> all;
    for (const auto& [action, controls] : by_action_) {
        if (std::find(controls.begin(), controls.end(), control) != controls.end()) {
            all.push_back(action);
        }
    }
    return all;
}

bool Bindings::has(Action action, Control control) const {
    const auto all = controls(action);
    return std::find(all.begin(), all.end(), control) != all.end();
}

std::string Bindings::line(Action action) const {
    std::string text;
    for (const Control control : controls(action)) {
        text += text.empty() ? std::string_view() : kSeparator;
        text += to_text(control);
    }
    return text;
}

bool Bindings::set_line(Action action, std::string_view line) {
    clear(action);
    bool all_known = true;
    while (!line.empty()) {
        const std::size_t end = line.find(kSeparator);
        const auto control = control_from_text(line.substr(0, end));
        if (control) {
            bind(action, *control);
        }
        all_known = all_known && control.has_value();
        line = end == std::string_view::npos ? std::string_view() : line.substr(end + kSeparator.size());
    }
    return all_known;
}

}  // namespace engine
