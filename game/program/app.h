// SPDX-License-Identifier: Zlib
/// The windowed program: its parts, the loop and the global shortcuts.
#pragma once

#include "engine/video/frame_clock.h"
#include "game/app/frame_pace.h"
#include "game/app/services.h"
#include "game/program/options.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace screens {

/// What the windowed program starts with.
struct AppOptions {
    gyre::Options flags;            ///< Some of them override settings.
    std::filesystem::path config;   ///< Directory of settings.
    std::filesystem::path data;     ///< Directory of scores, replays, screenshots and clips.
    std::filesystem::path exports;  ///< Directory of exported files.
    std::filesystem::path assets;
    std::optional<LocalGame> game;                 ///< Start this game at once, without the title.
    std::unique_ptr<match::NetPlatform> platform;  ///< Must not be null.
    /// For the world's table of daily flights, since another thread uses `platform` while frames are drawn; null for
    /// no table.
    std::unique_ptr<match::NetPlatform> table_platform{};
    match::NetworkOptions network;
    std::vector<engine::Message> notices;  ///< To be shown at the start.
};

/// Creates the parts in order, runs the loop, and shuts everything down again.
class App {
public:
    /// Opens the window. Fails with a one-line error if there is no display or assets are missing.
    static engine::Result<std::unique_ptr<App>> open(AppOptions options, engine::Log& log);
    ~App();

    /// Runs until the player quits, or the display server ends.
    void run();
    /// Returns whether the display server has ended. The program must not be closed down then, see outlive_x_server.
    [[nodiscard]] bool has_lost_display() const;
    /// To be called after `run`, when everything is saved: if the display server ends while the window is closed, the
    /// program ends at once.
    void end_with_display();

private:
    struct Parts;
    explicit App(std::unique_ptr<Parts> parts);

    /// Returns whether the player quits, or nothing is left of what the command line asked for.
    [[nodiscard]] bool is_over() const;
    void screen_changed();
    /// Returns true if it put another screen on top.
    [[nodiscard]] bool take(const engine::InputEvent& event);
    [[nodiscard]] bool take_shortcut(const engine::InputEvent& event);
    void take_focus(bool has_focus);
    void apply_settings();
    void place_window();
    void save_changes();
    void mix();
    void poll_network();
    void run_ticks(std::int64_t now_ns);
    void draw();
    [[nodiscard]] Pace pace() const;
    [[nodiscard]] std::int64_t frame_ns() const;
    [[nodiscard]] std::vector<engine::InputEvent> await_input();
    [[nodiscard]] int wait_ms() const;

    std::unique_ptr<Parts> parts_;
    engine::FrameClock clock_;          // of the screens, at the speed of the top one
    engine::FrameClock program_clock_;  // of everything common to all screens
    FramePace frame_pace_;
    std::int64_t next_frame_ns_ = 0;
    bool is_quitting_ = false;
    bool needs_drawing_ = true;
    bool wants_screenshot_ = false;
    bool is_hidden_ = false;
    bool has_focus_ = true;
    bool settings_changed_ = false;
    bool is_first_picture_ = true;
};

}  // namespace screens
