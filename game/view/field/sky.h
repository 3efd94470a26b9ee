// SPDX-License-Identifier: Zlib
/// The background: a new picture every few waves, which drifts slightly against the ship's motion.
#pragma once

#include "engine/base/text.h"
#include "engine/video/renderer.h"
#include "engine/video/sheet_worker.h"
#include "game/view/field/light.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace view {

inline constexpr int kSkies = 7;
inline constexpr int kWavesOfASky = 3;

/// Returns the sky of a wave, 0 … kSkies-1, in a cycle.
[[nodiscard]] int sky_of(std::int32_t wave);

/// What is known about the picture of a sky; places are in units of the unshifted picture.
struct SkyInfo {
    struct Columns {
        float from = 0;
        float to = 0;
    };

    engine::Phrase name;  ///< For the announcement of a wave.
    engine::Colour hue;   ///< Of its brightest clouds, for the mist around it.
    Columns landmark;     ///< The one object that must not appear twice: a planet, a galaxy, a bright star.
    Lens planet{};        ///< Its disc, as in the plans of tools/art; the radius is 0 if there is none.
};
/// Returns what is known about a sky, 0 … kSkies-1.
[[nodiscard]] const SkyInfo& sky_info(int sky);

/// How a picture of the sky, which is as large as the classic field, covers a world of another size.
struct SkyFit {
    float stretch = 1;  ///< Of the picture.
    engine::Point cut;  ///< Units of the stretched picture that are cut off at each edge.

    /// Returns where a point of the unshifted picture appears.
    [[nodiscard]] engine::Point place(engine::Point at) const { return at * stretch - cut; }
};
[[nodiscard]] SkyFit sky_fit(engine::Point world);

/// Keeps only the picture being shown; the next one is decoded in the background, and then fades in over it.
class Sky {
public:
    /// `directory` contains the pictures; a missing picture is not drawn.
    explicit Sky(const std::filesystem::path& directory);

    /// Sets the wave to show from now on.
    void set_wave(std::int32_t wave) { wanted_ = sky_of(wave); }
    /// Runs one tick: continues fading in.
    void on_tick();
    /// Shows the sky of the last wave set as soon as it is ready. Until then the one before it stays, since nothing
    /// looks as unfinished as a black sky; the new one fades in over it, unless `finish` waits for it.
    void cut();
    /// Waits for the picture, so that the same ticks give the same picture regardless of the machine's load.
    void finish(engine::Renderer& renderer) { take(renderer, true); }
    [[nodiscard]] int shown() const { return shown_; }    ///< -1 before the first.
    [[nodiscard]] int wanted() const { return wanted_; }  ///< Of the last wave set.
    /// Draws it over the whole field, moved by `shift` units and dimmed by `brightness`; beside the field, if the
    /// window is wider, much dimmer and without its landmark. `greyness` 0 … 1 is how much of its colour it has lost.
    /// Returns false if there is none.
    bool draw(engine::Renderer& renderer, engine::Point shift, float brightness, float greyness = 0);

private:
    struct Textures {
        engine::Texture field;
        engine::Texture curtain;  ///< The same, dimmed and without the landmark, for the area beside the field.
        int sky = -1;
    };

    void take(engine::Renderer& renderer, bool wait);
    /// Makes the textures of a picture of the sky that is shown, at `level` out of 255.
    [[nodiscard]] Textures make_textures(engine::Renderer& renderer, const engine::Image& picture, int level) const;
    /// Returns the first column used for curtains, in pixels of the unshifted picture.
    [[nodiscard]] static int curtain_from_px(int sky, int picture_width_px);
    [[nodiscard]] engine::Image curtain(const engine::Image& picture, int level) const;
    /// Draws the sky without its colours over the coloured one.
    void draw_grey(engine::Renderer& renderer, engine::Point shift_px, float greyness);
    static void draw(engine::Renderer& renderer, const Textures& textures, engine::Point shift_px, float opacity);
    static void draw_curtains(engine::Renderer& renderer, const Textures& textures, engine::Point shift_px,
                              float opacity);

    std::unique_ptr<engine::SheetWorker> worker_;  // on the heap, since its thread refers to it
    std::optional<engine::Image> picture_;         // of the textures; none while the next one is being made
    Textures now_;
    Textures before_;  // the sky that is being replaced
    Textures grey_;    // `now_` without its colours, while they are gone
    int level_ = -1;   // out of 255: the brightness of `now_`; -1 before it is made
    int wanted_ = 0;
    int asked_ = -1;            // requested from the worker
    int shown_ = -1;            // of the picture
    float scale_ = 0;           // as requested
    bool has_margins_ = false;  // at the time of the request
    float opacity_ = 1;         // of `now_` over `before_`
    bool is_cut_ = false;       // the next picture needs no fade
};

}  // namespace view
