// SPDX-License-Identifier: Zlib
#include "game/view/audio/jukebox.h"

#include "game/view/kind_info.h"

#include <cmath>

namespace view {

namespace {

constexpr float kRise = 0.0154F;                     // per tick: half of the way in 1.5 s
constexpr float kFall = 0.0046F;                     // half of the way in 5 s
constexpr int kShortest = 4 * sim::kTicksPerSecond;  // minimum duration before a worse mood
constexpr int kCalming = 10 * sim::kTicksPerSecond;  // minimum duration before a better one

// Thresholds between moods; the lower one of each pair applies on the way back.
constexpr float kBusyFrom = 0.30F;
constexpr float kBusyTo = 0.21F;
constexpr float kDireFrom = 0.50F;
constexpr float kDireTo = 0.40F;

float weight_of_ships(const sim::World& world, sim::Slot self) {
    constexpr float kLastShip = 0.22F;
    constexpr float kOneMore = 0.10F;
    constexpr float kRival = 0.12F;
    float sum = 0;
    if (world.is_deathmatch()) {
        for (const sim::Pilot& pilot : world.pilots()) {
            sum += pilot.is_flying() && pilot.slot() != self ? kRival : 0;
        }
    } else if (self != sim::kNoSlot && world.pilot(self).is_alive()) {
        const std::int32_t lives = world.pilot(self).lives();
        sum += lives <= 0 ? kLastShip : lives == 1 ? kOneMore : 0;
    }
    return sum;
}

Mood mood_at(float level, Mood now) {
    const bool is_dire = level > (now == Mood::Dire ? kDireTo : kDireFrom);
    const bool is_busy = level > (now == Mood::Calm ? kBusyFrom : kBusyTo);
    return is_dire ? Mood::Dire : is_busy ? Mood::Busy : Mood::Calm;
}

bool is_of_play(Tune tune) {
    return tune == Tune::Calm || tune == Tune::Busy || tune == Tune::Dire || tune == Tune::Fighter;
}

}  // namespace

float danger_of(const sim::World& world, sim::Slot self) {
    if (world.phase() != sim::Phase::Play) {
        return 0;
    }
    float sum = weight_of_ships(world, self);
    for (const sim::Entity* entity : world.entities().all()) {
        sum += entity->is_exploding() ? 0 : kind_info(entity->kind()).tension;
    }
    // Saturating: twice as many objects are not twice as dangerous.
    return 1 - std::exp(-sum);
}

void DangerMeter::restart(const sim::World& world, sim::Slot self) {
    level_ = danger_of(world, self);
    mood_ = mood_at(level_, Mood::Calm);
    ticks_ = kCalming;
}

void DangerMeter::on_tick(const sim::World& world, sim::Slot self) {
    const float danger = danger_of(world, self);
    level_ += (danger - level_) * (danger > level_ ? kRise : kFall);
    ++ticks_;
    const Mood wanted = mood_at(level_, mood_);
    if (wanted != mood_ && ticks_ >= (wanted > mood_ ? kShortest : kCalming)) {
        // The mood may skip steps when it gets worse, and gets better step by step.
        mood_ = wanted > mood_ ? wanted : static_cast<Mood>(static_cast<int>(mood_) - 1);
        ticks_ = 0;
    }
}

const char* file_of(Tune tune) {
    constexpr std::array<const char*, kTunes> kFiles{"",          "title",   "play_calm", "play_busy",
                                                     "play_dire", "fighter", "scores",    "game_over"};
    return kFiles[static_cast<std::size_t>(tune)];
}

engine::Transition transition(Tune from, Tune to) {
    if (is_of_play(from) && is_of_play(to)) {
        // The fighter's tune cuts in; moods blend over most of a bar.
        return {.fade_ms = to == Tune::Fighter ? 250 : 1600, .on_bar = true};
    }
    if (to == Tune::None) {
        return {.fade_ms = 800};
    }
    return {.fade_ms = from == Tune::None ? 400 : 1200};
}

Jukebox::Jukebox(engine::Audio& audio, const std::filesystem::path& directory) : audio_(&audio) {
    tunes_.fill(engine::kNoTune);
    for (std::size_t i = 1; i < kTunes && audio.may_play(); ++i) {
        const std::string file = std::string(file_of(static_cast<Tune>(i))) + ".ogg";
        const auto tune = audio.load_tune(directory / file);
        if (tune) {
            tunes_[i] = *tune;
        } else if (first_error_.is_empty()) {
            first_error_ = tune.error();
        }
    }
}

void Jukebox::play(Tune tune) {
    audio_->play_tune(tunes_[static_cast<std::size_t>(tune)], transition(wanted_, tune));
    wanted_ = tune;
}

}  // namespace view
