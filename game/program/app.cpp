// SPDX-License-Identifier: Zlib
#include "game/program/app.h"

#include "engine/base/path_text.h"
#include "game/app/clip_saver.h"
#include "game/app/pilot_actions.h"
#include "game/app/settings_table.h"
#include "game/program/app_parts.h"
#include "game/screens/lobby/lobby.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace screens {
namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::int64_t kFullFrameNs = kNsPerSecond / 60;
constexpr int kStillWaitMs = 1000;
/// If frames are far apart, ticks continue between them; the clock makes up for at most six.
constexpr std::int64_t kMaxTickWaitMs = 150;
/// Time to notify the other peers that this program ends.
constexpr net::Micros kSettleTime = 2 * net::kSecond;

std::int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

App::App(std::unique_ptr<Parts> parts)
    : parts_(std::move(parts)), clock_(sim::kTicksPerSecond), program_clock_(sim::kTicksPerSecond) {
    Services& services = parts_->services;
    services.quit = [this] { is_quitting_ = true; };
    services.apply_settings = [this] { apply_settings(); };
    parts_->dispatcher.set_shortcuts([this](const engine::InputEvent& event) { return take_shortcut(event); });
    place_window();
    mix();
}

App::~App() = default;

void App::run() {
    parts_->open_first_screen();
    parts_->stack.apply();
    screen_changed();
    while (!is_over() && !parts_->stack.empty()) {
        const std::vector<engine::InputEvent> events = await_input();
        poll_network();
        parts_->writer.poll();
        for (const engine::InputEvent& event : events) {
            const bool has_other_top = take(event);
            if (parts_->stack.apply() || has_other_top) {
                screen_changed();
            }
        }
        const std::int64_t now = now_ns();
        parts_->notices.add_if_any(parts_->stage->audio.update(now / kNsPerMs));
        run_ticks(now);
        if (!is_hidden_ && (needs_drawing_ || pace() != Pace::Still) && now >= next_frame_ns_) {
            draw();
            poll_network();
            next_frame_ns_ = std::max(next_frame_ns_ + frame_ns(), now);
        }
    }
    if (has_lost_display()) {
        parts_->log.error("the display server has ended");
    }
    parts_->clips.cancel();
    parts_->stack.clear();
    save_changes();
    parts_->writer.finish();
    parts_->network.leave(kSettleTime);
}

bool App::has_lost_display() const {
    return parts_->stage->window.is_gone();
}

void App::end_with_display() {
    parts_->stage->window.end_with_server();
}

bool App::is_over() const {
    const auto is_done = [](const std::shared_ptr<match::Observer>& observer) {
        return observer && observer->is_done();
    };
    const AppOptions& options = parts_->options;
    return is_quitting_ || has_lost_display() || is_done(options.network.observer) ||
           (options.game && is_done(options.game->observer));
}

/// Applies screen changes at once: when a game ends, the next key press must go to its result, not to the screen below.
void App::poll_network() {
    parts_->network.poll();
    if (parts_->world_table) {
        parts_->world_table->poll(parts_->stack.has_game());
    }
    if (parts_->stack.apply()) {
        screen_changed();
    }
}

void App::screen_changed() {
    save_changes();
    needs_drawing_ = true;
    next_frame_ns_ = 0;
    const std::int64_t now = now_ns();
    clock_.restart(now);
    program_clock_.restart(now);
    if (!parts_->stack.empty()) {
        parts_->log.info("screen {}", parts_->stack.top().name());
        parts_->stage->window.show_pointer(!parts_->stack.top().is_flying());
        if (const auto tune = parts_->stack.top().music()) {
            parts_->stage->view->play_tune(*tune);
        }
    }
}

std::vector<engine::InputEvent> App::await_input() {
    const int most = std::min(wait_ms(), parts_->network_wait_ms());
    const match::NetworkPump::Scope scope(parts_->pump);
    return most < 1 ? parts_->input.poll() : parts_->input.wait(most);
}

