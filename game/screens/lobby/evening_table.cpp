// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/evening_table.h"

#include "game/screens/play/result/result_sheet.h"
#include "game/view/hud/hud_figures.h"

#include <algorithm>
#include <array>

namespace screens {

namespace {

constexpr float kEveningRow = 22;

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
    const std::vector<scores::Evening::Row> rows = evening.rows();
    for (const scores::Evening::Row& row : rows) {
        if (row.tally.rounds > 0 || rows.size() == 2) {  // of two, whoever has none yet is named, too
            score += (score.empty() ? "" : ", ") + row.name + " " + std::to_string(row.tally.rounds);
        }
    }
    const int length = evening.match_length();
    if (!winner.empty()) {
        return tr_format("{} has won the match. Best of {}: {}", winner, length, score);
    }
    // Among more than two pilots nobody may have won enough rounds yet.
    return evening.rounds_flown() < length ? tr_format("Best of {}: {}", length, score)
                                           : tr_format("The first with {} rounds wins: {}", length / 2 + 1, score);
}

std::string describe_round(const scores::Evening& evening, const sim::World& world) {
    return world.is_deathmatch() && evening.is_in_match()
               ? tr_format("Round {}", evening.next_round()) + "  ·  " + describe_match(evening)
               : std::string();
}

void note_game(scores::Evening& evening, const sim::World& world, const std::vector<std::string>& names,
               std::span<const scores::FlightStats> flights, bool have_ended) {
    std::vector<scores::Evening::Result> results;
    for (const sim::Slot slot : rank_pilots(world, names)) {
        const auto flight = std::ranges::find(flights, slot, &scores::FlightStats::slot);
        if (flight != flights.end() && world.pilot(slot).is_present()) {
            results.push_back({names[static_cast<std::size_t>(slot)], world.wave().number(), flight->totals().rescues,
                               world.pilot(slot).frags()});
        }
    }
    if (world.is_over() || (have_ended && !world.is_deathmatch())) {
        evening.add_game(results, world.is_deathmatch());
    }
}

std::string over_banner(const scores::Evening& evening, const sim::World& world) {
    if (!world.is_over() || !world.is_deathmatch() || evening.match_length() <= 1) {
        return view::end_title(world);
    }
    return evening.match_winner().empty() ? tr_format("ROUND {} OVER", evening.rounds_flown())
                                          : std::string(tr("MATCH OVER"));
}

namespace {

/// Draws a row: something at the left, and a text in each column.
void draw_columns(const Painter& painter, engine::Rect area, std::string_view first,
                  const std::array<std::string, kColumns.size()>& texts, const engine::TextStyle& style) {
    const float width = 0.14F * area.w;
    const float y = area.centre().y + engine::Font::cap_height(style) / 2;
    float right = area.x + area.w - 8 - width * static_cast<float>(kColumns.size() - 1);
    painter.text_within({area.x + 8, y}, first, style, right - width - area.x - 8);
    for (const std::string& text : texts) {
        painter.text_within({right, y}, text, theme::right(style), width - 6);
        right += width;
    }
}

MenuItem head_row() {
    return {.enabled = [] { return false; },
            .draw =
                [](const Painter& painter, engine::Rect area, bool) {
                    std::array<std::string, kColumns.size()> titles;
                    std::ranges::transform(kColumns, titles.begin(),
                                           [](const Column& column) { return std::string(column.title.text()); });
                    draw_columns(painter, area, "", titles, theme::small());
                }};
}

MenuItem pilot_row(const scores::Evening::Row& row) {
    std::array<std::string, kColumns.size()> figures;
    std::string all;  // for pages without tables
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        figures[i] = std::to_string(row.tally.*kColumns[i].value);
        all += (all.empty() ? "" : " · ") + std::string(kColumns[i].title.text()) + " " + figures[i];
    }
    return {.label = row.name,
            .accept = [] {},
            .value = [all] { return all; },
            .draw =
                [name = row.name, figures](const Painter& painter, engine::Rect area, bool is_focused) {
                    draw_columns(painter, area, name, figures,
                                 theme::body(is_focused ? engine::Colour{} : theme::kText));
                }};
}

}  // namespace

EveningTable::EveningTable(const Uses<Ui, Online>& services)
    : MenuScreen(services, true, kEveningRow), match_(describe_match(services.evening)) {
    menu_.add({.label = tr_later("Done"), .accept = [this] { back(); }});
    menu_.add(head_row());
    for (const scores::Evening::Row& row : services.evening.rows()) {
        menu_.add(pilot_row(row));
    }
    menu_.pin(2);
}

Board EveningTable::board(const Painter&) const {
    return {.size = {500, 130 + menu_.height()},
            .title = tr("THIS EVENING"),
            .help = match_.empty() ? std::nullopt : std::optional(match_),
            .floats = true,
            .hints = hints()};
}

}  // namespace screens
