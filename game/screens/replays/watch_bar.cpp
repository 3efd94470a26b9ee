// SPDX-License-Identifier: Zlib
#include "game/screens/replays/watch_bar.h"

#include <algorithm>

#include <fmt/format.h>

namespace screens {
namespace {

constexpr float kReach = 9;           // above and below the line
constexpr float kLabelDistance = 18;  // between two waves' numbers
constexpr float kKeys = 22;           // the height of a row of keys

/// A row of keys that would need a smaller scale than this is split.
constexpr float kLeastScale = 0.85F;

/// Returns the hints for the keys, in that many rows.
std::vector<std::vector<Hint>> hints_in(std::size_t rows, bool is_paused) {
    std::vector<std::vector<Hint>> lines{
        {{"Home End", tr("start, end")}, {"PgUp PgDn", tr("wave")}},
        {{"↑ ↓", tr("speed")}, {"Backspace Tab", tr("step")}},
        {{"← →", tr("5 s")}, {"Space", is_paused ? tr("play") : tr("pause")}, {"Esc", tr("leave")}}};
    while (lines.size() > rows) {  // joins the upper ones, so that the most important hints keep a row
        lines[0].insert(lines[0].end(), lines[1].begin(), lines[1].end());
        lines.erase(lines.begin() + 1);
    }
    return lines;
}

}  // namespace

std::string clock_text(sim::Tick ticks) {
    const auto seconds = ticks / static_cast<sim::Tick>(sim::kTicksPerSecond);
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

void WatchBar::lay_out(const Painter& painter) {
    constexpr float kEdges = 12;
    const auto fits = [&] {
        const engine::ZoomScope zoom(painter.renderer(), painter.renderer().zoom() * keys_scale(painter.page()));
        const float room = painter.page().x - kEdges;
        for (const bool is_paused : {false, true}) {  // with both labels, so that a pause moves nothing
            for (const std::vector<Hint>& line : hints_in(rows_, is_paused)) {
                if (painter.length(line, kLeastScale) > room) {
                    return false;
                }
            }
        }
        return true;
    };
    rows_ = painter.page().x < 320 ? kMostRows : painter.page().x < 560 ? 2 : 1;
    while (rows_ < kMostRows && !fits()) {
        ++rows_;
    }
}

/// Returns the scale of the keys. The pointer needs all of them, so they grow with the text only while the rows fit.
float WatchBar::keys_scale(engine::Point page) const {
    const float room = rows_ == kMostRows ? 340 : 400;
    return std::min(page.x / room, 1.0F);
}

engine::Rect WatchBar::board_of(engine::Point page) const {
    return {0, page.y - height(page), page.x, height(page)};
}

engine::Rect WatchBar::line_of(engine::Point page) const {
    const float margin = page.x < theme::kWidth / 2 ? 8 : 14;
    return {margin, board_of(page).y + 17, page.x - 2 * margin, 4};
}

float WatchBar::height(engine::Point page) const {
    return 44 + kKeys * static_cast<float>(rows_) * keys_scale(page);
}

engine::Point WatchBar::place_of(engine::Point page, sim::Tick tick, sim::Tick all) const {
    const engine::Rect line = line_of(page);
    const float part = static_cast<float>(tick) / static_cast<float>(std::max<sim::Tick>(all, 1));
    return {line.x + line.w * std::min(part, 1.0F), line.centre().y};
}

std::optional<sim::Tick> WatchBar::tick_at(engine::Point page, engine::Point at, sim::Tick all) const {
    const engine::Rect line = line_of(page);
    const engine::Rect area{0, line.y - kReach, page.x, line.h + 2 * kReach};
    return area.contains(at) ? std::optional(nearest_tick(page, at, all)) : std::nullopt;
}

sim::Tick WatchBar::nearest_tick(engine::Point page, engine::Point at, sim::Tick all) const {
    const engine::Rect line = line_of(page);
    const float part = std::clamp((at.x - line.x) / line.w, 0.0F, 1.0F);
    return static_cast<sim::Tick>(static_cast<double>(part) * all + 0.5);
}

void WatchBar::draw(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const {
    if (show.hidden >= 1) {
        return;
    }
    engine::Renderer& renderer = painter.renderer();
    const engine::Rect board = board_of(painter.page());
    renderer.set_clip(board);
    renderer.set_shift({0, show.hidden * board.h});
    renderer.fill_rect(board, {6, 9, 20, 225});
    renderer.fill_rect({0, board.y, board.w, 1}, theme::kLine);
    draw_line(painter, show, checkpoints);
    const float left = line_of(painter.page()).x;
    const float y = board.y + 36;
    auto badge = theme::bold(theme::small(theme::kAccent));
    const std::string clock = clock_text(show.now) + " / " + clock_text(show.all);
    painter.text({left, y}, clock, badge);
    painter.text({left + painter.width(clock, badge) + 14, y}, show.state, theme::small(theme::kText));
    draw_keys(painter, show.is_paused);
    renderer.set_shift({});
    renderer.reset_clip();
    draw_pointed(painter, show.all);
}

void WatchBar::draw_keys(const Painter& painter, bool is_paused) const {
    const engine::ZoomScope zoom(painter.renderer(), painter.renderer().zoom() * keys_scale(painter.page()));
    const auto lines = hints_in(rows_, is_paused);
    engine::Point middle{painter.page().x / 2, painter.page().y - 14 - kKeys * static_cast<float>(rows_ - 1)};
    float scale = 1;
    for (const std::vector<Hint>& line : lines) {
        scale = std::min(scale, painter.hints_scale(middle, line));
    }
    for (const std::vector<Hint>& line : lines) {
        painter.hints(middle, line, scale);
        middle.y += kKeys;
    }
}

void WatchBar::draw_line(const Painter& painter, const Show& show, const match::Checkpoints& checkpoints) const {
    engine::Renderer& renderer = painter.renderer();
    const engine::Rect line = line_of(painter.page());
    const auto place = [&](sim::Tick tick) { return place_of(painter.page(), tick, show.all); };
    const engine::Point now = place(show.now);
    renderer.fill_rect(line, theme::kLine);
    renderer.fill_rect({line.x, line.y, place(checkpoints.reach()).x - line.x, line.h}, theme::kLine);
    draw_waves(painter, show.all, checkpoints);
    renderer.fill_rect({line.x, line.y, now.x - line.x, line.h}, theme::kAccent);
    for (const sim::Tick lost : checkpoints.losses()) {
        renderer.dot(place(lost), 2.2F, theme::kWarning);
    }
    renderer.dot(now, 11, theme::kAccent.faded(0.35F), engine::Blend::Additive, true);
    renderer.dot(now, 4.5F, theme::kText);
}

void WatchBar::draw_waves(const Painter& painter, sim::Tick all, const match::Checkpoints& checkpoints) const {
    auto style = theme::centred(theme::small());
    style.size = 9;
    const engine::Rect line = line_of(painter.page());
    float free = 0;
    for (const auto& mark : checkpoints.waves()) {
        const float x = place_of(painter.page(), mark.tick, all).x;
        painter.renderer().fill_rect({x - 0.5F, line.y - 3, 1, line.h + 6}, theme::kLineStrong);
        if (x >= free) {
            painter.text({std::clamp(x, line.x + 3, line.x + line.w - 6), line.y - 6}, std::to_string(mark.wave),
                         style);
            free = x + kLabelDistance;
        }
    }
}

void WatchBar::draw_pointed(const Painter& painter, sim::Tick all) const {
    const engine::Point page = painter.page();
    if (!pointer_ || !tick_at(page, *pointer_, all)) {
        return;
    }
    const engine::Rect line = line_of(page);
    const float top = board_of(page).y - 20;
    const sim::Tick tick = nearest_tick(page, *pointer_, all);
    const float x = place_of(page, tick, all).x;
    const auto style = theme::centred(theme::small(theme::kText));
    const std::string time = clock_text(tick);
    const float width = painter.width(time, style) + 14;
    const float left = std::clamp(x - width / 2, 0.0F, page.x - width);
    painter.renderer().fill_rect({x - 0.5F, line.y - 6, 1, line.h + 12}, theme::kText);
    painter.renderer().fill_rect({left, top, width, 18}, {6, 9, 20, 225});
    painter.renderer().frame_rect({left, top, width, 18}, theme::kLine);
    painter.text({left + width / 2, top + 13}, time, style);
}

}  // namespace screens
