// SPDX-License-Identifier: Zlib
#include "game/screens/options/controls.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/options/map_stick.h"

#include <algorithm>
#include <string>

namespace screens {

bool BindingGrid::fits(Cell cell, engine::Control control) {
    return control.kind != engine::Control::Kind::None && (control.kind != engine::Control::Kind::Key) == cell.is_pad;
}

std::vector<BindingGrid::Cell> BindingGrid::cells(engine::Action action) const {
    std::vector<Cell> row;
    for (const bool is_pad : {false, true}) {
        const std::size_t taken = controls_of(bindings_, action, is_pad).size();
        for (std::size_t place = 0; place < std::max(taken, std::min(taken + 1, kMost)); ++place) {
            row.push_back({is_pad, place});
        }
    }
    return row;
}

BindingGrid::Cell BindingGrid::nearest(engine::Action action, Cell cell) const {
    Cell found = cell;
    for (const Cell& other : cells(action)) {
        if (other.is_pad == cell.is_pad && other.place <= cell.place) {
            found = other;
        }
    }
    return found;
}

std::optional<engine::Control> BindingGrid::at(engine::Action action, Cell cell) const {
    const auto controls = controls_of(bindings_, action, cell.is_pad);
    return cell.place < controls.size() ? std::optional(controls[cell.place]) : std::nullopt;
}

std::optional<engine::Action> BindingGrid::set(engine::Action action, Cell cell, engine::Control control) {
    const std::optional<engine::Control> old = at(action, cell);
    if (old == control) {
        return std::nullopt;
    }
    std::optional<engine::Action> taken_from;
    for (const engine::Action other : bindings_.actions(control)) {
        bindings_.unbind(other, control);
        if (other != action) {
            taken_from = other;
        }
    }
    // Controls have no fixed positions, so all of the action's controls are bound again in order.
    std::vector<engine::Control> controls(bindings_.controls(action).begin(), bindings_.controls(action).end());
    bindings_.clear(action);
    for (const engine::Control kept : controls) {
        bindings_.bind(action, kept == old ? control : kept);
    }
    if (!old) {
        bindings_.bind(action, control);
    }
    return taken_from;
}

void BindingGrid::clear(engine::Action action, Cell cell) {
    if (const auto control = at(action, cell)) {
        bindings_.unbind(action, *control);
    }
}

namespace {

constexpr float kRow = 24;
constexpr float kFirstCell = 156;           // from a row's left edge
constexpr float kGap = 5;                   // between cells
constexpr engine::Action kFirstAction = 3;  // rows above: pilot, preset, the columns' names

/// Returns the part of a row with the keys, or the one with the pad controls.
engine::Rect half_of(engine::Rect row, bool of_pads) {
    const float all = row.w - kFirstCell;
    const float keys = 0.52F * all;  // their names are longer
    return {row.x + kFirstCell + (of_pads ? keys : 0), row.y + 1, (of_pads ? all - keys : keys) - 8, row.h - 2};
}

}  // namespace

Controls::Controls(const Uses<Ui, Preferences>& services, bool over_game)
    : MenuScreen(services, over_game, kRow), services_(services) {
    build_menu();
}

engine::Bindings& Controls::bindings() const {
    return pilot_ == 0 ? services_.bindings : services_.second_bindings;
}

std::optional<engine::Action> Controls::action() const {
    const auto action = static_cast<engine::Action>(menu_.focus()) - kFirstAction;
    return action >= 0 && action < actions_of(pilot_) ? std::optional(action) : std::nullopt;
}

void Controls::build_menu() {
    menu_.clear();
    menu_.add({.label = tr_later("Pilot"),
               .change =
                   [this](int) {
                       pilot_ = 1 - pilot_;
                       build_menu();
                   },
               .value = [this] { return std::string(pilot_ == 0 ? tr("First") : tr("Second (same machine)")); }});
    menu_.add({.label = tr_later("Keys"),
               .change =
                   [this](int step) {
                       presets_[pilot_].step(bindings(), step);
                       services_.apply_settings();
                   },
               .value =
                   [this] {
                       const auto preset = find_preset(bindings(), pilot_);
                       return std::string(preset ? kPresets[*preset].label.text() : tr("Custom"));
                   }});
    menu_.add({.enabled = [] { return false; },
               .draw =
                   [](const Painter& painter, engine::Rect row, bool) {
                       painter.text({half_of(row, false).x, row.y + 17}, tr("Keyboard"), theme::small());
                       painter.text({half_of(row, true).x, row.y + 17}, tr("Gamepad"), theme::small());
                   }});
    for (engine::Action i = 0; i < actions_of(pilot_); ++i) {
        menu_.add({.label = action_info(i).label,
                   .accept =
                       [this, i] {
                           cell_ = cell_in(i);
                           capture_left_ = kCaptureTicks;
                       },
                   .change = [this, i](int step) { choose_cell(i, step); },
                   .value = [this, i] { return text_of(i, cell_in(i)); },
                   .draw = [this, i](const Painter& painter, engine::Rect row,
                                     bool focused) { draw_action(painter, i, row, focused); }});
    }
    menu_.add({.label = tr_later("Reset to defaults…"), .accept = [this] { ask_to_reset(); }});
    for (const auto& stick : ui_.input.sticks().list()) {
        menu_.add({.label = tr_format("Set up {}…", stick.second),
                   .accept = [this, stick] { ui_.screens.push<MapStick>(services_, stick); }});
    }
}

void Controls::ask_to_reset() {
    const auto reset = [this] {
        for (engine::Action i = 0; i < actions_of(pilot_); ++i) {
            (void)bindings().set_line(i, standard_controls(pilot_, i));
        }
        presets_[pilot_] = PresetCycle(pilot_);  // forgets the custom keys
        services_.apply_settings();
        message_ = tr("These controls are reset.");
    };
    ask(ui_, tr("Reset these controls?"), tr("Reset"), reset);
}

void Controls::handle(const engine::InputEvent& event) {
    if (is_capturing()) {
        return capture(event);
    }
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::StickAdded || event.kind == Kind::PadAdded) {
        return build_menu();
    }
    if (menu_key(event) == MenuKey::Delete) {
        return clear_cell();
    }
    if (only_chooses(event)) {
        if (event.kind == engine::InputEvent::Kind::PointerPressed) {
            message_.clear();
        }
        return;
    }
    if (!take_back(event) && work_menu(event)) {
        message_.clear();
    }
}

