// SPDX-License-Identifier: Zlib
/// A bot plays while nobody does.
#pragma once

#include "game/match/local_match.h"
#include "game/screens/services.h"

namespace screens {

class Attract final : public Screen {
public:
    explicit Attract(Services& services);

    const char* name() const override { return "demo"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override { services_.view.hush(); }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Full; }
    bool claims(engine::Control) const override { return true; }

private:
    static constexpr int kTicks = 60 * sim::kTicksPerSecond;

    Services& services_;
    match::LocalMatch match_;
    int ticks_ = 0;
};

}  // namespace screens
