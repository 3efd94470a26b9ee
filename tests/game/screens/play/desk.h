// SPDX-License-Identifier: Zlib
/// One player's program, without pictures.
#pragma once

#include "tests/game/screens/screen_room.h"

struct Desk {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};

    [[nodiscard]] const scores::Profile& profile() { return room.services().profile.content(); }
};
