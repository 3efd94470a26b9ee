// SPDX-License-Identifier: Zlib
/// A message, a question, a choice or a line to be typed, over the current screen.
#pragma once

#include "game/app/menu_screen.h"
#include "game/ui/text_entry.h"

#include <optional>

namespace screens {

/// Asks a question; `yes` runs if the player agrees. The focus is on "Cancel" at first. With `is_for_again`, the
/// restart key that opened the question also agrees to it, since nobody presses it twice by accident.
void ask(const Ui& ui, std::string question, std::string agree, std::function<void()> yes, bool is_for_again = false);
/// Offers one of several rows.
void choose(const Ui& ui, std::string title, std::vector<MenuItem> rows);
/// Shows a text to be read before continuing; a message becomes one by `sentence`.
void tell(const Ui& ui, std::string title, std::string text, Cue cue = Cue::Wrong);

/// Returns a message as a sentence in the language in use: capitalised, with a full stop at the end.
[[nodiscard]] std::string sentence(const engine::Message& message);

/// A message, a question or a choice, over the current screen.
class Dialog final : public MenuScreen {
public:
    struct Parts {
        const char* name;     ///< For the log.
        engine::Point space;  ///< The board's width, and its height without text and rows.
        std::string title{};  ///< A question has none.
        std::string text{};
        std::vector<MenuItem> rows{};  ///< Accepting one closes the dialog first.
        std::optional<Cue> cue{};
        bool is_for_again = false;  ///< The restart key accepts the second row.
    };

    Dialog(const Ui& ui, Parts parts);

    const char* name() const override { return parts_.name; }
    void shown() override;

private:
    bool again() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    [[nodiscard]] bool is_question() const { return parts_.title.empty(); }
    /// Returns the style of the message's text, as large as the page has room for.
    [[nodiscard]] engine::TextStyle style_on(const Painter& painter) const;
    [[nodiscard]] float room_on(const Painter& painter) const;
    [[nodiscard]] float height(const Painter& painter, const engine::TextStyle& style) const;

    Parts parts_;
};

/// Plays the sound of what was typed, and says why a letter that cannot be shown was refused.
void answer(const Ui& ui, Typed typed);

/// Says that nothing was typed where something must be, and returns whether it is so.
[[nodiscard]] bool refuse_if_empty(const Ui& ui, const std::string& text);

/// A question, and what to do with its answer.
struct Question {
    std::string title;
    std::string hint;
    std::string text{};  ///< Initial text.
    std::size_t max_letters = 32;
    std::size_t max_bytes = TextEntry::kNoLimit;
    bool is_secret = false;  ///< Letters are shown as dots.
    bool may_be_empty = false;
    std::function<void(const std::string&)> answer;  ///< Runs once the prompt has closed.
};

/// Asks for one line of text, over the current screen.
class TextPrompt final : public BoardScreen {
public:
    TextPrompt(const Ui& ui, Question question);

    const char* name() const override { return "prompt"; }
    void shown() override { ui_.input.start_text(); }
    void leaving() override { ui_.input.stop_text(); }
    void handle(const engine::InputEvent& event) override;
    bool claims(engine::Control) const override { return true; }

private:
    void accept();
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    Question question_;
    Writer writer_;
};

}  // namespace screens
