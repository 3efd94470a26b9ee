// SPDX-License-Identifier: Zlib
#include "game/screens/setup/new_game.h"

#include "game/app/pilot_actions.h"
#include "game/app/settings_table.h"
#include "game/screens/play/local_play.h"
#include "game/screens/setup/own_pilots.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace screens {
namespace {

constexpr std::size_t kKindRow = 1;

// For the controls of two pilots side by side.
constexpr float kKeysHeight = 108;
constexpr float kRow = 21;
constexpr float kLabels = 96;

/// Actions that share a row.
struct Row {
    Phrase label;
    std::array<PilotAction, 2> actions;  ///< The same action twice if there is only one.
};

constexpr std::array<Row, 4> kRows{{
    {tr_later("Turn"), {PilotAction::TurnLeft, PilotAction::TurnRight}},
    {tr_later("Thrust"), {PilotAction::Thrust, PilotAction::Thrust}},
    {tr_later("Fire"), {PilotAction::Fire, PilotAction::Fire}},
    {tr_later("Shield"), {PilotAction::Shield, PilotAction::Shield}},
}};

/// Returns the keys of a row, each action's first key before the second ones: not all may fit.
std::vector<std::string> keys_of(const engine::Bindings& bindings, const Row& row) {
    std::vector<std::string> first = control_names(bindings, row.actions[0], false);
    if (row.actions[0] == row.actions[1]) {
        return first;
    }
    std::vector<std::string> second = control_names(bindings, row.actions[1], false);
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

/// Returns a sentence that says which pilot uses which gamepad.
const char* whose_pads(const engine::Input& input) {
    switch (input.pads().size()) {
    case 0:
        return tr("If you connect a gamepad, the second pilot uses it.");
    case 1:
        return tr("The second pilot uses the gamepad.");
    default:
        return tr("Each pilot also has a gamepad.");
    }
}

/// Returns what the chosen kind of game is.
const char* hint_of_kind(LocalKind kind, int persons) {
    switch (kind) {
    case LocalKind::Alone:
        return persons > 1 ? tr("You two clear the field; your shots pass through each other.")
                           : tr("You alone clear the field.");
    case LocalKind::Crew:
        return tr("All share the ships and fetch lost friends from their pods.");
    case LocalKind::WithBots:
        return tr("Bots clear the field with you; shots pass through friends.");
    case LocalKind::Rush:
        return tr("Three minutes: link hits into a chain, then bank it.");
    case LocalKind::Deathmatch:
        break;
    }
    return tr("Everyone shoots at everyone.");
}

/// Draws the keys of each pilot if two fly, so that both know theirs before they start.
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

/// Returns a sentence with the second pilot's keys.
std::string second_keys_in_words(const Preferences& preferences) {
    return tr_format("{} turns with {} and {}, thrusts with {}, fires with {}, and has {} for the shield.",
                     name_of_person(preferences.settings, 1), key_of(preferences, PilotAction::TurnLeft),
                     key_of(preferences, PilotAction::TurnRight), key_of(preferences, PilotAction::Thrust),
                     key_of(preferences, PilotAction::Fire), key_of(preferences, PilotAction::Shield));
}

}  // namespace

NewGame::NewGame(const LocalUses& services, int persons)
    : MenuScreen(services), services_(services), persons_(persons) {
    build_menu();
}

void NewGame::build_menu() {
    menu_.clear();
    menu_.add({.label = tr_later("Start"), .accept = [this] { start(); }});  // explained by `help`
    add_kind();
    if (persons_ > 1) {
        add_second_pilot();
    }
    if (kind() == LocalKind::Rush) {
        return;
    }
    if (kind() != LocalKind::Alone) {
        add_bots();
    }
    if (kind() == LocalKind::Deathmatch) {
        menu_.add(number_row(services_, tr_later("Frags to win"), "bots.frags",
                             tr_later("The first pilot to shoot down that many ships wins.")));
        return;
    }
    add_difficulty();
}

void NewGame::add_kind() {
    std::vector<Phrase> kinds{persons_ > 1 ? tr_later("Together") : tr_later_in("kind of game", "Alone"),
                              tr_later("Crew"), tr_later("With bots"), tr_later("Deathmatch")};
    if (persons_ == 1) {
        kinds.push_back(tr_later("Rush"));
    }
    MenuItem row = choice_row(services_, tr_later_in("kind of game", "Game"), local_kind_setting(persons_),
                              std::move(kinds), {""});
    row.hint_now = [this] { return std::string(hint_of_kind(kind(), persons_)); };
    row.change = [this, change = std::move(row.change)](int step) {
        change(step);
        build_menu();
        menu_.set_focus(kKindRow);
    };
    menu_.add(std::move(row));
}

void NewGame::add_second_pilot() {
    menu_.add({.label = tr_later("Second pilot"),
               .accept = [this] { ask_for_second_name(services_); },
               .value = [this] { return name_of_person(services_.settings, 1); },
               .hint = tr_later("The name that is shown beside the ship.")});
}

void NewGame::add_bots() {
    menu_.add(
        {.label = tr_later("Bots"),
         .change =
             [this](int step) { services_.set("bots.count", local_bots_of(services_.settings, persons_) + step); },
         .value = [this] { return std::to_string(local_bots_of(services_.settings, persons_)); },
         .hint = tr_later("Ships that fly by themselves.")});
    menu_.add(choice_row(services_, tr_later("Skill"), "bots.skill",
                         {tr_later("Easy"), tr_later("Normal"), tr_later("Hard")}, tr_later("How well they fly.")));
}

void NewGame::add_difficulty() {
    menu_.add({.label = tr_later("Difficulty"),
               .change =
                   [this](int step) {
                       constexpr std::size_t kNormal = 1;
                       const auto now = difficulty_of(services_.settings);
                       keep_difficulty(services_.settings, now ? stepped(*now, step, kDifficulties.size()) : kNormal);
                       services_.apply_settings();
                   },
               .value =
                   [this] {
                       const auto found = difficulty_of(services_.settings);
                       return std::string(found ? kDifficulties[*found].label.text() : tr("Custom"));
                   },
               .hint_now =
                   [this] {
                       const auto found = difficulty_of(services_.settings);
                       return std::string(found ? kDifficulties[*found].meaning.text()
                                                : tr("Ships and aids as the next two rows say."));
                   }});
    menu_.add(
        number_row(services_, tr_later("Ships"), "local.lives",
                   tr_later("Including the first. Games with more than three do not count for the high scores.")));
    menu_.add(flag_row(services_, tr_later("Beginner's aids"), "local.beginners",
                       tr_later("Ships brake and raise their shields automatically.")));
    menu_.add(number_row(
        services_, tr_later("First wave"), "local.wave",
        tr_later(
            "Later waves are faster and more crowded. Only games that start at wave 1 count for the high scores.")));
}

void NewGame::start() {
    ui_.screens.push<LocalPlay>(services_, local_game_of(services_.settings, persons_));
}

void NewGame::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    const bool has_own_answer = static_cast<bool>(menu_.item(menu_.focus()).accept);
    if (key == MenuKey::Start || (key == MenuKey::Accept && !has_own_answer)) {
        return start();
    }
    MenuScreen::handle(event);
}

