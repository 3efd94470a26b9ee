// SPDX-License-Identifier: Zlib
/// Joysticks that SDL has no mapping for: nobody knows which of their controls is which button of a pad, until a player
/// says so.
#pragma once

#include "engine/base/result.h"
#include "engine/input/input_event.h"
#include "engine/sdl.h"

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace engine {

/// Listens to them, and writes mappings for them.
class UnmappedSticks {
public:
    /// A button of a pad as SDL names it ("dpleft", "a"), and the control of the joystick that is used for it, as in
    /// the event StickPressed.
    struct Element {
        std::string button;
        std::string control;
    };

    /// Translates SDL's joystick events. Joysticks with a mapping are ignored.
    void translate(const SDL_Event& event, std::vector<InputEvent>& out);
    /// Returns their numbers and names, in the order of connection.
    [[nodiscard]] std::vector<std::pair<int, std::string>> list() const;
    /// Has SDL map a joystick, and forgets it. Returns the mapping in SDL's format. Fails if SDL refuses it, or if the
    /// joystick is gone.
    Result<std::string> map(int stick, const std::vector<Element>& elements);

private:
    void add(int index, std::vector<InputEvent>& out);
    void forget(int stick);

    std::map<int, SdlHandle<SDL_Joystick>> sticks_;  // by joystick instance
    std::map<std::pair<int, int>, int> axis_sides_;  // (stick, axis) → -1, 0 or 1: where it is, or rests at first
};

/// Returns the GUID that SDL gives a joystick's model, in hexadecimal.
[[nodiscard]] std::string guid_of(SDL_Joystick* stick);

/// Has SDL use the mappings in a file: one a line, in SDL's format, empty lines and comments (#) aside. A missing file
/// is none. Returns a message for each line that SDL refuses, and if the file cannot be read. Needs SDL's pads.
[[nodiscard]] std::vector<Message> load_mappings(const std::filesystem::path& path);
/// Adds a mapping to that file, in place of an earlier one of the same model.
Result<void> save_mapping(const std::filesystem::path& path, const std::string& mapping);

}  // namespace engine
