// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/evening_table.h"

#include "game/screens/play/result/result_sheet.h"

#include <algorithm>
#include <array>

namespace screens {

namespace {

constexpr float kLine = 18;

struct Column {
    Phrase title;
    std::uint8_t scores::Tally::*value;
};

constexpr std::array<Column, 5> kColumns{{
    {tr_later("Games"), &scores::Tally::games},
    {tr_later_in("games", "Won"), &scores::Tally::wins},
    {tr_later("Frags"), &scores::Tally::frags},
    {tr_later("Best wave"), &scores::Tally::best_wave},
    {tr_later("Rescues"), &scores::Tally::rescues},
}};

}  // namespace

std::string describe_match(const scores::Evening& evening) {
    const std::string winner = evening.match_winner();
    if (winner.empty() && !evening.is_in_match()) {
        return {};
    }
    std::string score;
    for (const scores::Evening::Row& row : evening.rows()) {
        if (row.tally.rounds > 0) {
            score += (score.empty() ? "" : ", ") + row.name + " " + std::to_string(row.tally.rounds);
        }
    }
    return winner.empty() ? tr_format("Best of {}: {}", evening.match_length(), score)
                          : tr_format("{} has won the match. Best of {}: {}", winner, evening.match_length(), score);
}

std::string describe_round(const scores::Evening& evening, const sim::World& world) {
    return world.is_deathmatch() && evening.is_in_match()
               ? tr_format("Round {}", evening.next_round()) + "  ·  " + describe_match(evening)
               : std::string();
}

void note_game(scores::Evening& evening, const sim::World& world, const std::vector<std::string>& names,
               std::span<const scores::FlightStats> flights) {
    std::vector<scores::Evening::Result> results;
    for (const sim::Slot slot : rank_pilots(world, names)) {
        const auto flight = std::ranges::find(flights, slot, &scores::FlightStats::slot);
        if (flight != flights.end() && world.pilot(slot).is_present()) {
            results.push_back({names[static_cast<std::size_t>(slot)], world.wave().number(), flight->totals().rescues,
                               world.pilot(slot).frags()});
        }
    }
    if (world.is_over()) {
        evening.add_game(results, world.is_deathmatch());
    }
}

std::string over_banner(const scores::Evening& evening, const sim::World& world) {
    if (!world.is_over() || !world.is_deathmatch() || evening.match_length() <= 1) {
        return tr("GAME OVER");
    }
    return evening.match_winner().empty() ? tr_format("ROUND {} OVER", evening.rounds_flown())
                                          : std::string(tr("MATCH OVER"));
}

EveningTable::EveningTable(const Uses<Ui, Online>& services)
    : MenuScreen(services, true), match_(describe_match(services.evening)), rows_(services.evening.rows()) {
    menu_.add({.label = tr_later("Done"), .accept = [this] { back(); }});
}

Board EveningTable::board(const Painter&) const {
    const float rows = static_cast<float>(rows_.size() + 1) * kLine;
    return {.size = {500, 130 + rows + menu_.height()},
            .title = tr("THIS EVENING"),
            .help = match_.empty() ? std::nullopt : std::optional(match_),
            .floats = true,
            .hints = hints()};
}

void EveningTable::draw_body(const Painter& painter, engine::Rect body) {
    const float column = 0.14F * body.w;
    const float first = body.x + body.w - column * static_cast<float>(kColumns.size() - 1);
    float y = body.y + 12;
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        painter.text_within({first + column * static_cast<float>(i), y}, kColumns[i].title.text(),
                            theme::right(theme::small()), column - 6);
    }
    const float end = body.y + body.h - menu_.height();
    for (const scores::Evening::Row& row : rows_) {
        y += kLine;
        if (y > end) {
            break;
        }
        painter.text_within({body.x, y}, row.name, theme::body(theme::kText), first - column - body.x);
        for (std::size_t i = 0; i < kColumns.size(); ++i) {
            painter.text({first + column * static_cast<float>(i), y}, std::to_string(row.tally.*kColumns[i].value),
                         theme::right(theme::body(theme::kText)));
        }
    }
    menu_.draw(painter, {body.x, end, body.w, menu_.height()}, true);
}

}  // namespace screens
