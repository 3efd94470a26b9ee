// SPDX-License-Identifier: Zlib
#include "game/screens/title/flight_school.h"

#include "game/sim/classroom.h"
#include "game/sim/headings.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace screens {

namespace {

constexpr sim::Slot kSelf = 0;
constexpr int kRetryTicks = sim::kTicksPerSecond;

// Everything that a step speaks of is in the middle row, where the board at the page's foot or top cannot hide it.
constexpr std::int32_t kRowY = 224;  // px, of corners
constexpr sim::Vec kMiddle = sim::from_pixels(304, kRowY);
constexpr sim::Vec kLeftSpot = sim::from_pixels(144, kRowY);  // in reach of a shot from the middle
constexpr sim::Vec kRightSpot = sim::from_pixels(464, kRowY);
constexpr sim::Vec kDrift{6, 0};
// So near that a shot across the edge hits even if it is aimed one heading off, and out of reach the long way round.
constexpr sim::Vec kNearEdge = sim::from_pixels(576, kRowY);
constexpr sim::Vec kAcrossEdge = sim::from_pixels(44, kRowY);
constexpr sim::Vec kRockEntry = sim::from_pixels(0, kRowY);
constexpr sim::Vec kRockSpeed{48, 0};          // it is at the ship after three seconds
constexpr std::int32_t kRockMissedAtPx = 500;  // it is out of sight before it is replaced
constexpr std::int32_t kPush = 14;             // times a heading's direction: faster than kFast
constexpr std::int32_t kFactor = 3;            // of the multiplier
constexpr std::int32_t kReachOfShieldPx = 48;  // between the corners of a ship and a rock that breaks at its shield
constexpr std::int32_t kRefillBelow = sim::kShieldOfNewShip / 2;

/// Returns how much of a step has to be done; at least 1, also when all are over.
int needed(Lesson lesson) {
    constexpr std::array<int, kLessons> kNeeded{
        2 * FlightSchool::kTurnTicks, FlightSchool::kFast, FlightSchool::kFast - FlightSchool::kSlow, 1, 1, 1, 2};
    return lesson == Lesson::Over ? 1 : kNeeded[static_cast<std::size_t>(lesson)];
}

int speed_of(const sim::Ship& ship) {
    return static_cast<int>(std::hypot(static_cast<float>(ship.vel().x), static_cast<float>(ship.vel().y)));
}

bool has_own(const sim::EventList& events, sim::Event::Type type) {
    return std::ranges::any_of(events,
                               [type](const sim::Event& event) { return event.type == type && event.slot == kSelf; });
}

bool is_broken_rock(const sim::Event& event) {
    return event.type == sim::Event::Type::Exploded &&
           (event.kind == sim::Kind::LargeRock || event.kind == sim::Kind::MediumRock ||
            event.kind == sim::Kind::SmallRock);
}

bool is_near(sim::Vec a, sim::Vec b, std::int32_t limit_px) {
    const std::int32_t limit = sim::to_subpixels(limit_px);
    const sim::Vec way = sim::Field{}.way(a, b);
    return std::abs(way.x) < limit && std::abs(way.y) < limit;
}

/// Returns whether a shot has crossed the field's edge between two ticks.
bool is_across(sim::Vec before, sim::Vec now) {
    return std::abs(now.x - before.x) > sim::kFieldWidth / 2 || std::abs(now.y - before.y) > sim::kFieldHeight / 2;
}

/// Returns the object if it is in the field and whole, or null.
const sim::Entity* whole(const sim::World& world, sim::EntityId id) {
    const sim::Entity* entity = world.entities().find(id);
    return entity != nullptr && !entity->is_exploding() ? entity : nullptr;
}

bool touches(const sim::World& world, const sim::Ship& ship, const sim::Entity& entity) {
    const sim::MaskTable& masks = world.masks();
    return sim::masks_meet(world.field(), ship.pixel_pos(), masks.frame(ship.kind(), ship.frame()), entity.pixel_pos(),
                           masks.frame(entity.kind(), entity.frame()));
}

}  // namespace

