// SPDX-License-Identifier: Zlib
/// The window, or an offscreen picture instead of it, with its renderer.
#pragma once

#include "engine/base/paths.h"
#include "engine/base/result.h"
#include "engine/video/renderer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// Returns the text in lines of at most `max_letters`, broken at spaces; longer words stay whole. On some desktops the
/// box is as wide as the longest line.
[[nodiscard]] std::string broken_into_lines(std::string_view text, std::size_t max_letters);

/// Shows an error in a message box and waits until it is dismissed. Returns false if the desktop refuses. Needs no
/// window and no Sdl.
bool show_error_box(const std::string& title, const std::string& text);

struct WindowOptions {
    std::string title;
    SizePx size{};  ///< If not fullscreen; reduced if the desktop has less room. Zero: as large as there is room.
    Point world{640, 480};     ///< Size of the world that is fitted into the output.
    float widest = 16.0F / 9;  ///< Width of a window of no given size in its heights, at most: something is drawn
                               ///< beside the world.
    bool fullscreen = false;
    bool vsync = true;
    bool software = false;  ///< Use software rendering even if there is a graphics card.
};

/// What a desktop adds around a window, in pixels: title bar and edges.
struct BordersPx {
    int top = 0;
    int left = 0;
    int bottom = 0;
    int right = 0;
};

/// Returns the largest size, at most `wanted` and of the same shape, at which a window with such borders fits into the
/// usable part of a desktop, i.e. without its bars. Never smaller than the smallest window.
[[nodiscard]] SizePx fitting_size(SizePx wanted, SizePx usable, BordersPx borders = {});

/// Returns the size for a window in the usable part of a desktop: that in which a world is largest, and then as wide as
/// there is room, but at most `widest` of its heights. Twice the world's size if that part is unknown.
[[nodiscard]] SizePx largest_size(Point world, float widest, std::optional<SizePx> usable);

/// Placement of a window on the displays.
struct WindowPlace {
    bool fullscreen = false;
    bool exclusive = false;  ///< Fullscreen by an exclusive display mode, else by a borderless window.
    int display = 0;         ///< Counted from 0.
    bool vsync = true;

    friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

/// Owns window and renderer; Sdl must outlive it.
class Window {
public:
    /// Opens a resizable window, or covers the whole desktop. Drawing is accelerated if that is wanted and available.
    static Result<Window> open(const WindowOptions& options);
    /// Creates a picture in memory, drawn by the software renderer. Needs no display and no started Sdl.
    static Result<Window> offscreen(SizePx size, Point world);

    [[nodiscard]] Renderer& renderer() { return *renderer_; }

    /// Places the window as requested; keeps the windowed size. Skips what is not available and reports it the first
    /// time; returns an empty message if all went well. Does nothing offscreen.
    Message place(const WindowPlace& wanted);
    /// Call it when the displays have changed: the next `place` then checks its request again.
    void displays_changed() { placed_.reset(); }
    [[nodiscard]] static int displays();
    /// Returns the display's number, counted from 1, and its name.
    [[nodiscard]] static std::string display_name(int display);
    void set_icon(const Image& image);
    /// Has the desktop mark a window in the background, until it gets the focus.
    void ask_attention();
    /// Puts a text into the clipboard. Returns false if the desktop has none.
    [[nodiscard]] bool copy(const std::string& text);
    /// Shows or hides the mouse pointer, which is hidden while flying.
    void show_pointer(bool on);

    [[nodiscard]] bool is_fullscreen() const;
    /// Returns the size to store in the settings: that of the window when it is not fullscreen.
    [[nodiscard]] SizePx windowed_size() const;
    /// Returns false if nothing limits the frame rate, so that the program must sleep by itself. Software rendering
    /// claims to wait for the display, but has been seen not to.
    [[nodiscard]] bool has_vsync() const { return has_vsync_ && !renderer_->is_software(); }

    /// Returns whether the window is gone for good, since the display server has ended.
    [[nodiscard]] bool is_gone() const { return *is_gone_; }
    /// Says that everything is saved: if the display server ends from now on, so does the program, at once.
    void end_with_server();

    /// Returns the refresh rate of the window's display in Hz; 0 if it is unknown.
    [[nodiscard]] int refresh_hz() const;

private:
    Window() = default;
    [[nodiscard]] bool set_fullscreen(bool on, bool exclusive);
    /// Returns whether the window is fullscreen by an exclusive display mode.
    [[nodiscard]] bool is_exclusive() const;
    /// Shrinks a window that, with its borders, does not fit into the usable part of its display, and moves it there.
    /// The borders are only known once it is shown.
    void fit_into_desktop();

    std::unique_ptr<bool> is_gone_ = std::make_unique<bool>(false);
    SdlHandle<SDL_Window> window_;
    std::unique_ptr<Renderer> renderer_;  // declared after the window, so that it is destroyed first
    mutable SizePx windowed_size_;
    bool has_vsync_ = false;             // as reported
    std::optional<WindowPlace> placed_;  // as last requested
    std::optional<int> display_;         // that it was last moved to
};

}  // namespace engine
