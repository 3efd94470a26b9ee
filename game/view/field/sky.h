// SPDX-License-Identifier: Zlib
/// What lies behind everything: another picture every few waves, which drifts a little against the ship's motion.
#pragma once

#include "engine/video/renderer.h"
#include "engine/video/sheet_worker.h"
#include "game/view/field/lens.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace view {

inline constexpr int kSkies = 7;
inline constexpr int kWavesOfASky = 3;

/// Which sky a wave has, 0 … kSkies-1; they come round again.
[[nodiscard]] int sky_of(std::int32_t wave);
/// What a sky is called when a wave is announced.
[[nodiscard]] const char* sky_name(int sky);
/// The hue of its brightest clouds, for the mist that frames it.
[[nodiscard]] engine::Colour sky_hue(int sky);

/// The disc of a planet that stands in a sky, in units of the unshifted picture; no radius when there is none.
[[nodiscard]] Lens sky_planet(int sky);

/// Columns of the unshifted picture, in units.
struct Columns {
    float from = 0;
    float to = 0;
};

/// Where the one thing in a sky stands that is seen to be there only once: a planet, a galaxy, a bright star.
[[nodiscard]] Columns sky_landmark(int sky);

/// Keeps the one picture that is shown; the next is decoded beside, and takes its place while it is dark.
class Sky {
public:
    /// `directory` has the pictures; while one is not there, nothing is drawn.
    explicit Sky(const std::filesystem::path& directory);

    /// The wave that is shown from now on.
    void set_wave(std::int32_t wave) { wanted_ = sky_of(wave); }
    /// A tick passes: a sky that goes or comes fades a little.
    void on_tick();
    /// The sky of the wave set last is there at once, without a fade.
    void cut();
    /// Waits for the picture, so that the same ticks give the same picture whatever the machine's load.
    void finish(engine::Renderer& renderer);
    [[nodiscard]] int shown() const { return shown_; }  ///< -1 before the first.
    /// Draws it over the whole field, moved by `shift` units and dimmed by `brightness`, and much dimmer and without
    /// its landmark beside the field where the window has more than that. False when there is none.
    bool draw(engine::Renderer& renderer, engine::Point shift, float brightness);

private:
    void take(engine::Renderer& renderer, bool wait);
    /// Makes the textures from the picture, `level` of 255 as bright.
    void make_textures(engine::Renderer& renderer, int level);
    /// The first column, in pixels of the unshifted picture, that curtains are made of.
    [[nodiscard]] int curtain_from_px(int picture_width_px) const;
    [[nodiscard]] engine::Image curtain(int level) const;
    void draw_curtains(engine::Renderer& renderer, engine::Point shift, engine::Colour dark) const;

    std::unique_ptr<engine::SheetWorker> worker_;  // on the heap, since its thread refers to it
    std::optional<engine::Image> picture_;         // of the textures; none while the next one is made
    engine::Texture texture_;
    engine::Texture curtain_;  // the same, dimmed and without the landmark, for what lies beside the field
    int level_ = -1;           // of 255: the brightness of both; -1 before they are made
    int wanted_ = 0;
    int asked_ = -1;            // of the worker
    int shown_ = -1;            // in the texture
    float scale_ = 0;           // that was asked for
    bool has_margins_ = false;  // when it was asked for
    float light_ = 0;           // 0 dark … 1
};

}  // namespace view
