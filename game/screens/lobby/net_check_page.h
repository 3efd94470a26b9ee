// SPDX-License-Identifier: Zlib
/// Says whether others could join a game hosted here, and what is in the way.
#pragma once

#include "game/app/menu_screen.h"
#include "game/match/network/net_check.h"

#include <optional>

namespace screens {

class NetCheckPage final : public MenuScreen {
public:
    explicit NetCheckPage(Services& services);

    const char* name() const override { return "net check"; }
    void tick() override;

private:
    void check();
    void copy();
    Board board(const Painter& painter) const override;

    Services& services_;
    std::optional<match::NetCheck> check_;
};

}  // namespace screens
