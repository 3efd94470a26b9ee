// SPDX-License-Identifier: Zlib
#include "game/screens/widgets/painter.h"

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

void Painter::text(Point baseline, std::string_view line, const TextStyle& style) const {
    note(line);
    font_.draw(renderer_, baseline, line, style);
}

void Painter::text_within(Point baseline, std::string_view line, const TextStyle& style, float width) const {
    note(line);
    font_.draw(renderer_, baseline, font_.fit(renderer_, line, style, width), style);
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
        text({area.x + 20, area.y + 28}, title, theme::heading());
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
    const TextStyle style = theme::small(colour);
    const float w = std::max(width(name, style) + 12, 20.0F);
    const Rect cap{left_middle.x, left_middle.y - 9, w, 18};
    renderer_.gradient_rect(cap, {44, 56, 90, 235}, {44, 56, 90, 235}, {22, 29, 52, 235}, {22, 29, 52, 235});
    renderer_.frame_rect(cap, colour.faded(0.45F));
    text({cap.x + w / 2, left_middle.y + engine::Font::cap_height(style) / 2}, name, theme::centred(style));
    return w;
}

void Painter::hints(Point middle, const std::vector<Hint>& wanted) const {
    std::vector<Hint> hints = wanted;
    const auto shown_name = [this](const Hint& hint) { return names_pad_ ? pad_name(hint.key) : hint.key; };
    std::erase_if(hints, [&](const Hint& hint) { return shown_name(hint).empty(); });
    const TextStyle style = theme::small();
    constexpr float kGap = 6;
    constexpr float kBetween = 18;
    constexpr float kHeight = 20;
    float total = -kBetween;
    for (const Hint& hint : hints) {
        total += std::max(width(shown_name(hint), style) + 12, 20.0F) + kGap + width(hint.meaning, style) + kBetween;
    }
    float x = middle.x - total / 2;
    for (const Hint& hint : hints) {
        const float cap = key_cap({x, middle.y}, shown_name(hint), theme::kMuted);
        const float words = width(hint.meaning, style);
        text({x + cap + kGap, middle.y + engine::Font::cap_height(style) / 2}, hint.meaning, style);
        if (targets_ != nullptr) {
            const float top = middle.y - kHeight / 2;
            targets_->add(hint.key, {x, top, cap, kHeight}, {x + cap, top, kGap + words, kHeight});
        }
        x += cap + kGap + words + kBetween;
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
