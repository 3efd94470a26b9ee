// SPDX-License-Identifier: Zlib
/// The presentation of a running game, local or networked, for the people at this machine: their controls, their
/// picture and sound, and the replay that is saved for them. ProfileUpdater has the first pilot's statistics and
/// medals.
#pragma once

#include "game/app/control_sampler.h"
#include "game/app/notices.h"
#include "game/app/pilot_actions.h"
#include "game/app/services.h"
#include "game/match/consecutive_worlds.h"
#include "game/replay/replay.h"
#include "game/screens/play/profile_updater.h"
#include "game/view/effects/slow_motion.h"
#include "game/view/shown_game.h"

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace screens {

/// One object for all people at this machine, since they share the screen and the speakers.
class GamePresenter {
public:
    /// `slots`: of the ships flown from here, by one or two people in this order. `counts`: whether the game adds to
    /// the profile and the medals of the first pilot; not if a bot flies.
    GamePresenter(const LocalUses& services, std::vector<sim::Slot> slots, bool counts = true);

    /// Starts to show a game, from any tick; `names` are by slot.
    void begin(const sim::World& world, const std::vector<std::string>& names = {});
    /// Continues to show that game after ticks that were not shown.
    void resume(const sim::World& world);
    /// Follows other slots from now on; there may not be more of them than before. The flight so far is added to
    /// the profile, and a new one begins at zero. Call `begin` afterwards.
    void move_to(std::vector<sim::Slot> slots);
    /// Sets the names by slot again, since pilots may have joined.
    void set_names(const std::vector<std::string>& names);
    /// Releases all controls, and applies options that may have changed. Call when its screen comes to the top.
    void take_controls();
    void handle(const engine::InputEvent& event);
    void release_all();
    /// Returns the name of the person whose pad was disconnected last; "" if only one flies.
    [[nodiscard]] std::string pad_loser() const;

    /// Updates the first pilot's flight, shows the medals that it wins, and releases toggled keys when the ship is
    /// lost or the wave is over. Call for each confirmed tick until the game is over.
    void on_confirmed(const match::ConsecutiveWorlds& worlds);
    /// Updates picture, sound and rumble. Call for each tick that is shown, also after the end.
    void on_shown(const view::ShownGame& game);
    /// Makes the picture slow down briefly whenever the player's own ship is lost, unless effects are reduced. Not for
    /// games in which somebody else would have to wait.
    void slow_deaths_down() { slows_deaths_ = true; }
    /// Shows or hides the display around the field.
    void set_display(bool is_shown) { hud_.is_shown = is_shown; }
    /// While the connection is lost, its message takes the place of what happened to the player's ship.
    void set_standing(bool stands_still) {
        hud_.stands_still = stands_still;
        ghost_ticks_ = stands_still ? 0 : ghost_ticks_;
    }
    /// Sets where the shield's gauge is while the display is hidden, on the page; nullopt for nowhere.
    void set_shield_gauge(std::optional<engine::Point> at) { hud_.shield_at = at; }
    /// Keeps the right edge of the page free of medals, to the given width.
    void reserve_right(float width) { reserved_right_ = width; }
    /// Draws the field with its display, except for what `draw_labels` adds; draws less if another screen covers it.
    void draw_field(const Painter& painter, const view::ShownGame& game, float fraction, bool is_covered = false);
    /// Draws ticks of a finished game that are shown again behind its result, and says so. `aim`: nullopt for the
    /// usual view.
    void draw_again(const Painter& painter, const match::ConsecutiveWorlds& ticks, float fraction,
                    const std::optional<view::Aim>& aim);
    /// Returns the part of the page that field and HUD leave free for texts. Report texts there with `keep_free`.
    [[nodiscard]] engine::Rect free_area() const { return free_area_; }
    void keep_free(const Painter& painter, engine::Rect area) { services_.view.keep_free(painter.renderer(), area); }
    /// Returns the position of the player's own ship on the page.
    [[nodiscard]] engine::Point place_of_own(const Painter& painter, const view::ShownGame& game, float fraction) {
        return services_.view.place_of_own(game, fraction, hud_) * (1 / painter.renderer().zoom());
    }
    /// Returns the position of an object on the page; none if it is not in the field.
    [[nodiscard]] std::optional<engine::Point> place_of(const Painter& painter, sim::EntityId id,
                                                        const view::ShownGame& game, float fraction);
    /// Draws names, points and warnings where there is room for them. Call last.
    void draw_labels(const Painter& painter, const view::ShownGame& game, float fraction);
    /// Gives the first pilot a medal that the game alone does not show.
    void award(scores::Medal medal);
    /// Ends the game: adds it to the profile, and lets the writer save its replay, which shows a notice if that fails.
    /// Returns the file's name.
    [[nodiscard]] std::string save(const replay::Replay& recording);

    [[nodiscard]] sim::Slot self() const { return hud_.self; }
    [[nodiscard]] const std::vector<sim::Slot>& slots() const { return slots_; }
    [[nodiscard]] const Flight& flight() const { return updater_->flight(); }
    [[nodiscard]] const view::HudOptions& hud() const { return hud_; }
    /// Sets what is shown beside the score; nullopt hides it.
    void set_next_place(std::optional<view::NextPlace> next) { hud_.next_place = next; }
    void set_ping(sim::Slot slot, std::optional<int> ping_ms) {
        hud_.ping_ms[static_cast<std::size_t>(slot)] = ping_ms;
    }

    void set_muted(sim::Slot slot, bool is_muted) { hud_.is_muted[static_cast<std::size_t>(slot)] = is_muted; }

private:
    struct Seat {
        ControlSampler sampler;
        bool has_machine_guns = false;
    };
    void hand_over_keys();
    /// Writes down how the player did in a wave that was just cleared.
    void note_wave(const match::ConsecutiveWorlds& worlds);
    /// Explains to a player who has just become a ghost what a ghost can do.
    void note_ghost(const match::ConsecutiveWorlds& worlds);
    void draw_ghost(const Painter& painter);
    /// Notes who shot down whom in a deathmatch, for a few lines at the right edge.
    void note_kills(const match::ConsecutiveWorlds& worlds);
    void draw_kills(const Painter& painter);
    void follow_pads(const engine::InputEvent& event);
    void seat_pads();
    [[nodiscard]] std::string name_of(std::size_t person) const;
    /// Marks the player's own ship in a game of several for a while after it has appeared.
    void point_out(const match::ConsecutiveWorlds& worlds);
    /// Passes the tick to the view or, in slow motion, the ticks that the picture has reached.
    void show_tick(const view::ShownGame& game);
    void follow(float fraction);
    /// What to draw: in slow motion, an earlier moment.
    struct Moment {
        view::ShownGame game;
        float fraction;
    };
    [[nodiscard]] Moment moment(const view::ShownGame& game, float fraction) const;
    void watch_ships(const match::ConsecutiveWorlds& worlds);
    void rumble(const match::ConsecutiveWorlds& worlds);

    const LocalUses services_;
    std::vector<sim::Slot> slots_;
    std::array<Seat, kLocalPilots> seats_;  // in the order of the slots
    PadSeats pads_;
    std::size_t pad_loser_ = 0;
    bool counts_;
    std::optional<ProfileUpdater> updater_;  // of the first pilot; always set
    bool slows_deaths_ = false;
    view::SlowMotion slow_motion_;
    Toasts toasts_;
    struct Kill {
        std::string line;
        int ticks_left = 0;
    };
    std::deque<Kill> kills_;
    int ghost_ticks_ = 0;  // for which it is still said that the player is a ghost now
    float reserved_right_ = 0;
    view::HudOptions hud_;
    engine::Rect free_area_;  // of the frame being drawn
};

/// Returns whether an event is a press of one of an action's controls, and not a repeat.
[[nodiscard]] bool is_press(const Preferences& preferences, const engine::InputEvent& event, PilotAction action);

/// Returns whether an event is a press that pauses the game, on the keyboard or a pad.
[[nodiscard]] bool is_for_pause(const Preferences& preferences, const engine::InputEvent& event);
/// Returns whether an event is a press on a pad that pauses: of a control bound to Pause, or of Start if Start is
/// bound to nothing. A player with only a pad can thus leave a game even if Pause was unbound.
[[nodiscard]] bool is_pads_pause(const Preferences& preferences, const engine::InputEvent& event);

/// Returns whether an event opens a game's menu: Escape or the pointer's second button, regardless of bindings. A pad's
/// B does not, since it may be bound to the shield.
[[nodiscard]] bool leads_out(const engine::InputEvent& event);

}  // namespace screens
