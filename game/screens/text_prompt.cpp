// SPDX-License-Identifier: Zlib
#include "game/screens/text_prompt.h"

#include "game/screens/menu_input.h"

#include <utility>

namespace screens {

TextPrompt::TextPrompt(Services& services, Question question)
    : services_(services), question_(std::move(question)), writer_(question_.max_letters) {
    writer_.begin(question_.text, services_.input.device());
}

void TextPrompt::shown() {
    services_.input.start_text();
}

void TextPrompt::leaving() {
    services_.input.stop_text();
}

void TextPrompt::handle(const engine::InputEvent& event) {
    switch (writer_.handle(event, pointer_at(services_, event))) {
    case Typed::Nothing:
        return;
    case Typed::Changed:
        return services_.sounds.play(Cue::Typing);
    case Typed::Refused:
        return services_.sounds.play(Cue::Wrong);
    case Typed::Accepted:
        return accept();
    case Typed::Cancelled:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
}

void TextPrompt::accept() {
    // Spaces may be part of a secret.
    const std::string text = question_.is_secret ? writer_.entry().text() : writer_.entry().tidy_text();
    if (text.empty() && !question_.may_be_empty) {
        services_.sounds.play(Cue::Wrong);
        return;
    }
    services_.sounds.play(Cue::Select);
    services_.screens.pop();
    question_.answer(text);
}

void TextPrompt::draw(const Painter& painter, float) {
    painter.dim();
    const engine::Rect board{theme::kWidth / 2 - 190, 160, 380, 150};
    painter.panel(board, question_.title);
    painter.text_within({board.x + 20, board.y + 60}, question_.hint, theme::small(), board.w - 40);
    const float below = board.y + board.h + 8;
    writer_.draw(painter, {board.x + 20, board.y + 72, board.w - 40, 34}, {board.x, below}, question_.is_secret);
    painter.hints({theme::kWidth / 2, board.y + 128}, Writer::hints(services_.input.device(), tr("go on"), tr("back")));
}

}  // namespace screens
