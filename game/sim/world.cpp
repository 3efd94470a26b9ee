// SPDX-License-Identifier: Zlib
#include "game/sim/world.h"

#include <algorithm>
#include <cassert>

#include "game/sim/collisions.h"

namespace sim {

namespace {

Setup in_range(Setup setup) {
    const auto clamp = [](std::uint8_t& value, std::int32_t most) {
        value = static_cast<std::uint8_t>(std::clamp<std::int32_t>(value, 1, most));
    };
    clamp(setup.pilots, kMaxPilots);
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
    const std::int32_t x = random.draw(kShakeForce);
    const std::int32_t y = random.draw(kShakeForce);
    entity.accelerate({against(entity.vel().x, x), against(entity.vel().y, y)});
}

}  // namespace

World::World(const Setup& setup, std::shared_ptr<const MaskTable> masks)
    : setup_(in_range(setup)), masks_(std::move(masks)), random_(setup.seed) {
    assert(masks_ != nullptr);
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        pilots_[static_cast<std::size_t>(slot)] = Pilot(slot);
        if (slot < setup_.pilots) {
            pilot(slot).join(*this);
        }
    }
    begin_wave(setup_.wave);
}

void World::emit(const Event& event) {
    if (events_ != nullptr) {
        events_->push_back(event);
    }
}

void World::step(const TickInput& input, EventList& events) {
    events_ = &events;
    apply_roster(input);
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

void World::apply_roster(const TickInput& input) {
    for (const RosterEvent& event : input.roster) {
        Pilot& subject = pilot(event.slot);
        if (event.type != RosterEvent::Type::Join) {
            if (subject.is_present()) {
                subject.leave(*this);
            }
        } else if (!subject.is_present() && phase_ != Phase::Over) {
            subject.join(*this);
            const Ship& ship = subject.ship();
            emit({.type = Event::Type::Joined, .slot = subject.slot(), .pos = ship.pos(), .id = ship.id()});
        }
    }
}

void World::play(const TickInput& input) {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (pilot(slot).is_present()) {
            pilot(slot).set_keys(*this, input.of(slot));
        }
    }
    wave_.step_heartbeat(*this);
    if (setup_.has_collisions) {
        resolve_collisions(*this);
    }
    if (shake_ > 0) {
        --shake_;
        shake();
    }
    move();
    freeze_ = std::max(0, freeze_ - 1);
    wave_.step_arrivals(*this);
    twinkle();
    for (Pilot& each : pilots_) {
        each.check_extra_life(*this);
    }
    if (wave_.step_end(*this)) {
        emit({.type = Event::Type::WaveCleared, .value = wave_.number()});
        phase_ = Phase::Tally;
        entities_.clear();
        enemy_shots_.clear();
        tally_.begin(*this);
    } else if (pilots_still_in_besides(kNoSlot) == 0) {
        phase_ = Phase::Over;
        for (Pilot& each : pilots_) {
            each.set_keys(*this, {});  // otherwise the last keys would stay held while the field drifts on
        }
        emit({.type = Event::Type::GameOver});
    }
}

void World::shake() {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (pilot(slot).is_alive()) {
            shake_one(random_, pilot(slot).ship());
        }
    }
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (entities_[i].is_shaken()) {
            shake_one(random_, entities_[i]);
        }
    }
}

void World::move() {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (pilot(slot).is_present()) {
            pilot(slot).step(*this);
        }
    }
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (!entities_[i].is_gone()) {
            entities_[i].step(*this, freeze_ > 0);
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
        const std::int32_t colour = random_.draw(kStarColours);
        emit({.type = Event::Type::StarMoved, .value = index, .pos = from_pixels(x, y), .extra = colour});
    };
    const std::int32_t star = random_.draw(kStars);
    const std::int32_t star_x = random_.draw(kFieldWidthPx - 2 * kBorderPx);
    const std::int32_t star_y = random_.draw(kFieldHeightPx - 2 * kBorderPx);
    move_star(star, kBorderPx + star_x, kBorderPx + star_y);

    const auto is_inside = [](std::int32_t v, std::int32_t size) { return v > kRimPx && v < size - kRimPx; };
    const std::int32_t rim_star = kStars + random_.draw(kRimStars);
    std::int32_t x = 0;
    std::int32_t y = 0;
    do {
        x = random_.draw(kFieldWidthPx);
        y = random_.draw(kFieldHeightPx);
    } while (is_inside(x, kFieldWidthPx) && is_inside(y, kFieldHeightPx));
    move_star(rim_star, x, y);
}

void World::begin_wave(std::int32_t number) {
    phase_ = Phase::Play;
    freeze_ = 0;
    shake_ = 0;
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (pilot(slot).is_present()) {
            pilot(slot).begin_wave(*this);
        }
    }
    wave_.begin(*this, number);
    emit({.type = Event::Type::WaveBegan, .value = number});
}

void World::step_between_waves(const TickInput& input) {
    tally_.step(*this, input);
    for (Pilot& each : pilots_) {
        each.check_extra_life(*this);
    }
    if (tally_.stage() == Tally::Stage::Announce) {
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

Slot World::draw_target() {
    const auto living = static_cast<std::int32_t>(std::ranges::count_if(pilots_, &Pilot::is_alive));
    if (living == 0) {
        return kNoSlot;
    }
    std::int32_t chosen = random_.draw(living);
    const auto it = std::ranges::find_if(pilots_, [&](const Pilot& each) { return each.is_alive() && chosen-- == 0; });
    return it->slot();
}

void World::blast(const Entity* source) {
    for (std::size_t i = entities_.size(); i-- > 0;) {
        if (&entities_[i] != source && !entities_[i].is_gone()) {
            entities_[i].on_blast(*this);
        }
    }
    for (Pilot& each : pilots_) {
        each.ship().cut_thrust();
    }
    shake_ = kShake;
}

void World::freeze(Slot by) {
    freeze_ = kFreeze;
    emit({.type = Event::Type::Frozen, .slot = by});
}

void World::finish_deathmatch() {
    for (Slot slot = kMaxPilots - 1; slot >= 0; --slot) {
        if (pilot(slot).is_present()) {
            pilot(slot).finish(*this);
        }
    }
}

std::uint64_t World::hash() const {
    HashArchive archive;
    archive("world", *this);
    return archive.value();
}

std::string World::dump() const {
    DumpArchive archive;
    archive("world", *this);
    return archive.text();
}

}  // namespace sim
