// SPDX-License-Identifier: Zlib
#include "game/sim/world.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "game/sim/collisions.h"
#include "game/sim/entities/ship.h"
#include "game/sim/entities/shrapnel.h"
#include "game/sim/mutable_world.h"
#include "game/sim/rush.h"

namespace sim {

namespace {

Setup in_range(Setup setup) {
    const auto clamp = [](std::uint8_t& value, std::int32_t most) {
        value = static_cast<std::uint8_t>(std::clamp<std::int32_t>(value, 1, most));
    };
    clamp(setup.pilots, ModeRules::of(setup.mode).most_pilots);
    clamp(setup.wave, kMaxStartWave);
    clamp(setup.lives, kMaxLives);
    clamp(setup.frags, kMaxFrags);
    return setup;
}

/// Returns a force against the direction of a velocity; 0 counts as positive (RULES.md §6.7).
constexpr std::int32_t against(std::int32_t velocity, std::int32_t force) {
    return velocity >= 0 ? -force : force;
}

void shake_one(Random& random, Entity& entity) {
    const std::int32_t x = random.roll(kShakeForce);
    const std::int32_t y = random.roll(kShakeForce);
    entity.accelerate({against(entity.vel().x, x), against(entity.vel().y, y)});
}

}  // namespace

World::World(const Setup& setup, std::shared_ptr<const MaskTable> masks)
    : setup_(in_range(setup)), rules_(&ModeRules::of(setup.mode)), masks_(std::move(masks)), random_(setup.seed) {
    assert(masks_ != nullptr);
    const MutableWorld world(*this);
    team_.begin(setup_);
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        pilots_[static_cast<std::size_t>(slot)] = Pilot(slot);
        if (slot < setup_.pilots) {
            world.pilot(slot).join(world);
        }
    }
    begin_wave(rules_->first_wave > 0 ? rules_->first_wave : setup_.wave);
}

World::World(const World& other) = default;
World::World(World&& other) noexcept = default;
World& World::operator=(const World& other) = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

void World::keep_flying(const Ship& ship, Tick ticks) {
    Ship& kept = MutableWorld(*this).pilot(ship.slot()).ship();
    const ShotList shots = kept.shots();
    kept = ship;
    kept.shots() = shots;
    for (Tick tick = 0; tick < ticks; ++tick) {
        kept.Entity::step(MutableWorld(*this), false);
    }
    // Backwards: the newest entities are at the end, so most others keep their places.
    for (std::size_t i = entities_.size(); i-- > 0;) {
        const Entity& entity = entities_[i];
        if (entity.kind() == Kind::Shrapnel && static_cast<const Shrapnel&>(entity).owner() == ship.slot()) {
            entities_.remove_at(i);
        }
    }
}

void World::hide_newcomers(const World& earlier) {
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (earlier.entities().find(entities_[i].id()) == nullptr) {
            entities_.remove_at(i);
        }
    }
}

void World::step(const TickInput& input, EventList& events) {
    events_ = &events;
    for (const RosterEvent& event : input.roster) {
        apply(event);
    }
    if (phase_ == Phase::Play) {
        play(input);
    } else if (phase_ == Phase::Over) {
        move();
    } else {
        step_between_waves(input);
    }
    sweep();
    ++tick_;
    events_ = nullptr;
}

void World::apply(const RosterEvent& event) {
    if (event.slot >= rules_->most_pilots) {
        return;
    }
    const MutableWorld world(*this);
    Pilot& subject = world.pilot(event.slot);
    if (is_departure(event.type)) {
        if (subject.is_present()) {
            subject.leave(world);
        }
        return;
    }
    if (phase_ == Phase::Over) {
        return;
    }
    using Type = RosterEvent::Type;
    if (!subject.is_present() && event.type != Type::Away) {
        admit(subject, event.type == Type::Return && subject.has_flown());
    } else if (subject.is_present() && event.type != Type::Join) {
        subject.set_away(event.type == Type::Away);
    }
}

void World::admit(Pilot& pilot, bool is_back) {
    const MutableWorld world(*this);
    if (is_back) {
        pilot.come_back(world);
    } else {
        pilot.join(world);
    }
    world.emit({.type = Event::Type::Joined,
                .slot = pilot.slot(),
                .value = is_back ? 1 : 0,
                .pos = pilot.ship().pos(),
                .id = pilot.ship().id()});
}

void World::play(const TickInput& input) {
    const MutableWorld world(*this);
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (world.pilot(slot).is_present()) {
            world.pilot(slot).set_keys(world, input.of(slot));
        }
    }
    wave_.step_heartbeat(world);
    if (setup_.has_collisions) {
        resolve_collisions(world);
    }
    if (shake_ > 0) {
        --shake_;
        shake();
    }
    move();
    freeze_ = std::max(0, freeze_ - 1);
    wave_.step_arrivals(world);
    if (rules_->has_chain) {
        chain_.step(world);
    }
    if (rules_->has_stream) {
        step_rush(world);
    }
    if (rules_->has_team) {
        team_.step(world);
    }
    twinkle();
    check_extra_lives();
    if (wave_.step_end(*this)) {
        world.emit({.type = Event::Type::WaveCleared, .value = wave_.number()});
        phase_ = Phase::Tally;
        entities_.clear();
        enemy_shots_.clear();
        tally_.begin(world);
    } else if (is_time_over() || pilots_still_in_besides(kNoSlot) == 0) {
        end();
    }
}

