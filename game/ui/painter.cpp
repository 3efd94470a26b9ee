// SPDX-License-Identifier: Zlib
#include "game/ui/painter.h"

#include "engine/text/stroke_face.h"

#include <algorithm>

namespace screens {

using engine::Colour;
using engine::Point;
using engine::Rect;
using engine::TextStyle;

void Painter::begin_screen() const {
    if (targets_ != nullptr) {
        targets_->clear();
    }
}

Painter Painter::inert() const {
    Painter painter = *this;
    painter.targets_ = nullptr;
    return painter;
}

void Painter::offer(Rect area, std::string_view label, bool has_focus) const {
    if (targets_ != nullptr) {
        targets_->add_row(on_field(area), label, has_focus);
    }
}

Rect Painter::on_field(Rect area) const {
    const float zoom = renderer_.zoom();
    return {area.x * zoom, area.y * zoom, area.w * zoom, area.h * zoom};
}

void Painter::note(std::string_view line) const {
    if (transcript_ != nullptr) {
        transcript_->emplace_back(line);
    }
}

void Painter::check_place(Point baseline, std::string_view line, const TextStyle& style) const {
    if (cut_ == nullptr || line.empty()) {
        return;
    }
    const float wide = width(line, style);
    const float left = style.align == engine::Align::Left    ? baseline.x
                       : style.align == engine::Align::Right ? baseline.x - wide
                                                             : baseline.x - wide / 2;
    if (left < 0 || left + wide > page().x || baseline.y > page().y) {
        cut_->emplace_back(line);
    }
}

bool Painter::is_in_window(float top, float bottom) const {
    return !window_ || (top >= window_->first && bottom <= window_->second);
}

bool Painter::shows_whole(float top, float bottom) const {
    constexpr float kMostOfWindow = 0.75F;
    return is_in_window(top, bottom) || bottom - top > kMostOfWindow * (window_->second - window_->first);
}

void Painter::put(Point baseline, std::string_view line, const TextStyle& style) const {
    if (!is_in_window(baseline.y - engine::Font::cap_height(style), baseline.y)) {
        return;
    }
    check_place(baseline, line, style);
    font_.draw(renderer_, baseline, line, style);
}

void Painter::text(Point baseline, std::string_view line, const TextStyle& style) const {
    note(line);
    put(baseline, line, style);
}

void Painter::text_within(Point baseline, std::string_view line, const TextStyle& style, float width) const {
    note(line);
    const TextStyle smaller = font_.shrunk(renderer_, line, style, width);
    const std::string fitting = font_.fit(renderer_, line, smaller, width);
    if (cut_ != nullptr && fitting != line) {
        cut_->emplace_back(line);
    }
    put(baseline, fitting, smaller);
}

TextStyle Painter::fitted(const TextStyle& style, std::string_view line, float width) const {
    return font_.shrunk(renderer_, line, style, width);
}

/// Adds a word to the last line, which is empty. A word that is too long for a line continues on the next, if possible
/// after a separator.
void Painter::break_word(std::vector<std::string>& lines, std::string_view word, const TextStyle& style,
                         float width) const {
    while (!word.empty()) {
        std::string_view rest = word;
        (void)engine::next_letter(rest);
        const std::string_view letter = word.substr(0, word.size() - rest.size());
        std::string longer = lines.back() + std::string(letter);
        if (lines.back().empty() || this->width(longer, style) <= width) {
            lines.back() = std::move(longer);
        } else {
            std::size_t end = lines.back().size();
            for (const char* const joints : {".", "/_-"}) {
                const std::size_t joint = lines.back().find_last_of(joints);
                end = joint != std::string::npos && joint > lines.back().size() / 2 ? joint + 1 : end;
            }
            lines.back().resize(end);
            lines.push_back(longer.substr(end));
        }
        word = rest;
    }
}

std::vector<std::string> Painter::wrapped(std::string_view words, const TextStyle& style, float width) const {
    std::vector<std::string> lines(1);
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        const std::string_view word = words.substr(0, end);
        words.remove_prefix(std::min(end + 1, words.size()));
        std::string& line = lines.back();
        std::string longer = line;
        longer.append(line.empty() ? "" : " ").append(word);
        if (this->width(longer, style) <= width) {
            line = std::move(longer);
            continue;
        }
        if (!line.empty()) {
            lines.emplace_back();
        }
        if (this->width(word, style) <= width) {
            lines.back() = word;
            continue;
        }
        break_word(lines, word, style, width);
    }
    return lines;
}

std::vector<std::string> Painter::wrapped_to(std::size_t most, std::string_view words, TextStyle& style,
                                             float width) const {
    auto lines = wrapped(words, style, width);
    while (lines.size() > most && style.size > theme::kLeastSize) {
        style.size -= 0.5F;
        lines = wrapped(words, style, width);
    }
    return lines;
}

float Painter::paragraph(Point baseline, std::string_view words, const TextStyle& style, float width) const {
    for (const std::string& line : wrapped(words, style, width)) {
        text(baseline, line, style);
        baseline.y += engine::Font::line_height(style);
    }
    return baseline.y;
}

float Painter::width(std::string_view line, const TextStyle& style) const {
    return font_.measure(renderer_, line, style);
}

void Painter::dim() const {
    // On a short page only fragments of the texts below a board would remain visible.
    cover(is_short() ? theme::kDark : theme::kDim);
}

void Painter::cover(Colour colour) const {
    constexpr float kFar = 9;  // pages, so that the area beside this one is covered too
    const engine::SizePx output = renderer_.output_size();
    renderer_.set_clip_px({0, 0, output.w, output.h});
    renderer_.fill_rect({-kFar * page().x, -kFar * page().y, 2 * kFar * page().x, 2 * kFar * page().y}, colour);
    renderer_.reset_clip();
}

void Painter::focus_bar(Rect area, float strength) const {
    const Colour bright = theme::kAccent.faded(0.30F * strength);
    const Colour none = theme::kAccent.faded(0.02F);
    renderer_.gradient_rect(area, bright, none, bright, none);
    renderer_.fill_rect({area.x, area.y, 2, area.h}, theme::kAccent.faded(strength));
}

void Painter::slider(Rect area, float level, bool focused) const {
    const float middle = area.y + area.h / 2;
    const float x = area.x + area.w * std::clamp(level, 0.0F, 1.0F);
    const Colour fill = focused ? theme::kAccent : theme::kMuted;
    renderer_.fill_rect({area.x, middle - 1, area.w, 2}, theme::kLine);
    renderer_.fill_rect({area.x, middle - 1, x - area.x, 2}, fill);
    renderer_.dot({x, middle}, 4.5F, focused ? theme::kText : theme::kMuted);
    if (focused) {
        renderer_.dot({x, middle}, 11, theme::kAccent.faded(0.35F), engine::Blend::Additive, true);
    }
}

void Painter::rule(float x, float y, float width, Colour colour) const {
    const Colour none = colour.faded(0);
    renderer_.gradient_rect({x, y, width / 2, 1}, none, colour, none, colour);
    renderer_.gradient_rect({x + width / 2, y, width / 2, 1}, colour, none, colour, none);
}

bool Painter::sprite(std::string_view sheet, int frame, Point centre, float scale, Colour tint) const {
    if (!is_in_window(centre.y - 6, centre.y + 6)) {
        return false;
    }
    const engine::Result<engine::SheetId> id = atlas_.sheet(sheet);
    return id && atlas_.draw(renderer_, {*id, frame}, centre, {.tint = tint, .scale = scale});
}

}  // namespace screens
