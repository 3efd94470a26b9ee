// SPDX-License-Identifier: Zlib
#include "game/screens/play/banner.h"

#include "game/ui/theme.h"
#include "game/view/palette.h"

#include <algorithm>
#include <string>

namespace screens {

engine::Rect part_above(engine::Rect area, float y) {
    return {area.x, area.y, area.w, std::clamp(y - area.y, 0.0F, area.h)};
}

engine::Rect part_below(engine::Rect area, float y) {
    const float top = std::clamp(y, area.y, area.y + area.h);
    return {area.x, top, area.w, area.y + area.h - top};
}

engine::Rect draw_banner(const Painter& painter, engine::Rect part, std::string_view text, std::string_view below,
                         engine::Colour colour) {
    auto style = theme::centred(theme::item(colour));
    style.glow = view::colours::kShadow;
    const float room = painter.page().x - 22;
    const float middle = painter.page().x / 2;
    const auto lines = painter.wrapped(below, theme::small(), room);
    float width = painter.width(text, style);
    for (const std::string& line : lines) {
        width = std::max(width, painter.width(line, theme::small()));
    }
    width = std::min(width + 48, painter.page().x - 6);
    const float height = 34 + (below.empty() ? 0 : 16 * static_cast<float>(lines.size()));
    float y = painter.is_short() ? part.y + part.h - height + 20 : 0.48F * painter.page().y;
    const engine::Rect board{middle - width / 2, y - 22, width, height};
    painter.renderer().fill_rect(board, {6, 9, 20, 240});
    painter.renderer().frame_rect(board, theme::kLine);
    painter.text_within({middle, y}, text, painter.fitted(style, text, room), room);
    for (const std::string& line : lines) {
        y += 17;
        painter.text({middle, y}, line, theme::centred(theme::small()));
    }
    return board;
}

}  // namespace screens
