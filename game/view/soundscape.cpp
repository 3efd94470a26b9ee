// SPDX-License-Identifier: Zlib
#include "game/view/soundscape.h"

#include "game/view/wrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace view {

namespace {

using Type = sim::Event::Type;

constexpr float kOthers = 0.55F;  // loudness of what other pilots do
constexpr int kMostAlike = 3;     // of one sound in a tick
constexpr int kFadeInMs = 40;
constexpr int kFadeOutMs = 120;

constexpr std::array kNames{"bonus_riff",
                            "bonus_step",
                            "bonus_total",
                            "canister_appears",
                            "canister_lost",
                            "cheer",
                            "comet_appears",
                            "comet_taken",
                            "damaged_ship_appears",
                            "enemy_shot",
                            "explosion",
                            "explosion_2",
                            "explosion_3",
                            "extra_life",
                            "fighter_appears",
                            "freeze",
                            "game_over",
                            "heartbeat_high",
                            "heartbeat_low",
                            "hit_enemy",
                            "hit_metal",
                            "jeer",
                            "luck",
                            "mine_appears",
                            "multiplier_appears",
                            "multiplier_taken",
                            "nova_appears",
                            "nova_blast",
                            "prize",
                            "rescue",
                            "shield_empty",
                            "shield_loop",
                            "shield_on",
                            "ship_explosion",
                            "shot",
                            "shot_2",
                            "shot_3",
                            "spawn",
                            "steel_changes",
                            "thrust_loop",
                            "vanish",
                            "vortex_appears"};

/// Priorities are those of rules §9.
std::optional<Cue> appearance(sim::Kind kind) {
    switch (kind) {
    case sim::Kind::Multiplier:
        return Cue{"multiplier_appears", 4};
    case sim::Kind::Canister:
        return Cue{"canister_appears", 4};
    case sim::Kind::Comet:
        return Cue{"comet_appears", 4};
    case sim::Kind::Vortex:
        return Cue{"vortex_appears", 4};
    case sim::Kind::Mine:
        return Cue{"mine_appears", 4};
    case sim::Kind::Nova:
        return Cue{"nova_appears", 4};
    case sim::Kind::DamagedShip:
        return Cue{"damaged_ship_appears", 4};
    case sim::Kind::BigFighter:
    case sim::Kind::LittleFighter:
        return Cue{"fighter_appears", 4};
    default:
        return std::nullopt;
    }
}

Cue explosion(sim::Kind kind) {
    switch (kind) {
    case sim::Kind::Ship:
        return {"ship_explosion", 3};
    case sim::Kind::DamagedShip:
        return {"ship_explosion", 5, 0.8F};
    case sim::Kind::SmallRock:
        return {"explosion", 3, 0.75F, 3};
    default:
        return {"explosion", 3, 1, 3};
    }
}

bool is_fighter(sim::Kind kind) {
    return kind == sim::Kind::BigFighter || kind == sim::Kind::LittleFighter;
}

/// What a pilot does or gets.
std::optional<Cue> deed(const sim::Event& event, float own) {
    switch (event.type) {
    case Type::Fired:
        return Cue{"shot", 2, own, 3};
    case Type::MultiplierTaken:
        return Cue{"multiplier_taken", 4, own};
    case Type::CometTaken:
        return Cue{"comet_taken", 4, own};
    case Type::PrizeTaken:
        return Cue{"prize", 4, own};
    case Type::ShieldOn:
        return Cue{"shield_on", 1, own};
    case Type::ShieldEmpty:
        return Cue{"shield_empty", 2, own};
    case Type::LuckSaved:
        return Cue{"luck", 4, own};
    case Type::Rescued:
        return Cue{"rescue", 4, own};
    case Type::ExtraLife:
        return Cue{"extra_life", 5, own};
    case Type::Spawned:
    case Type::Joined:
        return Cue{"spawn", 3, own};
    default:
        return std::nullopt;
    }
}

}  // namespace

