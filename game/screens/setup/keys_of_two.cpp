// SPDX-License-Identifier: Zlib
#include "game/screens/setup/keys_of_two.h"

#include "game/app/actions.h"

#include <algorithm>
#include <array>
#include <vector>

namespace screens {
namespace {

constexpr float kRow = 21;
constexpr float kLabels = 96;

/// Actions that share a row.
struct Row {
    Phrase label;
    std::array<PilotAction, 2> actions;  ///< The same twice: only one.
};

constexpr std::array<Row, 4> kRows{{
    {tr_later("Turn"), {PilotAction::TurnLeft, PilotAction::TurnRight}},
    {tr_later("Thrust"), {PilotAction::Thrust, PilotAction::Thrust}},
    {tr_later("Fire"), {PilotAction::Fire, PilotAction::Fire}},
    {tr_later("Shield"), {PilotAction::Shield, PilotAction::Shield}},
}};

/// The keys of a row, first those that come first: not all may have room.
std::vector<std::string> keys_of(const engine::Bindings& bindings, const Row& row) {
    const std::vector<std::string> first = control_names(bindings, row.actions[0], false);
    if (row.actions[0] == row.actions[1]) {
        return first;
    }
    const std::vector<std::string> second = control_names(bindings, row.actions[1], false);
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i) {
        for (const auto* names : {&first, &second}) {
            if (i < names->size()) {
                keys.push_back((*names)[i]);
            }
        }
    }
    return keys;
}

std::string key_of(const Preferences& preferences, PilotAction action) {
    const auto names = control_names(preferences.second_bindings, action, false);
    return names.empty() ? "–" : names.front();
}

}  // namespace

const char* whose_pads(const engine::Input& input) {
    switch (input.pads().size()) {
    case 0:
        return tr("A game pad, once plugged in, is the second pilot's.");
    case 1:
        return tr("The game pad is the second pilot's.");
    default:
        return tr("Each pilot has a game pad, too.");
    }
}

void draw_keys_of_two(const Painter& painter, const Preferences& preferences, engine::Rect area) {
    const engine::Bindings bindings[]{without_keys_of(preferences.bindings, preferences.second_bindings),
                                      preferences.second_bindings};
    const float column = (area.w - kLabels) / 2;
    painter.rule(area.x, area.y + 2, area.w);
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        const float x = area.x + kLabels + static_cast<float>(pilot) * column;
        float y = area.y + 18;
        painter.text_within({x, y}, name_of_person(preferences.settings, pilot), theme::small(theme::kAccent),
                            column - 8);
        for (const Row& row : kRows) {
            y += kRow;
            painter.key_caps({x, y - 4}, keys_of(bindings[pilot], row), column - 8);
        }
    }
    float y = area.y + 18;
    for (const Row& row : kRows) {
        y += kRow;
        painter.text_within({area.x + 12, y}, row.label.text(), theme::small(), kLabels - 20);
    }
}

std::string second_keys_in_words(const Preferences& preferences) {
    return tr_format("{} turns with {} and {}, thrusts with {}, fires with {}, and has {} for the shield.",
                     name_of_person(preferences.settings, 1), key_of(preferences, PilotAction::TurnLeft),
                     key_of(preferences, PilotAction::TurnRight), key_of(preferences, PilotAction::Thrust),
                     key_of(preferences, PilotAction::Fire), key_of(preferences, PilotAction::Shield));
}

}  // namespace screens
