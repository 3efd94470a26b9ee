// SPDX-License-Identifier: Zlib
#include "game/ui/text_entry.h"

#include "engine/text/stroke_face.h"
#include "net/wire/text.h"

#include <algorithm>

namespace screens {
namespace {

constexpr char32_t kBroken = 0xFFFD;

/// Returns whether a byte of UTF-8 starts a code point.
bool begins_letter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

}  // namespace

void TextEntry::set(std::string_view text) {
    text_.clear();
    insert(text);
}

std::size_t TextEntry::size() const {
    return static_cast<std::size_t>(std::ranges::count_if(text_, begins_letter));
}

bool TextEntry::insert(std::string_view text) {
    bool took_all = true;
    while (!text.empty()) {
        const std::string_view from = text;
        // Invisible characters are refused: they could make one name look like another.
        const char32_t letter = net::shown_form(engine::next_letter(text));
        const bool is_space = letter == U' ';
        if (is_space && spaces_ == Spaces::Single && (text_.empty() || text_.back() == ' ')) {
            continue;
        }
        const std::string_view bytes = is_space ? " " : from.substr(0, from.size() - text.size());
        const bool has_room = size() < max_letters_ && text_.size() + bytes.size() <= max_bytes_;
        if (!has_room || letter == U'\0' || letter == kBroken) {
            took_all = false;
            continue;
        }
        text_ += bytes;
    }
    return took_all;
}

bool TextEntry::erase() {
    const bool has_letters = !text_.empty();
    while (!text_.empty() && !begins_letter(text_.back())) {
        text_.pop_back();
    }
    if (has_letters) {
        text_.pop_back();
    }
    return has_letters;
}

std::string TextEntry::tidy_text() const {
    std::string tidy;
    for (const char byte : text_) {
        if (byte != ' ' || (!tidy.empty() && tidy.back() != ' ')) {
            tidy += byte;
        }
    }
    tidy.erase(tidy.find_last_not_of(' ') + 1);
    return tidy;
}

std::string shown_name(std::string_view name) {
    TextEntry entry(name.size());
    entry.set(name);
    return entry.tidy_text();
}

void TextEntry::draw(const Painter& painter, engine::Rect area, bool is_secret) const {
    painter.renderer().fill_rect(area, {0, 0, 0, 130});
    painter.renderer().frame_rect(area, theme::kAccent.faded(0.6F));
    auto style = theme::item(engine::Colour{});
    style.size = area.h * 0.55F;
    style.weight = engine::Weight::Bold;
    style.spacing = 0.05F;  // keeps points apart from digits
    constexpr float kMargin = 12;
    std::string all = text_;
    if (is_secret) {
        all.clear();
        for (std::size_t i = 0; i < size(); ++i) {
            all += "•";
        }
    }
    // Shows as much of the end as fits.
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
