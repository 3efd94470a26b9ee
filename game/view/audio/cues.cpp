// SPDX-License-Identifier: Zlib
#include "game/view/audio/cues.h"

#include "game/sim/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace view {

namespace {

using Type = sim::Event::Type;

/// A sound and how many variants it has.
struct Sound {
    const char* name;
    int variants;
};

constexpr Sound kSounds[] = {
    {"bonus_riff", 1},
    {"bonus_step", 1},
    {"bonus_total", 1},
    {"canister_appears", 1},
    {"canister_lost", 1},
    {"cheer", 1},
    {"comet_appears", 1},
    {"comet_taken", 1},
    {"damaged_ship_appears", 1},
    {"enemy_shot", 3},
    {"explosion", 4},
    {"extra_life", 1},
    {"fighter_appears", 1},
    {"freeze", 1},
    {"game_over", 1},
    {"heartbeat_high", 1},
    {"heartbeat_low", 1},
    {"hit_enemy", 3},
    {"hit_metal", 4},
    {"jeer", 1},
    {"luck", 1},
    {"mine_appears", 1},
    {"multiplier_appears", 1},
    {"multiplier_taken", 1},
    {"nova_appears", 1},
    {"nova_blast", 1},
    {"prize", 1},
    {"rescue", 1},
    {"shield_empty", 3},
    {"shield_loop", 1},
    {"shield_on", 1},
    {"ship_explosion", 3},
    {"shot", 4},
    {"small_explosion", 4},
    {"spawn", 1},
    {"steel_changes", 1},
    {"thrust_loop", 1},
    {"vanish", 1},
    {"vortex_appears", 1},
};

// Priorities are those of RULES.md §16.

Cue warning(const char* name) {
    return {.name = name, .priority = 4, .weight = Weight::Notice};
}

Cue moment(const char* name, float volume = 1) {
    return {.name = name, .priority = 5, .volume = volume, .weight = Weight::Moment};
}

std::optional<Cue> appearance(sim::Kind kind) {
    switch (kind) {
    case sim::Kind::Multiplier:
        return warning("multiplier_appears");
    case sim::Kind::Canister:
        return warning("canister_appears");
    case sim::Kind::Comet:
        return warning("comet_appears");
    case sim::Kind::Vortex:
        return warning("vortex_appears");
    case sim::Kind::Mine:
        return warning("mine_appears");
    case sim::Kind::Nova:
        return warning("nova_appears");
    case sim::Kind::DamagedShip:
        return warning("damaged_ship_appears");
    case sim::Kind::BigFighter:
    case sim::Kind::LittleFighter:
        return warning("fighter_appears");
    case sim::Kind::Ship:
    case sim::Kind::Shot:
    case sim::Kind::EnemyShot:
    case sim::Kind::LargeRock:
    case sim::Kind::MediumRock:
    case sim::Kind::SmallRock:
    case sim::Kind::SteelRock:
    case sim::Kind::Shrapnel:
        break;
    }
    return std::nullopt;
}

Cue explosion(const sim::Event& event, bool is_own) {
    switch (event.kind) {
    case sim::Kind::Ship:
        return {"ship_explosion", 3, 1, 3, is_own ? Weight::Moment : Weight::Notice};
    case sim::Kind::DamagedShip:
        return {"ship_explosion", 5, 0.8F, 3, Weight::Notice};
    case sim::Kind::SmallRock:
        return {"small_explosion", 3, 1, 4};
    case sim::Kind::BigFighter:
    case sim::Kind::LittleFighter:
        return {"explosion", 3, 1, 4, Weight::Notice};
    case sim::Kind::Shot:
    case sim::Kind::EnemyShot:
    case sim::Kind::LargeRock:
    case sim::Kind::MediumRock:
    case sim::Kind::SteelRock:
    case sim::Kind::Mine:
    case sim::Kind::Vortex:
    case sim::Kind::Nova:
    case sim::Kind::Multiplier:
    case sim::Kind::Comet:
    case sim::Kind::Canister:
    case sim::Kind::Shrapnel:
        break;
    }
    return {"explosion", 3, 1, 4};
}

bool is_fighter(sim::Kind kind) {
    return kind == sim::Kind::BigFighter || kind == sim::Kind::LittleFighter;
}

/// Returns the sound of what a pilot did or got.
std::optional<Cue> pilot_cue(const sim::Event& event, float volume) {
    switch (event.type) {
    case Type::Fired:
        return Cue{"shot", 2, volume, 4};
    case Type::MultiplierTaken:
        return Cue{"multiplier_taken", 4, volume, 1, Weight::Notice};
    case Type::CometTaken:
        return Cue{"comet_taken", 4, volume, 1, Weight::Notice};
    case Type::PrizeTaken:
        return Cue{"prize", 4, volume, 1, Weight::Notice};
    case Type::ShieldOn:
        return Cue{"shield_on", 1, volume};
    case Type::ShieldEmpty:
        return Cue{"shield_empty", 2, volume, 3};
    case Type::LuckSaved:
        return Cue{"luck", 4, volume, 1, Weight::Notice};
    case Type::Rescued:
        return Cue{"rescue", 4, volume, 1, Weight::Notice};
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
        return is_fighter(event.kind) ? Cue{"hit_enemy", 3, 1, 3} : Cue{"hit_metal", 3, 1, 4};
    case Type::EnemyFired:
        return Cue{"enemy_shot", 2, 1, 3};
    case Type::Appeared:
        return appearance(event.kind);
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
        return Cue{"nova_blast", 5, 1, 1, Weight::Huge};
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

Cue tally_cue(std::int32_t total) {
    return moment(total == 0 ? "jeer" : total > sim::kCheerAbove ? "cheer" : "bonus_total");
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

std::vector<std::string> sound_names() {
    std::vector<std::string> names;
    for (const Sound& sound : kSounds) {
        for (int variant = 1; variant <= sound.variants; ++variant) {
            names.push_back(file_of(sound.name, variant));
        }
    }
    return names;
}

int VariantChooser::choose(const char* name, int variants, Chance& chance) {
    if (variants < 2) {
        return 1;
    }
    int& last = last_[name];
    int chosen = chance.below(last == 0 ? variants : variants - 1) + 1;
    chosen += last != 0 && chosen >= last ? 1 : 0;
    last = chosen;
    return chosen;
}

std::string file_of(std::string_view name, int variant) {
    return variant > 1 ? fmt::format("{}_{}", name, variant) : std::string(name);
}

}  // namespace view
