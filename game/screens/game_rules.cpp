// SPDX-License-Identifier: Zlib
#include "game/screens/game_rules.h"

#include <fmt/format.h>

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
    std::string text = setup.mode == sim::Mode::Deathmatch
                           ? fmt::format("Deathmatch  ·  first to {}", setup.frags)
                           : fmt::format("Together  ·  {} {}", setup.lives, setup.lives == 1 ? "ship" : "ships");
    if (setup.wave > 1) {
        text += fmt::format("  ·  from wave {}", setup.wave);
    }
    return setup.is_kid_mode ? text + "  ·  for beginners" : text;
}

}  // namespace screens
