// SPDX-License-Identifier: Zlib
/// A recorded game runs again: faster, slower, step by step.
#pragma once

#include "game/match/playback.h"
#include "game/screens/services.h"

namespace screens {

class Watch final : public Screen {
public:
    /// Pushes the screen, or a notice that says why the file cannot be shown.
    static void open(Services& services, const std::filesystem::path& file);

    Watch(Services& services, gyre_log::InputLog log);

    const char* name() const override { return "watch"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override { services_.view.hush(); }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return is_paused_ || playback_.is_over() ? Pace::Still : Pace::Full; }
    std::int64_t speed() const override;

private:
    void step();
    void toggle_pause();
    void draw_bar(const Painter& painter) const;
    [[nodiscard]] std::string speed_text() const;

    Services& services_;
    match::Playback playback_;
    view::HudOptions hud_;
    int speed_ = 1;
    bool is_paused_ = false;
    bool has_warned_ = false;
};

}  // namespace screens
