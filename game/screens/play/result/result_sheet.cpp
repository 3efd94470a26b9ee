// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/result_sheet.h"

#include "game/app/toasts.h"
#include "game/screens/replays/watch_bar.h"

#include <algorithm>

namespace screens {
namespace {

constexpr std::size_t kColumns = 2;
constexpr float kGap = 22;  // between columns

}  // namespace

std::vector<Fact> facts_of(const scores::FlightStats& stats) {
    using sim::Kind;
    const auto sum = [&](std::initializer_list<Kind> kinds) {
        int all = 0;
        for (const Kind kind : kinds) {
            all += stats.destroyed(kind);
        }
        return std::to_string(all);
    };
    return {
        {tr("Time"), clock_text(static_cast<sim::Tick>(stats.ticks()))},
        {tr("Waves cleared"), std::to_string(stats.waves_cleared())},
        {tr("Shots"), std::to_string(stats.shots())},
        {tr("Accuracy"), tr_format("{} %", stats.accuracy())},
        {tr("Rocks"), sum({Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::SteelRock})},
        {tr("Fighters"), sum({Kind::BigFighter, Kind::LittleFighter})},
        {tr("Mines"), sum({Kind::Mine})},
        {tr("Novas and wells"), sum({Kind::Nova, Kind::Vortex})},
        {tr("Prizes"), std::to_string(stats.prizes())},
        {tr("Multipliers"), std::to_string(stats.multipliers())},
        {tr("Rescues"), std::to_string(stats.rescues())},
        {tr("Ships lost"), std::to_string(stats.ships_lost())},
    };
}

ResultSheet::ResultSheet(const Flight& flight)
    : facts_(facts_of(flight.stats)), medals_(flight.medals), is_assisted_(flight.is_assisted) {}

float ResultSheet::facts_height() const {
    const std::size_t rows = (facts_.size() + kColumns - 1) / kColumns;
    return static_cast<float>(rows) * kRow;
}

float ResultSheet::height() const {
    return facts_height() + (medals_.empty() ? 0 : kMedal + 8) + (is_assisted_ ? kRow : 0);
}

void ResultSheet::draw(const Painter& painter, engine::Point corner, float width) const {
    const float column = (width - kGap) / kColumns;
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        const std::size_t row = i / kColumns;
        const float x = corner.x + static_cast<float>(i % kColumns) * (column + kGap);
        const float y = corner.y + static_cast<float>(row) * kRow + 11;
        painter.text_within({x, y}, facts_[i].label, theme::small(), column - 40);
        painter.text({x + column, y}, facts_[i].value, theme::right(theme::small(theme::kText)));
    }
    float y = corner.y + facts_height();
    if (is_assisted_) {
        painter.text_within({corner.x + width / 2, y + 11}, tr("Played with assists: counted separately."),
                            theme::centred(theme::small()), width);
        y += kRow;
    }
    const float step = std::min(kMedal + 6, width / static_cast<float>(std::max<std::size_t>(medals_.size(), 1)));
    const float all = step * static_cast<float>(medals_.size());
    for (std::size_t i = 0; i < medals_.size(); ++i) {
        const float x = corner.x + (width - all) / 2 + (static_cast<float>(i) + 0.5F) * step;
        draw_medal(painter, medals_[i], {x, y + 8 + kMedal / 2}, kMedal);
    }
}

}  // namespace screens
