// SPDX-License-Identifier: Zlib
/// Levels of the channels and the music, frame by frame (volumes, ducking, fades, positions of moving sounds), and the
/// limiter of their sum.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace engine {

/// Master volume and music volume, 0…1 each.
struct Volumes {
    float master = 1;
    float music = 1;
};

/// How far everything else is turned down during an important sound. Factors on the level.
struct Duck {
    float music = 1;
    float effects = 1;  ///< For loops, and for sounds whose priority is below `below`.
    int below = 0;
    int hold_ms = 0;  ///< Then the level rises again, by the full range in 0.8 s.
};

/// Gain factors for the left and the right side.
using Sides = std::array<float, 2>;
/// Returns the sides of a sound at `volume` 0…1 and `pan` -1 (left) … 1 (right): equal power at every position, and in
/// the middle the level of the sound itself.
[[nodiscard]] Sides sides_of(float volume, float pan);

/// Every level changes smoothly, also between buffers, because a step is audible as a click. Independent of the device.
class Levels {
public:
    static constexpr int kRateHz = 44100;

    explicit Levels(int channels) : channels_(static_cast<std::size_t>(channels)) {}

    /// Sets the level of a channel that starts to play: at once, so that a shot keeps its attack.
    void start(int channel, Sides level, int priority);
    /// The same for a loop: its level rises from silence, and later moves at the same rate. Every duck turns it down.
    void fade_in(int channel, Sides level, int fade_ms);
    void move(int number, Sides level) { channel(number).goal = level; }
    void fade_out(int channel, int fade_ms);

    /// Of overlapping ducks, the strongest of each factor applies.
    void duck(const Duck& duck);
    void set_volumes(const Volumes& volumes) { volumes_ = volumes; }

    /// Prepares the levels of the next buffer.
    void advance(std::size_t frames);
    /// Applies them to a channel's interleaved frames; a buffer may come in parts, one after the other.
    void apply(int channel, std::span<float> stereo);
    void apply_to_music(std::span<float> stereo) const;

private:
    struct Frame {
        float master = 1;
        float music = 1;
        float ducked = 1;  // current factor of the duck
    };
    struct Channel {
        Sides now{};
        Sides goal{};
        float slope = 0;  // change per frame towards the goal
        float shade = 0;  // 0…1: how far the duck affects this channel
        int priority = 0;
        std::size_t at = 0;  // frame within the buffer
    };

    [[nodiscard]] Channel& channel(int number) { return channels_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] float shade_of(const Channel& channel) const { return channel.priority < duck_.below ? 1.0F : 0.0F; }
    void step();

    std::vector<Channel> channels_;
    std::vector<Frame> buffer_;
    Volumes volumes_;
    Duck duck_;
    int duck_frames_ = 0;
    Frame now_;  // without the music's ducking
    float music_duck_ = 1;
};

/// Keeps a stereo signal below full scale by turning it down just before it would exceed it. Looks ahead by `kAhead`
/// frames, which is also its delay. Both sides are turned down equally, so that no sound changes position.
class Limiter {
public:
    /// 1.5 ms: shorter distorts low frequencies, longer is noticeable as lag.
    static constexpr std::size_t kAhead = 64;
    static constexpr float kCeiling = 0.97F;  ///< No output sample exceeds it.

    Limiter();

    /// Limits interleaved frames in place. The output is the input of kAhead frames ago.
    void process(std::span<float> stereo);

    /// Returns the lowest gain so far as a factor; 1 if there was no limiting.
    [[nodiscard]] float lowest_gain() const { return lowest_; }

private:
    float next_gain(float peak);

    std::array<std::array<float, 2>, kAhead> delayed_{};
    std::array<float, kAhead + 1> wanted_{};  // gains that the delayed frames need
    std::array<float, kAhead> released_{};    // the minimum of those, rising slowly
    double sum_ = kAhead;                     // of released_; a double holds it exactly, however long it plays
    std::size_t at_ = 0;
    std::size_t wanted_at_ = 0;
    float lowest_wanted_ = 1;
    float held_ = 1;
    float lowest_ = 1;
};

}  // namespace engine
