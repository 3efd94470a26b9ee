// SPDX-License-Identifier: Zlib
#include "game/screens/options.h"

#include "game/screens/confirm.h"
#include "game/screens/menu_input.h"

#include <cmath>
#include <string>

namespace screens {
namespace {

constexpr int kStep = 5;

}  // namespace

Options::Options(Services& services, bool over_game) : services_(services), over_game_(over_game) {
    build_menu();
}

void Options::build_menu() {
    menu_.add({.label = "SOUND", .is_heading = true});
    add_percent("Volume", "sound.master", "Also + and – or 0 to 8 on any screen; M mutes.");
    add_percent("Game", "sound.game", "Loudness of what is heard in the field.");
    add_percent("Music", "sound.music", "Loudness of the music, which follows how dangerous it is.");
    add_percent("Menus", "sound.menus", "Loudness of the menus, which you are hearing now.");
    add_flag("Mute in background", "sound.mute_in_background", "Silent while another window has the keyboard.");
    menu_.add({.label = "PICTURE", .is_heading = true});
    add_flag("Full screen", "video.fullscreen", "Also F11, or Alt and Return.");
    add_percent("Background", "video.background", "Brightness of nebula and stars: less makes shots easier to see.");
    add_percent("Effects", "video.effects", "Sparks, splinters and stars: less is calmer, and faster to draw.");
    add_percent("Shake", "video.shake", "How much the picture shakes and the sky moves. The game stays the same.");
    add_percent("Flashes", "video.flashes", "Strength of the light that explosions throw.");
    menu_.add({.label = "PLAY", .is_heading = true});
    add_flag("Pause in background", "play.pause_in_background", "Pause when the window loses the keyboard.");
    add_flag("Demo on the title", "play.attract", "Show a game when nobody has touched anything for a while.");
    add_flag("Rumble", "play.rumble", "Let game pads shake when something blows up.");
    add_hold("Thrust", "play.toggle_thrust", "Switch: one press begins and the next one ends.");
    add_hold("Fire", "play.toggle_fire", "Switch: one press begins and the next one ends.");
    add_hold("Shield", "play.toggle_shield", "Switch: one press raises it and the next one lowers it.");
    add_flag("Auto-fire", "play.auto_fire", "Fires again and again while the trigger is held. High scores tell of it.");
    menu_.add({.label = "Back to the defaults…", .accept = [this] {
                   services_.screens.push(std::make_unique<Confirm>(services_, "Set all of these back?", "Set back",
                                                                    [this] { reset_all(); }));
               }});
}

void Options::add_percent(const char* label, const char* setting, const char* hint) {
    menu_.add({.label = label,
               .change =
                   [this, setting](int step) {
                       services_.settings.set(setting, services_.settings.number(setting) + step * kStep);
                       services_.apply_settings();
                   },
               .value = [this, setting] { return std::to_string(services_.settings.number(setting)) + " %"; },
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

void Options::add_flag(const char* label, const char* setting, const char* hint, const char* on, const char* off) {
    menu_.add({.label = label,
               .change =
                   [this, setting](int) {
                       services_.settings.set(setting, !services_.settings.flag(setting));
                       services_.apply_settings();
                   },
               .value = [this, setting, on, off] { return services_.settings.flag(setting) ? on : off; },
               .hint = hint});
}

void Options::add_hold(const char* label, const char* setting, const char* hint) {
    add_flag(label, setting, hint, "Switch", "Hold");
}

void Options::reset_all() {
    for (const engine::Setting& setting : services_.settings.table()) {
        if (!setting.name.starts_with("controls")) {
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
    const engine::Rect board{90, 12, 460, 432};
    painter.panel(board, "OPTIONS");
    menu_.draw(painter, {board.x + 24, board.y + 46, board.w - 48, 15 * theme::kRowHeight});
    const bool is_silent = services_.audio.is_silent();
    painter.text_within({theme::kWidth / 2, board.y + board.h + 14},
                        is_silent ? "There is no sound: " + services_.audio.why_silent() : std::string(menu_.hint()),
                        theme::centred(theme::small(is_silent ? theme::kWarning : theme::kText)), 600);
    painter.hints({theme::kWidth / 2, 468}, {{"↑ ↓", "choose"}, {"← →", "change"}, {"Esc", "back"}});
}

}  // namespace screens
