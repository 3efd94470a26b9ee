// SPDX-License-Identifier: Zlib
#include "game/ui/text_entry.h"

#include "engine/text/stroke_face.h"
#include "net/wire/text.h"

#include <string_view>
#include <utility>

namespace screens {
namespace {

constexpr char32_t kBroken = 0xFFFD;

void append(std::string& text, char32_t letter) {
    const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
    if (letter < 0x80) {
        text += byte(letter);
    } else if (letter < 0x800) {
        text += byte(0xC0 | (letter >> 6));
        text += byte(0x80 | (letter & 0x3F));
    } else if (letter < 0x10000) {
        text += byte(0xE0 | (letter >> 12));
        text += byte(0x80 | ((letter >> 6) & 0x3F));
        text += byte(0x80 | (letter & 0x3F));
    } else {
        text += byte(0xF0 | (letter >> 18));
        text += byte(0x80 | ((letter >> 12) & 0x3F));
        text += byte(0x80 | ((letter >> 6) & 0x3F));
        text += byte(0x80 | (letter & 0x3F));
    }
}

}  // namespace

void TextEntry::set(std::string_view text) {
    letters_.clear();
    insert(text);
}

bool TextEntry::insert(std::string_view text) {
    bool took_all = true;
    while (!text.empty()) {
        // What cannot be seen could make one name look like another.
        const char32_t letter = net::shown_form(engine::next_letter(text));
        if (is_idle_space(letter)) {
            continue;
        }
        if (letters_.size() >= max_letters_ || letter == U'\0' || letter == kBroken) {
            took_all = false;
            continue;
        }
        letters_.push_back(letter);
    }
    return took_all;
}

bool TextEntry::is_idle_space(char32_t letter) const {
    return spaces_ == Spaces::Single && letter == U' ' && (letters_.empty() || letters_.back() == U' ');
}

bool TextEntry::erase() {
    if (letters_.empty()) {
        return false;
    }
    letters_.pop_back();
    return true;
}

std::string TextEntry::text() const {
    std::string text;
    for (const char32_t letter : letters_) {
        append(text, letter);
    }
    return text;
}

std::string TextEntry::tidy_text() const {
    std::string tidy;
    for (const char32_t letter : letters_) {
        if (letter != U' ' || (!tidy.empty() && tidy.back() != ' ')) {
            append(tidy, letter);
        }
    }
    if (!tidy.empty() && tidy.back() == ' ') {
        tidy.pop_back();
    }
    return tidy;
}

void TextEntry::draw(const Painter& painter, engine::Rect area, bool is_secret) const {
    painter.renderer().fill_rect(area, {0, 0, 0, 130});
    painter.renderer().frame_rect(area, theme::kAccent.faded(0.6F));
    auto style = theme::item(engine::Colour{});
    style.size = area.h * 0.55F;
    style.weight = engine::Weight::Bold;
    style.spacing = 0.05F;  // points stand apart from digits
    constexpr float kMargin = 12;
    std::string all;
    for (const char32_t letter : letters_) {
        append(all, is_secret ? U'•' : letter);
    }
    // From the end, as much as has room.
    std::string shown = all;
    std::string_view rest = all;
    while (painter.width(shown, style) > area.w - 2 * kMargin && !rest.empty()) {
        (void)engine::next_letter(rest);
        shown = "…" + std::string(rest);
    }
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    painter.text({area.x + kMargin, y}, shown, style);
    const float x = area.x + kMargin + 2 + painter.width(shown, style);
    painter.renderer().fill_rect({x, area.y + 6, 2, area.h - 12}, theme::kAccent);
}

}  // namespace screens
