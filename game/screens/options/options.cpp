// SPDX-License-Identifier: Zlib
#include "game/screens/options/options.h"

#include "game/screens/dialogs/dialog.h"

#include <algorithm>

namespace screens {

Options::Options(const Uses<Ui, Preferences>& services, bool is_over_game)
    : OptionPage(services, tr("OPTIONS"), is_over_game) {
    add_sound();
    menu_.add({.label = tr_later("PICTURE"), .is_heading = true});
    menu_.add({.label = tr_later("Display…"),
               .accept = [this] { ui_.screens.push(make_display_page(services_, is_overlay())); },
               .hint = tr_later("Full screen, displays, pictures a second, and how the field is shown.")});
    menu_.add({.label = tr_later("Accessibility…"),
               .accept = [this] { ui_.screens.push(make_access_page(services_, is_overlay())); },
               .hint = tr_later("Text size, contrast, colours, shaking, flashes, and sounds in words.")});
    add_play();
    menu_.add({.label = tr_later("Back to the defaults…"), .accept = [this] {
                   ask(ui_, tr("Set all of these back?"), tr("Set back"),
                                             [this] { reset_all(); });
               }});
}

void Options::add_sound() {
    menu_.add({.label = tr_later("SOUND"), .is_heading = true});
    menu_.add(level_row(services_, tr_later("Volume"), "sound.master",
                        tr_later("Also + and – or 0 to 8 on any screen; M mutes.")));
    menu_.add(level_row(services_, tr_later_in("volume", "Game"), "sound.game",
                        tr_later("Loudness of what is heard in the field.")));
    menu_.add(level_row(services_, tr_later("Music"), "sound.music",
                        tr_later("Loudness of the music, which follows how dangerous it is.")));
    menu_.add(level_row(services_, tr_later("Menus"), "sound.menus",
                        tr_later("Loudness of the menus, which you are hearing now.")));
}

void Options::add_play() {
    const Phrase hold = tr_later("Hold");
    const Phrase toggle = tr_later("Switch");
    menu_.add({.label = tr_later("PLAY"), .is_heading = true});
    // Languages by their own names, so that somebody lost in one finds the way to another.
    menu_.add(choice_row(services_, tr_later("Language"), "play.language",
                         {tr_later("System"), {"English"}, {"Deutsch"}, {"Français"}, {"Español"}, {"Svenska"}},
                         tr_later("The language of all texts. “System” is that of your desktop.")));
    menu_.add(flag_row(services_, tr_later("Demo on the title"), "play.attract",
                       tr_later("Show a game when nobody has touched anything for a while.")));
    menu_.add(flag_row(services_, tr_later("Rumble"), "play.rumble",
                       tr_later("Let game pads shake when something blows up.")));
    menu_.add(flag_row(services_, tr_later("Thrust"), "play.toggle_thrust",
                       tr_later("Switch: one press begins and the next one ends."), toggle, hold));
    menu_.add(flag_row(services_, tr_later("Fire"), "play.toggle_fire",
                       tr_later("Switch: one press begins and the next one ends."), toggle, hold));
    menu_.add(flag_row(services_, tr_later("Shield"), "play.toggle_shield",
                       tr_later("Switch: one press raises it and the next one lowers it."), toggle, hold));
    menu_.add(
        flag_row(services_, tr_later("Auto-fire"), "play.auto_fire",
                 tr_later("Fires again and again while the trigger is held. High scores made with it are marked.")));
}

void Options::reset_all() {
    // The pilots, their games and their keys are chosen elsewhere.
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

std::string Options::warning() const {
    return ui_.audio.is_silent() ? tr_format("There is no sound: {}", tr(ui_.audio.why_silent())) : std::string();
}

}  // namespace screens
