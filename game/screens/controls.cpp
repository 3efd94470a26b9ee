// SPDX-License-Identifier: Zlib
#include "game/screens/controls.h"

#include "game/screens/actions.h"
#include "game/screens/confirm.h"

#include <string>

namespace screens {
namespace {

constexpr float kFirstCell = 150;  // from the board's left edge
constexpr float kCellWidth = 101;
constexpr float kRow = 28;

engine::Action action_of(std::size_t row) {
    return static_cast<engine::Action>(kActions[row].action);
}

}  // namespace

Controls::Controls(Services& services, bool over_game)
    : services_(services), grid_(services.bindings), over_game_(over_game) {}

bool Controls::is_on_reset() const {
    return row_ == kActions.size();
}

void Controls::handle(const engine::InputEvent& event) {
    if (is_capturing()) {
        capture(event);
    } else {
        navigate(menu_key(event));
    }
}

void Controls::navigate(MenuKey key) {
    const std::size_t rows = kActions.size() + 1;
    switch (key) {
    case MenuKey::Up:
        row_ = (row_ + rows - 1) % rows;
        break;
    case MenuKey::Down:
        row_ = (row_ + 1) % rows;
        break;
    case MenuKey::Left:
        column_ = (column_ + BindingGrid::kColumns - 1) % BindingGrid::kColumns;
        break;
    case MenuKey::Right:
        column_ = (column_ + 1) % BindingGrid::kColumns;
        break;
    case MenuKey::Accept:
    case MenuKey::Start:
        return accept();
    case MenuKey::Delete:
        return clear_cell();
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    default:
        return;
    }
    message_.clear();
    services_.sounds.play(Cue::Move);
}

void Controls::accept() {
    services_.sounds.play(Cue::Select);
    if (!is_on_reset()) {
        capture_left_ = kCaptureTicks;
        return;
    }
    const auto reset = [this] {
        for (const ActionInfo& info : kActions) {
            services_.bindings.set_line(static_cast<engine::Action>(info.action), info.controls);
        }
        services_.apply_settings();
        message_ = "All controls are as they came.";
    };
    services_.screens.push(std::make_unique<Confirm>(services_, "Set all controls back?", "Set back", reset));
}

void Controls::clear_cell() {
    if (is_on_reset()) {
        return;
    }
    grid_.clear(action_of(row_), column_);
    services_.apply_settings();
    services_.sounds.play(Cue::Back);
    message_ = "Unbound.";
}

void Controls::capture(const engine::InputEvent& event) {
    if (event.kind != engine::InputEvent::Kind::Pressed || event.repeat) {
        return;
    }
    const MenuKey key = menu_key(event);
    const bool is_key = event.control.kind == engine::Control::Kind::Key;
    if (is_key && (key == MenuKey::Back || key == MenuKey::Delete)) {
        capture_left_ = 0;
        if (key == MenuKey::Delete) {
            clear_cell();
        } else {
            services_.sounds.play(Cue::Back);
        }
        return;
    }
    if (!BindingGrid::fits(column_, event.control)) {
        services_.sounds.play(Cue::Wrong);
        return;
    }
    const auto taken = grid_.set(action_of(row_), column_, event.control);
    const std::string control = engine::display_name(event.control);
    message_ = taken ? control + " was “" + std::string(action_info(static_cast<PilotAction>(*taken)).label) +
                           "” before, and is not any more."
                     : std::string();
    services_.apply_settings();
    services_.sounds.play(taken ? Cue::Wrong : Cue::Select);
    capture_left_ = 0;
}

void Controls::tick() {
    backdrop_.tick();
    if (is_capturing()) {
        --capture_left_;
    }
}

void Controls::draw(const Painter& painter, float fraction) {
    if (over_game_) {
        painter.dim();
    } else {
        backdrop_.draw(painter, fraction);
    }
    const engine::Rect board{30, 34, 580, 376};
    painter.panel(board, "CONTROLS");
    painter.text({board.x + kFirstCell + kCellWidth, board.y + 60}, "Keyboard", theme::centred(theme::small()));
    painter.text({board.x + kFirstCell + 3 * kCellWidth, board.y + 60}, "Game pad", theme::centred(theme::small()));
    draw_rows(painter, board);
    const bool has_message = !message_.empty();
    painter.text_within({theme::kWidth / 2, board.y + board.h - 16},
                        has_message ? message_ : "Escape always pauses. Menus keep their keys, whatever is bound here.",
                        theme::centred(theme::small(has_message ? theme::kAccent : theme::kMuted)), board.w - 30);
    painter.hints({theme::kWidth / 2, 446},
                  {{"← ↑ ↓ →", "choose"}, {"Return", "change"}, {"Backspace", "unbind"}, {"Esc", "back"}});
    if (is_capturing()) {
        draw_capture(painter);
    }
}

void Controls::draw_rows(const Painter& painter, engine::Rect board) const {
    for (std::size_t row = 0; row < kActions.size(); ++row) {
        const float y = board.y + 70 + static_cast<float>(row) * kRow;
        const bool focused = row == row_;
        if (focused) {
            painter.focus_bar({board.x + 16, y, board.w - 32, kRow - 4}, 0.5F);
        }
        auto style = theme::item(focused ? engine::Colour{} : theme::kText.faded(0.8F));
        style.weight = focused ? engine::Weight::Bold : engine::Weight::Regular;
        painter.text({board.x + 28, y + 17.5F}, kActions[row].label, style);
        for (int column = 0; column < BindingGrid::kColumns; ++column) {
            draw_cell(
                painter, row, column,
                {board.x + kFirstCell + static_cast<float>(column) * kCellWidth, y + 2, kCellWidth - 6, kRow - 8});
        }
    }
    const float y = board.y + 74 + static_cast<float>(kActions.size()) * kRow;
    if (is_on_reset()) {
        painter.focus_bar({board.x + 16, y, board.w - 32, theme::kRowHeight});
    }
    painter.text({board.x + 28, y + 18}, "Back to the defaults…",
                 theme::item(is_on_reset() ? engine::Colour{} : theme::kText.faded(0.8F)));
}

void Controls::draw_cell(const Painter& painter, std::size_t row, int column, engine::Rect cell) const {
    const bool focused = row == row_ && column == column_;
    const auto control = grid_.at(action_of(row), column);
    engine::Renderer& renderer = painter.renderer();
    renderer.fill_rect(cell, control ? engine::Colour{36, 46, 76, 200} : engine::Colour{0, 0, 0, 70});
    renderer.frame_rect(cell, focused ? theme::kAccent : theme::kLine.faded(0.6F), focused ? 1.5F : 1.0F);
    const auto style = theme::small(!control ? theme::kFaint : focused ? engine::Colour{} : theme::kText);
    painter.text_within({cell.centre().x, cell.centre().y + engine::Font::cap_height(style) / 2},
                        control ? engine::display_name(*control) : "–", theme::centred(style), cell.w - 6);
}

void Controls::draw_capture(const Painter& painter) const {
    painter.dim();
    const engine::Rect board{theme::kWidth / 2 - 190, 160, 380, 130};
    painter.panel(board);
    const std::string what =
        BindingGrid::is_pad_column(column_) ? "Press a button or push a stick for" : "Press a key for";
    painter.text({theme::kWidth / 2, board.y + 34}, what, theme::centred(theme::body(theme::kMuted)));
    auto style = theme::heading();
    style.size = 22;
    painter.text({theme::kWidth / 2, board.y + 64}, kActions[row_].label, theme::centred(style));
    const float left = static_cast<float>(capture_left_) / kCaptureTicks;
    painter.renderer().fill_rect({board.x + 60, board.y + 80, board.w - 120, 2}, theme::kLine);
    painter.renderer().fill_rect({board.x + 60, board.y + 80, (board.w - 120) * left, 2}, theme::kAccent);
    painter.hints({theme::kWidth / 2, board.y + 106}, {{"Esc", "keep as it is"}, {"Backspace", "unbind"}});
}

}  // namespace screens
