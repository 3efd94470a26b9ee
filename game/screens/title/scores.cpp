// SPDX-License-Identifier: Zlib
#include "game/screens/title/scores.h"

#include "game/app/settings_table.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/result/game_over.h"
#include "game/screens/title/result_table.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace screens {
namespace {

constexpr float kScoresRow = 27;
constexpr float kLegend = 16;  // height of the line below the table

scores::List next_list(scores::List list) {
    return static_cast<scores::List>(stepped(static_cast<std::size_t>(list), 1, scores::kLists));
}

/// What a list is called, and on the key that leads to it.
struct ListName {
    Phrase title;
    Phrase key;
};
constexpr std::array<ListName, scores::kLists> kListNames{{{tr_later("HIGH SCORES"), tr_later("one pilot")},
                                                           {tr_later("BEST PAIRS"), tr_later("two pilots")},
                                                           {tr_later("RUSH"), tr_later("Rush")},
                                                           {tr_later("BEST CREWS"), tr_later("crews")}}};

/// Returns the names of a crew in two lines.
std::vector<ResultLine::Part> lines_of_crew(const scores::Score& score) {
    std::vector<ResultLine::Part> lines{{score.name, {}}, {}};
    const std::size_t in_first = score.others.size() / 2;
    for (std::size_t i = 0; i < score.others.size(); ++i) {
        std::string& line = lines[i < in_first ? 0 : 1].name;
        line += (line.empty() ? "" : ", ") + score.others[i];
    }
    return lines;
}

const ListName& list_name(scores::List list) {
    return kListNames[static_cast<std::size_t>(list)];
}

}  // namespace

Scores::Scores(const LocalUses& services) : Scores(services, std::nullopt, scores::List::One) {}

Scores::Scores(const LocalUses& services, LocalGame again, const scores::Score& newest)
    : Scores(services, std::optional(std::move(again)), newest.list()) {
    newest_ = newest;
}

Scores::Scores(const LocalUses& services, std::optional<LocalGame> again, scores::List list)
    : MenuScreen(services, false, kScoresRow), services_(services), again_(std::move(again)), list_(list),
      standings_(scores::standings_of(services.scores, list)) {}

void Scores::add_line(std::size_t place) {
    const scores::Standing& standing = lines()[place];
    const scores::Score& score = standing.score;
    ResultLine line{.place = place,
                    .subject = names_of(score),
                    .score = score.total(),
                    .wave = is_rush() ? 0 : score.wave,
                    .remark = standing.is_to_beat ? tr("to beat") : score.date,
                    .stands_out = place == 0,
                    .is_to_beat = standing.is_to_beat,
                    .is_newest = place_of_newest() == place,
                    .is_proven = !standing.is_to_beat && is_proven(services_, score),
                    .has_auto_fire = score.has_auto_fire,
                    .is_kid_mode = score.is_kid_mode};
    if (!score.others.empty()) {
        line.parts = lines_of_crew(score);
    } else if (score.partner) {
        line.parts = {{score.name, score.score}, {score.partner->name, score.partner->score}};
    }
    const std::string total = view::grouped(score.total());
    std::string value = standing.is_to_beat ? tr_format("to beat: {}", total) : total;
    if (line.wave > 0) {
        value += " · " + tr_format("wave {}", line.wave);
    }
    menu_.add(result_row(std::move(line), std::move(value), [this, standing] { watch(standing); }));
}

void Scores::watch(const scores::Standing& line) {
    if (line.is_to_beat) {
        ui_.sounds.play(Cue::Wrong);
        return ui_.notices.add(tr("A score to beat; there is no replay."));
    }
    watch_kept(services_, line.score.replay);
}

