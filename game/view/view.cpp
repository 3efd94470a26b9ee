// SPDX-License-Identifier: Zlib
#include "game/view/view.h"

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
      scene_(*sprites_, font, *marks_), hud_(*sprites_, font, *marks_), font_(&font),
      soundscape_(audio, assets / "sounds") {
    starfield_.reset(chance_);
}

void View::restart(const sim::World& world) {
    chance_ = Chance(world.setup().seed);
    starfield_.reset(chance_);
    arrivals_.reset();
    effects_.reset();
    hud_.restart(world);
    soundscape_.restart(world);
}

void View::on_tick(const match::Timeline& timeline, sim::Slot self) {
    const sim::World& now = timeline.shown();
    starfield_.on_tick(timeline.events());
    arrivals_.on_tick(timeline.previous(), now, timeline.events());
    effects_.on_tick(now, timeline.events(), chance_);
    hud_.on_tick(now, timeline.events());
    soundscape_.on_tick(now, timeline.events(), self);
}

void View::draw(engine::Renderer& renderer, const match::Timeline& timeline, float fraction, const HudOptions& hud) {
    const Moment moment{timeline.previous(), timeline.shown(), fraction};
    starfield_.draw(renderer, *sprites_, fraction, options_.background);
    // Only what flies is shaken, so that no bare edge comes into sight.
    renderer.set_shift(effects_.shake(fraction) * options_.shake);
    effects_.particles().draw_rings(renderer, fraction, options_.flashes);
    effects_.particles().draw_particles(renderer, fraction, engine::Blend::Normal);
    scene_.draw_field(renderer, moment, arrivals_, options_);
    scene_.draw_ships(renderer, moment, options_);
    effects_.particles().draw_particles(renderer, fraction, engine::Blend::Additive);
    renderer.set_shift({});
    mist_.draw(renderer);
    effects_.popups().draw(renderer, *font_, fraction);
    if (hud.is_shown) {
        hud_.draw(renderer, moment, hud);
    }
}

void View::set_options(const ViewOptions& options) {
    options_ = options;
    soundscape_.set_gain(options.effects);
}

}  // namespace view
