// SPDX-License-Identifier: Zlib
#include "game/screens/cockpit.h"

#include "game/screens/preferences.h"

#include <algorithm>

namespace screens {

Cockpit::Cockpit(Services& services, sim::Slot self, const std::vector<std::string>& names)
    : services_(services), sampler_(services.bindings), stats_(self) {
    hud_.self = self;
    std::copy_n(names.begin(), std::min(names.size(), hud_.names.size()), hud_.names.begin());
}

void Cockpit::begin(const sim::World& world) {
    services_.view.restart(world);
    services_.sounds.play(Cue::GameStart);
    const sim::Setup& setup = world.setup();
    services_.log.info("game begins: seed {}, {} pilots, wave {}", setup.seed, setup.pilots, setup.wave);
}

void Cockpit::take_controls() {
    sampler_.release_all();
    services_.view.set_options(view_options_of(services_.settings));
}

sim::Keys Cockpit::keys() const {
    return sample_keys(sampler_);
}

void Cockpit::on_tick(const match::Timeline& timeline, bool counts) {
    services_.view.on_tick(timeline, hud_.self);
    if (counts) {
        stats_.take(timeline.events());
    }
    if (services_.settings.flag("play.rumble")) {
        rumble(timeline);
    }
}

void Cockpit::rumble(const match::Timeline& timeline) {
    for (const sim::Event& event : timeline.events()) {
        using Type = sim::Event::Type;
        if (event.type == Type::Exploded && event.slot == hud_.self && event.kind == sim::Kind::Ship) {
            services_.input.rumble(0.8F, 500);
        } else if (event.type == Type::NovaBlast || event.type == Type::BigBang) {
            services_.input.rumble(0.5F, 800);
        } else if (event.type == Type::Hit && event.slot == hud_.self && timeline.shown().pilot(hud_.self).is_alive()) {
            services_.input.rumble(0.15F, 60);
        }
    }
}

void Cockpit::draw(const Painter& painter, const match::Timeline& timeline, float fraction) {
    services_.view.draw(painter.renderer(), timeline, fraction, hud_);
}

std::string Cockpit::save(const gyre_log::InputLog& log) {
    const std::string name = services_.replays.new_name();
    if (const auto saved = services_.replays.save(name, log); !saved) {
        services_.log.error("{}", saved.error());
        services_.notices.add(saved.error());
        return {};
    }
    services_.log.info("replay {}", name);
    services_.replays.prune(services_.scores.table().replays());
    return name;
}

bool is_press(const Services& services, const engine::InputEvent& event, PilotAction action) {
    return event.kind == engine::InputEvent::Kind::Pressed && !event.repeat &&
           services.bindings.has(static_cast<engine::Action>(action), event.control);
}

}  // namespace screens
