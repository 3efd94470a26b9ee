// SPDX-License-Identifier: Zlib
/// Waits for the address of a host whose name was given; it can be given up.
#pragma once

#include "game/app/services.h"

#include <functional>

namespace screens {

class ResolveScreen final : public Screen {
public:
    using Found = std::function<void(const net::Address& address)>;

    /// `found` is called once, and may push screens: this one goes by itself. Where there is no such host a message
    /// says so.
    ResolveScreen(Services& services, std::string host, Found found);

    const char* name() const override { return "finding"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }
    Pace pace() const override { return Pace::Ambient; }

private:
    Services& services_;
    std::string host_;
    Found found_;
    std::unique_ptr<match::LookUp> search_;
    int ticks_ = 0;
};

}  // namespace screens
