// SPDX-License-Identifier: Zlib
#include "tests/game/screens/golden_texts.h"

#include <algorithm>
#include <cctype>
#include <fstream>

#include <fmt/format.h>

#include "tests/support/places.h"

namespace golden {

namespace {

constexpr std::string_view kHead = "== ";  // before a picture's name

}  // namespace

std::filesystem::path texts_path() {
    return places::goldens() / "texts.txt";
}

bool keeps_texts(const std::string& name) {
    const bool is_measured = name.starts_with("net_") && !name.starts_with("net_over");
    if (is_measured || name.starts_with("shared_replays")) {
        return false;  // numbers of the connection, and a folder, of this run
    }
    const bool walks = name.starts_with("options_") || name.starts_with("display_") || name.starts_with("access") ||
                       (name.starts_with("set_up_") && name.size() > std::string_view("set_up_1_0").size());
    return !walks || name.ends_with("_03");
}

std::string lines_of(const Gallery::Piece& piece) {
    std::string lines;
    for (const engine::DrawnText& text : piece.texts) {
        lines += fmt::format("{} {} {} {} {}\n", text.ink.x, text.ink.y, text.ink.w, text.ink.h, text.text);
    }
    return lines;
}

Texts read_texts() {
    Texts texts;
    std::ifstream file(texts_path());
    std::string* lines = nullptr;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(kHead)) {
            lines = &texts[line.substr(kHead.size())];
        } else if (lines != nullptr) {
            *lines += line + "\n";
        }
    }
    return texts;
}

std::string joined(const Texts& texts) {
    std::string all = "# Texts of the gallery's pictures: left, top, width and height in pixels, and the words.\n"
                      "# Written by gyre-gallery --golden.\n";
    for (const auto& [name, lines] : texts) {
        all += std::string(kHead) + name + "\n" + lines;
    }
    return all;
}

}  // namespace golden
