// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud.h"

#include "engine/base/text.h"
#include "game/view/field/sky.h"
#include "game/view/hud/side_panels.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace view {

namespace {

constexpr sim::Tick kBannerTicks = 66;
constexpr int kOverTicks = 1 << 20;
constexpr float kBannerGrowth = 1.6F;
constexpr float kFieldEdge = 6;  // free of texts where no bar is
constexpr engine::Point kScoreInBar{16, 24};
constexpr engine::Point kBankedBeside{2, 33};  // towards the score in its panel

/// Returns the slot whose ship the top bar describes: none until the player's ship is there for the first time.
sim::Slot described(const sim::World& world, sim::Slot self) {
    return self != sim::kNoSlot && world.pilot(self).has_flown() ? self : sim::kNoSlot;
}

/// Returns the colour of a sky as bright as letters must be on it: its strongest channel is full, and half is white.
engine::Colour banner_hue(int sky) {
    const engine::Colour hue = sky_info(sky).hue;
    const int most = std::max({hue.r, hue.g, hue.b, std::uint8_t{1}});
    const auto full = [most](std::uint8_t channel) { return static_cast<std::uint8_t>(channel * 255 / most); };
    return mixed({full(hue.r), full(hue.g), full(hue.b), 255}, colours::kWhite, 0.5F);
}

/// The bars of a frame with their positions, or the panels beside the field instead of them.
struct Bars {
    Bars(const HudBrush& brush, const sim::World& world, const sim::World& shown, const HudOptions& options)
        : panels(SidePanels::fitted(brush, world, shown, options, described(world, options.self))),
          foot_y(brush.page().y - options.foot / brush.renderer.zoom()), second_y(foot_y) {
        if (world.phase() == sim::Phase::Tally && !options.is_covered) {
            tally = tally_area(brush, world, options);
        }
        if (panels) {
            bottom_y = foot_y - kFieldEdge;
            return;
        }
        if (options.second != sim::kNoSlot) {
            second.emplace(brush, world, options.second, name_of(options, options.second), std::nullopt, &shown);
            second_y = foot_y - second->height();
        }
        roster.emplace(brush, world, options);
        bottom_y = second_y - roster->height();
        top.emplace(brush, world, described(world, options.self), std::string(), options.next_place, &shown);
        top_y = top->height();
    }

    // A bar that the tally overlaps is not shown; on a short page, nor is a top bar that the lower bars overlap.
    [[nodiscard]] bool shows_top() const { return top && (tally ? tally->y : bottom_y) >= top_y; }
    [[nodiscard]] bool shows_bottom() const { return roster && (!tally || tally->y + tally->h <= bottom_y); }

    std::optional<SidePanels> panels;
    std::optional<Bar> top;
    std::optional<Roster> roster;
    std::optional<Bar> second;
    std::optional<engine::Rect> tally;
    float foot_y;
    float second_y;
    float top_y = kFieldEdge;  // the field between the bars begins here …
    float bottom_y = 0;        // … and ends here
};

}  // namespace

void Hud::restart(const sim::World& world, sim::Tick wave_ticks) {
    banner_ = {};
    praise_.clear();
    chain_.reset();
    losses_.reset();
    if (world.is_over()) {
        banner_ = end_banner(world);
        banner_.age = kBannerTicks;
    } else if (world.phase() == sim::Phase::Announce) {
        announce(world, world.wave().number() + 1);
        banner_.age = world.tally().stage_ticks();
    } else if (world.phase() == sim::Phase::Play) {
        // Only the first wave is not announced before it begins.
        const bool is_first = world.wave().number() == world.setup().wave || !world.mode_rules().has_waves;
        announce(world, world.wave().number());
        banner_.age = static_cast<int>(wave_ticks) + (is_first ? 0 : sim::kAnnounce);
    }
}

Hud::Banner Hud::end_banner(const sim::World& world) {
    Banner banner{.text = end_title(world), .life = kOverTicks};
    if (world.is_complete()) {
        const std::int32_t ships = world.pilot(0).ships_left();
        banner.below = engine::tr_format_plural("{} SHIP LEFT: {}", "{} SHIPS LEFT: {}", ships, ships,
                                                "+" + grouped(ships * world.mode_rules().ship_bonus));
        banner.hue = banner_hue(sky_of(world.wave().number()));
    }
    return banner;
}

void Hud::announce(const sim::World& world, std::int32_t wave) {
    banner_ = {.text = engine::tr_format("WAVE {}", wave), .hue = banner_hue(sky_of(wave)), .life = kBannerTicks};
    if (world.mode_rules().has_stream) {
        banner_.text = engine::tr("RUSH");
        banner_.below = engine::tr("THREE MINUTES");
    } else if (world.is_deathmatch()) {
        // New rocks are no news among pilots who hunt each other.
        banner_.text = engine::tr("DEATHMATCH");
        banner_.life = wave == world.setup().wave ? banner_.life : 0;
        banner_.below =
            engine::tr_format_plural("FIRST TO {} FRAG", "FIRST TO {} FRAGS", world.setup().frags, world.setup().frags);
    } else if (wave == world.setup().wave || sky_of(wave) != sky_of(wave - 1)) {
        banner_.below = sky_info(sky_of(wave)).name.text();
    }
}

