// SPDX-License-Identifier: Zlib
#include "game/view/audio/cues.h"

#include "game/sim/rules.h"
#include "game/view/kind_info.h"

#include <fmt/format.h>

#include <algorithm>

namespace view {

namespace {

using engine::tr_later;
using Type = sim::Event::Type;

constexpr int kLinkNotes = 12;

constexpr Sound kSounds[] = {
    {"bonus_riff"},
    {"bonus_step"},
    {"bonus_total", 1, tr_later("Bonus tune")},
    {"canister_appears", 1, tr_later("Canister chimes")},
    {"canister_lost"},
    {"cheer", 1, tr_later("Cheering")},
    {"clock"},
    {"comet_appears", 1, tr_later("Comet whistles")},
    {"comet_taken"},
    {"damaged_ship_appears", 1, tr_later("Distress call")},
    {"enemy_shot", 3, tr_later("Enemy fires")},
    {"explosion", 4, tr_later("Explosion")},
    {"extra_life", 1, tr_later("Extra ship")},
    {"fighter_appears", 1, tr_later("Fighter engine")},
    {"freeze", 1, tr_later("Everything freezes")},
    {"game_over", 1, tr_later("Closing tune")},
    {"heartbeat_high"},
    {"heartbeat_low"},
    {"hit_enemy", 3, tr_later("Enemy is hit")},
    {"hit_metal", 4, tr_later("Metal rings")},
    {"jeer", 1, tr_later("Jeering")},
    {"link", kLinkNotes},
    {"luck", 1, tr_later("Lucky escape")},
    {"mine_appears", 1, tr_later("Mine beeps")},
    {"multiplier_appears", 1, tr_later("Multiplier chimes")},
    {"multiplier_taken"},
    {"new_high_score"},
    {"nova_appears", 1, tr_later("Nova crackles")},
    {"nova_blast", 1, tr_later("Nova bursts")},
    {"pod"},
    {"prize", 1, tr_later("Prize jingle")},
    {"rescue", 1, tr_later("Rescue jingle")},
    {"shield_empty", 3, tr_later("Shield fails")},
    {"shield_loop"},
    {"shield_on"},
    {"ship_explosion", 3, tr_later("Ship explodes")},
    {"shot", 4},
    {"small_explosion", 4, tr_later("Small explosion")},
    {"spawn"},
    {"steel_changes", 1, tr_later("Steel cracks")},
    {"thrust_loop"},
    {"vanish", 1, tr_later("Something vanishes")},
    {"vortex_appears", 1, tr_later("Deep hum")},
};

// Priorities are those of RULES.md §16.

Cue warning(const char* name) {
    return {.name = name, .priority = 4, .weight = Weight::Notice};
}

Cue moment(const char* name, float volume = 1) {
    return {.name = name, .priority = 5, .volume = volume, .weight = Weight::Moment};
}

Cue explosion(const sim::Event& event, bool is_own) {
    switch (event.kind) {
    case sim::Kind::Ship:
        return {"ship_explosion", 3, 1, is_own ? Weight::Moment : Weight::Notice};
    case sim::Kind::DamagedShip:
        return {"ship_explosion", 5, 0.8F, Weight::Notice};
    case sim::Kind::SmallRock:
        return {"small_explosion", 3};
    default:
        return {"explosion", 3, 1, is_fighter(event.kind) ? Weight::Notice : Weight::Plain};
    }
}

/// Returns the sound of what a pilot did or got.
std::optional<Cue> pilot_cue(const sim::Event& event, float volume) {
    switch (event.type) {
    case Type::Fired:
        return Cue{"shot", 2, volume};
    case Type::MultiplierTaken:
        return Cue{"multiplier_taken", 4, volume, Weight::Notice};
    case Type::CometTaken:
        return Cue{"comet_taken", 4, volume, Weight::Notice};
    case Type::PrizeTaken:
        return Cue{"prize", 4, volume, Weight::Notice};
    case Type::ShieldOn:
        return Cue{"shield_on", 1, volume};
    case Type::ShieldEmpty:
        return Cue{"shield_empty", 2, volume};
    case Type::LuckSaved:
        return Cue{"luck", 4, volume, Weight::Notice};
    case Type::Linked:
        return link_cue(event.value);
    case Type::Grazed:
        return Cue{"hit_metal", 2, 0.6F * volume};
    case Type::ChainFell:
        return Cue{"vanish", 3, volume};
    case Type::Banked:
        return moment("bonus_total", volume);
    case Type::Rescued:
        return Cue{"rescue", 4, volume, Weight::Notice};
    case Type::Fetched:
        return moment("extra_life", volume);
    case Type::CrossFire:
        return Cue{"bonus_step", 3, 0.7F * volume};
    case Type::ExtraLife:
        return moment("extra_life", volume);
    case Type::Spawned:
    case Type::Joined:
        return Cue{"spawn", 3, volume};
    default:
        return std::nullopt;
    }
}

}  // namespace

std::optional<Cue> cue_for(const sim::Event& event, sim::Slot self) {
    const bool is_own = event.slot == self || self == sim::kNoSlot;
    switch (event.type) {
    case Type::Exploded:
        return explosion(event, is_own);
    case Type::Hit:
        return Cue{is_fighter(event.kind) ? "hit_enemy" : "hit_metal", 3};
    case Type::EnemyFired:
        return Cue{"enemy_shot", 2};
    case Type::Appeared:
        if (const char* const sound = kind_info(event.kind).sound) {
            return warning(sound);
        }
        return std::nullopt;
    case Type::Vanished:
    case Type::Left:
    case Type::BecameGhost:
        return Cue{"vanish", 4};
    case Type::CanisterLost:
        return Cue{"canister_lost", 4};
    case Type::SteelToRock:
        return Cue{"steel_changes", 4};
    case Type::NovaBlast:
    case Type::BigBang:
        return Cue{"nova_blast", 5, 1, Weight::Huge};
    case Type::Frozen:
        return warning("freeze");
    case Type::Heartbeat:
        return Cue{event.value == 1 ? "heartbeat_high" : "heartbeat_low", 0};
    case Type::WaveCleared:
        return moment("bonus_riff");
    case Type::TallyPaid:
        return Cue{"bonus_step", 5};
    case Type::GameOver:
        return moment("game_over");
    default:
        return pilot_cue(event, is_own ? 1 : kOthersVolume);
    }
}

Cue praise_cue() {
    return moment("new_high_score");
}

Cue tally_cue(std::int32_t total) {
    return moment(total == 0 ? "jeer" : total > sim::kCheerAbove ? "cheer" : "bonus_total");
}

std::optional<Cue> clock_cue(const sim::World& now) {
    constexpr sim::Tick kLast = 10 * sim::kTicksPerSecond;
    const sim::Tick length = now.mode_rules().length;
    const bool is_last = length > 0 && now.tick() < length && length - now.tick() <= kLast;
    return is_last && (length - now.tick()) % sim::kTicksPerSecond == 0 ? std::optional(Cue{"clock", 4}) : std::nullopt;
}

std::optional<Cue> pod_cue(const sim::World& now, const sim::Pilot& pilot) {
    const auto left = pilot.is_in_pod(now) ? pilot.ticks_to_next_ship(now) : std::nullopt;
    if (!left || *left <= 0) {
        return std::nullopt;
    }
    const auto every = *left > sim::kPodTicks / 2   ? 2 * sim::kTicksPerSecond
                       : *left > sim::kPodTicks / 4 ? sim::kTicksPerSecond
                                                    : sim::kTicksPerSecond / 2;
    return *left % every == 0 ? std::optional(Cue{"pod", 3}) : std::nullopt;
}

Cue link_cue(std::int32_t links) {
    constexpr int kRepeated = 5;  // an octave of the scale
    const int place = std::max(1, links);
    const int note = place <= kLinkNotes ? place : kLinkNotes - kRepeated + 1 + (place - kLinkNotes - 1) % kRepeated;
    return {.name = "link", .priority = 3, .variant = note};
}

engine::Duck duck_of(const Cue& cue) {
    switch (cue.weight) {
    case Weight::Plain:
        return {};
    case Weight::Notice:
        return {.music = 0.62F, .effects = 0.85F, .below = std::min(cue.priority, 3), .hold_ms = 450};
    case Weight::Moment:
        return {.music = 0.42F, .effects = 0.6F, .below = cue.priority, .hold_ms = 900};
    case Weight::Huge:
        return {.music = 0.25F, .effects = 0.4F, .below = cue.priority, .hold_ms = 2200};
    }
    return {};
}

std::span<const Sound> all_sounds() {
    return kSounds;
}

int choose_variant(int variants, int last, Chance& chance) {
    if (variants < 2) {
        return 1;
    }
    const int chosen = chance.below(last == 0 ? variants : variants - 1) + 1;
    return chosen + (last != 0 && chosen >= last ? 1 : 0);
}

std::string file_of(std::string_view name, int variant) {
    return variant > 1 ? fmt::format("{}_{}", name, variant) : std::string(name);
}

}  // namespace view
