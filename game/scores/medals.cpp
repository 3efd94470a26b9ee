// SPDX-License-Identifier: Zlib
#include "game/scores/medals.h"

#include <algorithm>

namespace scores {
namespace {

using Type = sim::Event::Type;

constexpr int kLongGame = 10;
constexpr int kVeryLongGame = 20;
constexpr int kRow = 5;  // waves
constexpr int kFewestShots = 10;
constexpr int kFighters = 3;
constexpr int kChain = 5;
constexpr std::int32_t kWholeChain = (sim::kChainMostFactor - 1) * sim::kChainLinksPerFactor;
constexpr std::int32_t kLargeBank = 50000;
constexpr std::int64_t kUnbanked = 100000;
constexpr int kCloseCalls = 20;
constexpr int kFetched = 5;
constexpr int kCrossFires = 50;
constexpr int kCrewWaves = 10;

bool has(const sim::EventList& events, Type type, sim::Slot slot) {
    return std::ranges::any_of(events,
                               [=](const sim::Event& event) { return event.type == type && event.slot == slot; });
}

}  // namespace

std::vector<Medal> MedalJudge::take(const sim::EventList& events, const FlightStats& stats) {
    is_alone_ = is_alone_ && std::ranges::none_of(events, [this](const sim::Event& event) {
                    return event.type == Type::Joined && event.slot != slot_;
                });
    std::vector<Medal> earned;
    for (std::size_t i = 0; i < kMedals; ++i) {
        const auto medal = static_cast<Medal>(i);
        if (!given_[i] && deserves(medal, events, stats)) {
            given_.set(i);
            earned.push_back(medal);
        }
    }
    return earned;
}

bool MedalJudge::deserves(Medal medal, const sim::EventList& events, const FlightStats& stats) const {
    const bool is_cleared = has(events, Type::WaveCleared, sim::kNoSlot) && stats.has_part_in_wave();
    const FlightStats::WaveDeeds& wave = stats.wave();
    switch (medal) {
    case Medal::FirstWave:
        return is_cleared;
    case Medal::TenWaves:
        return stats.totals().waves >= kLongGame;
    case Medal::TwentyWaves:
        return stats.totals().waves >= kVeryLongGame;
    case Medal::NoneWasted:
        return is_cleared && wave.shots >= kFewestShots && wave.hits >= wave.shots && !wave.shield && !wave.loss;
    case Medal::SilentWave:
        return is_cleared && is_alone_ && wave.shots == 0;
    case Medal::BareHull:
        return stats.waves_since_shield() >= kRow;
    case Medal::Unscathed:
        return stats.waves_since_loss() >= kRow;
    case Medal::Luck:
        return stats.saves() > 0;
    case Medal::Rescue:
        return stats.totals().rescues > 0;
    case Medal::AllPrizes:
        return (prize_kinds_ | stats.prize_kinds()) == (1U << sim::kPrizes) - 1;
    case Medal::Ace:
        return stats.destroyed(sim::Kind::BigFighter) + stats.destroyed(sim::Kind::LittleFighter) >= kFighters;
    case Medal::Minesweeper:
        return stats.destroyed(sim::Kind::Mine) > 0;
    case Medal::Defuser:
        return stats.destroyed(sim::Kind::Nova) > 0;
    case Medal::ChainReaction:
        return has_chained(events);
    case Medal::NewShip:
        return has(events, Type::ExtraLife, slot_);
    case Medal::Duellist:
        return setup_.is_deathmatch() && stats.totals().frags >= setup_.frags;
    case Medal::WholeChain:
        return stats.chain().most_links >= kWholeChain;
    case Medal::LargeBank:
        return stats.chain().most_banked >= kLargeBank;
    case Medal::NoBank:
        return setup_.mode == sim::Mode::Rush && has(events, Type::GameOver, sim::kNoSlot) &&
               stats.chain().banks == 0 && stats.chain().points >= kUnbanked;
    case Medal::CloseCalls:
        return stats.chain().most_grazes >= kCloseCalls;
    case Medal::DayComplete:
        return has_flown_day(events, stats);
    case Medal::DayUnscathed:
        return has_flown_day(events, stats) && stats.waves_since_loss() >= sim::kDailyWaves;
    case Medal::Lifeline:
        return stats.fetched() >= kFetched;
    case Medal::CrossFire:
        return stats.cross_fires() >= kCrossFires;
    case Medal::CrewWave:
        return setup_.mode == sim::Mode::Crew && setup_.wave == 1 && stats.totals().waves >= kCrewWaves;
    case Medal::DayLeader:
    case Medal::Week:
        return false;
    }
    return false;
}

bool MedalJudge::has_flown_day(const sim::EventList& events, const FlightStats& stats) const {
    return setup_.mode == sim::Mode::Daily && has(events, Type::GameOver, sim::kNoSlot) &&
           stats.totals().waves >= sim::kDailyWaves;
}

bool MedalJudge::has_chained(const sim::EventList& events) const {
    const auto bang = std::ranges::find_if(
        events, [this](const sim::Event& event) { return event.type == Type::BigBang && event.slot == slot_; });
    return std::count_if(bang, events.end(), [](const sim::Event& event) {
               return event.type == Type::Exploded && event.kind != sim::Kind::Ship;
           }) >= kChain;
}

}  // namespace scores
