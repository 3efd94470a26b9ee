// SPDX-License-Identifier: Zlib
/// Sounds, loops and music on the sound device. Without a device everything works the same, silently.
#pragma once

#include "engine/audio/audio_device.h"
#include "engine/audio/levels.h"
#include "engine/audio/music.h"
#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

struct Mix_Chunk;

namespace engine {

/// Decides which channel a new sound gets, and which sound is cut short for it. A sound takes a free channel. If the
/// maximum number of sounds is playing, the first one of lower priority gives way, or else the new sound is dropped. A
/// sound that gives way keeps its channel while it fades out, so there are more channels than sounds.
class ChannelPolicy {
public:
    struct Choice {
        int channel = 0;
        std::optional<int> gives_way;  ///< A channel to fade out.
    };

    ChannelPolicy(int channels, int most_sounds)
        : priorities_(static_cast<std::size_t>(channels), 0), most_sounds_(most_sounds) {}

    /// Returns the channel for a sound of this priority and marks it as taken; nothing if the sound is dropped.
    /// `is_playing` says which channels are busy now.
    [[nodiscard]] std::optional<Choice> choose(int priority, const std::function<bool(int channel)>& is_playing);

private:
    std::vector<int> priorities_;  // of the sound on each channel
    int most_sounds_;
};

/// A loaded sound.
using SoundId = int;
/// A running loop; from Audio::start_loop. Negative: none.
using LoopId = int;

/// SDL2_mixer opens the device, loads the sounds and mixes. This class adds what it lacks: smooth level changes,
/// priorities, crossfades between two tunes at a bar line, and a limiter. Only one can exist, since there is one
/// SDL2_mixer.
class Audio {
public:
    static constexpr int kRateHz = Levels::kRateHz;
    static constexpr int kMostSounds = 24;
    static constexpr int kLoopChannels = 4;

    /// Opens the sound device if `wanted`. While there is none, the Audio is silent and `why_silent` says why. Waits
    /// for the device only for `patience_ms`, since a sound server may hang; if it opens later, `update` notices.
    explicit Audio(bool wanted, int patience_ms = 150);
    /// Long enough for tests that need a device.
    static constexpr int kPatientMs = 60'000;
    Audio(const Audio&) = delete;
    Audio& operator=(const Audio&) = delete;
    ~Audio();

    [[nodiscard]] bool is_silent() const { return !device_ || !device_->is_open(); }
    [[nodiscard]] const Message& why_silent() const { return device_ ? device_->why_closed() : why_off_; }

    /// Returns whether sounds play, or will as soon as there is a device. Otherwise there is no need to load any.
    [[nodiscard]] bool may_play() const { return device_.has_value(); }

    /// Watches the device and never waits for it: call it about once a frame. Switches to another device if the one in
    /// use is gone, or to a new one if there was none. Returns a message for the user when no device is left.
    [[nodiscard]] Message update(AudioMs now);
    /// Call it when a sound device was plugged in or unplugged.
    void devices_changed(AudioMs now);
    /// Waits for a device that is being opened, for tests.
    void await_device();

    /// Loads a WAV. The error names the file. When silent, only checks that the file exists. The file must stay: only
    /// the most recently played decoded sounds are kept, up to kMostDecodedBytes.
    Result<SoundId> load(const std::filesystem::path& path);
    /// Plays a sound once (see ChannelPolicy). `volume` 0…1, `pan` -1 (left) … 1 (right). Returns false if it was
    /// dropped, or had to be decoded again and its file is gone.
    bool play(SoundId sound, int priority, float volume = 1, float pan = 0);
    /// Plays a sound repeatedly until stopped, on a separate channel.
    LoopId start_loop(SoundId sound, float volume = 1, int fade_ms = 30);
    /// Returns false if the loop no longer plays because its device is gone.
    bool set_loop(LoopId loop, float volume, float pan);
    void stop_loop(LoopId loop, int fade_ms = 80);
    /// Turns everything else down for a while.
    void duck(const Duck& duck);

    /// Loads an OGG. The error names the file. If nothing may ever play, only checks that the file exists.
    Result<TuneId> load_tune(const std::filesystem::path& path);
    /// Plays a tune, or none with kNoTune, instead of the current one; see Music.
    void play_tune(TuneId tune, Transition transition = {});

    /// A master volume of 0 mutes without stopping anything.
    void set_volumes(const Volumes& volumes);
    /// See Limiter::lowest_gain.
    [[nodiscard]] float lowest_gain() const;

    /// Limit on the memory of decoded sounds that do not play.
    static constexpr std::size_t kMostDecodedBytes = std::size_t{6} << 20;
    [[nodiscard]] std::size_t decoded_bytes() const;

private:
    struct Shared;
    /// SDL2_mixer keeps sounds in the format that it mixes in: a mono file of 16 bits takes four times its size.
    struct Sound {
        std::filesystem::path path;
        std::unique_ptr<Mix_Chunk, void (*)(Mix_Chunk*)> chunk;  // null: to be decoded when played
        std::uint64_t last_use = 0;                              // the value of uses_ when it was loaded or started
    };

    static bool open_device(Shared* shared);
    static void close_device();
    bool start(int channel, SoundId sound, int repeats);
    /// Decodes a sound if necessary, and then frees others. Returns false if decoding fails.
    bool decode(Sound& sound);
    /// Frees sounds that do not play, the least recently used first, until there are not too many. Keeps `newest`.
    void make_room_for(const Sound& newest);
    void fade_out(int channel, int fade_ms);

    Message why_off_ = tr_later("sound is off");
    std::vector<Sound> sounds_;
    std::uint64_t uses_ = 0;  // of all sounds
    ChannelPolicy policy_;
    std::shared_ptr<Shared> shared_;     // with the device's thread
    std::optional<AudioDevice> device_;  // none if sound is off
};

}  // namespace engine