void World::end() {
    const MutableWorld world(*this);
    phase_ = Phase::Over;
    for (Pilot& each : pilots_) {
        each.set_keys(world, {});  // otherwise the last keys would stay held while the field drifts on
    }
    world.emit({.type = Event::Type::GameOver});
}

void World::check_extra_lives() {
    const MutableWorld world(*this);
    if (rules_->has_team) {
        team_.check_extra_ship(world);
        return;
    }
    for (Pilot& each : pilots_) {
        each.check_extra_life(world);
    }
}

void World::pay_for_ships() {
    const MutableWorld world(*this);
    for (Pilot& each : pilots_) {
        if (each.is_present()) {
            each.add_score(world, rules_->ship_bonus * each.ships_left(), each.ship().pos());
        }
    }
}

bool World::is_time_over() const {
    return rules_->length > 0 && tick_ + 1 >= rules_->length;
}

void World::shake() {
    const MutableWorld world(*this);
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (world.pilot(slot).is_alive()) {
            shake_one(random_, world.pilot(slot).ship());
        }
    }
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (entities_[i].is_shaken()) {
            shake_one(random_, entities_[i]);
        }
    }
}

void World::move() {
    const MutableWorld world(*this);
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        world.pilot(slot).step(world);
    }
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (!entities_[i].is_gone()) {
            entities_[i].step(world, freeze_ > 0);
        }
        if (entities_[i].is_gone()) {
            entities_.remove_at(i);
        }
    }
}

void World::twinkle() {
    if (--star_wait_ > 0) {
        return;
    }
    star_wait_ = kStarEvery;
    const auto move_star = [&](std::int32_t index, std::int32_t x, std::int32_t y) {
        const std::int32_t colour = random_.roll(kStarColours);
        MutableWorld(*this).emit(
            {.type = Event::Type::StarMoved, .value = index, .pos = from_pixels(x, y), .extra = colour});
    };
    const std::int32_t star = random_.roll(kStars);
    const std::int32_t star_x = random_.roll(field().width_px - 2 * kBorderPx);
    const std::int32_t star_y = random_.roll(field().height_px - 2 * kBorderPx);
    move_star(star, kBorderPx + star_x, kBorderPx + star_y);

    const auto is_inside = [](std::int32_t v, std::int32_t size) { return v > kRimPx && v < size - kRimPx; };
    const std::int32_t rim_star = kStars + random_.roll(kRimStars);
    std::int32_t x = 0;
    std::int32_t y = 0;
    do {
        x = random_.roll(field().width_px);
        y = random_.roll(field().height_px);
    } while (is_inside(x, field().width_px) && is_inside(y, field().height_px));
    move_star(rim_star, x, y);
}

void World::begin_wave(std::int32_t number) {
    const MutableWorld world(*this);
    phase_ = Phase::Play;
    freeze_ = 0;
    shake_ = 0;
    if (rules_->reseeds_waves) {  // before anything of the wave is rolled
        random_ = Random(wave_seed(setup_.seed, number));
        star_wait_ = kStarEvery;
    }
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (world.pilot(slot).is_present()) {
            world.pilot(slot).begin_wave(world);
        }
    }
    wave_.begin(world, number);
    world.emit({.type = Event::Type::WaveBegan, .value = number});
}

void World::step_between_waves(const TickInput& input) {
    const MutableWorld world(*this);
    tally_.step(world, input);
    check_extra_lives();
    if (tally_.stage() == Tally::Stage::Announce) {
        if (is_last_wave()) {
            pay_for_ships();
            end();
            return;
        }
        phase_ = Phase::Announce;
    } else if (tally_.stage() == Tally::Stage::Done) {
        begin_wave(wave_.number() + 1);
    }
}

void World::sweep() {
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (entities_[i].is_gone()) {
            entities_.remove_at(i);
        }
    }
}

std::int32_t World::pilots_present() const {
    return static_cast<std::int32_t>(std::ranges::count_if(pilots_, &Pilot::is_present));
}

std::int32_t World::pilots_still_in_besides(Slot slot) const {
    return static_cast<std::int32_t>(std::ranges::count_if(
        pilots_, [&](const Pilot& each) { return each.slot() != slot && each.is_still_in(*this); }));
}

std::uint64_t World::hash() const {
    HashArchive archive;
    archive("world", *this);
    return archive.value();
}

std::array<std::uint8_t, kWorldParts> World::part_hashes() const {
    PartHashArchive archive;
    archive("world", *this);
    std::array<std::uint8_t, kWorldParts> bytes{};
    for (std::size_t part = 0; part < bytes.size(); ++part) {
        bytes[part] = static_cast<std::uint8_t>(archive.value(static_cast<WorldPart>(part)));
    }
    return bytes;
}

std::string World::dump() const {
    DumpArchive archive;
    archive("world", *this);
    return archive.text();
}

}  // namespace sim
