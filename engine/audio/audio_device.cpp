// SPDX-License-Identifier: Zlib
#include "engine/audio/audio_device.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include <SDL.h>

namespace engine {

namespace {

constexpr AudioMs kLookEvery = 500;
constexpr AudioMs kEchoes = 500;
constexpr AudioMs kFirstWait = 500;
constexpr AudioMs kUsualWait = 2000;
constexpr AudioMs kLongWait = 10'000;
constexpr AudioMs kPatience = 30'000;  // then the device is unlikely to come back soon

}  // namespace

struct AudioDevice::Call {
    std::mutex mutex;
    std::condition_variable ended;
    bool has_ended = false;
    bool is_unwanted = false;
    bool is_open = false;
    Message why_not;
};

AudioDevice::AudioDevice(AudioDriver driver, int patience_ms)
    : driver_(std::move(driver)), patience_ms_(patience_ms), why_closed_(tr_later("the sound device is being opened")) {
}

AudioDevice::~AudioDevice() {
    if (!call_) {
        begin(false);
    }
    wait(patience_ms_);
    bool has_ended = false;
    {
        // A call that has not ended closes what it opens, since nobody wants it any more.
        const std::lock_guard lock(call_->mutex);
        has_ended = call_->has_ended;
        call_->is_unwanted = true;
    }
    if (!has_ended) {
        thread_.detach();
        return;
    }
    thread_.join();
    if (call_->is_open) {
        driver_.close();
    }
}

/// Closes the device and, with `opens`, opens one, on another thread.
void AudioDevice::begin(bool opens) {
    call_ = std::make_shared<Call>();
    is_open_ = false;
    thread_ = std::thread([call = call_, driver = driver_, opens] {
        driver.close();
        const bool is_open = opens && driver.open();
        const Message why_not = is_open ? Message() : driver.why_not();
        {
            const std::lock_guard lock(call->mutex);
            if (is_open && call->is_unwanted) {
                driver.close();
            }
            call->is_open = is_open;
            call->why_not = why_not;
            call->has_ended = true;
            call->ended.notify_all();
        }
        SDL_TLSCleanup();  // of error messages; SDL does it only in threads of its own
    });
}

AudioDevice::News AudioDevice::finish(AudioMs now) {
    thread_.join();
    is_open_ = call_->is_open;
    why_closed_ = call_->why_not;
    call_.reset();
    ended_ = now;
    if (is_open_) {
        failures_ = 0;
        was_open_ = true;
        next_ = now + kLookEvery;
        return News::Opened;
    }
    failing_since_ = failures_ == 0 ? now : failing_since_;
    const AudioMs wait =
        now - failing_since_ >= kPatience ? kLongWait : std::min(kFirstWait << std::min(failures_, 4), kUsualWait);
    ++failures_;
    next_ = now + wait;
    return std::exchange(was_open_, false) ? News::Lost : News::None;
}

AudioDevice::News AudioDevice::update(AudioMs now) {
    if (call_) {
        const bool has_ended = [this] {
            const std::lock_guard lock(call_->mutex);
            return call_->has_ended;
        }();
        return has_ended ? finish(now) : News::None;
    }
    if (now < next_) {
        return News::None;
    }
    if (is_open_ && driver_.is_playing()) {
        next_ = now + kLookEvery;
        return News::None;
    }
    begin(true);
    return News::None;
}

void AudioDevice::look_soon(AudioMs now) {
    if (now - ended_ >= kEchoes) {
        next_ = now;
    }
}

void AudioDevice::wait(AudioMs most_ms) {
    if (call_) {
        std::unique_lock lock(call_->mutex);
        call_->ended.wait_for(lock, std::chrono::milliseconds(most_ms), [this] { return call_->has_ended; });
    }
}

}  // namespace engine
