// SPDX-License-Identifier: Zlib
/// Draws in world units onto a window or an offscreen picture.
#pragma once

#include "engine/base/result.h"
#include "engine/sdl.h"
#include "engine/video/geometry.h"
#include "engine/video/image.h"
#include "engine/video/soft_paint.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace engine {

/// A picture for the renderer, with straight alpha; drawn pixel for pixel if unscaled.
class Texture {
public:
    Texture() = default;
    Texture(SdlHandle<SDL_Texture> handle, SizePx size) : handle_(std::move(handle)), size_(size) {}
    Texture(Texture picture, Coverage coverage) : Texture(std::move(picture)) { coverage_ = std::move(coverage); }

    [[nodiscard]] SDL_Texture* handle() const { return handle_.get(); }
    [[nodiscard]] SizePx size() const { return size_; }
    /// The alpha of a mask, for software rendering; else nothing.
    [[nodiscard]] const Coverage& coverage() const { return coverage_; }
    explicit operator bool() const { return handle_ != nullptr; }

private:
    SdlHandle<SDL_Texture> handle_;
    SizePx size_;
    Coverage coverage_;
};

/// How a sprite or texture is drawn. The software renderer is fast only at scale 1: for masks in any colour and blend,
/// for other pictures without tint and with Normal or Opaque.
struct DrawStyle {
    Colour tint{};  ///< Multiplies the colours; its alpha fades everything.
    Blend blend = Blend::Normal;
    float scale = 1;  ///< Of the natural size.
};

/// A corner of a drawn shape, in world units.
struct Vertex {
    Point at;
    Colour colour;
};

/// Everything is drawn in world units inside the viewport and clipped to it; the letterbox around it stays black unless
/// something is drawn there by `set_clip_px`. A frame is begin_frame, drawings, present. Once the renderer exists,
/// drawing does not fail; making textures and reading pixels can.
class Renderer {
public:
    static constexpr float kMaxDotRadius = 64;

    /// `offscreen` is the picture that a software renderer draws on, or none for a window's renderer.
    Renderer(SdlHandle<SDL_Renderer> handle, Point world, SdlHandle<SDL_Surface> offscreen = nullptr);

    /// Applies a changed output size and clears everything to black. Returns true if the viewport changed since the
    /// previous frame (or this is the first): everything made for the old scale should be made again.
    bool begin_frame();
    /// Executes everything drawn so far, which may otherwise wait until present.
    void flush() { SDL_RenderFlush(handle_.get()); }
    void present() { SDL_RenderPresent(handle_.get()); }

    /// Scales the world by whole numbers only, or as large as possible. Takes effect at the next frame.
    void set_whole_scale(bool on);
    /// Sets the size of the world that is fitted into the output. Takes effect at the next frame.
    void set_world(Point size);
    /// Returns that size; with a zoom, the viewport shows a smaller one.
    [[nodiscard]] Point world() const { return world_; }
    /// Draws everything that follows at `zoom`, in a world that is smaller by the same factor and fills the same part
    /// of the output: text grows, and has less room. Reset to 1 by begin_frame.
    void set_zoom(float zoom);
    [[nodiscard]] float zoom() const { return zoom_; }
    /// Shifts everything that follows, e.g. to shake the view; reset by begin_frame.
    void set_shift(Point shift);
    /// Limits drawing to a part of the world; `reset_clip` and begin_frame remove the limit.
    void set_clip(Rect area);
    /// The same for a part of the output, which may be outside the world: see `margins`.
    void set_clip_px(RectPx area);
    void reset_clip();

    void fill_rect(Rect area, Colour colour, Blend blend = Blend::Normal);
    /// The edge of `area`, drawn inside it.
    void frame_rect(Rect area, Colour colour, float width = 1, Blend blend = Blend::Normal);
    /// A rectangle whose colour is interpolated between its four corners. Slow in software if it also changes
    /// horizontally.
    void gradient_rect(Rect area, Colour top_left, Colour top_right, Colour bottom_left, Colour bottom_right,
                       Blend blend = Blend::Normal);
    /// A straight line of constant width, without smoothing; at least one pixel wide.
    void line(Point from, Point to, Colour colour, float width = 1, Blend blend = Blend::Normal);
    /// A strip of triangles, each between three consecutive vertices, with interpolated colours. In software it is
    /// cheap if the vertices differ only in alpha; else it costs as much as the rectangles around the triangles, so
    /// keep them small.
    void strip(std::span<const Vertex> vertices, Blend blend);
    /// A smooth-edged disc; `soft` makes it fade from the centre outwards like a glow. The radius is limited to
    /// kMaxDotRadius.
    void dot(Point centre, float radius, Colour colour, Blend blend = Blend::Normal, bool soft = false);

