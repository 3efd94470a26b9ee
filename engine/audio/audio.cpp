// SPDX-License-Identifier: Zlib
#include "engine/audio/audio.h"

#include "engine/base/path_text.h"
#include "engine/desktop.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

#include <SDL.h>
#include <SDL_mixer.h>

namespace engine {

namespace {

constexpr int kGivesWay = std::numeric_limits<int>::max();  // instead of a priority

}  // namespace

std::optional<ChannelPolicy::Choice> ChannelPolicy::choose(int priority,
                                                           const std::function<bool(int channel)>& is_playing) {
    std::optional<int> free;
    std::optional<int> lesser;
    int sounds = 0;
    for (int channel = 0; channel < static_cast<int>(priorities_.size()); ++channel) {
        const int present = priorities_[static_cast<std::size_t>(channel)];
        if (!is_playing(channel)) {
            free = free.value_or(channel);
        } else if (present != kGivesWay) {
            ++sounds;
            lesser = present < priority ? lesser.value_or(channel) : lesser;
        }
    }
    const bool is_full = sounds >= most_sounds_;
    if (!free || (is_full && !lesser)) {
        return std::nullopt;
    }
    priorities_[static_cast<std::size_t>(*free)] = priority;
    if (!is_full) {
        return Choice{*free, std::nullopt};
    }
    priorities_[static_cast<std::size_t>(*lesser)] = kGivesWay;
    return Choice{*free, lesser};
}

namespace {

constexpr int kBufferFrames = 512;  // 12 ms: short enough to feel immediate
// The loops have the first channels. Half of the others are for sounds that were cut short and are fading out.
constexpr int kSoundChannels = 2 * Audio::kMostSounds;
constexpr int kChannels = Audio::kLoopChannels + kSoundChannels;
constexpr int kLoopGroup = 1;
constexpr int kGiveWayMs = 6;
constexpr int kBufferMs = 20;  // longer than the wait for the next buffer

/// SDL2_mixer does not report which device it opened; but this program opens no other.
bool is_device_playing() {
    constexpr SDL_AudioDeviceID kFirst = 2;  // 1 is for SDL_OpenAudio
    constexpr SDL_AudioDeviceID kLast = 16;  // SDL opens no more
    for (SDL_AudioDeviceID device = kFirst; device <= kLast; ++device) {
        if (SDL_GetAudioDeviceStatus(device) == SDL_AUDIO_PLAYING) {
            return true;
        }
    }
    return false;
}

bool is_there(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

std::span<float> samples_of(void* bytes, int count) {
    return {static_cast<float*>(bytes), static_cast<std::size_t>(count) / sizeof(float)};
}

/// One side's level in the form that SDL2_mixer's panning takes.
Uint8 part_of(float side, float louder) {
    return louder > 0 ? static_cast<Uint8>(std::lround(255 * side / louder)) : Uint8{255};
}

/// Returns whether a channel is playing this chunk; freeing the chunk would cut that channel off.
bool is_playing(const Mix_Chunk* chunk) {
    int channel = 0;
    while (channel < kChannels && (Mix_Playing(channel) == 0 || Mix_GetChunk(channel) != chunk)) {
        ++channel;
    }
    return channel < kChannels;
}

}  // namespace

/// State shared with the device's thread. Never call SDL2_mixer while holding the mutex: it locks the device, and the
/// device's thread waits for the mutex while holding that lock.
struct Audio::Shared {
    /// Holds the mutex to the end of the full expression.
    struct Locked {
        std::lock_guard<std::mutex> lock;
        Shared* shared;
        Shared* operator->() const { return shared; }
    };
    Locked locked() { return {std::lock_guard<std::mutex>(mutex), this}; }

