// SPDX-License-Identifier: Zlib
/// The wait for the address of a host that was named.
#pragma once

#include "game/app/menu_screen.h"
#include "game/match/network/net_platform.h"

#include <functional>
#include <memory>
#include <string>

namespace screens {

/// Waits until a host's name is resolved to an address; can be cancelled.
class ResolveScreen final : public BoardScreen {
public:
    using Found = std::function<void(const net::HostPlace& place)>;

    /// `host` is a name, an address or a code. `found` is called once this screen has closed, and may push others. If
    /// the host does not exist, a message says so.
    ResolveScreen(const Uses<Ui, Online>& services, std::string host, Found found);

    const char* name() const override { return "finding"; }
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    std::string host_;
    Found found_;
    std::unique_ptr<match::LookUp> search_;
    int ticks_ = 0;
};

}  // namespace screens
