// SPDX-License-Identifier: Zlib
/// Mixes sounds, loops and music to stereo. Knows no device, so that a test hears what a player hears.
#pragma once

#include "engine/channel_policy.h"
#include "engine/limiter.h"
#include "engine/music.h"

#include <array>
#include <span>
#include <vector>

namespace engine {

/// A sound that was added to the Mixer.
using SoundId = int;
/// A running loop's channel; from Mixer::start_loop. Negative: none.
using LoopId = int;

/// Loudness of each kind, 0…1 each. What is heard is master times the kind.
struct Volumes {
    float master = 1;
    float effects = 1;
    float music = 1;
};

/// How much else steps back while something important is heard. Factors on the level.
struct Duck {
    float music = 1;
    float effects = 1;  ///< Of sounds whose priority is lower than `below`, and of loops.
    int below = 0;
    int hold_ms = 0;  ///< Then it comes back, half of the way in 0.25 s.
};

class Mixer {
public:
    static constexpr int kRateHz = 44100;
    static constexpr int kEffectChannels = 24;
    static constexpr int kLoopChannels = 4;

    Mixer();

    /// `samples` are mono at kRateHz.
    SoundId add(std::vector<float> samples);
    /// Plays a sound once (see ChannelPolicy). `volume` 0…1, `pan` -1 (left) … 1 (right). False when it was dropped.
    bool play(SoundId sound, int priority, float volume = 1, float pan = 0);
    /// Plays a sound over and over until stopped, on channels apart from those of `play`.
    LoopId start_loop(SoundId sound, float volume = 1, int fade_ms = 30);
    void set_loop(LoopId loop, float volume, float pan);
    void stop_loop(LoopId loop, int fade_ms = 80);
    void duck(const Duck& duck);

    [[nodiscard]] Music& music() { return music_; }
    void set_volumes(const Volumes& volumes) { volumes_ = volumes; }
    void set_muted(bool muted) { muted_ = muted; }
    [[nodiscard]] const Volumes& volumes() const { return volumes_; }
    [[nodiscard]] bool is_muted() const { return muted_; }

    /// The next interleaved frames, each within ±1.
    void render(std::span<float> stereo);
    /// See Limiter::lowest_gain.
    [[nodiscard]] float lowest_gain() const { return limiter_.lowest_gain(); }

private:
    /// Levels move towards what is wanted within some milliseconds, since a jump would be heard as a click.
    struct Voice {
        SoundId sound = -1;
        std::size_t at = 0;
        int priority = 0;
        bool loops = false;
        std::array<float, 2> level{};
        std::array<float, 2> wanted{};
        float approach = 0;  // part of the way that is gone in a frame
        float fade = 1;      // apart from the level: in at a loop's start, out at an end
        float fade_slope = 0;
    };

    void end(Voice& voice, float fade_ms);
    /// Frees the channel; what played on it fades out apart.
    void release(Voice& voice);
    void mix_voice(Voice& voice, std::span<float> stereo, float gain);
    void mix_music(std::span<float> stereo);
    void step_duck(std::size_t frames);
    void set_level(Voice& voice, float volume, float pan);

    std::vector<std::vector<float>> sounds_;
    std::vector<Voice> voices_;
    std::vector<Voice> dying_;  // whose channels are free again
    ChannelPolicy policy_{kEffectChannels};
    Music music_;
    std::vector<float> scratch_;
    Volumes volumes_;
    bool muted_ = false;
    Duck duck_;
    std::size_t duck_frames_ = 0;
    float music_duck_ = 1;  // where the ducked levels are now
    float effects_duck_ = 1;
    float heard_effects_ = 1;  // master times kind, on its way to what was set
    float heard_music_ = 1;
    Limiter limiter_;
};

}  // namespace engine