    std::mutex mutex;
    Levels levels{kChannels};
    Music music;
    Limiter limiter;
};

/// Starts SDL's audio, too; only with it does SDL report new devices.
bool Audio::open_device(Shared* shared) {
    // Samples in this format are mixed without saturating. SDL converts them to the device's format.
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0 ||
        Mix_OpenAudioDevice(kRateHz, AUDIO_F32SYS, 2, kBufferFrames, nullptr, 0) != 0) {
        return false;
    }
    Mix_AllocateChannels(kChannels);
    Mix_GroupChannels(0, kLoopChannels - 1, kLoopGroup);
    // The music hook is called first in every buffer, the post-mix hook last.
    Mix_HookMusic(
        [](void* data, Uint8* bytes, int count) {
            Shared& with = *static_cast<Shared*>(data);
            const std::span<float> stereo = samples_of(bytes, count);
            const std::lock_guard lock(with.mutex);
            with.levels.advance(stereo.size() / 2);
            with.music.mix(stereo);
            with.levels.apply_to_music(stereo);
        },
        shared);
    Mix_SetPostMix([](void* data, Uint8* bytes,
                      int count) { static_cast<Shared*>(data)->locked()->limiter.process(samples_of(bytes, count)); },
                   shared);
    return true;
}

/// Stops SDL's audio, too: a driver whose server has ended never recovers.
void Audio::close_device() {
    if (Mix_QuerySpec(nullptr, nullptr, nullptr) != 0) {
        // A buffer that is played after the music hook is gone would find no levels prepared for its channels.
        Mix_HaltChannel(-1);
        // SDL2_mixer keeps its hooks for the next device.
        Mix_SetPostMix(nullptr, nullptr);
        Mix_HookMusic(nullptr, nullptr);
        Mix_CloseAudio();
    }
    while (SDL_WasInit(SDL_INIT_AUDIO) != 0) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
}

Audio::Audio(bool wanted, int patience_ms) : policy_(kSoundChannels, kMostSounds), shared_(std::make_shared<Shared>()) {
    if (!wanted) {
        return;
    }
    assert(Mix_QuerySpec(nullptr, nullptr, nullptr) == 0);
    hush_sound_library();
    device_.emplace(AudioDriver{.open = [shared = shared_] { return open_device(shared.get()); },
                                .close = close_device,
                                .why_not =
                                    [] {
                                        return Message{tr_later("no sound device: {}"), SDL_GetError()};
                                    },
                                .is_playing = is_device_playing});
    (void)update(0);
    device_->wait(patience_ms);
    (void)update(0);
}

Audio::~Audio() = default;

Message Audio::update(AudioMs now) {
    switch (device_ ? device_->update(now) : AudioDevice::News::None) {
    case AudioDevice::News::None:
        break;
    case AudioDevice::News::Opened:
        // While its server is away, SDL could choose a driver that takes the hardware away from the server.
        SDL_SetHint(SDL_HINT_AUDIODRIVER, SDL_GetCurrentAudioDriver());
        break;
    case AudioDevice::News::Lost:
        return tr_later("the sound device is gone; sound continues as soon as there is one again");
    }
    return {};
}

void Audio::await_device() {
    if (device_) {
        device_->wait(kPatientMs);
    }
}

void Audio::devices_changed(AudioMs now) {
    if (device_) {
        device_->look_soon(now);
    }
}

Result<SoundId> Audio::load(const std::filesystem::path& path) {
    if (!is_there(path)) {
        return Error{tr_later("the sound '{}' is missing; reinstall the game"), path};
    }
    sounds_.push_back({path, {nullptr, Mix_FreeChunk}});
    if (!is_silent() && !decode(sounds_.back())) {
        sounds_.pop_back();
        return Error{tr_later("the sound '{}' is damaged ({}); reinstall the game"), path, SDL_GetError()};
    }
    return static_cast<SoundId>(sounds_.size()) - 1;
}

bool Audio::decode(Sound& sound) {
    sound.last_use = ++uses_;
    if (!sound.chunk) {
        sound.chunk.reset(Mix_LoadWAV(to_text(sound.path).c_str()));
        make_room_for(sound);
    }
    return sound.chunk && sound.chunk->alen > 0;
}

void Audio::make_room_for(const Sound& newest) {
    std::vector<Sound*> others;
    for (Sound& other : sounds_) {
        if (other.chunk && &other != &newest) {
            others.push_back(&other);
        }
    }
    std::ranges::sort(others, {}, &Sound::last_use);
    for (Sound* other : others) {
        if (decoded_bytes() > kMostDecodedBytes && !is_playing(other->chunk.get())) {
            other->chunk.reset();
        }
    }
}

std::size_t Audio::decoded_bytes() const {
    const auto add = [](std::size_t sum, const Sound& sound) { return sum + (sound.chunk ? sound.chunk->alen : 0); };
    return std::accumulate(sounds_.begin(), sounds_.end(), std::size_t{0}, add);
}

bool Audio::start(int channel, SoundId id, int repeats) {
    assert(id >= 0 && static_cast<std::size_t>(id) < sounds_.size());
    Sound& sound = sounds_[static_cast<std::size_t>(id)];
    if (!decode(sound)) {
        return false;
    }
    // An expiry set just as the channel fell silent would remove the effects as well.
    Mix_ExpireChannel(channel, 0);
    // Effects are removed when a channel has finished. Registering them before it plays ensures that they miss nothing.
    Mix_RegisterEffect(
        channel,
        [](int number, void* bytes, int count, void* data) {
            Shared& shared = *static_cast<Shared*>(data);
            shared.locked()->levels.apply(number, samples_of(bytes, count));
        },
        nullptr, shared_.get());
    const bool has_started = Mix_PlayChannel(channel, sound.chunk.get(), repeats) >= 0;
    if (!has_started) {
        Mix_UnregisterAllEffects(channel);
    }
    return has_started;
}

void Audio::fade_out(int channel, int fade_ms) {
    shared_->locked()->levels.fade_out(channel, fade_ms);
    Mix_ExpireChannel(channel, fade_ms + kBufferMs);
}

bool Audio::play(SoundId sound, int priority, float volume, float pan) {
    if (is_silent()) {
        return true;
    }
    const auto choice = policy_.choose(priority, [](int place) { return Mix_Playing(kLoopChannels + place) != 0; });
    if (!choice) {
        return false;
    }
    if (choice->gives_way) {
        fade_out(kLoopChannels + *choice->gives_way, kGiveWayMs);
    }
    const int channel = kLoopChannels + choice->channel;
    // SDL2_mixer pans between 0 and 1, so that the louder side is part of the level.
    const Sides sides = sides_of(volume, pan);
    const float louder = std::max(sides[0], sides[1]);
    shared_->locked()->levels.start(channel, {louder, louder}, priority);
    Mix_SetPanning(channel, part_of(sides[0], louder), part_of(sides[1], louder));
    return start(channel, sound, 0);
}

LoopId Audio::start_loop(SoundId sound, float volume, int fade_ms) {
    const LoopId loop = is_silent() ? -1 : Mix_GroupAvailable(kLoopGroup);
    if (loop < 0) {
        return loop;
    }
    shared_->locked()->levels.fade_in(loop, sides_of(volume, 0), fade_ms);
    return start(loop, sound, -1) ? loop : -1;
}

bool Audio::set_loop(LoopId loop, float volume, float pan) {
    if (loop < 0 || is_silent() || Mix_Playing(loop) == 0) {
        return false;
    }
    // Mix_SetPanning would move a loop in audible steps.
    shared_->locked()->levels.move(loop, sides_of(volume, pan));
    return true;
}

void Audio::stop_loop(LoopId loop, int fade_ms) {
    if (loop >= 0 && !is_silent()) {
        fade_out(loop, fade_ms);
    }
}

void Audio::duck(const Duck& duck) {
    shared_->locked()->levels.duck(duck);
}

Result<TuneId> Audio::load_tune(const std::filesystem::path& path) {
    if (!may_play()) {
        return is_there(path) ? Result<TuneId>(kNoTune)
                              : Error{tr_later("the tune '{}' is missing; reinstall the game"), path};
    }
    auto tune = Tune::open(path);
    if (!tune) {
        return tune.failure();
    }
    return shared_->locked()->music.add(*std::move(tune));
}

void Audio::play_tune(TuneId tune, Transition transition) {
    shared_->locked()->music.play(tune, transition);
}

void Audio::set_volumes(const Volumes& volumes) {
    shared_->locked()->levels.set_volumes(volumes);
}

float Audio::lowest_gain() const {
    return shared_->locked()->limiter.lowest_gain();
}

}  // namespace engine
