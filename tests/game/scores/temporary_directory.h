// SPDX-License-Identifier: Zlib
/// A directory below the working directory that goes when the test ends.
#pragma once

#include <filesystem>
#include <string>

class TemporaryDirectory {
public:
    explicit TemporaryDirectory(const std::string& name) : path_(std::filesystem::current_path() / name) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};
