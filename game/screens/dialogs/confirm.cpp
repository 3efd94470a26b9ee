// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/confirm.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

float width_on(const Painter& painter) {
    return std::min(340.0F, painter.page().x - 6);
}

}  // namespace

Confirm::Confirm(const Ui& ui, std::string question, std::string agree, std::function<void()> yes, bool is_for_again)
    : MenuScreen(ui, true), question_(std::move(question)), agree_(std::move(agree)), yes_(std::move(yes)),
      is_for_again_(is_for_again) {
    menu_.add({.label = tr_later("No"), .accept = [this] { ui_.screens.pop(); }});
    menu_.add({.label = agree_, .accept = [this] { this->agree(); }});
}

void Confirm::agree() {
    ui_.screens.pop();
    yes_();
}

bool Confirm::again() {
    if (is_for_again_) {
        agree();
    }
    return is_for_again_;
}

std::vector<std::string> Confirm::lines(const Painter& painter) const {
    return painter.wrapped(question_, theme::item(), width_on(painter) - 40);
}

Board Confirm::board(const Painter& painter) const {
    const float more = engine::Font::line_height(theme::item()) * static_cast<float>(lines(painter).size() - 1);
    return {.size = {width_on(painter), 124 + more},
            .floats = true,
            .hints = hints(is_for_again_ ? std::vector<Hint>{{"R", agree_}} : std::vector<Hint>())};
}

void Confirm::draw_body(const Painter& painter, engine::Rect body) {
    const auto style = theme::centred(theme::item());
    const float line = engine::Font::line_height(style);
    const auto lines = this->lines(painter);
    const float rows = line * static_cast<float>(lines.size()) + menu_.height() + 2;
    float y = body.y + 12 + std::max(0.0F, (body.h - rows) / 2);
    for (const std::string& words : lines) {
        painter.text({body.centre().x, y}, words, style);
        y += line;
    }
    menu_.draw(painter, {body.x + 16, y - 10, body.w - 32, body.y + body.h - y + 10}, true);
}

}  // namespace screens
