// SPDX-License-Identifier: Zlib
#include "game/screens/title/scores.h"

#include "game/screens/play/play.h"
#include "game/screens/play/score_entry.h"
#include "game/screens/title/daily_table.h"
#include "game/view/brush.h"

#include <algorithm>
#include <string>
#include <utility>

namespace screens {
namespace {

constexpr float kRow = 28;
// Columns, from the left edge of a row; those of numbers end there.
constexpr float kNames = 56;
constexpr float kScore = 294;
constexpr float kWave = 358;
constexpr float kDate = 468;

}  // namespace

Scores::Scores(Services& services) : Scores(services, std::nullopt, scores::Crew::One) {}

Scores::Scores(Services& services, LocalGame again, const scores::Score& newest)
    : Scores(services, std::optional(std::move(again)), newest.crew()) {
    newest_ = newest;
}

Scores::Scores(Services& services, std::optional<LocalGame> again, scores::Crew crew)
    : MenuScreen(services, false, kRow), services_(services), again_(std::move(again)), crew_(crew),
      standings_(services.scores.standings(crew)) {}

void Scores::build_menu() {
    const std::size_t focus = menu_.focus();
    menu_.clear();
    if (again_) {
        menu_.add({.label = tr_later("Play again"),
                   .accept = [this] { play_again(services_, *again_); },
                   .draw =
                       [](const Painter& painter, engine::Rect area, bool focused) {
                           auto style = theme::centred(theme::item(focused ? engine::Colour{} : theme::kText));
                           style.weight = focused ? engine::Weight::Bold : engine::Weight::Regular;
                           painter.text_within({area.centre().x, area.y + 18}, tr("Play again"), style, area.w);
                       }});
    }
    menu_.add({.enabled = [] { return false; },
               .draw = [this](const Painter& painter, engine::Rect area, bool) { draw_head(painter, area); }});
    for (std::size_t place = 0; place < lines().size(); ++place) {
        const scores::Standing& line = lines()[place];
        const std::string total = view::grouped(line.score.total());
        menu_.add({.label = names_of(line.score),
                   .accept = [this, line] { watch(line); },
                   .value = [value = line.is_to_beat ? tr_format("to beat: {}", total) : total] { return value; },
                   .hint = marks_in_words(is_proven_[place], line.score.has_auto_fire, line.score.is_kid_mode),
                   .draw = [this, place](const Painter& painter, engine::Rect area,
                                         bool focused) { draw_row(painter, place, area, focused); }});
    }
    menu_.set_focus(focus);
}

void Scores::watch(const scores::Standing& line) {
    if (line.is_to_beat) {
        ui_.sounds.play(Cue::Wrong);
        return ui_.notices.add(tr("Nobody flew this game: it is a score to beat."));
    }
    watch_kept(services_, line.score.replay);
}

void Scores::shown() {
    standings_ = services_.scores.standings(crew_);
    is_proven_ = {};
    for (std::size_t place = 0; place < lines().size(); ++place) {
        const auto& [score, is_to_beat] = lines()[place];
        if (!is_to_beat) {
            const auto log = services_.replays.load(score.replay);
            is_proven_[place] = log && scores::is_backed_by(score, *log);
        }
    }
    build_menu();
}

void Scores::turn() {
    crew_ = are_pairs() ? scores::Crew::One : scores::Crew::Two;
    ui_.sounds.play(Cue::Move);
    shown();
}

void Scores::handle(const engine::InputEvent& event) {
    switch (menu_key(event)) {
    case MenuKey::Left:
    case MenuKey::Right:
    case MenuKey::Extra:
        return turn();
    default:
        MenuScreen::handle(event);
    }
}

bool Scores::again() {
    if (again_) {
        play_again(services_, *again_);
    }
    return again_.has_value();
}

Board Scores::board(const Painter& painter) const {
    const bool is_on_again = again_ && menu_.focus() == 0;
    std::vector<Hint> more{{"Tab", are_pairs() ? tr("one pilot") : tr("two pilots")}};
    if (again_) {
        more.insert(more.begin(), {"R", tr("play again")});
    }
    const std::string help = foot(painter);
    return {.size = {532, painter.has_tables() ? 98 + menu_.height() : 436},
            .title = are_pairs() ? tr("BEST PAIRS") : tr("HIGH SCORES"),
            .help = help,
            .has_help = painter.has_tables() || !help.empty(),
            .help_colour = newest_ ? theme::kAccent : theme::kMuted,
            .hints = hints(std::move(more), is_on_again ? tr("select") : tr("watch the game"))};
}

void Scores::draw_head(const Painter& painter, engine::Rect area) const {
    const auto label = theme::small();
    const float y = area.y + 18;
    painter.text({area.x + kNames, y}, are_pairs() ? tr("Pilots") : tr("Pilot"), label);
    painter.text({area.x + kScore, y}, are_pairs() ? tr("Together") : tr("Score"), theme::right(label));
    painter.text({area.x + kWave, y}, tr("Wave"), theme::right(label));
    painter.text({area.x + kDate, y}, tr("Date"), theme::right(label));
}

std::string Scores::foot(const Painter& painter) const {
    if (services_.scores.table().entries(crew_).empty()) {
        return are_pairs() ? tr("No scores by two pilots yet. These are the ones to beat.")
                           : tr("No scores of your own yet. These are the ones to beat.");
    }
    if (painter.has_tables() && !menu_.hint().empty()) {
        return menu_.hint();
    }
    const auto place = newest_ && newest_->crew() == crew_ ? standings_.place_of(*newest_) : std::nullopt;
    return place ? tr_format("Place {}: {}", *place + 1, view::grouped(newest_->total())) : std::string();
}

engine::TextStyle Scores::style_of(std::size_t place, bool focused) const {
    if (lines()[place].is_to_beat) {
        auto style = theme::item(focused ? theme::kText : theme::kMuted.faded(0.85F));
        style.weight = engine::Weight::Light;
        return style;
    }
    auto style = theme::item(is_newest(place) ? theme::kAccent
                             : focused        ? engine::Colour{}
                                              : theme::kText.faded(0.88F));
    style.weight = place == 0 || is_newest(place) ? engine::Weight::Bold : engine::Weight::Regular;
    return style;
}

void Scores::draw_row(const Painter& painter, std::size_t place, engine::Rect area, bool focused) const {
    if (!focused && place % 2 == 1) {
        painter.renderer().fill_rect(area, {255, 255, 255, 7});
    }
    const auto& [entry, is_to_beat] = lines()[place];
    const engine::TextStyle style = style_of(place, focused);
    const float y = area.y + 18;
    painter.text({area.x + 38, y}, std::to_string(place + 1), theme::right(style));
    draw_names(painter, entry, area, style);
    draw_marks(painter, entry, {area.x + (are_pairs() ? 361.0F : 182.0F), area.centre().y});
    painter.text({area.x + kScore, y}, view::grouped(entry.total()), theme::right(style));
    painter.text({area.x + kWave, y}, std::to_string(entry.wave), theme::right(style));
    painter.text_within({area.x + kDate, y}, is_to_beat ? tr("to beat") : entry.date,
                        theme::right(theme::small(is_newest(place) ? theme::kAccent : theme::kMuted)), 84);
    if (is_proven_[place]) {
        painter.text({area.x + kDate + 10, y}, "✓", theme::small(theme::kGood));
    }
}

void Scores::draw_names(const Painter& painter, const scores::Score& entry, engine::Rect area,
                        const engine::TextStyle& style) const {
    if (!entry.partner) {
        painter.text_within({area.x + kNames, area.y + 18}, entry.name, style, 120);
        return;
    }
    auto line = style;
    line.size = 10;
    const auto draw = [&](float y, const std::string& name, std::int32_t score) {
        const std::string own = view::grouped(score);
        painter.text_within({area.x + kNames, y}, name, line, 154 - painter.width(own, line));
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
