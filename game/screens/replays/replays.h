// SPDX-License-Identifier: Zlib
/// The recorded games, newest first: to watch, to share as a file, or to delete. Short games and those of bots alone
/// are left out, unless they stand in the score table or in one of a daily flight.
#pragma once

#include "game/app/services.h"
#include "game/screens/replays/replay_facts.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

#include <optional>
#include <string>
#include <vector>

namespace screens {

class Replays final : public Screen {
public:
    explicit Replays(Services& services) : services_(services) {}

    const char* name() const override { return "replays"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    /// A game on the shelf.
    struct Entry {
        std::string file;
        std::optional<ReplayFacts> facts;  // nothing for what cannot be read
    };

    void read_shelf();
    /// The game that has the focus; null on the row above the games.
    [[nodiscard]] const Entry* chosen() const;
    void ask_to_delete();
    void share();

    Services& services_;
    Backdrop backdrop_;
    Menu menu_;
    std::vector<Entry> entries_;
};

}  // namespace screens
