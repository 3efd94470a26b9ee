// SPDX-License-Identifier: Zlib
#include "game/screens/attract.h"

#include "game/screens/preferences.h"

namespace screens {
namespace {

/// A wave in which most of what the game has to show comes by.
constexpr std::uint32_t kSeed = 12345;
constexpr std::uint8_t kWave = 4;

sim::Setup demo_setup() {
    sim::Setup setup;
    setup.seed = kSeed;
    setup.wave = kWave;
    setup.pilots = 2;
    return setup;
}

}  // namespace

Attract::Attract(Services& services)
    : services_(services), match_(demo_setup(), services.masks,
                                  {{"", match::BotSkill::Hard}, {"", match::BotSkill::Hard}}, services.version) {
    services_.view.restart(match_.timeline().shown());
}

void Attract::shown() {
    view::ViewOptions options = view_options_of(services_.settings);
    options.effects = 0;  // nobody asked for noise
    services_.view.set_options(options);
}

void Attract::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::Pressed || event.kind == Kind::PointerPressed) {
        services_.screens.pop();
    }
}

void Attract::tick() {
    match_.step({});
    services_.view.on_tick(match_.timeline(), sim::kNoSlot);
    if (++ticks_ > kTicks || match_.timeline().shown().is_over()) {
        services_.screens.pop();
    }
}

void Attract::draw(const Painter& painter, float fraction) {
    view::HudOptions hud;
    hud.is_shown = false;
    hud.self = sim::kNoSlot;
    services_.view.draw(painter.renderer(), match_.timeline(), fraction, hud);
    painter.sprite("logo", 0, {theme::kWidth / 2, 70}, 1, {255, 255, 255, 150});
    const bool is_lit = ticks_ / sim::kTicksPerSecond % 2 == 0;
    auto style = theme::heading(is_lit ? theme::kAccent : theme::kMuted);
    style.glow = {0, 0, 0, 220};
    painter.text({theme::kWidth / 2, theme::kHeight - 32}, "PRESS ANY KEY", theme::centred(style));
}

}  // namespace screens
