// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/watched_over.h"

#include <utility>

namespace screens {

WatchedOver::WatchedOver(const Ui& ui, const sim::World& world, const std::vector<std::string>& names, std::string text)
    : MenuScreen(ui, true), ranking_(world, names, sim::kNoSlot), headline_(headline_of(world, names, sim::kNoSlot)),
      text_(std::move(text)) {
    menu_.add({.label = tr_later("OK"), .accept = [this] { back(); }});
}

Board WatchedOver::board(const Painter&) const {
    constexpr float kWithoutRows = 165;
    const float rows = static_cast<float>(ranking_.size()) * Ranking::kRow;
    return {.size = {420, kWithoutRows + rows + menu_.height()},
            .banner = tr("GAME OVER"),
            .floats = true,
            .hints = hints()};
}

void WatchedOver::draw_body(const Painter& painter, engine::Rect body) {
    const bool is_short = painter.is_short();
    const auto headline = theme::centred(theme::body(theme::kAccent));
    float y = body.y + 10;
    painter.text_within({body.centre().x, y}, headline_, painter.fitted(headline, headline_, body.w), body.w);
    y += is_short ? 14.0F : 22.0F;
    auto style = theme::centred(theme::small(theme::kText));
    if (is_short) {
        (void)painter.wrapped_to(2, text_, style, body.w);
    }
    y = painter.paragraph({body.centre().x, y}, text_, style, body.w) + (is_short ? 4.0F : 10.0F);
    const float bottom = body.y + body.h - menu_.height();
    ranking_.draw(painter, {body.x + 4, y, body.w - 8, bottom - y - Ranking::kRow / 2});
    menu_.draw(painter, {body.x, bottom, body.w, menu_.height()}, true);
}

}  // namespace screens
