// SPDX-License-Identifier: Zlib
#include "game/screens/setup/new_game.h"

#include "game/app/menu_input.h"
#include "game/screens/dialogs/text_prompt.h"
#include "game/screens/play/play.h"
#include "game/screens/setup/keys_of_two.h"

#include <array>
#include <string>

namespace screens {
namespace {

constexpr std::size_t kKindRow = 1;
constexpr int kKinds = 3;
constexpr std::array<Phrase, kKinds> kKindNames{tr_later_in("kind of game", "Alone"), tr_later("With bots"),
                                                tr_later("Deathmatch")};
constexpr std::array<Phrase, kKinds> kSkillNames{tr_later("Easy"), tr_later("Normal"), tr_later("Hard")};

int next(int now, int step, std::size_t count) {
    const int all = static_cast<int>(count);
    return (now + step + all) % all;
}

}  // namespace

NewGame::NewGame(Services& services, int persons) : services_(services), persons_(persons) {
    build_menu();
}

void NewGame::build_menu() {
    menu_.clear();
    menu_.add({.label = tr_later("Start"), .accept = [this] { start(); }});
    add_kind();
    if (persons_ > 1) {
        add_second_pilot();
    }
    if (kind() != LocalKind::Alone) {
        add_bots();
    }
    if (kind() == LocalKind::Deathmatch) {
        add_number(tr_later("Hits to win"), "bots.frags",
                   tr_later("The first pilot to shoot down that many ships wins."));
        return;
    }
    add_difficulty();
}

void NewGame::add_kind() {
    menu_.add(
        {.label = tr_later_in("kind of game", "Game"),
         .change = [this](int step) { choose_kind(step); },
         .value =
             [this] {
                 const bool are_two = persons_ > 1 && kind() == LocalKind::Alone;
                 return std::string(are_two ? tr("Together") : kKindNames[static_cast<std::size_t>(kind())].text());
             },
         .hint = tr_later("In a deathmatch everybody shoots at everybody; otherwise shots pass through friends.")});
}

void NewGame::choose_kind(int step) {
    keep_local_kind(services_.settings, persons_, static_cast<LocalKind>(next(static_cast<int>(kind()), step, kKinds)));
    services_.apply_settings();
    build_menu();
    menu_.set_focus(kKindRow);
}

void NewGame::add_second_pilot() {
    menu_.add({.label = tr_later("Second pilot"),
               .accept =
                   [this] {
                       services_.screens.push(std::make_unique<TextPrompt>(
                           services_,
                           Question{.title = tr("THE SECOND PILOT"),
                                    .hint = tr("A name for whoever flies with you."),
                                    .text = services_.settings.text("play.second_name"),
                                    .max_letters = scores::kMaxNameLetters,
                                    .may_be_empty = true,
                                    .answer = [this](const std::string& name) { set("play.second_name", name); }}));
                   },
               .value = [this] { return name_of_person(services_.settings, 1); },
               .hint = tr_later("The name that is shown beside the ship.")});
}

void NewGame::add_bots() {
    menu_.add({.label = tr_later("Bots"),
               .change = [this](int step) { set("bots.count", local_bots_of(services_.settings, persons_) + step); },
               .value = [this] { return std::to_string(local_bots_of(services_.settings, persons_)); },
               .hint = tr_later("Ships that fly by themselves.")});
    menu_.add({.label = tr_later("Skill"),
               .change =
                   [this](int step) {
                       const int skill =
                           next(static_cast<int>(bot_skill_of(services_.settings)), step, kSkillNames.size());
                       keep_bot_skill(services_.settings, static_cast<match::BotSkill>(skill));
                       services_.apply_settings();
                   },
               .value =
                   [this] {
                       const auto skill = static_cast<std::size_t>(bot_skill_of(services_.settings));
                       return std::string(kSkillNames[skill].text());
                   },
               .hint = tr_later("How well they fly.")});
}

void NewGame::add_difficulty() {
    menu_.add({.label = tr_later("Difficulty"),
               .change = [this](int step) { choose_difficulty(step); },
               .value =
                   [this] {
                       const auto found = difficulty_of(services_.settings);
                       return std::string(found ? kDifficulties[*found].label.text() : tr("Your own"));
                   },
               .hint = tr_later("Easy: five ships with beginner's aids. Normal: three ships. Hard: one ship.")});
    add_number(tr_later("Ships"), "local.lives",
               tr_later("The first one included. With more than three, a game is not for the high scores."));
    menu_.add(
        {.label = tr_later("Beginner's aids"),
         .change = [this](int) { set("local.beginners", !services_.settings.flag("local.beginners")); },
         .value = [this] { return std::string(services_.settings.flag("local.beginners") ? tr("On") : tr("Off")); },
         .hint = tr_later("Ships brake by themselves, and shields rise by themselves.")});
    add_number(tr_later("First wave"), "local.wave",
               tr_later("Later waves are faster and fuller. High scores compare games from wave 1."));
}

void NewGame::choose_difficulty(int step) {
    const auto now = difficulty_of(services_.settings);
    const int normal = 1;
    const int chosen = now ? next(static_cast<int>(*now), step, kDifficulties.size()) : normal;
    keep_difficulty(services_.settings, static_cast<std::size_t>(chosen));
    services_.apply_settings();
}

void NewGame::add_number(Phrase label, const char* setting, Phrase hint) {
    menu_.add({.label = label,
               .change = [this, setting](int step) { set(setting, services_.settings.number(setting) + step); },
               .value = [this, setting] { return std::to_string(services_.settings.number(setting)); },
               .hint = hint});
}

void NewGame::set(const char* setting, const engine::SettingValue& value) {
    services_.settings.set(setting, value);
    services_.apply_settings();
}

void NewGame::start() {
    services_.screens.push(std::make_unique<Play>(services_, local_game_of(services_.settings, persons_)));
}

void NewGame::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    const bool has_own_answer = static_cast<bool>(menu_.item(menu_.focus()).accept);
    if (key == MenuKey::Start || (key == MenuKey::Accept && !has_own_answer)) {
        return start();
    }
    handle_menu(services_, menu_, event);
}

std::string NewGame::help(bool has_card) const {
    if (!menu_.hint().empty()) {
        return std::string(menu_.hint());
    }
    const std::string standing = describe_standing(local_game_of(services_.settings, persons_));
    if (persons_ == 1) {
        return standing;
    }
    // Where there is no room for a card of the keys, its words stand here.
    return has_card ? standing + " " + whose_pads(services_) : second_keys_in_words(services_);
}

void NewGame::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    const bool has_card = persons_ > 1 && !painter.is_short() && !painter.is_narrow();
    const float card = has_card ? kKeysOfTwoHeight : 0;
    const float rows = static_cast<float>(menu_.size()) * theme::kRowHeight;
    const engine::Rect body = painter.board(
        {.size = {has_card ? 560.0F : 420.0F, 100 + rows + card},
         .title = persons_ > 1 ? tr("TWO PLAYERS") : tr("SET UP A GAME"),
         .help = help(has_card),
         .has_help = true,
         .hints = {{"↑ ↓", tr("choose")}, {"← →", tr("change")}, {"Return", tr("start")}, {"Esc", tr("back")}}});
    menu_.draw(painter, {body.x, body.y, body.w, body.h - card});
    if (has_card) {
        draw_keys_of_two(painter, services_, {body.x, body.y + body.h - card, body.w, card});
    }
}

}  // namespace screens
