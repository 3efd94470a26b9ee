// SPDX-License-Identifier: Zlib
#include "tests/game/screens/screen_room.h"

#include "game/app/pilot_actions.h"
#include "game/app/settings_table.h"
#include "game/view/field/wrap.h"
#include "tests/support/places.h"

#include <stdexcept>
#include <utility>

namespace {

match::NetworkOptions for_test(match::NetworkOptions options) {
    options.program = "test";
    return options;
}

engine::Settings settings_of(const std::string& name) {
    engine::Settings settings(screens::settings_table());
    settings.set("video.width", 320);
    settings.set("video.height", 240);
    settings.set("play.name", name);
    return settings;
}

}  // namespace

std::unique_ptr<screens::Stage> ScreenRoom::open_stage(engine::SizePx size) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    // A hidden window has no focus, and without focus the program ignores pads.
    SDL_SetHintWithPriority(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", SDL_HINT_OVERRIDE);
    screens::AppOptions options;
    options.assets = places::assets();
    options.flags.is_software = true;
    engine::Settings settings = settings_of("");
    settings.set("video.width", size.w);
    settings.set("video.height", size.h);
    auto stage = screens::Stage::open(options, settings);
    if (!stage) {
        throw std::runtime_error(stage.error().english());
    }
    return *std::move(stage);
}

std::unique_ptr<screens::Stage> ScreenRoom::open_picture(engine::SizePx size) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    const std::filesystem::path assets = places::assets();
    auto sdl = engine::Sdl::start();
    auto window = engine::Window::offscreen(size, view::kField);
    auto font = engine::Font::load(assets / "font" / "gyre.strokes");
    auto atlas = engine::Atlas::load(assets / "sprites");
    if (!sdl || !window || !font || !atlas) {
        throw std::runtime_error("no stage");
    }
    auto stage =
        std::make_unique<screens::Stage>(*std::move(sdl), *std::move(window), *std::move(font), *std::move(atlas));
    stage->window.renderer().begin_frame();
    (void)stage->atlas.finish(stage->window.renderer());
    stage->view.emplace(*view::View::load(stage->atlas, stage->font, stage->audio, assets));
    return stage;
}

ScreenRoom::ScreenRoom(screens::Stage& stage, SimWorld& world, std::uint8_t number, const std::string& name,
                       match::NetworkOptions network)
    : settings_(settings_of(name)), stage_(stage), bindings_(screens::load_bindings(settings_)),
      second_bindings_(screens::load_bindings(settings_, 1)), sounds_(stage_.audio, places::assets()),
      scores_(directory_.path() / "scores.json"), replays_(directory_.path() / "replays"),
      profile_(directory_.path() / "profile.json"), daily_flights_(directory_.path() / "daily.json"),
      clip_saver_(
          directory_.path() / "clips", {}, notices_, log_, engine::Worker::Mode::AtOnce,
          [this](const clips::Scene& scene, const auto&, const auto&, const clips::Progress& progress, const auto&) {
              clips_.push_back(scene);
              progress(100);
              return engine::Result<std::size_t>(std::size_t{1});
          }),
      table_platform_(world, static_cast<std::uint8_t>(number + 100)),
      network_(std::make_unique<SimPlatform>(world, number), for_test(std::move(network)), sim::MaskTable::classic()),
      dispatcher_(stack_, notices_, stage_.window, bindings_, second_bindings_) {
    services_.emplace(screens::Services{
        {stage_.window, stage_.font, stage_.audio, input_, log_, stack_, notices_, sounds_,
         [this] { has_quit_ = true; }},
        {settings_, bindings_, second_bindings_, [this] { apply_settings(); }},
        {scores_, replays_, profile_, daily_flights_, proofs_, writer_, clip_saver_, directory_.path() / "shared",
         [this] { return today_; }},
        {*stage_.view, network_.keys(), sim::MaskTable::classic(), places::assets(), "test", [] { return 1U; }},
        {network_, [this] { return settings_.text("play.name"); }, evening_, nullptr}});
}

daily::WorldTable& ScreenRoom::add_world_table() {
    world_table_.emplace(daily::WorldParts{.platform = table_platform_,
                                           .entries = [] { return match::TableEntries{.hosts = {"10.0.0.9"}}; },
                                           .masks = sim::MaskTable::classic(),
                                           .directory = directory_.path() / "world",
                                           .writer = writer_,
                                           .proofs = engine::Worker::Mode::AtOnce});
    world_access_.emplace(screens::WorldAccess{*world_table_});
    services_->world = &*world_access_;
    return *world_table_;
}

void ScreenRoom::press(int scancode) {
    stack_.top().handle(::press(key(scancode)));
    stack_.apply();
}

void ScreenRoom::apply_settings() {
    screens::store_bindings(bindings_, settings_, 0);
    screens::store_bindings(second_bindings_, settings_, 1);
}

void ScreenRoom::take(const engine::InputEvent& event) {
    const bool has_other_top = dispatcher_.take(event);
    other_tops_ += stack_.apply() || has_other_top ? 1 : 0;
}

void ScreenRoom::pump() {
    for (const engine::InputEvent& event : input_.poll()) {
        take(event);
    }
}

void ScreenRoom::type(const std::string& text) {
    engine::InputEvent event;
    event.kind = engine::InputEvent::Kind::Text;
    event.text = text;
    stack_.top().handle(event);
    stack_.apply();
}

void ScreenRoom::tick_unseen() {
    network_.poll();
    if (world_table_) {
        world_table_->poll(stack_.has_game());
    }
    notices_.tick();
    clip_saver_.tick();
    dispatcher_.tick();
    stack_.tick();
    stack_.apply();
}

void ScreenRoom::tick() {
    tick_unseen();
    if (!stack_.empty()) {
        draw();
    }
}

void ScreenRoom::advance(int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
        tick_unseen();
    }
}

std::vector<std::string> ScreenRoom::cut_lines() {
    stack_.draw(begin_picture(), 0.5F);
    return transcript_.cut;
}

screens::Painter ScreenRoom::begin_picture() {
    transcript_.lines.clear();
    transcript_.cut.clear();
    engine::Renderer& renderer = stage_.window.renderer();
    renderer.begin_frame();
    stage_.view->finish(renderer);
    renderer.set_zoom(screens::text_scale_of(settings_));
    const bool uses_pad = input_.device() == engine::Device::Pad;
    screens::Painter painter(renderer, stage_.font, stage_.atlas, uses_pad, &dispatcher_.targets(), &transcript_);
    painter.set_palette(screens::palette_of(settings_));
    painter.set_calm(settings_.flag("access.reduced_effects"));
    return painter;
}

void ScreenRoom::draw() {
    const screens::Painter painter = begin_picture();
    stack_.draw(painter, 0.5F);
    notices_.draw(painter, stack_.top().is_flying() ? painter.from_field(stage_.view->free_area()).y : 0);
}

std::vector<engine::DrawnText> ScreenRoom::draw_texts() {
    std::vector<engine::DrawnText> texts;
    stage_.font.set_witness(&texts);
    draw();
    stage_.font.set_witness(nullptr);
    return texts;
}

void ScreenRoom::draw_top(float fraction) {
    stack_.top().draw(begin_picture(), fraction);
}
