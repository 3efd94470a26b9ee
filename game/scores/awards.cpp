// SPDX-License-Identifier: Zlib
#include "game/scores/awards.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

namespace scores {

namespace {

using sim::Kind;

constexpr std::array kInOrder{Award::Frags,       Award::Rescues, Award::CrossFire,   Award::Fighters,
                              Award::SharpShot,   Award::Rocks,   Award::LongestLife, Award::Prizes,
                              Award::Multipliers, Award::Mines,   Award::Shots};

std::int64_t sum_of(const FlightStats& flight, std::initializer_list<Kind> kinds) {
    std::int64_t all = 0;
    for (const Kind kind : kinds) {
        all += flight.destroyed(kind);
    }
    return all;
}

/// Returns what a flight has to show for an award; 0: nothing.
std::int64_t value_of(const FlightStats& flight, Award award) {
    const Career& totals = flight.totals();
    switch (award) {
    case Award::Frags:
        return totals.frags;
    case Award::Rescues:
        return totals.rescues;
    case Award::CrossFire:
        return flight.cross_fires();
    case Award::Fighters:
        return sum_of(flight, {Kind::BigFighter, Kind::LittleFighter});
    case Award::SharpShot:
        return totals.shots >= kShotsToJudge ? totals.accuracy() : 0;
    case Award::LongestLife:
        return flight.longest_life();
    case Award::Rocks:
        return sum_of(flight, {Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::SteelRock});
    case Award::Prizes:
        return totals.prizes;
    case Award::Multipliers:
        return totals.multipliers;
    case Award::Mines:
        return sum_of(flight, {Kind::Mine});
    case Award::Shots:
        return totals.shots;
    case Award::Wingmate:
        break;
    }
    return 0;
}

}  // namespace

std::vector<AwardOfPilot> award_pilots(std::span<const FlightStats> flights) {
    std::vector<std::optional<AwardOfPilot>> given(flights.size());
    std::array<bool, kInOrder.size()> is_given{};
    // The first round is for those who lead all, the second for those who lead the pilots that are left.
    for (const bool among_all : {true, false}) {
        for (std::size_t i = 0; i < kInOrder.size(); ++i) {
            std::optional<std::size_t> leader;
            std::int64_t most = 0;
            for (std::size_t pilot = 0; pilot < flights.size(); ++pilot) {
                const std::int64_t value = value_of(flights[pilot], kInOrder[i]);
                if ((among_all || !given[pilot]) && value > most) {
                    most = value;
                    leader = pilot;
                }
            }
            if (leader && !given[*leader] && !is_given[i]) {
                given[*leader] = AwardOfPilot{flights[*leader].slot(), kInOrder[i], most};
                is_given[i] = true;
            }
        }
    }
    std::vector<AwardOfPilot> all;
    if (std::ranges::none_of(given, [](const auto& award) { return award.has_value(); })) {
        return all;
    }
    for (std::size_t pilot = 0; pilot < flights.size(); ++pilot) {
        all.push_back(given[pilot].value_or(AwardOfPilot{flights[pilot].slot()}));
    }
    return all;
}

}  // namespace scores
