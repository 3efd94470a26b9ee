// SPDX-License-Identifier: Zlib
/// How a network game ended: the ranking, and where to go from here.
#pragma once

#include "game/screens/lobby/lobby.h"
#include "game/screens/play/result/result_sheet.h"

namespace screens {

class NetOver final : public ResultScreen {
public:
    /// `world` is the final one; `reason` says why the game ended early, or is empty. `replay` is its file, or "".
    NetOver(Services& services, LobbyRequest request, const sim::World& world, const std::vector<std::string>& names,
            sim::Slot self, const Flight& flight, std::string replay, const engine::Message& reason);

    const char* name() const override { return "net over"; }
    void handle(const engine::InputEvent& event) override;

private:
    void back() override { ui_.screens.pop_to_bottom(); }
    /// Returns the request for playing again: the game may have a new host.
    [[nodiscard]] LobbyRequest next_request() const;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    Services& program_;  // all of its services, for the screens that this one opens
    LobbyRequest request_;
    std::string headline_;
    std::string replay_;
    std::string reason_;
};

}  // namespace screens