std::optional<Cue> cue_for(const sim::Event& event, sim::Slot self) {
    switch (event.type) {
    case Type::Exploded:
        return explosion(event.kind);
    case Type::Hit:
        return Cue{is_fighter(event.kind) ? "hit_enemy" : "hit_metal", 3};
    case Type::EnemyFired:
        return Cue{"enemy_shot", 2};
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
        return Cue{"nova_blast", 5};
    case Type::Frozen:
        return Cue{"freeze", 4};
    case Type::Heartbeat:
        return Cue{event.value == 1 ? "heartbeat_high" : "heartbeat_low", 0};
    case Type::WaveCleared:
        return Cue{"bonus_riff", 5};
    case Type::TallyPaid:
        return Cue{"bonus_step", 5};
    case Type::GameOver:
        return Cue{"game_over", 5};
    default:
        return deed(event, event.slot == self || self == sim::kNoSlot ? 1 : kOthers);
    }
}

Cue tally_cue(std::int32_t total) {
    return {total == 0 ? "jeer" : total > sim::kCheerAbove ? "cheer" : "bonus_total", 5};
}

std::vector<std::string> sound_names() {
    return {kNames.begin(), kNames.end()};
}

float pan_of(float x) {
    return std::clamp((x / kField.x - 0.5F) * 1.4F, -0.7F, 0.7F);
}

Soundscape::Soundscape(engine::Audio& audio, const std::filesystem::path& directory) : audio_(&audio) {
    if (audio.is_silent()) {
        return;
    }
    for (const std::string& name : sound_names()) {
        if (const auto sound = audio.load(directory / (name + ".wav"))) {
            sounds_.emplace(name, *sound);
        }
    }
}

void Soundscape::restart(const sim::World& world) {
    hush();
    chance_ = Chance(world.setup().seed);
}

void Soundscape::play(const Cue& cue, float pan) {
    // A nova can blow up twenty things at once: more than a few of one sound add nothing but overload.
    if (std::ranges::count(played_, cue.name) >= kMostAlike) {
        return;
    }
    played_.push_back(cue.name);
    const int variant = cue.variants > 1 ? chance_.below(cue.variants) + 1 : 1;
    const auto found = sounds_.find(variant > 1 ? fmt::format("{}_{}", cue.name, variant) : cue.name);
    if (found != sounds_.end()) {
        audio_->play(found->second, cue.priority, cue.volume * gain_, pan);
    }
}

void Soundscape::on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self) {
    if (audio_->is_silent()) {
        return;
    }
    played_.clear();
    for (const sim::Event& event : events) {
        const bool has_place = event.id != 0;
        if (const auto cue = cue_for(event, self)) {
            play(*cue, has_place ? pan_of(wrapped(cell_centre(event.pos, event.kind)).x) : 0);
        }
        if (event.type == Type::TallyMultiplied) {
            const sim::Slot slot = self == sim::kNoSlot ? 0 : self;
            play(tally_cue(now.tally().opening_bonus(slot) * now.tally().opening_factor(slot)), 0);
        }
    }
    Level thrust;
    Level shield;
    for (const sim::Pilot& pilot : now.pilots()) {
        if (!pilot.is_flying() || now.phase() != sim::Phase::Play) {
            continue;
        }
        const float volume = pilot.slot() == self ? 1.0F : kOthers;
        const float pan = pan_of(wrapped(centre(pilot.ship())).x);
        if (pilot.ship().is_thrusting() && volume > thrust.volume) {
            thrust = {volume, pan};
        }
        if (pilot.ship().is_shield_up() && pilot.ship().is_protected() && volume > shield.volume) {
            shield = {volume, pan};
        }
    }
    set_loop(thrust_, thrust);
    set_loop(shield_, shield);
}

void Soundscape::set_loop(Loop& loop, Level level) {
    if (level.volume <= 0) {
        if (loop.id >= 0) {
            audio_->stop_loop(loop.id, kFadeOutMs);
            loop.id = -1;
        }
        return;
    }
    if (loop.id < 0) {
        const auto found = sounds_.find(loop.name);
        loop.id = found == sounds_.end() ? -1 : audio_->start_loop(found->second, level.volume * gain_, kFadeInMs);
    }
    if (loop.id >= 0) {
        audio_->set_loop(loop.id, level.volume * gain_, level.pan);
    }
}

void Soundscape::hush() {
    set_loop(thrust_, {});
    set_loop(shield_, {});
}

}  // namespace view
