// SPDX-License-Identifier: Zlib
/// The table of the evening: what the pilots of a lobby have done in its games so far.
#pragma once

#include "game/app/menu_screen.h"
#include "game/scores/evening.h"

#include <string>
#include <vector>

namespace screens {

/// Returns a line with the score and the winner, if there is one, of a match of several rounds; "" before its first
/// one.
[[nodiscard]] std::string describe_match(const scores::Evening& evening);

class EveningTable final : public MenuScreen {
public:
    explicit EveningTable(const Uses<Ui, Online>& services);

    const char* name() const override { return "evening"; }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    std::string match_;
    std::vector<scores::Evening::Row> rows_;
};

}  // namespace screens
