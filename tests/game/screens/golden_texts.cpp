// SPDX-License-Identifier: Zlib
#include "tests/game/screens/golden_texts.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "tests/support/golden.h"
#include "tests/support/places.h"

namespace golden {

namespace {

constexpr std::string_view kHead = "== ";  // before a picture's name

/// Compares two lines as `lines_of` writes them.
bool is_line_alike(const std::string& expected, const std::string& seen) {
    std::istringstream a(expected);
    std::istringstream b(seen);
    for (int number = 0; number < 4; ++number) {
        int of_a = 0;
        int of_b = 0;
        if (!(a >> of_a) || !(b >> of_b) || std::abs(of_a - of_b) > 1) {
            return false;
        }
    }
    std::string words_of_a;
    std::string words_of_b;
    std::getline(a, words_of_a);
    std::getline(b, words_of_b);
    return words_of_a == words_of_b;
}

}  // namespace

std::filesystem::path texts_path() {
    return places::goldens() / "texts.txt";
}

bool keeps_texts(const std::string& name) {
    const bool is_measured = name.starts_with("net_") && !name.starts_with("net_over");
    if (is_measured || name.starts_with("shared_replays")) {
        return false;  // figures of the connection and a folder differ from run to run
    }
    const bool walks = name.starts_with("options_") || name.starts_with("display_") || name.starts_with("access") ||
                       (name.starts_with("set_up_") && name.size() > std::string_view("set_up_1_0").size());
    return !walks || name.ends_with("_03");
}

void show_gallery(const std::function<void(const std::string& name, const Gallery::Piece& piece,
                                           engine::Renderer& renderer)>& visit) {
    std::string suffix;
    Gallery gallery(kDrawnSize, [&](const Gallery::Piece& piece, engine::Renderer& renderer) {
        visit(piece.name + suffix, piece, renderer);
    });
    gallery.show_all();
    suffix = " at 300 %";
    gallery.set_text_scale(300);
    gallery.show_all();
}

std::string lines_of(const Gallery::Piece& piece) {
    std::string lines;
    for (const engine::DrawnText& text : piece.texts) {
        lines += fmt::format("{} {} {} {} {}\n", text.ink.x, text.ink.y, text.ink.w, text.ink.h, text.text);
    }
    return lines;
}

bool are_alike(const std::string& expected, const std::string& seen) {
    std::istringstream expected_lines(expected);
    std::istringstream seen_lines(seen);
    for (std::string a, b; true;) {
        const bool has_more = !std::getline(expected_lines, a).fail();
        if (has_more == std::getline(seen_lines, b).fail()) {
            return false;
        }
        if (!has_more) {
            return true;
        }
        if (!is_line_alike(a, b)) {
            return false;
        }
    }
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
