// SPDX-License-Identifier: Zlib
#include "game/sim/entities/entity.h"

#include <algorithm>

#include "game/sim/mutable_world.h"

namespace sim {

void Entity::step(MutableWorld world, bool is_frozen) {
    if (!is_frozen) {
        pos_ = world.field().wrapped(pos_ + vel_);
    }
    if (frame_delay_ >= 0 && --frame_wait_ < 0) {
        next_frame();
    }
    if (life_ > 0 && --life_ == 0) {
        if (is_exploding_) {
            on_explosion_over(world);
        } else {
            on_expired(world);
        }
    }
}

void Entity::next_frame() {
    frame_wait_ = frame_delay_;
    if (is_exploding_) {
        ++frame_;  // an explosion ends before its sprite's last frame (RULES.md §3.7), so it never wraps
        return;
    }
    const std::int32_t count = frame_count();
    frame_ = static_cast<std::int16_t>((frame_ + frame_step_ + count) % count);
}

void Entity::on_shot(MutableWorld world, Entity& by, std::int32_t damage, Vec velocity) {
    if (take_damage(world, damage)) {
        by.award(world, points(), pos_, links());
        return;
    }
    world.emit({.type = Event::Type::Hit, .slot = by.slot(), .pos = pos_, .kind = kind(), .id = id_});
    accelerate(velocity / 2);
}

void Entity::on_touched(MutableWorld world, Entity& by) {
    by.suffer_contact(world, *this);
    if (take_damage(world, 1)) {
        by.award(world, points(), pos_, links());
        return;
    }
    world.emit({.type = Event::Type::Hit, .slot = by.slot(), .pos = pos_, .kind = kind(), .id = id_});
    by.accelerate(vel_ / 2);
}

void Entity::on_blast(MutableWorld world) {
    take_damage(world, 1);
}

bool Entity::on_destroyed(MutableWorld /*world*/) {
    return true;
}

void Entity::on_expired(MutableWorld /*world*/) {
    remove();
}

void Entity::on_explosion_over(MutableWorld /*world*/) {
    remove();
}

void Entity::suffer_contact(MutableWorld /*world*/, const Entity& /*with*/) {}

void Entity::award(MutableWorld /*world*/, std::int32_t /*points*/, Vec /*where*/, std::int32_t /*links*/) {}

std::int32_t Entity::explosion_ticks() const {
    return kExplosion;
}

void Entity::accelerate(Vec by) {
    if (is_exploding_) {
        return;
    }
    vel_.x = std::clamp(vel_.x + by.x, -kSpeedLimit, kSpeedLimit);
    vel_.y = std::clamp(vel_.y + by.y, -kSpeedLimit, kSpeedLimit);
}

bool Entity::take_damage(MutableWorld world, std::int32_t damage) {
    if (is_exploding_ || is_gone_) {
        return false;
    }
    hit_points_ = std::max(0, hit_points_ - damage);
    if (hit_points_ > 0) {
        return false;
    }
    if (on_destroyed(world)) {
        explode(world);
    }
    return true;
}

void Entity::explode(MutableWorld world) {
    is_exploding_ = true;
    hit_points_ = 0;
    vel_ = {};
    life_ = explosion_ticks();
    animate(0, kExplosionDelay);
    world.emit({.type = Event::Type::Exploded, .slot = slot(), .pos = pos_, .kind = kind(), .id = id_});
}

void Entity::animate(std::int32_t first_frame, std::int32_t delay, std::int32_t step) {
    frame_ = static_cast<std::int16_t>(first_frame);
    frame_delay_ = static_cast<std::int16_t>(delay);
    frame_wait_ = frame_delay_;
    frame_step_ = static_cast<std::int16_t>(step);
}

}  // namespace sim
