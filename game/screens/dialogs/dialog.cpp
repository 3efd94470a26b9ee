// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/dialog.h"

#include <algorithm>
#include <utility>

namespace screens {

void ask(const Ui& ui, std::string question, std::string agree, std::function<void()> yes, bool is_for_again) {
    std::vector<MenuItem> rows{{.label = tr_later("Cancel")}, {.label = std::move(agree), .accept = std::move(yes)}};
    ui.screens.push<Dialog>(ui, Dialog::Parts{.name = "confirm",
                                              .space = {340, 53},
                                              .text = std::move(question),
                                              .rows = std::move(rows),
                                              .is_for_again = is_for_again});
}

void choose(const Ui& ui, std::string title, std::vector<MenuItem> rows) {
    ui.screens.push<Dialog>(
        ui, Dialog::Parts{.name = "choice", .space = {300, 72}, .title = std::move(title), .rows = std::move(rows)});
}

void tell(const Ui& ui, std::string title, std::string text, Cue cue) {
    ui.screens.push<Dialog>(ui, Dialog::Parts{.name = "message",
                                              .space = {400, 87},
                                              .title = std::move(title),
                                              .text = std::move(text),
                                              .rows = {{.label = tr_later("OK")}},
                                              .cue = cue});
}

Dialog::Dialog(const Ui& ui, Parts parts) : MenuScreen(ui, true), parts_(std::move(parts)) {
    for (MenuItem& row : parts_.rows) {
        row.accept = [this, accept = std::move(row.accept)] {
            ui_.screens.pop();
            if (accept) {
                accept();
            }
        };
        menu_.add(std::move(row));
    }
}

void Dialog::shown() {
    if (parts_.cue) {
        ui_.sounds.play(*parts_.cue);
    }
}

bool Dialog::again() {
    if (parts_.is_for_again) {
        menu_.item(1).accept();
    }
    return parts_.is_for_again;
}

float Dialog::room_on(const Painter& painter) const {
    const float margins = is_question() ? 40 : painter.is_narrow() ? 16 : 48;
    return std::min(parts_.space.x, painter.page().x - 6) - margins;
}

float Dialog::height(const Painter& painter, const engine::TextStyle& style) const {
    const auto lines = painter.wrapped(parts_.text, style, room_on(painter));
    return parts_.text.empty() ? 0 : engine::Font::line_height(style) * static_cast<float>(lines.size());
}

engine::TextStyle Dialog::style_on(const Painter& painter) const {
    constexpr float kQuestionEdges = 40;
    const float rows = painter.is_short() ? theme::kRowHeight : menu_.height();
    const float around = is_question()        ? kQuestionEdges + rows
                         : painter.is_short() ? 70
                                              : 150;  // heading, row and hints
    auto style = is_question() ? theme::centred(theme::item()) : theme::body();
    while (height(painter, style) + around > painter.page().y && style.size > theme::kLeastSize) {
        style.size -= 0.5F;
    }
    return style;
}

Board Dialog::board(const Painter& painter) const {
    const bool only_goes_on = menu_.size() == 1 && !parts_.text.empty();
    const auto again = parts_.is_for_again ? std::vector<Hint>{{"R", menu_.item(1).label.view()}} : std::vector<Hint>();
    return {.size = {parts_.space.x, parts_.space.y + menu_.height() + height(painter, style_on(painter))},
            .title = parts_.title,
            .floats = true,
            .hints = only_goes_on ? std::vector<Hint>{{"Return", tr("continue")}} : hints(again)};
}

void Dialog::draw_body(const Painter& painter, engine::Rect body) {
    if (parts_.text.empty()) {
        return menu_.draw(painter, body);
    }
    const auto style = style_on(painter);
    if (is_question()) {
        const float rows = height(painter, style) + menu_.height() + 2;
        const float top = body.y + 12 + std::max(0.0F, (body.h - rows) / 2);
        const float y = painter.paragraph({body.centre().x, top}, parts_.text, style, room_on(painter));
        return menu_.draw(painter, {body.x + 16, y - 10, body.w - 32, body.y + body.h - y + 10}, true);
    }
    const float end = painter.paragraph({body.x, body.y + style.size}, parts_.text, style, body.w);
    const float rows = std::min(theme::kRowHeight, body.y + body.h - end + style.size);
    menu_.draw(painter, {body.x + 20, body.y + body.h - rows, body.w - 40, rows}, true);
}

std::string sentence(const engine::Message& message) {
    std::string line = message.capitalised();
    const bool is_closed = line.empty() || line.find_last_of(".!?") == line.size() - 1 || line.ends_with("…");
    return is_closed ? line : line + ".";
}

void answer(const Ui& ui, Typed typed) {
    ui.sounds.play(typed);
    if (typed == Typed::NoGlyph) {
        ui.notices.add(tr("This letter cannot be shown here; use Latin, Greek or Cyrillic letters."));
    }
}

bool refuse_if_empty(const Ui& ui, const std::string& text) {
    const std::string words = tr("Enter at least one character.");
    if (!text.empty()) {
        ui.notices.remove(words);
        return false;
    }
    ui.sounds.play(Cue::Wrong);
    ui.notices.add(words);
    return true;
}

TextPrompt::TextPrompt(const Ui& ui, Question question)
    : BoardScreen(ui, true), question_(std::move(question)),
      writer_(question_.max_letters, question_.is_secret ? Spaces::All : Spaces::Single, question_.max_bytes,
              question_.is_secret ? nullptr : &ui_.font) {
    writer_.begin(question_.text, ui_.input.device());
}

void TextPrompt::handle(const engine::InputEvent& event) {
    const Typed typed = writer_.handle(event, pointer_at(ui_, event));
    answer(ui_, typed);
    if (typed == Typed::Accepted) {
        accept();
    } else if (typed == Typed::Cancelled) {
        ui_.screens.pop();
    }
}

void TextPrompt::accept() {
    // Spaces may be part of a secret.
    const std::string text = question_.is_secret ? writer_.entry().text() : writer_.entry().tidy_text();
    if (!question_.may_be_empty && refuse_if_empty(ui_, text)) {
        return;
    }
    ui_.sounds.play(Cue::Select);
    ui_.screens.pop();
    question_.answer(text);
}

Board TextPrompt::board(const Painter& painter) const {
    const float room = std::min(380.0F, painter.page().x - 6) - (painter.is_narrow() ? 16.0F : 48.0F);
    const auto rows = static_cast<float>(painter.wrapped(question_.hint, theme::small(), room).size());
    return {.size = {380, 118 + 16 * rows},
            .title = question_.title,
            .floats = !writer_.shows_board(),
            .hints = Writer::hints(ui_.input.device(), tr("continue"), tr("back"))};
}

void TextPrompt::draw_body(const Painter& painter, engine::Rect body) {
    float y = body.y;
    if (!writer_.shows_board() || !painter.is_short()) {
        y = painter.paragraph({body.x, body.y + 10}, question_.hint, theme::small(), body.w);
    }
    writer_.draw(painter, {body.x, y, body.w, 34}, y + 50, question_.is_secret);
}

}  // namespace screens
