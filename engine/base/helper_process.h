// SPDX-License-Identifier: Zlib
/// A program that helps this one in a process of its own, where its faults and its licence stay its own.
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace engine {

/// The helper ends with this object, and at the latest when this program does, since it then finds its end of the
/// channel closed.
class HelperProcess {
public:
    /// The helper finds its end of the channel, a socket that keeps messages apart, at this descriptor.
    static constexpr int kDescriptor = 3;

    /// Starts a program without arguments. Messages are of at most `most_bytes`. Fails if there is no such program, or
    /// on a system without such channels (Windows).
    static Result<std::unique_ptr<HelperProcess>> start(const std::filesystem::path& program, std::size_t most_bytes);
    HelperProcess(const HelperProcess&) = delete;
    HelperProcess& operator=(const HelperProcess&) = delete;
    ~HelperProcess();

    /// Sends a message. Returns false if the helper is gone, or too busy to take one.
    bool send(std::string_view message);
    /// Takes the next message. Returns false if there is none. Never waits.
    bool receive(std::string& message);
    /// Returns whether the helper still runs, as far as `receive` has seen.
    [[nodiscard]] bool is_running() const { return is_running_; }

private:
    struct Parts;

    explicit HelperProcess(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
    bool is_running_ = true;
};

}  // namespace engine
