// SPDX-License-Identifier: Zlib
#include "engine/video/window.h"

#include "engine/base/utf8.h"
#include "engine/desktop.h"
#include "engine/video/x_server.h"

#include <algorithm>
#include <utility>

#include <SDL.h>

namespace engine {

std::string broken_into_lines(std::string_view text, std::size_t max_letters) {
    std::string lines;
    std::size_t letters = 0;  // of the last line
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const std::size_t length = letters_in(word);
        const bool is_first = lines.empty();
        const bool fits = letters + 1 + length <= max_letters;
        lines += is_first ? "" : fits ? " " : "\n";
        lines += word;
        letters = fits && !is_first ? letters + 1 + length : length;
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return lines;
}

bool show_error_box(const std::string& title, const std::string& text) {
    constexpr std::size_t kMaxLetters = 72;
    const std::string lines = broken_into_lines(text, kMaxLetters);
    return SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, title.c_str(), lines.c_str(), nullptr) == 0;
}

namespace {

constexpr SizePx kSmallest{320, 240};

/// Returns whether the current renderer's OpenGL is emulated in software, as on many virtual machines.
bool is_emulated_card() {
    constexpr unsigned kGlRenderer = 0x1F01;
    using GetString = const unsigned char* (*)(unsigned);
    const auto get_string = reinterpret_cast<GetString>(SDL_GL_GetProcAddress("glGetString"));
    const unsigned char* name =
        SDL_GL_GetCurrentContext() != nullptr && get_string != nullptr ? get_string(kGlRenderer) : nullptr;
    if (name == nullptr) {
        return false;
    }
    const std::string_view text(reinterpret_cast<const char*>(name));
    return text.find("llvmpipe") != std::string_view::npos || text.find("softpipe") != std::string_view::npos;
}

SdlHandle<SDL_Renderer> make_accelerated(SDL_Window* window, Uint32 vsync) {
    SdlHandle<SDL_Renderer> renderer(SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED | vsync));
    if (renderer && is_emulated_card()) {
        renderer.reset();
    }
    return renderer;
}

SdlHandle<SDL_Renderer> make_renderer(SDL_Window* window, const WindowOptions& options) {
    const Uint32 vsync = options.vsync ? Uint32{SDL_RENDERER_PRESENTVSYNC} : 0U;
    if (!options.software && has_graphics_card()) {
        if (auto renderer = make_accelerated(window, vsync)) {
            return renderer;
        }
    }
    if (std::string_view(SDL_GetCurrentVideoDriver()) == "x11") {
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");  // pixels go straight to the X server
    }
    return SdlHandle<SDL_Renderer>(SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE | vsync));
}

/// Returns the usable part of a display; nothing when the system does not know it or reports an impossibly small one.
std::optional<SDL_Rect> usable_part(int display) {
    SDL_Rect usable;
    const bool is_known = SDL_GetDisplayUsableBounds(display, &usable) == 0;
    return is_known && usable.w >= kSmallest.w && usable.h >= kSmallest.h ? std::optional(usable) : std::nullopt;
}

/// Returns the borders of a visible window; typical ones if the desktop does not report them.
BordersPx borders_of(SDL_Window* window) {
    constexpr BordersPx kUsual{.top = 38, .left = 1, .bottom = 1, .right = 1};
    BordersPx borders;
    const bool is_known =
        SDL_GetWindowBordersSize(window, &borders.top, &borders.left, &borders.bottom, &borders.right) == 0;
    return is_known ? borders : kUsual;
}

}  // namespace

SizePx fitting_size(SizePx wanted, SizePx usable, BordersPx borders) {
    const SizePx room{usable.w - borders.left - borders.right, usable.h - borders.top - borders.bottom};
    const double share =
        std::min({1.0, static_cast<double>(room.w) / wanted.w, static_cast<double>(room.h) / wanted.h});
    return {std::max(static_cast<int>(wanted.w * share), kSmallest.w),
            std::max(static_cast<int>(wanted.h * share), kSmallest.h)};
}

