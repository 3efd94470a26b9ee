// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/message.h"

#include "game/app/menu_input.h"
#include "game/ui/retold.h"

#include <utility>

namespace screens {

Message::Message(Services& services, std::string title, std::string text, Cue cue)
    : services_(services), title_(std::move(title)), text_(sentence(std::move(text))), cue_(cue) {
    menu_.add({.label = tr_later("Go on"), .accept = [this] { services_.screens.pop(); }});
}

void Message::shown() {
    services_.sounds.play(cue_);
}

void Message::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Message::draw(const Painter& painter, float) {
    const float width = std::min(400.0F, painter.page().x - 6);
    const float room = width - (painter.is_narrow() ? 16.0F : 48.0F);
    const auto height_in = [&](const engine::TextStyle& style) {
        return engine::Font::line_height(style) * static_cast<float>(painter.wrapped(text_, style, room).size());
    };
    const float around = painter.is_short() ? 70 : 150;  // heading, row and hints
    auto style = theme::body();
    while (height_in(style) + around > painter.page().y && style.size > theme::kLeastSize) {
        style.size -= 0.5F;
    }
    painter.dim();
    const engine::Rect body = painter.board(
        {.size = {width, 112 + height_in(style)}, .title = title_, .floats = true, .hints = {{"Return", tr("go on")}}});
    const float end = painter.paragraph({body.x, body.y + style.size}, text_, style, body.w);
    const float rows = std::min(theme::kRowHeight, body.y + body.h - end + style.size);
    menu_.draw(painter, {body.x + 20, body.y + body.h - rows, body.w - 40, rows}, true);
}

std::string sentence(std::string line) {
    line = retold(line);
    if (!line.empty() && line.front() >= 'a' && line.front() <= 'z') {
        line.front() = static_cast<char>(line.front() - 'a' + 'A');
    }
    const bool is_closed = line.empty() || line.find_last_of(".!?") == line.size() - 1;
    return is_closed ? line : line + ".";
}

}  // namespace screens
