// SPDX-License-Identifier: Zlib
#include "game/screens/medals.h"

#include "game/screens/menu_input.h"
#include "game/screens/toasts.h"
#include "game/screens/watch_bar.h"
#include "game/view/brush.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace screens {
namespace {

constexpr engine::Rect kBoard{50, 20, 540, 404};
constexpr int kColumns = 4;
constexpr int kRows = static_cast<int>(scores::kMedals) / kColumns;
constexpr float kCell = 82;
constexpr engine::Point kGrid{kBoard.x + 18, kBoard.y + 56};

engine::Rect cell_of(std::size_t medal) {
    const auto column = static_cast<float>(medal % kColumns);
    const auto row = static_cast<float>(medal / kColumns);
    return {kGrid.x + column * kCell, kGrid.y + row * kCell, kCell - 6, kCell - 6};
}

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
    {tr_later("Asteroids"), [](const scores::Career& c) { return number_text(c.rocks); }},
    {tr_later("Fighters"), [](const scores::Career& c) { return number_text(c.fighters); }},
    {tr_later("Mines"), [](const scores::Career& c) { return number_text(c.mines); }},
    {tr_later("Novas"), [](const scores::Career& c) { return number_text(c.novas); }},
    {tr_later("Prizes"), [](const scores::Career& c) { return number_text(c.prizes); }},
    {tr_later("Multipliers and comets"), [](const scores::Career& c) { return number_text(c.multipliers + c.comets); }},
    {tr_later("Rescues"), [](const scores::Career& c) { return number_text(c.rescues); }},
    {tr_later("Ships lost"), [](const scores::Career& c) { return number_text(c.ships_lost); }},
};

}  // namespace

void Medals::handle(const engine::InputEvent& event) {
    act(menu_key(event));
    point(event);
}

void Medals::act(MenuKey key) {
    switch (key) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Extra:
    case MenuKey::Accept:
    case MenuKey::Start:
        return turn();
    case MenuKey::Left:
        return move(-1, 0);
    case MenuKey::Right:
        return move(1, 0);
    case MenuKey::Up:
        return move(0, -1);
    case MenuKey::Down:
        return move(0, 1);
    default:
        return;
    }
}

void Medals::turn() {
    shows_career_ = !shows_career_;
    services_.sounds.play(Cue::Move);
}

void Medals::move(int columns, int rows) {
    if (shows_career_) {
        return;
    }
    const int column = (static_cast<int>(focus_) % kColumns + columns + kColumns) % kColumns;
    const int row = (static_cast<int>(focus_) / kColumns + rows + kRows) % kRows;
    focus_ = static_cast<std::size_t>(row * kColumns + column);
    services_.sounds.play(Cue::Move);
}

void Medals::point(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (shows_career_ || (event.kind != Kind::PointerMoved && event.kind != Kind::PointerPressed)) {
        return;
    }
    const engine::Point at = field_pointer_at(services_, event);
    for (std::size_t i = 0; i < scores::kMedals; ++i) {
        if (cell_of(i).contains(at)) {
            focus_ = i;
        }
    }
}

void Medals::draw(const Painter& painter, float fraction) {
    const engine::ZoomScope unzoomed(painter.renderer(), 1);  // laid out for the field
    backdrop_.draw(painter, fraction);
    painter.panel(kBoard, shows_career_ ? tr("ALL GAMES") : tr("MEDALS"));
    if (shows_career_) {
        draw_career(painter);
        painter.hints({theme::kWidth / 2, 452}, {{"Tab", tr("medals")}, {"Esc", tr("back")}});
        return;
    }
    draw_medals(painter);
    painter.hints({theme::kWidth / 2, 452}, {{"← ↑ ↓ →", tr("choose")}, {"Tab", tr("all games")}, {"Esc", tr("back")}});
}

void Medals::draw_medals(const Painter& painter) const {
    const scores::Profile& profile = services_.profile.profile();
    for (std::size_t i = 0; i < scores::kMedals; ++i) {
        const engine::Rect cell = cell_of(i);
        const auto medal = static_cast<scores::Medal>(i);
        if (i == focus_) {
            painter.renderer().fill_rect(cell, theme::kAccent.faded(0.14F));
            painter.renderer().frame_rect(cell, theme::kAccent.faded(0.8F));
        }
        painter.offer(cell, scores::medal_info(medal).name, i == focus_);
        draw_medal(painter, medal, cell.centre(), 66, profile.medal(medal).has_value());
    }
    const float x = kGrid.x + kColumns * kCell + 12;
    draw_focused(painter, {x, kGrid.y, kBoard.x + kBoard.w - 18 - x, kRows * kCell - 6});
}

void Medals::draw_focused(const Painter& painter, engine::Rect area) const {
    const auto medal = static_cast<scores::Medal>(focus_);
    const scores::MedalInfo& info = scores::medal_info(medal);
    const auto& note = services_.profile.profile().medal(medal);
    const float x = area.centre().x;
    draw_medal(painter, medal, {x, area.y + 66}, 120, note.has_value());
    auto style = theme::item(note ? theme::kAccent : theme::kText);
    style.weight = engine::Weight::Bold;
    painter.text_within({x, area.y + 152}, tr(info.name.data()), theme::centred(style), area.w);
    float y = painter.paragraph({x, area.y + 176}, tr(info.feat.data()), theme::centred(theme::body()), area.w) + 8;
    if (!note) {
        painter.text_within({x, y}, tr("Not won yet"), theme::centred(theme::small()), area.w);
        return;
    }
    painter.text_within({x, y}, tr_format("Won on {}", note->date), theme::centred(theme::small(theme::kGood)), area.w);
    if (note->is_assisted) {
        y += 18;
        painter.paragraph({x, y}, tr("With aids: won again without, it is plain."), theme::centred(theme::small()),
                          area.w);
    }
}

void Medals::draw_career(const Painter& painter) const {
    const scores::Profile& profile = services_.profile.profile();
    const float right = kBoard.x + kBoard.w - 30;
    float y = kBoard.y + 66;
    painter.text({right - 130, y}, tr("By the common rules"), theme::right(theme::small()));
    painter.text({right, y}, tr("With aids"), theme::right(theme::small()));
    y += 22;
    for (const Line& line : kLines) {
        painter.text({kBoard.x + 30, y}, line.label.text(), theme::body(theme::kMuted));
        painter.text({right - 130, y}, line.value(profile.career), theme::right(theme::body()));
        painter.text({right, y}, line.value(profile.assisted_career), theme::right(theme::body(theme::kMuted)));
        y += 19.5F;
    }
}

}  // namespace screens
