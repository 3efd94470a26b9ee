// SPDX-License-Identifier: Zlib
/// Pages of help: how to fly, what there is in the field, and where the game comes from.
#pragma once

#include "game/app/menu_screen.h"
#include "game/app/services.h"

#include <span>

namespace screens {

// The pages of the help.

using PageParts = Uses<Preferences, GameParts>;

struct HelpPage {
    Phrase title;
    /// Draws the page from an area's top on, whatever the area's height, and returns the y below it.
    float (*draw)(const Painter& painter, const PageParts& services, engine::Rect area, int ticks);
};

/// Returns the pages in order.
[[nodiscard]] std::span<const HelpPage> help_pages();

/// The place among them of what there is in the field.
inline constexpr std::size_t kBestiaryPage = 3;

class Help final : public BoardScreen {
public:
    /// Over a game it offers no first flight, which would end that game. `page` is shown first.
    explicit Help(const LocalUses& services, bool over_game = false, std::size_t page = 0)
        : BoardScreen(services, over_game), services_(services), page_(page) {}

    const char* name() const override { return "help"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void turn(int step);
    /// Scrolls a page that is longer than its board; otherwise turns to another page.
    void scroll(float by, int page_step);
    /// Handles the wheel: scrolls first, and turns the page at its end.
    void roll(int steps);
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
    std::size_t page_;
    float scroll_ = 0;  // units of the page that are scrolled off above the board
    float hidden_ = 0;  // units that did not fit on the board as drawn last
    int ticks_ = 0;
};

}  // namespace screens