bool FlightSchool::take(const sim::World& world, const sim::EventList& events) {
    if (is_over()) {
        return false;
    }
    watch_hits(world);
    count(world, events);
    if (done_ < needed(lesson_)) {
        return false;
    }
    go_on();
    return true;
}

void FlightSchool::count(const sim::World& world, const sim::EventList& events) {
    using Type = sim::Event::Type;
    const sim::Keys keys = world.pilot(kSelf).keys();
    const sim::Ship& ship = world.pilot(kSelf).ship();
    const int speed = speed_of(ship);
    switch (lesson_) {
    case Lesson::Turn:
        left_ += keys.has(sim::Keys::Left) && !keys.has(sim::Keys::Right) ? 1 : 0;
        right_ += keys.has(sim::Keys::Right) && !keys.has(sim::Keys::Left) ? 1 : 0;
        done_ = std::min(left_, kTurnTicks) + std::min(right_, kTurnTicks);
        break;
    case Lesson::Thrust:
        done_ = std::max(done_, speed);
        was_fast_ = speed >= kFast;
        break;
    case Lesson::Brake:
        was_fast_ = was_fast_ || speed >= kFast;
        done_ = was_fast_ ? std::max(0, kFast - speed) : 0;
        break;
    case Lesson::Edge:
        done_ += follow_shots(ship, events) ? 1 : 0;
        break;
    case Lesson::Shield:
        done_ += ship.is_shield_up() && std::ranges::any_of(events, [&](const sim::Event& event) {
                     return is_broken_rock(event) && is_near(event.pos, ship.pos(), kReachOfShieldPx);
                 });
        break;
    case Lesson::Prize:
        done_ += has_own(events, Type::PrizeTaken) ? 1 : 0;
        break;
    case Lesson::Sort:
        is_taken_[0] = is_taken_[0] || has_own(events, Type::MultiplierTaken);
        is_taken_[1] = is_taken_[1] || has_own(events, Type::Rescued);
        done_ = static_cast<int>(std::ranges::count(is_taken_, true));
        break;
    case Lesson::Over:
        break;
    }
}

void FlightSchool::watch_hits(const sim::World& world) {
    hit_wait_ = std::max(0, hit_wait_ - 1);
    const sim::Ship& ship = world.pilot(kSelf).ship();
    if (ship.is_protected()) {
        return;
    }
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        const sim::Entity& entity = world.entities()[i];
        if (entity.is_dangerous() && entity.is_solid() && touches(world, ship, entity)) {
            hit_wait_ = kHitTicks;
        }
    }
}

bool FlightSchool::follow_shots(const sim::Ship& ship, const sim::EventList& events) {
    const bool is_rock_broken = std::ranges::any_of(events, is_broken_rock);
    std::vector<Seen> seen;
    for (const sim::Shot& shot : ship.shots()) {
        const auto before = std::ranges::find(shots_, shot.id(), &Seen::id);
        const bool is_new = before == shots_.end();
        // A new shot comes from its ship, which may be at the edge itself.
        const bool has_wrapped =
            is_new ? is_across(ship.pos(), shot.pos()) : before->has_wrapped || is_across(before->at, shot.pos());
        seen.push_back({shot.id(), shot.pos(), has_wrapped});
    }
    const bool is_wrapped_gone = std::ranges::any_of(shots_, [&](const Seen& shot) {
        return shot.has_wrapped && std::ranges::find(seen, shot.id, &Seen::id) == seen.end();
    });
    shots_ = std::move(seen);
    return is_rock_broken && is_wrapped_gone;
}

void FlightSchool::skip() {
    if (!is_over()) {
        skipped_.set(static_cast<std::size_t>(lesson_));
        go_on();
    }
}

void FlightSchool::go_on() {
    lesson_ = static_cast<Lesson>(static_cast<int>(lesson_) + 1);
    done_ = 0;
    has_begun_ = false;
    hit_wait_ = 0;
    subjects_ = {};
    shots_.clear();
}

