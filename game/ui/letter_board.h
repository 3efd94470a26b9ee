// SPDX-License-Identifier: Zlib
/// Letters to pick from, for players without a keyboard at hand.
#pragma once

#include "game/ui/menu_key.h"
#include "game/ui/painter.h"

#include <optional>
#include <string>

namespace screens {

class LetterBoard {
public:
    static constexpr float kWidth = 380;
    static constexpr float kHeight = 122;

    struct Pick {
        enum class Type : unsigned char { Letter, Erase, Done };
        Type type = Type::Letter;
        std::string letter;  ///< UTF-8.
    };

    /// Moves the focus; the ends meet. False when the key is no direction.
    bool move(MenuKey key);
    /// What the focus is on. Nothing when that was only another page of letters.
    std::optional<Pick> pick();
    /// The next page: small letters, capitals, those with marks.
    void turn_page();
    /// The pointer moves over the board; true when it is on a cell, which then has the focus.
    bool point(engine::Point at);

    /// In the middle of the page, below a height or as low as there is room; smaller where a page is too narrow for it.
    void draw(const Painter& painter, float top);

private:
    struct Cell {
        engine::Rect area;  // in units of letters, from the board's corner
        std::string label;
        Pick::Type type = Pick::Type::Letter;
        bool turns = false;
    };
    [[nodiscard]] Cell cell(int row, int column) const;
    [[nodiscard]] static int columns(int row);

    int page_ = 0;
    int row_ = 0;
    int column_ = 0;
    engine::Point corner_{-1000, -1000};  // as drawn last
    float shrink_ = 1;                    // of the page's units to those of letters, then
};

}  // namespace screens
