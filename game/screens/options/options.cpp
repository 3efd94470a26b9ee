// SPDX-License-Identifier: Zlib
#include "game/screens/options/options.h"

#include "game/app/settings_table.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/options/controls.h"
#include "game/screens/setup/own_pilots.h"

#include <algorithm>
#include <array>
#include <string>

namespace screens {

Options::Options(const Uses<Ui, Preferences>& services, bool is_over_game, Page page)
    : MenuScreen(services, is_over_game), services_(services), page_(page) {
    switch (page_) {
    case Page::First:
        title_ = tr_later("OPTIONS");
        add_first();
        break;
    case Page::Display:
        title_ = tr_later("DISPLAY");
        add_display();
        break;
    case Page::Access:
        title_ = tr_later("ACCESSIBILITY");
        add_access();
        break;
    }
}

void Options::add_first() {
    add_sound();
    menu_.add({.label = tr_later("PICTURE"), .is_heading = true});
    const auto open = [this](Page page) { ui_.screens.push<Options>(services_, is_overlay(), page); };
    menu_.add({.label = tr_later("Display…"),
               .accept = [open] { open(Page::Display); },
               .hint = tr_later("Full screen, displays, frame rate, and how the field is shown.")});
    menu_.add({.label = tr_later("Accessibility…"),
               .accept = [open] { open(Page::Access); },
               .hint = tr_later("Text size, contrast, colours, shaking, flashes, and sound captions.")});
    add_play();
    menu_.add({.label = tr_later("Controls…"),
               .accept = [this] { ui_.screens.push<Controls>(services_, is_overlay()); },
               .hint = tr_later("Keys, gamepads and joysticks.")});
    menu_.add({.label = tr_later("Reset to defaults…"), .accept = [this] { ask_to_reset(); }});
}

void Options::ask_to_reset() {
    ask(ui_, tr("Reset all options, including display and accessibility?"), tr("Reset"), [this] { reset_all(); });
}

void Options::add_sound() {
    menu_.add({.label = tr_later("SOUND"), .is_heading = true});
    menu_.add(volume_row(services_, tr_later("Volume"), tr_later("Also + and – or 0 to 8 on any screen; M mutes.")));
    menu_.add(
        level_row(services_, tr_later_in("volume", "Game"), "sound.game", tr_later("Volume of in-game effects.")));
    menu_.add(level_row(services_, tr_later("Music"), "sound.music",
                        tr_later("Music volume. The music intensifies with danger.")));
    menu_.add(level_row(services_, tr_later("Menus"), "sound.menus",
                        tr_later("Volume of the menus, which you are hearing now.")));
    sound_rows_end_ = menu_.size();
}

void Options::add_play() {
    const Phrase hold = tr_later("Hold");
    const Phrase toggle = tr_later("Toggle");
    menu_.add({.label = tr_later("PLAY"), .is_heading = true});
    add_own_name(menu_, services_);
    // Languages by their own names, so that a player who ends up in a foreign one finds the way back.
    menu_.add(choice_row(services_, tr_later("Language"), "play.language",
                         {tr_later("System"), {"English"}, {"Deutsch"}, {"Français"}, {"Español"}, {"Svenska"}},
                         tr_later("The language of all texts. “System” is that of your desktop.")));
    menu_.add(flag_row(services_, tr_later("Demo on the title"), "play.attract",
                       tr_later("Plays a demo when the title screen is idle.")));
    menu_.add(flag_row(services_, tr_later("Help others join"), "play.lends_relay",
                       tr_later("Opens a port here for a host whose router opens none.")));
    menu_.add(flag_row(services_, tr_later("Rumble"), "play.rumble",
                       tr_later("Let gamepads shake when something blows up.")));
    menu_.add(flag_row(services_, tr_later("Thrust"), "play.toggle_thrust",
                       tr_later("Toggle: one press starts and the next one stops."), toggle, hold));
    menu_.add(flag_row(services_, tr_later("Fire"), "play.toggle_fire",
                       tr_later("Of auto-fire and machine guns. Else each press is a shot."), toggle, hold));
    menu_.add(flag_row(services_, tr_later("Shield"), "play.toggle_shield",
                       tr_later("Toggle: one press raises it and the next one lowers it."), toggle, hold));
    menu_.add(flag_row(services_, tr_later("Auto-fire"), "play.auto_fire",
                       tr_later("Keeps firing while Fire is held. High scores made with it are marked.")));
}

void Options::add_display() {
    menu_.add(
        flag_row(services_, tr_later("Full screen"), "video.fullscreen", tr_later("Also F11, or Alt and Return.")));
    menu_.add(choice_row(services_, tr_later("Full-screen mode"), "video.mode",
                         {tr_later("Borderless window"), tr_later("Exclusive mode")},
                         tr_later("A borderless window switches faster; exclusive mode may be smoother.")));
    menu_.add({.label = tr_later("Display"),
               .change = [this](int step) { change_display(step); },
               .value = [this] { return ui_.window.display_name(services_.settings.number("video.display")); },
               .hint = tr_later("The display for the window and for full screen.")});
    menu_.add(flag_row(services_, tr_later("VSync"), "video.vsync",
                       tr_later("Prevents tearing, and draws no more frames than needed.")));
    menu_.add({.label = tr_later("Frame rate limit"),
               .change = [this](int step) { change_cap(step); },
               .value =
                   [this] {
                       const int cap = services_.settings.number("video.frame_cap");
                       return cap == 0 ? std::string(tr("Display rate")) : std::to_string(cap);
                   },
               .hint = tr_later("A lower limit keeps the machine cooler.")});
    menu_.add(choice_row(services_, tr_later("Scaling"), "video.scaling",
                         {tr_later("Fit to window"), tr_later("Integer")},
                         tr_later("Integer scaling leaves a wider border and keeps every line even.")));
    menu_.add(choice_row(services_, tr_later("Sprites"), "video.filter", {tr_later("Smooth"), tr_later("Sharp")},
                         tr_later("How ships and rocks are scaled.")));
    menu_.add(choice_row(services_, tr_later("Camera"), "video.field",
                         {tr_later("Whole field"), tr_later("Follows the ship")},
                         tr_later("The whole field, or one that scrolls so that your ship stays in the middle.")));
    menu_.add(level_row(services_, tr_later("Sparks and stars"), "video.effects",
                        tr_later("Fewer are calmer, and faster to draw.")));
    menu_.add(flag_row(services_, tr_later("Pause in background"), "play.pause_in_background",
                       tr_later("A local game pauses while another window is in use. A network game continues.")));
    menu_.add(flag_row(services_, tr_later("Mute in background"), "sound.mute_in_background",
                       tr_later("Silent while another window is in use.")));
}

void Options::change_display(int step) {
    const int count = std::max(1, ui_.window.displays());
    const int now = std::min(services_.settings.number("video.display"), count - 1);
    services_.set("video.display", (now + step + count) % count);
}

void Options::change_cap(int step) {
    static constexpr std::array<int, 8> kCaps{0, 30, 60, 75, 120, 144, 165, 240};
    const auto now = std::ranges::find(kCaps, services_.settings.number("video.frame_cap"));
    const auto at = now == kCaps.end() ? 0 : static_cast<std::size_t>(now - kCaps.begin());
    services_.set("video.frame_cap", kCaps[stepped(at, step, kCaps.size())]);
}

void Options::add_access() {
    menu_.add(percent_row(services_, tr_later("Text size"), "video.text_scale", 25,
                          tr_later("For menus, the in-game display and chat.")));
    menu_.add(flag_row(services_, tr_later("High contrast"), "access.high_contrast",
                       tr_later("Outlines around objects, a dark sky, and panes behind texts.")));
    menu_.add(level_row(services_, tr_later("Background"), "video.background",
                        tr_later("Brightness of nebula and stars: less makes shots easier to see.")));
    menu_.add(choice_row(services_, tr_later("Pilots' colours"), "access.palette",
                         {tr_later("Bright"), tr_later("Soft"), tr_later("Strong")},
                         tr_later("Every palette suits every kind of colour vision. Pilots have shapes, too.")));
    menu_.add(flag_row(services_, tr_later("Reduced effects"), "access.reduced_effects",
                       tr_later("No shaking, no flashes, no moving sky, and few sparks.")));
    menu_.add(level_row(services_, tr_later("Shake"), "video.shake",
                        tr_later("How much the picture shakes and the sky moves. The game stays the same.")));
    menu_.add(level_row(services_, tr_later("Flashes"), "video.flashes", tr_later("Brightness of explosions.")));
    menu_.add(flag_row(services_, tr_later("Sound captions"), "access.sound_captions",
                       tr_later("Describes sounds in words, with their direction.")));
}

void Options::reset_all() {
    // Pilots, their games and their keys are set on other screens.
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

Board Options::board(const Painter&) const {
    const bool is_wrong = menu_.focus() < sound_rows_end_ && ui_.audio.is_silent();
    return {.size = {480, 100 + menu_.height()},
            .title = title_.text(),
            .help = is_wrong ? sentence(ui_.audio.why_silent()) : menu_.hint(),
            .help_colour = is_wrong ? theme::kWarning : theme::kText,
            .hints = hints()};
}

}  // namespace screens
