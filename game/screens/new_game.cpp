// SPDX-License-Identifier: Zlib
#include "game/screens/new_game.h"

#include "game/screens/menu_input.h"
#include "game/screens/play.h"
#include "game/screens/text_prompt.h"

#include <algorithm>
#include <array>
#include <string>

namespace screens {
namespace {

constexpr std::array<const char*, 3> kSkills{"easy", "normal", "hard"};
constexpr std::array<Phrase, 3> kSkillNames{tr_later("Easy"), tr_later("Normal"), tr_later("Hard")};

std::size_t skill_index(const engine::Settings& settings) {
    const auto found = std::find(kSkills.begin(), kSkills.end(), settings.text("bots.skill"));
    return found == kSkills.end() ? 1 : static_cast<std::size_t>(found - kSkills.begin());
}

}  // namespace

NewGame::NewGame(Services& services, sim::Mode mode) : services_(services), mode_(mode) {
    build_menu();
}

void NewGame::build_menu() {
    menu_.add({.label = tr_later("Start"), .accept = [this] { start(); }});
    add_second_pilot();
    menu_.add({.label = tr_later("Bots"),
               .change =
                   [this](int step) {
                       services_.settings.set("bots.count", bots() + step);
                       services_.apply_settings();
                   },
               .value = [this] { return std::to_string(bots()); },
               .hint = tr_later("Ships that fly by themselves.")});
    menu_.add({.label = tr_later("Skill"),
               .change =
                   [this](int step) {
                       const auto size = static_cast<int>(kSkills.size());
                       const int next = (static_cast<int>(skill_index(services_.settings)) + step + size) % size;
                       services_.settings.set("bots.skill", std::string(kSkills[static_cast<std::size_t>(next)]));
                       services_.apply_settings();
                   },
               .value = [this] { return kSkillNames[skill_index(services_.settings)].text(); },
               .hint = tr_later("How well they fly.")});
    if (mode_ == sim::Mode::Deathmatch) {
        add_number(tr_later("Hits to win"), "bots.frags", tr_later("Who shoots down that many ships first has won."));
        return;
    }
    menu_.add({.label = tr_later("First wave"),
               .change = [this](int step) { wave_ = std::clamp(wave_ + step, 1, +sim::kMaxStartWave); },
               .value = [this] { return std::to_string(wave_); },
               .hint = tr_later("Later waves are faster and fuller.")});
    menu_.add({.label = tr_later("For beginners"),
               .change = [this](int) { is_kid_mode_ = !is_kid_mode_; },
               .value = [this] { return is_kid_mode_ ? tr("On") : tr("Off"); },
               .hint = tr_later("Ships brake by themselves, and shields rise by themselves.")});
}

void NewGame::add_second_pilot() {
    menu_.add({.label = tr_later("Players here"),
               .change =
                   [this](int) {
                       services_.settings.set("play.second_pilot", persons() == 1);
                       services_.apply_settings();
                   },
               .value = [this] { return std::string(persons() == 1 ? tr("One") : tr("Two")); },
               .hint = tr_later("Two fly at this machine: on one keyboard, or with pads.")});
    menu_.add({.label = tr_later("Second pilot"),
               .accept =
                   [this] {
                       services_.screens.push(std::make_unique<TextPrompt>(
                           services_, Question{.title = tr("THE SECOND PILOT"),
                                               .hint = tr("A name for whoever flies with you."),
                                               .text = services_.settings.text("play.second_name"),
                                               .max_letters = scores::kMaxNameLetters,
                                               .may_be_empty = true,
                                               .answer = [this](const std::string& name) {
                                                   services_.settings.set("play.second_name", name);
                                                   services_.apply_settings();
                                               }}));
                   },
               .value = [this] { return name_of_person(services_.settings, 1); },
               .enabled = [this] { return persons() > 1; },
               .hint = tr_later("The name that is shown beside the ship.")});
}

int NewGame::persons() const {
    return services_.settings.flag("play.second_pilot") ? 2 : 1;
}

const char* NewGame::who_has_what() const {
    switch (services_.input.pads().size()) {
    case 0:
        return tr("Both are on the keyboard. “Controls” on the title shows who has which keys.");
    case 1:
        return tr("The second pilot has the pad, and keys besides. “Controls” on the title shows them.");
    default:
        return tr("Each pilot has a pad, and keys besides. “Controls” on the title shows them.");
    }
}

void NewGame::add_number(Phrase label, const char* setting, Phrase hint) {
    menu_.add({.label = label,
               .change =
                   [this, setting](int step) {
                       services_.settings.set(setting, services_.settings.number(setting) + step);
                       services_.apply_settings();
                   },
               .value = [this, setting] { return std::to_string(services_.settings.number(setting)); },
               .hint = hint});
}

int NewGame::bots() const {
    const int least = mode_ == sim::Mode::Deathmatch && persons() == 1 ? 1 : 0;
    return std::clamp(services_.settings.number("bots.count"), least, +sim::kMaxPilots - persons());
}

void NewGame::start() {
    LocalGame game;
    game.setup.mode = mode_;
    game.setup.pilots = static_cast<std::uint8_t>(persons() + bots());
    game.persons = persons();
    game.setup.wave = static_cast<std::uint8_t>(wave_);
    game.setup.frags = static_cast<std::uint8_t>(services_.settings.number("bots.frags"));
    game.setup.is_kid_mode = is_kid_mode_;
    game.skill = static_cast<match::BotSkill>(skill_index(services_.settings));
    services_.screens.push(std::make_unique<Play>(services_, game));
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

void NewGame::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    const bool is_deathmatch = mode_ == sim::Mode::Deathmatch;
    const char* const kind = is_deathmatch
                                 ? tr("Everybody against everybody. Your shots hurt the others, and theirs hurt you.")
                                 : tr("Clear the field together. Shots pass through friends; scores are apart.");
    const char* const about_start = persons() > 1 ? who_has_what() : painter.is_short() ? kind : "";
    const engine::Rect body = painter.board(
        {.size = {400, 344},
         .title = is_deathmatch ? tr("DEATHMATCH") : tr("WITH BOTS"),
         .help = menu_.hint().empty() ? std::string_view(about_start) : menu_.hint(),
         .has_help = true,
         .hints = {{"↑ ↓", tr("choose")}, {"← →", tr("change")}, {"Return", tr("start")}, {"Esc", tr("back")}}});
    float top = body.y;
    if (!painter.is_short()) {
        top = painter.paragraph({body.x, body.y + 14}, kind, theme::body(theme::kMuted), body.w);
    }
    menu_.draw(painter, {body.x, top, body.w, body.y + body.h - top});
}

}  // namespace screens
