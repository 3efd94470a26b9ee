// SPDX-License-Identifier: Zlib
/// The menu of a network game, which keeps running below it.
#pragma once

#include "game/app/menu_screen.h"

#include <functional>
#include <string>
#include <vector>

namespace screens {

/// The other pilots of a lobby or a game, to mute and unmute their chat.
class MuteMenu final : public MenuScreen {
public:
    explicit MuteMenu(const Uses<Ui, Online>& services) : MenuScreen(services, true), network_(services.network) {}

    const char* name() const override { return "pilots"; }
    void shown() override { list(); }
    void tick() override { list(); }

private:
    Board board(const Painter& painter) const override;
    struct Row {
        net::Slot slot = net::kNoSlot;
        std::string name;

        friend bool operator==(const Row&, const Row&) = default;
    };

    /// Rebuilds the rows if a pilot joined, left or changed their name.
    void list();
    [[nodiscard]] std::vector<Row> others() const;
    [[nodiscard]] bool is_muted(net::Slot slot) const;
    void toggle(const Row& row);

    match::OnlineService& network_;
    std::vector<Row> rows_;
};

class NetMenu final : public MenuScreen {
public:
    /// `end_alone` ends a game in which nobody else is left; empty while somebody is.
    explicit NetMenu(Services& services, std::function<void()> end_alone = {});

    const char* name() const override { return "net menu"; }
    void tick() override;
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;

private:
    struct PauseState {
        bool is_own = false;
        bool is_others = false;

        friend bool operator==(const PauseState&, const PauseState&) = default;
    };
    [[nodiscard]] PauseState pause_state() const;
    void build_menu();
    /// Adds a row to pause the game, or to end the pause.
    void add_pause();
    void choose_whom_to_remove();

    void draw_body(const Painter& painter, engine::Rect body) override { menu_.draw(painter, body, true); }
    Board board(const Painter& painter) const override;
    Services& services_;
    std::function<void()> end_alone_;
    PauseState pause_;  // as the menu was built
};

}  // namespace screens
