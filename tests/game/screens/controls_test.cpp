// SPDX-License-Identifier: Zlib
// What the table of controls does with keys of one's own, and what it refuses.
#include "game/screens/controls.h"

#include "tests/game/screens/walk.h"

using screens::PilotAction;

namespace {

constexpr engine::Action of(PilotAction action) {
    return static_cast<engine::Action>(action);
}

}  // namespace

TEST_CASE("whoever looks through the sets of keys finds their own again, with each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    engine::Bindings& bindings = walk.room.services().bindings;
    const std::string own = "key:F5, key:Space, pad:a";
    REQUIRE(bindings.set_line(of(PilotAction::Fire), own));
    walk.walker->choose("Controls");
    for (std::size_t i = 0; i < screens::kPresets.size(); ++i) {
        walk.walker->change("Keys");
        CHECK(screens::find_preset(bindings, 0) == i);
    }
    walk.walker->change("Keys");
    CHECK(bindings.line(of(PilotAction::Fire)) == own);
    CHECK(walk.settings().text("controls.fire") == own);
}
