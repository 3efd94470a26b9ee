// SPDX-License-Identifier: Zlib
// Which options there are on which page.
#include "game/screens/options/option_page.h"

#include <algorithm>
#include <array>
#include <string>

namespace screens {
namespace {

class DisplayPage final : public OptionPage {
public:
    DisplayPage(const Uses<Ui, Preferences>& services, bool is_over_game)
        : OptionPage(services, tr("DISPLAY"), is_over_game) {
        menu_.add(
            flag_row(services_, tr_later("Full screen"), "video.fullscreen", tr_later("Also F11, or Alt and Return.")));
        menu_.add(choice_row(services_, tr_later("Full screen as"), "video.mode",
                             {tr_later("Borderless window"), tr_later("The display's own mode")},
                             tr_later("A borderless window changes faster; a mode of its own may be smoother.")));
        menu_.add({.label = tr_later("Display"),
                   .change = [this](int step) { change_display(step); },
                   .value = [this] { return services_.window.display_name(display()); },
                   .hint = tr_later("Where the window is, and which display full screen fills.")});
        menu_.add(flag_row(services_, tr_later("VSync"), "video.vsync",
                           tr_later("Pictures are shown whole, and no more often than needed.")));
        menu_.add({.label = tr_later("Frames a second"),
                   .change = [this](int step) { change_cap(step); },
                   .value = [this] { return cap_text(); },
                   .hint = tr_later("The most that are drawn. Fewer keep a machine cool.")});
        menu_.add(choice_row(services_, tr_later("Size of the picture"), "video.scaling",
                             {tr_later("As large as fits"), tr_later("Whole multiples")},
                             tr_later("Whole multiples leave a wider edge and keep every line even.")));
        menu_.add(choice_row(services_, tr_later("Sprites"), "video.filter", {tr_later("Smooth"), tr_later("Sharp")},
                             tr_later("How ships and rocks are brought to size.")));
        menu_.add(choice_row(services_, tr_later("Field"), "video.field",
                             {tr_later("Whole"), tr_later("Around the ship")},
                             tr_later("The whole field, or one that scrolls so that your ship stays in the middle.")));
        menu_.add(level_row(services_, tr_later("Sparks and stars"), "video.effects",
                            tr_later("Fewer are calmer, and faster to draw.")));
        menu_.add(
            flag_row(services_, tr_later("Pause in background"), "play.pause_in_background",
                     tr_later("A game of your own pauses while another window is in use. One with others goes on.")));
        menu_.add(flag_row(services_, tr_later("Mute in background"), "sound.mute_in_background",
                           tr_later("Silent while another window is in use.")));
    }

private:
    [[nodiscard]] int display() const { return services_.settings.number("video.display"); }

    void change_display(int step) {
        const int count = std::max(1, services_.window.displays());
        services_.set("video.display", (std::min(display(), count - 1) + step + count) % count);
    }

    void change_cap(int step) {
        static constexpr std::array<int, 8> kCaps{0, 30, 60, 75, 120, 144, 165, 240};
        const auto now = std::ranges::find(kCaps, services_.settings.number("video.frame_cap"));
        const auto at = now == kCaps.end() ? 0 : static_cast<std::size_t>(now - kCaps.begin());
        services_.set("video.frame_cap", kCaps[stepped(at, step, kCaps.size())]);
    }

    [[nodiscard]] std::string cap_text() const {
        const int cap = services_.settings.number("video.frame_cap");
        return cap == 0 ? std::string(tr("As the display")) : std::to_string(cap);
    }
};

class AccessPage final : public OptionPage {
public:
    AccessPage(const Uses<Ui, Preferences>& services, bool is_over_game)
        : OptionPage(services, tr("ACCESSIBILITY"), is_over_game) {
        menu_.add(percent_row(services_, tr_later("Text size"), "video.text_scale", 25,
                              tr_later("Of all menus, of the display in flight and of chat.")));
        menu_.add(flag_row(services_, tr_later("High contrast"), "access.high_contrast",
                           tr_later("Outlines around what flies, a dark sky, and panes behind what is written.")));
        menu_.add(level_row(services_, tr_later("Background"), "video.background",
                            tr_later("Brightness of nebula and stars: less makes shots easier to see.")));
        menu_.add(choice_row(services_, tr_later("Pilots' colours"), "access.palette",
                             {tr_later("Bright"), tr_later("Soft"), tr_later("Strong")},
                             tr_later("Every palette suits every kind of colour vision. Pilots have shapes, too.")));
        menu_.add(flag_row(services_, tr_later("Reduced effects"), "access.reduced_effects",
                           tr_later("No shaking, no flashes, no moving sky, and few sparks.")));
        menu_.add(level_row(services_, tr_later("Shake"), "video.shake",
                            tr_later("How much the picture shakes and the sky moves. The game stays the same.")));
        menu_.add(level_row(services_, tr_later("Flashes"), "video.flashes",
                            tr_later("Strength of the light that explosions throw.")));
        menu_.add(flag_row(services_, tr_later("Write sounds"), "access.sound_captions",
                           tr_later("Tells in words what is heard, and from which side.")));
    }
};

}  // namespace

std::unique_ptr<Screen> make_display_page(const Uses<Ui, Preferences>& services, bool is_over_game) {
    return std::make_unique<DisplayPage>(services, is_over_game);
}

std::unique_ptr<Screen> make_access_page(const Uses<Ui, Preferences>& services, bool is_over_game) {
    return std::make_unique<AccessPage>(services, is_over_game);
}

}  // namespace screens
