// SPDX-License-Identifier: Zlib
#include "game/view/audio/soundscape.h"

#include "game/view/field/wrap.h"

#include <algorithm>
#include <utility>

namespace view {

namespace {

using Type = sim::Event::Type;

constexpr int kMostAlike = 3;  // of one sound per tick
constexpr int kFadeInMs = 40;
constexpr int kFadeOutMs = 120;

}  // namespace

Tune tune_for(const sim::World& world, Mood mood) {
    const auto is_fighting = [](const sim::Entity* entity) {
        return entity->kind() == sim::Kind::BigFighter && !entity->is_exploding();
    };
    if (std::ranges::any_of(world.entities().all(), is_fighting)) {
        return Tune::Fighter;
    }
    return mood == Mood::Calm ? Tune::Calm : mood == Mood::Busy ? Tune::Busy : Tune::Dire;
}

float pan_of(float x, const Field& field) {
    return std::clamp((x / field.size.x - 0.5F) * 1.4F, -0.7F, 0.7F);
}

float pan_of(const sim::Event& event, engine::Point camera, const Field& field) {
    const bool has_place = event.id != 0;
    return has_place ? pan_of(field.wrapped(cell_centre(event.pos, event.kind) + camera).x, field) : 0;
}

std::optional<Cue> cue_in(const sim::World& now, const sim::Event& event, sim::Slot self) {
    if (event.type != Type::TallyMultiplied) {
        return cue_for(event, self);
    }
    const auto bonus = [&](sim::Slot slot) {
        return now.tally().opening_bonus(slot) * now.tally().opening_factor(slot);
    };
    if (self != sim::kNoSlot) {
        return tally_cue(bonus(self));
    }
    std::int32_t best = 0;  // whoever only watches hears the best pilot's
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        best = std::max(best, bonus(slot));
    }
    return tally_cue(best);
}

Soundscape::Soundscape(engine::Audio& audio, const std::filesystem::path& directory)
    : audio_(&audio), jukebox_(audio, directory.parent_path() / "music"), first_error_(jukebox_.first_error()) {
    if (!audio.may_play()) {
        return;
    }
    for (const Sound& sound : all_sounds()) {
        for (int variant = 1; variant <= sound.variants; ++variant) {
            const auto loaded = audio.load(directory / (file_of(sound.name, variant) + ".wav"));
            sounds_[sound.name].variants.push_back(loaded ? *loaded : -1);
            if (!loaded && first_error_.is_empty()) {
                first_error_ = loaded.error();
            }
        }
    }
}

void Soundscape::restart(const sim::World& world) {
    hush();
    chance_ = Chance(world.setup().seed);
    for (auto& [name, sound] : sounds_) {
        sound.last = 0;
    }
    is_new_ = true;
}

void Soundscape::play(const Cue& cue, float pan) {
    if (gain_ <= 0 || audio_->is_silent()) {
        return;  // a sound that is not heard ducks nothing
    }
    // A nova can blow up twenty objects at once: more than a few copies of one sound only cause overload.
    if (std::ranges::count(played_, cue.name) >= kMostAlike) {
        return;
    }
    played_.emplace_back(cue.name);
    Loaded& sound = sounds_.at(cue.name);
    const auto variants = static_cast<int>(sound.variants.size());
    sound.last = cue.variant > 0 ? cue.variant : choose_variant(variants, sound.last, chance_);
    const engine::SoundId id = sound.variants[static_cast<std::size_t>(sound.last) - 1];
    if (id >= 0 && audio_->play(id, cue.priority, cue.volume * gain_, pan) && cue.weight != Weight::Plain) {
        audio_->duck(duck_of(cue));
    }
}

void Soundscape::on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self, engine::Point camera,
                         const sim::World* confirmed) {
    if (audio_->is_silent()) {
        return;
    }
    const sim::World& lasting = confirmed != nullptr ? *confirmed : now;
    const Field field = field_of(now);
    played_.clear();
    for (const sim::Event& event : events) {
        if (const auto cue = cue_in(lasting, event, self)) {
            play(*cue, pan_of(event, camera, field));
        }
    }
    play_states(now, camera);
    Level thrust;
    Level shield;
    for (const sim::Pilot& pilot : now.pilots()) {
        if (!pilot.is_flying() || now.phase() != sim::Phase::Play) {
            continue;
        }
        const float volume = pilot.slot() == self ? 1.0F : kOthersVolume;
        const float pan = pan_of(field.wrapped(centre(pilot.ship()) + camera).x, field);
        if (pilot.ship().is_thrusting() && volume > thrust.volume) {
            thrust = {volume, pan};
        }
        if (pilot.ship().is_shield_up() && pilot.ship().is_protected() && volume > shield.volume) {
            shield = {volume, pan};
        }
    }
    set_loop(thrust_, thrust);
    set_loop(shield_, shield);
    choose_tune(lasting, events, self);
}

void Soundscape::play_states(const sim::World& now, engine::Point camera) {
    if (const auto cue = clock_cue(now)) {
        play(*cue, 0);
    }
    if (!now.mode_rules().has_team) {
        return;  // nobody waits in a pod
    }
    const Field field = field_of(now);
    for (const sim::Entity* entity : now.entities().all()) {
        const bool is_pod = entity->kind() == sim::Kind::DamagedShip && entity->slot() != sim::kNoSlot;
        if (const auto cue = is_pod ? pod_cue(now, now.pilot(entity->slot())) : std::nullopt) {
            play(*cue, pan_of(field.wrapped(centre(*entity) + camera).x, field));
        }
    }
}

void Soundscape::choose_tune(const sim::World& now, const sim::EventList& events, sim::Slot self) {
    if (std::exchange(is_new_, false)) {
        danger_.restart(now, self);
    }
    danger_.on_tick(now, self);
    const bool has_ended =
        std::ranges::any_of(events, [](const sim::Event& event) { return event.type == Type::GameOver; });
    jukebox_.play(has_ended || now.is_over() ? Tune::GameOver : tune_for(now, danger_.mood()));
}

void Soundscape::set_loop(Loop& loop, Level level) {
    if (level.volume <= 0) {
        if (loop.id >= 0) {
            audio_->stop_loop(loop.id, kFadeOutMs);
            loop.id = -1;
        }
        return;
    }
    const float volume = level.volume * gain_;
    if (!audio_->set_loop(loop.id, volume, level.pan)) {
        const engine::SoundId sound = sounds_.at(loop.name).variants.front();
        loop.id = sound < 0 ? -1 : audio_->start_loop(sound, volume, kFadeInMs);
        audio_->set_loop(loop.id, volume, level.pan);
    }
}

void Soundscape::hush() {
    set_loop(thrust_, {});
    set_loop(shield_, {});
}

}  // namespace view
