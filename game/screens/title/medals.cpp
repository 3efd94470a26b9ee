// SPDX-License-Identifier: Zlib
#include "game/screens/title/medals.h"

#include "game/app/notices.h"
#include "game/screens/replays/watch_replay.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace screens {
namespace {

constexpr engine::Point kBoard{540, 404};
constexpr int kMedals = static_cast<int>(scores::kMedals);
/// Smallest width of a body with room for words beside the medals.
constexpr float kWide = 480;
constexpr float kGap = 6;
constexpr float kStep = 39;  // units per press: two lines on a wide page, one on a narrow one

std::string hours_text(std::int64_t ticks) {
    const std::int64_t minutes = ticks / sim::kTicksPerSecond / 60;
    return tr_format("{} h {:02} min", minutes / 60, minutes % 60);
}

struct Line {
    Phrase label;
    std::string (*value)(const scores::Career& career);
};

std::string number_text(std::int64_t number) {
    return view::grouped(static_cast<std::int32_t>(std::min<std::int64_t>(number, INT32_MAX)));
}

constexpr Line kLines[] = {
    {tr_later("Games"), [](const scores::Career& c) { return number_text(c.games); }},
    {tr_later("Time in flight"), [](const scores::Career& c) { return hours_text(c.ticks); }},
    {tr_later("Longest game"), [](const scores::Career& c) { return clock_text(static_cast<sim::Tick>(c.longest)); }},
    {tr_later("Best score"), [](const scores::Career& c) { return number_text(c.best_score); }},
    {tr_later("Highest wave"), [](const scores::Career& c) { return number_text(c.best_wave); }},
    {tr_later("Waves cleared"), [](const scores::Career& c) { return number_text(c.waves); }},
    {tr_later("Shots"), [](const scores::Career& c) { return number_text(c.shots); }},
    {tr_later("Accuracy"), [](const scores::Career& c) { return tr_format("{} %", c.accuracy()); }},
    {tr_later("Rocks"), [](const scores::Career& c) { return number_text(c.rocks); }},
    {tr_later("Fighters"), [](const scores::Career& c) { return number_text(c.fighters); }},
    {tr_later("Mines"), [](const scores::Career& c) { return number_text(c.mines); }},
    {tr_later("Novas"), [](const scores::Career& c) { return number_text(c.novas); }},
    {tr_later("Prizes"), [](const scores::Career& c) { return number_text(c.prizes); }},
    {tr_later("Multipliers and comets"), [](const scores::Career& c) { return number_text(c.multipliers + c.comets); }},
    {tr_later("Rescues"), [](const scores::Career& c) { return number_text(c.rescues); }},
    {tr_later("Ships lost"), [](const scores::Career& c) { return number_text(c.ships_lost); }},
};

/// Draws the heading above the right edge of a column of numbers, in two lines if it may break.
void draw_column_name(const Painter& painter, engine::Point baseline, std::string_view name, float width,
                      bool may_break) {
    constexpr std::size_t kNameLines = 2;
    auto style = theme::right(theme::small());
    if (!may_break) {
        return painter.text_within(baseline, name, style, width);
    }
    for (const std::string& line : painter.wrapped_to(kNameLines, name, style, width)) {
        painter.text_within(baseline, line, style, width);
        baseline.y += engine::Font::line_height(style);
    }
}

}  // namespace

engine::Rect Medals::Grid::cell_of(std::size_t medal) const {
    const auto across = static_cast<std::size_t>(columns);
    const std::size_t column = medal % across;
    const std::size_t row = medal / across;
    return {at.x + static_cast<float>(column) * cell, at.y + static_cast<float>(row) * cell, cell - kGap, cell - kGap};
}

Medals::Grid Medals::grid_in(engine::Rect body) {
    Grid grid;
    grid.at = {body.x, body.y};
    if (body.w >= kWide) {
        constexpr int kRows = (kMedals + 3) / 4;
        grid.cell = std::min(82.0F, (body.h + kGap) / static_cast<float>(kRows));
        const float x = body.x + 4 * grid.cell + 12;
        grid.beside = {x, body.y, body.x + body.w - x, body.h};
    } else {
        grid.columns = (kMedals + 1) / 2;
        grid.cell = (body.w + kGap) / static_cast<float>(grid.columns);
        const float y = body.y + 2 * grid.cell;
        grid.beside = {body.x, y, body.w, body.y + body.h - y};
    }
    return grid;
}

void Medals::handle(const engine::InputEvent& event) {
    if (!take_back(event)) {
        act(menu_key(event));
        point(event);
    }
}

void Medals::act(MenuKey key) {
    switch (key) {
    case MenuKey::Extra:
    case MenuKey::Accept:
    case MenuKey::Start:
        shows_career_ = !shows_career_;
        scroll_ = 0;
        return ui_.sounds.play(Cue::Move);
    case MenuKey::Left:
        return move(-1, 0);
    case MenuKey::Right:
        return move(1, 0);
    case MenuKey::Up:
        return shows_career_ ? scroll(-kStep) : move(0, -1);
    case MenuKey::Down:
        return shows_career_ ? scroll(kStep) : move(0, 1);
    default:
        return;
    }
}

void Medals::move(int columns, int rows) {
    if (shows_career_) {
        return;
    }
    const int across = grid_.columns;
    const int down = (kMedals + across - 1) / across;
    int column = static_cast<int>(focus_) % across;
    int row = static_cast<int>(focus_) / across;
    // Cells of the last row may be empty, and are passed over.
    do {
        column = (column + columns + across) % across;
        row = (row + rows + down) % down;
    } while (row * across + column >= kMedals);
    const int medal = row * across + column;
    focus_ = static_cast<std::size_t>(medal);
    ui_.sounds.play(Cue::Move);
}