int App::wait_ms() const {
    if (is_hidden_ || (pace() == Pace::Still && !needs_drawing_)) {
        return is_hidden_ && pace() == Pace::Full ? static_cast<int>(kFullFrameNs / 1'000'000) : kStillWaitMs;
    }
    return static_cast<int>(std::min((next_frame_ns_ - now_ns()) / 1'000'000, kMaxTickWaitMs));
}

Pace App::pace() const {
    const Pace wanted = parts_->stack.empty() ? Pace::Still : parts_->stack.top().pace();
    const bool stirs =
        !parts_->notices.is_empty() || parts_->dispatcher.is_repeating() || !parts_->stage->atlas.is_complete();
    // A network game keeps running below any screen.
    return parts_->network.match() != nullptr ? Pace::Full : stirs ? std::max(wanted, Pace::Ambient) : wanted;
}

std::int64_t App::frame_ns() const {
    return frame_pace_.frame_ns(pace(), parts_->settings.number("video.frame_cap"), parts_->stage->window.has_vsync());
}

void App::run_ticks(std::int64_t now) {
    for (int due = program_clock_.advance(now); due > 0; --due) {
        parts_->notices.tick();
        parts_->clips.tick();
        parts_->dispatcher.tick();
        if (parts_->stack.apply()) {
            screen_changed();
            return;
        }
    }
    if (!parts_->stack.empty()) {
        clock_.set_speed(parts_->stack.top().speed());
    }
    for (int due = clock_.advance(now); due > 0 && !is_over(); --due) {
        parts_->stack.tick();
        if (parts_->stack.apply()) {
            screen_changed();
            return;
        }
    }
}

void App::draw() {
    engine::Renderer& renderer = parts_->stage->window.renderer();
    const std::int64_t begun = now_ns();
    renderer.set_world(parts_->stack.extent());
    renderer.begin_frame();
    parts_->stage->atlas.update(renderer);
    const float growth = view::text_growth(renderer.viewport().area_px().h);
    renderer.set_zoom(std::min(text_scale_of(parts_->settings) * growth, view::kMostTextScale));
    parts_->stage->view->set_text_growth(growth);
    Painter painter(renderer, parts_->stage->font, parts_->stage->atlas, parts_->input.device() == engine::Device::Pad,
                    &parts_->dispatcher.targets());
    painter.set_palette(palette_of(parts_->settings));
    painter.set_calm(parts_->settings.flag("access.reduced_effects"));
    needs_drawing_ = false;
    parts_->stack.draw(painter, clock_.fraction());
    if (std::exchange(wants_screenshot_, false)) {
        const match::NetworkPump::Scope scope(parts_->pump);
        parts_->notices.add(parts_->save_screenshot());
    }
    const bool has_display = !parts_->stack.empty() && parts_->stack.top().has_display();
    parts_->notices.draw(painter, has_display ? painter.from_field(parts_->stage->view->free_area()).y : 0);
    {
        const match::NetworkPump::Scope scope(parts_->pump);
        renderer.flush();  // draws it all now, so that the time measured excludes the wait for the display
        parts_->stage->view->picture_took(static_cast<float>(now_ns() - begun) / 1'000'000.0F);
        renderer.present();
    }
    const engine::Window& window = parts_->stage->window;
    if (pace() == Pace::Full && parts_->settings.number("video.frame_cap") == 0 && window.has_vsync()) {
        frame_pace_.note_shown(now_ns(), window.refresh_hz());
    }
    if (std::exchange(is_first_picture_, false)) {
        parts_->log.info("first picture");
    }
    for (const engine::Message& error : parts_->stage->atlas.take_errors()) {
        parts_->log.error("{}", error.english());
        parts_->notices.add(error);
    }
}

