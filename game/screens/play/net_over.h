// SPDX-License-Identifier: Zlib
/// How a network game ended: the ranking, and where to go from here.
#pragma once

#include "game/app/services.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/play/ranking.h"
#include "game/screens/play/result_sheet.h"
#include "game/ui/menu.h"

namespace screens {

class NetOver final : public Screen {
public:
    /// `world` is that of the end; `reason` why there is no other end, or empty. `replay` is its file, "" without one.
    NetOver(Services& services, LobbyRequest request, const sim::World& world, const std::vector<std::string>& names,
            sim::Slot self, const Flight& flight, std::string replay, std::string reason);

    const char* name() const override { return "net over"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { ranking_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }
    Pace pace() const override { return ranking_.is_in_turns() ? Pace::Ambient : Pace::Still; }

private:
    void build_menu();

    Services& services_;
    LobbyRequest request_;
    sim::World world_;
    Ranking ranking_;
    ResultSheet sheet_;
    std::string headline_;
    std::string replay_;
    std::string reason_;
    Menu menu_;
    bool was_shown_ = false;
};

}  // namespace screens
