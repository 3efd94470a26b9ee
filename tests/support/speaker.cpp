// SPDX-License-Identifier: Zlib
#include "tests/support/speaker.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>

#include <SDL.h>
#include <dlfcn.h>

namespace {

constexpr std::size_t kBufferFrames = 512;
// SDL has no device with this number and ignores calls that name it.
constexpr SDL_AudioDeviceID kDevice = 1000;

struct Device {
    SDL_AudioCallback fill = nullptr;
    void* data = nullptr;
    std::size_t frames_played = 0;
    bool is_eager = false;
};

std::optional<Device> plugged_in;

/// Returns SDL's own function of a name. The replacement below hides it from the program and its libraries.
template <typename Function>
Function* of_sdl(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" SDL_AudioDeviceID SDL_OpenAudioDevice(const char* device, int is_capture, const SDL_AudioSpec* desired,
                                                 SDL_AudioSpec* obtained, int allowed_changes) {
    if (!plugged_in) {
        return of_sdl<decltype(SDL_OpenAudioDevice)>("SDL_OpenAudioDevice")(device, is_capture, desired, obtained,
                                                                            allowed_changes);
    }
    assert(desired->freq == support::Speaker::kRateHz && desired->format == AUDIO_F32SYS && desired->channels == 2);
    *obtained = *desired;
    obtained->silence = 0;
    obtained->size = static_cast<Uint32>(desired->samples * 2 * sizeof(float));
    plugged_in->fill = desired->callback;
    plugged_in->data = desired->userdata;
    return kDevice;
}

extern "C" void SDL_UnlockAudioDevice(SDL_AudioDeviceID device) {
    of_sdl<decltype(SDL_UnlockAudioDevice)>("SDL_UnlockAudioDevice")(device);
    if (plugged_in && plugged_in->is_eager && device == kDevice) {
        std::array<float, 2 * kBufferFrames> unheard{};
        plugged_in->fill(plugged_in->data, reinterpret_cast<Uint8*>(unheard.data()), sizeof unheard);
    }
}

extern "C" Uint32 SDL_GetTicks() {
    if (!plugged_in) {
        return of_sdl<decltype(SDL_GetTicks)>("SDL_GetTicks")();
    }
    return static_cast<Uint32>(plugged_in->frames_played * 1000 / support::Speaker::kRateHz);
}

namespace support {

Speaker::Speaker() {
    assert(!plugged_in);
    plugged_in.emplace();
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
}

Speaker::~Speaker() {
    plugged_in.reset();
}

void Speaker::play_at_every_chance() {
    plugged_in->is_eager = true;
}

void Speaker::play(std::span<float> stereo) {
    assert(plugged_in->fill != nullptr);
    while (stereo.size() >= 2) {
        const std::span<float> buffer = stereo.first(std::min(stereo.size(), 2 * kBufferFrames));
        plugged_in->fill(plugged_in->data, reinterpret_cast<Uint8*>(buffer.data()),
                         static_cast<int>(buffer.size_bytes()));
        plugged_in->frames_played += buffer.size() / 2;
        stereo = stereo.subspan(buffer.size());
    }
}

}  // namespace support
