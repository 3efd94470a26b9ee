// SPDX-License-Identifier: Zlib
/// Walks through the screens with one device alone, by the events that SDL would bring.
#pragma once

#include <string>

#include "game/ui/menu_key.h"
#include "tests/game/screens/screen_room.h"
#include "tests/game/screens/virtual_pad.h"

class Walker {
public:
    enum class Hand { Keys, Pad, Mouse };
    struct Way;  ///< What each device has for a key of menus.

    Walker(ScreenRoom& room, Hand hand);

    /// Brings the focus to a row and chooses it. Fails when there is no way.
    void choose(const std::string& label);
    /// Brings the focus to a row and steps its value up.
    void change(const std::string& label);
    /// Does what a key of menus is for; the mouse by what it can click.
    void act(screens::MenuKey key);
    /// Brings the focus to a cell among others in rows and columns.
    void look_at(const std::string& label);
    /// Brings the focus to one of the values of a row, whether they stand beside each other or in turn.
    void look_at_value(const std::string& label, const std::string& value);
    /// Accepts what has the focus; the mouse by a click where it is.
    void accept();
    /// The mouse clicks a place of the field.
    void click_at(engine::Point at) { click(at, SDL_BUTTON_LEFT); }
    /// The mouse takes hold of a row and lets go of it elsewhere: parts of the row's width.
    void drag(const std::string& label, float from, float to);
    /// The mouse takes hold of a row and does not let go; moves, held or not.
    void hold(const std::string& label, float part);
    void point_at(const std::string& label, float part);
    /// Asks for another game by the key that the screen names for it.
    void again();
    /// Asks a game for its menu.
    void pause();
    /// Writes a line and accepts it.
    void write(const std::string& text);

    [[nodiscard]] bool offers(const std::string& label);
    /// What has the focus; "" when nothing has.
    [[nodiscard]] std::string focus_label() const;
    [[nodiscard]] static const char* name_of(Hand hand);

private:
    using Row = screens::ClickTargets::Row;

    void tick();
    /// The same without a picture, where another one follows.
    void tick_unseen();
    [[nodiscard]] const Row* row(const std::string& label) const;
    [[nodiscard]] const Row* focused() const;
    /// What is offered within a row.
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
    /// The mouse goes to a part of a row and gives it the focus.
    void take(const std::string& label, float part);
    void click_row(const std::string& label, float part);

    ScreenRoom& room_;
    Hand hand_;
    std::optional<VirtualPad> pad_;
    engine::Point mouse_px_;
};
