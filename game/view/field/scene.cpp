// SPDX-License-Identifier: Zlib
#include "game/view/field/scene.h"

#include "game/view/field/light.h"
#include "game/view/hud/captions.h"

#include "game/sim/entities/shrapnel.h"
#include "game/view/palette.h"

#include <string>

namespace view {

namespace {

bool is_label(const sim::Entity& entity) {
    return entity.kind() == sim::Kind::Comet && !entity.is_shootable();
}

/// Returns whether an entity is a piece of a ship that the crew lost.
bool is_own_piece(const sim::Entity& entity, const Crew& crew) {
    return entity.kind() == sim::Kind::Shrapnel && crew.has(static_cast<const sim::Shrapnel&>(entity).owner());
}

/// Returns the colour that multiplies a sheet: pieces of a ship keep a hint of its livery.
engine::Colour tint_of(const sim::Entity& entity, Palette palette) {
    if (entity.kind() == sim::Kind::Shrapnel) {
        const sim::Slot owner = static_cast<const sim::Shrapnel&>(entity).owner();
        return owner == sim::kNoSlot ? colours::kWhite : mixed(colours::kWhite, pilot_colour(owner, palette), 0.4F);
    }
    return colours::kWhite;
}

}  // namespace

std::vector<Lens> Scene::lenses(const FrameView& moment, const Effects& effects) {
    std::vector<Lens> lenses;
    for (std::size_t i = 0; i < moment.now.entities().size(); ++i) {
        add_lens(lenses, moment.now.entities()[i], moment.place_of(i), moment.fraction);
    }
    effects.add_lenses(lenses, moment.tick_fraction, moment.camera);
    return lenses;
}

void Scene::draw_look(engine::Renderer& renderer, Look look, engine::Point at, const engine::DrawStyle& style) const {
    for_each_copy(at, sprites_->reach(look.sheet),
                  [&](engine::Point copy) { sprites_->draw(renderer, look, copy, style); });
}

void Scene::draw_field(engine::Renderer& renderer, const FrameView& moment, const Arrivals& arrivals,
                       const Effects& effects, const ViewOptions& options) const {
    const sim::EntityPool& all = moment.now.entities();
    const Shine shine{moment.time(), moment.fraction, options.flashes};
    for (const bool exploding : {false, true}) {
        for (std::size_t i = all.size(); i-- > 0;) {
            const sim::Entity& entity = all[i];
            if (entity.is_exploding() != exploding || is_own_piece(entity, moment.crew)) {
                continue;
            }
            const engine::Point at = moment.place_of(i);
            if (is_label(entity)) {
                draw_entity(renderer, moment, entity, at, 1);
                continue;
            }
            draw_aura(renderer, entity, at, shine);
            draw_entity(renderer, moment, entity, at,
                        arrivals.opacity(entity.id(), moment.now.tick(), moment.fraction));
            if (options.has_high_contrast && !exploding) {
                draw_outline(renderer, entity, at);
            }
            if (const float hit = effects.hit_light(entity.id(), moment.tick_fraction); hit > 0 && !exploding) {
                draw_look(renderer, look_of(entity), at,
                          {colours::kWhite.faded(0.8F * hit * options.flashes), engine::Blend::Additive});
            }
        }
    }
}

void Scene::draw_own(engine::Renderer& renderer, const FrameView& moment, const Effects& effects,
                     const ViewOptions& options) const {
    const sim::EntityPool& all = moment.now.entities();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_own_piece(all[i], moment.crew)) {
            draw_entity(renderer, moment, all[i], moment.place_of(i), 1);
        }
    }
    for (const sim::Slot slot : {moment.crew.second, moment.crew.self}) {
        if (slot != sim::kNoSlot) {
            draw_pilot(renderer, moment.now.pilot(slot), moment, effects, options);
        }
    }
}

void Scene::draw_outline(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at) const {
    constexpr float kShare = 0.8F;  // of the cell, which has an empty margin
    const engine::Colour colour = is_danger(entity.kind()) ? colours::kWarning
                                  : stay_of(entity.kind()) ? colours::kTitle
                                                           : colours::kText;
    const float radius = kShare * sprites_->reach(look_of(entity).sheet);
    draw_arc(renderer, at, {.radius = radius, .inner = 1, .outer = 1}, colour);
}

void Scene::draw_entity(engine::Renderer& renderer, const FrameView& moment, const sim::Entity& entity,
                        engine::Point at, float opacity) const {
    if (is_label(entity)) {
        engine::TextStyle style;
        style.size = 13 * moment.text_scale;
        style.weight = engine::Weight::Bold;
        style.align = engine::Align::Centre;
        style.colour = colours::kTitle;
        style.glow = colours::kShadow;
        font_->draw(renderer, at + engine::Point{0, 0.35F * style.size}, std::to_string(entity.value()), style);
        return;
    }
    engine::DrawStyle style;
    style.tint = tint_of(entity, moment.palette).faded(opacity);
    draw_look(renderer, look_of(entity), at, style);
}

}  // namespace view