float FlightSchool::progress() const {
    return std::min(static_cast<float>(done_) / static_cast<float>(needed(lesson_)), 1.0F);
}

std::vector<sim::EntityId> FlightSchool::subjects(const sim::World& world) const {
    std::vector<sim::EntityId> found;
    for (const sim::EntityId id : subjects_) {
        if (id != 0 && whole(world, id) != nullptr) {
            found.push_back(id);
        }
    }
    return found;
}

sim::Setup FlightSchool::setup() {
    return {.mode = sim::Mode::School};
}

bool FlightSchool::lacks_something(const sim::World& world) const {
    const sim::Entity* first = whole(world, subjects_[0]);
    switch (lesson_) {
    case Lesson::Edge:
    case Lesson::Prize:
        return first == nullptr;
    case Lesson::Shield:
        return first == nullptr || first->pixel_pos().x > kRockMissedAtPx;
    case Lesson::Sort:
        return (!is_taken_[0] && first == nullptr) || (!is_taken_[1] && whole(world, subjects_[1]) == nullptr);
    case Lesson::Turn:
    case Lesson::Thrust:
    case Lesson::Brake:
    case Lesson::Over:
        return false;
    }
    return false;
}

std::optional<sim::World> FlightSchool::arrange(const sim::World& world) {
    const sim::Ship& ship = world.pilot(kSelf).ship();
    const bool is_first = !std::exchange(has_begun_, true);
    const bool is_low = lesson_ == Lesson::Shield && ship.shield() < kRefillBelow && !ship.is_shield_up();
    wait_ = is_first ? 0 : lacks_something(world) ? wait_ - 1 : kRetryTicks;
    const bool is_due = wait_ <= 0;
    if (!is_due && !is_low) {
        return std::nullopt;
    }
    std::optional<sim::World> next(world);
    if (!is_due) {
        sim::Classroom(*next).refill_shield();
        return next;
    }
    wait_ = kRetryTicks;
    // Pickups come to wherever the pupil is by then; other steps begin again.
    if (!is_first && (lesson_ == Lesson::Prize || lesson_ == Lesson::Sort)) {
        add_pickups(*next);
    } else {
        begin_step(*next);
    }
    return next;
}

void FlightSchool::begin_step(sim::World& world) {
    sim::Classroom room(world);
    switch (lesson_) {
    case Lesson::Turn:
    case Lesson::Thrust:
    case Lesson::Over:
        break;
    case Lesson::Brake:
        if (!was_fast_) {  // the step before was skipped, so there is nothing to brake yet
            room.push_ship(sim::direction(world.pilot(kSelf).ship().heading()) * kPush);
        }
        break;
    case Lesson::Edge:
        room.clear();
        room.put_ship(kNearEdge);
        subjects_[0] = room.add_rock(sim::RockSize::Large, kAcrossEdge, {});
        break;
    case Lesson::Shield:
        room.clear();
        room.put_ship(kMiddle);
        subjects_[0] = room.add_rock(sim::RockSize::Large, kRockEntry, kRockSpeed);
        break;
    case Lesson::Prize:
    case Lesson::Sort:
        room.clear();
        room.put_ship(kMiddle);
        add_pickups(world);
        break;
    }
}

void FlightSchool::add_pickups(sim::World& world) {
    sim::Classroom room(world);
    if (lesson_ == Lesson::Prize) {
        const bool is_right = world.pilot(kSelf).ship().pos().x > kMiddle.x;
        subjects_[0] = room.add_canister(is_right ? kLeftSpot : kRightSpot, kDrift);
        return;
    }
    if (!is_taken_[0] && whole(world, subjects_[0]) == nullptr) {
        subjects_[0] = room.add_multiplier(kLeftSpot, kFactor);
    }
    if (!is_taken_[1] && whole(world, subjects_[1]) == nullptr) {
        subjects_[1] = room.add_damaged_ship(kRightSpot, kDrift);
    }
}

}  // namespace screens