bool App::take(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    needs_drawing_ = true;
    switch (event.kind) {
    case Kind::Quit:
        is_quitting_ = true;
        return false;
    case Kind::FocusGained:
    case Kind::FocusLost:
        take_focus(event.kind == Kind::FocusGained);
        break;
    case Kind::Hidden:
    case Kind::Shown:
        is_hidden_ = event.kind == Kind::Hidden;
        break;
    case Kind::Exposed:
        return false;  // only needs drawing
    case Kind::FileDropped:
        open_dropped(parts_->services, engine::to_path(event.text));
        return false;
    case Kind::Displays:
        parts_->stage->window.displays_changed();
        place_window();
        break;
    case Kind::Sounds:
        parts_->stage->audio.devices_changed(now_ns() / kNsPerMs);
        break;
    case Kind::Resized:
        settings_changed_ = true;  // the window's size is a setting
        next_frame_ns_ = 0;
        break;
    default:
        break;
    }
    return parts_->dispatcher.take(event);
}

void App::take_focus(bool has_focus) {
    has_focus_ = has_focus;
    mix();
    if (!has_focus && parts_->settings.flag("play.pause_in_background")) {
        parts_->stack.top().interrupted(false);
    }
}

bool App::take_shortcut(const engine::InputEvent& event) {
    const Shortcut shortcut = shortcut_of(event);
    switch (shortcut.type) {
    case Shortcut::Type::None:
        return false;
    case Shortcut::Type::Fullscreen:
        parts_->settings.set("video.fullscreen", !parts_->stage->window.is_fullscreen());
        apply_settings();
        return true;
    case Shortcut::Type::Screenshot:
        wants_screenshot_ = true;
        return true;
    case Shortcut::Type::Clip:
        return save_clip(parts_->services);
    case Shortcut::Type::Mute:
        parts_->settings.set("sound.muted", !parts_->settings.flag("sound.muted"));
        break;
    case Shortcut::Type::Volume:
        parts_->settings.set("sound.master", shortcut.value);
        parts_->settings.set("sound.muted", false);
        break;
    case Shortcut::Type::VolumeStep:
        parts_->settings.set("sound.master", parts_->settings.number("sound.master") + shortcut.value);
        parts_->settings.set("sound.muted", false);
        break;
    }
    apply_settings();
    parts_->notices.show_volume(static_cast<float>(parts_->settings.number("sound.master")) / 100.0F,
                                parts_->settings.flag("sound.muted"));
    parts_->sounds.play(Cue::Move);
    return true;
}

void App::apply_settings() {
    place_window();
    mix();
    parts_->use_language();
    use_network_settings(parts_->services);
    store_bindings(parts_->bindings, parts_->settings, 0);
    store_bindings(parts_->second_bindings, parts_->settings, 1);
    settings_changed_ = true;
}

void App::place_window() {
    const engine::Settings& settings = parts_->settings;
    const bool was_fullscreen = parts_->stage->window.is_fullscreen();
    parts_->notices.add_if_any(parts_->stage->window.place({.fullscreen = settings.flag("video.fullscreen"),
                                                            .exclusive = settings.text("video.mode") == "exclusive",
                                                            .display = settings.number("video.display"),
                                                            .vsync = settings.flag("video.vsync")}));
    if (parts_->stage->window.is_fullscreen() != was_fullscreen) {
        parts_->dispatcher.lose_pointer();
    }
    parts_->stage->window.renderer().set_whole_scale(settings.text("video.scaling") == "integer");
    parts_->stage->atlas.set_filter(settings.text("video.filter") == "sharp" ? engine::Filter::Sharp
                                                                             : engine::Filter::Smooth);
    frame_pace_.reset();
    next_frame_ns_ = 0;
}

void App::save_changes() {
    // Settings that cannot be saved now are saved again at the next change of screen.
    settings_changed_ = settings_changed_ && !parts_->save_settings();
    parts_->save_scores();
    if (!settings_changed_ && !parts_->has_unsaved()) {
        parts_->troubles.clear();
    }
}

void App::mix() {
    parts_->sounds.set_gain(loudness(parts_->settings, "sound.menus"));
    const bool is_muted =
        parts_->settings.flag("sound.muted") || (!has_focus_ && parts_->settings.flag("sound.mute_in_background"));
    parts_->stage->audio.set_volumes(is_muted ? engine::Volumes{.master = 0} : volumes_of(parts_->settings));
}

}  // namespace screens
