// SPDX-License-Identifier: Zlib
#include "game/view/view.h"

#include "game/view/field/chain_ring.h"
#include "game/view/field/ghost_ships.h"
#include "game/view/hud/pods.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace view {

engine::Result<View> View::load(const engine::Atlas& atlas, engine::Font& font, engine::Audio& audio,
                                const std::filesystem::path& assets) {
    auto sprites = Sprites::find(atlas);
    if (!sprites) {
        return sprites.failure();
    }
    return View(*std::move(sprites), font, audio, assets);
}

namespace {

/// Returns the wave that is flown or, from its announcement on, the next one. A game without waves has the sky of a
/// wave that its seed chooses.
std::int32_t announced_wave(const sim::World& world) {
    if (world.mode_rules().has_stream) {
        return 1 + static_cast<std::int32_t>(world.setup().seed % (kSkies * kWavesOfASky));
    }
    return world.wave().number() + (world.phase() == sim::Phase::Announce ? 1 : 0);
}

}  // namespace

View::View(Sprites sprites, engine::Font& font, engine::Audio& audio, const std::filesystem::path& assets)
    : sprites_(sprites), sky_(assets / "skies"), font_(&font), soundscape_(audio, assets / "sounds") {
    starfield_.reset(chance_);
}

void View::restart(const sim::World& world, sim::Tick wave_ticks) {
    chance_ = Chance(world.setup().seed);
    sky_.set_wave(announced_wave(world));
    sky_.cut();
    mood_.reset();
    parallax_.reset();
    starfield_.reset(chance_, field_of(world));
    arrivals_.reset();
    captions_.reset();
    tags_.reset();
    words_.reset();
    has_camera_ = false;
    ticked_ = world.tick();
    lead_ = -1;
    effects_.reset();
    hud_.restart(world, wave_ticks);
    soundscape_.restart(world);
}

void View::on_tick(const ShownGame& game, sim::Slot self, sim::Slot second) {
    on_silent_tick(game, self, second);
    const engine::Point seen = camera({game.ticks.previous(), game.ticks.now()}, self);
    soundscape_.on_tick(game.ticks.now(), game.ticks.events(), self, seen, &game.confirmed);
    if (hud_.begins_praise()) {
        soundscape_.praise();
    }
}

void View::on_silent_tick(const ShownGame& game, sim::Slot self, sim::Slot second) {
    const sim::World& now = game.ticks.now();
    const sim::EventList& events = game.ticks.events();
    sky_.set_wave(announced_wave(game.confirmed));
    sky_.on_tick();
    mood_.on_tick(game.confirmed, events, {self, second});
    parallax_.on_tick(now, self, options_.shake);
    starfield_.on_tick(events);
    arrivals_.on_tick(game.ticks.previous(), now, events);
    effects_.on_tick(now, events, chance_, detail(), options_.palette, {self, second}, lead_);
    ticked_ = now.tick();
    if (std::exchange(has_camera_, true)) {
        camera_.on_tick(now, self);
    } else {
        camera_.reset(now, self);
    }
    captions_.on_tick(events);
    words_.on_tick(game.confirmed, events, self, camera({game.ticks.previous(), now}, self));
    hud_.on_tick(game.confirmed, events);
    if (hud_.begins_praise()) {
        mood_.praise(colours::kTitle);
        if (self != sim::kNoSlot) {
            effects_.praise(now, self, colours::kTitle, chance_, detail());
        }
    }
}

std::optional<engine::Point> View::place_of(sim::EntityId id, const ShownGame& game, float fraction,
                                            const HudOptions& hud) {
    const sim::EntityPool& entities = game.ticks.now().entities();
    for (std::size_t i = 0; i < entities.size(); ++i) {
        if (entities[i].id() == id) {
            return moment(game, fraction, hud).place_of(i);
        }
    }
    return std::nullopt;
}

