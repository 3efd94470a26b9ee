// SPDX-License-Identifier: Zlib
#include "game/sim/pilot.h"

#include <algorithm>

#include "game/sim/mutable_world.h"

namespace sim {

void Pilot::join(MutableWorld world) {
    Pilot newcomer(slot_);
    newcomer.is_finished_ = world.is_deathmatch_decided();
    *this = newcomer;
    if (world.mode_rules().has_team) {
        world.team().add_ships(world, 2);  // the one in which the pilot comes, and a spare one
    } else {
        lives_ = world.mode_rules().has_lives ? world.setup().lives : 1;
    }
    // Between waves the bonus is zero, since it is for a wave that this pilot did not fly.
    bonus_ = world.phase() == Phase::Play ? world.mode_rules().wave_bonus : 0;
    respawn(world);
}

void Pilot::leave(MutableWorld world) {
    if (state_ == State::Out && world.phase() != Phase::Over) {
        is_finished_ = true;  // otherwise a return would give this pilot a new ship
    }
    state_ = State::Absent;
    remove_pod(world);
    keys_.bits &= Keys::kAll;  // a pilot who has left is not away
    ship_.shots().clear();
    world.emit({.type = Event::Type::Left, .slot = slot_, .pos = ship_.pos(), .id = ship_.id()});
}

void Pilot::come_back(MutableWorld world) {
    // An exploding ship counts as lost: leaving does not save its life, except between waves, when no life is lost.
    const bool has_lost_ship = ship_.is_exploding() && world.phase() == Phase::Play;
    is_finished_ = is_finished_ || world.is_deathmatch_decided();
    keys_ = {};
    bonus_ = std::min(bonus_, kBonusKept);
    ship_.strip();
    if (has_lost_ship || is_finished_) {
        respawn(world);
    } else {
        launch(world);
    }
}

void Pilot::set_away(bool is_away) {
    if (is_away != this->is_away()) {
        keys_ = {is_away ? Keys::kAway : std::uint8_t{0}};
    }
}

void Pilot::set_keys(MutableWorld world, Keys keys) {
    if (is_away()) {
        ship_.set_keys(world, {}, {});
        ship_.protect();
        return;
    }
    ship_.set_keys(world, keys, keys_);
    keys_ = keys;
}

void Pilot::step(MutableWorld world) {
    if (!is_present()) {
        // Otherwise whoever pulls the plug would return with the bonus that the others have lost meanwhile.
        if (bonus_ > 0) {
            count_down_bonus();
        }
        return;
    }
    ship_.step_shots(world);
    count_down_bonus();
    if (state_ == State::Waiting && --wait_ <= 0) {
        respawn(world);
    } else if (state_ == State::Flying) {
        ship_.fly(world);
    }
}

void Pilot::count_down_bonus() {
    if (--bonus_wait_ == 0) {
        bonus_wait_ = kBonusEvery;
        bonus_ = std::max(0, bonus_ - kBonusStep);
    }
}

void Pilot::begin_wave(MutableWorld world) {
    bonus_ = world.mode_rules().wave_bonus;
    bonus_wait_ = kBonusEvery;
    factor_ = 1;
    is_ghost_ = is_ghost_ && !world.mode_rules().has_team;  // nobody of a team is out for more than a wave
    if (state_ == State::Out || is_finished_) {
        state_ = State::Out;
        return;
    }
    if (is_flying()) {
        ship_.place(ship_.next_place(world));
    } else {
        launch(world);  // costs no life, so a ship lost at the end of a wave is replaced for free
    }
}

void Pilot::finish(MutableWorld world) {
    is_finished_ = true;
    if (is_flying()) {
        ship_.destroy(world);
    }
}

void Pilot::respawn(MutableWorld world) {
    if (is_finished_) {
        state_ = State::Out;
        return;
    }
    if (lives_ == 0 && !is_ghost_) {
        if (world.pilots_still_in_besides(slot_) == 0) {
            state_ = State::Out;
            return;
        }
        is_ghost_ = true;
        world.emit({.type = Event::Type::BecameGhost, .slot = slot_, .pos = ship_.pos(), .id = ship_.id()});
    }
    if (world.mode_rules().has_lives && !is_ghost_) {
        change_lives(world, -1);
    }
    launch(world);
}

void Pilot::launch(MutableWorld world) {
    launch_at(world, ship_.next_place(world));
}

void Pilot::launch_at(MutableWorld world, Vec where) {
    state_ = State::Flying;
    remove_pod(world);
    ship_.renew(world, where);
}

void Pilot::change_lives(MutableWorld world, std::int32_t by) {
    if (world.mode_rules().has_team) {
        world.team().add_ships(world, by);
    } else {
        lives_ += by;
    }
}

void Pilot::remove_pod(MutableWorld world) {
    for (std::size_t i = 0; world.mode_rules().has_team && i < world.entities().size(); ++i) {
        Entity& entity = world.entities()[i];
        if (entity.kind() == Kind::DamagedShip && entity.slot() == slot_) {
            entity.remove();
        }
    }
}

void Pilot::on_fetched(MutableWorld world, Vec where) {
    add_score(world, kFetchPoints, where);
    launch_at(world, where);
}

void Pilot::hasten(std::int32_t wait) {
    if (state_ == State::Waiting && !is_ghost_) {
        wait_ = std::min(wait_, wait);
    }
}

void Pilot::on_ship_lost(MutableWorld world) {
    const bool is_last_ship = lives_ == 0 && !is_ghost_;
    const bool is_alone = world.pilots_present() == 1;
    const bool is_lost = is_last_ship && !is_alone && !can_be_fetched(world);
    if (is_finished_ || (is_lost && world.pilots_still_in_besides(slot_) == 0)) {
        state_ = State::Out;
        return;
    }
    state_ = State::Waiting;
    wait_ = wait_after_loss(world);
}

std::optional<std::int32_t> Pilot::ticks_to_next_ship(const World& world) const {
    const bool has_next = lives_ > 0 || is_ghost_ || world.pilots_still_in_besides(slot_) > 0;
    if (world.phase() != Phase::Play || is_finished_ || !has_next) {
        return std::nullopt;
    }
    if (is_alive() && ship_.is_exploding()) {
        return ship_.life() + wait_after_loss(world);
    }
    return is_waiting() ? std::optional(wait_) : std::nullopt;
}

bool Pilot::is_still_in(const World& world) const {
    switch (state_) {
    case State::Flying:
        return !is_ghost_;
    case State::Waiting:
        return !is_ghost_ && (lives_ > 0 || world.pilots_present() == 1 || can_be_fetched(world));
    case State::Absent:
    case State::Out:
        return false;
    }
    return false;
}

bool Pilot::leaves_pod(const World& world) const {
    return world.mode_rules().has_team && !is_ghost_;
}

bool Pilot::is_in_pod(const World& world) const {
    return is_waiting() && leaves_pod(world);
}

std::int32_t Pilot::wait_after_loss(const World& world) const {
    return leaves_pod(world) ? kPodTicks : world.mode_rules().respawn_wait;
}

bool Pilot::can_be_fetched(const World& world) const {
    return world.mode_rules().has_team && std::ranges::any_of(world.pilots(), [&](const Pilot& other) {
               return other.slot_ != slot_ && other.can_fetch();
           });
}

void Pilot::add_score(MutableWorld world, std::int32_t points, Vec where) {
    if (points == 0 || !world.mode_rules().has_points) {
        return;
    }
    score_ += points;
    world.emit({.type = Event::Type::Scored, .slot = slot_, .value = points, .pos = where});
}

void Pilot::add_frag(MutableWorld world, Slot victim) {
    ++frags_;
    world.emit({.type = Event::Type::Frag, .slot = slot_, .value = victim});
    if (world.mode_rules().has_frag_limit && frags_ >= world.setup().frags) {
        world.finish_deathmatch();
    }
}

void Pilot::add_life(MutableWorld world) {
    if (!is_ghost_ && world.mode_rules().has_lives) {
        change_lives(world, 1);
    }
}

void Pilot::take_multiplier(MutableWorld world, std::int32_t factor, Vec where) {
    if (world.mode_rules().has_chain) {
        world.chain().add(world, factor, where);
    } else if (world.mode_rules().has_team) {
        for (Slot slot = 0; slot < kMaxPilots; ++slot) {
            world.pilot(slot).set_factor(factor);
        }
    } else {
        set_factor(factor);
    }
}

void Pilot::take_comet(MutableWorld world, std::int32_t points, Vec where) {
    if (world.mode_rules().has_chain) {
        add_score(world, world.chain().is_idle() ? 0 : points, where);
        world.chain().add(world, 1, where);
    } else {
        add_bonus(points);
    }
}

void Pilot::multiply_bonus() {
    bonus_ *= factor_;
    factor_ = 1;
}

void Pilot::pay_bonus(std::int32_t points) {
    const std::int32_t paid = std::min(points, bonus_);
    bonus_ -= paid;
    score_ += paid;
}

void Pilot::check_extra_life(MutableWorld world) {
    while (score_ >= next_life_at_) {
        next_life_at_ += kExtraLifeEvery;
        if (!is_ghost_ && world.mode_rules().has_lives) {
            ++lives_;
            world.emit({.type = Event::Type::ExtraLife, .slot = slot_, .pos = ship_.pos(), .id = ship_.id()});
        }
    }
}

}  // namespace sim
