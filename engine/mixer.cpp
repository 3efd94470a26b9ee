// SPDX-License-Identifier: Zlib
#include "engine/mixer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace engine {

namespace {

constexpr std::size_t kBlockFrames = 128;
constexpr std::size_t kMostDying = 32;
constexpr float kFramesPerMs = Mixer::kRateHz / 1000.0F;
constexpr float kApproach = 0.01F;        // half of the way in 1.6 ms
constexpr float kVolumeApproach = 0.25F;  // a block: half of the way in 7 ms
constexpr float kDuckDown = 0.25F;        // a block, as above
constexpr float kDuckUp = 0.008F;         // a block: half of the way in 0.25 s
constexpr float kEndMs = 6;

/// Of equal power wherever it is; the middle is as loud as the sound itself.
std::array<float, 2> sides(float volume, float pan) {
    const float place = std::clamp(pan, -1.0F, 1.0F);
    const float level = std::clamp(volume, 0.0F, 1.0F);
    return {level * std::sqrt(1 - place), level * std::sqrt(1 + place)};
}

void approach(float& value, float goal, float part) {
    value += (goal - value) * part;
}

}  // namespace

Mixer::Mixer() : voices_(kEffectChannels + kLoopChannels), scratch_(2 * kBlockFrames) {
    dying_.reserve(kMostDying);
}

SoundId Mixer::add(std::vector<float> samples) {
    sounds_.push_back(std::move(samples));
    return static_cast<SoundId>(sounds_.size()) - 1;
}

void Mixer::set_level(Voice& voice, float volume, float pan) {
    voice.wanted = sides(volume, pan);
}

void Mixer::end(Voice& voice, float fade_ms) {
    voice.fade_slope = -1 / std::max(fade_ms * kFramesPerMs, 1.0F);
}

void Mixer::release(Voice& voice) {
    if (voice.sound >= 0 && dying_.size() < kMostDying) {
        end(voice, kEndMs);
        dying_.push_back(voice);
    }
    voice.sound = -1;
}

bool Mixer::play(SoundId sound, int priority, float volume, float pan) {
    assert(sound >= 0 && static_cast<std::size_t>(sound) < sounds_.size());
    const auto channel =
        policy_.choose(priority, [this](int c) { return voices_[static_cast<std::size_t>(c)].sound >= 0; });
    if (!channel) {
        return false;
    }
    Voice& voice = voices_[static_cast<std::size_t>(*channel)];
    release(voice);
    voice = {.sound = sound, .priority = priority};
    set_level(voice, volume, pan);
    voice.level = voice.wanted;  // its beginning is what makes a shot a shot
    return true;
}

LoopId Mixer::start_loop(SoundId sound, float volume, int fade_ms) {
    assert(sound >= 0 && static_cast<std::size_t>(sound) < sounds_.size());
    for (std::size_t channel = kEffectChannels; channel < voices_.size(); ++channel) {
        Voice& voice = voices_[channel];
        if (voice.sound < 0) {
            voice = {.sound = sound, .loops = true, .fade = 0};
            voice.fade_slope = 1 / std::max(static_cast<float>(fade_ms) * kFramesPerMs, 1.0F);
            set_level(voice, volume, 0);
            voice.level = voice.wanted;
            return static_cast<LoopId>(channel);
        }
    }
    return -1;
}

void Mixer::set_loop(LoopId loop, float volume, float pan) {
    if (loop >= 0) {
        set_level(voices_[static_cast<std::size_t>(loop)], volume, pan);
    }
}

void Mixer::stop_loop(LoopId loop, int fade_ms) {
    if (loop >= 0) {
        end(voices_[static_cast<std::size_t>(loop)], static_cast<float>(fade_ms));
    }
}

void Mixer::duck(const Duck& duck) {
    const bool is_held = duck_frames_ > 0;
    duck_.music = is_held ? std::min(duck_.music, duck.music) : duck.music;
    duck_.effects = is_held ? std::min(duck_.effects, duck.effects) : duck.effects;
    duck_.below = is_held ? std::max(duck_.below, duck.below) : duck.below;
    duck_frames_ = std::max(duck_frames_, static_cast<std::size_t>(static_cast<float>(duck.hold_ms) * kFramesPerMs));
}

void Mixer::step_duck(std::size_t frames) {
    const bool is_held = duck_frames_ > 0;
    duck_frames_ -= std::min(duck_frames_, frames);
    const auto step = [is_held](float& level, float ducked) {
        const float goal = is_held ? ducked : 1;
        approach(level, goal, goal < level ? kDuckDown : kDuckUp);
    };
    step(music_duck_, duck_.music);
    step(effects_duck_, duck_.effects);
}

void Mixer::mix_voice(Voice& voice, std::span<float> stereo, float gain) {
    const std::vector<float>& samples = sounds_[static_cast<std::size_t>(voice.sound)];
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        if (voice.at >= samples.size()) {
            voice.at = 0;
            if (!voice.loops || samples.empty()) {
                voice.sound = -1;
                return;
            }
        }
        voice.fade = std::min(voice.fade + voice.fade_slope, 1.0F);
        if (voice.fade < 0) {
            voice.sound = -1;
            return;
        }
        const float sample = samples[voice.at++] * voice.fade * gain;
        approach(voice.level[0], voice.wanted[0], kApproach);
        approach(voice.level[1], voice.wanted[1], kApproach);
        stereo[i] += sample * voice.level[0];
        stereo[i + 1] += sample * voice.level[1];
    }
}

void Mixer::mix_music(std::span<float> stereo) {
    const std::span<float> music(scratch_.data(), stereo.size());
    std::ranges::fill(music, 0.0F);
    music_.mix(music);
    const float from = heard_music_;
    approach(heard_music_, muted_ ? 0 : volumes_.master * volumes_.music * music_duck_, kVolumeApproach);
    const float step = (heard_music_ - from) / static_cast<float>(stereo.size());
    for (std::size_t i = 0; i < stereo.size(); ++i) {
        stereo[i] += music[i] * (from + step * static_cast<float>(i));
    }
}

void Mixer::render(std::span<float> stereo) {
    std::ranges::fill(stereo, 0.0F);
    for (std::span<float> left = stereo; left.size() >= 2;) {
        const std::size_t frames = std::min(left.size() / 2, kBlockFrames);
        const std::span<float> block = left.first(2 * frames);
        step_duck(frames);
        approach(heard_effects_, muted_ ? 0 : volumes_.master * volumes_.effects, kVolumeApproach);
        for (Voice& voice : voices_) {
            if (voice.sound >= 0) {
                const bool is_lesser = voice.loops || voice.priority < duck_.below;
                mix_voice(voice, block, heard_effects_ * (is_lesser ? effects_duck_ : 1));
            }
        }
        for (Voice& voice : dying_) {
            mix_voice(voice, block, heard_effects_);
        }
        std::erase_if(dying_, [](const Voice& voice) { return voice.sound < 0; });
        mix_music(block);
        limiter_.process(block);
        left = left.subspan(2 * frames);
    }
}

}  // namespace engine
