// SPDX-License-Identifier: Zlib
#include "engine/video/message_box.h"

#include <algorithm>

#include <SDL.h>

namespace engine {

namespace {

bool is_set(const Environment& environment, const char* variable) {
    return !environment(variable).value_or("").empty();
}

/// Counts code points: continuation bytes do not count.
std::size_t letters_in(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

}  // namespace

bool has_desktop(const Environment& environment) {
    const std::string driver = environment("SDL_VIDEODRIVER").value_or("");
    const bool is_desktop_driver =
        driver.empty() || driver.find("x11") != std::string::npos || driver.find("wayland") != std::string::npos;
    return is_desktop_driver && (is_set(environment, "DISPLAY") || is_set(environment, "WAYLAND_DISPLAY"));
}

std::string broken_into_lines(std::string_view text, std::size_t max_letters) {
    std::string lines;
    std::size_t letters = 0;  // of the last line
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const std::size_t length = letters_in(word);
        const bool is_first = lines.empty();
        const bool fits = letters + 1 + length <= max_letters;
        lines += is_first ? "" : fits ? " " : "\n";
        lines += word;
        letters = fits && !is_first ? letters + 1 + length : length;
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return lines;
}

bool show_error_box(const std::string& title, const std::string& text) {
    constexpr std::size_t kMaxLetters = 72;
    const std::string lines = broken_into_lines(text, kMaxLetters);
    return SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, title.c_str(), lines.c_str(), nullptr) == 0;
}

}  // namespace engine