void Scores::shown() {
    standings_ = scores::standings_of(services_.scores, list_);
    const std::size_t focus = menu_.focus();
    menu_.clear();
    if (again_) {
        menu_.add({.label = tr_later("Play again"),
                   .accept = [this] { play_again(services_, *again_); },
                   .draw =
                       [](const Painter& painter, engine::Rect area, bool focused) {
                           auto style = theme::bold(
                               theme::centred(theme::item(focused ? engine::Colour{} : theme::kText)), focused);
                           painter.text_within({area.centre().x, area.y + 18}, tr("Play again"), style, area.w);
                       }});
    }
    menu_.add(result_head(are_several() ? tr_later("Pilots") : tr_later("Pilot"),
                          are_several() ? tr_later("Together") : tr_later("Score"), tr_later("Date"), !is_rush()));
    for (std::size_t place = 0; place < lines().size(); ++place) {
        add_line(place);
    }
    const std::size_t head = menu_.size() - lines().size();
    const auto newest = place_of_newest();
    menu_.pin(head, newest ? head + *newest : 0);
    menu_.set_focus(focus);
}

std::optional<std::size_t> Scores::place_of_newest() const {
    return newest_ && newest_->list() == list_ ? standings_.place_of(*newest_) : std::nullopt;
}

void Scores::tick() {
    MenuScreen::tick();
    if (services_.proofs.poll()) {
        shown();
    }
}

void Scores::handle(const engine::InputEvent& event) {
    switch (menu_key(event)) {
    case MenuKey::Left:
        list_ = static_cast<scores::List>(stepped(static_cast<std::size_t>(list_), -1, scores::kLists));
        ui_.sounds.play(Cue::Move);
        return shown();
    case MenuKey::Right:
    case MenuKey::Extra:
        list_ = next_list(list_);
        ui_.sounds.play(Cue::Move);
        return shown();
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
    const std::size_t first = again_ ? 2 : 1;  // below "Play again" and the head
    const bool is_on_goal =
        menu_.focus() >= first && menu_.focus() - first < lines().size() && lines()[menu_.focus() - first].is_to_beat;
    std::vector<Hint> more{{"Tab", list_name(next_list(list_)).key.text()}};
    if (again_) {
        more.insert(more.begin(), {"R", tr("play again")});
    }
    const std::string help = foot(painter);
    std::vector<Hint> keys =
        hints(std::move(more), is_on_again ? tr("select") : tr("watch the game"), again_ ? tr("result") : nullptr);
    if (is_on_goal || (lines().empty() && !is_on_again)) {  // there is no game to watch
        std::erase_if(keys, [](const Hint& hint) { return hint.key == "Return"; });
    }
    return {.size = {kTableWidth, painter.has_tables() ? 98 + kLegend + menu_.height() : 436},
            .title = list_name(list_).title.text(),
            .help = painter.has_tables() || !help.empty() ? std::optional(help) : std::nullopt,
            .help_colour = newest_ ? theme::kAccent : theme::kMuted,
            .hints = std::move(keys)};
}

void Scores::draw_body(const Painter& painter, engine::Rect body) {
    if (painter.has_tables()) {
        body.h -= kLegend;
        painter.text_within({body.centre().x, body.y + body.h + kLegend - 4}, legend(), theme::centred(theme::small()),
                            body.w);
    }
    menu_.draw(painter, body);
}

std::string Scores::legend() const {
    std::string words;
    const auto add = [&words](const char* meaning) { words += (words.empty() ? "" : "  ·  ") + std::string(meaning); };
    if (std::ranges::any_of(
            lines(), [this](const auto& line) { return !line.is_to_beat && is_proven(services_, line.score); })) {
        add(tr("✓ the replay proves the score"));
    }
    if (std::ranges::any_of(lines(), &scores::Standing::is_to_beat)) {
        add(tr("* made up, to be beaten"));
    }
    return words;
}

std::string Scores::foot(const Painter& painter) const {
    if (services_.scores.content().entries(list_).empty()) {
        if (list_ == scores::List::Crew) {
            return tr("No crew has flown from here yet: choose Crew under Together.");
        }
        if (painter.has_tables()) {  // the legend says the rest
            return are_pairs() ? tr("No scores by two pilots yet.") : tr("No scores of your own yet.");
        }
        return are_pairs() ? tr("No scores by two pilots yet. These are the ones to beat.")
                           : tr("No scores of your own yet. These are the ones to beat.");
    }
    if (painter.has_tables() && !menu_.hint().empty()) {
        return menu_.hint();
    }
    const auto place = place_of_newest();
    return place ? tr_format("Place {}: {}", *place + 1, view::grouped(newest_->total())) : std::string();
}

}  // namespace screens
