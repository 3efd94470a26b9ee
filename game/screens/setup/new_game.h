// SPDX-License-Identifier: Zlib
/// Sets up a game for the one or two pilots at this machine: alone, with bots or against them.
#pragma once

#include "game/app/services.h"
#include "game/screens/setup/game_rules.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

namespace screens {

class NewGame final : public Screen {
public:
    NewGame(Services& services, int persons);

    const char* name() const override { return "new game"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

    [[nodiscard]] std::size_t rows() const { return menu_.size(); }

private:
    /// The rows that the kind of game has a use for.
    void build_menu();
    void add_kind();
    void add_second_pilot();
    void add_bots();
    void add_difficulty();
    void add_number(Phrase label, const char* setting, Phrase hint);
    void choose_kind(int step);
    void choose_difficulty(int step);
    void set(const char* setting, const engine::SettingValue& value);
    [[nodiscard]] LocalKind kind() const { return local_kind_of(services_.settings, persons_); }
    /// The line below the rows.
    [[nodiscard]] std::string help(bool has_card) const;
    void start();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    int persons_;
};

}  // namespace screens
