// SPDX-License-Identifier: Zlib
#include "game/view/field/blasts.h"

#include <algorithm>
#include <array>

namespace view {

namespace {

using sim::Kind;

constexpr engine::Colour kPlain{255, 255, 255, 255};
constexpr engine::Colour kFireLight{255, 150, 60, 255};

struct Row {
    Kind kind;
    BlastLook look;
};

/// All kinds that explode, except pilots' ships and damaged ships, which have another sheet. The matter of rocks has
/// the mean colours of their sheets.
constexpr std::array<Row, 12> kLooks{{
    {Kind::LargeRock, {1, 22, 48, kPlain, kFireLight, {140, 128, 120, 255}}},
    {Kind::MediumRock, {0.5F, 16, 34, kPlain, kFireLight, {128, 122, 120, 255}}},
    {Kind::SmallRock, {0.2F, 10, 22, kPlain, {255, 190, 110, 255}, {148, 128, 112, 255}}},
    {Kind::SteelRock, {0, 9, 40, kPlain, {176, 206, 255, 255}, {118, 134, 164, 255}}},
    {Kind::Mine, {0.8F, 14, 58, {255, 130, 116, 255}, {255, 64, 44, 255}, {150, 103, 104, 255}}},
    {Kind::Vortex, {0, 18, 64, kPlain, {124, 92, 255, 255}, {150, 120, 255, 255}}},
    {Kind::Nova, {0, 14, 60, kPlain, {150, 196, 255, 255}, {200, 222, 255, 255}}},
    {Kind::Multiplier, {0, 10, 34, kPlain, {255, 214, 120, 255}, {255, 226, 150, 255}}},
    {Kind::Comet, {0, 14, 48, kPlain, {150, 180, 255, 255}, {200, 224, 255, 255}}},
    {Kind::Canister, {0, 10, 36, kPlain, {120, 236, 220, 255}, {150, 214, 214, 255}}},
    {Kind::BigFighter, {1, 20, 62, {255, 186, 220, 255}, {255, 70, 170, 255}, {150, 96, 160, 255}}},
    {Kind::LittleFighter, {0.6F, 16, 50, {240, 255, 186, 255}, {190, 255, 90, 255}, {124, 150, 92, 255}}},
}};

constexpr BlastLook kOther{1, 25, 46, kPlain, kFireLight, {150, 150, 150, 255}};
constexpr float kFades = 0.5F;  // share of its time from which a fire fades

}  // namespace

const BlastLook& blast_look(Kind kind) {
    const auto* const found = std::ranges::find(kLooks, kind, &Row::kind);
    return found == kLooks.end() ? kOther : found->look;
}

float fire_left(const BlastLook& look, float age) {
    const float part = age / look.ticks;
    return std::clamp((1 - part) / (1 - kFades), 0.0F, 1.0F);
}

}  // namespace view
