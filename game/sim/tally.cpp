// SPDX-License-Identifier: Zlib
#include "game/sim/tally.h"

#include <algorithm>

#include "game/sim/mutable_world.h"

namespace sim {

namespace {

/// Returns the multiple of kTallyPayment with which `bonus` takes no more than `payments`, besides its remainder.
constexpr std::int32_t payment_for(std::int32_t bonus, std::int32_t payments) {
    return kTallyPayment * std::max(1, (bonus / kTallyPayment + payments - 1) / payments);
}

}  // namespace

void Tally::begin(MutableWorld world) {
    *this = Tally{};
    std::int32_t largest = 0;
    for (const Pilot& pilot : world.pilots()) {
        const auto slot = static_cast<std::size_t>(pilot.slot());
        bonus_[slot] = pilot.is_present() ? pilot.bonus() : 0;
        factor_[slot] = pilot.factor();
        before_[slot] = pilot.keys();
        largest = std::max(largest, bonus_[slot] * factor_[slot]);
    }
    payment_ = payment_for(largest, kTallyMaxPayments);
    enter(world, Stage::Show);
}

void Tally::enter(MutableWorld world, Stage stage) {
    stage_ = stage;
    ticks_ = 0;
    if (stage == Stage::Multiply) {
        for (Slot slot = 0; slot < kMaxPilots; ++slot) {
            world.pilot(slot).multiply_bonus();
        }
        world.emit({.type = Event::Type::TallyMultiplied});
    } else if (stage == Stage::Announce && !static_cast<const World&>(world).is_last_wave()) {
        world.emit({.type = Event::Type::TallyClosed, .value = world.wave().number() + 1});
    }
}

void Tally::step(MutableWorld world, const TickInput& input) {
    note_readiness(world, input);
    if (stage_ < Stage::End && everybody_is_ready(world)) {
        settle(world);
        return;
    }
    ++ticks_;
    switch (stage_) {
    case Stage::Show:
        if (ticks_ >= kTallyShow) {
            enter(world, Stage::Multiply);
        }
        break;
    case Stage::Multiply:
        if (ticks_ >= kTallyMultiply) {
            enter(world, Stage::Pay);
        }
        break;
    case Stage::Pay:
        if (ticks_ % kTallyPayEvery == 0) {
            pay(world);
        }
        break;
    case Stage::End:
        if (ticks_ >= kTallyEnd || everybody_is_ready(world)) {
            enter(world, Stage::Announce);
        }
        break;
    case Stage::Announce:
        if (ticks_ >= kAnnounce) {
            enter(world, Stage::Done);
        }
        break;
    case Stage::Done:
        break;
    }
}

void Tally::raise_payment(const World& world) {
    const std::int32_t payments_left = std::max(1, kTallyMaxPayments + 1 - ticks_ / kTallyPayEvery);
    for (const Pilot& pilot : world.pilots()) {
        if (pilot.is_present()) {
            payment_ = std::max(payment_, payment_for(pilot.bonus(), payments_left));
        }
    }
}

void Tally::pay(MutableWorld world) {
    raise_payment(world);
    bool has_paid = false;
    bool has_more = false;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        Pilot& pilot = world.pilot(slot);
        if (!pilot.is_present()) {
            continue;
        }
        has_paid = has_paid || pilot.bonus() > 0;
        pilot.pay_bonus(payment_);
        has_more = has_more || pilot.bonus() > 0;
    }
    if (has_paid) {
        world.emit({.type = Event::Type::TallyPaid});
    }
    if (!has_more) {
        enter(world, Stage::End);
    }
}

void Tally::settle(MutableWorld world) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        Pilot& pilot = world.pilot(slot);
        pilot.multiply_bonus();
        if (pilot.is_present()) {
            pilot.pay_bonus(pilot.bonus());
        }
    }
    world.emit({.type = Event::Type::TallyPaid});
    enter(world, Stage::End);
}

void Tally::note_readiness(const World& world, const TickInput& input) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        if (world.pilot(slot).is_present() && input.keys[i].pressed(Keys::Fire, before_[i])) {
            ready_[i] = true;
        }
        before_[i] = input.keys[i];
    }
}

bool Tally::everybody_is_ready(const World& world) const {
    return std::ranges::all_of(world.pilots(), [&](const Pilot& pilot) {
        return !pilot.is_present() || pilot.is_out() || is_ready(pilot.slot());
    });
}

}  // namespace sim
