// SPDX-License-Identifier: Zlib
#include "game/screens/options/map_stick.h"

#include "engine/base/path_text.h"
#include "game/screens/dialogs/dialog.h"

#include <algorithm>
#include <array>
#include <utility>

namespace screens {
namespace {

/// A question, and the button of a gamepad that does this in game and menus by default.
struct Step {
    Phrase what;
    const char* button;
};

constexpr std::array<Step, 8> kSteps{{{tr_later("Turn left; left in menus"), "dpleft"},
                                      {tr_later("Turn right; right in menus"), "dpright"},
                                      {tr_later("Thrust; up in menus"), "dpup"},
                                      {tr_later("Shield; down in menus"), "dpdown"},
                                      {tr_later("Fire; choose in menus"), "a"},
                                      {tr_later("Back in menus"), "b"},
                                      {tr_later("Pause"), "start"},
                                      {tr_later("Chat"), "back"}}};

}  // namespace

MapStick::MapStick(const Uses<Ui, Preferences>& services, std::pair<int, std::string> stick)
    : BoardScreen(services, true), services_(services), stick_(std::move(stick)) {}

void MapStick::handle(const engine::InputEvent& event) {
    if (event.kind == engine::InputEvent::Kind::StickPressed && event.pad == stick_.first) {
        return take(event.text);
    }
    if (menu_key(event) == MenuKey::Delete) {
        ui_.sounds.play(Cue::Back);
        return next();
    }
    (void)take_back(event);
}

void MapStick::take(const std::string& control) {
    using Element = engine::UnmappedSticks::Element;
    if (std::ranges::find(elements_, control, &Element::control) != elements_.end()) {
        return ui_.sounds.play(Cue::Wrong);
    }
    elements_.push_back({kSteps[step_].button, control});
    ui_.sounds.play(Cue::Select);
    next();
}

void MapStick::next() {
    if (++step_ == kSteps.size()) {
        finish();
    }
}

void MapStick::finish() {
    ui_.screens.pop();
    if (elements_.empty()) {
        return;
    }
    const auto mapping = ui_.input.map_stick(stick_.first, elements_);
    const auto saved = mapping ? engine::save_mapping(services_.mappings, *mapping) : mapping.failure();
    if (!saved) {
        tell(ui_, tr("GAMEPAD"), sentence(saved.error()));
    }
}

Board MapStick::board(const Painter& painter) const {
    return {.size = {420, painter.is_short() ? 110.0F : 150.0F},
            .title = stick_.second,
            .help =
                tr_format("It will be saved in '{}', in SDL's format.", engine::to_text(services_.mappings.filename())),
            .floats = true,
            .hints = {{"Backspace", tr("skip")}, {"Esc", tr("cancel")}}};
}

void MapStick::draw_body(const Painter& painter, engine::Rect body) {
    const std::size_t step = std::min(step_, kSteps.size() - 1);
    const float middle = body.centre().x;
    painter.text_within({middle, body.y + 22}, tr("Press a button or push a stick for"),
                        theme::centred(theme::body(theme::kMuted)), body.w);
    painter.text_within({middle, body.y + 52}, kSteps[step].what.text(), theme::centred(theme::heading()), body.w);
    painter.text_within({middle, body.y + 76}, tr_format("{} of {}", step + 1, kSteps.size()),
                        theme::centred(theme::small()), body.w);
}

}  // namespace screens
