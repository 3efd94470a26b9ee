// SPDX-License-Identifier: Zlib
#include "game/app/notices.h"

#include <algorithm>
#include <utility>

#include "engine/base/bounded.h"
#include "game/view/palette.h"

namespace screens {

namespace {

constexpr std::size_t kMaxLines = 4;
constexpr int kFadeTicks = 12;
constexpr float kMaxWidth = 520;
constexpr float kTop = 14;

}  // namespace

void Notices::add(std::string line) {
    remove(line);
    engine::push_newest(lines_, {std::move(line)}, kMaxLines);
}

void Notices::remove(const std::string& line) {
    std::erase_if(lines_, [&](const Line& old) { return old.text == line; });
}

void Notices::add_if_any(const engine::Message& message) {
    if (!message.is_empty()) {
        add(message);
    }
}

void Notices::show_volume(float level, bool muted) {
    volume_ = level;
    muted_ = muted;
    volume_left_ = kVolumeTicks;
}

void Notices::tick() {
    for (Line& line : lines_) {
        --line.ticks_left;
    }
    std::erase_if(lines_, [](const Line& line) { return line.ticks_left <= 0; });
    volume_left_ = std::max(volume_left_ - 1, 0);
}

void Notices::draw(const Painter& painter, float below) const {
    float y = below < painter.page().y / 2 ? std::max(kTop, below + 4) : kTop;
    if (!progress_.empty()) {
        y += draw_progress(painter, y) + 4;
    }
    for (const Line& line : lines_) {
        y += draw_line(painter, line, y) + 4;
    }
    if (volume_left_ > 0) {
        draw_volume(painter);
    }
}

/// May stay for a while, so the field is seen through it.
float Notices::draw_progress(const Painter& painter, float y) const {
    auto style = theme::centred(theme::small());
    style.glow = view::colours::kShadow;
    const float height = engine::Font::line_height(style) + 4;
    const float width = std::min(painter.width(progress_, style) + 24, painter.page().x);
    painter.renderer().fill_rect({painter.page().x / 2 - width / 2, y, width, height}, {10, 14, 28, 150});
    painter.text_within({painter.page().x / 2, y + height - 7}, progress_, style, width);
    return height;
}

float Notices::draw_line(const Painter& painter, const Line& line, float y) {
    const float opacity = std::min(1.0F, static_cast<float>(line.ticks_left) / kFadeTicks);
    const auto style = theme::centred(theme::small(theme::kText.faded(opacity)));
    const float height = engine::Font::line_height(style);
    const float most = std::min(kMaxWidth, painter.page().x - 46);
    const auto rows = painter.wrapped(line.text, style, most);
    float width = 0;
    for (const std::string& row : rows) {
        width = std::max(width, std::min(painter.width(row, style), most) + 40);
    }
    const engine::Rect board{painter.page().x / 2 - width / 2, y, width, static_cast<float>(rows.size()) * height + 8};
    painter.renderer().fill_rect(board, engine::Colour{10, 14, 28}.faded(opacity));
    painter.renderer().frame_rect(board, theme::kLine.faded(opacity));
    painter.renderer().fill_rect({board.x, board.y, 2, board.h}, theme::kAccent.faded(opacity));
    for (const std::string& row : rows) {
        painter.text_within({painter.page().x / 2, y + 16}, row, style, most);
        y += height;
    }
    return board.h;
}

void Notices::draw_volume(const Painter& painter) const {
    constexpr int kBars = 8;
    const float up = painter.is_short() ? 44 : 92;  // above tips and hints, which a short page lacks
    const engine::Rect board{painter.page().x - 192, painter.page().y - up, 176, 28};
    painter.renderer().fill_rect(board, {10, 14, 28});
    painter.renderer().frame_rect(board, theme::kLine);
    const auto style = theme::small(muted_ ? theme::kWarning : theme::kText);
    painter.text_within({board.x + 10, board.y + 18}, muted_ ? tr("Muted") : tr("Volume"), style, 68);
    for (int i = 0; i < kBars; ++i) {
        const bool lit = !muted_ && static_cast<float>(i) + 0.5F < volume_ * kBars;
        const float height = 6 + static_cast<float>(i);
        painter.renderer().fill_rect({board.x + 88 + static_cast<float>(i) * 10, board.y + 21 - height, 6, height},
                                     lit ? theme::kAccent : theme::kLine);
    }
}

namespace {

constexpr float kSheetUnits = 32;  // world units across a cell of the sprite sheet
constexpr int kSlideTicks = 8;
constexpr float kLine = 11;

}  // namespace

void Toasts::tick() {
    if (!medals_.empty() && !is_waiting_ && ++age_ >= kTicks) {
        medals_.pop_front();
        age_ = 0;
    }
}

std::optional<engine::Rect> Toasts::draw(const Painter& painter, engine::Rect part) {
    if (medals_.empty()) {
        return std::nullopt;
    }
    constexpr float kIndent = 52;
    const int left = std::min(age_, kTicks - age_);
    const float shown = std::min(static_cast<float>(left) / kSlideTicks, 1.0F);
    const scores::MedalInfo& info = scores::medal_info(medals_.front());
    auto words = theme::small(theme::kText.faded(shown));
    words.size = 10;
    const float margin = painter.is_narrow() ? 4 : 12;
    const float width = std::min(220.0F, part.w - 2 * margin);
    const auto lines = painter.wrapped(info.feat.text(), words, width - kIndent - 8);
    const float height = std::max(46.0F, 28 + kLine * static_cast<float>(lines.size()));
    const engine::Rect place{part.x + part.w - margin - width, part.y + part.h - margin - height, width, height};
    is_waiting_ = place.y < part.y;
    if (is_waiting_) {
        return std::nullopt;
    }
    engine::Rect board = place;
    board.x += (1 - shown) * margin;
    painter.renderer().fill_rect(board, engine::Colour{10, 14, 28, 190}.faded(shown));
    painter.renderer().frame_rect(board, theme::kLine.faded(shown));
    draw_medal(painter, medals_.front(), {board.x + 25, board.y + board.h / 2}, 40);
    auto style = theme::bold(theme::body(theme::kAccent.faded(shown)));
    painter.text_within({board.x + kIndent, board.y + 19}, info.name.text(), style, board.w - kIndent - 8);
    float y = board.y + 31;
    for (const std::string& line : lines) {
        painter.text({board.x + kIndent, y}, line, words);
        y += kLine;
    }
    return place;
}

void draw_medal(const Painter& painter, scores::Medal medal, engine::Point centre, float size, bool is_won) {
    const engine::Colour tint = is_won ? engine::Colour{} : engine::Colour{150, 160, 190, 130};
    painter.sprite("medals", static_cast<int>(medal), centre, size / kSheetUnits, tint);
}

}  // namespace screens
