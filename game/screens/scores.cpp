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

Scores::Scores(Services& services, std::optional<std::size_t> newest, scores::Crew crew)
    : services_(services), newest_(newest), newest_crew_(crew), crew_(crew), menu_(kRow) {
    build_menu();
    menu_.set_focus(newest.value_or(0));
}

void Scores::build_menu() {
    menu_.clear();
    for (std::size_t place = 0; place < scores::kMaxScores; ++place) {
        const bool is_taken = place < entries().size();
        const scores::Score entry = is_taken ? entries()[place] : scores::Score{};
        menu_.add({.label = entry.partner ? tr_format("{} and {}", entry.name, entry.partner->name) : entry.name,
                   .accept = [this, file = entry.replay] { watch(file); },
                   .value = [score = entry.total()] { return view::grouped(score); },
                   .enabled = [is_taken] { return is_taken; },
                   .draw = [this, place](const Painter& painter, engine::Rect area,
                                         bool focused) { draw_row(painter, place, area, focused); }});
    }
}

void Scores::watch(const std::string& file) {
    if (file.empty()) {
        services_.sounds.play(Cue::Wrong);
        services_.notices.add(tr("The replay of this game could not be kept."));
        return;
    }
    Watch::open(services_, services_.replays.path(file));
}

void Scores::shown() {
    prove();
}

void Scores::prove() {
    is_proven_ = {};
    for (std::size_t place = 0; place < entries().size(); ++place) {
        const auto log = services_.replays.load(entries()[place].replay);
        is_proven_[place] = log && scores::is_backed_by(entries()[place], *log);
    }
}

void Scores::turn() {
    crew_ = are_pairs() ? scores::Crew::One : scores::Crew::Two;
    services_.sounds.play(Cue::Move);
    build_menu();
    prove();
}

void Scores::handle(const engine::InputEvent& event) {
    switch (menu_key(event)) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Left:
    case MenuKey::Right:
    case MenuKey::Extra:
        return turn();
    default:
        handle_menu(services_, menu_, event);
    }
}

void Scores::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    const char* const title = are_pairs() ? tr("BEST PAIRS") : tr("HIGH SCORES");
    const char* const other = are_pairs() ? tr("one pilot") : tr("two pilots");
    if (!painter.has_tables()) {
        const engine::Rect body =
            painter.board({.size = {520, 436},
                           .title = title,
                           .hints = {{"Return", tr("watch the game")}, {"Tab", other}, {"Esc", tr("back")}}});
        if (entries().empty()) {
            painter.paragraph({body.x, body.y + 20}, empty_text(), theme::small(), body.w);
        } else {
            menu_.draw(painter, body);
        }
        return;
    }
    painter.panel(kBoard, title);
    const auto label = theme::small();
    const float y = kBoard.y + 60;
    painter.text({kBoard.x + 74, y}, are_pairs() ? tr("Pilots") : tr("Pilot"), label);
    painter.text({kBoard.x + 312, y}, are_pairs() ? tr("Together") : tr("Score"), theme::right(label));
    painter.text({kBoard.x + 376, y}, tr("Wave"), theme::right(label));
    painter.text({kBoard.x + 486, y}, tr("Date"), theme::right(label));
    menu_.draw(painter, {kBoard.x + 18, kBoard.y + 70, kBoard.w - 36, scores::kMaxScores * kRow});
    draw_foot(painter);
    painter.hints({theme::kWidth / 2, 452},
                  {{"↑ ↓", tr("choose")}, {"Return", tr("watch the game")}, {"Tab", other}, {"Esc", tr("back")}});
}

const char* Scores::empty_text() const {
    return are_pairs() ? tr("No two have flown here yet. Ten places are free.")
                       : tr("Nobody has flown here yet. Ten places are free.");
}

void Scores::draw_foot(const Painter& painter) const {
    const bool has_marks = std::ranges::any_of(
        entries(), [](const scores::Score& entry) { return entry.has_auto_fire || entry.is_kid_mode; });
    if (has_marks) {
        painter.text_within({theme::kWidth / 2, kBoard.y + kBoard.h - 30},
                            tr("A  with auto-fire      B  with a beginner's ship"),
                            theme::centred(theme::small(theme::kAccent)), kBoard.w - 24);
    }
    painter.text_within(
        {theme::kWidth / 2, kBoard.y + kBoard.h - (has_marks ? 14 : 16)},
        entries().empty() ? empty_text() : tr("✓  The replay of this game is here and ends with this score. Watch it."),
        theme::centred(theme::small()), kBoard.w - 24);
}

void Scores::draw_row(const Painter& painter, std::size_t place, engine::Rect area, bool focused) const {
    const bool is_taken = place < entries().size();
    if (!focused && place % 2 == 1) {
        painter.renderer().fill_rect(area, {255, 255, 255, 7});
    }
    const bool is_newest = newest_ == place && newest_crew_ == crew_;
    const engine::Colour colour = is_newest ? theme::kAccent : focused ? engine::Colour{} : theme::kText.faded(0.88F);
    auto style = theme::item(is_taken ? colour : theme::kFaint.faded(0.6F));
    style.weight = place == 0 || is_newest ? engine::Weight::Bold : engine::Weight::Regular;
    const float y = area.y + 18;
    painter.text({area.x + 38, y}, std::to_string(place + 1), theme::right(style));
    if (!is_taken) {
        painter.text({area.x + 56, y}, "· · ·", style);
        return;
    }
    const scores::Score& entry = entries()[place];
    draw_names(painter, entry, area, style);
    draw_marks(painter, entry, {area.x + (are_pairs() ? 361.0F : 182.0F), area.centre().y});
    painter.text({kBoard.x + 312, y}, view::grouped(entry.total()), theme::right(style));
    painter.text({kBoard.x + 376, y}, std::to_string(entry.wave), theme::right(style));
    painter.text({kBoard.x + 486, y}, entry.date, theme::right(theme::small(is_newest ? colour : theme::kMuted)));
    if (is_proven_[place]) {
        painter.text({kBoard.x + 496, y}, "✓", theme::small(theme::kGood));
    }
}

void Scores::draw_names(const Painter& painter, const scores::Score& entry, engine::Rect area,
                        const engine::TextStyle& style) const {
    if (!entry.partner) {
        painter.text_within({area.x + 56, area.y + 18}, entry.name, style, 120);
        return;
    }
    auto line = style;
    line.size = 10;
    const auto draw = [&](float y, const std::string& name, std::int32_t score) {
        const std::string own = view::grouped(score);
        painter.text_within({area.x + 56, y}, name, line, 154 - painter.width(own, line));
        painter.text({area.x + 216, y}, own, theme::right(line));
    };
    draw(area.y + 10.5F, entry.name, entry.score);
    draw(area.y + 22.5F, entry.partner->name, entry.partner->score);
}

void Scores::draw_marks(const Painter& painter, const scores::Score& entry, engine::Point at) {
    for (const auto& [is_marked, letter] : {std::pair(entry.has_auto_fire, "A"), std::pair(entry.is_kid_mode, "B")}) {
        if (is_marked) {
            painter.key_cap(at, letter, theme::kAccent);
            at.x += 21;
        }
    }
}

}  // namespace screens
