// SPDX-License-Identifier: Zlib
#include "game/view/view.h"

#include <algorithm>
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

View::View(Sprites sprites, engine::Font& font, engine::Audio& audio, const std::filesystem::path& assets)
    : sprites_(std::make_unique<Sprites>(std::move(sprites))), marks_(std::make_unique<Marks>()),
      scene_(*sprites_, font), sky_(assets / "skies"), hud_(*sprites_, font, *marks_), font_(&font),
      soundscape_(audio, assets / "sounds") {
    starfield_.reset(chance_);
}

void View::restart(const sim::World& world) {
    chance_ = Chance(world.setup().seed);
    sky_.set_wave(world.wave().number());
    sky_.cut();
    parallax_.reset();
    starfield_.reset(chance_);
    arrivals_.reset();
    captions_.reset();
    effects_.reset();
    hud_.restart(world);
    soundscape_.restart(world);
}

void View::on_tick(const match::Timeline& timeline, sim::Slot self) {
    const sim::World& now = timeline.shown();
    sky_.set_wave(now.wave().number());
    sky_.on_tick();
    parallax_.on_tick(now, self, options_.shake);
    starfield_.on_tick(timeline.events());
    arrivals_.on_tick(timeline.previous(), now, timeline.events());
    effects_.on_tick(now, timeline.events(), chance_, detail());
    captions_.on_tick(timeline.events());
    hud_.on_tick(now, timeline.events());
    soundscape_.on_tick(now, timeline.events(), self);
}

void View::draw_background(engine::Renderer& renderer, const Moment& moment) {
    if (!sky_.draw(renderer, parallax_.sky(moment.fraction), options_.background)) {
        const auto level = static_cast<std::uint8_t>(std::clamp(options_.background, 0.0F, 1.0F) * 255);
        const float natural = sprites_->units(Sheet::Background).x;
        sprites_->draw(
            renderer, {Sheet::Background, 0}, kField * 0.5F,
            {{level, level, level, 255}, engine::Blend::Opaque, natural == kField.x ? 1 : kField.x / natural});
    }
    std::vector<Lens> lenses = Scene::lenses(moment, effects_);
    if (sky_.shown() >= 0) {
        lenses.push_back(sky_planet(sky_.shown()));
        lenses.back().at = lenses.back().at - parallax_.sky(moment.fraction);
    }
    starfield_.draw(renderer, parallax_, lenses, moment.fraction, options_.background, detail());
}

void View::draw(engine::Renderer& renderer, const match::Timeline& timeline, float fraction, const HudOptions& hud) {
    const Moment moment{timeline.previous(), timeline.shown(), fraction};
    const Brush brush{renderer, *sprites_, *font_, *marks_};
    draw_background(renderer, moment);
    // Only what flies is shaken, so that no bare edge comes into sight.
    renderer.set_shift(effects_.shake(fraction) * options_.shake);
    effects_.particles().draw_rings(renderer, fraction, options_.flashes);
    effects_.particles().draw_particles(renderer, fraction, engine::Blend::Normal);
    effects_.particles().draw_chips(renderer, *sprites_, fraction);
    scene_.draw_field(renderer, moment, arrivals_, effects_, options_);
    draw_times_left(brush, moment);
    scene_.draw_ships(renderer, moment, effects_, options_);
    effects_.particles().draw_particles(renderer, fraction, engine::Blend::Additive);
    renderer.set_shift({});
    mist_.draw(renderer, sky_hue(sky_of(moment.now.wave().number())));
    draw_tags(brush, moment, hud);
    effects_.popups().draw(renderer, *font_, *sprites_, fraction);
    if (hud.is_shown) {
        captions_.draw(brush, moment);
        hud_.draw(renderer, moment, hud);
    }
}

void View::set_options(const ViewOptions& options) {
    options_ = options;
    soundscape_.set_gain(options.effects);
}

}  // namespace view
