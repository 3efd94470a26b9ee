// SPDX-License-Identifier: Zlib
#include "engine/input/sticks.h"

#include "engine/base/files.h"
#include "engine/base/path_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace engine {

namespace {

using Kind = InputEvent::Kind;

constexpr int kFarOut = 20'000;  // of 32,767: far enough to be meant

int side_of(int value) {
    return value > kFarOut ? 1 : value < -kFarOut ? -1 : 0;
}

InputEvent stick_event(Kind kind, int stick, std::string text) {
    InputEvent event;
    event.kind = kind;
    event.pad = stick;
    event.text = std::move(text);
    return event;
}

std::string name_of(SDL_Joystick* stick) {
    const char* name = SDL_JoystickName(stick);
    return name != nullptr && *name != '\0' ? name : "Joystick";
}

}  // namespace

void UnmappedSticks::translate(const SDL_Event& event, std::vector<InputEvent>& out) {
    const auto press = [&](int stick, std::string control) {
        if (sticks_.contains(stick)) {
            out.push_back(stick_event(Kind::StickPressed, stick, std::move(control)));
        }
    };
    switch (event.type) {
    case SDL_JOYDEVICEADDED:
        return add(event.jdevice.which, out);
    case SDL_JOYDEVICEREMOVED:
        forget(event.jdevice.which);
        return;
    case SDL_JOYBUTTONDOWN:
        return press(event.jbutton.which, "b" + std::to_string(event.jbutton.button));
    case SDL_JOYHATMOTION:
        if (event.jhat.value == SDL_HAT_UP || event.jhat.value == SDL_HAT_DOWN || event.jhat.value == SDL_HAT_LEFT ||
            event.jhat.value == SDL_HAT_RIGHT) {
            press(event.jhat.which, "h" + std::to_string(event.jhat.hat) + "." + std::to_string(event.jhat.value));
        }
        return;
    case SDL_JOYAXISMOTION: {
        if (!sticks_.contains(event.jaxis.which)) {
            return;
        }
        int& side = axis_sides_[{event.jaxis.which, event.jaxis.axis}];
        const int now = side_of(event.jaxis.value);
        if (now != side && now != 0) {
            press(event.jaxis.which, (now > 0 ? "+a" : "-a") + std::to_string(event.jaxis.axis));
        }
        side = now;
        return;
    }
    default:
        return;
    }
}

void UnmappedSticks::forget(int stick) {
    sticks_.erase(stick);
    std::erase_if(axis_sides_, [stick](const auto& axis) { return axis.first.first == stick; });
}

void UnmappedSticks::add(int index, std::vector<InputEvent>& out) {
    if (SDL_IsGameController(index) == SDL_TRUE) {
        return;
    }
    SdlHandle<SDL_Joystick> stick(SDL_JoystickOpen(index));
    if (!stick) {
        return;
    }
    const int number = SDL_JoystickInstanceID(stick.get());
    for (int axis = 0; axis < SDL_JoystickNumAxes(stick.get()); ++axis) {
        Sint16 rest = 0;  // a trigger rests at one end
        (void)SDL_JoystickGetAxisInitialState(stick.get(), axis, &rest);
        axis_sides_[{number, axis}] = side_of(rest);
    }
    out.push_back(stick_event(Kind::StickAdded, number, name_of(stick.get())));
    sticks_[number] = std::move(stick);
}

std::vector<std::pair<int, std::string>> UnmappedSticks::list() const {
    std::vector<std::pair<int, std::string>> found;
    for (const auto& [number, stick] : sticks_) {
        found.emplace_back(number, name_of(stick.get()));
    }
    return found;
}

Result<std::string> UnmappedSticks::map(int stick, const std::vector<Element>& elements) {
    const auto found = sticks_.find(stick);
    if (found == sticks_.end()) {
        return Error{tr_later("the joystick was disconnected")};
    }
    std::string model = guid_of(found->second.get());
    // SDL finds no mapping whose GUID contains a checksum of the name, which it has put into the third and fourth byte.
    std::fill_n(model.begin() + 4, 4, '0');
    std::string name = name_of(found->second.get());
    std::ranges::replace(name, ',', ' ');  // it ends a field
    std::string mapping = model + "," + name;
    for (const Element& element : elements) {
        mapping += "," + element.button + ":" + element.control;
    }
    mapping += std::string(",platform:") + SDL_GetPlatform();
    if (SDL_GameControllerAddMapping(mapping.c_str()) < 0) {
        return Error{tr_later("the joystick cannot be used: {}"), SDL_GetError()};
    }
    forget(stick);
    return mapping;
}

std::string guid_of(SDL_Joystick* stick) {
    std::array<char, 33> guid{};  // 16 bytes in hexadecimal
    SDL_JoystickGetGUIDString(SDL_JoystickGetGUID(stick), guid.data(), static_cast<int>(guid.size()));
    return guid.data();
}

namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{4} << 20U;

}  // namespace

std::vector<Message> load_mappings(const std::filesystem::path& path) {
    const auto text = read_if_present(path, kMaxFileBytes);
    if (!text) {
        return {text.error()};
    }
    std::vector<Message> problems;
    std::istringstream lines(text->value_or(""));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const bool is_mapping = line.find_first_not_of(" \t\r") != std::string::npos && line.front() != '#';
        if (is_mapping && SDL_GameControllerAddMapping(line.c_str()) < 0) {
            problems.emplace_back(tr_later("'{}', line {} is not a mapping of a gamepad: {}"), to_text(path), number,
                                  SDL_GetError());
        }
    }
    return problems;
}

Result<void> save_mapping(const std::filesystem::path& path, const std::string& mapping) {
    (void)make_directories(path.parent_path());  // if that fails, so does the write
    const auto lock = FileLock::around(path, kLockPatience);
    const auto text = lock ? read_if_present(path, kMaxFileBytes) : lock.failure();
    if (!text) {
        return text.failure();
    }
    const std::string model = mapping.substr(0, mapping.find(',') + 1);
    std::string kept;
    std::istringstream lines(text->value_or(""));
    for (std::string line; std::getline(lines, line);) {
        kept += line.starts_with(model) ? "" : line + "\n";
    }
    return write_file(path, kept + mapping + "\n");
}

}  // namespace engine
