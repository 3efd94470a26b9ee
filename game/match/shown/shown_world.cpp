// SPDX-License-Identifier: Zlib
#include "game/match/shown/shown_world.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace match {

ShownWorld::ShownWorld(const ConsecutiveWorlds& confirmed, const std::vector<sim::Slot>& own)
    : own_(own), worlds_(confirmed), gate_(own, confirmed.now().field()) {}

void ShownWorld::confirm(const sim::TickInput& input, const ConsecutiveWorlds& confirmed) {
    was_mistaken_ = prediction_.confirm(input) || was_mistaken_;
    is_changed_ = true;
    gate_.confirm(confirmed.now().tick(), confirmed.events());
    confirmed_.insert(confirmed_.end(), confirmed.events().begin(), confirmed.events().end());
    if (confirmed.now().tick() > worlds_.now().tick()) {
        show(confirmed.previous(), confirmed.now());
    }
}

void ShownWorld::distrust() {
    prediction_.distrust();
    is_changed_ = true;
    was_mistaken_ = true;
}

void ShownWorld::predict(const ConsecutiveWorlds& confirmed, std::span<const sim::TickInput> inputs) {
    is_changed_ = prediction_.run(confirmed.now(), inputs) || is_changed_;
    if (!std::exchange(is_changed_, false)) {
        return;
    }
    const auto& steps = prediction_.steps();
    std::vector<const sim::EventList*> events;
    std::ranges::transform(steps, std::back_inserter(events),
                           [](const Prediction::Step& step) { return &step.events; });
    const sim::World& previous = steps.empty()       ? confirmed.previous()
                                 : steps.size() == 1 ? confirmed.now()
                                                     : steps[steps.size() - 2].world;
    const sim::World& now = steps.empty() ? confirmed.now() : steps.back().world;
    gate_.predict(confirmed.now().tick() + 1, events, now.tick());
    if (std::exchange(was_mistaken_, false) || prediction_.repeated() > 0) {
        meter_.note_rollback(static_cast<sim::Tick>(prediction_.repeated()));
        // Worlds are compared at the tick that was the newest one.
        const sim::Tick tick = worlds_.now().tick();
        const auto same =
            std::ranges::find(steps, tick, [](const Prediction::Step& step) { return step.world.tick(); });
        if (same != steps.end() || confirmed.now().tick() == tick) {
            note_correction(pictured(same != steps.end() ? same->world : confirmed.now(), confirmed.now()));
        }
    }
    show(pictured(previous, confirmed.now()), pictured(now, confirmed.now()));
}

sim::World ShownWorld::pictured(const sim::World& world, const sim::World& confirmed) const {
    sim::World picture = world;
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const std::optional<sim::Tick> death = gate_.held_death(slot);
        if (!death || *death > world.tick() || !world.pilot(slot).is_alive()) {
            continue;
        }
        // A held death is not confirmed, so the world before it is the confirmed one or a step of the prediction.
        const std::size_t steps = *death - 1 - confirmed.tick();
        const sim::World& before = steps == 0 ? confirmed : prediction_.steps()[steps - 1].world;
        if (before.pilot(slot).is_flying()) {
            picture.keep_flying(before.pilot(slot).ship(), world.tick() - before.tick());
        }
    }
    return picture;
}

/// `after` is the newest tick shown so far, as recomputed now.
void ShownWorld::note_correction(const sim::World& after) {
    const ShipMoves moves = ship_moves(worlds_.now(), after);
    std::ranges::transform(moves_, moves, moves_.begin(), std::plus());
}

void ShownWorld::show(sim::World previous, sim::World now) {
    const bool is_new = now.tick() != worlds_.now().tick();
    worlds_ = ConsecutiveWorlds(std::move(previous), std::move(now), is_new ? gate_.take() : worlds_.events());
    if (!is_new) {
        return;
    }
    std::ranges::for_each(worlds_.events(), [this](const sim::Event& event) { meter_.note_presented(event); });
    std::ranges::for_each(std::exchange(confirmed_, {}),
                          [this](const sim::Event& event) { meter_.note_confirmed(event); });
    meter_.note_depth(static_cast<sim::Tick>(prediction_.steps().size()));
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        if (worlds_.now().pilot(slot).is_alive()) {
            meter_.note_correction(std::ranges::count(own_, slot) > 0, moves_[static_cast<std::size_t>(slot)]);
        }
    }
    moves_ = {};
}

FeelMeter ShownWorld::meter() const {
    FeelMeter meter = meter_;
    // Events that wait for the next shown tick will be presented with it, so they are counted already.
    EventGate gate = gate_;
    std::ranges::for_each(gate.take(), [&](const sim::Event& event) { meter.note_presented(event); });
    std::ranges::for_each(confirmed_, [&](const sim::Event& event) { meter.note_confirmed(event); });
    meter.set_gate(gate.stats());
    return meter;
}

}  // namespace match