SizePx largest_size(Point world, float widest, std::optional<SizePx> usable) {
    constexpr float kFar = 32;  // more than any desktop has room for
    const float times = usable ? kFar : 2;
    const SizePx wanted{static_cast<int>(world.x * times), static_cast<int>(world.y * times)};
    SizePx size = fitting_size(wanted, usable.value_or(wanted));
    if (usable) {
        size.w = std::max(size.w, std::min(usable->w, static_cast<int>(static_cast<float>(size.h) * widest)));
    }
    return size;
}

void Window::end_with_server() {
    end_with_x_server(window_.get());
}

Result<Window> Window::open(const WindowOptions& options) {
    Window window;
    const auto part = usable_part(0);
    const std::optional<SizePx> usable = part ? std::optional(SizePx{part->w, part->h}) : std::nullopt;
    window.windowed_size_ = options.size.w > 0 ? fitting_size(options.size, usable.value_or(options.size))
                                               : largest_size(options.world, options.widest, usable);
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    flags |= options.fullscreen ? Uint32{SDL_WINDOW_FULLSCREEN_DESKTOP} : 0U;
    window.window_.reset(SDL_CreateWindow(options.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                          window.windowed_size_.w, window.windowed_size_.h, flags));
    if (!window.window_) {
        return Error{tr_later("cannot open a window ({}); start the game on a desktop, or with --headless"),
                     SDL_GetError()};
    }
    outlive_x_server(window.window_.get(), *window.is_gone_);
    SDL_SetWindowMinimumSize(window.window_.get(), kSmallest.w, kSmallest.h);
    window.fit_into_desktop();
    auto handle = make_renderer(window.window_.get(), options);
    if (!handle) {
        return Error{tr_later("cannot draw in the window: {}"), SDL_GetError()};
    }
    SDL_RendererInfo info;  // some drivers claim vsync although it was not requested
    window.has_vsync_ =
        options.vsync && SDL_GetRendererInfo(handle.get(), &info) == 0 && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    window.renderer_ = std::make_unique<Renderer>(std::move(handle), options.world);
    return window;
}

Result<Window> Window::offscreen(SizePx size, Point world) {
    SdlHandle<SDL_Surface> surface(SDL_CreateRGBSurfaceWithFormat(0, size.w, size.h, 32, SDL_PIXELFORMAT_RGB888));
    SdlHandle<SDL_Renderer> handle(surface ? SDL_CreateSoftwareRenderer(surface.get()) : nullptr);
    if (!handle) {
        return Error{tr_later("cannot draw offscreen: {}"), SDL_GetError()};
    }
    Window window;
    window.windowed_size_ = size;
    window.renderer_ = std::make_unique<Renderer>(std::move(handle), world, std::move(surface));
    return window;
}

Message Window::place(const WindowPlace& wanted) {
    if (!window_ || placed_ == wanted) {
        return {};
    }
    const bool has_other_mode = is_fullscreen() && is_exclusive() != wanted.exclusive;
    const WindowPlace before = placed_.value_or(WindowPlace{.vsync = has_vsync_});
    placed_ = wanted;
    Message trouble;
    if (before.vsync != wanted.vsync) {
        has_vsync_ = SDL_RenderSetVSync(renderer_->handle(), wanted.vsync ? 1 : 0) == 0 && wanted.vsync;
        if (has_vsync_ != wanted.vsync) {
            trouble = tr_later("vertical sync is not available; frames are timed instead");
        }
    }
    const int display = wanted.display < displays() ? wanted.display : 0;
    if (display != wanted.display) {
        trouble = {tr_later("display {} is not connected; using display 1"), wanted.display + 1};
    }
    // The user may have moved the window elsewhere; it stays there while the configured display is the same.
    const bool moves = std::exchange(display_, display) != display;
    if (moves && SDL_GetWindowDisplayIndex(window_.get()) != display) {
        (void)set_fullscreen(false, false);
        const int middle = static_cast<int>(SDL_WINDOWPOS_CENTERED_DISPLAY(static_cast<unsigned>(display)));
        SDL_SetWindowPosition(window_.get(), middle, middle);
    }
    if (has_other_mode) {
        (void)set_fullscreen(false, false);
    }
    if (!set_fullscreen(wanted.fullscreen, wanted.exclusive)) {
        const bool has_borderless = set_fullscreen(wanted.fullscreen, false);
        trouble = has_borderless ? tr_later("exclusive fullscreen is not available; using a borderless window")
                                 : tr_later("fullscreen is not available; the window stays as it is");
    }
    return trouble;
}

