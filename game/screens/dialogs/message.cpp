// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/message.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

float width_on(const Painter& painter) {
    return std::min(400.0F, painter.page().x - 6);
}

}  // namespace

Message::Message(const Ui& ui, std::string title, std::string text, Cue cue)
    : MenuScreen(ui, true), title_(std::move(title)), text_(sentence(std::move(text))), cue_(cue) {
    menu_.add({.label = tr_later("Go on"), .accept = [this] { ui_.screens.pop(); }});
}

float Message::height(const Painter& painter, const engine::TextStyle& style) const {
    const float room = width_on(painter) - (painter.is_narrow() ? 16.0F : 48.0F);
    return engine::Font::line_height(style) * static_cast<float>(painter.wrapped(text_, style, room).size());
}

engine::TextStyle Message::style_on(const Painter& painter) const {
    const float around = painter.is_short() ? 70 : 150;  // heading, row and hints
    auto style = theme::body();
    while (height(painter, style) + around > painter.page().y && style.size > theme::kLeastSize) {
        style.size -= 0.5F;
    }
    return style;
}

Board Message::board(const Painter& painter) const {
    return {.size = {width_on(painter), 112 + height(painter, style_on(painter))},
            .title = title_,
            .floats = true,
            .hints = {{"Return", tr("go on")}}};
}

void Message::draw_body(const Painter& painter, engine::Rect body) {
    const auto style = style_on(painter);
    const float end = painter.paragraph({body.x, body.y + style.size}, text_, style, body.w);
    const float rows = std::min(theme::kRowHeight, body.y + body.h - end + style.size);
    menu_.draw(painter, {body.x + 20, body.y + body.h - rows, body.w - 40, rows}, true);
}

std::string sentence(std::string line) {
    if (!line.empty() && line.front() >= 'a' && line.front() <= 'z') {
        line.front() = static_cast<char>(line.front() - 'a' + 'A');
    }
    const bool is_closed = line.empty() || line.find_last_of(".!?") == line.size() - 1;
    return is_closed ? line : line + ".";
}

}  // namespace screens
