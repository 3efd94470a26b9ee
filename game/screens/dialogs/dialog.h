// SPDX-License-Identifier: Zlib
/// News, a question or a few ways to go on, over whatever is shown.
#pragma once

#include "game/app/menu_screen.h"

#include <optional>

namespace screens {

/// Asks a question; `yes` runs when the player agrees, and the focus is on "no" at first. With `is_for_again` the key
/// that asked to begin anew also agrees, for it is not pressed twice by accident.
void ask(const Ui& ui, std::string question, std::string agree, std::function<void()> yes, bool is_for_again = false);
/// Offers one of several rows.
void choose(const Ui& ui, std::string title, std::vector<MenuItem> rows);
/// Says something that a person should read before going on. The text need be no whole sentence: see `sentence`.
void tell(const Ui& ui, std::string title, std::string text, Cue cue = Cue::Wrong);

/// A line as a sentence: a capital first, a full stop last.
[[nodiscard]] std::string sentence(std::string line);

class Dialog final : public MenuScreen {
public:
    struct Parts {
        const char* name;     ///< For the log.
        engine::Point space;  ///< The board's width, and its height besides words and rows.
        std::string title{};  ///< A question has none.
        std::string text{};
        std::vector<MenuItem> rows{};  ///< One that is accepted closes the dialog first.
        std::optional<Cue> cue{};
        bool is_for_again = false;  ///< The second row does what the key for that asks.
    };

    Dialog(const Ui& ui, Parts parts);

    const char* name() const override { return parts_.name; }
    void shown() override;

private:
    bool again() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    [[nodiscard]] bool is_question() const { return parts_.title.empty(); }
    /// News are as large as a page has room for.
    [[nodiscard]] engine::TextStyle style_on(const Painter& painter) const;
    [[nodiscard]] float room_on(const Painter& painter) const;
    [[nodiscard]] float height(const Painter& painter, const engine::TextStyle& style) const;

    Parts parts_;
};

}  // namespace screens