void Window::fit_into_desktop() {
    SDL_PumpEvents();  // which reports the borders
    const auto usable = usable_part(std::max(0, SDL_GetWindowDisplayIndex(window_.get())));
    if (!usable || is_fullscreen() || (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_MAXIMIZED) != 0) {
        return;
    }
    const BordersPx borders = borders_of(window_.get());
    const SizePx fitting = fitting_size(windowed_size_, {usable->w, usable->h}, borders);
    if (fitting == windowed_size_) {
        return;
    }
    windowed_size_ = fitting;
    SDL_SetWindowSize(window_.get(), fitting.w, fitting.h);
    const SizePx outer{fitting.w + borders.left + borders.right, fitting.h + borders.top + borders.bottom};
    SDL_SetWindowPosition(window_.get(), usable->x + (usable->w - outer.w) / 2 + borders.left,
                          usable->y + (usable->h - outer.h) / 2 + borders.top);
}

bool Window::set_fullscreen(bool on, bool exclusive) {
    if (on == is_fullscreen()) {
        return true;
    }
    (void)windowed_size();  // remembered while it can still be queried
    Uint32 flags = on ? Uint32{SDL_WINDOW_FULLSCREEN_DESKTOP} : 0U;
    if (on && exclusive) {
        SDL_DisplayMode mode;
        if (SDL_GetDesktopDisplayMode(std::max(0, SDL_GetWindowDisplayIndex(window_.get())), &mode) != 0 ||
            SDL_SetWindowDisplayMode(window_.get(), &mode) != 0) {
            return false;
        }
        flags = SDL_WINDOW_FULLSCREEN;
    }
    if (SDL_SetWindowFullscreen(window_.get(), flags) != 0) {
        return false;
    }
    if (!on) {
        SDL_SetWindowSize(window_.get(), windowed_size_.w, windowed_size_.h);
    }
    return true;
}

int Window::refresh_hz() const {
    SDL_DisplayMode mode{};
    const int display = window_ ? SDL_GetWindowDisplayIndex(window_.get()) : -1;
    return display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 ? mode.refresh_rate : 0;
}

int Window::displays() {
    return SDL_WasInit(SDL_INIT_VIDEO) != 0 ? SDL_GetNumVideoDisplays() : 0;
}

std::string Window::display_name(int display) {
    const char* name = display < displays() ? SDL_GetDisplayName(display) : nullptr;
    return std::to_string(display + 1) + (name != nullptr ? std::string("  ") + name : "");
}

void Window::set_icon(const Image& image) {
    Image copy = image;  // SDL takes a non-const pointer
    const SdlHandle<SDL_Surface> surface(SDL_CreateRGBSurfaceWithFormatFrom(
        copy.rgba.data(), copy.width_px, copy.height_px, 32, copy.width_px * 4, SDL_PIXELFORMAT_RGBA32));
    if (window_ && surface) {
        SDL_SetWindowIcon(window_.get(), surface.get());
    }
}

void Window::ask_attention() {
    if (window_ && (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_INPUT_FOCUS) == 0) {
        SDL_FlashWindow(window_.get(), SDL_FLASH_UNTIL_FOCUSED);  // not every desktop can
    }
}

bool Window::copy(const std::string& text) {
    return window_ && SDL_SetClipboardText(text.c_str()) == 0;
}

void Window::show_pointer(bool on) {
    if (window_) {
        SDL_ShowCursor(on ? SDL_ENABLE : SDL_DISABLE);
    }
}

bool Window::is_fullscreen() const {
    return window_ && (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

bool Window::is_exclusive() const {
    return (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_FULLSCREEN_DESKTOP) == SDL_WINDOW_FULLSCREEN;
}

SizePx Window::windowed_size() const {
    if (window_ && !is_fullscreen() && (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_MAXIMIZED) == 0) {
        SDL_GetWindowSize(window_.get(), &windowed_size_.w, &windowed_size_.h);
    }
    return windowed_size_;
}

}  // namespace engine