    /// `opaque` pictures ignore alpha and are the fastest to draw (backgrounds). Returns an empty texture if there is
    /// no room for it in the graphics memory.
    [[nodiscard]] Texture make_texture(const Image& image, bool opaque = false);
    /// Makes a white picture of which only the alpha counts, for drawing in any colour, e.g. a glyph.
    [[nodiscard]] Texture make_mask(const Image& image);
    /// Draws the part `from` of a texture, centred on a world point. At its natural size each of its pixels is one
    /// output pixel.
    void draw(const Texture& texture, RectPx from, Point centre, const DrawStyle& style = {});
    /// Draws the part `from` of a texture, e.g. a glyph, with its top left corner on an output pixel. `set_shift`
    /// applies.
    void draw_at_px(const Texture& texture, RectPx from, int x_px, int y_px, Colour tint, Blend blend);

    [[nodiscard]] const Viewport& viewport() const { return viewport_; }
    /// Returns the output pixel at which a world point is drawn now, including `set_shift`.
    [[nodiscard]] Point to_output(Point world) const { return viewport_.to_output(world) + shift_px_; }
    [[nodiscard]] SizePx output_size() const { return output_; }
    /// Returns the parts of the output outside the world: up to four.
    [[nodiscard]] std::vector<RectPx> margins() const;
    /// Returns true for software rendering, where full-screen effects are better left off.
    [[nodiscard]] bool is_software() const { return is_software_; }

    /// For operations that only a window can perform on it.
    [[nodiscard]] SDL_Renderer* handle() const { return handle_.get(); }
    /// Reads the whole output, including the letterbox. Call it between the last drawing and present.
    Result<Image> read_pixels();
    /// Writes the output as a PNG atomically.
    Result<void> save_screenshot(const std::filesystem::path& path);

private:
    [[nodiscard]] RectPx to_px(Rect area) const;
    void apply_clip(const SDL_Rect& clip);
    void gradient_rows(RectPx area, Colour top, Colour bottom, Blend blend);
    void triangles(std::span<const SDL_Vertex> corners, Blend blend);
    void copy(const Texture& texture, RectPx from, int x_px, int y_px, Colour tint, Blend blend);
    /// Returns the output's pixels after executing all pending drawing. Returns nothing unless rendering is in software
    /// and the pixel format is one that SoftPaint can paint on.
    [[nodiscard]] std::optional<Canvas> canvas();
    [[nodiscard]] SDL_Surface* surface() const;
    const Texture& dot_texture(float radius_px, bool soft);

    SdlHandle<SDL_Surface> offscreen_;
    SdlHandle<SDL_Renderer> handle_;  // declared after the surface that it draws on, so that it is destroyed first
    Point world_;
    Viewport viewport_;
    float zoom_ = 1;
    Point shift_px_;
    SizePx output_;
    RectPx clip_;
    bool is_software_ = false;
    bool is_first_frame_ = true;
    bool has_whole_scale_ = false;
    bool has_new_fit_ = false;
    std::vector<SDL_Vertex> vertices_;              // of the strip being drawn; reused to avoid allocation
    std::vector<int> triangles_;                    // the same
    std::vector<Corner> corners_;                   // the same
    std::map<std::pair<int, bool>, Texture> dots_;  // by radius in quarter pixels and softness
};

/// Sets another zoom during its lifetime.
class ZoomScope {
public:
    ZoomScope(Renderer& renderer, float zoom) : renderer_(renderer), before_(renderer.zoom()) {
        renderer_.set_zoom(zoom);
    }
    ~ZoomScope() { renderer_.set_zoom(before_); }
    ZoomScope(const ZoomScope&) = delete;
    ZoomScope& operator=(const ZoomScope&) = delete;

private:
    Renderer& renderer_;
    float before_;
};

}  // namespace engine
