// SPDX-License-Identifier: Zlib
/// Maps entities to sheets and frames.
#pragma once

#include "engine/base/result.h"
#include "engine/video/atlas.h"
#include "game/sim/entities/entity.h"

#include <array>
#include <cstdint>

namespace view {

/// The sheets used in a game, in the order of `kSheets`.
enum class Sheet : std::uint8_t {
    Hull,
    Livery,
    Flame,
    LargeRock,
    MediumRock,
    SmallRock,
    RockChip,
    SteelRock,
    Mine,
    Vortex,
    Nova,
    Multiplier,
    Comet,
    Canister,
    DamagedShip,
    BigFighter,
    LittleFighter,
    Shield,
    Explosion,
    ShipExplosion,
    ShrapnelA,
    ShrapnelB,
    Shot,
    EnemyShot,
    Icons,
    Background,
};
inline constexpr std::size_t kSheetCount = 26;

/// A sheet's name in the sprite index, and the number of frames that the view requires.
struct SheetNeed {
    const char* name;
    int frames;
};

inline constexpr int kFlameVariants = 4;

[[nodiscard]] const SheetNeed& need(Sheet sheet);

/// Frames of the icon sheet.
enum class Icon : std::uint8_t {
    MachineGuns,
    AirBrakes,
    Factor2,
    Factor3,
    Factor4,
    Factor5,
    Luck,
    TripleFire,
    LongRange,
    Shield
};

/// Ticks of shield energy below which it is shown as low.
inline constexpr int kLowShield = 30;

/// The appearance of an entity at a moment.
struct Look {
    Sheet sheet;
    int frame;
};

/// Returns the look of an entity that is not a ship: its own frame, or that of its explosion, by the ticks since that
/// began.
[[nodiscard]] Look look_of(const sim::Entity& entity);
/// Returns the ticks since an entity began to explode, derived from its life; 0 for a whole one.
[[nodiscard]] int explosion_age(const sim::Entity& entity);

/// The sheets found in an atlas, which must outlive it.
class Sprites {
public:
    /// Fails with the name of a sheet that is missing or has too few frames.
    static engine::Result<Sprites> find(const engine::Atlas& atlas);

    /// Draws a frame centred on a world point. Returns false if the sheet is not ready.
    bool draw(engine::Renderer& renderer, Look look, engine::Point centre, const engine::DrawStyle& style = {}) const;
    /// Returns half the size of a sheet's cell, in world units.
    [[nodiscard]] float reach(Sheet sheet) const { return units(sheet).x / 2; }
    [[nodiscard]] engine::Point units(Sheet sheet) const {
        return atlas_->info(ids_[static_cast<std::size_t>(sheet)]).units;
    }

private:
    explicit Sprites(const engine::Atlas& atlas) : atlas_(&atlas) {}

    const engine::Atlas* atlas_;
    std::array<engine::SheetId, kSheetCount> ids_{};
};

}  // namespace view