void Hud::on_tick(const sim::World& now, const sim::EventList& events) {
    banner_.age += 1;
    chain_.on_tick(now, events);
    losses_.on_tick(now, events);
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::TallyClosed) {
            announce(now, event.value);
        } else if (event.type == sim::Event::Type::GameOver) {
            banner_ = end_banner(now);
        }
    }
    if (!praise_.empty() && now.phase() == sim::Phase::Play && !now.is_over() && banner_.age >= banner_.life) {
        banner_ = {.text = std::exchange(praise_, {}), .hue = colours::kTitle, .life = kBannerTicks, .is_praise = true};
    }
}

void Hud::draw_panes(const HudBrush& brush, const sim::World& world, const HudOptions& options) const {
    constexpr engine::Colour kPane{0, 0, 0, 200};
    const Bars bars(brush, world, world, options);
    const float width = brush.page().x;
    if (bars.panels) {
        bars.panels->draw_panes();
    }
    if (bars.shows_top()) {
        brush.renderer.fill_rect({0, 0, width, bars.top_y}, kPane);
    }
    if (bars.shows_bottom() && bars.bottom_y < bars.foot_y) {
        brush.renderer.fill_rect({0, bars.bottom_y, width, bars.foot_y - bars.bottom_y}, kPane);
    }
}

engine::Rect Hud::draw(const HudBrush& brush, const ShownGame& game, float fraction, const HudOptions& options) const {
    const sim::World& world = game.confirmed;
    const engine::Point page = brush.page();
    const Bars bars(brush, world, game.ticks.now(), options);
    if (bars.panels) {
        bars.panels->draw();
    }
    if (bars.shows_top()) {
        bars.top->draw();
    }
    if (bars.shows_bottom()) {
        brush.renderer.set_shift({0, bars.second_y - page.y});
        bars.roster->draw();
        brush.renderer.set_shift({0, bars.second_y});
        if (bars.second) {
            bars.second->draw();
        }
        brush.renderer.set_shift({});
    }
    if (bars.tally) {
        draw_tally(brush, world, options);
        const float below = bars.tally->y + bars.tally->h;
        return {0, below, page.x, std::max(0.0F, bars.bottom_y - below)};
    }
    float top = bars.top_y;
    if (!options.is_covered) {
        top = draw_conditions(brush, world, options, top);
        top = options.stands_still ? top : losses_.draw(brush, options, top);
        draw_banner(brush, fraction, top);
        chain_.draw(brush, world, fraction, top, bars.panels ? kBankedBeside : kScoreInBar);
    }
    return {0, top, page.x, std::max(0.0F, bars.bottom_y - top)};
}

void Hud::draw_banner(const HudBrush& brush, float fraction, float top) const {
    if (banner_.age >= banner_.life) {
        return;
    }
    const float age = static_cast<float>(banner_.age) + fraction;
    const float left = static_cast<float>(banner_.life) - age;
    const float opacity = std::clamp(std::min(age / 8, left / 14), 0.0F, 1.0F);
    const float open = 1 - std::pow(1 - std::clamp(age / 18, 0.0F, 1.0F), 3.0F);
    // It is already large, so it grows less than small text.
    const float scale = std::min(1.0F, kBannerGrowth / brush.renderer.zoom());
    engine::TextStyle style;
    style.size = 40 * scale;
    style.weight = engine::Weight::Light;
    style.align = engine::Align::Centre;
    style.spacing = 0.16F + 0.22F * (1 - open);
    style.colour = mixed(banner_.hue, colours::kWhite, 0.5F).faded(opacity);
    style.glow = colours::kShadow.faded(opacity);  // a sky may be bright behind it
    const float middle = brush.page().x / 2;
    const float widest = brush.page().x - 12;
    const auto fit = [&](const std::string& words) {
        const float width = brush.font.measure(brush.renderer, words, style);
        style.size = width > widest ? style.size * widest / width : style.size;
    };
    fit(banner_.text);
    const float y = std::max(0.3F * brush.page().y + 2, top + style.size * 0.8F);
    const float half = std::min(150.0F * scale, widest / 2) * open;
    brush.write({middle, y}, banner_.text, style);
    // Two lines extend from the middle, thinning towards their ends.
    const engine::Colour line = banner_.hue.faded(0.9F * opacity);
    const float below = y + 9 * scale;
    brush.renderer.gradient_rect({middle - half, below, half, 0.8F}, line.faded(0), line, line.faded(0), line);
    brush.renderer.gradient_rect({middle, below, half, 0.8F}, line, line.faded(0), line, line.faded(0));
    if (!banner_.below.empty()) {
        style.size = 13 * scale;
        style.spacing = 0.16F;
        style.weight = engine::Weight::Regular;
        style.colour = banner_.hue.faded(opacity);
        style.glow = colours::kShadow.faded(opacity);
        fit(banner_.below);
        brush.write({middle, y + 27 * scale}, banner_.below, style);
    }
}

}  // namespace view
