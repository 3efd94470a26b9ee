// SPDX-License-Identifier: Zlib
#include "engine/audio/levels.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace engine {

namespace {

constexpr float kFramesPerMs = Levels::kRateHz / 1000.0F;
constexpr float kQuick = 1 / (20 * kFramesPerMs);  // of the full range per frame
constexpr float kDuckUp = 1 / (800 * kFramesPerMs);
constexpr int kLoopPriority = std::numeric_limits<int>::min();

void move_towards(float& value, float goal, float slope) {
    value += std::clamp(goal - value, -slope, slope);
}

float slope_of(float way, int fade_ms) {
    return way / std::max(static_cast<float>(fade_ms) * kFramesPerMs, 1.0F);
}

/// Share of the way back to full level per frame: half of it in 0.1 s.
constexpr float kRelease = 0.00016F;

}  // namespace

Sides sides_of(float volume, float pan) {
    const float place = std::clamp(pan, -1.0F, 1.0F);
    const float level = std::clamp(volume, 0.0F, 1.0F);
    return {level * std::sqrt(1 - place), level * std::sqrt(1 + place)};
}

void Levels::start(int number, Sides level, int priority) {
    channel(number) = {.now = level, .goal = level, .priority = priority};
    channel(number).shade = shade_of(channel(number));
}

void Levels::fade_in(int number, Sides level, int fade_ms) {
    start(number, level, kLoopPriority);
    channel(number).now = {};
    channel(number).slope = slope_of(1, fade_ms);
}

void Levels::fade_out(int number, int fade_ms) {
    Channel& fading = channel(number);
    fading.goal = {};
    fading.slope = slope_of(std::max(fading.now[0], fading.now[1]), fade_ms);
}

void Levels::duck(const Duck& duck) {
    const bool is_held = duck_frames_ > 0;
    duck_.music = is_held ? std::min(duck_.music, duck.music) : duck.music;
    duck_.effects = is_held ? std::min(duck_.effects, duck.effects) : duck.effects;
    duck_.below = is_held ? std::max(duck_.below, duck.below) : duck.below;
    duck_frames_ = std::max(duck_frames_, static_cast<int>(static_cast<float>(duck.hold_ms) * kFramesPerMs));
}

void Levels::step() {
    const bool is_held = duck_frames_ > 0;
    duck_frames_ -= is_held ? 1 : 0;
    move_towards(now_.master, volumes_.master, kQuick);
    move_towards(now_.music, volumes_.music, kQuick);
    const auto duck = [is_held](float& level, float ducked) {
        const float goal = is_held ? ducked : 1;
        move_towards(level, goal, goal < level ? kQuick : kDuckUp);
    };
    duck(now_.ducked, duck_.effects);
    duck(music_duck_, duck_.music);
}

void Levels::advance(std::size_t frames) {
    buffer_.resize(frames);
    for (Frame& frame : buffer_) {
        step();
        frame = now_;
        frame.music *= now_.master * music_duck_;
    }
    for (Channel& channel : channels_) {
        channel.at = 0;
    }
}

void Levels::apply(int number, std::span<float> stereo) {
    Channel playing = channel(number);  // a copy, which the samples cannot alias: twice as fast
    assert(2 * (buffer_.size() - playing.at) >= stereo.size());
    const float shade = shade_of(playing);
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        const Frame& frame = buffer_[playing.at++];
        move_towards(playing.shade, shade, kQuick);
        move_towards(playing.now[0], playing.goal[0], playing.slope);
        move_towards(playing.now[1], playing.goal[1], playing.slope);
        const float volume = frame.master * (1 - playing.shade * (1 - frame.ducked));
        stereo[i] *= playing.now[0] * volume;
        stereo[i + 1] *= playing.now[1] * volume;
    }
    channel(number) = playing;
}

void Levels::apply_to_music(std::span<float> stereo) const {
    assert(stereo.size() == 2 * buffer_.size());
    for (std::size_t i = 0; i < stereo.size(); ++i) {
        stereo[i] *= buffer_[i / 2].music;
    }
}

Limiter::Limiter() {
    wanted_.fill(1);
    released_.fill(1);
}

float Limiter::next_gain(float peak) {
    // The minimum over the window reaches a peak's gain before the peak leaves; its moving average gets there smoothly.
    const float wanted = peak > kCeiling ? kCeiling / peak : 1;
    const float leaving = std::exchange(wanted_[wanted_at_], wanted);
    wanted_at_ = (wanted_at_ + 1) % wanted_.size();
    if (wanted <= lowest_wanted_) {
        lowest_wanted_ = wanted;
    } else if (leaving <= lowest_wanted_) {
        lowest_wanted_ = *std::ranges::min_element(wanted_);
    }
    held_ = std::min(lowest_wanted_, held_ + (1 - held_) * kRelease);
    sum_ += static_cast<double>(held_) - static_cast<double>(std::exchange(released_[at_], held_));
    return static_cast<float>(sum_ / static_cast<double>(kAhead));
}

void Limiter::process(std::span<float> stereo) {
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        const float gain = next_gain(std::max(std::fabs(stereo[i]), std::fabs(stereo[i + 1])));
        lowest_ = std::min(lowest_, gain);
        std::array<float, 2>& slot = delayed_[at_];
        const std::array<float, 2> out = slot;
        slot = {stereo[i], stereo[i + 1]};
        at_ = (at_ + 1) % kAhead;
        // The mean is rounded; the clamp handles its last bit.
        stereo[i] = std::clamp(out[0] * gain, -kCeiling, kCeiling);
        stereo[i + 1] = std::clamp(out[1] * gain, -kCeiling, kCeiling);
    }
}

}  // namespace engine
