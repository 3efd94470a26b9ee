// SPDX-License-Identifier: Zlib
#include "game/screens/play.h"

#include "game/screens/actions.h"
#include "game/screens/game_over.h"
#include "game/screens/pause.h"
#include "game/screens/preferences.h"

#include <utility>

namespace screens {
namespace {

constexpr sim::Slot kSelf = 0;

sim::Setup with_seed(sim::Setup setup, const Services& services) {
    if (setup.seed == 0) {
        setup.seed = services.seed();
    }
    return setup;
}

}  // namespace

Play::Play(Services& services, LocalGame game)
    : services_(services), game_(std::move(game)),
      match_(with_seed(game_.setup, services), services.masks, seats_of(game_, services.settings.text("play.name")),
             "Gyre " + services.version, game_.script),
      sampler_(services.bindings) {
    for (std::size_t slot = 0; slot < match_.seats().size(); ++slot) {
        hud_.names[slot] = match_.seats()[slot].name;
    }
    services_.view.restart(match_.timeline().shown());
    services_.sounds.play(Cue::GameStart);
    const sim::Setup& setup = match_.world().setup();
    services_.log.info("game begins: seed {}, {} pilots, wave {}", setup.seed, setup.pilots, setup.wave);
    observe();
}

void Play::shown() {
    is_on_top_ = true;
    sampler_.release_all();
    services_.view.set_options(view_options_of(services_.settings));
}

void Play::handle(const engine::InputEvent& event) {
    sampler_.handle(event);
    if (event.kind != engine::InputEvent::Kind::Pressed || event.repeat) {
        return;
    }
    if (is_finished_) {
        if (over_ticks_ > sim::kTicksPerSecond) {
            over_ticks_ = kOverTicks;
        }
        return;
    }
    const bool is_escape = event.control.kind == engine::Control::Kind::Key && menu_key(event) == MenuKey::Back;
    if (is_escape || services_.bindings.has(static_cast<engine::Action>(PilotAction::Pause), event.control)) {
        pause();
    }
}

void Play::tick() {
    match_.step(sample_keys(sampler_));
    sampler_.end_sample();
    services_.view.on_tick(match_.timeline(), kSelf);
    if (!is_finished_) {
        stats_.take(match_.timeline().events());
    }
    rumble();
    observe();
    if (match_.world().is_over()) {
        finish();
    }
}

void Play::rumble() {
    if (!services_.settings.flag("play.rumble")) {
        return;
    }
    for (const sim::Event& event : match_.timeline().events()) {
        using Type = sim::Event::Type;
        if (event.type == Type::Exploded && event.slot == kSelf && event.kind == sim::Kind::Ship) {
            services_.input.rumble(0.8F, 500);
        } else if (event.type == Type::NovaBlast || event.type == Type::BigBang) {
            services_.input.rumble(0.5F, 800);
        } else if (event.type == Type::Hit && event.slot == kSelf && match_.world().pilot(kSelf).is_alive()) {
            services_.input.rumble(0.15F, 60);
        }
    }
}

void Play::observe() {
    if (game_.observer && !game_.observer(match_)) {
        services_.quit();
    }
}

void Play::finish() {
    if (!std::exchange(is_finished_, true)) {
        services_.log.info("game over: score {}", match_.world().pilot(kSelf).score());
        save();
    }
    if (++over_ticks_ > kOverTicks) {
        services_.screens.push(std::make_unique<GameOver>(services_, game_, match_, stats_, replay_));
    }
}

void Play::save() {
    match_.finish();
    replay_ = services_.replays.new_name();
    const auto saved = services_.replays.save(replay_, match_.log());
    if (!saved) {
        replay_.clear();
        services_.log.error("{}", saved.error());
        services_.notices.add(saved.error());
        return;
    }
    services_.log.info("replay {}", replay_);
    services_.replays.prune(services_.scores.table().replays());
}

void Play::leaving() {
    services_.view.hush();
    if (!is_finished_ && match_.world().tick() > 0) {
        save();
    }
    if (game_.on_end) {
        match_.finish();
        game_.on_end(match_);
    }
}

void Play::pause() {
    is_on_top_ = false;
    services_.view.hush();
    services_.sounds.play(Cue::Pause);
    services_.screens.push(std::make_unique<Pause>(services_, game_));
}

void Play::interrupted(bool) {
    if (!is_finished_ && is_on_top_) {
        pause();
    }
}

bool Play::claims(engine::Control control) const {
    return !services_.bindings.actions(control).empty();
}

void Play::draw(const Painter& painter, float fraction) {
    if (is_on_top_) {
        fraction_ = fraction;  // under another screen the picture stands still
    }
    services_.view.draw(painter.renderer(), match_.timeline(), fraction_, hud_);
}

}  // namespace screens
