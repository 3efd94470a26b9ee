// SPDX-License-Identifier: Zlib
/// Sets up a game for others to join, or changes the rules of the lobby's game.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class HostGame final : public MenuScreen {
public:
    /// With `over_lobby` the lobby is already open: its rules can be changed, but not its name or password.
    explicit HostGame(Services& services, bool over_lobby = false);

    const char* name() const override { return "host"; }
    Pace pace() const override { return Pace::Ambient; }

private:
    void add_rules();
    void add_identity();
    void add_number(Phrase label, const char* setting, Phrase hint, bool for_deathmatch, bool for_coop);
    [[nodiscard]] bool is_crew() const;
    [[nodiscard]] bool is_deathmatch() const;
    void open_lobby();
    void change_lobby();
    void back() override;
    Board board(const Painter& painter) const override;

    Services& services_;
    net::SecretText password_;
};

}  // namespace screens