void View::draw_background(engine::Renderer& renderer, const FrameView& moment) {
    constexpr float kContrastSky = 0.2F;
    const float most = options_.has_high_contrast ? std::min(options_.background, kContrastSky) : options_.background;
    const float brightness = most * mood_.brightness();
    const engine::Point world = renderer.world();
    const bool has_sky = sky_.draw(renderer, parallax_.sky(moment.tick_fraction), brightness, greyness(moment));
    if (!has_sky) {
        const auto level = static_cast<std::uint8_t>(std::clamp(brightness, 0.0F, 1.0F) * 255);
        const float natural = sprites_.units(Sheet::Background).x;
        sprites_.draw(renderer, {Sheet::Background, 0}, world * 0.5F,
                      {{level, level, level, 255}, engine::Blend::Opaque, natural == world.x ? 1 : world.x / natural});
    }
    mood_.draw_light(renderer, sky_info(sky_.wanted()).hue, moment.tick_fraction, brightness * options_.flashes);
    std::vector<Lens> lenses = scene(renderer, moment).lenses();
    if (has_sky && sky_.shown() >= 0) {
        const SkyFit fit = sky_fit(world);
        lenses.push_back(sky_info(sky_.shown()).planet);
        lenses.back().solid *= fit.stretch;
        lenses.back().at = fit.place(lenses.back().at) - parallax_.sky(moment.tick_fraction);
    }
    starfield_.draw(renderer, parallax_, lenses, moment.tick_fraction, brightness, detail());
}

Scene View::scene(engine::Renderer& renderer, const FrameView& moment) const {
    return {renderer, sprites_, *font_, moment, effects_, options_};
}

HudBrush View::brush(engine::Renderer& renderer, LabelSpace* space) {
    return {renderer, sprites_, *font_, marks_, options_.palette, text_scale(), space};
}

FrameView View::moment(const ShownGame& game, float fraction, const HudOptions& hud) {
    FrameView moment{.before = game.ticks.previous(),
                     .now = game.ticks.now(),
                     .fraction = game.fraction.value_or(fraction),
                     .tick_fraction = fraction,
                     .palette = options_.palette,
                     .text_scale = text_scale(),
                     .crew = hud.crew(),
                     .corrections = game.corrections,
                     .eased_at = static_cast<double>(game.shown_tick) + fraction};
    moment.camera = camera(moment, hud.self, hud.aim);
    return moment;
}

void View::draw(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud) {
    draw_field(renderer, game, fraction, hud);
    draw_labels(renderer, game, fraction, hud);
}

void View::draw_field(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud) {
    constexpr int kMostAhead = 2;  // in slow motion, the picture lags behind instead
    const FrameView shown = moment(game, fraction, hud);
    lead_ = std::clamp(static_cast<int>(shown.before.tick()) - static_cast<int>(ticked_), -1, kMostAhead);
    {
        const engine::ZoomScope unzoomed(renderer, 1);
        draw_background(renderer, shown);
        if (options_.has_high_contrast) {
            draw_mist(renderer, shown);
        }
        if (options_.has_high_contrast && hud.is_shown) {
            // Below all flying objects: a bar as wide as the field would hide objects at its edge.
            const engine::ZoomScope zoom(renderer, text_scale());
            hud_.draw_panes(brush(renderer), game.confirmed, hud);
        }
        draw_things(brush(renderer), shown, game.ghosts);
        if (hud.is_shown) {
            captions_.draw_brackets(brush(renderer), shown);
        }
    }
    space_.clear(shown.field());
    free_area_ = shown.field().area();
    if (hud.is_shown) {
        const engine::ZoomScope zoom(renderer, text_scale());
        draw_display(renderer, game, fraction, hud);
    } else if (hud.shield_at) {
        const engine::ZoomScope zoom(renderer, options_.text_scale);
        draw_shield(brush(renderer, &space_), game.ticks.now(), hud.self, *hud.shield_at);
    }
}

void View::draw_display(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud) {
    const HudBrush display = brush(renderer, &space_);
    engine::Rect free = hud_.draw(display, game, fraction, hud);
    if (options_.has_sound_words && !hud.is_covered) {
        free = words_.draw(display, free);
    }
    const float zoom = renderer.zoom();
    free_area_ = {free.x * zoom, free.y * zoom, free.w * zoom, free.h * zoom};
}

