// SPDX-License-Identifier: Zlib
#include "game/screens/widgets/painter.h"

#include "engine/bindings.h"

#include <algorithm>
#include <string>
#include <utility>

namespace screens {
namespace {

/// The pad's button for what a hint calls by its key; "" when there is none, arrows are the same on both.
std::string_view pad_name(std::string_view key) {
    constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"Return", "A"},    {"Space", "A"}, {"Esc", "B"},          {"Delete", "X"},
        {"Backspace", "X"}, {"Tab", "Y"},   {"PgUp PgDn", "LB RB"}};
    for (const auto& [name, button] : kNames) {
        if (name == key) {
            return button;
        }
    }
    return key == "F11" || key == "+ –" ? std::string_view() : key;
}

}  // namespace

using engine::Colour;
using engine::Point;
using engine::Rect;
using engine::TextStyle;

void Painter::begin_screen() const {
    if (targets_ != nullptr) {
        targets_->clear();
    }
}

void Painter::offer(Rect area, std::string_view label, bool has_focus) const {
    if (targets_ != nullptr) {
        targets_->add_row(area, label, has_focus);
    }
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
    if (left < 0 || left + wide > theme::kWidth || baseline.y > theme::kHeight) {
        cut_->emplace_back(line);
    }
}

void Painter::text(Point baseline, std::string_view line, const TextStyle& style) const {
    note(line);
    check_place(baseline, line, style);
    font_.draw(renderer_, baseline, line, style);
}

void Painter::text_within(Point baseline, std::string_view line, const TextStyle& style, float width) const {
    note(line);
    const TextStyle smaller = font_.shrunk(renderer_, line, style, width);
    const std::string fitting = font_.fit(renderer_, line, smaller, width);
    if (cut_ != nullptr && fitting != line) {
        cut_->emplace_back(line);
    }
    check_place(baseline, fitting, smaller);
    font_.draw(renderer_, baseline, fitting, smaller);
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
        if (!line.empty() && this->width(longer, style) > width) {
            lines.emplace_back(word);
        } else {
            line = std::move(longer);
        }
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
    renderer_.fill_rect({0, 0, theme::kWidth, theme::kHeight}, theme::kDim);
}

void Painter::panel(Rect area, std::string_view title) const {
    renderer_.gradient_rect(area, theme::kPanelTop, theme::kPanelTop, theme::kPanelBottom, theme::kPanelBottom);
    renderer_.frame_rect(area, theme::kLine);
    constexpr float kCorner = 9;
    for (const float x : {area.x, area.x + area.w - kCorner}) {
        renderer_.fill_rect({x, area.y, kCorner, 1}, theme::kLineStrong);
        renderer_.fill_rect({x, area.y + area.h - 1, kCorner, 1}, theme::kLineStrong);
    }
    for (const float x : {area.x, area.x + area.w - 1}) {
        renderer_.fill_rect({x, area.y, 1, kCorner}, theme::kLineStrong);
        renderer_.fill_rect({x, area.y + area.h - kCorner, 1, kCorner}, theme::kLineStrong);
    }
    if (!title.empty()) {
        text_within({area.x + 20, area.y + 28}, title, theme::heading(), area.w - 40);
        const Colour none = theme::kAccent.faded(0);
        renderer_.gradient_rect({area.x + 20, area.y + 36, area.w - 40, 1}, theme::kAccent.faded(0.7F), none,
                                theme::kAccent.faded(0.7F), none);
    }
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

float Painter::key_cap(Point left_middle, std::string_view name, Colour colour) const {
    return draw_cap(left_middle, name, theme::small(colour));
}

float Painter::cap_width(std::string_view name, const TextStyle& style) const {
    return std::max(width(name, style) + style.size, 1.75F * style.size);
}

float Painter::draw_cap(Point left_middle, std::string_view name, const TextStyle& style) const {
    const float height = 1.55F * style.size;
    const Rect cap{left_middle.x, left_middle.y - height / 2, cap_width(name, style), height};
    renderer_.gradient_rect(cap, {44, 56, 90, 235}, {44, 56, 90, 235}, {22, 29, 52, 235}, {22, 29, 52, 235});
    renderer_.frame_rect(cap, style.colour.faded(0.45F));
    text({cap.centre().x, left_middle.y + engine::Font::cap_height(style) / 2}, name, theme::centred(style));
    return cap.w;
}

void Painter::hints(Point middle, const std::vector<Hint>& wanted) const {
    std::vector<Hint> hints = wanted;
    const auto shown_name = [this](const Hint& hint) { return names_pad_ ? pad_name(hint.key) : hint.key; };
    std::erase_if(hints, [&](const Hint& hint) { return shown_name(hint).empty(); });
    TextStyle style = theme::small();
    float gap = 6;
    float between = 18;
    const auto label = [&](const Hint& hint) { return engine::control_label(shown_name(hint)); };
    const auto total = [&] {
        float length = -between;
        for (const Hint& hint : hints) {
            length += cap_width(label(hint), style) + gap + width(hint.meaning, style) + between;
        }
        return length;
    };
    const float room = 2 * std::min(middle.x, theme::kWidth - middle.x) - 12;
    if (const float length = total(); length > room) {
        const float scale = std::max(room / length, 0.7F) * 0.98F;
        style.size *= scale;
        gap *= scale;
        between *= scale;
    }
    constexpr float kHeight = 20;
    float x = middle.x - total() / 2;
    for (const Hint& hint : hints) {
        const float cap = draw_cap({x, middle.y}, label(hint), style);
        const float words = width(hint.meaning, style);
        text({x + cap + gap, middle.y + engine::Font::cap_height(style) / 2}, hint.meaning, style);
        if (targets_ != nullptr) {
            const float top = middle.y - kHeight / 2;
            targets_->add(hint.key, {x, top, cap, kHeight}, {x + cap, top, gap + words, kHeight});
        }
        x += cap + gap + words + between;
    }
}

void Painter::rule(float x, float y, float width, Colour colour) const {
    const Colour none = colour.faded(0);
    renderer_.gradient_rect({x, y, width / 2, 1}, none, colour, none, colour);
    renderer_.gradient_rect({x + width / 2, y, width / 2, 1}, colour, none, colour, none);
}

bool Painter::sprite(std::string_view sheet, int frame, Point centre, float scale, Colour tint) const {
    const engine::Result<engine::SheetId> id = atlas_.sheet(sheet);
    return id && atlas_.draw(renderer_, {*id, frame}, centre, {.tint = tint, .scale = scale});
}

}  // namespace screens
