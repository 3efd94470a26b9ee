// SPDX-License-Identifier: Zlib
#include "game/screens/watch_bar.h"

#include <algorithm>

#include <fmt/format.h>

namespace screens {
namespace {

constexpr engine::Rect kBoard{0, theme::kHeight - 66, theme::kWidth, 66};
constexpr engine::Rect kLine{14, kBoard.y + 17, theme::kWidth - 28, 4};
constexpr float kReach = 9;           // above and below the line
constexpr float kLabelDistance = 18;  // between two waves' numbers

}  // namespace

std::string clock_text(sim::Tick ticks) {
    const auto seconds = ticks / static_cast<sim::Tick>(sim::kTicksPerSecond);
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

float WatchBar::x_of(sim::Tick tick, sim::Tick all) {
    return kLine.x +
           kLine.w * std::min(static_cast<float>(tick) / static_cast<float>(std::max<sim::Tick>(all, 1)), 1.0F);
}

std::optional<sim::Tick> WatchBar::tick_at(engine::Point at, sim::Tick all) {
    const engine::Rect area{kBoard.x, kLine.y - kReach, kBoard.w, kLine.h + 2 * kReach};
    return area.contains(at) ? std::optional(nearest_tick(at, all)) : std::nullopt;
}

sim::Tick WatchBar::nearest_tick(engine::Point at, sim::Tick all) {
    const float part = std::clamp((at.x - kLine.x) / kLine.w, 0.0F, 1.0F);
    return static_cast<sim::Tick>(static_cast<double>(part) * all + 0.5);
}

void WatchBar::draw(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const {
    const engine::ZoomScope unzoomed(painter.renderer(), 1);  // laid out for the field
    painter.renderer().fill_rect(kBoard, {6, 9, 20, 225});
    painter.renderer().fill_rect({0, kBoard.y, theme::kWidth, 1}, theme::kLine);
    draw_line(painter, show, checkpoints);
    const float y = kBoard.y + 36;
    auto badge = theme::small(theme::kAccent);
    badge.weight = engine::Weight::Bold;
    painter.text({kLine.x, y}, clock_text(show.now) + " / " + clock_text(show.all), badge);
    painter.text({kLine.x + 92, y}, show.state, theme::small(theme::kText));
    painter.hints({theme::kWidth / 2, kBoard.y + 52}, {{"Home End", tr("start, end")},
                                                       {"PgUp PgDn", tr("wave")},
                                                       {"← →", tr("5 s")},
                                                       {"↑ ↓", tr("speed")},
                                                       {"Backspace Tab", tr("step")},
                                                       {"Space", show.is_paused ? tr("go on") : tr("pause")},
                                                       {"Esc", tr("leave")}});
}

void WatchBar::draw_line(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const {
    engine::Renderer& renderer = painter.renderer();
    const float now = x_of(show.now, show.all);
    renderer.fill_rect(kLine, theme::kLine);
    renderer.fill_rect({kLine.x, kLine.y, x_of(checkpoints.reach(), show.all) - kLine.x, kLine.h}, theme::kLine);
    draw_waves(painter, show.all, checkpoints);
    renderer.fill_rect({kLine.x, kLine.y, now - kLine.x, kLine.h}, theme::kAccent);
    for (const sim::Tick lost : checkpoints.losses()) {
        renderer.dot({x_of(lost, show.all), kLine.y + kLine.h / 2}, 2.2F, theme::kWarning);
    }
    renderer.dot({now, kLine.y + kLine.h / 2}, 11, theme::kAccent.faded(0.35F), engine::Blend::Additive, true);
    renderer.dot({now, kLine.y + kLine.h / 2}, 4.5F, theme::kText);
    draw_pointed(painter, show.all);
}

void WatchBar::draw_waves(const Painter& painter, sim::Tick all, const match::Checkpoints& checkpoints) {
    auto style = theme::centred(theme::small());
    style.size = 9;
    float free = 0;
    for (const auto& mark : checkpoints.waves()) {
        const float x = x_of(mark.tick, all);
        painter.renderer().fill_rect({x - 0.5F, kLine.y - 3, 1, kLine.h + 6}, theme::kLineStrong);
        if (x >= free) {
            painter.text({std::max(x, kLine.x + 3), kLine.y - 6}, std::to_string(mark.wave), style);
            free = x + kLabelDistance;
        }
    }
}

void WatchBar::draw_pointed(const Painter& painter, sim::Tick all) const {
    if (!pointer_ || !tick_at(*pointer_, all)) {
        return;
    }
    const sim::Tick tick = nearest_tick(*pointer_, all);
    const float x = x_of(tick, all);
    const auto style = theme::centred(theme::small(theme::kText));
    const std::string time = clock_text(tick);
    const float width = painter.width(time, style) + 14;
    const float left = std::clamp(x - width / 2, 0.0F, theme::kWidth - width);
    painter.renderer().fill_rect({x - 0.5F, kLine.y - 6, 1, kLine.h + 12}, theme::kText);
    painter.renderer().fill_rect({left, kBoard.y - 20, width, 18}, {6, 9, 20, 225});
    painter.renderer().frame_rect({left, kBoard.y - 20, width, 18}, theme::kLine);
    painter.text({left + width / 2, kBoard.y - 7}, time, style);
}

}  // namespace screens
