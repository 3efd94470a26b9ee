// SPDX-License-Identifier: Zlib
#include "game/screens/scores.h"

#include "game/screens/menu_input.h"
#include "game/screens/watch.h"
#include "game/view/brush.h"

#include <algorithm>
#include <string>
#include <utility>

namespace screens {
namespace {

constexpr float kRow = 28;
constexpr engine::Rect kBoard{60, 24, 520, 396};

}  // namespace

Scores::Scores(Services& services, std::optional<std::size_t> newest)
    : services_(services), newest_(newest), menu_(kRow) {
    build_menu();
    menu_.set_focus(newest.value_or(0));
}

void Scores::build_menu() {
    const auto& entries = services_.scores.table().entries();
    for (std::size_t place = 0; place < scores::kMaxScores; ++place) {
        const bool is_taken = place < entries.size();
        menu_.add({.label = is_taken ? entries[place].name : std::string(),
                   .accept =
                       [this, file = is_taken ? entries[place].replay : std::string()] {
                           Watch::open(services_, services_.replays.path(file));
                       },
                   .value = [score = is_taken ? entries[place].score : 0] { return view::grouped(score); },
                   .enabled = [is_taken] { return is_taken; },
                   .draw = [this, place](const Painter& painter, engine::Rect area,
                                         bool focused) { draw_row(painter, place, area, focused); }});
    }
}

void Scores::shown() {
    const auto& entries = services_.scores.table().entries();
    for (std::size_t place = 0; place < entries.size(); ++place) {
        const auto log = services_.replays.load(entries[place].replay);
        is_proven_[place] = log && scores::is_backed_by(entries[place], *log);
    }
}

void Scores::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    handle_menu(services_, menu_, event);
}

void Scores::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    if (!painter.has_tables()) {
        menu_.draw(painter, painter.board({.size = {520, 436},
                                           .title = tr("HIGH SCORES"),
                                           .hints = {{"Return", tr("watch the game")}, {"Esc", tr("back")}}}));
        return;
    }
    painter.panel(kBoard, tr("HIGH SCORES"));
    const auto label = theme::small();
    const float y = kBoard.y + 60;
    painter.text({kBoard.x + 74, y}, tr("Pilot"), label);
    painter.text({kBoard.x + 312, y}, tr("Score"), theme::right(label));
    painter.text({kBoard.x + 376, y}, tr("Wave"), theme::right(label));
    painter.text({kBoard.x + 486, y}, tr("Date"), theme::right(label));
    menu_.draw(painter, {kBoard.x + 18, kBoard.y + 70, kBoard.w - 36, scores::kMaxScores * kRow});
    const bool is_empty = services_.scores.table().entries().empty();
    const auto& entries = services_.scores.table().entries();
    const bool has_marks = std::ranges::any_of(
        entries, [](const scores::Score& entry) { return entry.has_auto_fire || entry.is_kid_mode; });
    if (has_marks) {
        painter.text_within({theme::kWidth / 2, kBoard.y + kBoard.h - 30},
                            tr("A  with auto-fire      B  with a beginner's ship"),
                            theme::centred(theme::small(theme::kAccent)), kBoard.w - 24);
    }
    painter.text_within({theme::kWidth / 2, kBoard.y + kBoard.h - (has_marks ? 14 : 16)},
                        is_empty ? tr("Nobody has flown here yet. Ten places are free.")
                                 : tr("✓  Its replay is here and ends in this score. Watch how it was done."),
                        theme::centred(theme::small()), kBoard.w - 24);
    painter.hints({theme::kWidth / 2, 452},
                  {{"↑ ↓", tr("choose")}, {"Return", tr("watch the game")}, {"Esc", tr("back")}});
}

void Scores::draw_row(const Painter& painter, std::size_t place, engine::Rect area, bool focused) const {
    const auto& entries = services_.scores.table().entries();
    const bool is_taken = place < entries.size();
    if (!focused && place % 2 == 1) {
        painter.renderer().fill_rect(area, {255, 255, 255, 7});
    }
    const bool is_newest = newest_ == place;
    const engine::Colour colour = is_newest ? theme::kAccent : focused ? engine::Colour{} : theme::kText.faded(0.88F);
    auto style = theme::item(is_taken ? colour : theme::kFaint.faded(0.6F));
    style.weight = place == 0 || is_newest ? engine::Weight::Bold : engine::Weight::Regular;
    const float y = area.y + 18;
    painter.text({area.x + 38, y}, std::to_string(place + 1), theme::right(style));
    if (!is_taken) {
        painter.text({area.x + 56, y}, "· · ·", style);
        return;
    }
    const scores::Score& entry = entries[place];
    painter.text_within({area.x + 56, y}, entry.name, style, 120);
    float mark = area.x + 182;
    for (const auto& [is_marked, letter] : {std::pair(entry.has_auto_fire, "A"), std::pair(entry.is_kid_mode, "B")}) {
        if (is_marked) {
            painter.key_cap({mark, area.centre().y}, letter, theme::kAccent);
            mark += 23;
        }
    }
    painter.text({kBoard.x + 312, y}, view::grouped(entry.score), theme::right(style));
    painter.text({kBoard.x + 376, y}, std::to_string(entry.wave), theme::right(style));
    painter.text({kBoard.x + 486, y}, entry.date, theme::right(theme::small(is_newest ? colour : theme::kMuted)));
    if (is_proven_[place]) {
        painter.text({kBoard.x + 496, y}, "✓", theme::small(theme::kGood));
    }
}

}  // namespace screens
