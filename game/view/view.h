// SPDX-License-Identifier: Zlib
/// The picture and sound of a game: draws and plays everything between two ticks.
#pragma once

#include "game/view/audio/sound_words.h"
#include "game/view/audio/soundscape.h"
#include "game/view/effects/chance.h"
#include "game/view/effects/effects.h"
#include "game/view/effects/governor.h"
#include "game/view/field/camera.h"
#include "game/view/field/mist.h"
#include "game/view/field/scene.h"
#include "game/view/field/sky.h"
#include "game/view/field/sky_mood.h"
#include "game/view/field/sprites.h"
#include "game/view/field/starfield.h"
#include "game/view/hud/captions.h"
#include "game/view/hud/hud.h"
#include "game/view/options.h"
#include "game/view/shown_game.h"

#include <filesystem>
#include <optional>
#include <span>

namespace view {

/// Draws and sounds a world: its objects, effects and head-up display. It never changes the world. The same ticks give
/// the same frames, since its generator is seeded by the game's set-up and advances only with ticks.
class View {
public:
    /// Finds sprites, skies and sounds (`assets` is the directory that contains `skies` and `sounds`). The other
    /// parameters must outlive it. A missing sheet is an error; a missing sound is not.
    static engine::Result<View> load(const engine::Atlas& atlas, engine::Font& font, engine::Audio& audio,
                                     const std::filesystem::path& assets);

    /// Starts to show a game, or a tick far from the last one shown: forgets all effects and silences the loops. That
    /// tick's wave began `wave_ticks` ago, so that no banner is repeated.
    void restart(const sim::World& world, sim::Tick wave_ticks = 0);
    /// Shows a new tick and its events. Call once after each tick. `self` is the pilot who listens; kNoSlot for a
    /// spectator. `second` is another pilot at this machine.
    void on_tick(const ShownGame& game, sim::Slot self, sim::Slot second = sim::kNoSlot);
    /// The same without sounds and music, for ticks that have been heard before.
    void on_silent_tick(const ShownGame& game, sim::Slot self, sim::Slot second = sim::kNoSlot);
    /// Praises the pilot in these words as soon as the game lets it: a banner, light and a tune. Once for each game.
    void praise(std::string words) { hud_.praise(std::move(words)); }
    /// Draws a whole frame, between begin_frame and present. `fraction` 0 … 1 is the position between the last two
    /// ticks.
    void draw(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud);
    /// The same in two steps: first field and HUD, then names, points and warnings. These avoid what was drawn before,
    /// and the areas that a screen drew on between the steps and reported with `keep_free`.
    void draw_field(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud);
    void draw_labels(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud);
    /// Makes the camera jump to a followed ship at once, instead of gliding there.
    void cut() { has_camera_ = false; }
    /// Returns the position in the frame of the ship of the pilot whose HUD is shown, in world units of the field.
    [[nodiscard]] engine::Point place_of_own(const ShownGame& game, float fraction, const HudOptions& hud) {
        return moment(game, fraction, hud).place_of_ship(hud.self);
    }
    /// Returns the same of an object; none if it is not in the field.
    [[nodiscard]] std::optional<engine::Point> place_of(sim::EntityId id, const ShownGame& game, float fraction,
                                                        const HudOptions& hud);
    /// `area` is in the units of the renderer's current page.
    void keep_free(engine::Renderer& renderer, engine::Rect area) { brush(renderer, &space_).keep_free(area); }
    /// Returns the area that the last HUD left free for texts between its bars, in world units of the field.
    [[nodiscard]] engine::Rect free_area() const { return free_area_; }
    /// Records how long the last frame took to draw, in milliseconds; if that is too long, less is drawn.
    void picture_took(float ms) { governor_.picture_took(ms); }
    /// Waits for background decoding, so that the next frame depends only on the ticks.
    void finish(engine::Renderer& renderer) { sky_.finish(renderer); }
    /// Stops the loops while the game is paused; the next tick starts them again.
    void hush() { soundscape_.hush(); }
    /// Returns why the first missing sound or tune could not be loaded; empty if all were found.
    [[nodiscard]] const engine::Message& first_sound_error() const { return soundscape_.first_error(); }
    /// Plays music for a screen without a game; a game plays its own from its next tick on.
    void play_tune(Tune tune) { soundscape_.play_tune(tune); }

    void set_options(const ViewOptions& options);
    [[nodiscard]] const ViewOptions& options() const { return options_; }
    /// Enlarges texts by a factor, in addition to the options, as pictures with few lines need it.
    void set_text_growth(float growth) { text_growth_ = growth; }
    [[nodiscard]] const Sprites& sprites() const { return sprites_; }

private:
    [[nodiscard]] HudBrush brush(engine::Renderer& renderer, LabelSpace* space = nullptr);
    [[nodiscard]] Scene scene(engine::Renderer& renderer, const FrameView& moment) const;
    [[nodiscard]] FrameView moment(const ShownGame& game, float fraction, const HudOptions& hud);
    void draw_display(engine::Renderer& renderer, const ShownGame& game, float fraction, const HudOptions& hud);
    void draw_background(engine::Renderer& renderer, const FrameView& moment);
    /// Draws the field's edges, unless the field scrolls.
    void draw_mist(engine::Renderer& renderer, const FrameView& moment);
    /// Returns how much of its colour the sky has lost, 0 … 1, by the player's setting for flashes.
    [[nodiscard]] float greyness(const FrameView& moment) const;
    /// Draws all flying objects, and the mist in which they vanish.
    void draw_things(const HudBrush& brush, const FrameView& moment, std::span<const GhostShip> ghosts);
    /// Draws the crew's ships, shots and wrecks.
    void draw_own(engine::Renderer& renderer, const FrameView& moment);
    /// Returns the offset of positions in the field; zero in the view of the full field.
    [[nodiscard]] engine::Point camera(const FrameView& moment, sim::Slot self, const std::optional<Aim>& aim = {});
    [[nodiscard]] float text_scale() const { return std::min(options_.text_scale * text_growth_, kMostTextScale); }
    [[nodiscard]] float detail() const { return options_.detail * governor_.level(); }

    View(Sprites sprites, engine::Font& font, engine::Audio& audio, const std::filesystem::path& assets);

    ViewOptions options_;
    float text_growth_ = 1;
    Chance chance_;
    Sprites sprites_;
    Marks marks_;
    Sky sky_;
    SkyMood mood_;
    Parallax parallax_;
    Starfield starfield_;
    Arrivals arrivals_;
    Effects effects_;
    Captions captions_;
    Tags tags_;
    SoundWords words_;
    Camera camera_;
    bool has_camera_ = false;  // it has centred on a ship since restart
    sim::Tick ticked_ = 0;     // of the last tick
    int lead_ = -1;            // by how many ticks the last picture began ahead of that tick
    Mist mist_;
    Governor governor_;
    Hud hud_;
    LabelSpace space_;                         // of the frame being drawn
    engine::Rect free_area_ = Field{}.area();  // of the same
    engine::Font* font_;
    Soundscape soundscape_;
};

}  // namespace view
