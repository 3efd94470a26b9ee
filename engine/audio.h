// SPDX-License-Identifier: Zlib
/// Sounds, loops and music. Without a device everything works the same, silently.
#pragma once

#include "engine/base/result.h"
#include "engine/channel_policy.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct Mix_Chunk;
struct _Mix_Music;

namespace engine {

/// A loaded sound; from Audio::load.
using SoundId = int;
/// A running loop's channel; from Audio::start_loop. Negative: none.
using LoopId = int;

/// Loudness of each kind, 0…1 each. What is heard is master times the kind.
struct Volumes {
    float master = 1;
    float effects = 1;
    float music = 1;
};

class Audio {
public:
    static constexpr int kEffectChannels = 16;
    static constexpr int kLoopChannels = 4;

    /// Opens the sound device when `wanted`. When there is none, the Audio is silent and `why_silent` says why.
    explicit Audio(bool wanted);
    Audio(const Audio&) = delete;
    Audio& operator=(const Audio&) = delete;
    ~Audio();

    [[nodiscard]] bool is_silent() const { return !why_silent_.empty(); }
    [[nodiscard]] const std::string& why_silent() const { return why_silent_; }

    /// Loads a WAV. The error line names the file. When silent only the file's being there is checked.
    Result<SoundId> load(const std::filesystem::path& path);

    /// Plays a sound once (see ChannelPolicy). `volume` 0…1, `pan` -1 (left) … 1 (right). False when it was dropped.
    bool play(SoundId sound, int priority, float volume = 1, float pan = 0);
    /// Plays a sound over and over until stopped, on channels apart from those of `play`.
    LoopId start_loop(SoundId sound, float volume = 1, int fade_ms = 30);
    void set_loop(LoopId loop, float volume, float pan);
    void stop_loop(LoopId loop, int fade_ms = 80);
    /// Stops all sounds and loops at once; music plays on.
    void stop_effects();

    /// Plays a tune over and over (WAV or OGG), in place of the present one.
    Result<void> play_music(const std::filesystem::path& path, int fade_ms = 500);
    void stop_music(int fade_ms = 500);

    void set_volumes(const Volumes& volumes);
    /// Silences without stopping anything, e.g. while the window is in the background.
    void set_muted(bool muted);
    [[nodiscard]] const Volumes& volumes() const { return volumes_; }
    [[nodiscard]] bool is_muted() const { return muted_; }

private:
    struct ChunkDelete {
        void operator()(Mix_Chunk* chunk) const;
    };
    struct MusicDelete {
        void operator()(_Mix_Music* music) const;
    };

    void apply_volumes();
    [[nodiscard]] float effects_volume() const;
    void set_channel(int channel, float volume, float pan);

    std::string why_silent_;
    std::vector<std::unique_ptr<Mix_Chunk, ChunkDelete>> chunks_;
    std::unique_ptr<_Mix_Music, MusicDelete> music_;
    ChannelPolicy policy_{kEffectChannels};
    std::vector<float> channel_volumes_;  // as asked for, before master and kind
    Volumes volumes_;
    bool muted_ = false;
};

}  // namespace engine