void View::draw_labels(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud) {
    const FrameView shown = moment(game, fraction, hud);
    const engine::ZoomScope unzoomed(renderer, 1);
    const HudBrush field = brush(renderer);
    keep_off_ships(space_, shown);
    if (hud.is_shown && !hud.is_covered) {
        draw_next_ships(field, shown, space_);
        draw_pods(field, shown, hud, space_);
    }
    draw_own_mark(field, shown, hud, space_);
    if (hud.is_shown) {
        captions_.draw_names(field, shown, space_);
    }
    // Captions are brief while names stay, so captions get room first; points matter least.
    const bool has_mist = !options_.follows_ship;
    effects_.popups().draw(field, space_, {true, shown.camera, fraction, has_mist});
    tags_.draw(field, shown, hud, space_);
    effects_.popups().draw(field, space_, {false, shown.camera, fraction, has_mist});
}

engine::Point View::camera(const FrameView& moment, sim::Slot self, const std::optional<Aim>& aim) {
    if (aim) {
        return aim->on_picture - aim->in_field;
    }
    if (!options_.follows_ship || self == sim::kNoSlot) {
        return {};
    }
    if (!std::exchange(has_camera_, true)) {
        camera_.reset(moment.now, self);
    }
    return camera_.offset_for(moment.ship_in_field(self), moment.tick_fraction) +
           engine::Point{0, (options_.ship_height - 0.5F) * moment.field().size.y};
}

void View::draw_things(const HudBrush& brush, const FrameView& moment, std::span<const GhostShip> ghosts) {
    engine::Renderer& renderer = brush.renderer;
    const Particles& particles = effects_.particles();
    const float fraction = moment.tick_fraction;
    // Only flying objects shake, so that no bare edge becomes visible.
    const engine::Point shake = effects_.shake(fraction) * options_.shake;
    renderer.set_shift(shake);
    particles.draw_rings(renderer, moment.camera, fraction, options_.flashes);
    particles.draw_particles(renderer, moment.camera, fraction, engine::Blend::Normal);
    particles.draw_chips(renderer, sprites_, moment.camera, fraction);
    scene(renderer, moment).draw_field(arrivals_);
    draw_times_left(brush, moment);
    draw_ghost_ships(brush, moment, ghosts);
    draw_links(renderer, moment);
    scene(renderer, moment).draw_ships();
    particles.draw_particles(renderer, moment.camera, fraction, engine::Blend::Additive);
    renderer.set_shift({});
    if (!options_.has_high_contrast) {
        draw_mist(renderer, moment);
    }
    renderer.set_shift(shake);
    draw_own(renderer, moment);
    renderer.set_shift({});
}

void View::draw_mist(engine::Renderer& renderer, const FrameView& moment) {
    constexpr float kSteps = 2;  // of its colour, since each new one takes time to paint
    if (options_.follows_ship) {
        return;
    }
    constexpr std::int32_t kWarmEvery = 4;  // steps of the factor, as the layers of the music
    constexpr float kWarmth = 0.2F;
    const std::int32_t steps = moment.now.chain().factor() / kWarmEvery;
    const engine::Colour sky = sky_info(sky_.shown() >= 0 ? sky_.shown() : sky_.wanted()).hue;
    const engine::Colour hue = mixed(sky, colours::kTitle, kWarmth * static_cast<float>(steps));
    mist_.draw(renderer, mixed(hue, grey_of(hue), std::round(greyness(moment) * kSteps) / kSteps));
}

float View::greyness(const FrameView& moment) const {
    return mood_.greyness(moment.tick_fraction) * options_.flashes;
}

/// Drawn above the mist: pilots must not lose sight of their own ships.
void View::draw_own(engine::Renderer& renderer, const FrameView& moment) {
    const Particles& wreck = effects_.wreck();
    wreck.draw_rings(renderer, moment.camera, moment.tick_fraction, options_.flashes);
    wreck.draw_particles(renderer, moment.camera, moment.tick_fraction, engine::Blend::Normal);
    wreck.draw_chips(renderer, sprites_, moment.camera, moment.tick_fraction);
    scene(renderer, moment).draw_own();
    draw_chain_ring(renderer, moment);
    wreck.draw_particles(renderer, moment.camera, moment.tick_fraction, engine::Blend::Additive);
}

void View::set_options(const ViewOptions& options) {
    options_ = options;
    soundscape_.set_gain(options.effects);
}

}  // namespace view