std::string NewGame::help(bool has_card) const {
    if (!menu_.hint().empty()) {
        return menu_.hint();
    }
    std::string standing = describe_standing(local_game_of(services_.settings, persons_));
    if (persons_ == 1) {
        return standing;
    }
    // Without room for a card of the keys, its words are here.
    return has_card ? standing + " " + whose_pads(services_.input) : second_keys_in_words(services_);
}

bool NewGame::has_card(const Painter& painter) const {
    return persons_ > 1 && !painter.is_short() && !painter.is_narrow();
}

Board NewGame::board(const Painter& painter) const {
    const bool has_keys = has_card(painter);
    return {.size = {has_keys ? 560.0F : 420.0F, 100 + menu_.height() + (has_keys ? kKeysHeight : 0)},
            .title = persons_ > 1 ? tr("TWO PLAYERS") : tr("SET UP A GAME"),
            .help = help(has_keys),
            .hints = {{"↑ ↓", tr("choose")}, {"← →", tr("change")}, {"Return", tr("start")}, {"Esc", tr("back")}}};
}

void NewGame::draw_body(const Painter& painter, engine::Rect body) {
    if (has_card(painter)) {
        body.h -= kKeysHeight;
        draw_keys_of_two(painter, services_, {body.x, body.y + body.h, body.w, kKeysHeight});
    }
    menu_.draw(painter, body);
}

}  // namespace screens
