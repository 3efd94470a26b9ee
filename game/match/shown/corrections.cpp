// SPDX-License-Identifier: Zlib
#include "game/match/shown/corrections.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace match {

namespace {

/// Returns the shortest way between two positions across the wrapping field.
Offset way(const sim::Field& field, sim::Vec from, sim::Vec to) {
    constexpr float kUnit = static_cast<float>(sim::kSubpixels);
    const sim::Vec shortest = field.way(from, to);
    return {static_cast<float>(shortest.x) / kUnit, static_cast<float>(shortest.y) / kUnit};
}

/// Returns the move in a picture at `fraction` between two ticks.
Offset between(Offset previous, Offset now, float fraction) {
    return previous * (1 - fraction) + now * fraction;
}

float length(Offset offset) {
    return std::hypot(offset.x, offset.y);
}

/// Returns the same entity in another world's pool, or null. A rebuild may give the same id to another kind. Most
/// entities keep their index, which saves the search.
const sim::Entity* find_same(const sim::EntityPool& pool, std::size_t index, const sim::Entity& wanted) {
    const bool is_there = index < pool.size() && pool[index].id() == wanted.id();
    const sim::Entity* found = is_there ? &pool[index] : pool.find(wanted.id());
    return found != nullptr && found->kind() == wanted.kind() ? found : nullptr;
}

/// Returns whether a ship is in both worlds, and whole or exploding in both: an explosion begins where it happens, and
/// does not slide there from where the ship was seen.
bool has_ship_in_both(const sim::World& before, const sim::World& after, sim::Slot slot) {
    const sim::Pilot& first = before.pilot(slot);
    const sim::Pilot& second = after.pilot(slot);
    return first.is_alive() && second.is_alive() && first.ship().is_exploding() == second.ship().is_exploding();
}

}  // namespace

ShipMoves ship_moves(const sim::World& before, const sim::World& after) {
    assert(before.tick() == after.tick());
    ShipMoves moves{};
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        if (has_ship_in_both(before, after, slot)) {
            moves[static_cast<std::size_t>(slot)] =
                length(way(before.field(), before.pilot(slot).ship().pos(), after.pilot(slot).ship().pos()));
        }
    }
    return moves;
}

Corrections::Corrections(const std::vector<sim::Slot>& own) {
    for (const sim::Slot slot : own) {
        assert(slot >= 0 && slot < sim::kMaxPilots);
        is_own_[static_cast<std::size_t>(slot)] = true;
    }
}

void Corrections::note(const PicturedWorlds& before, const PicturedWorlds& after, float fraction,
                       const sim::World& confirmed, double at) {
    assert(before.now.tick() == after.now.tick() && before.previous.tick() == after.previous.tick());
    const sim::Field& field = after.now.field();
    std::erase_if(fades_, [at](const Fade& fade) { return fade.share(at) <= 0; });
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        if (!has_ship_in_both(before.now, after.now, slot)) {
            continue;
        }
        const sim::Ship& was = before.now.pilot(slot).ship();
        const sim::Ship& is = after.now.pilot(slot).ship();
        const Offset moved = way(field, is.pos(), was.pos());
        const Offset moved_before =
            has_ship_in_both(before.previous, after.previous, slot)
                ? way(field, after.previous.pilot(slot).ship().pos(), before.previous.pilot(slot).ship().pos())
                : moved;
        const bool is_own = is_own_[static_cast<std::size_t>(slot)];
        note_move(is.id(), between(moved_before, moved, fraction), is_own ? kOwnFade : kFade, at);
        if (!is_own) {
            note_turn(was, is, at);
        }
    }
    for (std::size_t i = 0; i < after.now.entities().size(); ++i) {
        const sim::Entity& now = after.now.entities()[i];
        const sim::Entity* was = find_same(before.now.entities(), i, now);
        if (was == nullptr || find_same(confirmed.entities(), i, now) == nullptr) {
            continue;
        }
        const Offset moved = way(field, now.pos(), was->pos());
        const sim::Entity* was_before = find_same(before.previous.entities(), i, now);
        const sim::Entity* is_before = find_same(after.previous.entities(), i, now);
        const bool was_there = was_before != nullptr && is_before != nullptr;
        const Offset moved_before = was_there ? way(field, is_before->pos(), was_before->pos()) : moved;
        note_move(now.id(), between(moved_before, moved, fraction), kFade, at);
    }
}

Offset Corrections::offset(sim::EntityId id, double at) const {
    Offset sum;
    for (const Fade& fade : fades_) {
        if (fade.id == id) {
            sum = sum + fade.whole * fade.share(at);
        }
    }
    return sum;
}

float Corrections::turn(sim::EntityId id, double at) const {
    float sum = 0;
    for (const Fade& fade : fades_) {
        sum += fade.id == id ? fade.turn * fade.share(at) : 0;
    }
    return sum;
}

float Corrections::Fade::share(double at) const {
    return static_cast<float>(std::clamp(1 - (at - since) / ticks, 0.0, 1.0));
}

void Corrections::note_move(sim::EntityId id, Offset move, double ticks, double at) {
    if (move == Offset{}) {
        return;
    }
    if (length(offset(id, at) + move) > kMaxEased) {
        std::erase_if(fades_, [id](const Fade& fade) { return fade.id == id; });
        return;
    }
    add({.id = id, .since = at, .ticks = ticks, .whole = move});
}

void Corrections::note_turn(const sim::Ship& before, const sim::Ship& after, double at) {
    if (before.heading() != after.heading()) {
        const auto turn = sim::wrapped_distance(after.heading(), before.heading(), sim::kHeadings);
        add({.id = after.id(), .since = at, .ticks = kFade, .turn = static_cast<float>(turn)});
    }
}

void Corrections::add(const Fade& fade) {
    const auto same_time = std::ranges::find_if(
        fades_, [&](const Fade& other) { return other.id == fade.id && other.since == fade.since; });
    if (same_time != fades_.end()) {  // otherwise they would pile up while the picture stands still
        same_time->whole = same_time->whole + fade.whole;
        same_time->turn += fade.turn;
    } else {
        fades_.push_back(fade);
    }
}

}  // namespace match
