// SPDX-License-Identifier: Zlib
/// A whole program without its main loop: screens on an invisible picture, on a network in virtual time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/sdl.h"
#include "game/app/clip_saver.h"
#include "game/app/dispatcher.h"
#include "game/program/app_parts.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/network/sim_platform.h"
#include "tests/support/presses.h"

class ScreenRoom {
public:
    /// Opens a window, sound and pictures without devices. There can be only one stage, shared by all rooms.
    [[nodiscard]] static std::unique_ptr<screens::Stage> open_stage(engine::SizePx size = {320, 240});
    /// Opens a stage with a picture of any size instead of a window, with all sprites loaded.
    [[nodiscard]] static std::unique_ptr<screens::Stage> open_picture(engine::SizePx size);
    /// Creates machine `number` with the pilot `name`. `stage` and `world` must outlive it.
    ScreenRoom(screens::Stage& stage, SimWorld& world, std::uint8_t number, const std::string& name,
               match::NetworkOptions network = {});

    [[nodiscard]] screens::Services& services() { return *services_; }
    [[nodiscard]] net::Session* session() { return network_.session(); }
    [[nodiscard]] screens::Screen& top() { return stack_.top(); }
    /// Returns the top screen's name; "" if there is none.
    [[nodiscard]] std::string top_name() const { return stack_.empty() ? "" : stack_.top().name(); }

    /// Sets the clock to a UTC date; the default is 2026-11-22.
    void set_today(const std::string& date) { today_ = daily::Date::parse(date).value(); }

    /// Gives the program the world's table of daily flights; without it there is none.
    daily::WorldTable& add_world_table();

    template <typename T, typename... Args>
    T& push(Args&&... args) {
        auto screen = std::make_unique<T>(services(), std::forward<Args>(args)...);
        T& pushed = *screen;
        stack_.push(std::move(screen));
        stack_.apply();
        return pushed;
    }
    /// Returns the clips that were to be saved; the room draws and writes none.
    [[nodiscard]] const std::vector<clips::Scene>& clips() const { return clips_; }
    /// Presses a key directly on the top screen.
    void press(int scancode);
    /// Sets the handler of the program's shortcuts; without one there are none.
    void set_shortcuts(screens::Dispatcher::Shortcuts shortcuts) { dispatcher_.set_shortcuts(std::move(shortcuts)); }
    /// Handles an event as the program does.
    void take(const engine::InputEvent& event);
    /// Returns how many events brought another screen to the top.
    [[nodiscard]] int other_tops() const { return other_tops_; }
    /// Handles SDL's event queue as the program does.
    void pump();
    /// Returns the click targets that the top screen offered when last drawn.
    [[nodiscard]] const screens::ClickTargets& targets() { return dispatcher_.targets(); }
    /// Returns the rows and cells that could be chosen on the top screen when last drawn.
    [[nodiscard]] const std::vector<screens::Transcript::Row>& rows() const { return transcript_.rows; }
    /// Returns all texts of the screens when last drawn.
    [[nodiscard]] const std::vector<std::string>& said() const { return transcript_.lines; }
    [[nodiscard]] bool has_quit() const { return has_quit_; }
    /// Types text as a keyboard would.
    void type(const std::string& text);
    /// Runs one tick of the program, including the network, and draws.
    void tick();
    /// Draws and returns the lines that do not fit.
    [[nodiscard]] std::vector<std::string> cut_lines();
    /// Runs one tick without drawing, for long runs.
    void tick_unseen();
    void advance(int ticks);
    /// Applies pending pushes and pops of screens.
    void apply() { stack_.apply(); }
    /// Draws everything that is shown, or only the top screen.
    void draw();
    /// Draws, and returns all texts of the picture, those of the field's display included.
    [[nodiscard]] std::vector<engine::DrawnText> draw_texts();
    void draw_top(float fraction = 0.5F);

private:
    void apply_settings();
    [[nodiscard]] screens::Painter begin_picture();

    TestDirectory directory_;
    engine::Log log_;
    engine::Settings settings_;
    screens::Stage& stage_;
    engine::Input input_;
    engine::Bindings bindings_;
    engine::Bindings second_bindings_;
    screens::MenuSounds sounds_;
    engine::Worker writer_{engine::Worker::Mode::AtOnce};
    scores::ScoreFile scores_;
    scores::ReplayShelf replays_;
    scores::ProfileFile profile_;
    daily::DailyFile daily_flights_;
    scores::Evening evening_;
    scores::Proofs proofs_{sim::MaskTable::classic(), engine::Worker::Mode::AtOnce};
    screens::Notices notices_;
    std::vector<clips::Scene> clips_;
    screens::ClipSaver clip_saver_;
    SimPlatform table_platform_;
    std::optional<daily::WorldTable> world_table_;
    std::optional<screens::WorldAccess> world_access_;
    match::OnlineService network_;
    screens::ScreenStack stack_;
    screens::Dispatcher dispatcher_;
    screens::Transcript transcript_;
    daily::Date today_ = daily::Date::parse("2026-11-22").value();
    bool has_quit_ = false;
    int other_tops_ = 0;
    std::optional<screens::Services> services_;
};
