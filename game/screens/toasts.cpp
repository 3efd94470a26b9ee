// SPDX-License-Identifier: Zlib
#include "game/screens/toasts.h"

#include <algorithm>

namespace screens {
namespace {

constexpr float kSheetUnits = 32;  // of a cell of the sheet
constexpr int kSlideTicks = 8;
constexpr engine::Rect kBoard{theme::kWidth - 232, 386, 220, 46};

}  // namespace

void Toasts::tick() {
    if (!medals_.empty() && ++age_ >= kTicks) {
        medals_.pop_front();
        age_ = 0;
    }
}

void Toasts::draw(const Painter& painter) const {
    const engine::ZoomScope unzoomed(painter.renderer(), 1);  // laid out for the field
    if (medals_.empty()) {
        return;
    }
    const int left = std::min(age_, kTicks - age_);
    const float shown = std::min(static_cast<float>(left) / kSlideTicks, 1.0F);
    const scores::MedalInfo& info = scores::medal_info(medals_.front());
    engine::Rect board = kBoard;
    board.x += (1 - shown) * 24;
    painter.renderer().fill_rect(board, engine::Colour{10, 14, 28, 190}.faded(shown));
    painter.renderer().frame_rect(board, theme::kLine.faded(shown));
    draw_medal(painter, medals_.front(), {board.x + 25, board.y + board.h / 2}, 40);
    auto style = theme::body(theme::kAccent.faded(shown));
    style.weight = engine::Weight::Bold;
    painter.text_within({board.x + 52, board.y + 19}, tr(info.name.data()), style, board.w - 60);
    auto words = theme::small(theme::kText.faded(shown));
    words.size = 10;
    const auto lines = painter.wrapped(tr(info.feat.data()), words, board.w - 60);
    for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 2); ++i) {
        painter.text({board.x + 52, board.y + 31 + static_cast<float>(i) * 11}, lines[i], words);
    }
}

void draw_medal(const Painter& painter, scores::Medal medal, engine::Point centre, float size, bool is_won) {
    const engine::Colour tint = is_won ? engine::Colour{} : engine::Colour{90, 100, 130, 70};
    painter.sprite("medals", static_cast<int>(medal), centre, size / kSheetUnits, tint);
}

}  // namespace screens
