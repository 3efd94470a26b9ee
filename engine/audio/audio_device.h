// SPDX-License-Identifier: Zlib
/// Opens the sound device, and opens it again when it is lost, without making the program wait: a sound server that is
/// being restarted may take seconds to answer.
#pragma once

#include "engine/base/message.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

namespace engine {

/// A time in ms; only differences count.
using AudioMs = std::int64_t;

/// How a device is opened and closed. `open` and `close` may block; they are called on another thread, one at a time,
/// and must keep alive whatever they use. Nothing else may use the device during such a call.
struct AudioDriver {
    std::function<bool()> open;
    std::function<void()> close;       ///< Does nothing if nothing is open.
    std::function<Message()> why_not;  ///< Called on the same thread after `open` has failed.
    std::function<bool()> is_playing;  ///< Whether the open device still exists. Must not block.
};

/// Keeps a device open. It looks at the device by itself, since the thread that reports lost and new devices may end
/// with the sound server, and tries again by time: after 0.5 s, 1 s, then every 2 s, and after half a minute every 10
/// s.
class AudioDevice {
public:
    enum class News {
        None,
        Opened,  ///< For the first time or again. Everything that played on an earlier device has ended.
        Lost,    ///< The device is gone and there is no other. Reported once.
    };

    /// Opens nothing until `update`.
    /// `patience_ms`: how long the destructor waits for a call that has not returned.
    explicit AudioDevice(AudioDriver driver, int patience_ms = 1000);
    AudioDevice(const AudioDevice&) = delete;
    AudioDevice& operator=(const AudioDevice&) = delete;
    /// Closes the device. A call that has not returned in time is abandoned: it then closes what it opens.
    ~AudioDevice();

    /// Call it about once a frame.
    News update(AudioMs now);
    /// Looks or tries at the next update, since a device was plugged in or unplugged. Ignored just after a call to the
    /// driver, which itself reports the devices that it finds.
    void look_soon(AudioMs now);
    /// Waits until no call to the driver is running, but at most for `most_ms`.
    void wait(AudioMs most_ms);

    /// Returns whether the device may be used now.
    [[nodiscard]] bool is_open() const { return is_open_; }
    /// Returns why it is not open; empty if it is.
    [[nodiscard]] const Message& why_closed() const { return why_closed_; }

private:
    struct Call;

    void begin(bool opens);
    News finish(AudioMs now);

    AudioDriver driver_;
    int patience_ms_;
    std::shared_ptr<Call> call_;  ///< The running call; null: none.
    std::thread thread_;
    bool is_open_ = false;
    bool was_open_ = false;  ///< Before it was lost; its loss has not been reported.
    Message why_closed_;
    AudioMs next_ = 0;   ///< When to look or to try.
    AudioMs ended_ = 0;  ///< When the last call ended.
    AudioMs failing_since_ = 0;
    int failures_ = 0;  ///< Since the device was open last.
};

}  // namespace engine
