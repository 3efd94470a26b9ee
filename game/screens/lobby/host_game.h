// SPDX-License-Identifier: Zlib
/// Sets up a game for others to join, or changes that of the lobby.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

namespace screens {

class HostGame final : public Screen {
public:
    /// `over_lobby`: the lobby is open already; its rules change, not its name or password.
    explicit HostGame(Services& services, bool over_lobby = false);

    const char* name() const override { return "host"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return over_lobby_; }
    Pace pace() const override { return Pace::Ambient; }

private:
    void build_menu();
    void add_rules();
    void add_identity();
    void add_number(Phrase label, const char* setting, Phrase hint, bool for_deathmatch, bool for_coop);
    void set(const std::string& setting, const engine::SettingValue& value);
    void open_lobby();
    void change_lobby();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    std::string password_;
    bool over_lobby_;
};

}  // namespace screens