void Medals::scroll(float by) {
    scroll_ = std::clamp(scroll_ + by, 0.0F, hidden_);
    ui_.sounds.play(Cue::Move);
}

void Medals::point(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::Wheel && shows_career_) {
        return scroll(-kStep * static_cast<float>(event.steps));
    }
    if (shows_career_ || (event.kind != Kind::PointerMoved && event.kind != Kind::PointerPressed)) {
        return;
    }
    const engine::Point at = pointer_at(ui_, event);
    for (std::size_t i = 0; i < scores::kMedals; ++i) {
        if (grid_.cell_of(i).contains(at)) {
            focus_ = i;
        }
    }
}

Board Medals::board(const Painter&) const {
    if (!shows_career_) {
        return {.size = kBoard,
                .title = tr("MEDALS"),
                .hints = {{"← ↑ ↓ →", tr("choose")}, {"Tab", tr("all games")}, {"Esc", tr("back")}}};
    }
    Board career{.size = kBoard, .title = tr("ALL GAMES"), .hints = {{"Tab", tr("medals")}, {"Esc", tr("back")}}};
    if (hidden_ > 0) {
        career.hints.insert(career.hints.begin(), {"↑ ↓", tr("scroll")});
    }
    return career;
}

void Medals::draw_body(const Painter& painter, engine::Rect body) {
    if (shows_career_) {
        return draw_career(painter, body);
    }
    grid_ = grid_in(body);
    draw_medals(painter);
    draw_focused(painter);
}

void Medals::draw_medals(const Painter& painter) const {
    const scores::Profile& profile = records_.profile.content();
    for (std::size_t i = 0; i < scores::kMedals; ++i) {
        const engine::Rect cell = grid_.cell_of(i);
        const auto medal = static_cast<scores::Medal>(i);
        if (i == focus_) {
            painter.renderer().fill_rect(cell, theme::kAccent.faded(0.14F));
            painter.renderer().frame_rect(cell, theme::kAccent.faded(0.8F));
        }
        painter.offer(cell, scores::medal_info(medal).name.english, i == focus_);
        draw_medal(painter, medal, cell.centre(), 0.87F * cell.w, profile.medal(medal).has_value());
    }
}

void Medals::draw_focused(const Painter& painter) const {
    const auto medal = static_cast<scores::Medal>(focus_);
    const scores::MedalInfo& info = scores::medal_info(medal);
    const auto& note = records_.profile.content().medal(medal);
    const engine::Rect area = grid_.beside;
    const float x = area.centre().x;
    const bool has_picture = area.h > 260;
    if (has_picture) {
        draw_medal(painter, medal, {x, area.y + 66}, 120, note.has_value());
    }
    auto style = theme::bold(theme::item(note ? theme::kAccent : theme::kText));
    const float top = area.y + (has_picture ? 152.0F : 16.0F);
    // A short page has no line that says whether it was won, so a mark does.
    const std::string mark = note && painter.is_short() ? "✓ " : "";
    painter.text_within({x, top}, mark + info.name.text(), theme::centred(style), area.w);
    const float below = top + (painter.is_short() ? 18.0F : 24.0F);
    float y = painter.paragraph({x, below}, info.feat.text(), theme::centred(theme::body()), area.w);
    y += has_picture ? 8.0F : 0.0F;
    if (y > area.y + area.h) {
        return;
    }
    if (!note) {
        painter.text_within({x, y}, tr("Not won yet"), theme::centred(theme::small()), area.w);
        return;
    }
    painter.text_within({x, y}, tr_format("Won on {}", note->date), theme::centred(theme::small(theme::kGood)), area.w);
    if (note->is_assisted) {
        y += painter.is_short() ? 15.0F : 18.0F;
        painter.paragraph({x, y}, tr("Won with assists. Win it again without them to remove this note."),
                          theme::centred(theme::small()), area.w);
    }
}

void Medals::draw_career(const Painter& painter, engine::Rect body) {
    const scores::Profile& profile = records_.profile.content();
    // On a narrow page each line's numbers are below its words.
    const bool is_narrow = painter.is_narrow();
    const float right = body.x + body.w - 10;
    const float left = right - (is_narrow ? 0.5F * body.w : 130.0F);
    const float numbers = is_narrow ? 17.0F : 0.0F;
    const float step = is_narrow ? kStep : kStep / 2;
    const float height = 22 + numbers + step * static_cast<float>(std::size(kLines));
    if (is_narrow) {
        body.h = kStep * std::floor(body.h / kStep);  // words are never shown without their numbers
    }
    hidden_ = std::max(0.0F, height - body.h);
    scroll_ = std::min(scroll_, hidden_);
    painter.scroll_bar(painter.beside_bar(body), scroll_, body.h, height);
    painter.set_window(body.y, body.y + body.h);
    float y = body.y + 14 - scroll_;
    draw_column_name(painter, {left, y}, tr("Standard rules"), left - body.x, is_narrow);
    draw_column_name(painter, {right, y}, tr("With assists"), right - left - 8, is_narrow);
    y += 22 + numbers;
    for (const Line& line : kLines) {
        painter.text_within({body.x, y}, line.label.text(), theme::body(theme::kMuted), body.w - 10);
        painter.text({left, y + numbers}, line.value(profile.career), theme::right(theme::body()));
        painter.text({right, y + numbers}, line.value(profile.assisted_career),
                     theme::right(theme::body(theme::kMuted)));
        y += step;
    }
    painter.reset_window();
}

}  // namespace screens
