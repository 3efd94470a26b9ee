// SPDX-License-Identifier: Zlib
/// Common to every game in the window, wherever its ticks come from: controls, picture and sound, statistics, the
/// replay.
#pragma once

#include "game/app/actions.h"
#include "game/app/control_sampler.h"
#include "game/app/pad_seats.h"
#include "game/app/services.h"
#include "game/app/toasts.h"
#include "game/match/controls.h"
#include "game/match/timeline.h"
#include "game/replay/input_log.h"
#include "game/screens/play/result_sheet.h"
#include "game/view/effects/slow_motion.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace screens {

class PlayerView final : public match::Controls {
public:
    /// `self` is the pilot whose ship is flown from here. With two persons the other one flies the ship of the next
    /// slot. Only what a person flies `counts` for the profile and its medals, which are the first's.
    PlayerView(const LocalUses& services, sim::Slot self, int persons = 1, bool counts = true);

    /// The game begins to be shown; `names` are by slot.
    void begin(const sim::World& world, const std::vector<std::string>& names = {});
    /// Its screen is on top: nothing is held down yet, and the options may have changed.
    void take_controls();
    void handle(const engine::InputEvent& event);
    void release_all();
    [[nodiscard]] sim::Keys take_keys(sim::Slot slot) override;

    /// To be called for each confirmed tick until the game is over: counts for statistics, medals and the profile.
    void on_confirmed(const match::Timeline& timeline);
    /// To be called for each tick that is shown, also after the end: picture, sound and rumble.
    void on_shown(const match::Timeline& timeline);
    /// From now on the picture slows down briefly when the player's own ship is lost, unless effects are reduced. Not
    /// for games in which anybody else at a keyboard would have to wait.
    void slow_deaths_down() { slows_deaths_ = true; }
    /// Whether there is a display around the field.
    void set_display(bool is_shown) { hud_.is_shown = is_shown; }
    /// The field with its display, besides what `draw_labels` adds to it. `is_covered` by another screen there is less.
    void draw_field(const Painter& painter, const match::Timeline& timeline, float fraction, bool is_covered = false);
    /// Returns the part of the page that field and HUD leave free for texts. Report texts there by `keep_free`.
    [[nodiscard]] engine::Rect free_area() const { return free_area_; }
    void keep_free(const Painter& painter, engine::Rect area) { services_.view.keep_free(painter.renderer(), area); }
    /// Where the own ship is on the page.
    [[nodiscard]] engine::Point place_of_own(const Painter& painter, const match::Timeline& timeline, float fraction) {
        return services_.view.place_of_own(timeline, fraction, hud_) * (1 / painter.renderer().zoom());
    }
    /// At last names, points and warnings, where there is room for them.
    void draw_labels(const Painter& painter, const match::Timeline& timeline, float fraction);
    /// Ends the game: adds it to the profile and keeps it on the shelf of replays. The file's name, or "" with a notice
    /// if that failed.
    [[nodiscard]] std::string save(const replay::InputLog& log);

    [[nodiscard]] sim::Slot self() const { return hud_.self; }
    [[nodiscard]] const Flight& flight() const { return flight_; }
    [[nodiscard]] const view::HudOptions& hud() const { return hud_; }
    /// Shown beside the score; nothing hides it.
    void set_next_place(std::optional<view::NextPlace> next) { hud_.next_place = next; }
    void set_ping(sim::Slot slot, std::optional<int> ping_ms) {
        hud_.ping_ms[static_cast<std::size_t>(slot)] = ping_ms;
    }

    void set_muted(sim::Slot slot, bool is_muted) { hud_.is_muted[static_cast<std::size_t>(slot)] = is_muted; }

private:
    struct Seat {
        ControlSampler helm;
        bool has_machine_guns = false;
    };
    [[nodiscard]] sim::Slot slot_of(std::size_t person) const { return hud_.self + static_cast<sim::Slot>(person); }
    /// Has the view take what the picture has reached.
    void show_tick(const match::Timeline& timeline);
    void follow(float fraction);
    void watch_ships(const match::Timeline& timeline);
    void rumble(const match::Timeline& timeline);
    void rumble(std::size_t person, float strength, int duration_ms);
    void award(scores::Medal medal);
    void close();

    const LocalUses services_;
    std::size_t persons_;
    std::array<Seat, kLocalPilots> seats_;
    PadSeats pads_;
    Flight flight_;
    bool counts_;
    bool slows_deaths_ = false;
    view::SlowMotion slow_motion_;
    std::optional<scores::MedalJudge> judge_;  // once a game that counts has begun
    sim::Setup setup_;                         // of the game that is shown
    std::int32_t score_ = 0;                   // the last that was seen
    std::int32_t wave_ = 0;                    // the same
    Toasts toasts_;
    view::HudOptions hud_;
    engine::Rect free_area_;  // of the picture that is being drawn
};

/// Whether an event is a press of one of an action's controls, repeats aside.
[[nodiscard]] bool is_press(const Preferences& preferences, const engine::InputEvent& event, PilotAction action);

/// Whether an event is a press for the pause, by a key or a pad.
[[nodiscard]] bool is_for_pause(const Preferences& preferences, const engine::InputEvent& event);
/// Whether an event is a pad's press for the pause: one of its own controls, or a Start that nothing is bound to. So a
/// pad alone gets out of a game although its pause was unbound.
[[nodiscard]] bool is_pads_pause(const Preferences& preferences, const engine::InputEvent& event);

/// Whether an event asks for the menu of a game: Escape or the pointer's second button, whatever is bound. A pad's B
/// may be the shield's.
[[nodiscard]] bool leads_out(const engine::InputEvent& event);

}  // namespace screens
