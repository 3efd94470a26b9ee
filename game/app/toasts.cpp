// SPDX-License-Identifier: Zlib
#include "game/app/toasts.h"

#include <algorithm>

namespace screens {
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
    const auto lines = painter.wrapped(tr(info.feat.data()), words, width - kIndent - 8);
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
    painter.text_within({board.x + kIndent, board.y + 19}, tr(info.name.data()), style, board.w - kIndent - 8);
    float y = board.y + 31;
    for (const std::string& line : lines) {
        painter.text({board.x + kIndent, y}, line, words);
        y += kLine;
    }
    return place;
}

void draw_medal(const Painter& painter, scores::Medal medal, engine::Point centre, float size, bool is_won) {
    const engine::Colour tint = is_won ? engine::Colour{} : engine::Colour{90, 100, 130, 70};
    painter.sprite("medals", static_cast<int>(medal), centre, size / kSheetUnits, tint);
}

}  // namespace screens
