// SPDX-License-Identifier: Zlib
/// The recorded games, newest first: to watch, to share as a file, or to delete.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/services.h"
#include "game/screens/widgets/menu.h"

#include <string>
#include <vector>

namespace screens {

class Replays final : public Screen {
public:
    explicit Replays(Services& services) : services_(services) {}

    const char* name() const override { return "replays"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void read_shelf();
    void ask_to_delete();
    void share();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    std::vector<std::string> files_;
};

}  // namespace screens
