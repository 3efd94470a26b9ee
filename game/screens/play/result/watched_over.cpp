// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/watched_over.h"

#include "game/screens/lobby/evening_table.h"

#include <utility>

namespace screens {

namespace {

constexpr float kMatchLine = 18;

}  // namespace

WatchedOver::WatchedOver(Services& services, const sim::World& world, const std::vector<std::string>& names,
                         std::function<void()> leave)
    : MenuScreen(services, true), ranking_(world, names, sim::kNoSlot), guard_(services),
      headline_(headline_of(world, names, sim::kNoSlot)), banner_(over_banner(services.evening, world)),
      match_(describe_match(services.evening)) {
    menu_.add({.label = tr_later("Wait for the next game"), .accept = [this] { back(); }});
    menu_.add({.label = tr_later("Leave"), .accept = std::move(leave)});
}

void WatchedOver::handle(const engine::InputEvent& event) {
    if (!guard_.ignores(event)) {  // who switches between pilots does not mean to leave
        MenuScreen::handle(event);
    }
}

void WatchedOver::tick() {
    ranking_.tick();
    guard_.tick();
}

Board WatchedOver::board(const Painter&) const {
    constexpr float kWithoutRows = 165;
    const float rows = static_cast<float>(ranking_.size()) * Ranking::kRow;
    return {.size = {420, kWithoutRows + rows + menu_.height() + (match_.empty() ? 0 : kMatchLine)},
            .banner = banner_,
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
    if (!match_.empty()) {
        painter.text_within({body.centre().x, y}, match_, painter.fitted(style, match_, body.w), body.w);
        y += kMatchLine;
    }
    const std::string text = tr("If the pilots play again, you watch their next game, too.");
    if (is_short) {
        (void)painter.wrapped_to(2, text, style, body.w);
    }
    y = painter.paragraph({body.centre().x, y}, text, style, body.w) + (is_short ? 4.0F : 10.0F);
    const float bottom = body.y + body.h - menu_.height();
    ranking_.draw(painter, {body.x + 4, y, body.w - 8, bottom - y - Ranking::kRow / 2});
    menu_.draw(painter, {body.x, bottom, body.w, menu_.height()}, true);
}

}  // namespace screens
