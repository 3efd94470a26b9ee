// SPDX-License-Identifier: Zlib
/// The window, or the offscreen picture that stands in for it, with its renderer.
#pragma once

#include "engine/base/result.h"
#include "engine/video/renderer.h"

#include <memory>
#include <optional>
#include <string>

namespace engine {

struct WindowOptions {
    std::string title;
    SizePx size{1280, 960};  ///< When not fullscreen; made smaller when the desktop has less room.
    Point world{640, 480};   ///< Size of the world that is fitted into the output.
    bool fullscreen = false;
    bool vsync = true;
    bool software = false;  ///< Draw by the processor even where a graphics card is at hand.
};

/// What a desktop adds around a window, in pixels: its title bar and its edges.
struct BordersPx {
    int top = 0;
    int left = 0;
    int bottom = 0;
    int right = 0;
};

/// Returns the largest size, at most `wanted` and of the same shape, at which a window with such borders fits into the
/// usable part of a desktop, that is beside its bars. Never smaller than the smallest window.
[[nodiscard]] SizePx fitting_size(SizePx wanted, SizePx usable, BordersPx borders = {});

/// How a window stands on the displays.
struct WindowPlace {
    bool fullscreen = false;
    bool exclusive = false;  ///< Fullscreen by a mode of the display's own, else by a window without a frame.
    int display = 0;         ///< Counted from 0.
    bool vsync = true;

    friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

/// Owns window and renderer; Sdl must outlive it.
class Window {
public:
    /// A resizable window, or the whole desktop. Drawing is accelerated unless that is unwanted or not to be had.
    static Result<Window> open(const WindowOptions& options);
    /// A picture in memory drawn by the software renderer. Needs no display and no started Sdl.
    static Result<Window> offscreen(SizePx size, Point world);

    [[nodiscard]] Renderer& renderer() { return *renderer_; }

    /// Brings the window there; the windowed size is kept. What cannot be had is left out, and told the first
    /// time that it is asked for; an empty message when all is well. Nothing happens offscreen.
    Message place(const WindowPlace& wish);
    /// The displays were changed by somebody: what was placed last is to be looked at again.
    void displays_changed() { placed_.reset(); }
    [[nodiscard]] static int displays();
    /// A number for people and the display's own name.
    [[nodiscard]] static std::string display_name(int display);
    void set_title(const std::string& title);
    void set_icon(const Image& image);
    /// The mouse pointer, hidden while flying.
    void show_pointer(bool on);

    [[nodiscard]] bool is_fullscreen() const;
    /// The size to remember in the settings: that of the window when it is not fullscreen.
    [[nodiscard]] SizePx windowed_size() const;
    /// False when nothing limits the frame rate but the program itself: it should then sleep by itself. What draws by
    /// the processor promises to wait for the display, and has been seen not to.
    [[nodiscard]] bool has_vsync() const { return has_vsync_ && !renderer_->is_software(); }
    [[nodiscard]] bool is_visible() const;

private:
    Window() = default;
    [[nodiscard]] bool set_fullscreen(bool on, bool exclusive);
    /// Fullscreen by a mode of the display's own.
    [[nodiscard]] bool is_exclusive() const;
    void move_to(int display);
    /// Makes a window smaller that does not fit into the usable part of its display with its borders, which are known
    /// only now that it is shown, and moves it there.
    void fit_into_desktop();

    SdlHandle<SDL_Window> window_;
    std::unique_ptr<Renderer> renderer_;  // after the window, so that it goes first
    mutable SizePx windowed_size_;
    bool has_vsync_ = false;             // as it was promised
    std::optional<WindowPlace> placed_;  // as it was asked for last
    std::optional<int> display_;         // that it was brought to last
};

}  // namespace engine
