// SPDX-License-Identifier: Zlib
/// Walks through the screens with a single device, through SDL events.
#pragma once

#include <string>

#include "game/ui/menu_key.h"
#include "tests/game/screens/screen_room.h"
#include "tests/support/virtual_pad.h"

class Walker {
public:
    enum class Hand { Keys, Pad, Mouse };
    struct Way;  ///< The input that each device uses for a menu key.

    Walker(ScreenRoom& room, Hand hand);

    /// Moves the focus to a row and chooses it. Fails if the row cannot be reached.
    void choose(const std::string& label);
    /// Moves the focus to a row and steps its value up.
    void change(const std::string& label);
    /// Performs a menu key's function; the mouse clicks its hint.
    void act(screens::MenuKey key);
    /// Moves the focus to a cell in a grid.
    void look_at(const std::string& label);
    /// Moves the focus to one of a row's values, whether they are side by side or shown in turn.
    void look_at_value(const std::string& label, const std::string& value);
    /// Accepts the focused row; the mouse clicks it.
    void accept();
    /// Clicks a point of the field with the mouse.
    void click_at(engine::Point at) { click(at, SDL_BUTTON_LEFT); }
    /// Drags the mouse on a row; positions are fractions of the row's width.
    void drag(const std::string& label, float from, float to);
    /// Presses the mouse button on a row without releasing it. `point_at` moves the mouse, held or not.
    void hold(const std::string& label, float part);
    void point_at(const std::string& label, float part);
    /// Starts another game with the key that the screen names for it.
    void again();
    /// Opens a game's menu.
    void pause();
    /// Writes a line and accepts it.
    void write(const std::string& text);

    [[nodiscard]] bool offers(const std::string& label);
    /// Returns the label of the focused row; "" if there is none.
    [[nodiscard]] std::string focus_label() const;
    [[nodiscard]] static const char* name_of(Hand hand);

private:
    using Row = screens::Transcript::Row;

    void tick();
    /// Runs a tick without drawing, for when another frame follows.
    void tick_unseen();
    [[nodiscard]] const Row* row(const std::string& label) const;
    [[nodiscard]] const Row* focused() const;
    /// Returns the offered cell within a row.
    [[nodiscard]] const Row* cell(const std::string& label, const std::string& value) const;
    [[nodiscard]] bool shows(const std::string& label, const std::string& value) const;
    void bring_up(const std::string& label);
    void focus(const std::string& label);
    void pick_letter(const std::string& letter);
    void key(int scancode);
    void set_pad(const Way& way, bool is_down);
    void click_hint(screens::MenuKey key);
    void click_hint(std::optional<engine::Rect> area);
    void click(engine::Point at, int button);
    void move_mouse(engine::Point at);
    void set_button(int button, bool is_down);
    /// Moves the mouse to a part of a row and gives the row the focus.
    void take(const std::string& label, float part);
    void click_row(const std::string& label, float part);

    ScreenRoom& room_;
    Hand hand_;
    std::optional<VirtualPad> pad_;
    engine::Point mouse_px_;
};