bool Controls::choose_at(engine::Point at) {
    const bool is_other_row = menu_.point(at) == MenuOutcome::Moved;
    for (const auto& [area, cell] : drawn_) {
        if (area.contains(at)) {
            const bool is_other_cell = action() && cell != cell_in(*action());
            cell_ = cell;
            return is_other_row || is_other_cell;
        }
    }
    return is_other_row;
}

void Controls::choose_cell(engine::Action action, int step) {
    const auto cells = grid().cells(action);
    const auto now = std::ranges::find(cells, cell_in(action)) - cells.begin();
    const auto count = static_cast<std::ptrdiff_t>(cells.size());
    cell_ = cells[static_cast<std::size_t>((now + step + count) % count)];
}

void Controls::clear_cell() {
    const auto focused = action();
    if (!focused) {
        return;
    }
    if (!grid().at(*focused, cell_in(*focused))) {
        message_.clear();
        return ui_.sounds.play(Cue::Wrong);
    }
    grid().clear(*focused, cell_in(*focused));
    services_.apply_settings();
    ui_.sounds.play(Cue::Back);
    message_ = tr("Unbound.");
}

void Controls::capture(const engine::InputEvent& event) {
    if (event.kind == engine::InputEvent::Kind::PointerBack) {
        capture_left_ = 0;
        return;
    }
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
            ui_.sounds.play(Cue::Back);
        }
        return;
    }
    if (!BindingGrid::fits(cell_, event.control)) {
        ui_.sounds.play(Cue::Wrong);
        return;
    }
    if (key == MenuKey::Start && *action() != static_cast<engine::Action>(PilotAction::Pause)) {
        return keep_way_out(event.control);
    }
    bind(event.control);
}

void Controls::keep_way_out(engine::Control start) {
    capture_left_ = 0;
    ui_.sounds.play(Cue::Wrong);
    message_ = tr_format("{} stays “{}”, so that a gamepad alone can leave a game.", engine::display_name(start),
                         action_info(PilotAction::Pause).label.text());
}

void Controls::bind(engine::Control control) {
    capture_left_ = 0;
    const auto taken = grid().set(*action(), cell_in(*action()), control);
    message_.clear();
    if (taken) {
        const char* const other = action_info(*taken).label.text();
        const std::string name = engine::display_name(control);
        message_ = bindings().controls(*taken).empty()
                       ? tr_format("{} was bound to “{}”, which now has no control.", name, other)
                       : tr_format("{} is no longer bound to “{}”.", name, other);
    }
    services_.apply_settings();
    ui_.sounds.play(taken ? Cue::Wrong : Cue::Select);
}

std::string Controls::comment_on(engine::Control control) const {
    const auto uses = bindings().actions(control);
    if (uses.size() > 1) {
        return tr_format("{} is bound to both “{}” and “{}”.", engine::display_name(control),
                         action_info(uses[0]).label.text(), action_info(uses[1]).label.text());
    }
    const bool is_key = control.kind == engine::Control::Kind::Key;
    if (pilot_ == 1 && is_key && !services_.bindings.actions(control).empty()) {
        return tr_format("The first pilot uses {} too. In two-player games it is the second pilot's.",
                         engine::display_name(control));
    }
    return {};
}

std::string Controls::remark() const {
    if (!message_.empty()) {
        return message_;
    }
    if (const auto focused = action()) {
        const auto control = grid().at(*focused, cell_in(*focused));
        return control ? comment_on(*control) : std::string();
    }
    return {};
}

void Controls::tick() {
    MenuScreen::tick();
    if (is_capturing()) {
        --capture_left_;
    }
}

