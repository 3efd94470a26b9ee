// SPDX-License-Identifier: Zlib
/// All medals, won or not, and the totals of all games so far.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class Medals final : public BoardScreen {
public:
    explicit Medals(const Uses<Ui, Records>& services)
        : BoardScreen(services, false), records_(static_cast<const Records&>(services)) {}

    const char* name() const override { return "medals"; }
    void handle(const engine::InputEvent& event) override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    /// Where the medals are on a page: a square beside the description of one of them, or two rows above it.
    struct Grid {
        int columns = 4;
        engine::Point at;
        float cell = 0;
        engine::Rect beside;  ///< For the description of the focused medal.

        [[nodiscard]] engine::Rect cell_of(std::size_t medal) const;
    };

    static Grid grid_in(engine::Rect body);
    void act(MenuKey key);
    void move(int columns, int rows);
    void scroll(float by);
    void point(const engine::InputEvent& event);
    void draw_medals(const Painter& painter) const;
    void draw_focused(const Painter& painter) const;
    void draw_career(const Painter& painter, engine::Rect body);

    const Records records_;
    std::size_t focus_ = 0;
    bool shows_career_ = false;
    Grid grid_;         // as it was drawn last
    float scroll_ = 0;  // of the career, in units of the page
    float hidden_ = 0;  // how far it can be scrolled
};

}  // namespace screens
