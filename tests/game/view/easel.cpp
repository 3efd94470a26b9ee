// SPDX-License-Identifier: Zlib
#include "tests/game/view/easel.h"

#include "tests/support/places.h"

Easel::Easel(engine::SizePx size)
    : window_(*engine::Window::offscreen(size, view::kField)),
      atlas_(*engine::Atlas::load(places::assets() / "sprites")),
      font_(*engine::Font::load(places::assets() / "font" / "gyre.strokes")),
      view_(*view::View::load(atlas_, font_, audio_, places::assets())) {
    renderer().begin_frame();
    (void)atlas_.finish(renderer());
    font_.set_witness(&texts_);
}

view::HudBrush Easel::begin(float zoom) {
    renderer().begin_frame();
    renderer().set_zoom(zoom);
    texts_.clear();
    space_.clear();
    return {.renderer = renderer(), .sprites = sprites(), .font = font_, .marks = marks_, .space = &space_};
}

engine::Image Easel::take() {
    renderer().set_zoom(1);
    return *renderer().read_pixels();
}
