// SPDX-License-Identifier: Zlib
/// Sets up a game for the one or two pilots at this machine: alone, with bots or against them.
#pragma once

#include "game/app/menu_screen.h"
#include "game/screens/setup/game_rules.h"

namespace screens {

class NewGame final : public MenuScreen {
public:
    NewGame(const LocalUses& services, int persons);

    const char* name() const override { return "new game"; }
    void handle(const engine::InputEvent& event) override;

    [[nodiscard]] std::size_t rows() const { return menu_.size(); }

private:
    void build_menu();
    void add_kind();
    void add_second_pilot();
    void add_bots();
    void add_difficulty();
    [[nodiscard]] LocalKind kind() const { return local_kind_of(services_.settings, persons_); }
    /// Returns whether the keys of both pilots are shown below the rows.
    [[nodiscard]] bool has_card(const Painter& painter) const;
    [[nodiscard]] std::string help(bool has_card) const;
    void start();
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
    int persons_;
};

}  // namespace screens
