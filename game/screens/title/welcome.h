// SPDX-License-Identifier: Zlib
/// The first screen of a new player.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class Welcome final : public MenuScreen {
public:
    explicit Welcome(const LocalUses& services);

    const char* name() const override { return "welcome"; }
    void leaving() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
};

/// Returns a board with words above a few rows. On a short page the words become its help, as the hint of a row.
[[nodiscard]] Board words_board(const Painter& painter, const Menu& menu, const char* title, std::vector<Hint> hints);
void draw_words_and_rows(const Painter& painter, engine::Rect body, Phrase words, Menu& menu);

}  // namespace screens
