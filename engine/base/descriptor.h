// SPDX-License-Identifier: Zlib
/// A file descriptor of the C library that its owner closes on destruction.
#pragma once

#include <utility>

namespace engine {

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() { close(); }

    [[nodiscard]] bool is_open() const { return fd_ >= 0; }
    [[nodiscard]] int get() const { return fd_; }
    /// Returns false if the last bytes could not be written; system::last_failure() says why.
    bool close();

private:
    int fd_ = -1;
};

}  // namespace engine
