// SPDX-License-Identifier: Zlib
#include "game/screens/game_rules.h"

#include "game/screens/widgets/texts.h"

#include <string>

namespace screens {

match::HostWish host_wish_of(const engine::Settings& settings) {
    match::HostWish wish;
    wish.seats = settings.number("host.seats");
    wish.setup.seed = 0;
    wish.setup.mode = settings.text("host.mode") == "deathmatch" ? sim::Mode::Deathmatch : sim::Mode::Coop;
    wish.setup.wave = static_cast<std::uint8_t>(settings.number("host.wave"));
    wish.setup.lives = static_cast<std::uint8_t>(settings.number("host.lives"));
    wish.setup.frags = static_cast<std::uint8_t>(settings.number("host.frags"));
    wish.setup.is_kid_mode = settings.flag("host.beginners");
    return wish;
}

void keep_rules(engine::Settings& settings, const sim::Setup& setup, int seats) {
    settings.set("host.seats", seats);
    settings.set("host.mode", std::string(setup.mode == sim::Mode::Deathmatch ? "deathmatch" : "coop"));
    settings.set("host.wave", int{setup.wave});
    settings.set("host.lives", int{setup.lives});
    settings.set("host.frags", int{setup.frags});
    settings.set("host.beginners", setup.is_kid_mode);
}

std::string describe_rules(const sim::Setup& setup) {
    constexpr const char* kBetween = "  ·  ";
    std::string text =
        setup.mode == sim::Mode::Deathmatch
            ? tr("Deathmatch") + (kBetween + tr_format("first to {}", setup.frags))
            : tr("Together") + (kBetween + tr_format_plural("{} ship", "{} ships", setup.lives, setup.lives));
    if (setup.wave > 1) {
        text += kBetween + tr_format("from wave {}", setup.wave);
    }
    return setup.is_kid_mode ? text + kBetween + tr("for beginners") : text;
}

}  // namespace screens
