// SPDX-License-Identifier: Zlib
#include "game/screens/title/flight_school.h"

#include <algorithm>

namespace screens {

namespace {

constexpr sim::Slot kSelf = 0;
/// Seeds found by trial: see tests/game/screens/title/flight_school_test.cpp for what they guarantee.
constexpr std::uint32_t kQuietSeed = 5215;
constexpr std::uint32_t kPrizeSeed = 17278;
/// By this tick, the canisters of the prize's game have appeared.
constexpr sim::Tick kCanistersBy = 60;

/// Returns how often, or for how many ticks, a step has to be done.
int needed(Lesson lesson) {
    constexpr int kNeeded[] = {2 * FlightSchool::kTurnTicks,
                               FlightSchool::kThrustTicks,
                               FlightSchool::kShots,
                               FlightSchool::kShieldTicks,
                               1,
                               1};
    return kNeeded[static_cast<std::size_t>(lesson)];
}

int of_type(const sim::EventList& events, sim::Event::Type type) {
    return static_cast<int>(std::ranges::count_if(
        events, [type](const sim::Event& event) { return event.type == type && event.slot == kSelf; }));
}

}  // namespace

bool FlightSchool::take(const sim::World& world, const sim::EventList& events) {
    if (is_over()) {
        return false;
    }
    if (world.pilot(kSelf).is_flying()) {
        count(world, events);
    }
    if (done_ < needed(lesson_)) {
        return false;
    }
    skip();
    return true;
}

void FlightSchool::count(const sim::World& world, const sim::EventList& events) {
    const sim::Keys keys = world.pilot(kSelf).keys();
    const sim::Ship& ship = world.pilot(kSelf).ship();
    switch (lesson_) {
    case Lesson::Turn:
        left_ += keys.has(sim::Keys::Left) && !keys.has(sim::Keys::Right) ? 1 : 0;
        right_ += keys.has(sim::Keys::Right) && !keys.has(sim::Keys::Left) ? 1 : 0;
        done_ = std::min(left_, kTurnTicks) + std::min(right_, kTurnTicks);
        break;
    case Lesson::Thrust:
        done_ += ship.is_thrusting() ? 1 : 0;
        break;
    case Lesson::Fire:
        done_ += of_type(events, sim::Event::Type::Fired);
        break;
    case Lesson::Shield:
        done_ += ship.is_shield_up() && ship.shield() > 0 ? 1 : 0;
        break;
    case Lesson::Prize:
        done_ += of_type(events, sim::Event::Type::PrizeTaken);
        break;
    case Lesson::Over:
        break;
    }
}

void FlightSchool::skip() {
    if (!is_over()) {
        lesson_ = static_cast<Lesson>(static_cast<int>(lesson_) + 1);
        done_ = 0;
    }
}

float FlightSchool::progress() const {
    return std::min(static_cast<float>(done_) / static_cast<float>(needed(lesson_)), 1.0F);
}

sim::Setup FlightSchool::setup_for(Lesson lesson) {
    return {.seed = lesson == Lesson::Prize ? kPrizeSeed : kQuietSeed, .lives = sim::kMaxLives};
}

bool FlightSchool::is_used_up(Lesson lesson, const sim::World& world) {
    if (world.is_over()) {
        return true;
    }
    if (lesson != Lesson::Prize || world.tick() < kCanistersBy) {
        return false;
    }
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        const sim::Entity& entity = world.entities()[i];
        if (entity.kind() == sim::Kind::Canister && !entity.is_exploding()) {
            return false;
        }
    }
    return true;
}

}  // namespace screens
