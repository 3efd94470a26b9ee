// SPDX-License-Identifier: Zlib
#include "game/app/notices.h"

#include <algorithm>
#include <utility>

#include "engine/base/bounded.h"

namespace screens {
namespace {

constexpr std::size_t kMaxLines = 4;
constexpr int kFadeTicks = 12;
constexpr float kMaxWidth = 520;
constexpr float kTop = 14;

}  // namespace

void Notices::add(std::string line) {
    if (!line.empty() && line.front() >= 'a' && line.front() <= 'z') {
        line.front() = static_cast<char>(line.front() - 'a' + 'A');
    }
    std::erase_if(lines_, [&](const Line& old) { return old.text == line; });
    engine::push_newest(lines_, {std::move(line)}, kMaxLines);
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
    for (const Line& line : lines_) {
        y += draw_line(painter, line, y) + 4;
    }
    if (volume_left_ > 0) {
        draw_volume(painter);
    }
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

}  // namespace screens
