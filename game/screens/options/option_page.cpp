// SPDX-License-Identifier: Zlib
#include "game/screens/options/option_page.h"

#include "game/app/menu_input.h"

#include <algorithm>
#include <cmath>

namespace screens {
namespace {

constexpr int kStep = 5;  // of per cent
constexpr int kWholeLevel = 100;

const engine::Setting& entry_of(const Services& services, std::string_view name) {
    const auto& table = services.settings.table();
    return *std::ranges::find(table, name, &engine::Setting::name);
}

}  // namespace

OptionPage::OptionPage(Services& services, std::string title, bool over_game)
    : services_(services), title_(std::move(title)), over_game_(over_game) {}

void OptionPage::add_heading(Phrase label) {
    menu_.add({.label = label, .is_heading = true});
}

void OptionPage::add_number(Phrase label, const char* setting, int step, Phrase hint) {
    menu_.add({.label = label,
               .change =
                   [this, setting, step](int steps) {
                       services_.settings.set(setting, services_.settings.number(setting) + steps * step);
                       services_.apply_settings();
                   },
               .value = [this, setting] { return tr_format("{} %", services_.settings.number(setting)); },
               .hint = hint});
}

void OptionPage::add_percent(Phrase label, const char* setting, Phrase hint) {
    menu_.add(
        {.label = label,
         .change =
             [this, setting](int steps) {
                 services_.settings.set(setting, services_.settings.number(setting) + steps * kStep);
                 services_.apply_settings();
             },
         .value = [this, setting] { return tr_format("{} %", services_.settings.number(setting)); },
         .level = [this, setting] { return static_cast<float>(services_.settings.number(setting)) / kWholeLevel; },
         .set_level =
             [this, setting](float level) {
                 const int percent = static_cast<int>(std::lround(level * kWholeLevel / kStep)) * kStep;
                 if (percent != services_.settings.number(setting)) {
                     services_.settings.set(setting, percent);
                     services_.apply_settings();
                 }
             },
         .hint = hint});
}

void OptionPage::add_flag(Phrase label, const char* setting, Phrase hint) {
    menu_.add(
        {.label = label,
         .change =
             [this, setting](int) {
                 services_.settings.set(setting, !services_.settings.flag(setting));
                 services_.apply_settings();
             },
         .value = [this, setting] { return std::string(services_.settings.flag(setting) ? tr("On") : tr("Off")); },
         .hint = hint});
}

void OptionPage::add_choice(Phrase label, const char* setting, std::vector<Phrase> names, Phrase hint) {
    const auto place = [this, setting] {
        const auto& choices = entry_of(services_, setting).choices;
        return std::ranges::find(choices, services_.settings.text(setting)) - choices.begin();
    };
    menu_.add({.label = label,
               .change =
                   [this, setting, place](int steps) {
                       const auto& choices = entry_of(services_, setting).choices;
                       const auto count = static_cast<std::ptrdiff_t>(choices.size());
                       const std::ptrdiff_t next = (place() + steps % count + count) % count;
                       services_.settings.set(setting, choices[static_cast<std::size_t>(next)]);
                       services_.apply_settings();
                   },
               .value = [names = std::move(names), place] { return names[static_cast<std::size_t>(place())].text(); },
               .hint = hint});
}

void OptionPage::add_link(Phrase label, std::function<void()> open, Phrase hint) {
    menu_.add({.label = label, .accept = std::move(open), .hint = hint});
}

void OptionPage::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void OptionPage::draw(const Painter& painter, float fraction) {
    if (over_game_) {
        painter.dim();
    } else {
        backdrop_.draw(painter, fraction);
    }
    const std::string wrong = warning();
    const engine::Rect body = painter.board({.size = {480, 100 + static_cast<float>(menu_.size()) * theme::kRowHeight},
                                             .title = title_,
                                             .help = wrong.empty() ? menu_.hint() : std::string_view(wrong),
                                             .has_help = true,
                                             .help_colour = wrong.empty() ? theme::kText : theme::kWarning,
                                             .hints = {{"↑ ↓", tr("choose")}, row_hint(menu_), {"Esc", tr("back")}}});
    menu_.draw(painter, body);
}

}  // namespace screens
