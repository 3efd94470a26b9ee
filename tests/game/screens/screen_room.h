// SPDX-License-Identifier: Zlib
/// A whole program without its loop: screens on a picture that nobody sees, on a network in virtual time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/sdl.h"
#include "game/app/dispatcher.h"
#include "game/program/app_parts.h"
#include "tests/engine/test_directory.h"
#include "tests/game/match/sim_wire.h"
#include "tests/game/screens/presses.h"

class ScreenRoom {
public:
    /// Window, sound and pictures, none of which needs a device. There can only be one, which all rooms share.
    [[nodiscard]] static std::unique_ptr<screens::Stage> open_stage(engine::SizePx size = {320, 240});
    /// The same on a picture of any size in place of a window, all sprites ready.
    [[nodiscard]] static std::unique_ptr<screens::Stage> open_picture(engine::SizePx size);
    /// `stage` and `world` must outlive it. Machine `number` has the pilot `name`.
    ScreenRoom(screens::Stage& stage, SimWorld& world, std::uint8_t number, const std::string& name);

    [[nodiscard]] screens::Services& services() { return *services_; }
    [[nodiscard]] net::Session* session() { return network_.session(); }
    [[nodiscard]] screens::Screen& top() { return stack_.top(); }
    /// Its name, "" when there is none.
    [[nodiscard]] std::string top_name() const { return stack_.empty() ? "" : stack_.top().name(); }

    /// The clock is set to a date by UTC, in place of 2026-11-22.
    void set_today(const std::string& date) { today_ = daily::Date::parse(date).value(); }

    template <typename T, typename... Args>
    T& push(Args&&... args) {
        auto screen = std::make_unique<T>(services(), std::forward<Args>(args)...);
        T& pushed = *screen;
        stack_.push(std::move(screen));
        stack_.apply();
        return pushed;
    }
    /// A key goes down, straight to the screen on top.
    void press(int scancode);
    /// An event takes the way that it takes in the program.
    void take(const engine::InputEvent& event);
    /// How often an event is known to have brought another screen to the top.
    [[nodiscard]] int other_tops() const { return other_tops_; }
    /// Takes what SDL has in its queue the way the program does.
    void pump();
    /// What the screen on top offered when it was drawn last.
    [[nodiscard]] const screens::ClickTargets& targets() { return dispatcher_.targets(); }
    /// Every line that the screens said when they were drawn last.
    [[nodiscard]] const std::vector<std::string>& said() const { return said_; }
    [[nodiscard]] bool has_quit() const { return has_quit_; }
    /// What a keyboard makes of letters.
    void type(const std::string& text);
    /// One tick of the program, with the network looked after; draws, too.
    void tick();
    /// Draws, and gives the lines that do not fit.
    [[nodiscard]] std::vector<std::string> cut_lines();
    /// The same without a picture, for what takes long.
    void tick_unseen();
    void advance(int ticks);
    /// What was pushed or popped comes about.
    void apply() { stack_.apply(); }
    /// A picture of everything that is shown, or of the screen on top alone.
    void draw();
    void draw_top();

private:
    void apply_settings();
    [[nodiscard]] screens::Painter begin_picture(std::vector<std::string>* cut = nullptr);

    TestDirectory directory_;
    engine::Log log_;
    engine::Settings settings_;
    screens::Stage& stage_;
    engine::Input input_;
    engine::Bindings bindings_;
    engine::Bindings second_bindings_;
    screens::MenuSounds sounds_;
    scores::ScoreFile scores_;
    scores::ReplayShelf replays_;
    scores::ProfileFile profile_;
    daily::DailyFile daily_flights_;
    screens::Notices notices_;
    match::Network network_;
    screens::ScreenStack stack_;
    screens::Dispatcher dispatcher_;
    std::vector<std::string> said_;
    daily::Date today_ = daily::Date::parse("2026-11-22").value();
    bool has_quit_ = false;
    int other_tops_ = 0;
    std::optional<screens::Services> services_;
};
