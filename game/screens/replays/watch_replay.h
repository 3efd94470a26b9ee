// SPDX-License-Identifier: Zlib
/// Plays a replay: faster, slower, step by step, or from any tick.
#pragma once

#include "game/app/menu_screen.h"
#include "game/match/playback.h"
#include "game/ui/painter.h"

#include <optional>
#include <string>

namespace screens {

/// Minutes and seconds, "3:07".
[[nodiscard]] std::string clock_text(sim::Tick ticks);

/// The foot of a replay: its progress, the starts of its waves, and as many key hints as there is room for.
class WatchBar {
public:
    static constexpr std::size_t kMostRows = 3;

    struct Show {
        sim::Tick now = 0;
        sim::Tick all = 0;
        std::string state;  ///< Paused, fast, at its end; empty at normal speed.
        bool is_paused = false;
        float hidden = 0;  ///< The fraction that has left the page, 0…1.
    };

    /// `has_waves`: the game has some, to which keys lead.
    explicit WatchBar(bool has_waves = true) : has_waves_(has_waves) {}

    /// Chooses the number of rows for the keys, so that all of them fit and are legible. Call in each frame before any
    /// function below.
    void lay_out(const Painter& painter);
    [[nodiscard]] std::size_t rows() const { return rows_; }
    /// Returns the height that it takes at the foot of a page while fully shown.
    [[nodiscard]] float height(engine::Point page) const;
    /// Returns the tick at a position on the timeline; nothing if it is beside the timeline.
    [[nodiscard]] std::optional<sim::Tick> tick_at(engine::Point page, engine::Point at, sim::Tick all) const;
    /// Returns the nearest tick wherever the pointer is, while the timeline is being dragged.
    [[nodiscard]] sim::Tick nearest_tick(engine::Point page, engine::Point at, sim::Tick all) const;
    /// Returns the position of a tick on the timeline.
    [[nodiscard]] engine::Point place_of(engine::Point page, sim::Tick tick, sim::Tick all) const;

    /// Takes the pointer's position; none when it has left.
    void point(std::optional<engine::Point> at) { pointer_ = at; }
    void draw(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const;

private:
    void draw_line(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const;
    void draw_waves(const Painter& painter, sim::Tick all, const match::Checkpoints& checkpoints) const;
    void draw_pointed(const Painter& painter, sim::Tick all) const;
    void draw_keys(const Painter& painter, bool is_paused) const;
    [[nodiscard]] engine::Rect board_of(engine::Point page) const;
    [[nodiscard]] engine::Rect line_of(engine::Point page) const;
    [[nodiscard]] float keys_scale(engine::Point page) const;

    bool has_waves_;
    std::optional<engine::Point> pointer_;
    std::size_t rows_ = kMostRows;
};

/// The screen on which a replay is watched. A running game is watched on Spectate.
class WatchReplay final : public Screen {
public:
    using Services = Uses<Ui, Preferences, GameParts>;

    /// Pushes the screen. If the file cannot be shown, adds a notice that says why and returns false. With
    /// `takes_place`, replaces the screen on top.
    static bool open(const Services& services, const std::filesystem::path& file, bool takes_place = false);

    WatchReplay(const Services& services, replay::Replay recording);

    const char* name() const override { return "watch"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override { services_.view.hush(); }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    engine::Point extent() const override { return view::field_of(playback_.world()).size; }
    bool gives_way() const override { return true; }
    bool has_display() const override { return true; }
    std::optional<clips::Scene> clip() const override {
        return clips::scene_of(playback_.recording(), playback_.world().tick(), hud_);
    }
    Pace pace() const override { return stands() && checkpoints_.is_complete() ? Pace::Still : Pace::Full; }
    std::int64_t speed() const override;

    [[nodiscard]] const match::Playback& playback() const { return playback_; }
    /// Returns the pilot whose shield, bonus and view it shows.
    [[nodiscard]] sim::Slot self() const { return hud_.self; }
    [[nodiscard]] const WatchBar& bar() const { return bar_; }
    /// Returns the fraction of the foot that has left the picture, 0…1: it hides while the replay runs.
    [[nodiscard]] float hidden() const;

private:
    void act(MenuKey key);
    void point(const engine::InputEvent& event);
    void step();
    void toggle_pause();
    void change_speed(int step);
    void seek(std::int64_t tick);
    void seek_wave(int step);
    /// Shows the playback's current tick, without the events that led to it.
    void show_moment();
    void warn_if_untrue();
    [[nodiscard]] bool stands() const { return is_paused_ || playback_.is_over(); }
    [[nodiscard]] std::int64_t now() const { return playback_.world().tick(); }
    [[nodiscard]] std::string state_text() const;

    const Services services_;
    match::Playback playback_;
    match::Checkpoints checkpoints_;  // of the playback's replay
    view::HudOptions hud_;
    WatchBar bar_;
    int speed_ = 0;            // as a power of two
    float quiet_seconds_ = 0;  // since the last input
    float fraction_ = 0;       // of the way from the playback's tick to the next one, in the picture
    bool is_paused_ = false;
    bool is_dragging_ = false;
    bool has_warned_ = false;
};

}  // namespace screens
