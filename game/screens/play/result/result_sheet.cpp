// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/result_sheet.h"

#include "game/app/clip_saver.h"
#include "game/app/notices.h"
#include "game/screens/play/banner.h"
#include "game/screens/replays/watch_replay.h"
#include "game/sim/rules.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <utility>

namespace screens {

namespace {

constexpr int kTurnTicks = 4 * sim::kTicksPerSecond;

constexpr std::size_t kColumns = 2;
constexpr float kGap = 22;  // between columns

constexpr float kLeastAward = 60;  // room for one that can still be read

}  // namespace

std::vector<sim::Slot> rank_pilots(const sim::World& world, const std::vector<std::string>& names) {
    std::vector<sim::Slot> order;
    for (const sim::Pilot& pilot : world.pilots()) {
        const auto slot = static_cast<std::size_t>(pilot.slot());
        if (pilot.has_flown() && slot < names.size() && !names[slot].empty()) {
            order.push_back(pilot.slot());
        }
    }
    std::stable_sort(order.begin(), order.end(), [&](sim::Slot a, sim::Slot b) {
        const auto key = [&](sim::Slot slot) {
            const sim::Pilot& pilot = world.pilot(slot);
            return std::pair(world.is_deathmatch() ? pilot.frags() : 0, pilot.score());
        };
        return key(a) > key(b);
    });
    return order;
}

std::string headline_of(const sim::World& world, const std::vector<std::string>& names, sim::Slot self) {
    const std::vector<sim::Slot> order = rank_pilots(world, names);
    const bool has_watched = self == sim::kNoSlot;
    if (world.mode_rules().has_team) {
        const std::string points = view::grouped(sim::team_score(world));
        return has_watched ? tr_format("The crew reached wave {} with {} points", world.wave().number(), points)
                           : tr_format("Your crew reached wave {} with {} points", world.wave().number(), points);
    }
    if (!world.is_deathmatch() || order.empty()) {
        return has_watched ? tr_format("They reached wave {}", world.wave().number())
                           : tr_format("You reached wave {}", world.wave().number());
    }
    if (!world.is_over()) {
        return tr("Nobody has won yet");
    }
    return order.front() == self ? tr("You have won")
                                 : tr_format("{} has won", names[static_cast<std::size_t>(order.front())]);
}

namespace {

/// Returns a pilot's award as a title with its figure.
std::string describe_award(const scores::AwardOfPilot& given) {
    using scores::Award;
    switch (given.award) {
    case Award::Frags:
        return tr_format("Duellist: {}", given.value);
    case Award::Rescues:
        return tr_format("Rescuer: {}", given.value);
    case Award::CrossFire:
        return tr_format("Best cross-fire: {}", given.value);
    case Award::Fighters:
        return tr_format("Fighter ace: {}", given.value);
    case Award::SharpShot:
        return tr_format("Sharpshooter: {} %", given.value);
    case Award::LongestLife:
        return tr_format("Longest life: {}", clock_text(static_cast<sim::Tick>(given.value)));
    case Award::Rocks:
        return tr_format("Rock breaker: {}", given.value);
    case Award::Prizes:
        return tr_format("Collector: {}", given.value);
    case Award::Multipliers:
        return tr_format("Multiplier hunter: {}", given.value);
    case Award::Mines:
        return tr_format("Minesweeper: {}", given.value);
    case Award::Shots:
        return tr_format("Trigger finger: {}", given.value);
    case Award::Wingmate:
        break;
    }
    return tr("Wingmate");
}

}  // namespace

Ranking::Ranking(const sim::World& world, const std::vector<std::string>& names, sim::Slot self,
                 std::span<const scores::AwardOfPilot> awards)
    : self_(self) {
    for (const sim::Slot slot : rank_pilots(world, names)) {
        const sim::Pilot& pilot = world.pilot(slot);
        const auto award = std::ranges::find(awards, slot, &scores::AwardOfPilot::slot);
        rows_.push_back({slot, names[static_cast<std::size_t>(slot)],
                         award == awards.end() ? std::string() : "★ " + describe_award(*award),
                         world.is_deathmatch() ? tr_format_plural("{} frag", "{} frags", pilot.frags(), pilot.frags())
                                               : std::string(),
                         view::grouped(pilot.score()), !pilot.is_present()});
    }
}

void Ranking::rename(sim::Slot slot, const std::string& name) {
    if (const auto row = std::ranges::find(rows_, slot, &Row::slot); row != rows_.end()) {
        row->name = name;
    }
}

void Ranking::draw(const Painter& painter, engine::Rect area) {
    constexpr float kBelowLine = 4;  // of the letters
    const auto fitting = static_cast<std::size_t>(1 + std::max(0.0F, area.h - kBelowLine) / kRow);
    is_in_turns_ = rows_.size() > fitting;
    std::size_t first = 0;
    if (is_in_turns_) {
        const auto own = std::ranges::find(rows_, self_, &Row::slot);
        const auto own_place = own == rows_.end() ? 0 : static_cast<std::size_t>(own - rows_.begin());
        const std::size_t turns = (rows_.size() + fitting - 1) / fitting;
        const std::size_t turn = (own_place / fitting + static_cast<std::size_t>(ticks_ / kTurnTicks)) % turns;
        first = std::min(turn * fitting, rows_.size() - fitting);
    }
    // Place numbers show that there are more rows than are visible.
    const float indent = is_in_turns_ ? 20 : 0;
    float y = area.y;
    for (std::size_t i = first; i < std::min(rows_.size(), first + fitting); ++i) {
        if (is_in_turns_) {
            painter.text({area.x + indent - 4, y}, std::to_string(i + 1) + ".", theme::right(theme::small()));
        }
        draw_row(painter, rows_[i], {area.x + indent, y}, area.w - indent);
        y += kRow;
    }
}

void Ranking::draw_row(const Painter& painter, const Row& row, engine::Point at, float width) {
    const bool is_self = row.slot == self_;
    auto style =
        theme::bold(theme::body(is_self ? engine::Colour{} : theme::kText.faded(row.is_gone ? 0.5F : 0.8F)), is_self);
    const float score = painter.width(row.score, style);
    const float frags = row.frags.empty() ? 0 : painter.width(row.frags, style) + 14;
    marks_.draw(painter.renderer(), row.slot, painter.palette(), {at.x + 6, at.y - 5}, 10);
    const std::string name = row.is_gone ? tr_format("{} (left)", row.name) : row.name;
    const float room = width - 34 - score - frags;
    painter.text_within({at.x + 20, at.y}, name, style, room);
    if (const float left = room - painter.width(name, style) - 10; left > kLeastAward) {
        painter.text_within({at.x + 20 + room - left, at.y}, row.award, theme::small(theme::kAccent), left);
    }
    painter.text({at.x + width - score - 14, at.y}, row.frags, theme::right(style));
    painter.text({at.x + width, at.y}, row.score, theme::right(style));
}

std::vector<Fact> facts_of(const scores::FlightStats& stats) {
    using sim::Kind;
    const scores::Career& totals = stats.totals();
    const auto sum = [&](std::initializer_list<Kind> kinds) {
        int all = 0;
        for (const Kind kind : kinds) {
            all += stats.destroyed(kind);
        }
        return std::to_string(all);
    };
    const bool has_chain = stats.chain().most_links > 0;  // a game without waves
    const bool has_crew = stats.fetched() > 0 || stats.cross_fires() > 0;
    return {
        {tr("Time"), clock_text(static_cast<sim::Tick>(totals.ticks))},
        has_chain ? Fact{tr("Times banked"), std::to_string(stats.chain().banks)}
                  : Fact{tr("Waves cleared"), std::to_string(totals.waves)},
        {tr("Shots"), std::to_string(totals.shots)},
        {tr("Accuracy"), tr_format("{} %", totals.accuracy())},
        {tr("Rocks"), sum({Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::SteelRock})},
        {tr("Fighters"), sum({Kind::BigFighter, Kind::LittleFighter})},
        {tr("Mines"), sum({Kind::Mine})},
        {tr("Novas and wells"), sum({Kind::Nova, Kind::Vortex})},
        {tr("Prizes"), std::to_string(totals.prizes)},
        has_crew ? Fact{tr("Cross-fire"), std::to_string(stats.cross_fires())}
                 : Fact{tr("Multipliers"), std::to_string(totals.multipliers)},
        has_chain ? Fact{tr("Close calls in a row"), std::to_string(stats.chain().most_grazes)}
                  : Fact{tr("Rescues"), std::to_string(totals.rescues)},
        {tr("Ships lost"), std::to_string(totals.ships_lost)},
    };
}

ResultSheet::ResultSheet(const Flight& flight, std::span<const std::string> names, bool ends_with_ships)
    : facts_(facts_of(flight.stats)), medals_(flight.medals), is_assisted_(flight.is_assisted) {
    const auto losses = flight.stats.losses();
    if (losses.empty()) {
        return;
    }
    loss_ = ends_with_ships ? describe_loss(*flight.stats.last_loss(), names) : describe_losses(losses, names);
    tip_ = tip_against(ends_with_ships ? *flight.stats.last_loss() : losses.front().loss);
}

float ResultSheet::facts_height() const {
    const std::size_t rows = (facts_.size() + kColumns - 1) / kColumns;
    return static_cast<float>(rows + (owner_.empty() ? 0 : 1)) * kRow;
}

ResultSheet::LossLines ResultSheet::loss_lines(const Painter& painter, float width) const {
    auto loss = theme::body();
    auto tip = theme::small();
    return loss_.empty()
               ? LossLines{}
               : LossLines{painter.wrapped_to(2, loss_, loss, width), painter.wrapped_to(2, tip_, tip, width)};
}

float ResultSheet::least_height(const Painter& painter, float width) const {
    return height_of(loss_lines(painter, width));
}

float ResultSheet::height_of(const LossLines& lines) {
    return lines.loss.empty() ? 0 : kRow * static_cast<float>(lines.loss.size() + lines.tip.size()) + 4;
}

float ResultSheet::height(const Painter& painter, float width) const {
    return least_height(painter, width) + facts_height() + (medals_.empty() ? 0 : kMedal + 8 + kRow) +
           (is_assisted_ ? kRow : 0);
}

void ResultSheet::draw(const Painter& painter, engine::Rect area) const {
    LossLines lines = loss_lines(painter, area.w);
    if (height_of(lines) > area.h && !loss_.empty()) {
        lines = {{loss_}, {tip_}};  // in smaller letters
    }
    float y = area.y + 8;
    const auto draw = [&](const std::vector<std::string>& texts, const engine::TextStyle& style) {
        for (const std::string& text : texts) {
            if (y + kRow - 8 <= area.y + area.h + 4) {
                painter.text_within({area.x + area.w / 2, y}, text, painter.fitted(style, text, area.w), area.w);
            }
            y += kRow;
        }
    };
    draw(lines.loss, theme::centred(theme::body(theme::kWarning)));
    draw(lines.tip, theme::centred(theme::small(theme::kText)));
    const float top = height_of(lines);
    const bool is_whole = area.h >= height(painter, area.w);
    draw_facts(painter, {area.x, area.y + top, area.w, is_whole ? facts_height() : area.h - top});
    if (is_whole) {
        draw_medals(painter, {area.x, area.y + top + facts_height()}, area.w);
    }
}

void ResultSheet::draw_facts(const Painter& painter, engine::Rect area) const {
    const float column = (area.w - kGap) / kColumns;
    constexpr std::size_t kLeastRows = 3;  // fewer would be lost between the ranking and the menu
    const auto rows = static_cast<std::size_t>(std::max(0.0F, area.h) / kRow);
    if (rows < kLeastRows) {
        return;
    }
    std::size_t fitting = rows * kColumns;
    if (!owner_.empty()) {
        painter.text_within({area.x, area.y + 11}, tr_format("What {} did", owner_),
                            theme::bold(theme::small(theme::kText), true), area.w);
        area = part_below(area, area.y + kRow);
        fitting -= kColumns;
    }
    for (std::size_t i = 0; i < std::min(facts_.size(), fitting); ++i) {
        const std::size_t row = i / kColumns;
        const float x = area.x + static_cast<float>(i % kColumns) * (column + kGap);
        const float y = area.y + static_cast<float>(row) * kRow + 11;
        painter.text_within({x, y}, facts_[i].label, theme::small(), column - 40);
        painter.text({x + column, y}, facts_[i].value, theme::right(theme::small(theme::kText)));
    }
}

void ResultSheet::draw_medals(const Painter& painter, engine::Point at, float width) const {
    float y = at.y;
    if (is_assisted_) {
        painter.text_within({at.x + width / 2, y + 11}, tr("Played with assists: counted separately."),
                            theme::centred(theme::small()), width);
        y += kRow;
    }
    const float step = std::min(kMedal + 6, width / static_cast<float>(std::max<std::size_t>(medals_.size(), 1)));
    const float all = step * static_cast<float>(medals_.size());
    for (std::size_t i = 0; i < medals_.size(); ++i) {
        const float x = at.x + (width - all) / 2 + (static_cast<float>(i) + 0.5F) * step;
        draw_medal(painter, medals_[i], {x, y + 8 + kMedal / 2}, kMedal);
    }
    if (!medals_.empty()) {
        std::string names;
        for (const scores::Medal medal : medals_) {
            names += (names.empty() ? "" : "  ·  ") + std::string(scores::medal_info(medal).name.text());
        }
        const std::string line = tr_format("New: {}", names);
        const auto style = painter.fitted(theme::centred(theme::small(theme::kText)), line, width);
        painter.text_within({at.x + width / 2, y + kMedal + 8 + 11}, line, style, width);
    }
}

namespace {

/// Returns whether a game is over because no ship is left, not because of its time or its frags.
bool ends_with_ships(const sim::World& world) {
    return !world.is_deathmatch() && world.mode_rules().length == 0;
}

}  // namespace

ResultScreen::ResultScreen(const LocalUses& services, const sim::World& world, const std::vector<std::string>& names,
                           sim::Slot self, const Flight& flight, std::span<const scores::AwardOfPilot> awards,
                           int quiet_ticks)
    : MenuScreen(services, true), services_(services), world_(world), ranking_(world, names, self, awards),
      sheet_(flight, names, ends_with_ships(world)), guard_(services_, quiet_ticks) {}

void ResultScreen::show_again(std::shared_ptr<EndReplay> end, view::Crew crew) {
    end_ = std::move(end);
    crew_ = crew;
}

void ResultScreen::shown() {
    if (std::exchange(was_shown_, true)) {
        services_.view.restart(world_);  // a replay has used the view
        services_.view.play_tune(view::Tune::GameOver);
    }
    if (end_) {
        end_->start(services_.view);
    }
}

float ResultScreen::width_beside(const Painter& painter) {
    constexpr float kBoard = 430;  // the widest one, with its edges
    constexpr float kLeast = 120;
    const float width = painter.page().x - kBoard;
    return width < kLeast ? 0 : width;
}

void ResultScreen::draw(const Painter& painter, float fraction) {
    if (!end_ || end_->shown() == nullptr || width_beside(painter) == 0 || !may_stand_aside()) {
        return MenuScreen::draw(painter, fraction);
    }
    painter.cover(theme::kDim.faded(0.4F));  // what is beside the board should be seen
    Board wanted = board(painter);
    wanted.is_at_right = true;
    draw_body(painter, painter.board(wanted));
}

Pace ResultScreen::pace() const {
    const bool is_moving = guard_.is_quiet() || ranking_.is_in_turns() || (end_ && end_->is_moving());
    return is_moving ? Pace::Ambient : Pace::Still;
}

void ResultScreen::add_clip_row() {
    menu_.add({.label = tr_later("Save a clip"),
               .accept = [this] { save_clip(services_); },
               .enabled = [this] { return ui_.screens.has_game(); }});
}

/// A space bar that flies the ship never selects a row here, however long ago the game ended: a pilot who keeps firing,
/// even slowly, still means the game. (Return and the pointer select; a pad has one button for both.)
bool ResultScreen::is_for_game(const engine::InputEvent& event) {
    constexpr engine::Control kSpace{engine::Control::Kind::Key, SDL_SCANCODE_SPACE};
    return guard_.ignores(event) || (event.control == kSpace && event.kind == engine::InputEvent::Kind::Pressed &&
                                     !services_.bindings.actions(kSpace).empty());
}

void ResultScreen::tick() {
    if (end_) {
        end_->tick(services_.view, crew_);
    }
    ranking_.tick();
    guard_.tick();
}

}  // namespace screens
