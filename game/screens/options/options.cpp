// SPDX-License-Identifier: Zlib
#include "game/screens/options/options.h"

#include "engine/base/language.h"
#include "game/app/menu_input.h"
#include "game/screens/dialogs/confirm.h"
#include "game/screens/options/option_page.h"
#include "game/ui/retold.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace screens {
namespace {

constexpr int kStep = 5;

/// By their own names, so that whoever is lost in one finds the way to another.
constexpr std::pair<const char*, Phrase> kLanguages[] = {{engine::kSystemLanguage, tr_later("System")},
                                                         {"en", {"English"}},
                                                         {"de", {"Deutsch"}},
                                                         {"fr", {"Français"}},
                                                         {"es", {"Español"}},
                                                         {"sv", {"Svenska"}}};

std::size_t language_index(const engine::Settings& settings) {
    const auto* const found = std::ranges::find(kLanguages, settings.text("play.language"),
                                                [](const auto& language) { return std::string_view(language.first); });
    return found == std::end(kLanguages) ? 0 : static_cast<std::size_t>(found - std::begin(kLanguages));
}

}  // namespace

Options::Options(Services& services, bool over_game) : services_(services), over_game_(over_game) {
    build_menu();
}

void Options::build_menu() {
    menu_.add({.label = tr_later("SOUND"), .is_heading = true});
    add_percent(tr_later("Volume"), "sound.master", tr_later("Also + and – or 0 to 8 on any screen; M mutes."));
    add_percent(tr_later_in("volume", "Game"), "sound.game", tr_later("Loudness of what is heard in the field."));
    add_percent(tr_later("Music"), "sound.music",
                tr_later("Loudness of the music, which follows how dangerous it is."));
    add_percent(tr_later("Menus"), "sound.menus", tr_later("Loudness of the menus, which you are hearing now."));
    menu_.add({.label = tr_later("PICTURE"), .is_heading = true});
    menu_.add({.label = tr_later("Display…"),
               .accept = [this] { services_.screens.push(make_display_page(services_, over_game_)); },
               .hint = tr_later("Full screen, displays, pictures a second, and how the field is shown.")});
    menu_.add({.label = tr_later("Accessibility…"),
               .accept = [this] { services_.screens.push(make_access_page(services_, over_game_)); },
               .hint = tr_later("Text size, contrast, colours, shaking, flashes, and sounds in words.")});
    menu_.add({.label = tr_later("PLAY"), .is_heading = true});
    add_language();
    add_flag(tr_later("Demo on the title"), "play.attract",
             tr_later("Show a game when nobody has touched anything for a while."));
    add_flag(tr_later("Rumble"), "play.rumble", tr_later("Let game pads shake when something blows up."));
    add_hold(tr_later("Thrust"), "play.toggle_thrust", tr_later("Switch: one press begins and the next one ends."));
    add_hold(tr_later("Fire"), "play.toggle_fire", tr_later("Switch: one press begins and the next one ends."));
    add_hold(tr_later("Shield"), "play.toggle_shield",
             tr_later("Switch: one press raises it and the next one lowers it."));
    add_flag(tr_later("Auto-fire"), "play.auto_fire",
             tr_later("Fires again and again while the trigger is held. High scores made with it are marked."));
    menu_.add({.label = tr_later("Back to the defaults…"), .accept = [this] {
                   services_.screens.push(std::make_unique<Confirm>(services_, tr("Set all of these back?"),
                                                                    tr("Set back"), [this] { reset_all(); }));
               }});
}

void Options::add_percent(Phrase label, const char* setting, Phrase hint) {
    menu_.add({.label = label,
               .change =
                   [this, setting](int step) {
                       services_.settings.set(setting, services_.settings.number(setting) + step * kStep);
                       services_.apply_settings();
                   },
               .value = [this, setting] { return tr_format("{} %", services_.settings.number(setting)); },
               .level = [this, setting] { return static_cast<float>(services_.settings.number(setting)) / 100.0F; },
               .set_level =
                   [this, setting](float level) {
                       const int percent = static_cast<int>(std::lround(level * 100.0F / kStep)) * kStep;
                       if (percent != services_.settings.number(setting)) {
                           services_.settings.set(setting, percent);
                           services_.apply_settings();
                       }
                   },
               .hint = hint});
}

void Options::add_flag(Phrase label, const char* setting, Phrase hint, Phrase on, Phrase off) {
    menu_.add({.label = label,
               .change =
                   [this, setting](int) {
                       services_.settings.set(setting, !services_.settings.flag(setting));
                       services_.apply_settings();
                   },
               .value = [this, setting, on, off] { return services_.settings.flag(setting) ? on.text() : off.text(); },
               .hint = hint});
}

void Options::add_hold(Phrase label, const char* setting, Phrase hint) {
    add_flag(label, setting, hint, tr_later("Switch"), tr_later("Hold"));
}

void Options::add_language() {
    menu_.add({.label = tr_later("Language"),
               .change =
                   [this](int step) {
                       const auto count = static_cast<int>(std::size(kLanguages));
                       const int next = (static_cast<int>(language_index(services_.settings)) + step + count) % count;
                       services_.settings.set("play.language", std::string(kLanguages[next].first));
                       services_.apply_settings();
                   },
               .value = [this] { return kLanguages[language_index(services_.settings)].second.text(); },
               .hint = tr_later("The language of all texts. “System” is that of your desktop.")});
}

void Options::reset_all() {
    // Who flies here, with whom and with which keys is chosen elsewhere.
    constexpr std::string_view kElsewhere[] = {"controls", "host.",     "local.",      "bots.",
                                               "net.",     "play.name", "play.second_"};
    for (const engine::Setting& setting : services_.settings.table()) {
        const auto begins = [&](std::string_view start) { return setting.name.starts_with(start); };
        if (std::ranges::none_of(kElsewhere, begins)) {
            services_.settings.reset(setting.name);
        }
    }
    services_.apply_settings();
}

void Options::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Options::draw(const Painter& painter, float fraction) {
    if (over_game_) {
        painter.dim();
    } else {
        backdrop_.draw(painter, fraction);
    }
    const bool is_silent = services_.audio.is_silent();
    const std::string help = is_silent ? tr_format("There is no sound: {}", retold(services_.audio.why_silent()))
                                       : std::string(menu_.hint());
    const engine::Rect body = painter.board({.size = {460, 100 + static_cast<float>(menu_.size()) * theme::kRowHeight},
                                             .title = tr("OPTIONS"),
                                             .help = help,
                                             .has_help = true,
                                             .help_colour = is_silent ? theme::kWarning : theme::kText,
                                             .hints = {{"↑ ↓", tr("choose")}, row_hint(menu_), {"Esc", tr("back")}}});
    menu_.draw(painter, body);
}

}  // namespace screens
