// SPDX-License-Identifier: Zlib
/// A board of letters to pick from, for players without a keyboard at hand.
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

    /// Moves the focus, wrapping around at the edges. Returns false if the key is not a direction.
    bool move(MenuKey key);
    /// Picks the focused cell. Returns nothing if that only turned to another page of letters.
    std::optional<Pick> pick();
    /// Turns to the next page: small letters, capitals, letters with diacritics.
    void turn_page();
    /// Handles the pointer moving: focuses the cell at `at`, and returns whether there is one.
    bool point(engine::Point at);

    /// Draws it centred, below `top` or as low as there is room; made smaller on a page too narrow for it.
    void draw(const Painter& painter, float top);

private:
    struct Cell {
        engine::Rect area;  // in units of letters, relative to the board's corner
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
    float shrink_ = 1;                    // from units of letters to units of the page, as drawn last
};

}  // namespace screens
