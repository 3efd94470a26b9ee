// SPDX-License-Identifier: Zlib
/// The quick phrases as a menu, where no ship has to be flown meanwhile.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"
#include "game/ui/stick_wheel.h"

namespace screens {

class PhraseMenu final : public Screen {
public:
    explicit PhraseMenu(Services& services);

    const char* name() const override { return "phrases"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }
    bool claims(engine::Control control) const override;

private:
    void say(std::size_t place);

    Services& services_;
    Menu menu_;
    StickWheel stick_;
};

}  // namespace screens
