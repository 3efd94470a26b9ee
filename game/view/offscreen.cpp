// SPDX-License-Identifier: Zlib
#include "game/view/offscreen.h"

#include <utility>

namespace view {

engine::Result<Offscreen> Offscreen::open(const std::filesystem::path& assets, engine::SizePx size,
                                          const std::filesystem::path& skin, const std::atomic<bool>* stop) {
    Offscreen made;
    made.stop_ = stop;
    auto window = engine::Window::offscreen(size, kField);
    if (!window) {
        return window.failure();
    }
    made.window_ = std::make_unique<engine::Window>(*std::move(window));
    auto atlas = engine::Atlas::load((skin.empty() ? assets : skin) / "sprites");
    if (!atlas) {
        return atlas.failure();
    }
    made.atlas_ = std::make_unique<engine::Atlas>(*std::move(atlas));
    auto font = engine::Font::load(assets / "font" / "gyre.strokes");
    if (!font) {
        return font.failure();
    }
    made.font_ = std::make_unique<engine::Font>(*std::move(font));
    made.audio_ = std::make_unique<engine::Audio>(false);
    (void)made.atlas_->finish(made.renderer(), stop);  // take_errors returns the files that could not be read
    auto view = View::load(*made.atlas_, *made.font_, *made.audio_, assets);
    if (!view) {
        return view.failure();
    }
    made.view_ = std::make_unique<View>(*std::move(view));
    return made;
}

void Offscreen::draw(const ShownGame& game, float fraction, const HudOptions& hud) {
    const engine::Point field = field_of(game.ticks.now()).size;
    const bool is_new_size = field != renderer().world();
    renderer().set_world(field);
    renderer().begin_frame();
    if (is_new_size) {
        (void)atlas_->finish(renderer(), stop_);
    }
    view_->finish(renderer());
    view_->draw(renderer(), game, fraction, hud);
    renderer().present();
}

}  // namespace view