Board Controls::board(const Painter& painter) const {
    const std::string special = remark();
    const bool has_table = painter.has_tables();
    const char* const usual =
        has_table ? tr("Escape always opens the menu. Menus keep their keys, whatever is bound here.") : "";
    return {.size = {616, has_table ? 98 + menu_.height() : 436},
            .title = tr("CONTROLS"),
            .help = special.empty() ? usual : special,
            .help_colour = special.empty() ? theme::kMuted : theme::kAccent,
            .hints = {{has_table ? "← ↑ ↓ →" : "← →", tr("choose")},
                      {"Return", tr("change")},
                      {"Backspace", tr("unbind")},
                      {"Esc", tr("back")}}};
}

void Controls::draw_body(const Painter& painter, engine::Rect body) {
    drawn_.clear();
    menu_.draw(painter, body);
    if (is_capturing()) {
        painter.begin_screen();  // screens below cannot be clicked
        draw_capture(painter);
    }
}

void Controls::draw_action(const Painter& painter, engine::Action action, engine::Rect row, bool focused) {
    auto style = theme::bold(theme::body(focused ? engine::Colour{} : theme::kText.faded(0.8F)), focused);
    painter.text_within({row.x + 12, row.centre().y + engine::Font::cap_height(style) / 2},
                        action_info(action).label.text(), style, kFirstCell - 16);
    for (const bool of_pads : {false, true}) {
        draw_cells(painter, action, of_pads, half_of(row, of_pads), focused);
    }
}

void Controls::draw_cells(const Painter& painter, engine::Action action, bool of_pads, engine::Rect area,
                          bool focused) {
    auto style = theme::small();
    std::vector<std::pair<BindingGrid::Cell, float>> cells;
    float all = -kGap;
    for (const BindingGrid::Cell& cell : grid().cells(action)) {
        if (cell.is_pad == of_pads) {
            const bool is_empty = !grid().at(action, cell);
            const float width = is_empty ? 22 : std::max(30.0F, painter.width(text_of(action, cell), style) + 14);
            cells.emplace_back(cell, width);
            all += width + kGap;
        }
    }
    const float scale = std::min(1.0F, area.w / all);
    style.size *= scale;
    float x = area.x;
    for (const auto& [cell, width] : cells) {
        const engine::Rect place{x, area.y, width * scale, area.h};
        draw_cell(painter, action, cell, place, style, focused && cell == cell_in(action));
        painter.offer(place, text_of(action, cell), focused && cell == cell_in(action));
        drawn_.emplace_back(place, cell);
        x += (width + kGap) * scale;
    }
}

void Controls::draw_cell(const Painter& painter, engine::Action action, BindingGrid::Cell cell, engine::Rect area,
                         const engine::TextStyle& style, bool focused) const {
    const auto control = grid().at(action, cell);
    engine::Renderer& renderer = painter.renderer();
    renderer.fill_rect(area, control ? engine::Colour{36, 46, 76, 200} : engine::Colour{0, 0, 0, 70});
    const bool is_wrong = control && bindings().actions(*control).size() > 1;
    const bool is_missing = bindings().controls(action).empty();
    const engine::Colour edge = focused                  ? theme::kAccent
                                : is_wrong || is_missing ? theme::kWarning
                                                         : theme::kLine.faded(control ? 0.6F : 0.3F);
    renderer.frame_rect(area, edge, focused ? 1.5F : 1.0F);
    auto text = theme::centred(style);
    text.colour = focused ? engine::Colour{} : control ? theme::kText : theme::kFaint;
    const std::string label = control ? engine::display_name(*control) : "+";
    painter.text_within({area.centre().x, area.centre().y + engine::Font::cap_height(text) / 2}, label, text,
                        area.w - 4);
}

std::string Controls::text_of(engine::Action action, BindingGrid::Cell cell) const {
    if (const auto control = grid().at(action, cell)) {
        return engine::display_name(*control);
    }
    return cell.is_pad ? tr("+ pad") : tr("+ key");
}

void Controls::draw_capture(const Painter& painter) const {
    painter.dim();
    const engine::Rect body = painter.board(
        {.size = {380, 110}, .floats = true, .hints = {{"Esc", tr("cancel")}, {"Backspace", tr("unbind")}}});
    const float middle = body.centre().x;
    const std::string what = cell_.is_pad ? tr("Press a button or push a stick for") : tr("Press a key for");
    painter.text_within({middle, body.y + 22}, what, theme::centred(theme::body(theme::kMuted)), body.w);
    auto style = theme::heading();
    style.size = 22;
    painter.text_within({middle, body.y + 54}, action_info(*action()).label.text(), theme::centred(style), body.w);
    const float left = static_cast<float>(capture_left_) / kCaptureTicks;
    const float width = 0.7F * body.w;
    painter.renderer().fill_rect({middle - width / 2, body.y + 70, width, 2}, theme::kLine);
    painter.renderer().fill_rect({middle - width / 2, body.y + 70, width * left, 2}, theme::kAccent);
}

}  // namespace screens
