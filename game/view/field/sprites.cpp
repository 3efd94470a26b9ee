// SPDX-License-Identifier: Zlib
#include "game/view/field/sprites.h"

#include "game/view/kind_info.h"

#include <algorithm>

namespace view {

namespace {

constexpr std::array<SheetNeed, kSheetCount> kSheets{{
    {"ship_hull", sim::kHeadings},
    {"ship_livery", sim::kHeadings},
    {"flame", kFlameVariants* sim::kHeadings},
    {"rock_large", sim::kLargeRockFrames},
    {"rock_medium", sim::kMediumRockFrames},
    {"rock_small", sim::kSmallRockFrames},
    {"rock_chip", 16},
    {"rock_steel", sim::kSteelFrames},
    {"mine", sim::kMineFrames},
    {"vortex", sim::kVortexFrames},
    {"nova", sim::kNovaFrames},
    {"multiplier", sim::kMultiplierFrames},
    {"comet", sim::kCometFrames},
    {"canister", sim::kCanisterFrames},
    {"damaged_ship", sim::kDamagedShipFrames},
    {"fighter_big", sim::kFighterFrames},
    {"fighter_little", sim::kFighterFrames},
    {"shield", 8},
    {"explosion", sim::kExplosion},
    {"ship_explosion", sim::kShipExplosion},
    {"shrapnel_a", sim::kShrapnelFrames[0]},
    {"shrapnel_b", sim::kShrapnelFrames[1]},
    {"shot", 1},
    {"shot_enemy", 1},
    {"icons", 10},
    {"background", 1},
}};

}  // namespace

const SheetNeed& need(Sheet sheet) {
    return kSheets[static_cast<std::size_t>(sheet)];
}

int explosion_age(const sim::Entity& entity) {
    return entity.is_exploding() ? std::max(0, entity.explosion_ticks() - entity.life()) : 0;
}

Look look_of(const sim::Entity& entity) {
    if (entity.is_exploding()) {
        const bool is_ship = entity.kind() == sim::Kind::Ship || entity.kind() == sim::Kind::DamagedShip;
        const Sheet sheet = is_ship ? Sheet::ShipExplosion : Sheet::Explosion;
        return {sheet, std::min(explosion_age(entity), need(sheet).frames - 1)};
    }
    const Sheet piece = entity.value() == 0 ? Sheet::ShrapnelA : Sheet::ShrapnelB;
    return {kind_info(entity.kind()).sheet.value_or(piece), std::max(0, entity.frame())};
}

engine::Result<Sprites> Sprites::find(const engine::Atlas& atlas) {
    Sprites sprites(atlas);
    for (std::size_t i = 0; i < kSheetCount; ++i) {
        const auto id = atlas.sheet(kSheets[i].name);
        if (!id) {
            return id.failure();
        }
        if (atlas.info(*id).frames < kSheets[i].frames) {
            return engine::Error{engine::tr_later("the sprite sheet '{}' has too few frames; reinstall the game"),
                                 kSheets[i].name};
        }
        sprites.ids_[i] = *id;
    }
    return sprites;
}

bool Sprites::draw(engine::Renderer& renderer, Look look, engine::Point centre, const engine::DrawStyle& style) const {
    return atlas_->draw(renderer, {ids_[static_cast<std::size_t>(look.sheet)], look.frame}, centre, style);
}

}  // namespace view
